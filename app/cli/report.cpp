#include "app/cli/report.h"

#include "app/cli/takejson.h"
#include "core/base/durablefile.h"
#include "core/base/numbers.h"
#include "core/take/deviation.h"
#include "core/take/outcome.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Report)
};

constexpr int kWidth = 960;
constexpr int kHeight = 220;
constexpr int kMargin = 64;

struct Curve
{
    QString label;
    QString colour;
    std::vector<double> values; // one per frame
};

/// The nearest of 1, 2, 5, 10 … that is not smaller.
double roundStep(double step)
{
    const double power = std::pow(10.0, std::floor(std::log10(step)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= step)
            return factor * power;
    }
    return 10 * power;
}

/// One plot over the take's time as inline SVG.
class Plot
{
public:
    Plot(const Take &take, const QString &title, const QString &unit)
        : m_take(take)
        , m_title(title)
        , m_unit(unit)
    {}

    void add(const QString &label, const QString &colour,
             const std::function<double(std::size_t)> &value)
    {
        Curve curve{label, colour, {}};
        for (std::size_t f = 0; f < std::size_t(m_take.frameCount()); ++f)
            curve.values.push_back(value(f));
        m_curves.push_back(std::move(curve));
    }

    QString toSvg() const
    {
        double top = 1e-6;
        for (const Curve &curve : m_curves) {
            for (const double value : curve.values)
                top = std::max(top, value);
        }
        QString svg = QStringLiteral("<h2>%1</h2><svg viewBox='0 0 %2 %3' role='img'>")
                          .arg(m_title.toHtmlEscaped())
                          .arg(kWidth)
                          .arg(kHeight + 40);
        svg += grid(top);
        for (const ImpactResult &impact : m_take.scorecard.impacts)
            svg += mark(impact);
        int row = 0;
        for (const Curve &curve : m_curves)
            svg += line(curve, top, row++);
        return svg + QStringLiteral("</svg>");
    }

private:
    double x(double frame) const
    {
        return kMargin + (kWidth - 2 * kMargin) * frame / std::max(1, m_take.frameCount() - 1);
    }

    static double y(double value, double top) { return kHeight - (kHeight - 20) * value / top; }

    static QString text(double x, double y, const QString &words, const QString &attributes = {})
    {
        return QStringLiteral("<text x='%1' y='%2' %3>%4</text>")
            .arg(formatFixed(x, 1), formatFixed(y, 1), attributes, words.toHtmlEscaped());
    }

    QString grid(double top) const
    {
        QString svg;
        const double tick = roundStep(top / 4);
        for (int n = 0; n * tick <= top; ++n) {
            const double value = n * tick;
            svg += QStringLiteral("<line class='grid' x1='%1' x2='%2' y1='%3' y2='%3'/>")
                       .arg(kMargin)
                       .arg(kWidth - kMargin)
                       .arg(formatFixed(y(value, top), 1));
            svg += text(kMargin - 6, y(value, top) + 4, formatFixed(value, 2) + m_unit,
                        QStringLiteral("text-anchor='end'"));
        }
        const double seconds = m_take.rate.seconds(m_take.frameCount());
        const double step = seconds > 8 ? 2 : seconds > 3 ? 1 : 0.5;
        const double start = m_take.rate.seconds(m_take.firstSourceFrame);
        for (double t = step * std::ceil(start / step); t < start + seconds; t += step)
            svg += text(x(m_take.rate.frames(t - start)), kHeight + 18,
                        Text::tr("%1 s").arg(formatFixed(t, 1)),
                        QStringLiteral("text-anchor='middle'"));
        return svg;
    }

    QString mark(const ImpactResult &impact) const
    {
        if (impact.contactSeconds < 0)
            return {};
        const double at = x(m_take.rate.frames(impact.contactSeconds) - m_take.firstSourceFrame);
        return QStringLiteral("<line class='impact' x1='%1' x2='%1' y1='12' y2='%2'/>")
            .arg(formatFixed(at, 1))
            .arg(kHeight);
    }

