#pragma once
/// The tree of a world's shapes for its queries: the boxes of all shapes, asleep or not.
///
/// A world notes the bodies that have moved and the shapes that were added, changed or removed; the next query updates
/// their boxes, and no others. Before the first query the tree costs nothing, and after it steps only mark the moved
/// bodies. It is derived from the state: a copy of a world begins without a tree, and a world that was assigned to
/// updates all its shapes once. The results of queries do not depend on the history of the tree.

#include <atomic>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "geometry/broadphase/dynamic_tree.h"
#include "physics/rigid/world/shape.h"

namespace collidoscope::physics {

class ShapeTree {
public:
    ShapeTree() = default;
    ShapeTree(const ShapeTree& /*other*/) : ShapeTree() {}
    ShapeTree& operator=(const ShapeTree& /*other*/) {
        noteAll();
        return *this;
    }

    // The world calls these whenever it changes.
    void noteAll();
    void noteBody(std::uint32_t body);
    void noteShape(std::uint32_t shape);
    /// Notes all bodies that have moved in a step.
    void noteMoving(const Bodies& bodies);
    /// Updates the boxes of all changed shapes but those of moving bodies, whose boxes stay out of date or missing. For
    /// a step that looks for resting shapes near moving ones.
    void updateResting(const Bodies& bodies, const Shapes& shapes);

    /// Updates the boxes of all changed shapes. Several threads may call it at once, while none changes the world.
    void update(const Bodies& bodies, const Shapes& shapes) const;

    // Precondition: update() since the last change.

    /// The tree. Its tags are the slots of shapes; its boxes are enlarged by more than rounding.
    const geometry::DynamicTree& boxes() const { return content_.tree; }
    /// Slots of the shapes without bounds, which have no box, in rising order.
    std::span<const std::uint32_t> planes() const { return content_.planes; }

private:
    struct Content {
        geometry::DynamicTree tree{};
        std::vector<geometry::DynamicTree::Proxy> proxies{};  // by shape
        std::vector<std::uint8_t> isIn{};                     // by shape: whether it has a box
        std::vector<std::uint32_t> planes{};
        std::vector<std::uint32_t> bodies{}, shapes{};  // noted since the last update
        std::vector<std::uint8_t> areBodiesNoted{};
        bool areAllNoted = true;
    };
    template <typename IsLeft>
    void refreshNoted(const Bodies& bodies, const Shapes& shapes, const IsLeft& isLeft) const;
    void refresh(const Bodies& bodies, const Shapes& shapes, std::uint32_t shape) const;

    mutable Content content_{};
    mutable std::atomic<bool> isCurrent_{false};
    mutable std::mutex updating_{};
};

}  // namespace collidoscope::physics
