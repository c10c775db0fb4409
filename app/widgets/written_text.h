#pragma once
/// A text for a picture that keeps it as text.

#include <string>

#include "geometry/base/vec.h"

namespace collidoscope::app {

struct WrittenText {
    std::string words{};
    geometry::Vec2f at{0.0f};  ///< px, upper left corner; of an upright one the lower left
    float size = 0.0f;         ///< px, height of a line
    float width = 0.0f;        ///< px, of the words
    unsigned ink = 0;          ///< as Dear ImGui packs it
    bool isUpright = false;    ///< read from below upwards
};

}  // namespace collidoscope::app
