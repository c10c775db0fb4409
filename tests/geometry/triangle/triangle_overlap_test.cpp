/// Triangle against triangle: hard cases and published defects, by all three methods, in all orders.
#include "geometry/triangle/triangle_overlap.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/geometry/triangle/triangle_orders.h"

namespace collidoscope::geometry::triangle_overlap_test {
namespace {

constexpr std::array<TriangleMethod, 3> kMethods{TriangleMethod::SeparatingAxes, TriangleMethod::IntervalOverlap,
                                                 TriangleMethod::DeterminantSigns};

/// All methods say so, in the 36 orders of the corners and both orders of the triangles.
template <typename T>
void expectOverlap(const Triangle<T>& a, const Triangle<T>& b, bool expected) {
    forAllOrders(a, b, [&](const Triangle<T>& p, const Triangle<T>& q) {
        for (const TriangleMethod method : kMethods) EXPECT_EQ(overlaps(p, q, method), expected) << int(method);
    });
}

const Triangled kCorner{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}};

TEST(TriangleOverlap, hard_case_01_aTriangleAndItself) { expectOverlap(kCorner, kCorner, true); }
TEST(TriangleOverlap, hard_case_02_aSharedEdgeInOnePlane) {
    expectOverlap(kCorner, {{0, 0, 0}, {0, 1, 0}, {-1, 0, 0}}, true);
}
TEST(TriangleOverlap, hard_case_03_edgesThatOverlapInPart) {
    expectOverlap<double>({{-10, 0, 0}, {10, 0, 0}, {0, -3, 0}}, {{-8, 0, 0}, {12, 0, 0}, {1, 5, 0}}, true);
}
TEST(TriangleOverlap, hard_case_04_aSharedCornerInOnePlane) {
    expectOverlap(kCorner, {{0, 0, 0}, {-.25, 0, 0}, {0, -.25, 0}}, true);
}
TEST(TriangleOverlap, hard_case_05_aStarOfSixCorners) {
    const Triangled up{{0, 0, 0}, {1, 0, 0}, {.5, 1.5, 0}};
    expectOverlap(up, {{0, 1, 0}, {1, 1, 0}, {.5, -.5, 0}}, true);
    expectOverlap<double>({{0, 0, 0}, {1, 0, 0}, {.5, 1, 0}}, {{0, 1, 0}, {1, 1, 0}, {.5, 0, 0}}, true);
}
TEST(TriangleOverlap, hard_case_06_aCornerInTheFace) {
    expectOverlap<double>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{.1, .1, 0}, {.9, 0, 1}, {0, 0, 1}}, true);
}
TEST(TriangleOverlap, hard_case_07_onlyTheirBoxesTouch) {
    expectOverlap<double>({{0, 0, 0}, {0, 1, 1}, {0, 1, 0}}, {{-1, -1, 0}, {0, -1, 0}, {-1, 0, 0}}, false);
}
TEST(TriangleOverlap, hard_case_08_farApartInParallelPlanes) {
    expectOverlap<double>({{12.3015, -.253368, 5.49101}, {18.6765, -2.55337, 4.91756}, {12.3015, -2.55337, 4.91756}},
                          {{-11.9885, -.253368, 5.49101}, {1.61448, -.253368, 5.49101}, {1.61448, -2.55337, 4.91756}},
                          false);
}
TEST(TriangleOverlap, hard_case_10_axisAlignedPlanes) {
    expectOverlap<double>({{32.22699737548828, 1.2630000114440918, -11.8149995803833},
                           {31.316997528076172, 1.2630000114440918, -11.739999771118164},
                           {32.22699737548828, 1.2630000114440918, -11.739999771118164}},
                          {{31.316997528076172, 1.933000087738037, -7.585000038146973},
                           {31.316997528076172, -.8669999837875366, -7.295000076293945},
                           {31.316997528076172, -.8669999837875366, -7.585000038146973}},
                          false);
}
TEST(TriangleOverlap, hard_case_12_whatFloatPredicatesGetWrong) {
    expectOverlap<float>(
        {{579.7053f, -687.2704f, 759.84705f}, {579.7378f, -687.1448f, 759.8795f}, {579.1366f, -690.34125f, 760.1747f}},
        {{578.9741f, -689.6672f, 759.11584f}, {578.93146f, -689.7801f, 759.0732f}, {595.4107f, -702.8556f, 775.55237f}},
        false);
}
TEST(TriangleOverlap, hard_case_13_aTriangleWithoutArea) {
    const Vec3f twice{-24.5401993f, -17.7504997f, -21.3390007f};
    expectOverlap<float>({{-24.5683002f, -17.7052994f, -21.3701f},
                          {-24.6611996f, -17.7504997f, -21.3423004f},
                          {-24.6392994f, -17.7071991f, -21.3542995f}},
                         {twice, twice, {-24.5862007f, -17.7504997f, -21.3586998f}}, false);
}
TEST(TriangleOverlap, hard_case_18_aPointInsideTheSurfaceOfACube) {
    const Vec3d corners[] = {{-.5, -.5, -.5}, {.5, -.5, -.5}, {-.5, .5, -.5}, {.5, .5, -.5},
                             {-.5, -.5, .5},  {.5, -.5, .5},  {-.5, .5, .5},  {.5, .5, .5}};
    const int faces[][4] = {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}};
    const Vec3d point{0.0};
    for (const auto& f : faces) {
        expectOverlap<double>({point, point, point}, {corners[f[0]], corners[f[1]], corners[f[2]]}, false);
        expectOverlap<double>({point, point, point}, {corners[f[0]], corners[f[2]], corners[f[3]]}, false);
    }
}

