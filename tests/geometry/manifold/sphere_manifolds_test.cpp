/// Spheres with other shapes: batches give the manifolds of the single call, bit for bit, on every instruction set; and
/// those are what closed formulas say.
#include <gtest/gtest.h>

#include <limits>

#include "geometry/manifold/collide.h"
#include "tests/geometry/base/supported_sets.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/manifold/same_manifolds.h"
#include "tests/geometry/overlap/pair_shapes.h"

namespace collidoscope::geometry::sphere_manifolds_test {
namespace {

using test::areSame, test::Manifolds;

constexpr std::uint64_t kSeed = 1617;
/// Of a manifold of floats, for shapes of a few metres.
constexpr double kRounding = 2e-6;

template <typename Shape>
class SphereManifolds : public testing::Test {};
using Shapes = testing::Types<Spheref, Capsulef, Trianglef, Planef, Aabbf, Boxf>;
TYPED_TEST_SUITE(SphereManifolds, Shapes);

template <typename Shape>
struct Pairs {
    std::vector<Spheref> spheres{};
    std::vector<Shape> others{};
};

/// One in eight on a small grid, where shapes touch, share centres or shrink to points.
template <typename Shape>
Pairs<Shape> randomPairs(int count) {
    test::Numbers anywhere{Random{kSeed}, false}, onGrid{Random{kSeed}, true};
    Pairs<Shape> pairs;
    for (int i = 0; i < count; ++i) {
        test::Numbers& numbers = i % 8 == 7 ? onGrid : anywhere;
        pairs.spheres.push_back(test::make<Spheref>(numbers));
        pairs.others.push_back(test::make<Shape>(numbers));
        // Planes reach everywhere, and these boxes are small: so that about half of the pairs touch.
        if constexpr (std::is_same_v<Shape, Planef>) pairs.others.back().distance -= numbers.onGrid ? 0.0f : 0.3f;
        if constexpr (std::is_same_v<Shape, Aabbf>) pairs.spheres.back().radius *= numbers.onGrid ? 1.0f : 1.75f;
    }
    return pairs;
}

float& oneNumberOf(Spheref& sphere) { return sphere.center.x; }
float& oneNumberOf(Capsulef& capsule) { return capsule.a.y; }
float& oneNumberOf(Trianglef& triangle) { return triangle.b.z; }
float& oneNumberOf(Planef& plane) { return plane.distance; }
float& oneNumberOf(Aabbf& box) { return box.max.x; }
float& oneNumberOf(Boxf& box) { return box.center.y; }

/// Some numbers are zero, tiny, huge or not finite.
template <typename Shape>
Pairs<Shape> oddPairs() {
    constexpr float kInfinite = std::numeric_limits<float>::infinity(), kNone = std::numeric_limits<float>::quiet_NaN();
    const float odd[] = {0.0f, 1.0f, -1.0f, 0x1p-149f, 0x1p-80f, 0x1p80f, 0x1.8p127f, kInfinite, kNone};
    Pairs<Shape> pairs = randomPairs<Shape>(4001);
    Random random{kSeed};
    for (std::size_t i = 0; i < pairs.spheres.size(); ++i) {
        const float number = odd[random.index(9)];
        if (i % 3 == 0) pairs.spheres[i].center[static_cast<int>(random.index(3))] = number;
        if (i % 3 == 1) pairs.spheres[i].radius = std::fabs(number);
        if (i % 3 == 2) oneNumberOf(pairs.others[i]) = number;
        if constexpr (std::is_same_v<Shape, Aabbf>)
            if (std::isless(pairs.others[i].max.x, pairs.others[i].min.x))
                pairs.others[i].min.x = pairs.others[i].max.x;
    }
    return pairs;
}

template <typename Shape>
int expectSameBits(const Pairs<Shape>& pairs, float margin) {
    const std::vector<Spheref>& spheres = pairs.spheres;
    const std::vector<Shape>& others = pairs.others;
    Manifolds single(spheres.size()), reverse(single), batched(single);
    int hits = 0;
    for (std::size_t i = 0; i < spheres.size(); ++i) {
        single[i] = collide(spheres[i], others[i], {.margin = margin});
        reverse[i] = collide(others[i], spheres[i], {.margin = margin});
        hits += single[i] ? 1 : 0;
    }
    const auto expectSame = [&](const Manifolds& expected) {
        for (std::size_t i = 0; i < spheres.size(); ++i)
            if (!areSame(expected[i], batched[i])) return testing::AssertionFailure() << "pair " << i;
        return testing::AssertionSuccess();
    };
    for (const batch::InstructionSet set : test::supportedSets()) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " set " << int(set));
        collideSpheres<Shape>(spheres, others, batched, margin, set);
        EXPECT_TRUE(expectSame(single));
        if constexpr (!std::is_same_v<Shape, Spheref>) {
            collideWithSpheres<Shape>(others, spheres, batched, margin, set);
            EXPECT_TRUE(expectSame(reverse));
        }
    }
    return hits;
}

