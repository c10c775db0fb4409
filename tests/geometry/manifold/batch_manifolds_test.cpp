/// Batches give the manifolds of the single call, bit for bit, on every instruction set.
#include <gtest/gtest.h>

#include "geometry/manifold/collide.h"
#include "geometry/manifold/collide_batch.h"
#include "tests/geometry/base/supported_sets.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/manifold/same_manifolds.h"
#include "tests/geometry/overlap/box_pairs.h"

namespace collidoscope::geometry::batch_manifolds_test {
namespace {

constexpr std::uint64_t kSeed = 1610;
using test::areSame, test::Manifolds, test::supportedSets;

template <typename A, typename B>
void expectSameBits(const std::vector<A>& a, const std::vector<B>& b, const ContactReach& reach) {
    Manifolds single(a.size()), batched(a.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        single[i] = collide(a[i], b[i], {.margin = reach.margin, .faceSlack = reach.faceSlack});
    for (const batch::InstructionSet set : supportedSets()) {
        collideBatch(a, b, batched, reach, set);
        for (std::size_t i = 0; i < a.size(); ++i)
            ASSERT_TRUE(areSame(single[i], batched[i])) << "seed " << kSeed << " pair " << i << " set " << int(set);
    }
}

TEST(BatchManifolds, ofBoxesAreThoseOfTheSingleCall) {
    std::vector<Boxf> a, b;
    Random random{kSeed};
    for (int i = 0; i < test::rounds(100001); ++i) {
        const test::TwoBoxes pair = i % 3 == 0   ? test::randomPair(random)
                                    : i % 3 == 1 ? test::nearlyParallelPair(random)
                                                 : test::wholePair(random);
        a.push_back(pair.a);
        b.push_back(pair.b);
    }
    expectSameBits(a, b, {});
}

TEST(BatchManifolds, ofBoxesWithAMarginAreThoseOfTheSingleCall) {
    std::vector<Boxf> a, b;
    Random random{kSeed};
    for (int i = 0; i < test::rounds(3001); ++i) {
        const test::TwoBoxes pair = test::randomPair(random);
        a.push_back(pair.a);
        b.push_back(pair.b);
    }
    expectSameBits(a, b, {.margin = 0.05});
}

TEST(BatchManifolds, ofStackedAndTouchingBoxesAreThoseOfTheSingleCall) {
    std::vector<Boxf> a, b;
    Random random{kSeed};
    for (int i = 0; i < test::rounds(6001); ++i) {
        const test::TwoBoxes pair = i % 4 == 0 ? test::touchingPair(random) : test::stackedPair(random);
        a.push_back(pair.a);
        b.push_back(pair.b);
    }
    expectSameBits(a, b, {});
}

TEST(BatchManifolds, thatPreferFacesAreThoseOfTheSingleCall) {
    std::vector<Boxf> a, b;
    Random random{kSeed};
    for (int i = 0; i < test::rounds(20001); ++i) {
        const test::TwoBoxes pair = i % 2 == 0 ? test::randomPair(random) : test::crossedBoards(random);
        a.push_back(pair.a);
        b.push_back(pair.b);
    }
    for (const double slack : {1e-3, 0.05}) expectSameBits(a, b, {.margin = 5.0 * slack, .faceSlack = slack});
}

}  // namespace
}  // namespace collidoscope::geometry::batch_manifolds_test
