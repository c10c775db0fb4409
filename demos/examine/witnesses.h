#pragma once
/// Witness points, where two shapes touch, are nearest or are hit: pictures of a case show them beside the answers.

#include <optional>

#include "demos/examine/collision_case.h"
#include "geometry/convex/separation.h"
#include "geometry/manifold/manifold.h"
#include "geometry/query/ray_cast.h"

namespace collidoscope::demos::examine {

/// Each part is there for pairs that have one.
struct Witnesses {
    std::optional<geometry::Separation<double>> separation{};
    std::optional<geometry::Manifoldd> manifold{};
    std::optional<geometry::RayHit<double>> hit{};
};
/// Returns the witnesses of shapes at rest, as they stand.
Witnesses witnessesOf(const CaseShape& a, const CaseShape& b);

}  // namespace collidoscope::demos::examine
