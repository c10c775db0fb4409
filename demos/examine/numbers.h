#pragma once
/// Numbers of cases: in words, and vectors of any size that a double can hold.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <string>

#include "geometry/base/number_text.h"
#include "geometry/base/vec.h"

namespace collidoscope::demos::examine {

/// A number with at most nine digits, which are enough to tell floats apart.
inline std::string shownNumber(double number) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.9g", number + 0.0);  // the sum has no -0
    return text.data();
}

/// The shortest decimal that reads back as the same double.
inline std::string exactNumber(double number) {
    std::array<char, 40> text{};
    return {text.data(), geometry::toChars(text.data(), text.data() + text.size(), number).ptr};
}

/// The size of the largest part.
inline double largestPart(const geometry::Vec2d& v) { return std::max(std::abs(v.x), std::abs(v.y)); }
inline double largestPart(const geometry::Vec3d& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

/// The unit vector of v, scaled first so that no square overflows or underflows. Precondition: finite and not zero.
inline geometry::Vec3d unit(const geometry::Vec3d& v) { return glm::normalize(v / largestPart(v)); }

}  // namespace collidoscope::demos::examine
