#pragma once
/// The solids around particles, prepared for many sweeps on several threads.

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
    /// The half-spaces among the solids, with normals of length 1.
    std::vector<geometry::Planed> halfSpaces() const;
    /// Bounding boxes of the other solids.
    std::span<const geometry::Aabbf> bounds() const { return bounds_; }

    /// Whether one of these may extend into the box. False only if none does.
    bool reachInto(const geometry::Aabbf& box) const;

    /// The earliest hit among all solids; the lower index if two are hit at the same time.
    std::optional<Hit> firstHit(const Sweep& ball) const;
    /// Whether the straight path of a point touches a solid; exact. Solids that contain its start do not count.
    bool touches(const geometry::Vec3f& start, const geometry::Vec3f& end) const;
    /// Moves an overlapping ball out through the nearest surface, but not through other solids, so a ball between two
    /// solids may stay in one. This handles balls that were placed in a solid; no motion of a ball leads into one.
    geometry::Vec3f pushOut(geometry::Vec3f position, float radius) const;
    /// The result of pushOut without regard to other solids in the way, and the last surface that the ball left, if
    /// any.
    struct Push {
        geometry::Vec3f position{0.0f};
        std::optional<Surface> surface{};
    };
    Push pushThrough(geometry::Vec3f position, float radius) const;

private:
    /// Calls visit(index) for each solid that may extend into the box, until it returns true; returns whether it has.
    template <typename Visit>
    bool visitNear(const geometry::Aabbf& box, Visit&& visit) const;
    /// Like visitNear(), for bounded solids only.
    template <typename Visit>
    bool visitBounded(const geometry::Aabbf& box, Visit&& visit) const;

    std::vector<geometry::AnyShapef> solids_{};
    std::vector<PreparedSolid> prepared_{};  ///< the solids in prepared form
    /// m, by solid: diagonal of the bounding box; 0 for a half-space.
    std::vector<double> sizes_{};
    std::vector<std::size_t> halfSpaces_{};                  ///< indices of the half-spaces
    std::vector<std::size_t> bounded_{};                     ///< indices of the other solids
    std::vector<geometry::Aabbf> bounds_{};                  ///< their bounding boxes
    std::vector<std::shared_ptr<const MeshCells>> cells_{};  ///< their cells; null if not a mesh
    geometry::BoxTree tree_{};                               ///< tree of the boxes, if there are many
};

}  // namespace collidoscope::physics
