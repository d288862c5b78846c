#include "widgets/messages/messageboard.h"

#include <algorithm>

namespace flinch {

void MessageBoard::post(const Message &message)
{
    std::erase_if(m_messages, [&](const Message &m) { return m.key == message.key; });
    // before the first that is no worse
    const auto at = std::find_if(m_messages.begin(), m_messages.end(),
                                 [&](const Message &m) { return m.severity <= message.severity; });
    m_messages.insert(at, message);
    Q_EMIT changed();
    Q_EMIT posted(message);
}

void MessageBoard::remove(const QString &key)
{
    if (std::erase_if(m_messages, [&](const Message &m) { return m.key == key; }) > 0)
        Q_EMIT changed();
}

void MessageBoard::removeAll(const QString &prefix)
{
    if (std::erase_if(m_messages, [&](const Message &m) { return m.key.startsWith(prefix); }) > 0)
        Q_EMIT changed();
}

} // namespace flinch
