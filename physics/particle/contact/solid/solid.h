#pragma once
/// What particles bounce off: fixed shapes. A plane stands for the half-space behind it. A triangle and a mesh are
/// surfaces, walls without thickness that hold from both sides; so is a box with a size of zero.

#include <variant>

#include "geometry/mesh/mesh.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/box.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/hull.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

namespace physics {

/// A mesh carried into the world by an affine matrix.
struct MeshWall {
    geometry::MeshPtr mesh{};  ///< not null
    geometry::Mat4f worldFromMesh{1.0f};
};

using Solid = std::variant<geometry::Planef, geometry::Boxf, geometry::Spheref, geometry::Capsulef, geometry::Aabbf,
                           geometry::Trianglef, geometry::Hullf, MeshWall>;

}  // namespace physics
