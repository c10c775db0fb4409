#pragma once
/// A spring between two particles.

#include <cstdint>

namespace physics {

/// Pulls its ends together when it is longer than at rest and pushes them apart when shorter (Hooke); the damper acts
/// along the spring only, on the speed at which it becomes longer:
///   F on a = (k (|d| - L) + c d'.u) u       d = b - a, u = d / |d|
/// Ends that coincide have no direction: then the spring does nothing.
template <typename T>
struct Spring {
    std::uint32_t a = 0, b = 0;
    T restLength = T(1);  ///< m, >= 0
    T stiffness = T(0);   ///< k, N/m, >= 0
    T damping = T(0);     ///< c, N s/m, >= 0
};

}  // namespace physics