TEST(TriangleOverlap, reference_defect_51_disjointTrianglesOfOnePlane) {
    expectOverlap<double>({{-2, -1, 0}, {-3, 0, 0}, {-1, 0, 0}}, {{2, 1, 0}, {3, 0, 0}, {1, 0, 0}}, false);
    // No parallel edges, in a plane that is not a coordinate plane.
    expectOverlap<double>({{0, 0, 0}, {4, 1, 5}, {1, 3, 4}}, {{5, 3, 8}, {6, 7, 13}, {9, 4, 13}}, false);
}
TEST(TriangleOverlap, reference_defect_15_smallTrianglesFarApart) {
    const Triangled small{{0, 0, 0}, {.01, 0, 0}, {0, .01, 0}};
    expectOverlap(small, {{1, 1, 0}, {1.01, 1, 0}, {1, 1.01, 0}}, false);
    expectOverlap(small, {{.002, .002, 0}, {.012, .002, 0}, {.002, .012, 0}}, true);
    expectOverlap(small, {{.002, .002, 1e-9}, {.012, .002, 1e-9}, {.002, .012, 1e-9}}, false);
}
TEST(TriangleOverlap, reference_defect_60_oneSideOfEitherPlaneIsEnough) {
    // B crosses the plane of A beside it, and A lies on one side of the plane of B; and the other way round.
    const Triangled a{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    expectOverlap(a, {{3, 0, -1}, {3, 0, 1}, {3, 2, 0}}, false);
    expectOverlap(Triangled{{3, 0, -1}, {3, 0, 1}, {3, 2, 0}}, a, false);
}
TEST(TriangleOverlap, reference_defect_61_theIntervalsAreTakenFromTheRightEdges) {
    // The lonely corner is above for one and below for the other; the crossing edges differ in steepness.
    const Triangled a{{0, 0, 2}, {-1, 0, -1}, {5, 0, -1}};
    expectOverlap(a, {{1, 3, 0}, {2, -1, 0}, {3, -1, 0}}, true);
    expectOverlap(a, {{4, 3, 0}, {4, -1, 0}, {9, -1, 0}}, false);
    expectOverlap(a, {{-3, 3, 0}, {-2, -1, 0}, {-1, -1, 0}}, false);
}

}  // namespace
}  // namespace collidoscope::geometry::triangle_overlap_test
