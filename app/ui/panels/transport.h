#pragma once
/// The bar at the bottom: play, steps, speed, the timeline and its numbers.

#include "app/session/session.h"
#include "app/ui/panels/panel_layout.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace app {

void drawTransport(const Ui& ui, const Box& box, Session& session, Requests& requests);
/// The speeds that a person can choose, slowest first.
std::span<const double> speeds();
/// The next speed in a direction (+1 faster, -1 slower).
double nextSpeed(double speed, int direction);

}  // namespace app
