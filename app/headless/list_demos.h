#pragma once
/// Everything that is known of the demos, for people and for programs.

#include <string>

namespace app {

std::string listText();
/// A JSON array with an object for each demo: name, chapter, chapterTitle, title, summary, moves, presets, handles and
/// parameters (name, kind, symbol, unit, group, tip, effect, value, and range, limits, scale or options).
std::string listJson();

}  // namespace app
