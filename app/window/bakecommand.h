#pragma once

#include "core/bake/bakejob.h"
#include "widgets/document/document.h"

namespace flinch {

/// The command that bakes the same with flinch-cli, for the shell. A document with a file of its
/// own is named by it; of any other the clip and its impacts are.
QString bakeCommandLine(const BakeRequest &request, const Document &document);

} // namespace flinch
