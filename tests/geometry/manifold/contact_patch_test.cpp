/// Every manifold judged by an oracle that sees vertices and faces only: its normal, and each contact against the patch
/// that both shapes share. Pairs of all shapes that collide takes, brought together face on face, edge on edge, corner
/// on face, leaning a little, or made of small whole numbers.
#include <gtest/gtest.h>

#include <sstream>

#include "tests/geometry/counts.h"
#include "tests/geometry/manifold/contact_scenes.h"
#include "tests/geometry/oracle/contact_patch.h"
#include "tests/geometry/overlap/pair_shapes.h"

namespace collidoscope::geometry::contact_patch_test {
namespace {

constexpr std::uint64_t kSeed = 1313;
/// Corners within what clipping takes for touching may go either way, and a triangle without area has no faces.
constexpr bool kOnlyClear = true;

template <typename A, typename B>
constexpr bool kAreBoxes = BoxShape<A>&& BoxShape<B>;
template <typename A, typename B>
constexpr bool kPreferFaces = kAreBoxes<A, B> || HullShape<A> || HullShape<B>;

template <typename A, typename B>
oracle::PatchRules rulesOf(double margin) {
    return {.margin = margin,
            .facePreference = kPreferFaces<A, B> ? kFaceAdvantage : 0.0,
            .onlyClear = kOnlyClear,
            .isShared = !kAreBoxes<A, B>};
}

/// As it is written in C++, so that a failure can be repeated.
std::string text(double number) {
    std::ostringstream out;
    out.precision(17);
    out << number;
    return out.str();
}
std::string text(const Vec3d& v) { return "{" + text(v.x) + ", " + text(v.y) + ", " + text(v.z) + "}"; }
std::string text(const Quatd& q) {
    return "{" + text(q.w) + ", " + text(q.x) + ", " + text(q.y) + ", " + text(q.z) + "}";
}
std::string text(const Sphered& s) { return "Sphered{" + text(s.center) + ", " + text(s.radius) + "}"; }
std::string text(const Capsuled& c) { return "Capsuled{" + text(c.a) + ", " + text(c.b) + ", " + text(c.radius) + "}"; }
std::string text(const Triangled& t) { return "Triangled{" + text(t.a) + ", " + text(t.b) + ", " + text(t.c) + "}"; }
std::string text(const Aabbd& box) { return "Aabbd{" + text(box.min) + ", " + text(box.max) + "}"; }
std::string text(const Boxd& box) {
    return "Boxd{" + text(box.center) + ", " + text(box.half) + ", " + text(box.orientation) + "}";
}
std::string text(const Planed& plane) { return "Planed{" + text(plane.normal) + ", " + text(plane.distance) + "}"; }
std::string text(const Hulld& hull) {
    std::string vertices, faces;
    for (const Vec3d& vertex : hull.vertices) vertices += text(vertex) + ", ";
    for (const auto& face : hull.faces) {
        faces += "{";
        for (const std::uint32_t i : face) faces += std::to_string(i) + ", ";
        faces += "}, ";
    }
    return "makeHull<double>({" + vertices + "}, {" + faces + "})";
}

/// What happened over many cases, to see that they are of all kinds.
struct Counts {
    int all = 0, hits = 0, onFaces = 0;

