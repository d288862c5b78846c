#include "core/io/c3dreader.h"

#include "core/base/limits.h"
#include "core/io/c3dfile.h"
#include "core/io/markernames.h"
#include "core/io/namelist.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::C3d)
};

constexpr qint64 kBlock = 512;
constexpr int kMostFrames = 65535; // the header cannot count further

/// How the numbers of the points are stored.
struct C3dLayout
{
    int points = 0;
    int frames = 0;
    bool areFloats = false;
    double scale = 1; // of whole numbers
    qint64 begin = 0;
    qint64 frameBytes = 0;

    qint64 pointBytes() const { return areFloats ? 16 : 8; }
};

std::optional<Vector3> axisOf(const QString &text)
{
    const qsizetype axis = QStringLiteral("XYZ").indexOf(text.right(1).toUpper());
    if (text.isEmpty() || axis < 0)
        return std::nullopt;
    return text.startsWith(QLatin1Char('-')) ? Vector3(-Vector3::Unit(axis)) : Vector3::Unit(axis);
}

double metresIn(const QString &unit)
{
    static const std::pair<QLatin1String, double> kUnits[] = {
        {QLatin1String("mm"), 0.001}, {QLatin1String("cm"), 0.01},   {QLatin1String("dm"), 0.1},
        {QLatin1String("m"), 1},      {QLatin1String("in"), 0.0254}, {QLatin1String("ft"), 0.3048}};
    for (const auto &[name, metres] : kUnits) {
        if (unit.compare(name, Qt::CaseInsensitive) == 0)
            return metres;
    }
    return 0;
}

class C3dReader
{
public:
    explicit C3dReader(C3dFile file)
        : m_file(std::move(file))
    {}

    Result<ReadMarkers> read()
    {
        if (m_file.isDamaged)
            add(ImportEntry::Kind::Repaired,
                Text::tr("A part of the parameters is damaged, and was left out"));
        if (auto status = findLayout(); !status)
            return std::move(status).error();
        nameMarkers();
        if (m_kept.empty())
            return c3dError(QStringLiteral("POINT:LABELS"),
                            Text::tr("The file has no markers, only what was worked out of them"),
                            Text::tr("Export the markers themselves, too."));
        if (std::size_t(m_layout.frames) * m_kept.size() * sizeof(std::optional<Vector3>)
            > limits::kMaxClipBytes) {
            Error error =
                c3dError(QStringLiteral("POINT:FRAMES"), Text::tr("The capture is too long"),
                         Text::tr("Split it into shorter files."));
            error.code = ErrorCode::LimitExceeded;
            return error;
        }
        readRate();
        readPoints();
        turnAndScale();
        tellGaps();
        if (m_read.findings.size() > std::size_t(limits::kMaxWarnings))
            m_read.findings.resize(std::size_t(limits::kMaxWarnings));
        return std::move(m_read);
    }

private:
    void add(ImportEntry::Kind kind, const QString &text)
    {
        m_read.findings.push_back({kind, text});
    }

    Status findLayout()
    {
        m_layout.points = m_file.count("POINT:USED").value_or(m_file.points);
        if (m_layout.points == 0)
            return c3dError(QStringLiteral("POINT:USED"), Text::tr("The file has no points"));
        if (m_file.points != m_layout.points)
            add(ImportEntry::Kind::Repaired,
                Text::tr("The header counts %1 points, the parameters %2; those count")
                    .arg(m_file.points)
                    .arg(m_layout.points));
        const double scale =
            m_file.scale != 0 ? m_file.scale : m_file.number("POINT:SCALE").value_or(0);
        m_layout.areFloats = scale < 0;
        m_layout.scale = std::abs(scale);
        if (!(m_layout.scale > 1e-12) || !(m_layout.scale < 1e6))
            return c3dError(QStringLiteral("POINT:SCALE"), Text::tr("The scale makes no sense"));
        const int block =
            m_file.dataBlock > 1 ? m_file.dataBlock : m_file.count("POINT:DATA_START").value_or(0);
        m_layout.begin = (block - 1) * kBlock;
        if (block < 2 || m_layout.begin >= m_file.bytes.size())
            return c3dError(QStringLiteral("POINT:DATA_START"),
                            Text::tr("The points are not where the file says"));
        m_layout.frameBytes = m_layout.points * m_layout.pointBytes()
                              + qint64(m_file.analogPerFrame) * (m_layout.areFloats ? 4 : 2);
        return countFrames();
    }

