#pragma once
/// A mesh in the world, or a surface as others see it: shared, and carried by a matrix.

#include <memory>

#include "geometry/base/vec.h"

namespace geometry {

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

}  // namespace geometry
