/// Pairs, enclosing volumes, measures and shapes of the plane made of huge, tiny and zero numbers: no NaN comes out,
/// and nothing is thrown. Runs with traps.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <span>

#include "geometry/overlap/classify.h"
#include "geometry/overlap/segment_cast.h"
#include "geometry/overlap/separation.h"
#include "geometry/planar/polygon/polygon.h"
#include "geometry/planar/query/enclosing.h"
#include "geometry/planar/query/nearest.h"
#include "geometry/planar/query/ray_cast.h"
#include "geometry/query/bounds.h"
#include "geometry/scene/camera.h"
#include "geometry/triangle/barycentric.h"
#include "geometry/triangle/triangle_intersection.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/predicates/awkward_numbers.h"

namespace collidoscope::geometry::hostile_shapes_test {
namespace {

using test::awkward;
using test::awkwardPoint;

constexpr std::uint64_t kSeed = 67;

template <typename Vector>
void expectNumbers(const Vector& v) {
    for (int i = 0; i < Vector::length(); ++i) EXPECT_FALSE(std::isnan(v[i]));
}

template <typename T>
struct Shapes {
    explicit Shapes(Random& random)
        : a{awkwardPoint<T>(random), awkwardPoint<T>(random), awkwardPoint<T>(random)},
          b{awkwardPoint<T>(random), awkwardPoint<T>(random), awkwardPoint<T>(random)},
          box{awkwardPoint<T>(random), glm::abs(awkwardPoint<T>(random))},
          ball{awkwardPoint<T>(random), std::fabs(awkward<T>(random))},
          pill{awkwardPoint<T>(random), awkwardPoint<T>(random), std::fabs(awkward<T>(random))} {
        const Vec3<T> turn = awkwardPoint<T>(random);
        box.orientation = {awkward<T>(random), turn.x, turn.y, turn.z};
    }
    Triangle<T> a, b;
    Box<T> box;
    Sphere<T> ball;
    Capsule<T> pill;
};

template <typename A, typename B>
void expectSeparationOfNumbers(const A& a, const B& b) {
    const auto found = separation(a, b);
    EXPECT_FALSE(std::isnan(found.distance));
    expectNumbers(found.normal);
    expectNumbers(found.pointA);
    expectNumbers(found.pointB);
}

template <typename T>
void askPairs(const Shapes<T>& s) {
    expectSeparationOfNumbers(s.a, s.b);
    expectSeparationOfNumbers(s.box, s.a);
    expectSeparationOfNumbers(s.box, s.pill);
    expectSeparationOfNumbers(s.ball, s.pill);
    EXPECT_GE(distance(s.a, s.b), T(0));
    const auto shared = intersection(s.a, s.b);
    for (int i = 0; shared && i < shared->count; ++i) expectNumbers(shared->points[static_cast<std::size_t>(i)]);
    const auto hit = segmentCast(Segment<T>{s.b.a * T(0.25), s.b.b * T(0.25)}, s.box);
    if (hit) expectNumbers(hit->point);
}

template <typename T>
void askFrusta(const Shapes<T>& s) {
    static const Frustum<T> frustum = frustumOf(Camera<T>{});
    overlaps(frustum, s.a);
    overlaps(frustum, s.box);
    overlaps(frustum, s.ball);
    overlaps(frustum, s.pill);
    classify(frustum, s.box);
    const auto extent = planeBoxExtent(Plane<T>{{T(0), T(1), T(0)}, s.a.a.x}, s.box);
    EXPECT_FALSE(std::isnan(extent.s) || std::isnan(extent.e));
}

template <typename T>
void askVolumes(const Shapes<T>& s) {
    const std::array points{s.a.a, s.a.b, s.a.c, s.b.a, s.b.b, s.b.c};
    const std::span<const Vec3<T>> all{points};
    expectNumbers(enclosingSphere(all).center);
    expectNumbers(enclosingBox(all).half);
    expectNumbers(boundsOf(s.box).min);
    expectNumbers(enclosingSphere(s.pill).center);
    using enum BarycentricMethod;
    for (const BarycentricMethod method : {Projection, Gram, RayCast}) expectNumbers(barycentric(s.a, s.b.a, method));
}

template <typename T>
void askPlane(const Shapes<T>& s) {
    const Vec2<T> p{s.b.a};
    const Polygon<T> polygon{{Vec2<T>{s.a.a}, Vec2<T>{s.a.b}, Vec2<T>{s.a.c}, Vec2<T>{s.b.b}}};
    const OrientedRectangle<T> rectangle{Vec2<T>{s.box.center}, Vec2<T>{s.box.half}, s.b.c.x};
    expectNumbers(closestPoint(polygon, p));
    expectNumbers(closestPoint(rectangle, p));
    EXPECT_FALSE(std::isnan(signedDistance(polygon, p)) || std::isnan(signedDistance(rectangle, p)));
    EXPECT_FALSE(std::isnan(signedArea(polygon)));
    expectNumbers(enclosingRectangle(rectangle).min);
    expectNumbers(enclosingCircle(polygon).center);
    const auto hit = segmentCast(Segment2<T>{p, polygon.points[0]}, rectangle);
    if (hit) expectNumbers(hit->point);
}

template <typename T>
void expectNumbersFromNumbers() {
    Random random{kSeed};
    for (int i = 0; i < test::rounds(2000); ++i) {
        SCOPED_TRACE(testing::Message() << "case " << i << " of seed " << kSeed);
        const Shapes<T> shapes{random};
        askPairs(shapes);
        askFrusta(shapes);
        askVolumes(shapes);
        askPlane(shapes);
        if (testing::Test::HasFailure()) return;
    }
}
TEST(HostileShapes, finiteFloatsGiveNumbers) { expectNumbersFromNumbers<float>(); }
TEST(HostileShapes, finiteDoublesGiveNumbers) { expectNumbersFromNumbers<double>(); }

}  // namespace
}  // namespace collidoscope::geometry::hostile_shapes_test