    QString line(const Curve &curve, double top, int row) const
    {
        QString points;
        for (std::size_t f = 0; f < curve.values.size(); ++f)
            points += QStringLiteral("%1,%2 ").arg(formatFixed(x(double(f)), 1),
                                                   formatFixed(y(curve.values[f], top), 1));
        return QStringLiteral("<polyline points='%1' style='stroke:%2'/>").arg(points, curve.colour)
               + text(kMargin + 8 + 140 * row, kHeight + 36, QStringLiteral("— ") + curve.label,
                      QStringLiteral("style='fill:%1'").arg(curve.colour));
    }

    const Take &m_take;
    QString m_title;
    QString m_unit;
    std::vector<Curve> m_curves;
};

QString row(const QStringList &cells, const char *tag = "td")
{
    QString html = QStringLiteral("<tr>");
    for (const QString &cell : cells)
        html += QStringLiteral("<%1>%2</%1>").arg(QLatin1String(tag), cell.toHtmlEscaped());
    return html + QStringLiteral("</tr>");
}

QString scoreTable(const Take &take)
{
    const Scorecard &card = take.scorecard;
    const auto tracking = [](const std::optional<TrackingScore> &score) {
        return score ? degreesText(score->rmsDegrees) + QStringLiteral(" · ")
                           + degreesText(score->maxDegrees)
                     : QStringLiteral("–");
    };
    QString html = QStringLiteral("<table>");
    html += row({Text::tr("Shadow from the clip, RMS and most"), tracking(card.shadow)});
    html += row({Text::tr("Main before the first hit, RMS"), degreesText(card.preHitRmsDegrees)});
    html += row({Text::tr("Main over the whole take, RMS and most"), tracking(card.main)});
    html +=
        row({Text::tr("Left of the reaction at the end"), degreesText(card.endResidualDegrees)});
    html += row({Text::tr("Slide of planted feet"),
                 Text::tr("%1 cm").arg(formatFixed(100 * card.footSlideMetres, 2))});
    html += row({Text::tr("Assist because of the hits"),
                 Text::tr("%1 N·s").arg(formatFixed(card.assistImpulse, 1))});
    return html + QStringLiteral("</table>");
}

QString impactTable(const Scenario &scenario, const Take &take)
{
    QString html = QStringLiteral("<h2>%1</h2><table>").arg(Text::tr("Impacts"));
    html +=
        row({Text::tr("body"), Text::tr("anticipation"), Text::tr("contact"), Text::tr("delivered"),
             Text::tr("joint"), Text::tr("peak"), Text::tr("after"), Text::tr("recovered"),
             Text::tr("hips"), Text::tr("head"), Text::tr("visible"), Text::tr("outcome")},
            "th");
    for (const ImpactResult &impact : take.scorecard.impacts) {
        const ImpactKey &key = scenario.impacts[std::size_t(impact.index)];
        const bool met = impact.contactSeconds >= 0;
        html += row({bodyName(key.body), formatFixed(key.anticipation, 2),
                     met ? Text::tr("%1 s").arg(formatFixed(impact.contactSeconds, 3))
                         : QStringLiteral("–"),
                     Text::tr("%1 N·s").arg(formatFixed(impact.deliveredImpulse, 1)),
                     ballJointName(impact.struckJoint),
                     formatFixed(impact.peakDegrees, 1) + QStringLiteral("°"),
                     Text::tr("%1 s").arg(formatFixed(impact.peakDelaySeconds, 3)),
                     Text::tr("%1 s").arg(formatFixed(impact.recoverySeconds, 2)),
                     Text::tr("%1 cm").arg(formatFixed(100 * impact.hipsTravel, 1)),
                     Text::tr("%1 cm").arg(formatFixed(100 * impact.headTravel, 1)),
                     Text::tr("%1 s").arg(formatFixed(impact.visibleSeconds, 2)),
                     outcomeSentence(take, impact.index, TimeAs::Seconds)});
    }
    return html + QStringLiteral("</table>");
}

