#pragma once
/// The test whether the paths of two shapes lead through each other, and the time at which they must stop for that.
///
/// Solvers leave overlaps and work them off, which must stop nobody. So shapes are asked as cores, smaller all around:
/// paths lead through each other where cores meet that are hardly more than the middles of the shapes, and then the
/// bodies stop before larger cores meet, smaller than the shapes by a quarter of their thickness or the margin,
/// whichever is less. Cores that overlap at first have missed that moment; of slow solids the rest is left to the
/// solver. Against a triangle, which has no inside, the middle of the shape then is the last core: a middle is never
/// let through.

#include <optional>

#include "geometry/base/small_vector.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/sweep/motion.h"
#include "geometry/shapes/any_shape.h"
#include "physics/rigid/ccd/body_path.h"

namespace collidoscope::physics {

/// A shape in a part of a step.
struct Course {
    const geometry::AnyShapef& shape;  ///< where it is when the part begins
    geometry::Motionf motion{};        ///< in the part
    float distance = 0.0f;             ///< m: no point of it moves further in the part
    BoundsPath way{};                  ///< how its bounds move; of no plane
    geometry::Vec3f wayMiddle{0.0f};   ///< m, of these bounds
    geometry::Vec3f turn{0.0f};        ///< rad, of the body
    float thickness = 0.0f;  ///< m; 0 of triangles, planes, and hulls without volume: these are their own cores
    float inset = 0.0f;      ///< m, of the innermost core
    geometry::Vec3f middle{0.0f};
};
/// Returns the course along a part of a path that begins and ends at these times, 0..1. `shape`: where it is when the
/// part begins; it must stay. `inset`: innermostInset() of it.
Course courseOf(const geometry::AnyShapef& shape, const BodyPath& path, float from, float until, float inset);

/// m: by so much the innermost core of a solid is smaller, all around; 0 of what has no core. Half of the solid's
/// extent along any line is left to either side of some point of the core: else what is pointed, and half through a
/// thin wall, would be pushed on to where it was going.
float innermostInset(const geometry::AnyShapef& shape);
/// Whether their innermost cores surely miss each other beside a plane, so that nothing stops.
bool doMissCores(const Course& a, const Course& b);

inline constexpr std::size_t kUsualCorners = 16;
/// Room for the corners of a core that is no shape by itself.
using CoreCorners = geometry::SmallVector<geometry::Vec3d, kUsualCorners>;
/// Hardly more than the middle of a solid, with its rim: where that meets nothing, nothing stops. All of a solid
/// without volume. `inset`: innermostInset() of it; `corners` must stay.
geometry::ConvexProxy innermostCoreOf(const geometry::AnyShapef& solid, float inset, CoreCorners& corners);

/// When they must stop, 0..1 of both courses.
std::optional<float> firstTouch(const Course& a, const Course& b, float margin);

}  // namespace collidoscope::physics
