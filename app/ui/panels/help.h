#pragma once
/// The sheet of keys and mouse gestures, from the table that handles them.

#include "app/widgets/ui.h"

namespace app {

void drawHelp(const Ui& ui, bool& open);

}  // namespace app