    void expectAllKinds() const {
        EXPECT_GE(hits * 4, all);
        EXPECT_GE(onFaces * 5, hits);
    }
};

template <typename A, typename B>
bool check(const A& a, const B& b, double margin, Counts& counts) {
    ++counts.all;
    const std::optional<Manifoldd> m = collide(a, b, {.margin = margin});
    if (!m) return true;
    ++counts.hits;
    const oracle::PatchReport report =
        oracle::judge(oracle::contactShapeOf(a), oracle::contactShapeOf(b), *m, rulesOf<A, B>(margin));
    counts.onFaces += report.isOnFace ? 1 : 0;
    if (report.faults.empty()) return true;
    std::string message = "collide(" + text(a) + ", " + text(b) + ", " + text(margin) + ")";
    for (const std::string& fault : report.faults) message += "\n  " + fault;
    message += "\n  normal " + text(m->normal) + " depth " + text(m->depth);
    for (const ManifoldPoint<double>& contact : m->points())
        message += "\n  contact " + text(contact.position) + " depth " + text(contact.depth);
    ADD_FAILURE() << message;
    return false;
}

template <typename A, typename B>
void checkKind(Counts& counts) {
    Random random{kSeed};
    const int rounds = test::rounds(1000);
    int failed = 0;
    for (int i = 0; i < rounds && failed < 3; ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i << " of " << typeid(A).name() << " and "
                                        << typeid(B).name());
        const double sizeB = std::exp2(double{random.uniform(-2, 2)});
        test::PosedShape<A> a{test::makeAbout(random, 1.0, std::type_identity<A>{})};
        test::PosedShape<B> b{test::makeAbout(random, sizeB, std::type_identity<B>{})};
        a.pose.position = Vec3d{random.inBox(Vec3f{-9}, Vec3f{9})};
        if (test::kCanTurn<A>) a.pose.orientation = glm::normalize(Quatd{random.rotation()});
        if (test::kCanTurn<B> || !test::kCanTurn<A>) {
            test::bringTogether(a, b, std::min(1.0, sizeB), random);
        } else {
            b.pose.position = a.pose.position;
            test::bringTogether(b, a, std::min(1.0, sizeB), random);
        }
        const double margin = i % 4 == 0 ? 0.02 : 0.0;
        const auto inWorldA = test::inWorld(a);
        const auto inWorldB = test::inWorld(b);
        const bool isRight = check(inWorldA, inWorldB, margin, counts);
        failed += check(inWorldB, inWorldA, margin, counts) && isRight ? 0 : 1;
    }
}

template <typename A>
class ContactPatch : public testing::Test {};
using Shapes = testing::Types<Sphered, Capsuled, Triangled, Aabbd, Boxd, Hulld, Planed>;
TYPED_TEST_SUITE(ContactPatch, Shapes);

TYPED_TEST(ContactPatch, isThatOfTheOracleForEveryPair) {
    Counts counts;
    if constexpr (!std::is_same_v<TypeParam, Planed>) {
        checkKind<TypeParam, Sphered>(counts);
        checkKind<TypeParam, Capsuled>(counts);
        checkKind<TypeParam, Triangled>(counts);
        checkKind<TypeParam, Aabbd>(counts);
        checkKind<TypeParam, Boxd>(counts);
        checkKind<TypeParam, Hulld>(counts);
    } else {
        checkKind<Planed, Hulld>(counts);
    }
    counts.expectAllKinds();
}

template <typename Shape>
auto shapeOnGrid(test::Numbers& numbers) {
    return toDouble(test::make<Shape>(numbers));
}
template <>
auto shapeOnGrid<Trianglef>(test::Numbers& numbers) {
    for (;;) {
        const Triangled t = toDouble(test::make<Trianglef>(numbers));
        if (glm::cross(t.b - t.a, t.c - t.a) != Vec3d{0.0}) return t;
    }
}
template <>
auto shapeOnGrid<Hullf>(test::Numbers& numbers) {
    for (;;) {
        std::vector<Vec3d> points;
        for (std::uint32_t i = 4 + numbers.random.index(6); i > 0; --i) points.push_back(Vec3d{numbers.point()});
        const HullResult<double> found = convexHull(std::span<const Vec3d>{points});
        if (found.span == PointSpan::Space) return found.hull;
    }
}

template <typename A, typename B>
void checkOnGrid(Counts& counts) {
    test::Numbers numbers{Random{kSeed}, true};
    const int rounds = test::rounds(1000);
    int failed = 0;
    for (int i = 0; i < rounds && failed < 3; ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i << " of " << typeid(A).name() << " and "
                                        << typeid(B).name());
        const auto a = shapeOnGrid<A>(numbers);
        const auto b = shapeOnGrid<B>(numbers);
        const double margin = i % 4 == 0 ? 0.5 : 0.0;
        const bool isRight = check(a, b, margin, counts);
        failed += check(b, a, margin, counts) && isRight ? 0 : 1;
    }
}

template <typename A>
class ContactPatchOnGrid : public testing::Test {};
using ShapesOnGrid = testing::Types<Spheref, Capsulef, Trianglef, Aabbf, Boxf, Hullf>;
TYPED_TEST_SUITE(ContactPatchOnGrid, ShapesOnGrid);

TYPED_TEST(ContactPatchOnGrid, isThatOfTheOracleForShapesOfSmallWholeNumbers) {
    Counts counts;
    checkOnGrid<TypeParam, Spheref>(counts);
    checkOnGrid<TypeParam, Capsulef>(counts);
    checkOnGrid<TypeParam, Trianglef>(counts);
    checkOnGrid<TypeParam, Aabbf>(counts);
    checkOnGrid<TypeParam, Boxf>(counts);
    checkOnGrid<TypeParam, Hullf>(counts);
    checkOnGrid<TypeParam, Planef>(counts);
    counts.expectAllKinds();
}

/// Two cubes of 1 m, turned by 30 degrees about (1, 2, 3), one on the other and sunk in by a millimetre, x m from the
/// origin: what single precision makes of their centres there.
struct CubePair {
    Boxf lower{}, upper{};
};
CubePair cubesAt(float x) {
    const Quatf turn = axisAngle(Vec3f{1, 2, 3}, kPi<float> / 6);
    const Vec3f center{x, 0, 0};
    return {{center, Vec3f{0.5f}, turn}, {center + turn * Vec3f{0, 0.999f, 0}, Vec3f{0.5f}, turn}};
}

