#pragma once
/// The name of a branch of a run before the user gives it one: by what was changed where it begins.

#include <string>
#include <vector>

#include "app/session/controls.h"

namespace collidoscope::app {

/// "gravity = 3 m/s²", "mesh = bunny", "anchor moved", "keys at 2.1 s". `demo` is the one in which it was done.
std::string branchName(const demos::DemoBase& demo, const demos::Action& action);
/// The name by the first of several changes; the others are counted: "friction = 0.4 and 2 more".
std::string branchName(const demos::DemoBase& demo, const std::vector<demos::Action>& actions);
/// "restart at 2.1 s".
std::string timedName(const std::string& what, const demos::DemoBase& demo);

}  // namespace collidoscope::app
