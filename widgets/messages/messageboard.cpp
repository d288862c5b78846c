#include "widgets/messages/messageboard.h"

#include <algorithm>
#include <iterator>

namespace flinch {

void MessageBoard::post(const Message &message)
{
    const auto saysTheSame = [&message](const Message &m) {
        return m.key == message.key && m.title == message.title && m.sentence == message.sentence;
    };
    const bool isNew = std::ranges::none_of(m_messages, saysTheSame)
                       && std::ranges::none_of(m_removed, saysTheSame);
    take([&](const Message &m) { return m.key == message.key; });
    // before the first that is no worse
    const auto at = std::find_if(m_messages.begin(), m_messages.end(),
                                 [&](const Message &m) { return m.severity <= message.severity; });
    m_messages.insert(at, message);
    Q_EMIT changed();
    if (isNew)
        Q_EMIT posted(message);
}

void MessageBoard::remove(const QString &key)
{
    if (take([&](const Message &m) { return m.key == key; }))
        Q_EMIT changed();
}

void MessageBoard::removeAll(const QString &prefix)
{
    if (take([&](const Message &m) { return m.key.startsWith(prefix); }))
        Q_EMIT changed();
}

bool MessageBoard::take(const std::function<bool(const Message &)> &which)
{
    std::erase_if(m_removed, which);
    std::ranges::copy_if(m_messages, std::back_inserter(m_removed), which);
    return std::erase_if(m_messages, which) > 0;
}

} // namespace flinch