/// The steps of all impacts; empty where there are none.
QString stepTable(const Take &take)
{
    QString rows;
    for (const ImpactResult &impact : take.scorecard.impacts) {
        if (!impact.answer)
            continue;
        for (const TakenStep &step : impact.answer->steps)
            rows += row({step.side == 0 ? Text::tr("left foot") : Text::tr("right foot"),
                         Text::tr("%1 s").arg(formatFixed(step.liftSeconds, 2)),
                         Text::tr("%1 s").arg(formatFixed(step.landSeconds, 2)),
                         Text::tr("%1 cm").arg(formatFixed(100 * step.length, 0)),
                         step.home  ? Text::tr("home")
                         : step.own ? Text::tr("the clip's own")
                                    : Text::tr("catches the blow")});
    }
    if (rows.isEmpty())
        return {};
    return QStringLiteral("<h2>%1</h2><table>").arg(Text::tr("Steps"))
           + row({Text::tr("foot"), Text::tr("lifts"), Text::tr("lands"), Text::tr("length"),
                  Text::tr("kind")},
                 "th")
           + rows + QStringLiteral("</table>");
}

/// What the simulations of a scenario followed.
std::vector<PerBallJoint<Quaternion>> targets(const Scenario &scenario, const Take &take)
{
    std::vector<PerBallJoint<Quaternion>> result;
    const int first = take.firstSourceFrame;
    for (int f = 0; f < take.targetFrames; ++f)
        result.push_back(followedJoints(*scenario.target, *scenario.character,
                                        take.timeMap.clipPlace(first + f) - first));
    return result;
}

QString pageHead(const QString &input)
{
    return QStringLiteral(
               "<!doctype html><html><head><meta charset='utf-8'><title>Flinch – %1</title><style>"
               "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 "
               "1rem;"
               "color:#1d2125;background:#f1f2f4}h1{font-size:1.4rem}h2{font-size:1.05rem;margin-"
               "top:"
               "2rem}"
               "table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem "
               ".6rem;"
               "border-bottom:1px solid #c3c8cd}svg{width:100%;background:#fff;border:1px solid "
               "#c3c8cd}"
               "svg text{font-size:11px;fill:#4c545c}polyline{fill:none;stroke-width:1.6}"
               ".grid{stroke:#e2e5e8}.impact{stroke:#be0046;stroke-dasharray:4 "
               "3}</style></head><body>")
               .arg(input.toHtmlEscaped())
           + QStringLiteral("<h1>%1</h1>").arg(input.toHtmlEscaped());
}

QString comparisonTable(const std::vector<ComparedTake> &takes)
{
    QString html = QStringLiteral("<table>");
    html += row({Text::tr("controller"), Text::tr("tracking before the first hit"),
                 Text::tr("largest peak"), Text::tr("recovered"), Text::tr("left at the end"),
                 Text::tr("slide of feet"), Text::tr("assist"), Text::tr("health")},
                "th");
    for (const ComparedTake &compared : takes) {
        const Scorecard &card = compared.take.scorecard;
        html +=
            row({controllerNames()[int(compared.controller)], degreesText(card.preHitRmsDegrees),
                 formatFixed(compared.largestPeak(), 1) + QStringLiteral("°"),
                 Text::tr("%1 s").arg(formatFixed(compared.longestRecovery(), 2)),
                 formatFixed(card.endResidualDegrees, 2) + QStringLiteral("°"),
                 Text::tr("%1 cm").arg(formatFixed(100 * card.footSlideMetres, 2)),
                 Text::tr("%1 N·s").arg(formatFixed(card.assistImpulse, 1)),
                 compared.take.health == Health::Ok ? Text::tr("ok") : compared.take.healthReason});
    }
    return html + QStringLiteral("</table>");
}

} // namespace

double ComparedTake::largestPeak() const
{
    double peak = 0;
    for (const ImpactResult &impact : take.scorecard.impacts)
        peak = std::max(peak, impact.peakDegrees);
    return peak;
}

double ComparedTake::longestRecovery() const
{
    double recovery = 0;
    for (const ImpactResult &impact : take.scorecard.impacts)
        recovery = std::max(recovery, impact.recoverySeconds);
    return recovery;
}

