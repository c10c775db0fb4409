// The dynamic tree against lists that are searched from end to end.

#include "geometry/broadphase/dynamic_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "geometry/base/state_archives.h"
#include "geometry/query/ray_cast.h"
#include "tests/geometry/broadphase/box_lists.h"
#include "tests/geometry/counts.h"

namespace collidoscope::dynamic_tree_test {
namespace {

using namespace geometry;
using namespace geometry::test;
using Proxy = DynamicTree::Proxy;

constexpr float kMax = std::numeric_limits<float>::max();

/// What the tree should hold: a box a tag, none where there is no proxy.
struct Expected {
    std::vector<Aabbf> boxes{};
    std::vector<std::optional<Proxy>> proxies{};

    void add(DynamicTree& tree, const Aabbf& box) {
        proxies.push_back(tree.add(box, static_cast<std::uint32_t>(boxes.size())));
        boxes.push_back(box);
    }
};

void expectQueries(Random& random, const DynamicTree& tree, const Expected& expected) {
    for (const Aabbf& area : unevenBoxes(random, 5)) {
        std::vector<std::uint32_t> found, wanted;
        const std::uint64_t tests = tree.query(area, [&](Proxy p) { found.push_back(tree.tagOf(p)); });
        std::sort(found.begin(), found.end());
        for (std::uint32_t i = 0; i < expected.boxes.size(); ++i)
            if (expected.proxies[i] && meet(area, expected.boxes[i])) wanted.push_back(i);
        ASSERT_EQ(found, wanted);
        EXPECT_GE(tests, found.size());
    }
}
void expectPairs(const DynamicTree& tree, const Expected& expected) {
    std::vector<BoxPair> pairs, wanted;
    tree.overlappingPairs(pairs);
    for (const BoxPair& pair : allPairs(expected.boxes))
        if (expected.proxies[pair.a] && expected.proxies[pair.b]) wanted.push_back(pair);
    ASSERT_EQ(pairs, wanted);
}

TEST(DynamicTree, knowsItsBoxesWhateverComesGoesAndMoves) {
    SCOPED_TRACE("seed 41");
    Random random(41);
    std::size_t moves = 0, reinserted = 0;
    for (int scene = 0; scene < test::rounds(60); ++scene) {
        DynamicTree tree;
        Expected expected;
        for (const Aabbf& box : unevenBoxes(random, random.index(120))) expected.add(tree, box);
        for (int step = 0; step < 15; ++step) {
            const std::vector<Aabbf> fresh = unevenBoxes(random, 30);
            for (std::uint32_t i = 0; i < expected.boxes.size(); ++i) {
                std::optional<Proxy>& proxy = expected.proxies[i];
                const std::uint32_t kind = random.index(20);
                if (kind == 0 && proxy) tree.remove(*proxy), proxy.reset();
                if (kind == 1 && !proxy) proxy = tree.add(expected.boxes[i] = fresh[random.index(30)], i);
                if (kind < 6 || !proxy) continue;
                const float size = kind < 16 ? 0.03f : 2.0f;
                const Vec3f way = random.inBox(Vec3f{-size}, Vec3f{size});
                Aabbf& box = expected.boxes[i];
                box = {box.min + way, box.max + way};
                const bool hadLeft = !isWithin(box, tree.fatBoxOf(*proxy));
                EXPECT_EQ(tree.move(*proxy, box, way), hadLeft);
                EXPECT_TRUE(isWithin(box, tree.fatBoxOf(*proxy)));
                ++moves;
                reinserted += hadLeft ? 1 : 0;
            }
            ASSERT_TRUE(tree.isSound());
            expectQueries(random, tree, expected);
            expectPairs(tree, expected);
        }
        ASSERT_FALSE(HasFailure()) << "scene " << scene;
    }
    EXPECT_GT(reinserted, moves / 10) << "representative";
    EXPECT_LT(reinserted, moves * 6 / 10) << "most moves stay within fat boxes";
}

TEST(DynamicTree, findsTheFirstBoxThatARayMeets) {
    SCOPED_TRACE("seed 42");
    Random random(42);
    int hits = 0;
    const int rays = test::rounds(4'000);
    DynamicTree tree;
    Expected expected;
    std::uint64_t tests = 0;
    for (int k = 0; k < rays; ++k) {
        if (k % 100 == 0) {
            tree = DynamicTree();
            expected = {};
            for (const Aabbf& box : unevenBoxes(random, 1 + random.index(200))) expected.add(tree, box);
        }
        Rayf ray{random.inBox(Vec3f{-9.0f}, Vec3f{9.0f}), random.inBox(Vec3f{-3.0f}, Vec3f{3.0f})};
        if (k % 3 == 0)
            ray = {glm::round(ray.origin), glm::round(ray.direction)};  // along faces; some have no direction
        if (k % 7 == 0) ray.direction[k % 3] = 0.0f;
        const float maxT = random.uniform(0.0f, 15.0f);
        std::optional<float> nearest, wanted;
        std::vector<std::uint32_t> all;
        tests += tree.rayCast(ray, maxT, [&](Proxy p, float limit) {
            const auto hit = rayCast(ray, tree.boxOf(p));
            if (!hit || hit->t > limit) return limit;
            nearest = hit->t;
            return hit->t;
        });
        tree.rayCast(ray, maxT, [&](Proxy p, float limit) {
            const auto hit = rayCast(ray, tree.boxOf(p));
            if (hit && hit->t <= limit) all.push_back(tree.tagOf(p));
            return limit;
        });
        std::vector<std::uint32_t> allWanted;
        for (std::uint32_t i = 0; i < expected.boxes.size(); ++i) {
            const auto hit = rayCast(ray, expected.boxes[i]);
            if (!hit || hit->t > maxT) continue;
            allWanted.push_back(i);
            if (!wanted || hit->t < *wanted) wanted = hit->t;
        }
        std::sort(all.begin(), all.end());
        ASSERT_EQ(all, allWanted) << "ray " << k;
        ASSERT_EQ(nearest, wanted) << "ray " << k;
        hits += wanted ? 1 : 0;
        int asked = 0;
        tree.rayCast(ray, maxT, [&](Proxy, float) { return ++asked, -1.0f; });
        EXPECT_LE(asked, 1) << "a negative answer ends the search";
    }
    EXPECT_GT(hits, rays * 3 / 10);
    EXPECT_LT(hits, rays * 95 / 100);
    EXPECT_LT(tests, static_cast<std::uint64_t>(rays) * 100u) << "not all boxes are looked at";
}

/// The fewest leaves of a tree of that height whose siblings differ by kMaxImbalance at most.
double fewestLeaves(int height) {
    std::vector<double> fewest{1.0};
    for (int h = 1; h <= height; ++h)
        fewest.push_back(fewest[static_cast<std::size_t>(h - 1)] +
                         fewest[static_cast<std::size_t>(std::max(0, h - 1 - DynamicTree::kMaxImbalance))]);
    return fewest.back();
}

TEST(DynamicTree, heightsAreLogarithmicWhateverTheOrder) {
    constexpr int kCount = 4'096;
    const auto boxOf = [](int order, int i) {
        const auto x = static_cast<float>(i);
        if (order == 0) return Aabbf{Vec3f{x, 0, 0}, Vec3f{x + 1, 1, 1}};    // a row, sorted
        if (order == 1) return Aabbf{Vec3f{0}, Vec3f{1}};                    // one place
        if (order == 2) return Aabbf{Vec3f{-x}, Vec3f{x}};                   // each around the last
        if (order == 3) return Aabbf{Vec3f{x - kCount}, Vec3f{kCount - x}};  // each in the last
        if (order == 4)
            return Aabbf{Vec3f{i % 16, i / 256, i / 16 % 16}, Vec3f{i % 16 + 1, i / 256 + 1, i / 16 % 16 + 1}};
        const float far = std::ldexp(1.0f, i % 120);  // further and further
        return Aabbf{Vec3f{far}, Vec3f{far * 1.1f}};
    };
    for (int order = 0; order < 6; ++order) {
        SCOPED_TRACE(order);
        DynamicTree tree;
        std::vector<Proxy> proxies;
        for (int i = 0; i < kCount; ++i) proxies.push_back(tree.add(boxOf(order, i)));
        ASSERT_TRUE(tree.isSound());
        EXPECT_LE(fewestLeaves(tree.height()), kCount);
        if (order == 0 || order == 4) {
            EXPECT_LE(tree.height(), 20) << "near to the least, 12, where boxes lie in order";
        }
        // Half of the tree goes.
        for (int i = kCount - 1; i >= kCount / 2; --i) tree.remove(proxies[static_cast<std::size_t>(i)]);
        ASSERT_TRUE(tree.isSound());
        EXPECT_LE(fewestLeaves(tree.height()), kCount / 2);
        for (int i = 0; i < kCount / 2; ++i) tree.remove(proxies[static_cast<std::size_t>(i)]);
        EXPECT_EQ(tree.height(), 0);
        EXPECT_TRUE(tree.isSound());
    }
    EXPECT_LE(DynamicTree::kMaxHeight, 80u);
    EXPECT_GT(fewestLeaves(DynamicTree::kMaxHeight), std::ldexp(1.0, 31))
        << "no tree is higher than searches have room for";
}

TEST(DynamicTree, sortedInsertionCostsQueriesLittle) {
    SCOPED_TRACE("seed 43");
    Random random(43);
    std::vector<Aabbf> boxes;
    for (int i = 0; i < 3'000; ++i) {
        const Vec3f p = random.inBox(Vec3f{0.0f}, Vec3f{17.0f}), half = random.inBox(Vec3f{0.3f}, Vec3f{0.7f});
        boxes.push_back({p - half, p + half});
    }
    DynamicTree shuffled, sorted;
    for (const Aabbf& box : boxes) shuffled.add(box);
    std::sort(boxes.begin(), boxes.end(), [](const Aabbf& a, const Aabbf& b) { return a.min.x < b.min.x; });
    for (const Aabbf& box : boxes) sorted.add(box);
    EXPECT_LT(sorted.surfaceRatio(), 1.5 * shuffled.surfaceRatio());
}

TEST(DynamicTree, theSameCallsGiveTheSameTreeAndACopyGoesOnAlike) {
    SCOPED_TRACE("seed 44");
    const auto run = [](DynamicTree& tree, Random& random, int steps) {
        for (int i = 0; i < steps; ++i) {
            const Proxy proxy{random.index(200)};
            const Vec3f way = random.inBox(Vec3f{-0.3f}, Vec3f{0.3f});
            const Aabbf box = tree.boxOf(proxy);
            tree.move(proxy, {box.min + way, box.max + way}, way);
            if (i % 10 == 0) tree.remove(proxy), tree.add(box, static_cast<std::uint32_t>(i));
        }
    };
    const auto hashed = [](DynamicTree& tree) { return hashOf([&](Archive& a) { a.field("tree", tree); }); };
    Random first(44), second(44);
    DynamicTree a, b;
    for (const Aabbf& box : unevenBoxes(first, 200)) a.add(box);
    for (const Aabbf& box : unevenBoxes(second, 200)) b.add(box);
    run(a, first, 500);
    run(b, second, 500);
    EXPECT_EQ(hashed(a), hashed(b));
    DynamicTree copy = a, loaded;
    load([&](Archive& archive) { archive.field("tree", loaded); },
         save([&](Archive& archive) { archive.field("tree", a); }));
    EXPECT_EQ(hashed(copy), hashed(loaded));
    run(a, first, 500);
    EXPECT_NE(hashed(copy), hashed(a)) << "a copy is a snapshot";
    Random third = second;
    run(copy, second, 500);
    run(loaded, third, 500);
    EXPECT_EQ(hashed(copy), hashed(a));
    EXPECT_EQ(hashed(loaded), hashed(a));
    EXPECT_TRUE(loaded.isSound());
    loaded.add(kNoBox);
    EXPECT_EQ(firstNotFinite([&](Archive& archive) { archive.field("tree", loaded); }), std::nullopt);
}

TEST(DynamicTree, aBoxThatIsNotFiniteIsNeverFoundUntilItIs) {
    DynamicTree tree;
    const Aabbf unit{Vec3f{0}, Vec3f{1}}, everything{Vec3f{-kMax}, Vec3f{kMax}};
    const auto found = [&] {
        std::size_t count = 0;
        tree.query(everything, [&](Proxy) { ++count; });
        return count;
    };
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    const Proxy proxy = tree.add({Vec3f{nan}, Vec3f{1}});
    tree.add(unit);
    EXPECT_EQ(tree.size(), 2u);
    EXPECT_EQ(found(), 1u);
    EXPECT_FALSE(tree.move(proxy, {Vec3f{0}, Vec3f{infinity}}));
    EXPECT_EQ(found(), 1u);
    EXPECT_TRUE(tree.move(proxy, unit, Vec3f{nan}));
    EXPECT_EQ(found(), 2u);
    EXPECT_TRUE(tree.move(proxy, everything, Vec3f{kMax}));
    EXPECT_EQ(found(), 2u);
    EXPECT_TRUE(tree.move(proxy, {Vec3f{-infinity}, Vec3f{1}}));
    EXPECT_EQ(found(), 1u);
    EXPECT_TRUE(tree.isSound());
    tree.remove(proxy);
    EXPECT_EQ(tree.size(), 1u);
    std::uint64_t asked = 0;
    EXPECT_EQ(tree.query(kNoBox, [&](Proxy) { ++asked; }), 1u);
    EXPECT_EQ(asked, 0u);
}

TEST(DynamicTree, aFatBoxReachesAheadOfTheMotion) {
    DynamicTree tree({.margin = 0.1f, .lookAhead = 4.0f});
    const Aabbf unit{Vec3f{0}, Vec3f{1}};
    const Proxy proxy = tree.add(unit);
    EXPECT_EQ(tree.fatBoxOf(proxy).max, unit.max) << "no margin before it moves";
    const Vec3f step{0.125f, 0.0f, 0.0f};
    Aabbf box = unit;
    int left = 0;
    for (int i = 0; i < 30; ++i) {
        box = {box.min + step, box.max + step};
        left += tree.move(proxy, box, step) ? 1 : 0;
    }
    EXPECT_EQ(left, 6) << "four steps ahead, and the first";
    // After a jump it reaches no further ahead than its own size.
    tree.move(proxy, {Vec3f{100}, Vec3f{101}}, Vec3f{99});
    EXPECT_LE(tree.fatBoxOf(proxy).max.x, 102.2f);
}

TEST(DynamicTree, proxiesAreUsedAgainLastRemovedFirst) {
    DynamicTree tree;
    const Aabbf unit{Vec3f{0}, Vec3f{1}};
    for (std::uint32_t i = 0; i < 5; ++i) EXPECT_EQ(tree.add(unit), Proxy{i});
    tree.remove(Proxy{1});
    tree.remove(Proxy{3});
    EXPECT_EQ(tree.add(unit), Proxy{3});
    EXPECT_EQ(tree.add(unit), Proxy{1});
    EXPECT_EQ(tree.add(unit), Proxy{5});
}

}  // namespace
}  // namespace collidoscope::dynamic_tree_test
