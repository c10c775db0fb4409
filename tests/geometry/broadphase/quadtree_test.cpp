// The quadtree against a plain list of rectangles.

#include "geometry/broadphase/orthtree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "geometry/base/random.h"

namespace collidoscope::quadtree_test {
namespace {

using geometry::Quadtree;
using geometry::Random;
using geometry::Rectanglef;
using geometry::Vec2f;
using Item = Quadtree::Item;

constexpr Rectanglef kBounds{{-10.0f, -10.0f}, {10.0f, 10.0f}};

/// Most lie inside the bounds; some cross their border, some lie outside, some are points.
Rectanglef randomRectangle(Random& random) {
    const Vec2f center{random.uniform(-12.0f, 12.0f), random.uniform(-12.0f, 12.0f)};
    const float size = random.uniform(0.0f, 1.0f);
    const Vec2f half = size < 0.1f ? Vec2f{0.0f} : Vec2f{size * size, size};
    return {center - half, center + half};
}

/// The list that the tree is compared with.
struct Reference {
    std::map<Item, Rectanglef> items{};

    std::vector<Item> query(const Rectanglef& area) const {
        std::vector<Item> found;
        for (const auto& [item, r] : items) {
            const bool apart =
                r.max.x < area.min.x || r.min.x > area.max.x || r.max.y < area.min.y || r.min.y > area.max.y;
            if (!apart) found.push_back(item);
        }
        return found;
    }
    static double distance(const Rectanglef& r, const Vec2f& p) {
        const double dx = std::max({double{r.min.x} - p.x, 0.0, double{p.x} - r.max.x});
        const double dy = std::max({double{r.min.y} - p.y, 0.0, double{p.y} - r.max.y});
        return dx * dx + dy * dy;
    }
    std::optional<Item> closest(const Vec2f& p) const {
        std::optional<Item> best;
        for (const auto& [item, r] : items)
            if (!best || distance(r, p) < distance(items.at(*best), p)) best = item;
        return best;
    }
};

TEST(Quadtree, reference_defect_23_findsWhatIsThereAndNothingElseWhileItemsComeGoAndMove) {
    Random random(23);
    Quadtree tree(kBounds, {.leafItems = 4, .maxDepth = 6});
    Reference reference;
    std::size_t hits = 0, queries = 0;
    for (int round = 0; round < 20'000; ++round) {
        const float choice = random.uniform(0.0f, 1.0f);
        const bool grow = round < 5'000 || round % 5'000 < 2'500;
        if (reference.items.empty() || choice < (grow ? 0.4f : 0.15f)) {
            const Rectanglef rectangle = randomRectangle(random);
            const Item item = tree.insert(rectangle);
            EXPECT_TRUE(reference.items.emplace(item, rectangle).second) << "the name was still in use";
            continue;
        }
        auto chosen = reference.items.begin();
        std::advance(chosen,
                     static_cast<int>(random.uniform(0.0f, 0.999f) * static_cast<float>(reference.items.size())));
        if (choice < 0.5f) {
            tree.remove(chosen->first);
            reference.items.erase(chosen);
        } else if (choice < 0.75f) {
            chosen->second = randomRectangle(random);
            tree.update(chosen->first, chosen->second);
        } else {
            const Rectanglef area = randomRectangle(random);
            const auto found = tree.query(area);
            ASSERT_EQ(found, reference.query(area)) << "round " << round;
            hits += found.empty() ? 0 : 1;
            ++queries;
            ASSERT_EQ(tree.closest(area.min), reference.closest(area.min)) << "round " << round;
        }
        ASSERT_EQ(tree.size(), reference.items.size());
    }
    EXPECT_GT(static_cast<double>(hits), 0.3 * static_cast<double>(queries)) << "the areas are representative";
}

TEST(Quadtree, splitsCrowdedLeavesAndMergesEmptyOnes) {
    Quadtree tree(kBounds, {.leafItems = 2, .maxDepth = 3});
    std::vector<Item> items;
    for (int i = 0; i < 5; ++i) {
        const Vec2f corner{-9.0f, -9.0f + 0.1f * static_cast<float>(i)};
        items.push_back(tree.insert({corner, corner}));
    }
    const auto nodes = tree.nodes();
    EXPECT_EQ(nodes.size(), 1u + 3 * 4) << "three levels, because all lie in one corner";
    EXPECT_EQ(std::max_element(nodes.begin(), nodes.end(), [](auto& a, auto& b) { return a.depth < b.depth; })->depth,
              3);
    for (const Item item : items) tree.remove(item);
    EXPECT_EQ(tree.nodes().size(), 1u);
}

TEST(Quadtree, aRectangleAcrossTheMiddleIsFoundOnce) {
    Quadtree tree(kBounds, {.leafItems = 1, .maxDepth = 8});
    for (int i = 0; i < 10; ++i) tree.insert({{-1.0f, -1.0f}, {1.0f, 1.0f}});
    const Item corner = tree.insert({{9.0f, 9.0f}, {9.5f, 9.5f}});
    EXPECT_EQ(tree.query({{-2.0f, -2.0f}, {2.0f, 2.0f}}).size(), 10u);
    EXPECT_EQ(tree.query({{9.5f, 9.5f}, {20.0f, 20.0f}}), std::vector<Item>{corner}) << "touching counts";
}

TEST(Quadtree, looksAtFewNodesForASmallArea) {
    Random random(7);
    Quadtree tree(kBounds);
    for (int i = 0; i < 10'000; ++i) {
        const Vec2f p{random.uniform(-10.0f, 10.0f), random.uniform(-10.0f, 10.0f)};
        tree.insert({p, p});
    }
    Quadtree::Visits visits;
    tree.query({{1.0f, 1.0f}, {1.2f, 1.2f}}, visits);
    EXPECT_LT(visits.items, 200);
    visits = {};
    tree.closest({3.0f, -4.0f}, visits);
    EXPECT_LT(visits.items, 200);
}

TEST(Quadtree, anEmptyTreeFindsNothing) {
    const Quadtree tree(kBounds);
    EXPECT_TRUE(tree.query(kBounds).empty());
    EXPECT_FALSE(tree.closest({0.0f, 0.0f}));
}

}  // namespace
}  // namespace collidoscope::quadtree_test
