#include "tests/support/testclips.h"

#include <QtTest>

#include <random>

using namespace flinch;

namespace {

/// Damages a BVH text the way disks, editors and enemies do. The same seed, the same damage.
class Mutator
{
public:
    explicit Mutator(unsigned seed)
        : m_random(seed)
    {}

    QByteArray mutate(QByteArray text)
    {
        // half of them lightly, so that much of the damage gets past the grammar
        for (int n = below(2) == 0 ? 1 : 1 + below(5); n > 0; --n)
            mutateOnce(text);
        return text;
    }

private:
    int below(qsizetype limit)
    {
        return int(m_random() % std::uint_fast32_t(std::max<qsizetype>(limit, 1)));
    }

    void mutateOnce(QByteArray &text)
    {
        static const QByteArray kWords[] = {"HIERARCHY",
                                            "ROOT",
                                            "JOINT",
                                            "End Site",
                                            "OFFSET",
                                            "CHANNELS",
                                            "MOTION",
                                            "Frames:",
                                            "Frame Time:",
                                            "{",
                                            "}",
                                            "Xrotation",
                                            "Yposition",
                                            "Zscale",
                                            "nan",
                                            "inf",
                                            "-inf",
                                            "1e308",
                                            "1e-400",
                                            "-0",
                                            "0",
                                            "999999999999",
                                            "1000000000",
                                            "-1",
                                            "6",
                                            "\n",
                                            "\r",
                                            "\0",
                                            "\xEF\xBB\xBF",
                                            "\xFF\xFE",
                                            " ",
                                            "\t",
                                            "1e",
                                            "+",
                                            ".",
                                            "0.0083333",
                                            "1,5",
                                            "JOINT A\n{\n",
                                            "}\n}\n}\n",
                                            "CHANNELS 3 Xrotation Yrotation Zrotation\n"};
        const int at = below(text.size() + 1);
        const int span = std::min<int>(1 + below(40), int(text.size()) - at);
        switch (below(9)) {
        case 0: // flip bits
            if (at < text.size())
                text[at] = char(text[at] ^ (1 << below(8)));
            break;
        case 1:
            text.remove(at, span);
            break;
        case 2: // repeat a piece, up to many times
            text.insert(at, text.mid(at, span).repeated(1 + below(below(10) == 0 ? 400 : 4)));
            break;
        case 3:
            text.insert(at, kWords[below(std::size(kWords))]);
            break;
        case 4: // replace a word
            replaceWord(text, at, kWords[below(std::size(kWords))]);
            break;
        case 5: // replace a number by a random one
            replaceWord(text, at,
                        QByteArray::number(double(int(m_random())) * 1e-3, 'g', 1 + below(12)));
            break;
        case 6:
            text.truncate(at);
            break;
        case 7: // move a piece elsewhere
        {
            const QByteArray piece = text.mid(at, span);
            text.remove(at, span);
            text.insert(below(text.size() + 1), piece);
            break;
        }
        case 8: // random bytes
            for (int i = 0; i < span; ++i)
                text[at + i] = char(m_random());
            break;
        }
    }

    static void replaceWord(QByteArray &text, qsizetype at, const QByteArray &word)
    {
        const auto isSpace = [&text](qsizetype i) {
            return QByteArrayView(" \t\r\n").contains(text[i]);
        };
        qsizetype begin = at;
        while (begin > 0 && !isSpace(begin - 1))
            --begin;
        qsizetype end = at;
        while (end < text.size() && !isSpace(end))
            ++end;
        text.replace(begin, end - begin, word);
    }

    std::mt19937 m_random;
};

} // namespace

class TestBvhFuzz : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void mutatedFilesNeverCrashHangOrBreakAClip()
    {
        const int inputs = 100000;
        const QByteArray seeds[] = {testing::smallBvh(),
                                    QByteArray::fromStdString(testing::bvhText(
                                        testing::wavingClip(3, *FrameRate::fromFraction(60, 1))))};
        int accepted = 0;
        for (int n = 0; n < inputs; ++n) {
            const QByteArray text = Mutator(unsigned(n)).mutate(seeds[n % 2]);
            const auto result = testing::readBvhText(text);
            if (result) {
                ++accepted;
                const auto status = checkClip(result->clip);
                QVERIFY2(status.ok(), qPrintable(QString("input %1").arg(n)));
                // what was accepted can be written and read again
                if (n % 20 == 0)
                    QVERIFY(testing::readBvhText(
                                QByteArray::fromStdString(testing::bvhText(result->clip)))
                                .ok());
            } else {
                QVERIFY2(!result.error().message.isEmpty() && !result.error().remedy.isEmpty()
                             && result.error().where.startsWith("line "),
                         qPrintable(QString("input %1: %2").arg(n).arg(result.error().toText())));
            }
        }
        qInfo("%d inputs, %d accepted", inputs, accepted);
        // a mutator that only makes rubbish, or none, would prove nothing
        QVERIFY(accepted > inputs / 20 && accepted < inputs * 19 / 20);
    }
};

QTEST_APPLESS_MAIN(TestBvhFuzz)
#include "tst_bvhfuzz.moc"
