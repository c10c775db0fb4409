#pragma once
/// The words of --show.

#include <span>
#include <string>

#include "app/command_line.h"
#include "app/gl/scene_renderer.h"

namespace app {

void applySwitches(ViewOptions& view, std::span<const ViewSwitch> switches);
/// The words that lead from the usual view to this one, "wireframe,no-labels"; empty when it is the usual one.
std::string switchesOf(const ViewOptions& view);

}  // namespace app
