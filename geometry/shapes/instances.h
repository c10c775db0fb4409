#pragma once
/// Hulls and meshes in the world, or as others see them: shared, and carried by a pose or a matrix. Their vertices stay
/// in the frame that they were made in, so that a body may lie ten kilometres from the origin and keep every digit of
/// its shape.

#include <memory>
#include <type_traits>
#include <utility>

#include "geometry/base/pose.h"
#include "geometry/base/vec.h"
#include "geometry/shapes/hull.h"
#include "geometry/shapes/hull_table.h"

namespace collidoscope::geometry {

/// The quaternion may have any length but zero; the pose is in doubles whatever T is. Copies share the hull, and the
/// table of one in floats that is given away.
///
///     const HullInstancef gem{makeDodecahedron(1.0f), {.position = p, .orientation = q}};
template <typename T>
struct HullInstance {
    std::shared_ptr<const Hull<T>> hull{};
    Posed worldFromHull{};
    const HullTable* table = nullptr;  ///< of the hull, which holds it; none of a hull that was shared or borrowed

    HullInstance(std::shared_ptr<const Hull<T>> shared, const Posed& pose = {})
        : hull(std::move(shared)), worldFromHull(pose) {}
    HullInstance(Hull<T>&& own, const Posed& pose = {});
    /// Looks at a hull that must stay.
    explicit HullInstance(const Hull<T>& borrowed, const Posed& pose = {})
        : hull(std::shared_ptr<const Hull<T>>{}, &borrowed), worldFromHull(pose) {}
};
using HullInstancef = HullInstance<float>;
using HullInstanced = HullInstance<double>;

struct Mesh;  // geometry/mesh/mesh.h

/// The mesh whose vertices are carried by the matrix, in double precision: what every query of it answers about.
/// Precondition: a mesh, and an affine matrix of finite numbers.
struct MeshInstance {
    std::shared_ptr<const Mesh> mesh{};
    Mat4d worldFromMesh{1.0};

    MeshInstance(std::shared_ptr<const Mesh> shared, const Mat4d& matrix = Mat4d{1.0})
        : mesh(std::move(shared)), worldFromMesh(matrix) {}
    /// Looks at a mesh that must stay.
    explicit MeshInstance(const Mesh& borrowed, const Mat4d& matrix = Mat4d{1.0})
        : mesh(std::shared_ptr<const Mesh>{}, &borrowed), worldFromMesh(matrix) {}
};

}  // namespace collidoscope::geometry
