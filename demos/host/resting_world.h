#pragma once
/// Worlds of rigid bodies that rest because a step would have led to numbers that are not finite.

#include <optional>
#include <string>

#include "demos/demo_base.h"

namespace demos {

/// Of the worlds that a demo shows, what has stopped the first one that stays on its last good state.
std::optional<std::string> restingWorld(const DemoBase& demo);

}  // namespace demos
