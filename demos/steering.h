#pragma once
/// The keys that a person holds to lead something about, as a demo hears of them.

#include "geometry/base/archive.h"

namespace demos {

/// Each number is -1, 0 or 1.
struct Steering {
    float ahead = 0.0f;  ///< 1: forwards, -1: back
    float right = 0.0f;  ///< 1: aside to the right, -1: to the left
    float turn = 0.0f;   ///< 1: turns left (anticlockwise seen from above), -1: right

    bool operator==(const Steering&) const = default;
    bool any() const { return *this != Steering{}; }
};
inline void state(geometry::Archive& archive, Steering& steering) {
    archive.field("ahead", steering.ahead);
    archive.field("right", steering.right);
    archive.field("turn", steering.turn);
}

}  // namespace demos
