#include "core/base/outputs.h"

#include "core/base/durablefile.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Outputs)
};

Error refused(const FileUse &output, const QString &message)
{
    Error error;
    error.code = ErrorCode::BadUsage;
    error.message = message;
    error.remedy = Text::tr("Choose another name.");
    error.subject = output.path;
    return error;
}

bool clash(const FileUse &a, const FileUse &b)
{
    return !a.path.isEmpty() && !b.path.isEmpty() && isSameFile(a.path, b.path);
}

} // namespace

Status checkOutputs(const std::vector<FileUse> &outputs, const std::vector<FileUse> &inputs)
{
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        for (const FileUse &input : inputs) {
            if (clash(outputs[i], input))
                return refused(outputs[i], Text::tr("%1 is %2, and Flinch never changes it")
                                               .arg(outputs[i].name, input.name));
        }
        for (std::size_t j = 0; j < i; ++j) {
            if (clash(outputs[i], outputs[j]))
                return refused(
                    outputs[i],
                    Text::tr("%1 and %2 are the same file").arg(outputs[j].name, outputs[i].name));
        }
    }
    return Done();
}

} // namespace flinch
