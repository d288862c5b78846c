#pragma once

#include "tests/support/patience.h"
#include "tests/support/require.h"
#include "widgets/common/fieldform.h"
#include "widgets/common/valuefield.h"

#include <QComboBox>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

namespace flinch::testing {

inline void showAt(QWidget &widget, int width, int height)
{
    widget.resize(width, height);
    widget.show();
    widget.activateWindow();
    require(QTest::qWaitForWindowActive(&widget, kPatience), "its window is active");
}

inline ValueField *fieldNamed(QWidget &panel, const char *name, int which = 0)
{
    int found = 0;
    for (ValueField *field : panel.findChildren<ValueField *>()) {
        if (field->spec().name == QLatin1String(name) && found++ == which)
            return field;
    }
    qFatal("there is no field %s", name);
}

/// What panels remember goes to a folder of its own.
inline void keepSettingsApart()
{
    static const QTemporaryDir folder;
    QCoreApplication::setOrganizationName(QStringLiteral("flinch-test"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
}

inline FoldingGroup *groupNamed(QWidget &panel, const char *title)
{
    for (FoldingGroup *group : panel.findChildren<FoldingGroup *>()) {
        if (group->header().text() == QLatin1String(title))
            return group;
    }
    qFatal("there is no group %s", title);
}

/// Opens a group as a person does.
inline void openGroup(QWidget &panel, const char *title)
{
    FoldingGroup *group = groupNamed(panel, title);
    if (!group->isOpen())
        QTest::mouseClick(&group->header(), Qt::LeftButton);
    QApplication::processEvents();
}

inline SegmentedChoice *choiceNamed(QWidget &panel, const char *name)
{
    for (SegmentedChoice *choice : panel.findChildren<SegmentedChoice *>()) {
        if (choice->accessibleName() == QLatin1String(name))
            return choice;
    }
    qFatal("there is no choice %s", name);
}

inline void clickChoice(SegmentedChoice *choice, int index)
{
    QTest::mouseClick(choice, Qt::LeftButton, {}, choice->partPlace(index).center());
}

inline ResetButton *resetNamed(QWidget &panel, const char *name)
{
    for (ResetButton *button : panel.findChildren<ResetButton *>()) {
        if (button->accessibleName() == QLatin1String(name))
            return button;
    }
    qFatal("there is no arrow %s", name);
}

inline void type(ValueField *field, const char *text)
{
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QLatin1String(text));
    QTest::keyClick(field, Qt::Key_Return);
}

inline QPushButton *buttonNamed(QWidget &panel, const char *name)
{
    for (QPushButton *button : panel.findChildren<QPushButton *>()) {
        if (button->text() == QLatin1String(name)
            || button->accessibleName() == QLatin1String(name))
            return button;
    }
    qFatal("there is no button %s", name);
}

inline QComboBox *comboNamed(QWidget &panel, const char *name)
{
    for (QComboBox *combo : panel.findChildren<QComboBox *>()) {
        if (combo->accessibleName() == QLatin1String(name))
            return combo;
    }
    qFatal("there is no list %s", name);
}

} // namespace flinch::testing
