#pragma once
/// Meshes of cloths, ropes and soft blocks: particles of a system, links between them, and triangles that cover them.
///
///     ClothMesh cloth = addCloth(system.state, {.columns = 30, .rows = 20});
///     system.state.setMass(cloth.first, infinity);                      // a pin
///     connect(system, {&cloth, 1}, {.stiffness = {5e3f, 1e3f, 10}}, Method::Joints);
///
/// The mesh lists the links; connect.h makes springs or joints of them; strain.h breaks links.

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "physics/particle/state/particle_state.h"

namespace collidoscope::physics {

/// A triangle between three particles: the wind acts on it, and other particles keep a distance from it.
struct ClothTriangle {
    std::uint32_t a = 0, b = 0, c = 0;
};

enum class LinkKind : std::uint8_t {
    Structural,  ///< between neighbours: resists stretching
    Shear,       ///< diagonal of a square: resists shear
    Bend,        ///< between a particle and the next but one: resists bending
};
inline constexpr std::size_t kLinkKinds = 3;

struct Link {
    std::uint32_t a = 0, b = 0;
    float length = 0.0f;  ///< m, rest length
    LinkKind kind = LinkKind::Structural;
    /// The particles beside the link: for shear the other two corners of the square, for bending the particle between,
    /// twice. The link holds only as long as the structural links from these to its ends do.
    std::array<std::uint32_t, 2> past{};
};

struct ClothMesh {
    std::uint32_t first = 0, count = 0;      ///< range of its particles in the system
    std::vector<Link> links{};               ///< as built; never changes
    std::vector<ClothTriangle> triangles{};  ///< as built; never changes
    std::vector<std::uint32_t> torn{};       ///< indices of the broken links, rising
};

/// The links that are not torn, in order.
std::vector<Link> heldLinks(const ClothMesh& mesh);
/// The triangles without a torn edge, in order.
std::vector<ClothTriangle> heldTriangles(const ClothMesh& mesh);

/// A set of pairs of particles, for tests of whether links have torn.
class LinkPairs {
public:
    /// Precondition: `numbers` are indices of `links`.
    LinkPairs(std::span<const Link> links, std::span<const std::uint32_t> numbers) {
        for (const std::uint32_t number : numbers) pairs_.push_back(std::minmax(links[number].a, links[number].b));
        std::sort(pairs_.begin(), pairs_.end());
    }
    bool has(std::uint32_t a, std::uint32_t b) const {
        return std::binary_search(pairs_.begin(), pairs_.end(), Pair(std::minmax(a, b)));
    }
    /// Whether a structural link beside this one is torn, so that this one no longer holds.
    bool frees(const Link& link) const {
        if (link.kind == LinkKind::Structural) return false;
        return std::any_of(link.past.begin(), link.past.end(),
                           [&](std::uint32_t p) { return has(link.a, p) || has(p, link.b); });
    }
    /// Whether an edge of the triangle is torn.
    bool opens(const ClothTriangle& triangle) const {
        return has(triangle.a, triangle.b) || has(triangle.b, triangle.c) || has(triangle.c, triangle.a);
    }

private:
    using Pair = std::pair<std::uint32_t, std::uint32_t>;
    std::vector<Pair> pairs_{};
};

// --- Adding cloths, ropes and soft blocks to the particles of a system. Numbers of particles are clamped to their
// range; 0 or fewer make an empty mesh. All particles start at rest. ---

/// Largest number of particles along a side of a sheet or rope, and of a block. Both make at most a million in all.
inline constexpr int kMaxAlong = 1000, kMaxAlongBlock = 100;

/// A sheet of columns x rows particles. One row or column makes a rope, 1 x 1 a single particle: both without
/// triangles. The particle in column i and row j has the index first + j columns + i.
struct ClothPlan {
    int columns = 20, rows = 20;
    geometry::Vec3f corner{0.0f};             ///< m, position of column 0, row 0
    geometry::Vec3f right{1.0f, 0.0f, 0.0f};  ///< direction of a row; unit length
    geometry::Vec3f down{0.0f, -1.0f, 0.0f};  ///< direction of a column; unit length
    float spacing = 0.05f;                    ///< m, between neighbours, > 0
    float mass = 0.2f;                        ///< kg, of the whole mesh, > 0; each particle has an equal share
};
ClothMesh addCloth(ParticleState<float>& state, const ClothPlan& plan);

/// Particles on a straight line; `stiff` adds links against bending. A single particle is at the start.
struct RopePlan {
    int particles = 20;
    geometry::Vec3f start{0.0f}, end{1.0f, 0.0f, 0.0f};  ///< m
    float mass = 0.2f;                                   ///< kg, of the whole rope, > 0
    bool stiff = false;
};
ClothMesh addRope(ParticleState<float>& state, const RopePlan& plan);

/// A block of x * y * z particles with links along the axes and across the faces of its cubes; triangles cover its
/// outside. A block with a thickness of one particle has the same triangles on both sides. The particle i, j, k has
/// the index first + (k y + j) x + i.
struct BlockPlan {
    int x = 4, y = 4, z = 4;
    geometry::Vec3f corner{0.0f};  ///< m, corner with the smallest coordinates
    float spacing = 0.2f;          ///< m, > 0
    float mass = 1.0f;             ///< kg, of the whole block, > 0
};
ClothMesh addBlock(ParticleState<float>& state, const BlockPlan& plan);

}  // namespace collidoscope::physics
