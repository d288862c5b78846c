#include "core/io/assetbytes.h"

#include "core/base/limits.h"
#include "core/io/bytestream.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::AssetBytes)
};

void put(ByteWriter &out, const Quaternion &q)
{
    for (int n = 0; n < 4; ++n)
        out.put(q.coeffs()[n]);
}

void get(ByteReader &in, Quaternion &q)
{
    for (int n = 0; n < 4; ++n)
        in.get(q.coeffs()[n]);
}

template<typename Matrix>
void putMatrix(ByteWriter &out, const Matrix &matrix)
{
    for (Eigen::Index n = 0; n < matrix.size(); ++n)
        out.put(matrix.data()[n]);
}

template<typename Matrix>
void getMatrix(ByteReader &in, Matrix &matrix)
{
    for (Eigen::Index n = 0; n < matrix.size(); ++n)
        in.get(matrix.data()[n]);
}

// the skeleton

void putSkeleton(ByteWriter &out, const Skeleton &skeleton)
{
    out.put(std::uint32_t(skeleton.jointCount()));
    for (const Joint &joint : skeleton.joints()) {
        out.put(joint.name);
        out.put(std::int32_t(joint.parent));
        putMatrix(out, joint.restOffset);
        put(out, joint.restRotation);
        out.put(std::uint8_t(joint.standingRotation.has_value()));
        if (joint.standingRotation)
            put(out, *joint.standingRotation);
        out.put(std::uint8_t(joint.eulerOrder));
    }
    out.put(std::uint32_t(skeleton.tips().size()));
    for (const Tip &tip : skeleton.tips()) {
        out.put(std::int32_t(tip.joint));
        putMatrix(out, tip.offset);
    }
}

Result<SkeletonPtr> getSkeleton(ByteReader &in)
{
    SkeletonBuilder builder;
    for (std::uint32_t left = in.count(70); left > 0 && in.ok(); --left) {
        Joint joint;
        in.get(joint.name, limits::kMaxNameLength);
        joint.parent = in.number<std::int32_t>();
        getMatrix(in, joint.restOffset);
        get(in, joint.restRotation);
        if (in.flag())
            get(in, joint.standingRotation.emplace());
        joint.eulerOrder = EulerOrder(in.below(6));
        builder.addJoint(std::move(joint));
    }
    for (std::uint32_t left = in.count(28); left > 0 && in.ok(); --left) {
        const auto joint = in.number<std::int32_t>();
        Vector3 offset = Vector3::Zero();
        getMatrix(in, offset);
        builder.addTip(joint, offset);
    }
    return builder.build();
}

// takes

void putTake(ByteWriter &out, const AssetTake &take)
{
    const Clip &clip = *take.clip;
    out.put(take.name);
    out.put(take.startSeconds);
    out.put(std::uint8_t(take.rateInferred));
    out.put(clip.rate().numerator());
    out.put(clip.rate().denominator());
    out.putAll(
        std::vector<std::int32_t>(clip.translatedJoints().begin(), clip.translatedJoints().end()));
    out.put(std::uint32_t(clip.frameCount()));
    for (int frame = 0; frame < clip.frameCount(); ++frame) {
        for (const Quaternion &rotation : clip.rotations(frame))
            put(out, rotation);
        for (const Vector3 &translation : clip.translations(frame))
            putMatrix(out, translation);
    }
    out.put(std::uint32_t(take.discontinuities.size()));
    for (const Discontinuity &d : take.discontinuities) {
        out.put(std::uint8_t(d.kind));
        out.put(std::int32_t(d.frames.first));
        out.put(std::int32_t(d.frames.last));
        out.put(std::int32_t(d.joint));
        out.put(d.size);
        out.put(std::uint8_t(d.unit));
    }
}