TYPED_TEST(SphereManifolds, ofABatchAreThoseOfTheSingleCall) {
    const int count = test::rounds(100001);
    const int hits = expectSameBits(randomPairs<TypeParam>(count), 0.0f);
    EXPECT_GE(hits, count * 3 / 10);
    EXPECT_LE(hits, count * 7 / 10);
}
TYPED_TEST(SphereManifolds, ofABatchWithAMarginAreThoseOfTheSingleCall) {
    expectSameBits(randomPairs<TypeParam>(test::rounds(10001)), 0.05f);
}
TYPED_TEST(SphereManifolds, ofOddNumbersInABatchAreThoseOfTheSingleCall) {
    expectSameBits(oddPairs<TypeParam>(), 0.0f);
}

// Signed distances by closed formulas, written down anew; negative inside.

double heightAbove(const Sphered& s, const Vec3d& p) { return glm::length(p - s.center) - s.radius; }
double heightAbove(const Planed& plane, const Vec3d& p) {
    return (glm::dot(plane.normal, p) - plane.distance) / glm::length(plane.normal);
}
double fromSegment(const Vec3d& a, const Vec3d& b, const Vec3d& p) {
    const Vec3d ab = b - a;
    return glm::length(p - a - glm::clamp(glm::dot(p - a, ab) / glm::dot(ab, ab), 0.0, 1.0) * ab);
}
double heightAbove(const Capsuled& c, const Vec3d& p) { return fromSegment(c.a, c.b, p) - c.radius; }
double heightAboveHalf(const Vec3d& half, const Vec3d& p) {
    const Vec3d over = glm::abs(p) - half;
    return glm::length(glm::max(over, Vec3d{0.0})) + glm::min(glm::max(over.x, glm::max(over.y, over.z)), 0.0);
}
double heightAbove(const Aabbd& box, const Vec3d& p) {
    return heightAboveHalf(0.5 * (box.max - box.min), p - 0.5 * (box.max + box.min));
}
double heightAbove(const Boxd& box, const Vec3d& p) {
    return heightAboveHalf(box.half, glm::conjugate(glm::normalize(box.orientation)) * (p - box.center));
}
double heightAbove(const Triangled& t, const Vec3d& p) {
    const Vec3d across = glm::cross(t.b - t.a, t.c - t.a);
    const auto isInside = [&](const Vec3d& a, const Vec3d& b) {
        return glm::dot(glm::cross(across, b - a), p - a) > 0;
    };
    if (isInside(t.a, t.b) && isInside(t.b, t.c) && isInside(t.c, t.a))
        return std::fabs(glm::dot(across, p - t.a)) / glm::length(across);
    return std::min({fromSegment(t.a, t.b, p), fromSegment(t.b, t.c, p), fromSegment(t.c, t.a, p)});
}

