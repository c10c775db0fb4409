/// Whether a ray meets a solid or a plane, against rationals: on every ground, and for rays that graze.
#include <gtest/gtest.h>

#include "geometry/query/ray_cast.h"
#include "geometry/shapes/to_double.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/overlap.h"
#include "tests/geometry/query/random_shapes.h"

namespace collidoscope::geometry::exact_ray_test {
namespace {

using test::Ground;
using test::ShapeSource;
constexpr std::uint64_t kSeed = 53;

/// A hit so far off that t is no float is none.
template <typename Shape>
bool isBeyondFloat(const Rayf& ray, const Shape& shape) {
    const auto hit = rayCast(toDouble(ray), toDouble(shape));
    return hit && hit->t > double{std::numeric_limits<float>::max()};
}

/// Asks `count` pairs of a shape and a ray that `make` invents. At least the share `rarest` of them are hits, and as
/// many misses: on the grounds where numbers differ much in size one of the two is rare.
template <typename Make>
void expectTrueAnswers(int count, double rarest, Make make) {
    Random random{kSeed};
    int hits = 0;
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE(testing::Message() << "case " << i << " of seed " << kSeed);
        const auto [shape, ray] = make(random);
        const bool expected = oracle::overlap(oracle::bodyOf(ray), oracle::bodyOf(shape));
        const auto hit = rayCast(ray, shape);
        ASSERT_EQ(hit.has_value() || isBeyondFloat(ray, shape), expected);
        ASSERT_TRUE(!hit || hit->t >= 0.0f);
        hits += expected ? 1 : 0;
    }
    EXPECT_GT(hits, rarest * count);
    EXPECT_LT(hits, (1.0 - rarest) * count);
}

template <typename MakeShape>
void expectTrueOnAllGrounds(MakeShape makeShape) {
    for (const Ground ground : test::kGrounds) {
        SCOPED_TRACE(testing::Message() << "ground " << static_cast<int>(ground));
        expectTrueAnswers(test::rounds(2500), 0.02, [&](Random& random) {
            ShapeSource source{random, ground};
            const auto shape = makeShape(source);
            return std::pair{shape, source.ray()};
        });
    }
}

TEST(ExactRay, isTrueOfSpheres) {
    expectTrueOnAllGrounds([](ShapeSource& source) { return source.sphere(); });
}
TEST(ExactRay, isTrueOfCapsules) {
    expectTrueOnAllGrounds([](ShapeSource& source) { return source.capsule(); });
}
TEST(ExactRay, isTrueOfAxisAlignedBoxes) {
    expectTrueOnAllGrounds([](ShapeSource& source) { return source.aabb(); });
}
TEST(ExactRay, isTrueOfBoxes) {
    expectTrueOnAllGrounds([](ShapeSource& source) { return source.box(); });
}
TEST(ExactRay, isTrueOfPlanes) {
    expectTrueOnAllGrounds([](ShapeSource& source) { return source.plane(); });
}

double distanceFromLine(const Vec3d& p, const Rayf& ray) {
    const Vec3d direction{ray.direction};
    return glm::length(glm::cross(p - Vec3d{ray.origin}, direction)) / glm::length(direction);
}

TEST(ExactRay, isTrueOfRaysThatGrazeASphere) {
    expectTrueAnswers(test::rounds(10'000), 0.1, [](Random& random) {
        ShapeSource source{random, Ground::Plain};
        const Rayf ray = source.ray();
        const Vec3f center = source.point();
        const auto radius = static_cast<float>(distanceFromLine(Vec3d{center}, ray));
        return std::pair{Spheref{center, test::nudged(random, radius)}, ray};
    });
}
TEST(ExactRay, isTrueOfRaysThatGrazeACapsule) {
    expectTrueAnswers(test::rounds(10'000), 0.1, [](Random& random) {
        ShapeSource source{random, Ground::Plain};
        const Rayf ray = source.ray();
        Capsulef capsule = source.capsule();
        const Vec3d axis = Vec3d{capsule.b} - Vec3d{capsule.a};
        const Vec3d n = glm::normalize(glm::cross(axis, Vec3d{ray.direction}));
        const double between = std::fabs(glm::dot(n, Vec3d{ray.origin} - Vec3d{capsule.a}));
        capsule.radius = test::nudged(random, static_cast<float>(between));
        return std::pair{capsule, ray};
    });
}

/// A point of an edge of the box of half size 1.
Vec3d edgePoint(Random& random) {
    Vec3d p{1.0, random.index(2) == 0 ? 1.0 : -1.0, random.uniform(-1, 1)};
    std::swap(p.z, p[static_cast<int>(random.index(3))]);
    return random.index(2) == 0 ? p : -p;
}
TEST(ExactRay, isTrueOfRaysAimedAtTheEdgesOfAnAxisAlignedBox) {
    expectTrueAnswers(test::rounds(10'000), 0.02, [](Random& random) {
        ShapeSource source{random, random.index(2) == 0 ? Ground::Plain : Ground::Grid};
        const Aabbf box = source.aabb();
        const Vec3f origin = source.point() * 3.0f;
        const Vec3d target = Vec3d{centerOf(box)} + Vec3d{halfOf(box)} * edgePoint(random);
        return std::pair{box, Rayf{origin, Vec3f{target} - origin}};
    });
}
TEST(ExactRay, isTrueOfRaysAimedAtTheEdgesOfABox) {
    expectTrueAnswers(test::rounds(10'000), 0.1, [](Random& random) {
        ShapeSource source{random, Ground::Plain};
        const Boxf box = source.box();
        const Vec3f origin = source.point() * 3.0f;
        const Vec3d turned = glm::normalize(Quatd{box.orientation}) * (Vec3d{box.half} * edgePoint(random));
        return std::pair{box, Rayf{origin, Vec3f{Vec3d{box.center} + turned} - origin}};
    });
}
TEST(ExactRay, isTrueOfRaysAlongTheFacesOfABox) {
    expectTrueAnswers(test::rounds(5000), 0.05, [](Random& random) {
        ShapeSource source{random, Ground::Grid};
        const Boxf box = source.box();
        const Quatd q = box.orientation == Quatf{0, 0, 0, 0} ? Quatd{1, 0, 0, 0} : Quatd{box.orientation};
        const double size = glm::dot(q, q);
        // Whole numbers times the axes of a box of whole numbers, which are exact.
        const Vec3d along = glm::normalize(q) * Vec3d{source.point()} * size;
        const Vec3d start = glm::normalize(q) * (Vec3d{box.half} * Vec3d{source.point()});
        return std::pair{box, Rayf{Vec3f{Vec3d{box.center} + start}, Vec3f{glm::round(along)}}};
    });
}

}  // namespace
}  // namespace collidoscope::geometry::exact_ray_test