std::shared_ptr<const Clip> getClip(ByteReader &in, const SkeletonPtr &skeleton)
{
    const auto numerator = in.number<std::int64_t>();
    const auto rate = FrameRate::fromFraction(numerator, in.number<std::int64_t>());
    std::vector<std::int32_t> moved;
    in.getAll(moved);
    const bool isJoint = std::ranges::all_of(
        moved, [&](std::int32_t j) { return j >= 0 && j < skeleton->jointCount(); });
    if (!rate || !isJoint) {
        in.fail();
        return nullptr;
    }
    auto clip =
        std::make_shared<Clip>(skeleton, *rate, std::vector<int>(moved.begin(), moved.end()));
    const std::uint32_t frames =
        in.count(Clip::bytesPerFrame(skeleton->jointCount(), int(clip->translatedJoints().size())));
    if (!in.ok() || frames == 0) {
        in.fail();
        return nullptr;
    }
    clip->resizeFrames(int(frames));
    for (int frame = 0; frame < clip->frameCount(); ++frame) {
        for (Quaternion &rotation : clip->rotations(frame))
            get(in, rotation);
        for (Vector3 &translation : clip->translations(frame))
            getMatrix(in, translation);
    }
    return clip;
}

AssetTake getTake(ByteReader &in, const SkeletonPtr &skeleton)
{
    AssetTake take;
    in.get(take.name, limits::kMaxNameLength);
    take.startSeconds = in.finite();
    take.rateInferred = in.flag();
    take.clip = getClip(in, skeleton);
    const int frames = take.clip ? take.clip->frameCount() : 0;
    for (std::uint32_t left = in.count(22); left > 0 && in.ok(); --left) {
        Discontinuity d;
        d.kind = DiscontinuityKind(in.below(int(DiscontinuityKind::Freeze) + 1));
        d.frames.first = in.number<std::int32_t>();
        d.frames.last = in.number<std::int32_t>();
        d.joint = in.number<std::int32_t>();
        d.size = in.finite();
        d.unit = Discontinuity::Unit(in.below(int(Discontinuity::Unit::Seconds) + 1));
        if (d.frames.first < 0 || d.frames.first > d.frames.last || d.frames.last >= frames
            || d.joint < -1 || d.joint >= skeleton->jointCount())
            in.fail();
        take.discontinuities.push_back(d);
    }
    return take;
}

// meshes and what they look like

void putMesh(ByteWriter &out, const Mesh &mesh)
{
    out.put(mesh.name);
    out.putAll(mesh.positions);
    out.putAll(mesh.normals);
    out.putAll(mesh.textureCoordinates);
    out.putAll(mesh.triangles);
    out.putAll(mesh.parts);
    out.put(std::uint32_t(mesh.bones.size()));
    for (const SkinBone &bone : mesh.bones) {
        out.put(std::int32_t(bone.joint));
        putMatrix(out, bone.meshToJoint.matrix());
    }
    out.putAll(mesh.firstWeight);
    out.putAll(mesh.weights);
}

Mesh getMesh(ByteReader &in)
{
    Mesh mesh;
    in.get(mesh.name, kAnyName);
    in.getAll(mesh.positions);
    in.getAll(mesh.normals);
    in.getAll(mesh.textureCoordinates);
    in.getAll(mesh.triangles);
    in.getAll(mesh.parts);
    for (std::uint32_t left = in.count(132); left > 0 && in.ok(); --left) {
        SkinBone bone;
        bone.joint = in.number<std::int32_t>();
        getMatrix(in, bone.meshToJoint.matrix());
        bone.meshToJoint.makeAffine();
        mesh.bones.push_back(bone);
    }
    in.getAll(mesh.firstWeight);
    in.getAll(mesh.weights);
    return mesh;
}

void putLooks(ByteWriter &out, const Asset &asset)
{
    out.put(std::uint32_t(asset.materials.size()));
    for (const Material &material : asset.materials) {
        out.put(material.name);
        for (const float part : material.baseColour)
            out.put(part);
        out.put(std::int32_t(material.texture));
    }
    out.put(std::uint32_t(asset.textures.size()));
    for (const Texture &texture : asset.textures) {
        out.put(texture.name);
        out.put(texture.format);
        out.put(texture.bytes);
    }
}

void getLooks(ByteReader &in, Asset &asset)
{
    for (std::uint32_t left = in.count(24); left > 0 && in.ok(); --left) {
        Material material;
        in.get(material.name, kAnyName);
        for (float &part : material.baseColour)
            in.get(part);
        material.texture = in.number<std::int32_t>();
        asset.materials.push_back(std::move(material));
    }
    for (std::uint32_t left = in.count(12); left > 0 && in.ok(); --left) {
        Texture texture;
        in.get(texture.name, kAnyName);
        in.get(texture.format, limits::kMaxNameLength);
        in.get(texture.bytes);
        asset.textures.push_back(std::move(texture));
    }
}

