#pragma once
/// The keys that a person holds to lead something about, as a demo hears of them.

#include "geometry/base/archive.h"

namespace demos {

/// Each number is -1, 0 or 1.
struct MoveAxes {
    float ahead = 0.0f;  ///< 1: forwards, -1: back
    float right = 0.0f;  ///< 1: aside to the right, -1: to the left
    float turn = 0.0f;   ///< 1: turns left (anticlockwise seen from above), -1: right

    bool operator==(const MoveAxes&) const = default;
    bool any() const { return *this != MoveAxes{}; }
};
inline void state(geometry::Archive& archive, MoveAxes& axes) {
    archive.field("ahead", axes.ahead);
    archive.field("right", axes.right);
    archive.field("turn", axes.turn);
}

}  // namespace demos