TEST(ContactPatchFar, ofCubesHasFourCornersWithinTenKilometres) {
    // Half a spacing of floats at 10 km may part them; no more than that.
    const float margin = 0x1p-10f;
    const std::optional<Manifoldf> atOrigin = collide(cubesAt(0).lower, cubesAt(0).upper, {.margin = margin});
    ASSERT_TRUE(atOrigin);
    for (const float x : {0.0f, 1.0f, 10.0f, 1000.0f, 10000.0f}) {
        SCOPED_TRACE(x);
        const auto [lower, upper] = cubesAt(x);
        const std::optional<Manifoldf> m = collide(lower, upper, {.margin = margin});
        ASSERT_TRUE(m);
        EXPECT_EQ(m->count, 4u);
        EXPECT_EQ(m->normal, atOrigin->normal);
        Counts counts;
        check(toDouble(lower), toDouble(upper), double{margin}, counts);
        EXPECT_EQ(counts.onFaces, 1);
    }
}

/// The nearest of the contacts of another manifold, m.
double farthestFromContacts(const Manifoldd& from, const Manifoldd& to) {
    double farthest = 0.0;
    for (const ManifoldPoint<double>& contact : from.points()) {
        double nearest = 1e300;
        for (const ManifoldPoint<double>& other : to.points())
            nearest = std::fmin(nearest, glm::length(contact.position - other.position));
        farthest = std::fmax(farthest, nearest);
    }
    return farthest;
}

/// Cubes and bricks as hulls at poses and as boxes, up to ten kilometres from the origin: face on face, leaning a
/// little, or anyhow.
TEST(ContactPatchFar, ofHullsAtPosesIsThatOfBoxes) {
    Random random{kSeed};
    int onFaces = 0, same = 0, hits = 0;
    const int count = test::rounds(2000);
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        const Vec3f halfA = random.inBox(Vec3f{0.2f}, Vec3f{1.0f});
        const Vec3f halfB = random.inBox(Vec3f{0.2f}, Vec3f{1.0f});
        const double away = std::pow(10.0, double{random.uniform(-1, 4)});
        const Vec3d center = away * Vec3d{random.direction()};
        const Quatd turn = glm::normalize(Quatd{random.rotation()});
        const bool isAnyhow = i % 4 == 0;
        const double lean = i % 4 == 1 ? 0.0 : double{random.uniform(0, 0.01f)};
        const Quatd tilt =
            isAnyhow ? glm::normalize(Quatd{random.rotation()}) : axisAngle(Vec3d{random.direction()}, lean);
        const double depth = double{random.uniform(0.0f, 0.05f)};
        const Vec3d aside{double{random.uniform(-0.5f, 0.5f)}, double{halfA.y} + double{halfB.y} - depth,
                          double{random.uniform(-0.5f, 0.5f)}};
        const Boxd boxA{center, Vec3d{halfA}, turn}, boxB{center + turn * aside, Vec3d{halfB}, turn * tilt};
        const Hulld hullA = makeBoxHull(boxA.half), hullB = makeBoxHull(boxB.half);
        const auto ofBoxes = collide(boxA, boxB);
        const auto ofHulls = collide(HullInstance<double>{hullA, {boxA.center, boxA.orientation}},
                                     HullInstance<double>{hullB, {boxB.center, boxB.orientation}});
        ASSERT_EQ(ofHulls.has_value(), ofBoxes.has_value());
        if (!ofBoxes) continue;
        ++hits;
        const double rounding = 1e-9 + 1e-14 * away;
        // Of directions that are equally shallow, up to what a face may be deeper, either.
        EXPECT_NEAR(ofHulls->depth, ofBoxes->depth, 2.1 * kFaceAdvantage * ofBoxes->depth + 2e-6 + rounding);
        if (glm::length(ofHulls->normal - ofBoxes->normal) > 1e-6 || ofBoxes->count < 3) continue;
        ++onFaces;
        same += ofHulls->count == ofBoxes->count && farthestFromContacts(*ofHulls, *ofBoxes) <= 1e-6 + rounding &&
                        farthestFromContacts(*ofBoxes, *ofHulls) <= 1e-6 + rounding
                    ? 1
                    : 0;
    }
    // Of more than four corners, rounding may choose which are kept.
    EXPECT_GE(same * 100, onFaces * 97);
    EXPECT_GE(onFaces * 10, count * 6);
    EXPECT_GE(hits * 10, count * 8);
}

/// The cubes that lost contacts one by one on the way out, when a hull's vertices lay in the world.
TEST(ContactPatchFar, ofCubesAsHullsHasFourCornersWithinTenKilometres) {
    const Hulld cube = makeBoxHull(Vec3d{0.5});
    const Quatd turn = axisAngle(Vec3d{1, 2, 3}, kPi<double> / 6);
    for (const double x : {0.0, 1.0, 10.0, 1000.0, 10000.0}) {
        SCOPED_TRACE(x);
        const Posed lower{{x, 0, 0}, turn}, upper{Vec3d{x, 0, 0} + turn * Vec3d{0, 0.999, 0}, turn};
        const auto m = collide(HullInstance<double>{cube, lower}, HullInstance<double>{cube, upper});
        ASSERT_TRUE(m);
        EXPECT_EQ(m->count, 4u);
        EXPECT_NEAR(m->depth, 0.001, 1e-11);
        EXPECT_LE(glm::length(m->normal - turn * Vec3d{0, 1, 0}), 1e-12);
    }
}

}  // namespace
}  // namespace collidoscope::geometry::contact_patch_test
