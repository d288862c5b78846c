#pragma once

#include "core/asset/asset.h"
#include "widgets/viewport/figuremesh.h"

#include <QImage>

#include <memory>

namespace flinch {

enum class PreviewLook { Skin, Bodies, Skeleton };

/// What is drawn of a file before it is opened. Everything in it is shared and read only, so that a
/// picture can be made on any thread.
struct PreviewScene
{
    std::shared_ptr<const Asset> asset;
    int take = -1; // -1: the rest pose
    int frame = 0;
    std::shared_ptr<const Character> character; // null: there is none
    std::shared_ptr<const FigureMesh> figure;   // the character's
    PreviewLook look = PreviewLook::Skin;
    int chosenJoint = -1; // with a ring
    double yaw = 0;       // from the front
    double pitch = 0.08;
    double floor = 0;
    QSize size; // device pixels
    /// Decoded, as the last picture brought them; null: not yet.
    std::shared_ptr<const std::vector<QImage>> textures;

    QColor top, bottom, grid, axis, body, bone;
};

struct PreviewPicture
{
    QImage image;
    std::vector<QPointF> joints;                         // device pixels
    std::shared_ptr<const std::vector<QImage>> textures; // of the scene, for the next picture
};

/// Whether a file has what a look needs.
bool canShow(const PreviewScene &scene, PreviewLook look);

PreviewPicture drawPreview(PreviewScene scene);

} // namespace flinch
