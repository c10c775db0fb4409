#pragma once
/// A shape whose kind is known only at run time, as a value. Its queries are in scene/any_shape_queries.h.

#include <variant>

#include "geometry/base/compiled_once.h"
#include "geometry/shapes/instances.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// All kinds of shapes, in world space. A point is its position and a mesh is a surface. Whether a plane stands for a
/// surface or a half-space is stated by the function that takes it.
template <typename T>
using AnyKinds = std::variant<Vec3<T>, Segment<T>, Ray<T>, Line<T>, Sphere<T>, Capsule<T>, Plane<T>, Triangle<T>,
                              Aabb<T>, Box<T>, HullInstance<T>, Frustum<T>, MeshInstance>;
extern template struct CompiledOnce<AnyKinds<float>>;
extern template struct CompiledOnce<AnyKinds<double>>;
template <typename T>
using AnyShape = CompiledOnce<AnyKinds<T>>;
using AnyShapef = AnyShape<float>;
using AnyShaped = AnyShape<double>;

/// "sphere", "AABB", "OBB" ...
template <typename T>
const char* nameOf(const AnyShape<T>& shape);

/// The shape transformed by a pose, from a body's own frame into the world. An axis-aligned box becomes an oriented one
/// where the pose rotates it. Precondition: a quaternion of unit length.
template <typename T>
AnyShape<T> moved(const AnyShape<T>& shape, const Pose<T>& pose);
/// Makes `placed` the shape transformed by a pose. Where both share a hull or a mesh already, the shared pointer is not
/// copied, which would synchronise threads.
template <typename T>
void moveInto(AnyShape<T>& placed, const AnyShape<T>& shape, const Pose<T>& pose);

}  // namespace collidoscope::geometry
