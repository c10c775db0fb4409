// Every method of the broad phase against a comparison of all boxes with all, step after step.

#include "geometry/broadphase/broad_phase.h"

#include <gtest/gtest.h>

#include <limits>

#include "geometry/base/state_archives.h"
#include "tests/geometry/broadphase/box_lists.h"
#include "tests/geometry/counts.h"

namespace collidoscope::broad_phase_test {
namespace {

using namespace geometry;
using namespace geometry::test;

constexpr BroadPhaseMethod kMethods[] = {BroadPhaseMethod::AllPairs, BroadPhaseMethod::SweepAndPrune,
                                         BroadPhaseMethod::DynamicTree};

std::vector<BoxPair> listed(std::span<const BoxPair> pairs) { return {pairs.begin(), pairs.end()}; }

/// One broad phase of each method, all kept from step to step.
struct AllMethods {
    std::vector<BroadPhase> broadPhases{BroadPhase(kMethods[0]), BroadPhase(kMethods[1]), BroadPhase(kMethods[2])};

    /// Returns how many pairs all agree on.
    std::size_t expectAllPairs(const std::vector<Aabbf>& boxes) {
        const std::vector<BoxPair> expected = allPairs(boxes);
        for (BroadPhase& broadPhase : broadPhases)
            EXPECT_EQ(listed(broadPhase.update(boxes)), expected) << "method " << static_cast<int>(broadPhase.method());
        return expected.size();
    }
};

/// Lets some of the boxes move a little, some jump, some go, some come back, some change their size.
void change(Random& random, std::vector<Aabbf>& boxes, std::uint32_t oneIn) {
    const std::vector<Aabbf> fresh = unevenBoxes(random, 20);
    for (Aabbf& box : boxes) {
        if (random.index(oneIn) != 0) continue;
        const std::uint32_t kind = random.index(30);
        if (kind == 0) box = kNoBox;
        if (kind == 1) box.max.y = std::numeric_limits<float>::quiet_NaN();
        if (kind == 2) box.max = box.min;
        if (kind >= 3 && kind < 6) box = fresh[random.index(20)];
        if (kind < 6) continue;
        const float size = kind < 20 ? 0.02f : kind < 26 ? 0.3f : 3.0f;
        const Vec3f step = random.inBox(Vec3f{-size}, Vec3f{size});
        box.min += step;
        box.max += step;
    }
}

TEST(BroadPhase, everyMethodFindsTheSamePairsInTheSameOrderWhateverMovesComesAndGoes) {
    SCOPED_TRACE("seed 31");
    Random random(31);
    std::size_t pairs = 0, boxesSeen = 0;
    for (int scene = 0; scene < test::rounds(60); ++scene) {
        std::vector<Aabbf> boxes = unevenBoxes(random, random.index(150));
        AllMethods methods;
        for (int step = 0; step < 20; ++step) {
            pairs += methods.expectAllPairs(boxes);
            boxesSeen += boxes.size();
            change(random, boxes, 1 + random.index(20));
            if (random.index(4) == 0) boxes.resize(random.index(150), kNoBox);
        }
        ASSERT_FALSE(HasFailure()) << "scene " << scene;
    }
    EXPECT_GT(5 * pairs, boxesSeen) << "the boxes are representative";
}

TEST(BroadPhase, findsNoPairOfNoBoxOfOneAndOfEmptySlots) {
    for (const BroadPhaseMethod method : kMethods) {
        BroadPhase broadPhase(method);
        EXPECT_TRUE(broadPhase.update({}).empty());
        EXPECT_EQ(broadPhase.tests(), 0u);
        const std::vector<Aabbf> one(1, Aabbf{Vec3f{0}, Vec3f{1}});
        EXPECT_TRUE(broadPhase.update(one).empty());
        const std::vector<Aabbf> none(50, kNoBox);
        EXPECT_TRUE(broadPhase.update(none).empty());
    }
}

TEST(BroadPhase, findsCubesThatTouchAtFacesEdgesAndCorners) {
    std::vector<Aabbf> cubes;
    for (int x = 0; x < 6; ++x)
        for (int y = 0; y < 6; ++y)
            for (int z = 0; z < 6; ++z) cubes.push_back({Vec3f(x, y, z), Vec3f(x + 1, y + 1, z + 1)});
    // Along an axis 16 ordered pairs of 6 layers touch or are one and the same.
    EXPECT_EQ(AllMethods().expectAllPairs(cubes), (16u * 16u * 16u - 6u * 6u * 6u) / 2u);
}

TEST(BroadPhase, allPairsComparesEachBoxWithEachOnce) {
    SCOPED_TRACE("seed 32");
    Random random(32);
    BroadPhase broadPhase(BroadPhaseMethod::AllPairs);
    for (const std::uint64_t count : {1u, 2u, 3u, 10u, 257u}) {
        std::vector<Aabbf> boxes = unevenBoxes(random, static_cast<std::uint32_t>(count));
        broadPhase.update(boxes);
        EXPECT_EQ(broadPhase.tests(), count * (count - 1) / 2);
        boxes.push_back(kNoBox);
        broadPhase.update(boxes);
        EXPECT_EQ(broadPhase.tests(), count * (count - 1) / 2) << "an empty slot is compared with nothing";
    }
}

TEST(BroadPhase, theOthersCompareFarFewerBoxesWhereFewMeet) {
    SCOPED_TRACE("seed 33");
    Random random(33);
    std::vector<Aabbf> boxes;
    for (int i = 0; i < 2'000; ++i) {
        const Vec3f center = random.inBox(Vec3f{0}, Vec3f{20}), half = random.inBox(Vec3f{0.3f}, Vec3f{0.7f});
        boxes.push_back({center - half, center + half});
    }
    const std::uint64_t all = 2'000u * 1'999u / 2u;
    for (const BroadPhaseMethod method : {BroadPhaseMethod::SweepAndPrune, BroadPhaseMethod::DynamicTree}) {
        BroadPhase broadPhase(method);
        const std::size_t pairs = broadPhase.update(boxes).size();
        EXPECT_LT(broadPhase.tests(), all / 10) << "method " << static_cast<int>(method);
        EXPECT_GE(broadPhase.tests(), pairs) << "none is found without a test";
    }
}

TEST(BroadPhase, aCopyAndWhatIsLoadedGoOnAlikeAndAChangeOfMethodChangesNoPair) {
    SCOPED_TRACE("seed 34");
    Random random(34);
    std::vector<Aabbf> boxes = unevenBoxes(random, 200);
    for (const BroadPhaseMethod method : kMethods) {
        BroadPhase original(method), changing(method);
        for (int step = 0; step < 30; ++step) {
            BroadPhase copy = original, loaded;
            load([&](Archive& a) { a.field("broad phase", loaded); },
                 save([&](Archive& a) { a.field("broad phase", original); }));
            change(random, boxes, 8);
            const std::vector<BoxPair> expected = allPairs(boxes);
            ASSERT_EQ(listed(original.update(boxes)), expected);
            ASSERT_EQ(listed(copy.update(boxes)), expected);
            ASSERT_EQ(listed(loaded.update(boxes)), expected);
            EXPECT_EQ(copy.tests(), original.tests());
            EXPECT_EQ(loaded.tests(), original.tests());
            changing.setMethod(kMethods[random.index(3)]);
            ASSERT_EQ(listed(changing.update(boxes)), expected);
        }
    }
}

TEST(BroadPhase, threadsChangeNoPair) {
    SCOPED_TRACE("seed 35");
    Random random(35);
    std::vector<Aabbf> boxes = unevenBoxes(random, 900);
    for (const BroadPhaseMethod method : kMethods) {
        BroadPhase broadPhase(method);
        for (int step = 0; step < 5; ++step) {
            change(random, boxes, 3);
            ASSERT_EQ(listed(broadPhase.update(boxes, inSevenThreads)), allPairs(boxes));
        }
    }
}

}  // namespace
}  // namespace collidoscope::broad_phase_test
