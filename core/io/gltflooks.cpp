#include "core/io/gltfmeshes.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <map>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Gltf)
};

/// "png" or "jpg" by the first bytes, which are right where file and type are not; else empty.
QString pictureFormat(const QByteArray &bytes)
{
    if (bytes.startsWith("\x89PNG\r\n\x1a\n"))
        return QStringLiteral("png");
    if (bytes.startsWith("\xff\xd8\xff"))
        return QStringLiteral("jpg");
    return {};
}

class LooksReader
{
public:
    LooksReader(const GltfDocument &document, const GltfAccessors &accessors,
                const Companions &companions, GltfBudget &budget, ImportEntries &findings)
        : m_accessors(accessors)
        , m_companions(companions)
        , m_budget(budget)
        , m_findings(findings)
        , m_materials(document.list("materials"))
        , m_textures(document.list("textures"))
        , m_images(document.list("images"))
        , m_viewCount(document.bufferViews.size())
    {}

    Result<GltfLooks> read()
    {
        for (qsizetype i = 0; i < m_materials.size(); ++i) {
            auto material = readMaterial(m_materials[i].toObject(), gltfPlace("materials", i));
            if (!material)
                return std::move(material).error();
            m_looks.materials.push_back(std::move(material).value());
        }
        return std::move(m_looks);
    }

private:
    Result<Material> readMaterial(const QJsonObject &object, const QString &place)
    {
        Material material;
        material.name = object[QLatin1String("name")].toString();
        QJsonObject surface = object[QLatin1String("pbrMetallicRoughness")].toObject();
        const char *colourKey = "baseColorFactor";
        const char *textureKey = "baseColorTexture";
        const QJsonValue glossy = object[QLatin1String("extensions")]
                                        [QLatin1String("KHR_materials_pbrSpecularGlossiness")];
        if (surface.isEmpty() && glossy.isObject()) {
            surface = glossy.toObject();
            colourKey = "diffuseFactor";
            textureKey = "diffuseTexture";
        }
        const auto colour = gltfNumbers(surface, colourKey, 4, place);
        if (!colour)
            return colour.error();
        for (std::size_t c = 0; *colour && c < 4; ++c)
            material.baseColour[c] = float((**colour)[c]);
        const QJsonValue texture = surface[QLatin1String(textureKey)];
        if (!texture.isObject())
            return material;
        if (texture[QLatin1String("extensions")][QLatin1String("KHR_texture_transform")].isObject())
            m_findings.push_back({ImportEntry::Kind::NotHeld,
                                  Text::tr("The picture of material %1 is shifted or scaled in the "
                                           "file, and shown without that")
                                      .arg(material.name)});
        auto index = readTexture(texture[QLatin1String("index")],
                                 place + QLatin1Char('.') + QLatin1String(textureKey));
        if (!index)
            return std::move(index).error();
        material.texture = *index;
        return material;
    }

    /// Its number among those that are held; -1 when it cannot be.
    Result<int> readTexture(const QJsonValue &reference, const QString &place)
    {
        const auto texture = gltfIndex(reference, m_textures.size(), place);
        if (!texture)
            return texture.error();
        const QJsonValue source = m_textures[*texture].toObject()[QLatin1String("source")];
        if (source.isUndefined()) {
            leaveOut(Text::tr("a kind of picture that is not read"));
            return -1;
        }
        const auto image = gltfIndex(source, m_images.size(),
                                     gltfPlace("textures", *texture) + QLatin1String(".source"));
        if (!image)
            return image.error();
        if (const auto known = m_byImage.find(*image); known != m_byImage.end())
            return known->second;
        auto number = readImage(m_images[*image].toObject(), gltfPlace("images", *image));
        if (number)
            m_byImage[*image] = *number;
        return number;
    }

    Result<int> readImage(const QJsonObject &image, const QString &place)
    {
        Texture texture;
        const QString uri = image[QLatin1String("uri")].toString();
        const bool isFile = !uri.isEmpty() && !uri.startsWith(QLatin1String("data:"));
        texture.name = image[QLatin1String("name")].toString();
        if (texture.name.isEmpty() && isFile)
            texture.name = QFileInfo(uri).completeBaseName();
        if (uri.isEmpty()) {
            const auto view = gltfIndex(image[QLatin1String("bufferView")], m_viewCount,
                                        place + QLatin1String(".bufferView"));
            if (!view)
                return view.error();
            const auto bytes = m_accessors.viewBytes(*view);
            if (!bytes)
                return bytes.error();
            if (auto status = m_budget.take(bytes->size(), place); !status)
                return std::move(status).error();
            texture.bytes = QByteArray(bytes->constData(), bytes->size());
        } else {
            auto bytes = readGltfUri(uri, m_companions, m_budget, place);
            if (!bytes) {
                leaveOut(bytes.error().message);
                return -1;
            }
            texture.bytes = std::move(bytes).value();
        }
        texture.format = pictureFormat(texture.bytes);
        if (texture.format.isEmpty()) {
            leaveOut(Text::tr("a kind of picture that is not read"));
            return -1;
        }
        m_looks.textures.push_back(std::move(texture));
        return int(m_looks.textures.size()) - 1;
    }

    void leaveOut(const QString &why)
    {
        m_findings.push_back(
            {ImportEntry::Kind::NotHeld, Text::tr("A picture is left out: %1").arg(why)});
    }

    const GltfAccessors &m_accessors;
    const Companions &m_companions;
    GltfBudget &m_budget;
    ImportEntries &m_findings;
    QJsonArray m_materials;
    QJsonArray m_textures;
    QJsonArray m_images;
    qsizetype m_viewCount;
    GltfLooks m_looks;
    std::map<int, int> m_byImage;
};

} // namespace

Result<GltfLooks> readGltfLooks(const GltfDocument &document, const GltfAccessors &accessors,
                                const Companions &companions, GltfBudget &budget,
                                ImportEntries &findings)
{
    return LooksReader(document, accessors, companions, budget, findings).read();
}

} // namespace flinch
