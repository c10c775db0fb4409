#pragma once
/// Collision cases worth looking at, so that somebody without a case of their own has one. Those that say what some
/// program reported show how it looks when two programs differ.

#include <span>
#include <string>

#include "demos/examine/case_slot.h"

namespace demos::examine {

struct Example {
    CaseSlot slot{};  ///< its name is a stable word, "plate-on-cube"
    std::string title{};
};
std::span<const Example> examples();

}  // namespace demos::examine
