#pragma once
/// Dots that painted rays leave behind, and how often each test was right.

#include <vector>

#include "demos/09_picking/parts/pick.h"
#include "geometry/base/archive.h"

namespace demos::picking {

enum class Surface { Ball, Box, Triangle };

/// Sticks to the mesh: placed in the mesh's space.
struct Dot {
    geometry::Vec3f position{0.0f};
    Surface surface = Surface::Triangle;
    std::uint32_t number = 0;  ///< counts all dots ever painted
};

struct Painting {
    static constexpr std::uint32_t kMostDots = 2000;

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
    void leaveDot(const geometry::Vec3d& position, Surface surface);
};

/// Share of the hits of a bound that were false; 0 without hits.
double falseShare(std::uint32_t boundHits, std::uint32_t exactHits);

void state(geometry::Archive& archive, Dot& dot);
void state(geometry::Archive& archive, Painting& painting);

}  // namespace demos::picking
