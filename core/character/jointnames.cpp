#include "core/character/jointnames.h"

#include <QSet>

#include <algorithm>
#include <array>

namespace flinch {

namespace {

struct Pattern
{
    const char *word; // words of a name joined: "upleg"
    double NameClue::*part;
    double score;
};

constexpr std::array kPatterns = {
    Pattern{"hips", &NameClue::pelvis, 1.0},      Pattern{"hip", &NameClue::pelvis, 0.8},
    Pattern{"pelvis", &NameClue::pelvis, 1.0},    Pattern{"lowertorso", &NameClue::pelvis, 0.9},
    Pattern{"spine", &NameClue::spine, 1.0},      Pattern{"lowerback", &NameClue::spine, 0.9},
    Pattern{"back", &NameClue::spine, 0.7},       Pattern{"chest", &NameClue::spine, 1.0},
    Pattern{"thorax", &NameClue::spine, 1.0},     Pattern{"torso", &NameClue::spine, 0.8},
    Pattern{"uppertorso", &NameClue::spine, 0.9}, Pattern{"abdomen", &NameClue::spine, 0.9},
    Pattern{"waist", &NameClue::spine, 0.8},      Pattern{"ribcage", &NameClue::spine, 0.9},
    Pattern{"neck", &NameClue::neck, 1.0},        Pattern{"head", &NameClue::head, 1.0},
    Pattern{"skull", &NameClue::head, 0.8},       Pattern{"upperarm", &NameClue::upperArm, 1.0},
    Pattern{"uparm", &NameClue::upperArm, 1.0},   Pattern{"arm", &NameClue::upperArm, 0.9},
    Pattern{"humerus", &NameClue::upperArm, 1.0}, Pattern{"shoulder", &NameClue::upperArm, 0.6},
    Pattern{"shldr", &NameClue::upperArm, 0.7},   Pattern{"shldrbend", &NameClue::upperArm, 0.9},
    Pattern{"forearm", &NameClue::forearm, 1.0},  Pattern{"lowerarm", &NameClue::forearm, 1.0},
    Pattern{"lowarm", &NameClue::forearm, 1.0},   Pattern{"elbow", &NameClue::forearm, 0.95},
    Pattern{"radius", &NameClue::forearm, 1.0},   Pattern{"hand", &NameClue::hand, 1.0},
    Pattern{"wrist", &NameClue::hand, 0.95},      Pattern{"thigh", &NameClue::thigh, 1.0},
    Pattern{"upleg", &NameClue::thigh, 1.0},      Pattern{"upperleg", &NameClue::thigh, 1.0},
    Pattern{"femur", &NameClue::thigh, 1.0},      Pattern{"hip", &NameClue::thigh, 0.8},
    Pattern{"hipjoint", &NameClue::thigh, 0.4},   Pattern{"leg", &NameClue::shin, 0.9},
    Pattern{"leg", &NameClue::thigh, 0.6},        Pattern{"lowerleg", &NameClue::shin, 1.0},
    Pattern{"lowleg", &NameClue::shin, 1.0},      Pattern{"shin", &NameClue::shin, 1.0},
    Pattern{"calf", &NameClue::shin, 1.0},        Pattern{"knee", &NameClue::shin, 0.95},
    Pattern{"tibia", &NameClue::shin, 1.0},       Pattern{"foot", &NameClue::foot, 1.0},
    Pattern{"ankle", &NameClue::foot, 0.95},
};

/// Names that only mean something on one side of the body, and those that only do in its middle.
bool fitsSide(double NameClue::*part, BodySide side)
{
    const bool middle = part == &NameClue::pelvis || part == &NameClue::spine
                        || part == &NameClue::neck || part == &NameClue::head;
    return middle == (side == BodySide::None);
}

bool isExtraWord(const QString &word)
{
    static const QSet<QString> kWords = {
        QStringLiteral("twist"),       QStringLiteral("roll"),     QStringLiteral("ik"),
        QStringLiteral("fk"),          QStringLiteral("pole"),     QStringLiteral("target"),
        QStringLiteral("helper"),      QStringLiteral("end"),      QStringLiteral("nub"),
        QStringLiteral("site"),        QStringLiteral("prop"),     QStringLiteral("weapon"),
        QStringLiteral("attach"),      QStringLiteral("socket"),   QStringLiteral("eye"),
        QStringLiteral("jaw"),         QStringLiteral("ear"),      QStringLiteral("hair"),
        QStringLiteral("breast"),      QStringLiteral("tail"),     QStringLiteral("skirt"),
        QStringLiteral("thumb"),       QStringLiteral("index"),    QStringLiteral("middle"),
        QStringLiteral("ring"),        QStringLiteral("pinky"),    QStringLiteral("little"),
        QStringLiteral("finger"),      QStringLiteral("fingers"),  QStringLiteral("metacarpal"),
        QStringLiteral("carpal"),      QStringLiteral("knuckle"),  QStringLiteral("toe"),
        QStringLiteral("toes"),        QStringLiteral("ball"),     QStringLiteral("clavicle"),
        QStringLiteral("collar"),      QStringLiteral("scapula"),  QStringLiteral("heel"),
        QStringLiteral("metatarsals"), QStringLiteral("palm"),     QStringLiteral("nose"),
        QStringLiteral("feather"),     QStringLiteral("feathers"), QStringLiteral("wing"),
        QStringLiteral("fingerbase"),  QStringLiteral("toebase"),  QStringLiteral("top"),
    };
    return kWords.contains(word);
}

BodySide sideOf(const QString &word)
{
    if (word == QLatin1String("left") || word == QLatin1String("l"))
        return BodySide::Left;
    if (word == QLatin1String("right") || word == QLatin1String("r"))
        return BodySide::Right;
    return BodySide::None;
}

bool isPattern(QStringView word)
{
    return std::ranges::any_of(
        kPatterns, [word](const Pattern &pattern) { return word == QLatin1String(pattern.word); });
}

/// "leftarm" and "lfoot" hide their side; splits it off.
QString splitSide(QString &word)
{
    for (const char *side : {"left", "right"}) {
        const QLatin1String text(side);
        if (word.startsWith(text) && word.size() > text.size()) {
            word = word.mid(text.size());
            return text;
        }
    }
    const bool hasLetter = word.startsWith(QLatin1Char('l')) || word.startsWith(QLatin1Char('r'));
    const QString rest = word.mid(1);
    if (hasLetter && (isPattern(rest) || isExtraWord(rest))) {
        const QString letter = word.left(1);
        // "leg" and "ring" are words of their own
        if (!isPattern(word) && !isExtraWord(word)) {
            word = rest;
            return letter;
        }
    }
    return {};
}

} // namespace

bool NameClue::saysNothing() const
{
    return pelvis + spine + neck + head + upperArm + forearm + hand + thigh + shin + foot == 0
           && !extra;
}

QStringList nameWords(const QString &name)
{
    qsizetype start = 0;
    for (const char separator : {':', '|'})
        start = std::max(start, name.lastIndexOf(QLatin1Char(separator)) + 1);
    const QString text = name.mid(start);
    QStringList words;
    QString word;
    const auto flush = [&] {
        if (!word.isEmpty())
            words += word.toLower();
        word.clear();
    };
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (!c.isLetter()) {
            flush();
            continue;
        }
        // a capital starts a word after a small letter ("UpLeg") or before one ("LHip")
        const bool nextIsSmall = i + 1 < text.size() && text[i + 1].isLower();
        if (c.isUpper() && !word.isEmpty() && (word.back().isLower() || nextIsSmall))
            flush();
        word += c;
    }
    flush();
    return words;
}

