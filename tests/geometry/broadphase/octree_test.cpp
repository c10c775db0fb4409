// The octree against a plain list of boxes.

#include "geometry/broadphase/orthtree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "geometry/base/random.h"
#include "tests/geometry/counts.h"

namespace collidoscope::octree_test {
namespace {

using namespace geometry;
using Item = Octree::Item;

constexpr Aabbf kBounds{Vec3f{-10.0f}, Vec3f{10.0f}};

/// Most lie inside the bounds; some cross their border, some lie outside, some are points, a few are huge.
Aabbf randomBox(Random& random) {
    const Vec3f center = random.inBox(Vec3f{-12.0f}, Vec3f{12.0f});
    const float size = random.uniform(0.0f, 1.0f);
    const Vec3f half = size < 0.1f ? Vec3f{0.0f} : size > 0.98f ? Vec3f{8.0f} : Vec3f{size, size * size, size};
    return {center - half, center + half};
}

/// The list that the tree is compared with.
struct Reference {
    std::vector<std::pair<Item, Aabbf>> items{};  ///< in rising order

    auto find(Item item) {
        return std::lower_bound(items.begin(), items.end(), item, [](auto& a, Item b) { return a.first < b; });
    }
    bool insert(Item item, const Aabbf& box) {
        const auto at = find(item);
        if (at != items.end() && at->first == item) return false;
        items.insert(at, {item, box});
        return true;
    }
    std::vector<Item> query(const Aabbf& area) const {
        std::vector<Item> found;
        for (const auto& [item, b] : items) {
            bool isApart = false;
            for (int i = 0; i < 3; ++i) isApart = isApart || b.max[i] < area.min[i] || b.min[i] > area.max[i];
            if (!isApart) found.push_back(item);
        }
        return found;
    }
    std::vector<Item> query(const Spheref& ball) const {
        std::vector<Item> found;
        for (const auto& [item, b] : items)
            if (overlaps(ball, b)) found.push_back(item);
        return found;
    }
    std::optional<std::pair<Item, float>> first(const Rayf& ray) const {
        std::optional<std::pair<Item, float>> best;
        for (const auto& [item, b] : items) {
            const auto hit = rayCast(ray, b);
            if (hit && (!best || hit->t < best->second)) best = {item, hit->t};
        }
        return best;
    }
    static double distance(const Aabbf& b, const Vec3f& p) {
        double squared = 0.0;
        for (int i = 0; i < 3; ++i) {
            const double d = std::max({double{b.min[i]} - p[i], 0.0, double{p[i]} - b.max[i]});
            squared += d * d;
        }
        return squared;
    }
    std::optional<Item> closest(const Vec3f& p) const {
        std::optional<Item> best;
        double minimum = 0.0;
        for (const auto& [item, b] : items) {
            const double d = distance(b, p);
            if (best && d >= minimum) continue;
            best = item;
            minimum = d;
        }
        return best;
    }
};

/// Asks the tree and the list the same, and counts how many areas have something in them.
struct Asked {
    int queries = 0;
    int hits = 0;

