#pragma once
/// Rectangles that drift about in a box, a quadtree that is kept true to them, and a query of it, node by node, in
/// words and in the picture.

#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/base/archive.h"
#include "geometry/base/random.h"
#include "geometry/broadphase/orthtree.h"

namespace collidoscope::demos::cells {

inline constexpr geometry::Rectanglef kField{{-4.8f, -3.0f}, {4.8f, 3.0f}};  ///< m

struct MovingPoint {
    Vec2f center{0.0f}, half{0.0f};  ///< m
    Vec2f velocity{0.0f};            ///< m/s

    geometry::Rectanglef rectangle() const { return {center - half, center + half}; }
    /// Goes on for h seconds and turns back at the border of the field.
    void advance(float h);
};
void state(geometry::Archive& archive, MovingPoint& drifter);

/// Rectangles of unequal sizes, `largest` m across at most, and 1 m/s fast at most.
std::vector<MovingPoint> randomMovingPoints(int count, float largest, geometry::Random& random);

/// Item i of the tree is drifter i.
class LiveTree {
public:
    /// Moves in the tree what has moved; makes it anew when the settings or the number of drifters have changed.
    void follow(const std::vector<MovingPoint>& drifters, const geometry::Quadtree::Settings& settings);
    const geometry::Quadtree& tree() const { return tree_; }

private:
    geometry::Quadtree tree_{kField};
    geometry::Quadtree::Settings settings_{};
    std::size_t count_ = 0;
};

/// A node that a query has come to.
struct Visit {
    geometry::Rectanglef cell{};
    int depth = 0;
    std::vector<std::uint32_t> items{};  ///< tested here; none when pruned
    bool isPruned = false;
};
struct Search {
    std::vector<Visit> visits{};
    std::vector<std::uint32_t> found{};
    std::size_t tested = 0;  ///< items
    std::size_t pruned = 0;  ///< nodes
};
Search searchArea(const geometry::Quadtree& tree, const geometry::Rectanglef& area);
Search searchNearest(const geometry::Quadtree& tree, const Vec2f& p);

/// How often the found items would be met again in a tree that keeps a copy in every leaf that an item touches.
std::size_t copiesAvoided(const geometry::Quadtree& tree, const std::vector<std::uint32_t>& found);

/// `shown` counts from 1; 0 tells of the search as a whole, a number beyond the last node of that one.
Explanation explainSearch(const Search& search, std::size_t items, int shown);

/// The cells of the tree, those of the first `shown` nodes set off (all for 0), and the rectangles by what has become
/// of them.
void drawSearch(Canvas& canvas, const geometry::Quadtree& tree, const Search& search, int shown, bool showCells);

}  // namespace collidoscope::demos::cells