    Status countFrames()
    {
        const int byHeader = m_file.lastFrame - m_file.firstFrame + 1;
        qint64 frames = byHeader;
        const qint64 byTrial =
            wideField("TRIAL:ACTUAL_END_FIELD") - wideField("TRIAL:ACTUAL_START_FIELD") + 1;
        const int byParameter = m_file.count("POINT:FRAMES").value_or(0);
        if (m_file.lastFrame == kMostFrames || byHeader < 1) {
            const bool hasTrial = m_file.number("TRIAL:ACTUAL_END_FIELD").has_value();
            frames = hasTrial && byTrial > 0 ? byTrial : byParameter;
        }
        const qint64 room = (m_file.bytes.size() - m_layout.begin) / m_layout.frameBytes;
        if (frames < 1 || room < 1)
            return c3dError(QStringLiteral("POINT:FRAMES"), Text::tr("The file has no frames"));
        if (frames > room)
            add(ImportEntry::Kind::Repaired,
                Text::tr("The file should have %1 frames, and ends after %2")
                    .arg(frames)
                    .arg(room));
        else if (byParameter > 0 && byParameter != frames && frames <= kMostFrames)
            add(ImportEntry::Kind::Repaired,
                Text::tr("The header counts %1 frames, the parameters %2; those of the header are "
                         "there")
                    .arg(frames)
                    .arg(byParameter));
        m_layout.frames = int(std::min(frames, room));
        return Done();
    }

    /// A number of 32 bits in two words, the lower first.
    qint64 wideField(const char *name) const
    {
        return m_file.count(name).value_or(0) + 65536 * qint64(m_file.count(name, 1).value_or(0));
    }

    void nameMarkers()
    {
        QStringList labels = m_file.texts("POINT:LABELS").mid(0, m_layout.points);
        const bool hasNames = !labels.isEmpty();
        while (labels.size() < m_layout.points)
            labels += QString();
        QStringList told;
        for (const char *kind : {"POINT:ANGLES", "POINT:FORCES", "POINT:MOMENTS", "POINT:POWERS",
                                 "POINT:SCALARS", "POINT:REACTIONS"})
            told += m_file.texts(kind);
        told.removeAll(QString());
        const std::vector<bool> outputs = modelOutputs(labels, told);
        QStringList left;
        QHash<QString, int> taken; // and the last number that each name got
        bool hadEqual = false;
        for (int p = 0; p < m_layout.points; ++p) {
            if (outputs[std::size_t(p)]) {
                left += labels[p];
                continue;
            }
            QString name = labels[p].isEmpty() ? QStringLiteral("*%1").arg(p + 1) : labels[p];
            if (const auto met = taken.find(name); met != taken.end()) {
                hadEqual = true;
                int n = *met;
                do
                    name = QStringLiteral("%1_%2").arg(labels[p]).arg(++n);
                while (taken.contains(name));
                *met = n;
            }
            taken.insert(name, 1);
            m_kept.push_back(p);
            m_read.motion.names.push_back(name);
        }
        if (!hasNames)
            add(ImportEntry::Kind::Inferred,
                Text::tr("The markers have no names, and got numbers"));
        if (hadEqual)
            add(ImportEntry::Kind::Repaired,
                Text::tr("Some markers have the same name, and were told apart by numbers"));
        if (!left.isEmpty())
            add(ImportEntry::Kind::NotHeld,
                Text::tr("Points that software worked out of the markers: %1").arg(nameList(left)));
        if (m_file.analogPerFrame > 0)
            add(ImportEntry::Kind::NotHeld, Text::tr("Analog channels, such as force plates"));
    }

    void readRate()
    {
        double perSecond = m_file.number("POINT:RATE").value_or(0);
        if (!(perSecond > 0))
            perSecond = m_file.rate;
        if (!(perSecond > 0))
            perSecond = m_file.number("TRIAL:CAMERA_RATE").value_or(0);
        const bool isSane =
            perSecond >= limits::kMinFramesPerSecond && perSecond <= limits::kMaxFramesPerSecond;
        const double whole = std::round(perSecond);
        std::optional<FrameRate> rate;
        if (isSane)
            rate = std::abs(perSecond - whole) < 1e-3 * perSecond / 100
                       ? FrameRate::fromFraction(std::int64_t(whole), 1)
                       : FrameRate::fromText(QString::number(perSecond, 'f', 3).toStdString());
        if (!rate) {
            rate = FrameRate::fromFraction(100, 1);
            add(ImportEntry::Kind::Inferred,
                Text::tr("The file does not say how many frames make a second, and was read as if "
                         "it were %1")
                    .arg(100));
        }
        m_read.motion.rate = *rate;
    }

    void readPoints()
    {
        MarkerMotion &motion = m_read.motion;
        motion.frameCount = m_layout.frames;
        motion.points.reserve(std::size_t(m_layout.frames) * m_kept.size());
        for (int f = 0; f < m_layout.frames; ++f) {
            const qint64 frame = m_layout.begin + f * m_layout.frameBytes;
            for (const int p : m_kept)
                motion.points.push_back(pointAt(frame + p * m_layout.pointBytes()));
        }
    }

