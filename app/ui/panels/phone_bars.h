#pragma once
/// What replaces the top bar in windows as narrow as a phone, and leads to the sheets there.

#include "app/session/session.h"
#include "app/ui/panels/panel_layout.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace app {

/// The demo's title, which opens the chapters; search, parameters, and a menu of what has no room in the bar.
void drawPhoneBar(const Ui& ui, const PanelLayout& layout, const Session& session, const ShellState& state,
                  Requests& requests);
/// At the lower edge of the scene while no sheet is open: opens that of the parameters.
void drawSheetStrip(const Ui& ui, const Box& strip, Requests& requests);
/// Above an open sheet: says what it is, and closes it.
void drawSheetHead(const Ui& ui, const Box& head, Drawer drawer, Requests& requests);
/// In the lower left corner of a scene without room for its legend: opens it, and closes it where it stands, `legend`.
/// True when it was pressed.
bool legendButton(const Ui& ui, const Box& scene, const Box& legend);
/// In the upper right corner of the clean stage: leaves it, for a finger has no key for that.
void drawStageExit(const Ui& ui, const Box& stage, Requests& requests);

}  // namespace app
