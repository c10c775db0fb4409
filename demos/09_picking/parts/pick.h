#pragma once
/// One ray against a mesh, three times: its bounding sphere, its bounding box, its triangles.

#include <optional>

#include "geometry/base/random.h"
#include "geometry/scene/model_query.h"
#include "geometry/shapes/sphere.h"

namespace demos::picking {

/// A mesh in the world: a scaled parent, a turned model in it, and the mesh brought to a radius that can be seen.
struct Subject {
    geometry::MeshPtr mesh{};
    geometry::Spheref ball{};  ///< in the mesh's space
    geometry::ModelTree tree{};
    geometry::ModelId model{};
    geometry::Mat4d worldFromMesh{1.0};
};
/// `parent` places the parent in the world; `radius` (m) is that of the ball before the parent scales it.
Subject placeSubject(geometry::MeshPtr mesh, const geometry::Placement& parent, const geometry::Quatf& turn,
                     float radius);

/// What a ray asks on its way through the tree of the mesh.
struct TestCount {
    std::uint64_t boxes = 0;
    std::uint64_t triangles = 0;
    std::uint64_t byTree() const { return boxes + triangles; }
};

/// All in the mesh's space, where t is the same as in the world.
struct Pick {
    geometry::Rayf worldRay{};
    geometry::Rayd meshRay{};
    std::optional<geometry::RayHit<double>> ball{};
    std::optional<geometry::RayHit<double>> box{};
    std::optional<geometry::ModelHit> triangle{};  ///< point and normal in the world
    double meshT = 0.0;                            ///< t of the hit triangle, computed in the mesh's space
    TestCount tests{};                             ///< of the triangles' tree; none when both bounds are missed
};
/// The triangles are only asked when a bound is hit: that is what bounds are for.
Pick pick(const Subject& subject, const geometry::Rayf& worldRay);

/// A line through the ball, all lines being equally likely, as a ray that starts outside, points inwards, and
/// counts t in radii.
geometry::Rayf randomRayThrough(const geometry::Spheref& ball, geometry::Random& random);

geometry::Vec3f carry(const geometry::Mat4d& placeFromMesh, const geometry::Vec3d& p);

}  // namespace demos::picking