// markers

void putMarkers(ByteWriter &out, const MarkerMotion &markers)
{
    out.put(std::uint32_t(markers.names.size()));
    for (const QString &name : markers.names)
        out.put(name);
    out.put(markers.rate.numerator());
    out.put(markers.rate.denominator());
    out.put(std::uint32_t(markers.frameCount));
    for (const auto &point : markers.points) {
        out.put(std::uint8_t(point.has_value()));
        putMatrix(out, point.value_or(Vector3::Zero()));
    }
}

std::shared_ptr<const MarkerMotion> getMarkers(ByteReader &in)
{
    auto markers = std::make_shared<MarkerMotion>();
    for (std::uint32_t left = in.count(4); left > 0 && in.ok(); --left)
        in.get(markers->names.emplace_back(), limits::kMaxNameLength);
    const auto numerator = in.number<std::int64_t>();
    const auto rate = FrameRate::fromFraction(numerator, in.number<std::int64_t>());
    const std::size_t perFrame = 25 * markers->names.size();
    const std::uint32_t frames = in.count(perFrame);
    if (!rate || perFrame == 0 || frames > 1'000'000'000) {
        in.fail();
        return nullptr;
    }
    markers->rate = *rate;
    markers->frameCount = int(frames);
    markers->points.resize(std::size_t(frames) * markers->names.size());
    for (auto &point : markers->points) {
        const bool seen = in.flag();
        Vector3 place = Vector3::Zero();
        getMatrix(in, place);
        if (seen)
            point = place;
    }
    return markers;
}

} // namespace

QByteArray toBytes(const Asset &asset)
{
    ByteWriter out;
    out.put(asset.heightMetres);
    out.put(asset.origin.exporter);
    out.put(asset.origin.unitToMetres);
    putMatrix(out, asset.origin.toCoreAxes);
    out.put(std::uint32_t(asset.entries.size()));
    for (const ImportEntry &entry : asset.entries) {
        out.put(std::uint8_t(entry.kind));
        out.put(entry.text);
    }
    out.put(std::uint8_t(asset.skeleton != nullptr));
    if (asset.skeleton)
        putSkeleton(out, *asset.skeleton);
    out.put(std::uint32_t(asset.takes.size()));
    for (const AssetTake &take : asset.takes)
        putTake(out, take);
    out.put(std::uint32_t(asset.meshes.size()));
    for (const Mesh &mesh : asset.meshes)
        putMesh(out, mesh);
    putLooks(out, asset);
    out.put(std::uint8_t(asset.markers != nullptr));
    if (asset.markers)
        putMarkers(out, *asset.markers);
    return out.bytes();
}

Result<Asset> assetFromBytes(const QByteArray &bytes)
{
    ByteReader in(bytes);
    Asset asset;
    asset.heightMetres = in.finite();
    in.get(asset.origin.exporter, kAnyName);
    asset.origin.unitToMetres = in.finite();
    getMatrix(in, asset.origin.toCoreAxes);
    if (!asset.origin.toCoreAxes.allFinite())
        in.fail();
    for (std::uint32_t left = in.count(5); left > 0 && in.ok(); --left) {
        ImportEntry entry;
        entry.kind = ImportEntry::Kind(in.below(int(ImportEntry::Kind::NotHeld) + 1));
        in.get(entry.text, kAnyName);
        asset.entries.push_back(std::move(entry));
    }
    if (in.flag()) {
        auto skeleton = getSkeleton(in);
        if (!skeleton)
            return std::move(skeleton).error();
        asset.skeleton = std::move(*skeleton);
    }
    for (std::uint32_t left = in.count(40); left > 0 && in.ok() && asset.skeleton; --left)
        asset.takes.push_back(getTake(in, asset.skeleton));
    for (std::uint32_t left = in.count(36); left > 0 && in.ok(); --left)
        asset.meshes.push_back(getMesh(in));
    getLooks(in, asset);
    if (in.flag())
        asset.markers = getMarkers(in);
    if (!in.ok() || !in.atEnd()) {
        Error error;
        error.message = Text::tr("What was read of the file makes no sense");
        error.remedy = Text::tr("Export the file again from the program that made it.");
        return error;
    }
    if (auto status = checkAsset(asset); !status)
        return std::move(status).error();
    return asset;
}

} // namespace flinch
