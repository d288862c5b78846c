#pragma once

#include "core/motion/geometry.h"

#include <QByteArray>
#include <QString>

#include <array>
#include <cstdint>
#include <vector>

namespace flinch {

/// A picture as it stood in the file or beside it, still encoded.
struct Texture
{
    QString name;
    QString format; // "png", "jpg"
    QByteArray bytes;
};

struct Material
{
    QString name;
    std::array<float, 4> baseColour = {1, 1, 1, 1}; // linear, with opacity
    int texture = -1;                               // of the base colour; -1: none
};

/// A joint that carries vertices, and the way from the mesh into the joint's frame while bound.
/// That way holds whatever scale the file's nodes have, because joints here have none.
struct SkinBone
{
    int joint = 0;
    Eigen::Affine3d meshToJoint = Eigen::Affine3d::Identity();
};

struct BoneWeight
{
    int bone = 0; // of the mesh
    float weight = 0;
};

/// Triangles that share a material, in a row.
struct MeshPart
{
    int material = -1; // -1: none
    std::uint32_t firstTriangle = 0;
    std::uint32_t triangleCount = 0;
};

/// A mesh carried by joints: a vertex stands at Σ weight · joint's world · meshToJoint · position.
/// Metres, Y up. What a joint carries rigidly has one bone of weight 1.
struct Mesh
{
    QString name;
    std::vector<Eigen::Vector3f> positions;
    std::vector<Eigen::Vector3f> normals; // one a vertex, or none at all
    /// One a vertex, or none at all; (0, 0) is the upper left corner of the picture.
    std::vector<Eigen::Vector2f> textureCoordinates;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<MeshPart> parts;
    std::vector<SkinBone> bones;
    /// The weights of vertex n are weights[firstWeight[n] … firstWeight[n + 1]); they add up to 1.
    std::vector<std::uint32_t> firstWeight;
    std::vector<BoneWeight> weights;
};

} // namespace flinch