    /// A fourth number below zero says that no camera saw it; so do three zeros.
    std::optional<Vector3> pointAt(qint64 at) const
    {
        const C3dBytes &bytes = m_file.bytes;
        Vector3 point;
        bool isSeen = false;
        if (m_layout.areFloats) {
            for (qint64 k = 0; k < 3; ++k)
                point[k] = double(bytes.real(at + 4 * k));
            isSeen = bytes.real(at + 12) >= 0;
        } else {
            for (qint64 k = 0; k < 3; ++k)
                point[k] = m_layout.scale * bytes.integer(at + 2 * k);
            isSeen = bytes.integer(at + 6) >= 0;
        }
        const bool isGood = point.cwiseAbs().maxCoeff() <= limits::kMaxFileNumber
                            && point.allFinite() && !point.isZero(0);
        return isSeen && isGood ? std::optional(point) : std::nullopt;
    }

    void turnAndScale()
    {
        const Matrix3 turn = inferUnit() * toYUp();
        for (std::optional<Vector3> &point : m_read.motion.points) {
            if (point)
                *point = turn * *point;
        }
    }

    /// The screen's upward axis is up, and Z where the file does not say.
    Matrix3 toYUp()
    {
        const QStringList across = m_file.texts("POINT:X_SCREEN");
        const QStringList upward = m_file.texts("POINT:Y_SCREEN");
        const auto right = across.isEmpty() ? std::nullopt : axisOf(across.front());
        const auto up = upward.isEmpty() ? std::nullopt : axisOf(upward.front());
        Matrix3 turn;
        if (right && up && std::abs(right->dot(*up)) < 0.5) {
            turn << right->transpose(), up->transpose(), right->cross(*up).transpose();
        } else {
            turn << 1, 0, 0, 0, 0, 1, 0, -1, 0;
            add(ImportEntry::Kind::Inferred,
                Text::tr("The file does not say which axis is up; it was read as Z"));
        }
        return turn;
    }

    /// Metres in a unit of the file. What it says is believed unless the markers of a frame would
    /// be spread as no person's are.
    double inferUnit()
    {
        const QStringList units = m_file.texts("POINT:UNITS");
        const QString unit = units.isEmpty() ? QString() : units.front();
        const double stated = metresIn(unit);
        const double spread = usualSpread();
        if (stated > 0 && (spread <= 0 || isPersonsSpread(spread * stated)))
            return stated;
        constexpr double kUsualSpread = 1.5;
        double best = stated > 0 ? stated : 0.001;
        double least = std::numeric_limits<double>::infinity();
        for (const double metres : {0.001, 0.01, 1.0}) {
            const double off = std::abs(std::log(spread * metres / kUsualSpread));
            if (spread > 0 && isPersonsSpread(spread * metres) && off < least) {
                least = off;
                best = metres;
            }
        }
        if (best == stated)
            return stated;
        add(stated > 0 ? ImportEntry::Kind::Repaired : ImportEntry::Kind::Inferred,
            stated > 0
                ? Text::tr("The unit %1 would make the markers %2 m wide; it was read as %3 m")
                      .arg(unit)
                      .arg(spread * stated, 0, 'g', 3)
                      .arg(best)
                : Text::tr("The file does not say its unit; it was read as %1 m").arg(best));
        return best;
    }

    static bool isPersonsSpread(double metres) { return metres > 0.25 && metres < 12; }

    /// The median over frames of the diagonal around the markers, those farthest away left out.
    double usualSpread() const
    {
        const MarkerMotion &motion = m_read.motion;
        const int step = std::max(motion.frameCount / 50, 1);
        std::vector<double> spreads;
        for (int f = 0; f < motion.frameCount; f += step) {
            std::array<std::vector<double>, 3> along;
            for (int m = 0; m < int(motion.names.size()); ++m) {
                if (const auto &point = motion.point(f, m)) {
                    for (std::size_t k = 0; k < 3; ++k)
                        along[k].push_back((*point)[Eigen::Index(k)]);
                }
            }
            if (along[0].size() < 3)
                continue;
            double square = 0;
            for (auto &values : along) {
                std::ranges::sort(values);
                const std::size_t cut = values.size() / 10;
                const double side = values[values.size() - 1 - cut] - values[cut];
                square += side * side;
            }
            spreads.push_back(std::sqrt(square));
        }
        if (spreads.empty())
            return 0;
        std::ranges::nth_element(spreads, spreads.begin() + std::ptrdiff_t(spreads.size() / 2));
        return spreads[spreads.size() / 2];
    }

    void tellGaps()
    {
        const auto &points = m_read.motion.points;
        const auto gaps = std::ranges::count_if(points, [](const auto &point) { return !point; });
        add(ImportEntry::Kind::Read,
            Text::tr("%1 markers over %2 frames; %3 % of their places were not seen")
                .arg(m_read.motion.names.size())
                .arg(m_read.motion.frameCount)
                .arg(100.0 * double(gaps) / double(points.size()), 0, 'f', 1));
    }

    C3dFile m_file;
    C3dLayout m_layout;
    std::vector<int> m_kept; // points that are markers
    ReadMarkers m_read;
};

} // namespace

Result<ReadMarkers> readC3d(const QByteArray &bytes)
{
    auto file = readC3dFile(bytes);
    if (!file)
        return std::move(file).error();
    return C3dReader(std::move(file).value()).read();
}

} // namespace flinch
