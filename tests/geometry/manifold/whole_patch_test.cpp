/// No corner of a patch is lost: where two boxes lie on each other, the clipped face is the intersection of two
/// rectangles. The oracle clips polygons by half-planes, one after the other, in coordinates of its own.
#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/manifold/collide.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::whole_patch_test {
namespace {

constexpr std::uint64_t kSeed = 1618;
/// A corner may lie beyond a side by the slack of the clipping: this part of the extents of both boxes.
constexpr double kSlack = 1e-6;

struct Flat {
    double x = 0.0, y = 0.0;
};
using Polygon = std::vector<Flat>;

double turn(const Flat& a, const Flat& b, const Flat& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
double distance(const Flat& a, const Flat& b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// Twice the sum of triangles about the first corner, halved.
double areaOf(const Polygon& polygon) {
    double sum = 0.0;
    for (std::size_t i = 2; i < polygon.size(); ++i) sum += 0.5 * turn(polygon[0], polygon[i - 1], polygon[i]);
    return sum;
}

/// What is to the left of the line a-b.
Polygon leftOf(const Polygon& polygon, const Flat& a, const Flat& b) {
    Polygon left;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Flat &from = polygon[i], &to = polygon[(i + 1) % polygon.size()];
        const double here = turn(a, b, from), there = turn(a, b, to);
        if (here >= 0.0) left.push_back(from);
        if ((here > 0.0 && there < 0.0) || (here < 0.0 && there > 0.0)) {
            const double t = here / (here - there);
            left.push_back({from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)});
        }
    }
    return left;
}
Polygon shared(const Polygon& a, const Polygon& b) {
    Polygon result = a;
    for (std::size_t i = 0; i < b.size(); ++i) result = leftOf(result, b[i], b[(i + 1) % b.size()]);
    return result;
}

/// A box on top of another, sunk in; both faces between them lie across z.
struct Stack {
    Boxd lower{}, upper{};
    Polygon lowerFace{}, upperFace{};
    double reach = 0.0;  ///< sum of the extents of both
};

Polygon rectangle(const Flat& middle, double halfX, double halfY, double cosine, double sine) {
    const auto at = [&](double x, double y) {
        return Flat{middle.x + cosine * x - sine * y, middle.y + sine * x + cosine * y};
    };
    return {at(halfX, halfY), at(-halfX, halfY), at(-halfX, -halfY), at(halfX, -halfY)};
}

/// Upright boxes, z up. Turned by twice the angle whose tangent is `tangent`, so that nothing is rounded but quotients.
Stack stackOf(const Vec3d& lowerHalf, const Vec3d& upperHalf, const Flat& shift, double tangent, double sunk) {
    const double square = 1.0 + tangent * tangent;
    Stack stack;
    stack.lower = {Vec3d{0.0}, lowerHalf, Quatd{1, 0, 0, 0}};
    stack.upper = {{shift.x, shift.y, lowerHalf.z + upperHalf.z - sunk}, upperHalf, Quatd{1, 0, 0, tangent}};
    stack.lowerFace = rectangle({}, lowerHalf.x, lowerHalf.y, 1.0, 0.0);
    stack.upperFace =
        rectangle(shift, upperHalf.x, upperHalf.y, (1.0 - tangent * tangent) / square, 2.0 * tangent / square);
    stack.reach = 2.0 * (glm::length(lowerHalf) + glm::length(upperHalf));
    return stack;
}

/// The contacts before they are reduced to four, one after the other around the patch.
Polygon clippedPatch(const Stack& stack, bool isLowerFirst) {
    Polygon patch;
    const auto keep = [&](const ClipStep& step) {
        if (step.action != ClipAction::DropAbove) return;
        patch.clear();
        for (const Vec3d& p : step.points) patch.push_back({p.x, p.y});
    };
    const auto& [a, b] = isLowerFirst ? std::tie(stack.lower, stack.upper) : std::tie(stack.upper, stack.lower);
    EXPECT_TRUE(collide(a, b, {}, keep));
    Flat middle;
    for (const Flat& p : patch) middle.x += p.x / double(patch.size()), middle.y += p.y / double(patch.size());
    std::sort(patch.begin(), patch.end(), [&](const Flat& p, const Flat& q) {
        return std::atan2(p.y - middle.y, p.x - middle.x) < std::atan2(q.y - middle.y, q.x - middle.x);
    });
    return patch;
}

/// How far a point is from the border of a polygon.
double fromBorder(const Polygon& polygon, const Flat& p) {
    double minimum = 1e300;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Flat &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
        const double x = b.x - a.x, y = b.y - a.y, squared = x * x + y * y;
        const double t = squared > 0.0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / squared : 0.0;
        const double share = std::clamp(t, 0.0, 1.0);
        minimum = std::min(minimum, distance(p, {a.x + share * x, a.y + share * y}));
    }
    return minimum;
}
/// How near a corner of one face comes to a side of the other.
double nearestCorner(const Polygon& a, const Polygon& b) {
    double minimum = 1e300;
    for (const Flat& p : a) minimum = std::min(minimum, fromBorder(b, p));
    for (const Flat& p : b) minimum = std::min(minimum, fromBorder(a, p));
    return minimum;
}
double shortestSide(const Polygon& polygon) {
    double minimum = 1e300;
    for (std::size_t i = 0; i < polygon.size(); ++i)
        minimum = std::min(minimum, distance(polygon[i], polygon[(i + 1) % polygon.size()]));
    return minimum;
}

