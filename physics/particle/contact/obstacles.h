#pragma once
/// All solids of a world, ready for many sweeps from several threads.

#include <memory>
#include <span>
#include <vector>

#include "geometry/broadphase/box_tree.h"
#include "physics/particle/contact/mesh_cells.h"
#include "physics/particle/contact/sweep.h"

namespace collidoscope::physics {

class Obstacles {
public:
    struct Hit : SweepHit {
        std::size_t solid = 0;  ///< index into solids()
    };

    Obstacles() = default;
    /// Precondition: finite numbers, sizes that are not negative, planes with a normal, hulls with vertices.
    explicit Obstacles(std::span<const geometry::AnyShapef> solids);

    std::span<const geometry::AnyShapef> solids() const { return solids_; }
    /// The obstacles without end, with normals of length 1.
    std::vector<geometry::Planed> halfSpaces() const;
    /// Bounding box of each of the others.
    std::span<const geometry::Aabbf> bounds() const { return bounds_; }

    /// Does one of them perhaps reach into the box? False only where none does.
    bool reachInto(const geometry::Aabbf& box) const;

    /// The earliest touch of all solids; the lower index where two are touched at once.
    std::optional<Hit> firstHit(const Sweep& ball) const;
    /// Does the straight path of a point touch a solid? Exact. Those that it starts in or on do not count.
    bool touches(const geometry::Vec3f& start, const geometry::Vec3f& end) const;
    /// Moves an overlapping ball out by the nearest surface. What is in the way is respected, so a ball that is wedged
    /// between two solids may stay in. A ball that was carried into a solid is found here, no motion of its own leads
    /// into one.
    geometry::Vec3f pushOut(geometry::Vec3f position, float radius) const;
    /// The result of pushOut with all that is in the way, and the last surface that the ball left, if there was one.
    struct Push {
        geometry::Vec3f position{0.0f};
        std::optional<Surface> surface{};
    };
    Push pushThrough(geometry::Vec3f position, float radius) const;

private:
    /// Calls visit(index) for each solid that may reach into the box, until it returns true; tells whether it has.
    template <typename Visit>
    bool visitNear(const geometry::Aabbf& box, Visit&& visit) const;
    /// Like visitNear(), for bounded solids only.
    template <typename Visit>
    bool visitBounded(const geometry::Aabbf& box, Visit&& visit) const;

    std::vector<geometry::AnyShapef> solids_{};
    std::vector<PreparedSolid> prepared_{};                  ///< the same
    std::vector<double> sizes_{};                            ///< m, of each solid across; 0 for a half-space
    std::vector<std::size_t> halfSpaces_{};                  ///< which solids have no end
    std::vector<std::size_t> bounded_{};                     ///< which have, and
    std::vector<geometry::Aabbf> bounds_{};                  ///< of each of those
    std::vector<std::shared_ptr<const MeshCells>> cells_{};  ///< and within those, of meshes; null for others
    geometry::BoxTree tree_{};                               ///< around them, where they are many
};

}  // namespace collidoscope::physics
