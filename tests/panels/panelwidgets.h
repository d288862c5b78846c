#pragma once

#include "tests/support/patience.h"
#include "tests/support/require.h"
#include "widgets/common/valuefield.h"

#include <QComboBox>
#include <QPushButton>
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
