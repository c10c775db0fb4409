#pragma once
/// The words of --show.

#include <span>

#include "app/command_line.h"
#include "app/gl/scene_renderer.h"

namespace app {

void applySwitches(ViewOptions& view, std::span<const ViewSwitch> switches);

}  // namespace app
