#include "widgets/doctor/previewpicture.h"

#include "core/motion/pose.h"
#include "widgets/doctor/softpicture.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <span>

namespace flinch {

namespace {

constexpr double kHalfLens = OrbitCamera::kLens / 2;
/// Skins with more triangles are drawn by every second, third … of them.
constexpr std::size_t kMostTriangles = 150'000;

int display(double linear)
{
    const double c = std::clamp(linear, 0.0, 1.0);
    return int(
        std::lround(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055)));
}

/// Of each triangle: its material's, or what the material's picture shows in its middle.
std::vector<QRgb> coloursOf(const Asset &asset, const Mesh &mesh, const std::vector<QImage> &images,
                            QRgb otherwise)
{
    std::vector<QRgb> colours(mesh.triangles.size(), otherwise);
    for (const MeshPart &part : mesh.parts) {
        if (part.material < 0)
            continue;
        const Material &material = asset.materials[std::size_t(part.material)];
        const auto &base = material.baseColour;
        const QRgb plain =
            qRgb(display(double(base[0])), display(double(base[1])), display(double(base[2])));
        const QImage image =
            material.texture < 0 ? QImage() : images[std::size_t(material.texture)];
        for (std::size_t t = part.firstTriangle;
             t < std::size_t(part.firstTriangle) + part.triangleCount; ++t) {
            colours[t] = plain;
            if (image.isNull() || mesh.textureCoordinates.empty())
                continue;
            Eigen::Vector2f at = Eigen::Vector2f::Zero();
            for (const std::uint32_t v : mesh.triangles[t])
                at += mesh.textureCoordinates[v] / 3;
            const auto wrapped = [](float value, int extent) {
                const float fraction = value - std::floor(value);
                return std::isfinite(fraction)
                           ? std::clamp(int(fraction * float(extent)), 0, extent - 1)
                           : 0;
            };
            colours[t] =
                image.pixel(wrapped(at.x(), image.width()), wrapped(at.y(), image.height()));
        }
    }
    return colours;
}

/// Small ones are enough for a colour a triangle.
std::vector<QImage> decoded(const Asset &asset)
{
    std::vector<QImage> images;
    for (const Texture &texture : asset.textures) {
        const QImage image = QImage::fromData(texture.bytes);
        images.push_back(
            image.isNull() ? image
                           : image.scaled(256, 256, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                                 .convertToFormat(QImage::Format_RGB32));
    }
    return images;
}

DrawnMesh skinned(const Mesh &mesh, const WorldPose &world)
{
    std::vector<Eigen::Affine3d> bones;
    for (const SkinBone &bone : mesh.bones) {
        const auto joint = std::size_t(bone.joint);
        bones.push_back(Eigen::Translation3d(world.positions[joint]) * world.rotations[joint]
                        * bone.meshToJoint);
    }
    DrawnMesh drawn;
    drawn.positions.reserve(mesh.positions.size());
    drawn.normals.reserve(mesh.positions.size());
    for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
        Vector3 position = Vector3::Zero();
        Vector3 normal = Vector3::Zero();
        for (std::uint32_t w = mesh.firstWeight[v]; w < mesh.firstWeight[v + 1]; ++w) {
            const Eigen::Affine3d &bone = bones[std::size_t(mesh.weights[w].bone)];
            const double weight = double(mesh.weights[w].weight);
            position += weight * (bone * mesh.positions[v].cast<double>());
            if (!mesh.normals.empty())
                normal += weight * (bone.linear() * mesh.normals[v].cast<double>());
        }
        drawn.positions.push_back(position);
        drawn.normals.push_back(normal);
    }
    const std::size_t stride = mesh.triangles.size() / kMostTriangles + 1;
    for (std::size_t t = 0; t < mesh.triangles.size(); t += stride)
        drawn.triangles.push_back(mesh.triangles[t]);
    if (mesh.normals.empty()) {
        for (const auto &[a, b, c] : drawn.triangles) {
            const Vector3 normal = (drawn.positions[b] - drawn.positions[a])
                                       .cross(drawn.positions[c] - drawn.positions[a]);
            for (const std::uint32_t v : {a, b, c})
                drawn.normals[v] += normal;
        }
    }
    for (Vector3 &normal : drawn.normals) {
        const double length = normal.norm();
        normal = length > 0 && std::isfinite(length) ? Vector3(normal / length)
                                                     : Vector3(Vector3::UnitY());
    }
    return drawn;
}

void drawSkin(const PreviewScene &scene, const WorldPose &world, SoftPicture &picture)
{
    for (const Mesh &mesh : scene.asset->meshes) {
        DrawnMesh drawn = skinned(mesh, world);
        const auto colours = coloursOf(*scene.asset, mesh, *scene.textures, scene.body.rgb());
        const std::size_t stride = mesh.triangles.size() / kMostTriangles + 1;
        for (std::size_t t = 0; t < mesh.triangles.size(); t += stride)
            drawn.colours.push_back(colours[t]);
        picture.draw(drawn);
    }
}

void drawBodies(const PreviewScene &scene, const BodyPose &pose, SoftPicture &picture)
{
    for (const BodyId body : allBodies()) {
        const TriangleMesh &mesh = scene.figure->bodies[body];
        DrawnMesh drawn;
        for (const TriangleMesh::Vertex &vertex : mesh.vertices) {
            drawn.positions.push_back(pose.point(body, vertex.position));
            drawn.normals.push_back(pose.rotations[body] * vertex.normal);
        }
        for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
            drawn.triangles.push_back({mesh.indices[i], mesh.indices[i + 1], mesh.indices[i + 2]});
            const auto &marking = mesh.vertices[mesh.indices[i]].marking;
            const bool isVisor =
                marking.kind == TriangleMesh::Marking::Kind::Visor && marking.distance < 0;
            drawn.colours.push_back((isVisor ? scene.body.darker(420) : scene.body).rgb());
        }
        picture.draw(drawn);
    }
}

