/// The table of all pairs of shapes, each with its method, and what holds for every pair alike. That each pair gives
/// the right answer is tested by pair_oracle_test.cpp, over the same list of pairs, and frustum_overlap_test.cpp.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <limits>

#include "tests/geometry/overlap/pair_list.h"
#include "tests/geometry/overlap/pair_shapes.h"

namespace collidoscope::geometry::test::pair_table_test {
namespace {

struct PairMethod {
    const char* a;
    const char* b;
    const char* method;
};

constexpr const char* kCores = "distance of straight cores against the sum of the radii";
constexpr const char* kSides = "sides of the plane that the core's ends are on, against the radius";
constexpr const char* kFeatures = "the core pierces the face, or an end is near it, or it is near a side";
constexpr const char* kBoxFrame = "lowest squared distance of the core along the box's axes";
constexpr const char* kAxes = "separating axes";
constexpr const char* kShadow = "projection on the plane's normal";
constexpr const char* kPlanes = "parallel or not";
constexpr const char* kRanges = "ranges on each axis";
constexpr const char* kDeterminants = "signs of determinants";
constexpr const char* kFaces = "the frustum's planes, and its faces as triangles";
constexpr const char* kRoundedAxes = "separating axes, within the rounding of the frustum";
constexpr const char* kRoundedSides = "sides of the plane that the corners are on, within rounding";

constexpr const char* kWalk = "the walk of GJK, ended in exact numbers where rounding hides the answer";
constexpr const char* kStretchWalk = "the same with the stretch of it that the hull can meet";
constexpr const char* kRoundedWalk = "the walk of GJK over the frustum's corners, within their rounding";

constexpr PairMethod kPairTable[] = {
    {"point", "point", kCores},
    {"point", "segment", kCores},
    {"point", "ray", kCores},
    {"point", "line", kCores},
    {"point", "sphere", kCores},
    {"point", "capsule", kCores},
    {"point", "plane", kSides},
    {"point", "triangle", kFeatures},
    {"point", "aabb", kBoxFrame},
    {"point", "box", kBoxFrame},
    {"point", "hull", kWalk},
    {"point", "frustum", kFaces},
    {"segment", "segment", kCores},
    {"segment", "ray", kCores},
    {"segment", "line", kCores},
    {"segment", "sphere", kCores},
    {"segment", "capsule", kCores},
    {"segment", "plane", kSides},
    {"segment", "triangle", kFeatures},
    {"segment", "aabb", kBoxFrame},
    {"segment", "box", kBoxFrame},
    {"segment", "hull", kWalk},
    {"segment", "frustum", kFaces},
    {"ray", "ray", kCores},
    {"ray", "line", kCores},
    {"ray", "sphere", kCores},
    {"ray", "capsule", kCores},
    {"ray", "plane", kSides},
    {"ray", "triangle", kFeatures},
    {"ray", "aabb", kBoxFrame},
    {"ray", "box", kBoxFrame},
    {"ray", "hull", kStretchWalk},
    {"ray", "frustum", kFaces},
    {"line", "line", kCores},
    {"line", "sphere", kCores},
    {"line", "capsule", kCores},
    {"line", "plane", kSides},
    {"line", "triangle", kFeatures},
    {"line", "aabb", kBoxFrame},
    {"line", "box", kBoxFrame},
    {"line", "hull", kStretchWalk},
    {"line", "frustum", kFaces},
    {"sphere", "sphere", kCores},
    {"sphere", "capsule", kCores},
    {"sphere", "plane", kSides},
    {"sphere", "triangle", kFeatures},
    {"sphere", "aabb", kBoxFrame},
    {"sphere", "box", kBoxFrame},
    {"sphere", "hull", kWalk},
    {"sphere", "frustum", kFaces},
    {"capsule", "capsule", kCores},
    {"capsule", "plane", kSides},
    {"capsule", "triangle", kFeatures},
    {"capsule", "aabb", kBoxFrame},
    {"capsule", "box", kBoxFrame},
    {"capsule", "hull", kWalk},
    {"capsule", "frustum", kFaces},
    {"plane", "plane", kPlanes},
    {"plane", "triangle", kShadow},
    {"plane", "aabb", kShadow},
    {"plane", "box", kShadow},
    {"plane", "hull", kShadow},
    {"plane", "frustum", kRoundedSides},
    {"triangle", "triangle", kDeterminants},
    {"triangle", "aabb", kAxes},
    {"triangle", "box", kAxes},
    {"triangle", "hull", kWalk},
    {"triangle", "frustum", kRoundedAxes},
    {"aabb", "aabb", kRanges},
    {"aabb", "box", kAxes},
    {"aabb", "hull", kWalk},
    {"aabb", "frustum", kRoundedAxes},
    {"box", "box", kAxes},
    {"box", "hull", kWalk},
    {"box", "frustum", kRoundedAxes},
    {"hull", "hull", kWalk},
    {"hull", "frustum", kRoundedWalk},
    {"frustum", "frustum", kRoundedAxes},
};

template <typename A, typename B>
constexpr bool kAnswers = requires(const A& a, const B& b) {
    { overlaps(a, b) } -> std::same_as<bool>;
    { overlaps(b, a) } -> std::same_as<bool>;
};
struct NoShape {};
static_assert(!kAnswers<NoShape, Spheref>, "a pair without a method must not compile");

/// Makes a number of a shape not finite, then another, and so on; false when there are no more.
template <typename Shape>
bool spoil(Shape& shape, std::size_t index, float bad) {
    using Scalars = std::array<float, sizeof(Shape) / sizeof(float)>;
    auto scalars = std::bit_cast<Scalars>(shape);
    if (index >= scalars.size()) return false;
    scalars[index] = bad;
    shape = std::bit_cast<Shape>(scalars);
    return true;
}

/// The vertices are the numbers of a hull.
bool spoil(Hullf& hull, std::size_t index, float bad) {
    if (index >= 3 * hull.vertices.size()) return false;
    hull.vertices[index / 3][static_cast<int>(index % 3)] = bad;
    return true;
}

template <typename Pair>
class PairTable : public testing::Test {};
TYPED_TEST_SUITE(PairTable, AllPairs<float>, PairName);

TYPED_TEST(PairTable, namesTheMethodOfThePairOnce) {
    int rows = 0;
    for (const PairMethod& row : kPairTable)
        rows += row.a == nameOf<typename TypeParam::A>() && row.b == nameOf<typename TypeParam::B>() ? 1 : 0;
    EXPECT_EQ(rows, 1);
    EXPECT_EQ(std::size(kPairTable), kPairCount);
}

TYPED_TEST(PairTable, answersInBothOrdersAndPrecisions) {
    using A = typename TypeParam::A;
    using B = typename TypeParam::B;
    static_assert(kAnswers<A, B>);
    Numbers numbers{Random{1}};
    for (int i = 0; i < 100; ++i) {
        const A a = make<A>(numbers);
        const B b = make<B>(numbers);
        const bool answer = overlaps(a, b);
        EXPECT_EQ(answer, overlaps(b, a));
        // A frustum of double precision has narrower bounds of rounding.
        if constexpr (!std::is_same_v<B, Frustumf>) {
            EXPECT_EQ(answer, overlaps(toDouble(a), toDouble(b)));
            EXPECT_EQ(answer, overlaps(toDouble(b), toDouble(a)));
        }
    }
}

template <typename A, typename B>
void expectNothingWhereSpoilt(const A& a, const B& b) {
    const float infinity = std::numeric_limits<float>::infinity();
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), infinity, -infinity}) {
        A spoilt = a;
        for (std::size_t i = 0; spoil(spoilt, i, bad); ++i) {
            EXPECT_FALSE(overlaps(spoilt, b)) << i << ' ' << bad;
            EXPECT_FALSE(overlaps(b, spoilt)) << i << ' ' << bad;
            spoilt = a;
        }
    }
}

TYPED_TEST(PairTable, whatIsNotFiniteOverlapsNothing) {
    Numbers numbers{Random{2}};
    const auto a = make<typename TypeParam::A>(numbers);
    const auto b = make<typename TypeParam::B>(numbers);
    expectNothingWhereSpoilt(a, b);
    expectNothingWhereSpoilt(b, a);
}

}  // namespace
}  // namespace collidoscope::geometry::test::pair_table_test
