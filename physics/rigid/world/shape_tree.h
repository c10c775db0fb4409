#pragma once
/// The tree of a world's shapes that its queries go through: boxes around all of them, asleep or not.
///
/// A world tells it which bodies have moved and which shapes have come, changed or gone; the next query puts these, and
/// no others, where they are now. Until it is asked for the first time it costs nothing, and neither do steps after it
/// but for a mark on what moves. It follows from the state: a copy of a world begins without one, and one that is
/// assigned to goes over all its shapes once. What a query answers never depends on how the tree has grown.

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

    /// The tree. Its tags are the slots of shapes, its boxes are enlarged by more than all rounding.
    const geometry::DynamicTree& boxes() const { return content_.tree; }
    /// The shapes without bounds, which are in no box: slots, in rising order.
    std::span<const std::uint32_t> planes() const { return content_.planes; }

private:
    struct Content {
        geometry::DynamicTree tree{};
        std::vector<geometry::DynamicTree::Proxy> proxies{};  // of each shape
        std::vector<std::uint8_t> isIn{};                     // of each shape: whether it has one
        std::vector<std::uint32_t> planes{};
        std::vector<std::uint32_t> bodies{}, shapes{};  // noted
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
