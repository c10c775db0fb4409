#include "demos/12_octree/parts/moving_rectangles.h"

#include <glm/common.hpp>

#include "geometry/planar/overlap/overlap.h"

namespace demos::cells {

using geometry::Quadtree;
using geometry::Rectanglef;
using geometry::Vec2f;
using Item = Quadtree::Item;

void Drifter::advance(float h) {
    center += h * velocity;
    const Vec2f low = kField.min + half, high = kField.max - half;
    for (int axis = 0; axis < 2; ++axis) {
        const bool below = center[axis]<low[axis], above = center[axis]> high[axis];
        if ((below && velocity[axis] < 0.0f) || (above && velocity[axis] > 0.0f)) velocity[axis] = -velocity[axis];
    }
    center = glm::clamp(center, low, high);
}

void state(geometry::Archive& archive, Drifter& drifter) {
    archive.field("center", drifter.center);
    archive.field("half", drifter.half);
    archive.field("velocity", drifter.velocity);
}

std::vector<Drifter> randomDrifters(int count, float largest, geometry::Random& random) {
    std::vector<Drifter> drifters;
    for (int i = 0; i < count; ++i) {
        const Vec2f center{random.uniform(kField.min.x, kField.max.x), random.uniform(kField.min.y, kField.max.y)};
        const float size = random.uniform(0.2f, 1.0f);
        const Vec2f half = 0.5f * largest * size * Vec2f{random.uniform(0.4f, 1.0f), random.uniform(0.4f, 1.0f)};
        const Vec2f velocity{random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f)};
        drifters.push_back({center, half, velocity});
    }
    return drifters;
}

void LiveTree::follow(const std::vector<Drifter>& drifters, const Quadtree::Settings& settings) {
    const bool same = count_ == drifters.size() && settings_.leafItems == settings.leafItems &&
                      settings_.maxDepth == settings.maxDepth && settings_.looseness == settings.looseness;
    if (!same) {
        tree_ = Quadtree(kField, settings);
        settings_ = settings;
        count_ = drifters.size();
        for (const Drifter& drifter : drifters) tree_.insert(drifter.rectangle());
        return;
    }
    for (std::uint32_t i = 0; i < drifters.size(); ++i) {
        const Rectanglef now = drifters[i].rectangle(), &kept = tree_.boxOf(Item{i});
        if (now.min != kept.min || now.max != kept.max) tree_.update(Item{i}, now);
    }
}

namespace {

std::uint32_t numberOf(Item item) { return static_cast<std::uint32_t>(item); }

/// Keeps what the tree tells.
struct Watcher {
    Search& search;
    void operator()(const Quadtree::Step& step) {
        Visit visit{.cell = step.node.bounds, .depth = step.node.depth, .isPruned = step.isPruned};
        if (!step.isPruned)
            for (const Item item : step.node.items) visit.items.push_back(numberOf(item));
        search.tested += visit.items.size();
        search.pruned += step.isPruned ? 1 : 0;
        search.visits.push_back(std::move(visit));
    }
};

}  // namespace

Search searchArea(const Quadtree& tree, const Rectanglef& area) {
    Search search;
    for (const Item item : tree.query(area, Watcher{search})) search.found.push_back(numberOf(item));
    return search;
}

Search searchNearest(const Quadtree& tree, const Vec2f& p) {
    Search search;
    if (const auto item = tree.closest(p, Watcher{search})) search.found.push_back(numberOf(*item));
    return search;
}

std::size_t copiesAvoided(const Quadtree& tree, const std::vector<std::uint32_t>& found) {
    std::size_t copies = 0;
    const std::vector<Quadtree::Node> nodes = tree.nodes();
    for (const std::uint32_t number : found) {
        std::size_t leaves = 0;
        for (const Quadtree::Node& node : nodes)
            if (node.firstChild == 0 && overlaps(node.bounds, tree.boxOf(Item{number}))) ++leaves;
        copies += leaves > 0 ? leaves - 1 : 0;
    }
    return copies;
}

}  // namespace demos::cells
