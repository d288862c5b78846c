# Configures as a packager does, without a preset: it must work, optimise, and take no warning for an error.
# cmake -D source=… -D build=… -P plainconfigure.cmake
file(REMOVE_RECURSE ${build})
execute_process(COMMAND ${CMAKE_COMMAND} -B ${build} -S ${source} -G Ninja --log-level=WARNING COMMAND_ERROR_IS_FATAL ANY)
file(READ ${build}/build.ninja rules)
if(rules MATCHES "-Werror")
    message(FATAL_ERROR "Warnings are errors without a preset.")
endif()
if(NOT rules MATCHES "-Wall" OR NOT rules MATCHES " -O[23] ")
    message(FATAL_ERROR "It is compiled without warnings or without optimisation.")
endif()
