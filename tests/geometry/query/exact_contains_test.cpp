/// Containment against rationals: on every ground, and for points rounded from the very surface.
#include <gtest/gtest.h>

#include "geometry/query/contains.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/overlap.h"
#include "tests/geometry/query/random_shapes.h"

namespace collidoscope::geometry::exact_contains_test {
namespace {

using test::Ground;
using test::ShapeSource;
constexpr std::uint64_t kSeed = 47;

template <typename Shape>
bool truth(const Shape& shape, const Vec3f& p) {
    return oracle::overlap(oracle::bodyOf(shape), oracle::bodyOf(p));
}
/// The half-space behind the plane.
bool truth(const Planef& plane, const Vec3f& p) {
    return dot(oracle::exactly(plane.normal), oracle::exactly(p)) <= oracle::exactly(plane.distance);
}

/// Asks `count` pairs of a shape and a point that `make` invents.
template <typename Make>
void expectTrueAnswers(int count, Make make) {
    Random random{kSeed};
    int inside = 0;
    for (int i = 0; i < count; ++i) {
        const auto [shape, p] = make(random);
        const bool expected = truth(shape, p);
        ASSERT_EQ(contains(shape, p), expected) << "case " << i << " of seed " << kSeed;
        inside += expected ? 1 : 0;
    }
    EXPECT_GT(inside, count / 50);
    EXPECT_LT(inside, count - count / 50);
}

template <typename MakeShape>
void expectTrueOnAllGrounds(MakeShape makeShape) {
    for (const Ground ground : test::kGrounds) {
        SCOPED_TRACE(testing::Message() << "ground " << static_cast<int>(ground));
        expectTrueAnswers(test::rounds(2500), [&](Random& random) {
            ShapeSource source{random, ground};
            const auto shape = makeShape(source);
            return std::pair{shape, source.point()};
        });
    }
}

TEST(ExactContains, isTrueOfSpheres) {
    expectTrueOnAllGrounds([](ShapeSource& source) { return source.sphere(); });
}
TEST(ExactContains, isTrueOfCapsules) {
    expectTrueOnAllGrounds([](ShapeSource& source) { return source.capsule(); });
}
TEST(ExactContains, isTrueOfAxisAlignedBoxes) {
    expectTrueOnAllGrounds([](ShapeSource& source) { return source.aabb(); });
}
TEST(ExactContains, isTrueOfBoxes) {
    expectTrueOnAllGrounds([](ShapeSource& source) { return source.box(); });
}
TEST(ExactContains, isTrueOfHalfSpaces) {
    expectTrueOnAllGrounds([](ShapeSource& source) { return source.plane(); });
}

TEST(ExactContains, isTrueNextToTheSurfaceOfASphere) {
    expectTrueAnswers(test::rounds(10'000), [](Random& random) {
        ShapeSource source{random, Ground::Plain};
        Spheref sphere = source.sphere();
        const Vec3f p = source.point();
        sphere.radius = test::nudged(random, static_cast<float>(glm::distance(Vec3d{sphere.center}, Vec3d{p})));
        return std::pair{sphere, p};
    });
}
TEST(ExactContains, isTrueNextToTheSideOfACapsule) {
    expectTrueAnswers(test::rounds(10'000), [](Random& random) {
        ShapeSource source{random, Ground::Plain};
        Capsulef capsule = source.capsule();
        const Vec3f p = source.point();
        const Vec3d axis = Vec3d{capsule.b} - Vec3d{capsule.a};
        const Vec3d offset = Vec3d{p} - Vec3d{capsule.a};
        const double across = glm::length(glm::cross(offset, axis)) / glm::length(axis);
        capsule.radius = test::nudged(random, static_cast<float>(across));
        return std::pair{capsule, p};
    });
}
TEST(ExactContains, isTrueNextToTheFacesOfABox) {
    expectTrueAnswers(test::rounds(10'000), [](Random& random) {
        ShapeSource source{random, Ground::Plain};
        Boxf box = source.box();
        const Vec3d weights{random.uniform(-1, 1), random.index(2) == 0 ? 1.0 : random.uniform(-1, 1), 1.0};
        const Vec3d p = Vec3d{box.center} + glm::normalize(Quatd{box.orientation}) * (Vec3d{box.half} * weights);
        return std::pair{box, Vec3f{p}};
    });
}

}  // namespace
}  // namespace collidoscope::geometry::exact_contains_test