QByteArray takeReport(const QString &input, const Scenario &scenario, const Take &take,
                      const QStringList &warnings)
{
    const SimulatedMotion &shadow = *take.shadow;
    const SimulatedMotion &main = *take.main;
    Plot deviation(take, Text::tr("Deviation from the clip, largest joint"), QStringLiteral("°"));
    const auto target = targets(scenario, take);
    deviation.add(Text::tr("shadow"), QStringLiteral("#7a52e0"), [&](std::size_t f) {
        const std::size_t at = std::min(f, shadow.size() - 1);
        return worstDeviation(shadow[at], target[at]).degrees;
    });
    deviation.add(Text::tr("main"), QStringLiteral("#c46600"),
                  [&](std::size_t f) { return worstDeviation(main[f], target[f]).degrees; });
    Plot torque(take, Text::tr("Torque in main, root of the sum of squares over the joints"),
                Text::tr(" N·m"));
    const auto total = [&main](std::size_t f, const PerBallJoint<double> SimulatedFrame::*part) {
        const SimulatedFrame frame = main[f];
        double sum = 0;
        for (const double ofJoint : frame.*part)
            sum += ofJoint * ofJoint;
        return std::sqrt(sum);
    };
    torque.add(Text::tr("feedforward"), QStringLiteral("#7a52e0"),
               [&](std::size_t f) { return total(f, &SimulatedFrame::feedforward); });
    torque.add(Text::tr("feedback"), QStringLiteral("#c46600"),
               [&](std::size_t f) { return total(f, &SimulatedFrame::feedback); });

    QString html = pageHead(input);
    for (const QString &warning : warnings)
        html += QStringLiteral("<p><strong>%1</strong></p>").arg(warning.toHtmlEscaped());
    html += scoreTable(take);
    if (!take.scorecard.impacts.empty())
        html += impactTable(scenario, take) + stepTable(take);
    html += deviation.toSvg() + torque.toSvg();
    html += QStringLiteral("</body></html>\n");
    return html.toUtf8();
}

QByteArray comparisonReport(const QString &input, const Scenario &scenario,
                            const std::vector<ComparedTake> &takes)
{
    static const QStringList colours = {QStringLiteral("#c46600"), QStringLiteral("#8a8f98"),
                                        QStringLiteral("#7a52e0"), QStringLiteral("#0b7a4b"),
                                        QStringLiteral("#be0046"), QStringLiteral("#1263b3")};
    // one of them may wait where the others do not
    const Take &longest = std::ranges::max_element(takes, {}, [](const ComparedTake &compared) {
                              return compared.take.targetFrames;
                          })->take;
    Plot tracking(longest, Text::tr("Main from the clip, largest joint"), QStringLiteral("°"));
    Plot reaction(longest, Text::tr("Reaction: main from main without impacts, largest joint"),
                  QStringLiteral("°"));
    for (std::size_t n = 0; n < takes.size(); ++n) {
        const Take &take = takes[n].take;
        const auto target = targets(scenario, take);
        const QString name = controllerNames()[int(takes[n].controller)];
        const QString colour = colours[qsizetype(n) % colours.size()];
        // a take that ended early holds its last frame
        tracking.add(name, colour, [&](std::size_t f) {
            const std::size_t at = std::min(f, take.main->size() - 1);
            return worstDeviation((*take.main)[at], target[at]).degrees;
        });
        reaction.add(name, colour, [&](std::size_t f) {
            const std::size_t at = std::min(f, take.main->size() - 1);
            const std::size_t calm = std::min(at, take.unperturbed->size() - 1);
            return mostBent(
                       degreesApart((*take.main)[at].relative, (*take.unperturbed)[calm].relative))
                .degrees;
        });
    }
    QString html = pageHead(input) + comparisonTable(takes);
    if (!scenario.impacts.empty())
        html += reaction.toSvg();
    html += tracking.toSvg() + QStringLiteral("</body></html>\n");
    return html.toUtf8();
}

Status writeReport(const CommandLine &line, const ScenarioInput &input, const Take &take)
{
    if (!line.has(QStringLiteral("report")))
        return Done();
    const QByteArray page =
        takeReport(line.input(), input.scenario, take, takeWarnings(input, take));
    return writeFileDurably(line.value(QStringLiteral("report")),
                            std::string_view(page.constData(), std::size_t(page.size())));
}

} // namespace flinch
