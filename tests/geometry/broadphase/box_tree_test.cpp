// The broad phase against a comparison of all boxes with all.

#include "geometry/broadphase/box_tree.h"
#include "tests/geometry/base/supported_sets.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "geometry/overlap/overlaps.h"
#include "tests/geometry/broadphase/box_lists.h"
#include "tests/geometry/counts.h"

namespace collidoscope::box_tree_test {
namespace {

using namespace geometry;
using namespace geometry::test;
using batch::InstructionSet;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::vector<BoxPair> pairsOf(BoxTree& tree, InstructionSet set = batch::widestSupported()) {
    const auto pairs = tree.overlappingPairs(set);
    return {pairs.begin(), pairs.end()};
}

TEST(BoxTree, findsEachPairOnceInOrderOnEveryInstructionSetWhateverTheNumberOfBoxes) {
    SCOPED_TRACE("seed 3");
    Random random(3);
    BoxTree tree;
    std::size_t pairs = 0;
    for (std::uint32_t count = 0; count < 700; count = count < 80 ? count + 1 : count + 97) {
        const std::vector<Aabbf> boxes = unevenBoxes(random, count);
        const std::vector<BoxPair> expected = allPairs(boxes);
        tree.build(boxes);
        EXPECT_EQ(tree.size(), count);
        for (const InstructionSet set : supportedSets()) ASSERT_EQ(pairsOf(tree, set), expected) << count << " boxes";
        pairs += expected.size();
    }
    EXPECT_GT(pairs, 2'000u) << "the boxes are representative";
}

TEST(BoxTree, followsBoxesThatAllMove) {
    SCOPED_TRACE("seed 4");
    Random random(4);
    std::vector<Aabbf> boxes = unevenBoxes(random, 1'500);
    BoxTree tree;
    for (int frame = 0; frame < test::rounds(8); ++frame) {
        for (Aabbf& box : boxes) {
            const Vec3f motion = random.inBox(Vec3f{-0.5f}, Vec3f{0.5f});
            box = {box.min + motion, box.max + motion};
        }
        tree.build(boxes);
        ASSERT_EQ(pairsOf(tree), allPairs(boxes));
    }
}

TEST(BoxTree, threadsChangeNothing) {
    SCOPED_TRACE("seed 7");
    Random random(7);
    const std::vector<Aabbf> boxes = unevenBoxes(random, 3'000);
    BoxTree tree;
    tree.build(boxes);
    const std::vector<BoxPair> expected = pairsOf(tree);
    const auto pairs = tree.overlappingPairs(batch::widestSupported(), inSevenThreads);
    EXPECT_EQ(std::vector<BoxPair>(pairs.begin(), pairs.end()), expected);
}

TEST(BoxTree, isQuestionedByABoxAsEachBoxIs) {
    SCOPED_TRACE("seed 5");
    Random random(5);
    const std::vector<Aabbf> boxes = unevenBoxes(random, 500);
    BoxTree tree;
    tree.build(boxes);
    int hits = 0;
    const int rounds = test::rounds(900);
    std::vector<std::uint32_t> found;
    for (int round = 0; round < rounds; ++round) {
        const Vec3f p = random.inBox(Vec3f{-14.0f}, Vec3f{14.0f});
        const float size = round % 3 == 0 ? 5.0f : 0.3f;
        const Aabbf box{p, p + random.inBox(Vec3f{0.0f}, Vec3f{size})};
        std::vector<std::uint32_t> expected;
        for (std::uint32_t i = 0; i < boxes.size(); ++i)
            if (overlaps(box, boxes[i])) expected.push_back(i);
        ASSERT_EQ(tree.query(box), expected);
        tree.query(box, found);
        ASSERT_EQ(found, expected) << "into a list that was in use";
        hits += expected.empty() ? 0 : 1;
    }
    EXPECT_GT(hits, rounds / 3);
}

TEST(BoxTree, touchingCountsAndTheNextFloatDoesNot) {
    const Aabbf unit{Vec3f{0.0f}, Vec3f{1.0f}};
    const float beyond = std::nextafter(1.0f, 2.0f);
    const std::vector<Aabbf> boxes{unit, {Vec3f{1.0f}, Vec3f{2.0f}}, {{beyond, 0, 0}, {2, 1, 1}}, unit};
    BoxTree tree;
    tree.build(boxes);
    EXPECT_EQ(pairsOf(tree), (std::vector<BoxPair>{{0, 1}, {0, 3}, {1, 2}, {1, 3}}));
}

TEST(BoxTree, boxesThatAreNotFiniteOverlapNothing) {
    const float nan = std::numeric_limits<float>::quiet_NaN(), maximum = std::numeric_limits<float>::max();
    const std::vector<Aabbf> boxes{{Vec3f{nan}, Vec3f{1.0f}},        {Vec3f{-1.0f}, Vec3f{1.0f}},
                                   {Vec3f{-kInfinity}, Vec3f{1.0f}}, {Vec3f{-maximum}, Vec3f{maximum}},
                                   {Vec3f{0.0f}, Vec3f{kInfinity}},  {Vec3f{0.0f}, Vec3f{1.0f, nan, 1.0f}}};
    BoxTree tree;
    tree.build(boxes);
    for (const InstructionSet set : supportedSets()) EXPECT_EQ(pairsOf(tree, set), (std::vector<BoxPair>{{1, 3}}));
    EXPECT_EQ(tree.query(Aabbf{Vec3f{0.0f}, Vec3f{0.5f}}), (std::vector<std::uint32_t>{1, 3}));
    for (const Aabbf& box : {boxes[0], boxes[2], boxes[4], boxes[5]}) EXPECT_TRUE(tree.query(box).empty());
    EXPECT_TRUE(BoxTree().query(boxes[1]).empty());
}

TEST(BoxTree, aPowerOfTwoChangesNoPair) {
    SCOPED_TRACE("seed 6");
    Random random(6);
    const std::vector<Aabbf> boxes = unevenBoxes(random, 300);
    BoxTree tree;
    tree.build(boxes);
    const std::vector<BoxPair> expected = pairsOf(tree);
    for (const int exponent : {-100, -20, 20, 100}) {
        const float factor = std::ldexp(1.0f, exponent);
        std::vector<Aabbf> scaled;
        for (const Aabbf& box : boxes) scaled.push_back({box.min * factor, box.max * factor});
        tree.build(scaled);
        EXPECT_EQ(pairsOf(tree), expected) << "2^" << exponent;
    }
}

TEST(BoxTree, oneAndTheSamePlaceAndAllTheFloatsThereAreDoNoHarm) {
    const float maximum = std::numeric_limits<float>::max(), minimum = std::numeric_limits<float>::denorm_min();
    for (const float size : {0.0f, minimum, 1.0f, maximum}) {
        const std::vector<Aabbf> boxes(30, Aabbf{Vec3f{-size}, Vec3f{size}});
        BoxTree tree;
        tree.build(boxes);
        EXPECT_EQ(pairsOf(tree), allPairs(boxes)) << size;
    }
}

}  // namespace
}  // namespace collidoscope::box_tree_test
