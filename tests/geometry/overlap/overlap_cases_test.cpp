/// Named cases of overlaps.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "geometry/overlap/overlaps.h"

namespace collidoscope::geometry::overlap_cases_test {
namespace {

template <typename A, typename B>
void expectOverlap(const A& a, const B& b, bool expected) {
    EXPECT_EQ(overlaps(a, b), expected);
    EXPECT_EQ(overlaps(b, a), expected);
}

const Aabbd kCube{{-1, -1, -1}, {1, 1, 1}};
const Boxd kTurnedCube{{0, 0, 0}, {1, 1, 1}, {0, 3, 0, 0}};

TEST(ReferenceDefect, reference_defect_09_segmentsWhollyInsideOverlap) {
    for (const Segmentd& inside : {Segmentd{{0.25, 0, 0}, {0.5, 0, 0}}, Segmentd{{0.25, 0, 0}, {0.25, 0, 0}}}) {
        expectOverlap(inside, kCube, true);
        expectOverlap(inside, kTurnedCube, true);
        expectOverlap(inside, Sphered{{0, 0, 0}, 1}, true);
        expectOverlap(inside, Capsuled{{0, -1, 0}, {0, 1, 0}, 1}, true);
    }
}

TEST(ReferenceDefect, reference_defect_14_aPointOverATriangleOrBeyondASideIsNotOnIt) {
    const Triangled triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    expectOverlap(Vec3d{1, 1, 0}, triangle, true);
    expectOverlap(Vec3d{1, 1, 0.5}, triangle, false);
    expectOverlap(Vec3d{2, 2, 0}, triangle, true);
    expectOverlap(Vec3d{5, -1, 0}, triangle, false);
    expectOverlap(Vec3d{-1, 5, 0}, triangle, false);
}

TEST(ReferenceDefect, reference_defect_16_identicalPlanesOverlap) {
    const Planed plane{{0, 1, 0}, 2};
    expectOverlap(plane, plane, true);
    expectOverlap(plane, Planed{{0, -1, 0}, -2}, true);
    expectOverlap(plane, Planed{{0, 1, 0}, 3}, false);
    expectOverlap(plane, Planed{{0, -1, 0}, 2}, false);
    expectOverlap(plane, Planed{{1, 1e-300, 0}, 3}, true);
}

TEST(ReferenceDefect, reference_defect_20_touchingIsOverlapForAllShapesAlike) {
    expectOverlap(Spheref{{0, 0, 0}, 1}, Spheref{{2, 0, 0}, 1}, true);
    expectOverlap(Spheref{{0, 0, 0}, 1}, Spheref{{std::nextafter(2.0f, 3.0f), 0, 0}, 1}, false);
    expectOverlap(kCube, Aabbd{{1, 1, 1}, {2, 2, 2}}, true);
    expectOverlap(kCube, Aabbd{{std::nextafter(1.0, 2.0), 1, 1}, {2, 2, 2}}, false);
    expectOverlap(kTurnedCube, Sphered{{2, 0, 0}, 1}, true);
    expectOverlap(kTurnedCube, Sphered{{std::nextafter(2.0, 3.0), 0, 0}, 1}, false);
    expectOverlap(Capsuled{{0, 0, 0}, {0, 9, 0}, 1}, Capsuled{{3, 4, -5}, {3, 4, 5}, 2}, true);
    expectOverlap(Capsuled{{0, 0, 0}, {0, 9, 0}, 1}, Planed{{1, 0, 0}, -1}, true);
}

TEST(ReferenceDefect, reference_defect_22_segmentsAlongAnAxisAndPointsOnUprightLines) {
    // Along an axis, through a box; with one end, then both, inside a sphere.
    expectOverlap(Segmentd{{0, -5, 0}, {0, 5, 0}}, kCube, true);
    expectOverlap(Segmentd{{1, -5, 1}, {1, 5, 1}}, kCube, true);
    expectOverlap(Segmentd{{1.5, -5, 0}, {1.5, 5, 0}}, kCube, false);
    expectOverlap(Segmentd{{0, 0, 0}, {5, 0, 0}}, Sphered{{0, 0, 0}, 1}, true);
    expectOverlap(Segmentd{{0, 0, 0}, {0.5, 0, 0}}, Sphered{{0, 0, 0}, 1}, true);
    // A point on an upright line, and beyond the ends of a segment.
    expectOverlap(Vec3d{3, 7, 2}, Lined{{3, 0, 2}, {0, 1, 0}}, true);
    expectOverlap(Vec3d{3, 7, 2.5}, Lined{{3, 0, 2}, {0, 1, 0}}, false);
    expectOverlap(Vec3d{3, 7, 2}, Segmentd{{3, 0, 2}, {3, 7, 2}}, true);
    expectOverlap(Vec3d{3, 7.5, 2}, Segmentd{{3, 0, 2}, {3, 7, 2}}, false);
    expectOverlap(Vec3d{3, -1, 2}, Rayd{{3, 0, 2}, {0, 1, 0}}, false);
}

TEST(ReferenceDefect, reference_defect_51_disjointTrianglesOfOnePlaneByTheGeneralName) {
    expectOverlap(Triangled{{-2, -1, 0}, {-3, 0, 0}, {-1, 0, 0}}, Triangled{{2, 1, 0}, {3, 0, 0}, {1, 0, 0}}, false);
    expectOverlap(Triangled{{0, 0, 0}, {3, 1, 0}, {1, 2, 0}}, Triangled{{3, 2, 0}, {5, 1, 0}, {4, 5, 0}}, false);
}

TEST(ReferenceDefect, reference_defect_62_aNeedleTouchesNoProbeBesideIt) {
    const Triangled needle{{0, 0, 0}, {1, 0, 0}, {1, 1e-4, 0}};
    expectOverlap(Sphered{{5, 0, 0.1}, 0.5}, needle, false);
    expectOverlap(Segmentd{{5, 0, -0.4}, {5, 0, 0.6}}, needle, false);
    expectOverlap(Segmentd{{4.6, 0, 0.1}, {5.4, 0, 0.1}}, needle, false);
    expectOverlap(Lined{{5, 0, 0.1}, {0, 0, 1}}, needle, false);
    expectOverlap(Capsuled{{5, -1, 0.1}, {5, 1, 0.1}, 0.5}, needle, false);
    expectOverlap(Segmentd{{0.5, 0, -1}, {0.5, 0, 1}}, needle, true);
}

TEST(HardCase, hard_case_18_aPointTriangleInsideACubeDoesNotMeetItsSurface) {
    const Triangled point{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    const double h = 0.5;
    for (const double side : {-h, h}) {
        expectOverlap(point, Aabbd{{side, -h, -h}, {side, h, h}}, false);
        expectOverlap(point, Boxd{{0, side, 0}, {h, 0, h}}, false);
        expectOverlap(point, Planed{{0, 0, 1}, side}, false);
    }
    expectOverlap(point, Aabbd{Vec3d{-h}, Vec3d{h}}, true);
}

TEST(Overlaps, linesAndRaysKnowTheirEnds) {
    const Rayd ray{{0, 0, 0}, {2, 0, 0}};
    expectOverlap(ray, Sphered{{-3, 0, 0}, 2}, false);
    expectOverlap(Lined{ray.origin, ray.direction}, Sphered{{-3, 0, 0}, 2}, true);
    expectOverlap(ray, Rayd{{-1, 1, 0}, {-1, 0, 0}}, false);
    expectOverlap(ray, Rayd{{5, 1, 0}, {0, -1, 0}}, true);
    expectOverlap(ray, Lined{{-5, 1, 0}, {0, 1, 0}}, false);
    expectOverlap(ray, Planed{{1, 0, 0}, -1}, false);
    expectOverlap(ray, Planed{{1, 0, 0}, 1e6}, true);
}

TEST(Overlaps, raysAndLinesWithoutDirectionArePoints) {
    expectOverlap(Rayd{{0, 0, 0}, {0, 0, 0}}, kCube, true);
    expectOverlap(Lined{{0, 3, 0}, {0, 0, 0}}, kCube, false);
    expectOverlap(Rayd{{1, 2, 3}, {0, 0, 0}}, Lined{{1, 2, 3}, {0, 0, 0}}, true);
    expectOverlap(Rayd{{1, 2, 3}, {0, 0, 0}}, Planed{{0, 1, 0}, 2}, true);
}

TEST(Overlaps, zeroRadiiAndSizesLeavePointsAndPatches) {
    expectOverlap(Sphered{{1, 1, 1}, 0}, kCube, true);
    expectOverlap(Sphered{{1, 1, std::nextafter(1.0, 2.0)}, 0}, kCube, false);
    expectOverlap(Capsuled{{0, 0, 0}, {0, 0, 0}, 0}, Vec3d{0, 0, 0}, true);
    expectOverlap(Capsuled{{-2, 0, 0}, {2, 0, 0}, 0}, Aabbd{{0, -1, -1}, {0, 1, 1}}, true);
    expectOverlap(Boxd{{0, 0, 0}, {0, 0, 0}, {1, 2, 3, 4}}, Sphered{{0, 0, 2}, 2}, true);
}

}  // namespace
}  // namespace collidoscope::geometry::overlap_cases_test
