#pragma once
/// A shape of any kind, known only when the program runs: a value that can be kept, copied and shown. What is asked of
/// it: scene/any_shape_queries.h.

#include <variant>

#include "geometry/base/compiled_once.h"
#include "geometry/shapes/instances.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// In the world. A point is its position, a mesh a surface, and what a plane stands for is said by whom it is given to.
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

/// The shape carried by a pose, from a body's own frame into the world. A box along the axes that turns becomes a box
/// with an orientation. Precondition: a quaternion of unit length.
template <typename T>
AnyShape<T> moved(const AnyShape<T>& shape, const Pose<T>& pose);
/// Makes `placed` the shape carried by a pose. A hull or a mesh that both share already is not shared anew, which
/// threads would have to agree on.
template <typename T>
void moveInto(AnyShape<T>& placed, const AnyShape<T>& shape, const Pose<T>& pose);

}  // namespace collidoscope::geometry
