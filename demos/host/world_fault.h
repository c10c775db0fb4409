#pragma once
/// Worlds of rigid bodies that stay as they are, because a step would have led to numbers that are not finite.

#include <optional>
#include <string>

#include "demos/demo_base.h"

namespace collidoscope::demos {

/// A sentence about the first of the worlds that a demo shows which stays on its last good state; nothing where none
/// does.
std::optional<std::string> worldFault(const DemoBase& demo);

}  // namespace collidoscope::demos
