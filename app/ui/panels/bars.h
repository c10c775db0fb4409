#pragma once
/// The bars around the scene: at the top, what is shown, the search, and buttons for the whole window; at the bottom
/// play, steps, speed, the timeline and its numbers; and what replaces the top bar in windows as narrow as a phone.

#include "app/session/session.h"
#include "app/ui/panels/panel_layout.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

/// `reach` says in which runs undo and redo act; empty where one run stands alone.
void drawTopBar(const Ui& ui, const PanelLayout& layout, const Session& session, const ShellState& state,
                bool fullScreen, const char* reach, Requests& requests);
/// Two bodies that touch: the sign of the program, `size` pixels high.
void drawLogo(const Ui& ui, ImVec2 low, float size);

// --- In windows as narrow as a phone ---

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
/// In the upper right corner of presentation mode: leaves it, for a finger has no key for that.
void drawPresentationExit(const Ui& ui, const Box& presentation, Requests& requests);
/// px: what its button takes of the height of the presentation.
float presentationExitHeight(const Ui& ui);

// --- At the bottom ---

struct ClockReach {
    const char* reach = "";  ///< in which runs restart acts; empty where one run stands alone
    bool isInside = false;   ///< the run lies beneath two shapes that are looked into
};
void drawTransport(const Ui& ui, const Box& box, Session& session, ShellState& state, const ClockReach& clock,
                   Requests& requests);
/// The speeds that a user can choose, slowest first.
std::span<const double> speeds();
/// The next speed in a direction (+1 faster, -1 slower).
double nextSpeed(double speed, int direction);

}  // namespace collidoscope::app
