#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <vector>

namespace flinch {

enum class Severity { Info, Warning, Error };

struct MessageAction
{
    QString text; // a verb that names the result: "Go to 409"
    std::function<void()> run;
};

/// What happened, where, and what to do.
struct Message
{
    QString key; // of two with the same, the later replaces the earlier
    Severity severity = Severity::Info;
    QString title;
    QString sentence;
    std::vector<MessageAction> actions;
};

/// What there is to say, the worst first, of equals the newest. Silence means healthy. GUI thread.
class MessageBoard : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    const std::vector<Message> &messages() const { return m_messages; }

    void post(const Message &message);
    void remove(const QString &key);
    /// All whose key starts with `prefix`.
    void removeAll(const QString &prefix);

Q_SIGNALS:
    void changed();
    /// There is something new to say; what was taken away just before and says the same is not.
    void posted(const flinch::Message &message);

private:
    bool take(const std::function<bool(const Message &)> &which);

    std::vector<Message> m_messages;
    std::vector<Message> m_removed; // when they were last looked at
};

} // namespace flinch
