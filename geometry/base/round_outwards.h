#pragma once
/// Rounding that keeps to one side, for volumes that must let nothing stick out.

#include <cmath>
#include <limits>

namespace geometry {

/// The largest number of type T that is not above x.
template <typename T>
T roundedDown(double x) {
    const T near = static_cast<T>(x);
    return double{near} > x ? std::nextafter(near, -std::numeric_limits<T>::infinity()) : near;
}
/// The smallest number of type T that is not below x.
template <typename T>
T roundedUp(double x) {
    return -roundedDown<T>(-x);
}

}  // namespace geometry
