#pragma once
/// All solids of a world, ready for many sweeps.

#include <span>
#include <vector>

#include "geometry/shapes/aabb.h"
#include "physics/particle/contact/sweep.h"

namespace physics {

class Obstacles {
public:
    struct Hit : SweepHit {
        std::size_t solid = 0;  ///< index into solids()
    };

    Obstacles() = default;
    /// Normalises the orientations of boxes and the normals of planes.
    /// Precondition: finite numbers, sizes that are not negative, planes with a normal.
    explicit Obstacles(std::span<const Solid> solids);

    /// The earliest touch of all solids; the lower index where two are touched at once.
    std::optional<Hit> firstHit(const Sweep& ball) const;
    /// Where a ball comes to when it is moved by `offset`, at most half way to the first solid that is in the way.
    geometry::Vec3f slipBy(const geometry::Vec3f& start, const geometry::Vec3f& offset, float radius) const;
    /// Moves an overlapping ball out by the nearest surface. What is in the way is respected, so a ball that is wedged
    /// between two solids may stay in. A ball that was carried into a solid is found here, no motion of its own leads
    /// into one.
    geometry::Vec3f pushOut(geometry::Vec3f position, float radius) const;

    std::span<const Solid> solids() const { return solids_; }

private:
    std::vector<Solid> solids_{};
    std::vector<geometry::Aabbf> bounds_{};  ///< of each solid
};

}  // namespace physics
