#pragma once

#include "core/base/progress.h"
#include "core/io/exportscene.h"
#include "core/io/fbxtree.h"

namespace flinch {

/// Names as the file shall have them: by the index of the joint, and of the take.
struct FbxNames
{
    std::vector<QString> joints;
    std::vector<QString> takes;
};

/// Turns what Assimp made of a BlobScene into what `scene` means. Whatever Assimp writes wrongly or
/// leaves out is put right by writing the right thing, never by testing for the wrong one: names,
/// units, axes, frame rate and range, rest pose, bind pose, key times, curves and their defaults,
/// object counts, the list of takes. Scale curves go, and the mesh unless it was asked for. The
/// same scene gives the same bytes. An error when Assimp left out an object.
Status repairFbx(FbxTree &tree, const ExportScene &scene, const FbxNames &names,
                 const JobControl &job);

} // namespace flinch
