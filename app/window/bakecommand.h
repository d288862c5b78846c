#pragma once

#include "core/bake/bakerecipe.h"
#include "widgets/document/document.h"

namespace flinch {

/// The command that bakes the same with flinch-cli, for the shell: `recipe` into the file `path`. A
/// project that is saved as it is is named by its file; of any other the clip is, with all that
/// differs from the usual. An error where that has no option. `prepared` is the document's.
Result<QString> bakeCommandLine(const BakeRecipe &recipe, const QString &path,
                                const Document &document, const Scenario &prepared);

} // namespace flinch
