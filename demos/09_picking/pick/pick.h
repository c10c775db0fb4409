#pragma once
/// One ray against a mesh, three times: its bounding sphere, its bounding box, its triangles; the dots that such rays
/// leave behind; and the picture of a pick. That is drawn in the mesh's space and carried to a place: once to the
/// world, through the parent's scale, and once to a small copy beside it that shows the mesh's own space.

#include <optional>
#include <vector>

#include "demos/canvas.h"
#include "geometry/base/archive.h"
#include "geometry/base/random.h"
#include "geometry/scene/model_query.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::demos::picking {

/// A mesh in the world: a scaled parent, a turned model in it, and the mesh brought to a radius that can be seen.
struct Subject {
    geometry::MeshPtr mesh{};
    Spheref ball{};  ///< in the mesh's space
    geometry::ModelTree tree{};
    geometry::ModelId model{};
    geometry::Mat4d worldFromMesh{1.0};
};
/// `parent` places the parent in the world; `radius` (m) is that of the ball before the parent scales it.
Subject placeSubject(geometry::MeshPtr mesh, const geometry::Placement& parent, const Quatf& turn, float radius);

/// Boxes and triangles that are tested for a ray in the tree of the mesh.
struct TestCount {
    std::uint64_t boxes = 0;
    std::uint64_t triangles = 0;
    std::uint64_t byTree() const { return boxes + triangles; }
};

/// All in the mesh's space, where t is the same as in the world.
struct Pick {
    Rayf worldRay{};
    geometry::Rayd meshRay{};
    std::optional<geometry::RayHit<double>> ball{};
    std::optional<geometry::RayHit<double>> box{};
    std::optional<geometry::ModelHit> triangle{};  ///< point and normal in the world
    double meshT = 0.0;                            ///< t of the hit triangle, computed in the mesh's space
    TestCount tests{};                             ///< of the triangles' tree; none when both bounds are missed
};
/// The triangles are tested only when a bounding volume is hit, which is the purpose of bounding volumes.
Pick pick(const Subject& subject, const Rayf& worldRay);

/// A line through the ball, all lines being equally likely, as a ray that starts outside, points inwards, and
/// counts t in radii.
Rayf randomRayThrough(const Spheref& ball, geometry::Random& random);

Vec3f carry(const geometry::Mat4d& placeFromMesh, const Vec3d& p);

enum class Surface { Ball, Box, Triangle };

/// Sticks to the mesh: placed in the mesh's space.
struct Dot {
    Vec3f position{0.0f};
    Surface surface = Surface::Triangle;
    std::uint32_t number = 0;  ///< counts all dots ever painted
};

struct Painting {
    static constexpr std::uint32_t kMaxDots = 2000;

    std::vector<Dot> dots{};    ///< the oldest gives way to the newest
    std::uint32_t painted = 0;  ///< dots ever
    std::uint32_t rays = 0;
    std::uint32_t ballHits = 0;
    std::uint32_t boxHits = 0;
    std::uint32_t exactHits = 0;
    std::uint64_t treeTests = 0;   ///< boxes and triangles that the rays asked of the tree
    std::uint64_t bruteTests = 0;  ///< that they would have asked without it

    /// Counts a ray at a mesh of so many triangles. An exact hit leaves a dot on the triangle, else each bound that was
    /// hit keeps one as a false hit.
    void add(const Pick& pick, std::size_t triangles);

private:
    void leaveDot(const Vec3d& position, Surface surface);
};

/// Share of the hits of a bound that were false; 0 without hits.
double falseShare(std::uint32_t boundHits, std::uint32_t exactHits);

void state(geometry::Archive& archive, Dot& dot);
void state(geometry::Archive& archive, Painting& painting);

struct Show {
    bool ball = true;
    bool box = true;
    bool triangle = true;
};

/// The mesh with its bounds, the ray, and what the ray hits.
void drawPick(Canvas& canvas, const Subject& subject, const Pick& pick, const geometry::Mat4d& placeFromMesh,
              const Show& show);
/// The painted dots of the surfaces that are shown.
void drawDots(Canvas& canvas, const Painting& painting, const geometry::Mat4d& placeFromMesh, const Show& show);
/// The hit triangle, enlarged and laid flat beside the scene: its corners a, b, c, the point, and the three triangles
/// whose areas are the barycentric coordinates. `corner` is where a goes, `size` (m) the length of the longest side.
void drawLens(Canvas& canvas, const Subject& subject, const geometry::ModelHit& hit, const Vec3f& corner, float size);

/// "hits the sphere only", in short: what this ray proves.
const char* verdict(const Pick& pick);

}  // namespace collidoscope::demos::picking
