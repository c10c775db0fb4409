#pragma once
/// A hull at a pose in the world: its vertices stay in the frame that they were made in, so that a body may lie ten
/// kilometres from the origin and keep every digit of its shape.

#include <memory>

#include "geometry/base/pose.h"
#include "geometry/shapes/hull.h"

namespace geometry {

/// The quaternion may have any length but zero; the pose is in doubles whatever T is. Copies share the hull.
///
///     const HullInstancef gem{makeDodecahedron(1.0f), {.position = p, .orientation = q}};
template <typename T>
struct HullInstance {
    std::shared_ptr<const Hull<T>> hull{};
    Posed worldFromHull{};

    HullInstance(std::shared_ptr<const Hull<T>> shared, const Posed& pose = {})
        : hull(std::move(shared)), worldFromHull(pose) {}
    HullInstance(Hull<T>&& own, const Posed& pose = {})
        : hull(std::make_shared<const Hull<T>>(std::move(own))), worldFromHull(pose) {}
    /// Looks at a hull that must stay.
    explicit HullInstance(const Hull<T>& borrowed, const Posed& pose = {})
        : hull(std::shared_ptr<const Hull<T>>{}, &borrowed), worldFromHull(pose) {}
};
using HullInstancef = HullInstance<float>;
using HullInstanced = HullInstance<double>;

}  // namespace geometry
