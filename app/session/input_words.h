#pragma once
/// Words that writing and reading the text of an input (input_text.h) have in common.

#include <array>
#include <string_view>

#include "demos/parameters.h"

namespace collidoscope::app {

inline constexpr std::array<const char*, 4> kSizedShapes{"sphere", "box", "capsule", "hull"};  // as demos::SizedShape

/// The value that a text means by how it is written: 2 is whole, 2.0 is not.
demos::Value plainValue(std::string_view text);

}  // namespace collidoscope::app