/// Returns how many corners were found.
std::size_t expectWholePatch(const Stack& stack, bool isLowerFirst, bool isNearlyParallel = false) {
    const Polygon expected = shared(stack.upperFace, stack.lowerFace), found = clippedPatch(stack, isLowerFirst);
    const double slack = kSlack * stack.reach;
    EXPECT_LE(found.size(), 8u);
    EXPECT_NEAR(areaOf(found), areaOf(expected), slack * stack.reach);
    for (const Flat& corner : expected) EXPECT_LE(fromBorder(found, corner), slack) << corner.x << " " << corner.y;
    const double beyondTwoSides = std::numbers::sqrt2 * slack;
    for (const Flat& corner : found)
        EXPECT_LE(fromBorder(expected, corner), beyondTwoSides) << corner.x << " " << corner.y;
    // Corners closer together than the slack may be one, and one between sides that are nearly a line may be none. A
    // corner that is nearer to a side than the slack may be two: itself, and where the side passes it.
    const bool isClear =
        shortestSide(expected) > 10.0 * slack && nearestCorner(stack.upperFace, stack.lowerFace) > 10.0 * slack;
    if (isClear && !isNearlyParallel) {
        EXPECT_EQ(found.size(), expected.size());
    }
    return found.size();
}

TEST(WholePatch, ofTurnedBoxesHasEveryCorner) {
    Random random{kSeed};
    int withFour = 0, withMore = 0;
    for (int i = 0; i < test::rounds(20000) && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        const Vec3d lower{random.inBox(Vec3f{0.5f}, Vec3f{1.5f})}, upper{random.inBox(Vec3f{0.5f}, Vec3f{1.5f})};
        const Flat shift{random.uniform(-0.7f, 0.7f), random.uniform(-0.7f, 0.7f)};
        const Stack stack = stackOf(lower, upper, shift, random.uniform(-1.0f, 1.0f), 0x1p-10);
        if (shared(stack.upperFace, stack.lowerFace).size() < 4) continue;
        const std::size_t count = expectWholePatch(stack, i % 2 == 0);
        EXPECT_GE(count, 4u);
        (count == 4 ? withFour : withMore) += 1;
    }
    EXPECT_GE(withFour * 10, withFour + withMore);
    EXPECT_GE(withMore * 10, 3 * (withFour + withMore));
}

TEST(WholePatch, ofBoxesThatShareSidesAndCornersHasEveryCorner) {
    Random random{kSeed};
    const double tangents[] = {0.0, 0.0, 1.0, -1.0, 0.41421356237309503, 1e-9, 1e-7, 1e-4};
    for (int i = 0; i < test::rounds(8000) && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        const auto half = [&] { return 0.5 * (1.0 + random.index(3)); };
        const double x = half(), y = half(), p = half(), q = half();
        const Flat shift{0.5 * random.index(3) - 0.5, 0.5 * random.index(3) - 0.5};
        const double tangent = tangents[random.index(8)];
        const Stack stack = stackOf({x, y, 1.0}, {p, q, 1.0}, shift, tangent, 0x1p-10);
        // Faces that share less than a square of 1/4 m touch by sides only: no face may be the best axis there.
        if (areaOf(shared(stack.upperFace, stack.lowerFace)) < 0.0625) continue;
        EXPECT_GE(expectWholePatch(stack, i % 2 == 0, true), 3u);
    }
}

/// The right side of the upper box passes the corner (1, 0.5) of the lower one on the outside, by less than rounding
/// and at a small angle: it meets the line x = 1 far behind the corner.
TEST(WholePatch, endsAtACornerThatASidePassesAtASmallAngle) {
    for (const double tangent : {1e-3, 1e-4, 1e-5, -1e-5}) {
        const Stack stack = stackOf({1.0, 0.5, 1.0}, {0.5, 1.5, 1.0}, {0.5, 0.5}, tangent, 0x1p-10);
        expectWholePatch(stack, true, true);
        expectWholePatch(stack, false, true);
    }
}

TEST(WholePatch, ofACubeTurnedByAnEighthIsAnOctagon) {
    const double tangent = 0.41421356237309503;  // of 22.5 degrees
    const Stack stack = stackOf(Vec3d{0.5}, Vec3d{0.5}, {0.0, 0.0}, tangent, 0x1p-10);
    EXPECT_EQ(expectWholePatch(stack, true), 8u);
    EXPECT_NEAR(areaOf(clippedPatch(stack, true)), 2.0 * tangent, 1e-12);
    const std::optional<Manifoldd> m = collide(stack.lower, stack.upper);
    ASSERT_TRUE(m);
    EXPECT_EQ(m->count, 4u);
}

}  // namespace
}  // namespace collidoscope::geometry::whole_patch_test
