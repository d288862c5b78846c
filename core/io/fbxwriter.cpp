#include "core/io/fbxwriter.h"

#include "core/io/assimp/sceneblob.h"
#include "core/io/fbxrepair.h"
#include "core/io/proxymesh.h"

namespace flinch {

Status writeFbx(const ExportScene &scene, const ByteSink &sink, QStringList &warnings,
                const JobControl &job)
{
    const FbxNames names = {uniqueJointNames(scene.skeleton(), warnings),
                            uniqueTakeNames(scene, warnings)};
    const auto blob = exportBlob({scene.skeleton(), depthFirstOrder(scene.skeleton()),
                                  makeProxyMesh(scene.skeleton()), int(scene.takes.size()),
                                  scene.options.unitToMetres},
                                 "fbx");
    if (!blob)
        return blob.error();
    auto tree = readFbxTree(*blob);
    if (!tree)
        return std::move(tree).error();
    if (auto status = repairFbx(*tree, scene, names, job); !status)
        return status;
    return writeFbxTree(*tree, sink);
}

} // namespace flinch
