/// Named cases of the exact separating-axis test: solids, flat shapes, needles and points.
#include "geometry/overlap/exact_axes.h"

#include <gtest/gtest.h>

namespace collidoscope::geometry::convex_overlap_test {
namespace {

template <typename A, typename B>
void expectOverlap(const A& a, const B& b, bool expected) {
    EXPECT_EQ(convexOverlapExactly(a, b), expected);
    EXPECT_EQ(convexOverlapExactly(b, a), expected);
}

const Triangled kTriangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};

TEST(ConvexOverlap, solidsTouchOrAreApart) {
    const Aabbd unit{{0, 0, 0}, {1, 1, 1}};
    expectOverlap(unit, Aabbd{{1, 1, 1}, {2, 2, 2}}, true);
    expectOverlap(unit, Aabbd{{1.0000000000000002, 0, 0}, {2, 2, 2}}, false);
    // Turned by 45 degrees about z, with a quaternion that no double gives unit length.
    const Quatd turn{1, 0, 0, 1};
    expectOverlap(Boxd{{3, 0.5, 0.5}, {2, 0.5, 0.5}, turn}, unit, false);
    expectOverlap(Boxd{{2, 0.5, 0.5}, {1, 1, 1}, Quatd{0, 0, 0, 1e-300}}, unit, true);
    expectOverlap(Boxd{{2, 0.5, 0.5}, {1, 1, 1}, Quatd{0, 0, 0, 0}}, unit, true);
    expectOverlap(Boxd{{2.5, 0.5, 0.5}, {1, 1, 1}, Quatd{0, 0, 0, 0}}, unit, false);
}

TEST(ConvexOverlap, crossedEdgesNeedTheirCrossProduct) {
    // Rods along x and y, rolled by 45 degrees: apart beyond the sum of their half diagonals.
    const Quatd rollX{2, 2, 0, 0};  // 90 degrees: the same rod again
    const Boxd rodX{{0, 0, 0}, {9, 1, 1}, Quatd{1, 0.41421356237309503, 0, 0}};
    const Boxd rodY{{0, 0, 2.83}, {1, 9, 1}, Quatd{1, 0, 0.41421356237309503, 0}};
    expectOverlap(rodX, rodY, false);
    expectOverlap(rodX, Boxd{{0, 0, 2.82}, rodY.half, rodY.orientation}, true);
    expectOverlap(Boxd{rodX.center, rodX.half, rodX.orientation * rollX}, rodY, false);
}

TEST(ConvexOverlap, coplanarTrianglesNeedAxesWithinTheirPlane) {
    expectOverlap(kTriangle, Triangled{{0.6, 0.6, 0}, {2, 0.7, 0}, {0.7, 2, 0}}, false);
    expectOverlap(kTriangle, Triangled{{0.5, 0.5, 0}, {2, 0.7, 0}, {0.7, 2, 0}}, true);
    expectOverlap(kTriangle, Triangled{{0.1, 0.1, 0}, {0.2, 0.1, 0}, {0.1, 0.2, 0}}, true);
    expectOverlap(kTriangle, Triangled{{0.1, 0.1, 1e-300}, {0.2, 0.1, 1e-300}, {0.1, 0.2, 1e-300}}, false);
}

TEST(ConvexOverlap, reference_defect_51_triangleAndNeedleInOnePlaneAreApart) {
    expectOverlap(Triangled{{-2, -1, 0}, {-3, 0, 0}, {-1, 0, 0}}, Triangled{{2, 1, 0}, {3, 0, 0}, {1, 0, 0}}, false);
}

TEST(ConvexOverlap, segmentsInOnePlaneAndOnOneLine) {
    const Segmentd s{{0, 0, 0}, {2, 2, 2}};
    expectOverlap(s, Segmentd{{2, 0, 0}, {0, 2, 2}}, true);
    expectOverlap(s, Segmentd{{3, 0, 0}, {2, 1, 1}}, false);
    expectOverlap(s, Segmentd{{3, 3, 3}, {4, 4, 4}}, false);
    expectOverlap(s, Segmentd{{2, 2, 2}, {4, 4, 4}}, true);
    expectOverlap(s, Segmentd{{0, 0, 1}, {2, 2, 3}}, false);
    // Boxes shrunk to segments, whose axes point elsewhere.
    const Boxd needle{{1, 1, 1}, {1, 0, 0}, Quatd{1, 0.1, 0.2, 0.3}};
    expectOverlap(needle, needle, true);
    expectOverlap(needle, s, true);
    expectOverlap(needle, Segmentd{{1, 1, 1.125}, {2, 2, 2.125}}, false);
}

TEST(ConvexOverlap, pointsOverlapWhereTheyAreTheSame) {
    const Vec3d p{0.25, 0.25, 0};
    const Triangled shrunk{p, p, p};
    expectOverlap(p, p, true);
    expectOverlap(p, Vec3d{0.25, 0.25, 5e-324}, false);
    expectOverlap(shrunk, p, true);
    expectOverlap(shrunk, kTriangle, true);
    expectOverlap(Aabbd{p, p}, Boxd{p, {0, 0, 0}, {1, 2, 3, 4}}, true);
    expectOverlap(Aabbd{p, p}, Boxd{{0.25, 0.5, 0}, {0, 0, 0}, {1, 2, 3, 4}}, false);
    expectOverlap(Vec3d{0.75, 0.75, 0}, kTriangle, false);
}

}  // namespace
}  // namespace collidoscope::geometry::convex_overlap_test
