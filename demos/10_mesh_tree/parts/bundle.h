#pragma once
/// Rays of a kind, cast one by one: neighbours in a fan, or rays that have nothing to do with each other.

#include <span>

#include "demos/10_mesh_tree/parts/walk.h"
#include "geometry/base/random.h"

namespace demos::meshtree {

/// The first is the axis; the others lie around it, up to `spread` (tangent of the angle) aside.
std::vector<geometry::Rayf> fanAround(const geometry::Rayf& axis, int count, float spread);
/// Each starts somewhere outside the ball of the mesh, and aims somewhere into its box.
std::vector<geometry::Rayf> anyRays(const geometry::Mesh& mesh, int count, geometry::Random& random);

/// What rays cost, each on average, and together.
struct BundleCost {
    double boxes = 0.0;      ///< tested by a ray
    double triangles = 0.0;  ///< tested by a ray
    double sharing = 0.0;    ///< how many of the rays visit a node that is visited at all: what a cache can make use of
    double hits = 0.0;       ///< share of the rays
    double tests() const { return boxes + triangles; }
};
BundleCost costOf(std::span<const Walk> walks);
std::vector<Walk> walksOf(const ChosenTree& tree, std::span<const geometry::Rayf> rays);

}  // namespace demos::meshtree
