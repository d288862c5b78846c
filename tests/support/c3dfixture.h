#pragma once

#include "core/io/c3dfile.h"

#include <QByteArray>
#include <QStringList>
#include <QtEndian>

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace flinch::testing {

/// Puts a small C3D file together, in any byte order.
class C3dFixture
{
public:
    using Order = C3dBytes::Order;

    Order order = Order::Intel;
    bool floats = true;
    double scale = 0.1; // of whole numbers
    int analogPerFrame = 0;
    int first = 1;
    int headerFrames = -1; // -1: as many as there are
    int pointCount = -1;   // in the header; -1: as many as there are
    QByteArray extraParameters;
    /// Frame by frame: x, y, z and the fourth number.
    std::vector<std::vector<std::array<double, 4>>> frames;

    void group(int id, const QByteArray &name)
    {
        m_parameters +=
            char(name.size()) + QByteArray(1, char(-id)) + name + word(3) + QByteArray(1, '\0');
    }

    void texts(int group, const QByteArray &name, const QByteArrayList &texts, int length)
    {
        QByteArray data;
        for (const QByteArray &text : texts)
            data += text.leftJustified(length, ' ');
        parameter(group, name, -1, {length, int(texts.size())}, data);
    }

    void integers(int group, const QByteArray &name, const std::vector<int> &values)
    {
        QByteArray data;
        for (const int value : values)
            data += word(value);
        parameter(group, name, 2, {int(values.size())}, data);
    }

    void real(int group, const QByteArray &name, double value)
    {
        parameter(group, name, 4, {}, number(value));
    }

    QByteArray bytes() const
    {
        const int points = frames.empty() ? 0 : int(frames[0].size());
        const int count = headerFrames < 0 ? int(frames.size()) : headerFrames;
        QByteArray parameters = QByteArray("\x01\x50\x00", 3) + char(int(order) + 84) + m_parameters
                                + extraParameters + QByteArray(2, '\0');
        parameters.append((512 - parameters.size() % 512) % 512, '\0');
        parameters[2] = char(parameters.size() / 512);
        const int dataBlock = 2 + int(parameters.size() / 512);
        QByteArray head = QByteArray("\x02\x50", 2) + word(pointCount < 0 ? points : pointCount)
                          + word(analogPerFrame) + word(first) + word(first + count - 1) + word(10)
                          + number(floats ? -scale : scale) + word(dataBlock) + word(0)
                          + number(50);
        head.append(512 - head.size(), '\0');
        QByteArray data;
        for (const auto &frame : frames) {
            for (const auto &point : frame) {
                for (std::size_t k = 0; k < 4; ++k)
                    data += floats  ? number(point[k])
                            : k < 3 ? word(int(point[k] / scale))
                                    : word(int(point[k]));
            }
            data += QByteArray(analogPerFrame * (floats ? 4 : 2), '\x11');
        }
        return head + parameters + data;
    }

private:
    QByteArray word(int value) const
    {
        char raw[2];
        if (order == Order::Sgi)
            qToBigEndian(std::uint16_t(value), raw);
        else
            qToLittleEndian(std::uint16_t(value), raw);
        return QByteArray(raw, 2);
    }

    QByteArray number(double value) const
    {
        if (order == Order::Dec) {
            const auto bits = std::bit_cast<std::uint32_t>(float(4 * value));
            return word(int(bits >> 16)) + word(int(bits & 0xffff));
        }
        char raw[4];
        if (order == Order::Sgi)
            qToBigEndian(float(value), raw);
        else
            qToLittleEndian(float(value), raw);
        return QByteArray(raw, 4);
    }

    void parameter(int group, const QByteArray &name, int type, const std::vector<int> &dimensions,
                   const QByteArray &data)
    {
        const int next = 2 + 2 + int(dimensions.size()) + int(data.size()) + 1;
        m_parameters += char(name.size()) + QByteArray(1, char(group)) + name + word(next)
                        + QByteArray(1, char(type)) + QByteArray(1, char(dimensions.size()));
        for (const int dimension : dimensions)
            m_parameters += char(dimension);
        m_parameters += data + QByteArray(1, '\0');
    }

    QByteArray m_parameters;
};

/// Three markers about a body's size apart, of which the second is not seen in the second frame.
inline C3dFixture smallC3d(C3dFixture::Order order = C3dFixture::Order::Intel, bool floats = true)
{
    C3dFixture file;
    file.order = order;
    file.floats = floats;
    file.group(1, "POINT");
    file.texts(1, "LABELS", {"LFHD", "C7", "LASI"}, 8);
    file.texts(1, "UNITS", {"mm"}, 4);
    file.texts(1, "X_SCREEN", {"+X"}, 2);
    file.texts(1, "Y_SCREEN", {"+Z"}, 2);
    file.real(1, "RATE", 120);
    file.integers(1, "USED", {3});
    file.integers(1, "FRAMES", {2});
    file.frames = {{{{100, 200, 1700, 0}}, {{-100, 150, 1500, 0}}, {{50, 100, 900, 0}}},
                   {{{110, 200, 1700, 0}}, {{0, 0, 0, -1}}, {{60, 100, 900, 0}}}};
    return file;
}

} // namespace flinch::testing