    void compare(const Octree& tree, const Reference& reference, Random& random) {
        const Aabbf area = randomBox(random);
        const auto found = tree.query(area);
        ASSERT_EQ(found, reference.query(area));
        const Vec3f center = centerOf(area);
        ++queries;
        hits += found.empty() ? 0 : 1;
        if (queries % 4 != 0) return;
        const Spheref ball{center, random.uniform(0.0f, 2.0f)};
        ASSERT_EQ(tree.query(ball), reference.query(ball));
        ASSERT_EQ(tree.closest(center), reference.closest(center));
        const Vec3f direction = random.direction();
        const Rayf ray{center, direction * random.uniform(0.1f, 5.0f)};
        const auto first = tree.firstAlong(ray, [&](Item item) { return rayCast(ray, tree.boxOf(item)); });
        const auto expected = reference.first(ray);
        ASSERT_EQ(first.has_value(), expected.has_value());
        if (!first) return;
        ASSERT_EQ(first->first, expected->first);
        ASSERT_EQ(first->second.t, expected->second);
    }
};

void liveThrough(float looseness, int operations) {
    SCOPED_TRACE("looseness " + std::to_string(looseness) + ", seed 27");
    Random random(27);
    Octree tree(kBounds, {.leafItems = 4, .maxDepth = 6, .looseness = looseness});
    Reference reference;
    Asked asked;
    for (int round = 0; round < operations; ++round) {
        const float choice = random.uniform(0.0f, 1.0f);
        const bool isGrowing = round % 2'000 < 1'000;
        if (reference.items.empty() || choice < (isGrowing ? 0.4f : 0.15f)) {
            const Aabbf box = randomBox(random);
            ASSERT_TRUE(reference.insert(tree.insert(box), box)) << "the name was still in use";
            continue;
        }
        const auto chosen = reference.items.begin() + random.index(static_cast<std::uint32_t>(reference.items.size()));
        if (choice < 0.45f) {
            tree.remove(chosen->first);
            reference.items.erase(chosen);
        } else if (choice < 0.9f) {
            const Vec3f direction = random.direction(), motion = direction * random.uniform(0.0f, 1.0f);
            const Aabbf& old = chosen->second;
            chosen->second = random.index(4) == 0 ? randomBox(random) : Aabbf{old.min + motion, old.max + motion};
            tree.update(chosen->first, chosen->second);
        } else {
            asked.compare(tree, reference, random);
            if (testing::Test::HasFatalFailure()) return;
        }
        ASSERT_EQ(tree.size(), reference.items.size());
    }
    EXPECT_GT(asked.hits, asked.queries * 3 / 10) << "the areas are representative";
}

TEST(Octree, reference_defect_27_findsWhatIsThereAndNothingElseThrough100000Operations) {
    liveThrough(1.0f, test::rounds(50'000));
    liveThrough(2.0f, test::rounds(50'000));
}

TEST(Octree, whatLiesOutsideItsBoundsIsFoundOnceByEveryQuery) {
    Octree tree(kBounds, {.leafItems = 1, .maxDepth = 8, .looseness = 2.0f});
    for (int i = 0; i < 20; ++i)
        tree.insert({Vec3f{0.1f * static_cast<float>(i)}, Vec3f{0.2f * static_cast<float>(i)}});
    const Item outside = tree.insert({Vec3f{500.0f}, Vec3f{501.0f}});
    EXPECT_EQ(tree.query(Aabbf{Vec3f{499.0f}, Vec3f{500.0f}}), std::vector<Item>{outside});
    EXPECT_EQ(tree.query(Spheref{Vec3f{502.0f}, 3.0f}), std::vector<Item>{outside});
    EXPECT_EQ(tree.query(Rayf{Vec3f{400.0f}, Vec3f{1.0f}}), std::vector<Item>{outside});
    EXPECT_EQ(tree.closest(Vec3f{600.0f}), outside);
    tree.update(outside, {Vec3f{-1.0f}, Vec3f{-0.5f}});
    EXPECT_EQ(tree.query(Aabbf{Vec3f{-1.0f}, Vec3f{-0.9f}}), std::vector<Item>{outside});
    EXPECT_TRUE(tree.query(Aabbf{Vec3f{499.0f}, Vec3f{500.0f}}).empty());
}

TEST(Octree, aLooseOneLooksAtFewItemsHoweverManyLieAcrossItsMiddle) {
    Random random(7);
    Octree strict(kBounds, {.leafItems = 8, .maxDepth = 6});
    Octree loose(kBounds, {.leafItems = 8, .maxDepth = 6, .looseness = 2.0f});
    for (int i = 0; i < 10'000; ++i) {
        const Vec3f p = random.inBox(Vec3f{-10.0f}, Vec3f{10.0f});
        strict.insert({p - 0.1f, p + 0.1f});
        loose.insert({p - 0.1f, p + 0.1f});
    }
    Octree::Visits inStrict, inLoose;
    const Aabbf area{Vec3f{4.0f}, Vec3f{4.5f}};
    EXPECT_EQ(strict.query(area, inStrict).size(), loose.query(area, inLoose).size());
    EXPECT_LT(inLoose.items, 200);
    EXPECT_GT(inStrict.items, 3 * inLoose.items);
}

TEST(Octree, anAreaThatIsNoNumberHoldsNothing) {
    Octree tree(kBounds);
    tree.insert({Vec3f{-1.0f}, Vec3f{1.0f}});
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(tree.query(Aabbf{Vec3f{nan}, Vec3f{1.0f}}).empty());
    EXPECT_TRUE(tree.query(Rayf{Vec3f{nan}, Vec3f{1.0f}}).empty());
}

TEST(Octree, anEmptyTreeFindsNothing) {
    const Octree tree(kBounds);
    EXPECT_TRUE(tree.query(kBounds).empty());
    EXPECT_FALSE(tree.closest(Vec3f{0.0f}));
}

}  // namespace
}  // namespace collidoscope::octree_test