TYPED_TEST(SphereManifolds, areThoseOfClosedFormulas) {
    test::Numbers numbers{Random{kSeed}, false};
    for (int i = 0; i < test::rounds(20000); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        const Spheref sphere = test::make<Spheref>(numbers);
        const auto other = test::make<TypeParam>(numbers);
        const auto height = [&, shape = toDouble(other)](const Vec3d& p) { return heightAbove(shape, p); };
        const Vec3d center{sphere.center};
        const double depth = double{sphere.radius} - height(center);
        const auto m = collide(sphere, other);
        ASSERT_TRUE(m.has_value() == (depth >= 0.0) || std::fabs(depth) < 1e-8);
        if (!m) continue;
        const Vec3d normal{m->normal}, position{m->contacts[0].position};
        ASSERT_NEAR(m->depth, depth, kRounding);
        ASSERT_NEAR(glm::length(normal), 1.0, kRounding);
        // The sphere moved back by the depth touches; the contact is midway between both surfaces.
        ASSERT_NEAR(height(center - double{m->depth} * normal), double{sphere.radius}, 4 * kRounding);
        ASSERT_NEAR(glm::length(position - center - (double{sphere.radius} - 0.5 * depth) * normal), 0.0,
                    4 * kRounding);
        ASSERT_EQ(m->count, 1u);
        ASSERT_EQ(m->contacts[0].id.a, Feature::corner(0));
    }
}

/// The numbers of a shape, all lengths times 2^30.
template <typename Shape>
Shape enlarged(Shape shape) {
    constexpr float kFactor = 0x1p30f;
    if constexpr (requires { shape.radius; }) shape.radius *= kFactor;
    if constexpr (requires { shape.distance; }) shape.distance *= kFactor;
    if constexpr (requires { shape.center; }) shape.center *= kFactor;
    if constexpr (requires { shape.half; }) shape.half *= kFactor;
    if constexpr (requires { shape.min; }) shape.min *= kFactor, shape.max *= kFactor;
    if constexpr (requires { shape.a; }) shape.a *= kFactor, shape.b *= kFactor;
    if constexpr (requires { shape.c; }) shape.c *= kFactor;
    return shape;
}

TYPED_TEST(SphereManifolds, growWithTheShapes) {
    const Pairs<TypeParam> pairs = randomPairs<TypeParam>(2000);
    for (std::size_t i = 0; i < pairs.spheres.size(); ++i) {
        const auto small = collide(pairs.spheres[i], pairs.others[i]);
        const auto large = collide(enlarged(pairs.spheres[i]), enlarged(pairs.others[i]));
        ASSERT_EQ(small.has_value(), large.has_value()) << "seed " << kSeed << " pair " << i;
        if (!small) continue;
        ASSERT_EQ(small->normal, large->normal);
        ASSERT_EQ(small->depth * 0x1p30f, large->depth);
        ASSERT_EQ(small->contacts[0].position * 0x1p30f, large->contacts[0].position);
        ASSERT_EQ(small->contacts[0].id, large->contacts[0].id);
    }
}

TEST(SphereManifoldsOfBoxes, nameTheFaceTheEdgeOrTheCorner) {
    const Aabbd box{{-1, -1, -1}, {1, 1, 1}};
    const auto nameAt = [&](const Vec3d& center) { return collide(Sphered{center, 0.9}, box)->contacts[0].id.b; };
    EXPECT_EQ(nameAt({0, 1.5, 0}), Feature::face(3));
    EXPECT_EQ(nameAt({0, -1.5, 0}), Feature::face(2));
    EXPECT_EQ(nameAt({0.2, 0.1, 0.5}), Feature::face(5));
    EXPECT_EQ(nameAt({1.5, 1.5, 0}), Feature::edge(3, 7));
    EXPECT_EQ(nameAt({1.5, 1.5, -1.5}), Feature::corner(3));
}

TEST(SphereManifoldsOfBoxes, tellTheirObserverTheNormalFromAToB) {
    const Aabbd ground{{-1, -1, -1}, {1, 0, 1}};
    std::vector<ClipStep> steps;
    const auto keep = [&](const ClipStep& step) { steps.push_back(step); };
    const auto m = collide(ground, Sphered{{0, 0.5, 0}, 0.75}, {}, keep);
    ASSERT_TRUE(m);
    ASSERT_EQ(steps.size(), 2u);
    EXPECT_EQ(steps.front().normal, m->normal);
    EXPECT_EQ(m->normal, (Vec3d{0, 1, 0}));
    EXPECT_EQ(steps.front().source, AxisSource::FaceA);
    EXPECT_EQ(steps.back().action, ClipAction::Reduce);
}

}  // namespace
}  // namespace collidoscope::geometry::sphere_manifolds_test