void drawBones(const PreviewScene &scene, const PreviewPicture &made, QPainter &painter)
{
    const Skeleton &skeleton = *scene.asset->skeleton;
    const double width = std::max(1.5, scene.size.width() / 160.0);
    painter.setPen(QPen(scene.bone, width, Qt::SolidLine, Qt::RoundCap));
    for (int j = 0; j < skeleton.jointCount(); ++j) {
        const int parent = skeleton.joint(j).parent;
        if (parent >= 0)
            painter.drawLine(made.joints[std::size_t(parent)], made.joints[std::size_t(j)]);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(scene.bone);
    for (const QPointF &joint : made.joints)
        painter.drawEllipse(joint, 1.3 * width, 1.3 * width);
}

WorldPose poseOf(const PreviewScene &scene)
{
    const Skeleton &skeleton = *scene.asset->skeleton;
    if (scene.take < 0)
        return computeWorldPose(skeleton, restPose(skeleton));
    const Clip &clip = *scene.asset->takes[std::size_t(scene.take)].clip;
    return computeWorldPose(skeleton,
                            framePose(clip, std::clamp(scene.frame, 0, clip.frameCount() - 1)));
}

/// The whole body from where it looks in the first frame, so that turning is seen; it goes along
/// with the hips.
OrbitCamera cameraFor(const PreviewScene &scene, const WorldPose &world)
{
    PreviewScene first = scene;
    first.frame = 0;
    const WorldPose begin = poseOf(first);
    const auto [low, high] = std::ranges::minmax(
        begin.positions, {}, [](const Vector3 &position) { return position.y(); });
    const double height = std::max({scene.asset->heightMetres, high.y() - low.y(), 0.1});
    const int middle = scene.character ? scene.character->mapping.sourceJoint(BodyId::Pelvis) : 0;
    OrbitCamera camera;
    camera.pivot = world.positions[std::size_t(middle)];
    camera.pivot.y() = scene.character ? scene.floor + 0.5 * height : 0.5 * (low.y() + high.y());
    camera.distance = 0.75 * height / std::tan(kHalfLens);
    camera.pitch = scene.pitch;
    camera.yaw = scene.yaw;
    if (scene.character) {
        BodyPose bodies;
        computeBodyPose(*scene.character, begin, bodies);
        const Vector3 face = facing(*scene.character, bodies);
        camera.yaw += std::atan2(face.x(), face.z());
    }
    return camera;
}

} // namespace

bool canShow(const PreviewScene &scene, PreviewLook look)
{
    switch (look) {
    case PreviewLook::Skin:
        return scene.asset && scene.asset->skeleton && !scene.asset->meshes.empty();
    case PreviewLook::Bodies:
        return scene.character && scene.figure;
    case PreviewLook::Skeleton:
        break;
    }
    return scene.asset && scene.asset->skeleton;
}

PreviewPicture drawPreview(PreviewScene scene)
{
    PreviewPicture made;
    if (!scene.asset || !scene.asset->skeleton || scene.size.isEmpty())
        return made;
    if (!scene.textures)
        scene.textures = std::make_shared<const std::vector<QImage>>(decoded(*scene.asset));
    made.textures = scene.textures;
    const WorldPose world = poseOf(scene);
    SoftPicture picture(scene.size, cameraFor(scene, world));
    picture.fill(scene.top, scene.bottom);
    picture.drawFloor(scene.floor, scene.grid, scene.axis);
    if (scene.look == PreviewLook::Skin && canShow(scene, PreviewLook::Skin)) {
        drawSkin(scene, world, picture);
    } else if (scene.look == PreviewLook::Bodies && canShow(scene, PreviewLook::Bodies)) {
        BodyPose bodies;
        computeBodyPose(*scene.character, world, bodies);
        drawBodies(scene, bodies, picture);
    }
    made.image = picture.image();
    for (const Vector3 &joint : world.positions)
        made.joints.push_back(picture.place(joint));
    QPainter painter(&made.image);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isDrawn = scene.look != PreviewLook::Skeleton && canShow(scene, scene.look);
    if (!isDrawn)
        drawBones(scene, made, painter);
    return made;
}

} // namespace flinch
