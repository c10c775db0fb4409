#pragma once
/// Mesh of cloths, ropes and soft blocks: particles of a system, links that tie them, triangles that cover
/// them.
///
///     ClothMesh cloth = addCloth(system.state, {.columns = 30, .rows = 20});
///     system.state.setMass(cloth.first, infinity);                      // a pin
///     connect(system, {&cloth, 1}, {.stiffness = {5e3f, 1e3f, 10}}, Method::Joints);
///
/// The mesh says what is tied to what; connect.h makes springs or joints of it; strain.h breaks links.

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "physics/particle/state/particle_state.h"

namespace collidoscope::physics {

/// A triangle between three particles: the wind presses on it, and other particles keep off it.
struct ClothTriangle {
    std::uint32_t a = 0, b = 0, c = 0;
};

enum class LinkKind : std::uint8_t {
    Structural,  ///< between neighbours: against stretching
    Shear,       ///< across a square: keeps its corners square
    Bend,        ///< past a neighbour to the next but one: against folding
};
inline constexpr std::size_t kLinkKinds = 3;

struct Link {
    std::uint32_t a = 0, b = 0;
    float length = 0.0f;  ///< m, at rest
    LinkKind kind = LinkKind::Structural;
    /// Shear: the other two corners of the square; bend: the particle between, twice. The link holds only as long as
    /// the structural links from these to its ends do.
    std::array<std::uint32_t, 2> past{};
};

struct ClothMesh {
    std::uint32_t first = 0, count = 0;      ///< its particles in the system
    std::vector<Link> links{};               ///< as built; never changes
    std::vector<ClothTriangle> triangles{};  ///< as built; never changes
    std::vector<std::uint32_t> torn{};       ///< numbers of the links that have broken, rising
};

/// The links that hold, in order.
std::vector<Link> heldLinks(const ClothMesh& mesh);
/// The triangles none of whose edges is a torn link, in order.
std::vector<ClothTriangle> heldTriangles(const ClothMesh& mesh);

/// A set of pairs of particles, to ask which links have torn.
class LinkPairs {
public:
    /// Precondition: `numbers` lie within `links`.
    LinkPairs(std::span<const Link> links, std::span<const std::uint32_t> numbers) {
        for (const std::uint32_t number : numbers) pairs_.push_back(std::minmax(links[number].a, links[number].b));
        std::sort(pairs_.begin(), pairs_.end());
    }
    bool has(std::uint32_t a, std::uint32_t b) const {
        return std::binary_search(pairs_.begin(), pairs_.end(), Pair(std::minmax(a, b)));
    }
    /// Is one of the links torn that this one runs along?
    bool frees(const Link& link) const {
        if (link.kind == LinkKind::Structural) return false;
        return std::any_of(link.past.begin(), link.past.end(),
                           [&](std::uint32_t p) { return has(link.a, p) || has(p, link.b); });
    }
    /// Is one of the triangle's edges torn?
    bool opens(const ClothTriangle& triangle) const {
        return has(triangle.a, triangle.b) || has(triangle.b, triangle.c) || has(triangle.c, triangle.a);
    }

private:
    using Pair = std::pair<std::uint32_t, std::uint32_t>;
    std::vector<Pair> pairs_{};
};

// --- Adding cloths, ropes and soft blocks to the particles of a system. Numbers of particles are brought into their
// range before anything is made; 0 or fewer make an empty mesh. All of them start at rest. ---

/// Numbers of particles along a side lie in 0 .. this: of a sheet or rope, of a block. A million in all.
inline constexpr int kMaxAlong = 1000, kMaxAlongBlock = 100;

/// A sheet of columns x rows particles. One row or column makes a rope, 1 x 1 a single particle: both without
/// triangles. The particle in column i and row j is number first + j columns + i.
struct ClothPlan {
    int columns = 20, rows = 20;
    geometry::Vec3f corner{0.0f};             ///< m, of column 0, row 0
    geometry::Vec3f right{1.0f, 0.0f, 0.0f};  ///< along a row; unit length
    geometry::Vec3f down{0.0f, -1.0f, 0.0f};  ///< along a column; unit length
    float spacing = 0.05f;                    ///< m, between neighbours, > 0
    float mass = 0.2f;                        ///< kg, of the whole, > 0; each particle has an equal share
};
ClothMesh addCloth(ParticleState<float>& state, const ClothPlan& plan);

/// Particles on a straight line; `stiff` gives it links against bending. One particle lies at the start.
struct RopePlan {
    int particles = 20;
    geometry::Vec3f start{0.0f}, end{1.0f, 0.0f, 0.0f};  ///< m
    float mass = 0.2f;                                   ///< kg, of the whole, > 0
    bool stiff = false;
};
ClothMesh addRope(ParticleState<float>& state, const RopePlan& plan);

/// A block of x * y * z particles with links along the axes and across the faces of its cubes; triangles cover its
/// outside. A block that is one particle thick has the same triangles on both sides. Number first + (k y + j) x + i.
struct BlockPlan {
    int x = 4, y = 4, z = 4;
    geometry::Vec3f corner{0.0f};  ///< m, of the smallest coordinates
    float spacing = 0.2f;          ///< m, > 0
    float mass = 1.0f;             ///< kg, of the whole, > 0
};
ClothMesh addBlock(ParticleState<float>& state, const BlockPlan& plan);

}  // namespace collidoscope::physics