NameClue readJointName(const QString &name)
{
    NameClue clue;
    QString joined;
    for (QString word : nameWords(name)) {
        const QString hiddenSide = splitSide(word);
        const BodySide side = sideOf(hiddenSide.isEmpty() ? word : hiddenSide);
        if (side != BodySide::None && clue.side == BodySide::None)
            clue.side = side;
        if (side == BodySide::None || !hiddenSide.isEmpty()) {
            clue.extra = clue.extra || isExtraWord(word);
            joined += word;
        }
    }
    if (clue.extra)
        return clue;
    // what a name ends with counts before what stands in it, which may be the character's own name
    // ("Shinobi_LeftArm"); then the longest: "forearm" is not an "arm"
    const auto rank = [&](const Pattern &pattern) -> qsizetype {
        const QLatin1String word(pattern.word);
        if (!fitsSide(pattern.part, clue.side) || !joined.contains(word))
            return 0;
        return joined.endsWith(word) ? word.size() + joined.size() : word.size();
    };
    const qsizetype best = rank(*std::ranges::max_element(kPatterns, {}, rank));
    for (const Pattern &pattern : kPatterns) {
        if (best > 0 && rank(pattern) == best)
            clue.*pattern.part = pattern.score * (best > joined.size() ? 1.0 : 0.95);
    }
    return clue;
}

} // namespace flinch
