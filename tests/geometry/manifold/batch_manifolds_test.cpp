/// Batches give the manifolds of the single call, bit for bit, on every instruction set.
#include <gtest/gtest.h>

#include "geometry/manifold/collide.h"
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

struct Pairs {
    std::vector<Boxf> a{}, b{};
};
/// `make` gives pair i.
template <typename Make>
Pairs makePairs(int count, const Make& make) {
    Pairs pairs;
    Random random{kSeed};
    for (int i = 0; i < test::rounds(count); ++i) {
        const test::TwoBoxes pair = make(i, random);
        pairs.a.push_back(pair.a), pairs.b.push_back(pair.b);
    }
    return pairs;
}

TEST(BatchManifolds, ofBoxesAreThoseOfTheSingleCall) {
    const Pairs pairs = makePairs(100001, [](int i, Random& random) {
        return i % 3 == 0   ? test::randomPair(random)
               : i % 3 == 1 ? test::nearlyParallelPair(random)
                            : test::wholePair(random);
    });
    expectSameBits(pairs.a, pairs.b, {});
}

TEST(BatchManifolds, ofBoxesWithAMarginAreThoseOfTheSingleCall) {
    const Pairs pairs = makePairs(3001, [](int, Random& random) { return test::randomPair(random); });
    expectSameBits(pairs.a, pairs.b, {.margin = 0.05});
}

TEST(BatchManifolds, ofStackedAndTouchingBoxesAreThoseOfTheSingleCall) {
    const Pairs pairs = makePairs(6001, [](int i, Random& random) {
        return i % 4 == 0 ? test::touchingPair(random) : test::stackedPair(random);
    });
    expectSameBits(pairs.a, pairs.b, {});
}

TEST(BatchManifolds, thatPreferFacesAreThoseOfTheSingleCall) {
    const Pairs pairs = makePairs(20001, [](int i, Random& random) {
        return i % 2 == 0 ? test::randomPair(random) : test::crossedBoards(random);
    });
    for (const double slack : {1e-3, 0.05})
        expectSameBits(pairs.a, pairs.b, {.margin = 5.0 * slack, .faceSlack = slack});
}

}  // namespace
}  // namespace collidoscope::geometry::batch_manifolds_test
