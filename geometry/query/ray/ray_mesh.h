#pragma once
/// The ray cast against a mesh before its answer is rounded, for rays that were carried into a model's space.

#include <cstdint>
#include <optional>

#include "geometry/query/ray_cast.h"

namespace geometry {

struct WideMeshHit : TriangleHit<double> {
    std::uint32_t triangle = 0;  ///< index into the mesh's triangles
};

/// The nearest triangle; the lower index where two are hit at the same t.
std::optional<WideMeshHit> rayCastWide(const Rayd& ray, const Mesh& mesh);

}  // namespace geometry
