#pragma once
/// Everything that is known of the demos, for people and for programs.

#include <span>
#include <string>

#include "demos/registry.h"

namespace app {

std::string listText(std::span<const demos::DemoInfo> infos);
/// A JSON array with an object for each of the demos: name, chapter, chapterTitle, title, summary, moves, presets,
/// handles and parameters (name, kind, symbol, unit, group, tip, effect, value, and range, limits, scale or options).
std::string listJson(std::span<const demos::DemoInfo> infos);

}  // namespace app
