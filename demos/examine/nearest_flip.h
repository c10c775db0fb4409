#pragma once
/// How far is a case from another answer? The shortest displacement of B found after which some method, the verdict on
/// the methods, or the match with the report is another one.

#include <cstdint>
#include <optional>
#include <string>

#include "demos/examine/collision_case.h"

namespace demos::examine {

struct FlipSearch {
    int directions = 24;     ///< tried beside the six of the axes and both of every normal that a method gives
    std::uint64_t seed = 1;  ///< of these directions
    double farthest = 2.0;   ///< in sizes of the smaller shape
};

struct Flip {
    geometry::Vec3d displacement{0.0};  ///< m, of B: just beyond the flip
    double length = 0.0;                ///< m, of the displacement
    std::string what{};                 ///< "separating axes (a, b): overlap, no longer"
};

/// A search along straight lines: outwards from B in growing steps, then bisection between the last two. What lies
/// between two steps and flips back is not seen, and a shorter way in a direction that was not tried may exist. None
/// where nothing flips, or no method takes the pair.
std::optional<Flip> nearestFlip(const CollisionCase& all, const FlipSearch& search = {});
/// The case with B moved.
CollisionCase withBMoved(CollisionCase all, const geometry::Vec3d& displacement);

}  // namespace demos::examine
