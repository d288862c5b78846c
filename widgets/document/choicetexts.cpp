#include "widgets/document/choicetexts.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Choices)
};

} // namespace

QStringList controllerTexts()
{
    return {Text::tr("Feedforward"),   Text::tr("Low gain"),         Text::tr("High gain"),
            Text::tr("Gain schedule"), Text::tr("Inverse dynamics"), Text::tr("World space")};
}

QStringList balanceTexts()
{
    return {Text::tr("Assist"),     Text::tr("Root only"),        Text::tr("Hand of god"),
            Text::tr("Glued foot"), Text::tr("Virtual actuator"), Text::tr("None: it falls")};
}

QStringList qualityTexts()
{
    return {Text::tr("Reference"), Text::tr("Standard"), Text::tr("Draft")};
}

} // namespace flinch
