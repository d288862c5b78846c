#pragma once

#include "core/bake/bakejob.h"
#include "widgets/document/document.h"

namespace flinch {

/// The command that bakes the same with flinch-cli, for the shell. A project that is saved as it is
/// is named by its file; of any other the clip is, with all that differs from the usual. An error
/// where that has no option. `prepared` is the document's.
Result<QString> bakeCommandLine(const BakeRequest &request, const Document &document,
                                const Scenario &prepared);

} // namespace flinch
