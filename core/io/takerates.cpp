#include "core/io/takerates.h"

#include "core/io/namelist.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::TakeRates)
};

/// Keys nearer to each other than this are one: a thousandth of a frame at 100 frames a second.
constexpr double kSameKeySeconds = 1e-5;
/// Of a frame, and what times that were written in milliseconds are off.
constexpr double kOffFrame = 0.02;
constexpr double kOffSeconds = 5e-4;
/// Of the keys; a few may stand anywhere.
constexpr double kFits = 0.98;
constexpr double kFitsWell = 0.9;

/// In the order in which they are believed. Lower ones come with keys on every other frame.
std::vector<FrameRate> candidates()
{
    constexpr std::array kWhole = {30, 60, 24, 25, 120, 50, 48, 100, 240, 200, 90, 72, 144};
    constexpr std::array kBroadcast = {30, 24, 60, 120};
    std::vector<FrameRate> rates;
    for (const int rate : kWhole)
        rates.push_back(*FrameRate::fromFraction(rate, 1));
    for (const int rate : kBroadcast)
        rates.push_back(*FrameRate::fromFraction(rate * 1000, 1001));
    return rates;
}

struct Votes
{
    std::size_t keys = 0;
    std::size_t onFrame = 0;

    void add(const Votes &more)
    {
        keys += more.keys;
        onFrame += more.onFrame;
    }

    double share() const { return keys == 0 ? 0 : double(onFrame) / double(keys); }
};

/// How far from a frame a key still stands on it, in frames.
double tolerance(FrameRate rate)
{
    return std::max(kOffFrame, rate.frames(kOffSeconds));
}

/// How many keys stand on frames of `rate`, counted from the first key, which is no vote.
Votes votes(const SourceTake &take, FrameRate rate)
{
    Votes result;
    const double off = tolerance(rate);
    for (std::size_t n = 1; n < take.keySeconds.size(); ++n) {
        if (take.keySeconds[n] - take.keySeconds[n - 1] < kSameKeySeconds)
            continue;
        const double frame = rate.frames(take.keySeconds[n] - take.keySeconds.front());
        ++result.keys;
        result.onFrame += std::abs(frame - std::round(frame)) <= off;
    }
    return result;
}

/// Whether there is a key on every frame, whatever stands between them: programs add keys there
/// where the way between two frames would bend.
bool isKeyedOnEveryFrame(const SourceTake &take, FrameRate rate)
{
    if (take.keySeconds.size() < 2)
        return false;
    const double off = tolerance(rate);
    double frames = 0;
    double last = -1;
    for (const double key : take.keySeconds) {
        const double at = rate.frames(key - take.keySeconds.front());
        const double frame = std::round(at);
        if (std::abs(at - frame) <= off && frame > last) {
            last = frame;
            ++frames;
        }
    }
    const double whole =
        std::floor(rate.frames(take.keySeconds.back() - take.keySeconds.front()) + off);
    return frames >= kFits * (whole + 1);
}

bool fits(const SourceTake &take, FrameRate rate, double share)
{
    const Votes found = votes(take, rate);
    return found.keys == 0 || found.share() >= share;
}

/// Nothing: they stand anywhere.
std::optional<FrameRate> voted(std::span<const SourceTake> takes)
{
    for (const double share : {kFits, kFitsWell}) {
        for (const FrameRate rate : candidates()) {
            Votes all;
            for (const SourceTake &take : takes)
                all.add(votes(take, rate));
            if (all.keys == 0 || all.share() >= share)
                return rate;
        }
    }
    return std::nullopt;
}

/// The rate of one take, whatever the others say; nothing: none fits.
std::optional<FrameRate> ownRate(const SourceTake &take)
{
    return voted({&take, 1});
}

void tell(ImportEntries &entries, ImportEntry::Kind kind, const QString &text)
{
    entries.push_back({kind, text});
}

} // namespace

std::vector<TakeRate> takeRates(std::span<const SourceTake> takes, ImportEntries &entries)
{
    const FrameRate anywhere = *FrameRate::fromFraction(60, 1);
    const auto isBelieved = [](const SourceTake &take) {
        return take.rate
               && (fits(take, *take.rate, kFitsWell) || isKeyedOnEveryFrame(take, *take.rate));
    };
    std::vector<SourceTake> voters;
    std::ranges::remove_copy_if(takes, std::back_inserter(voters), isBelieved);
    const std::optional<FrameRate> common = voted(voters);
    std::vector<TakeRate> rates;
    QStringList offGrid;
    QStringList offStated;
    std::optional<FrameRate> told;
    for (const SourceTake &take : takes) {
        if (isBelieved(take)) {
            rates.push_back({*take.rate, false});
            continue;
        }
        std::optional<FrameRate> rate = common;
        if (!rate || !fits(take, *rate, kFitsWell))
            rate = ownRate(take);
        if (take.rate && rate)
            tell(entries, ImportEntry::Kind::Repaired,
                 Text::tr("The file says %1 frames a second, but the keys of “%2” stand at %3, "
                          "which is taken.")
                     .arg(take.rate->toText(), shownName(take.name), rate->toText()));
        else if (!rate)
            (take.rate ? offStated : offGrid) += take.name;
        else if (told != rate)
            tell(
                entries, ImportEntry::Kind::Inferred,
                Text::tr("The frame rate is not in the file; its keys stand at %1 frames a second.")
                    .arg(rate->toText()));
        if (rate && !take.rate)
            told = rate;
        rates.push_back({rate.value_or(take.rate.value_or(anywhere)), !take.rate || rate});
    }
    if (!offGrid.isEmpty())
        tell(entries, ImportEntry::Kind::Repaired,
             Text::tr("Keys stand at no frame rate in %1; sampled at 60 frames a second.")
                 .arg(nameList(offGrid)));
    if (!offStated.isEmpty())
        tell(entries, ImportEntry::Kind::Read,
             Text::tr("Keys stand between the frames in %1; sampled at the file's own rate.")
                 .arg(nameList(offStated)));
    return rates;
}

double framesOf(const SourceTake &take, FrameRate rate)
{
    const double last = rate.frames(std::max(take.lastSeconds - take.firstSeconds, 0.0));
    return std::ceil(last - tolerance(rate)) + 1;
}

} // namespace flinch
