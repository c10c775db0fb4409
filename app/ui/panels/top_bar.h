#pragma once
/// The bar at the top: what is shown, the search, and buttons for the whole window.

#include "app/session/session.h"
#include "app/ui/panels/panel_layout.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace app {

void drawTopBar(const Ui& ui, const PanelLayout& layout, const Session& session, const ShellState& state,
                bool fullScreen, Requests& requests);
/// Two bodies that touch: the sign of the program, `size` pixels high.
void drawLogo(const Ui& ui, ImVec2 low, float size);

}  // namespace app
