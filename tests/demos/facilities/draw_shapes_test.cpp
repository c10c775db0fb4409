#include "demos/draw/shapes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "demos/draw/parts.h"
#include "demos/host/recording_canvas.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/scene/camera.h"

namespace collidoscope::demos::testing::draw_shapes_test {
namespace {

using geometry::Vec3f;

constexpr float kTolerance = 1e-5f;  // m, at sizes of a few metres

const std::vector<SolidItem>& solidsOf(const RecordingCanvas& canvas, Solid solid) {
    return canvas.solidItems[static_cast<std::size_t>(solid)];
}
float areaOf(const std::vector<TriangleItem>& triangles) {
    float area = 0.0f;
    for (const TriangleItem& t : triangles) area += 0.5f * glm::length(glm::cross(t.b - t.a, t.c - t.a));
    return area;
}

TEST(DrawParts, TurnYToCarriesYToAnyDirection) {
    const std::uint64_t seed = 7;
    SCOPED_TRACE("seed " + std::to_string(seed));
    geometry::Random random(seed);
    for (int i = 0; i < 10000; ++i) {
        const Vec3f direction = random.direction();
        const Vec3f turned = turnYTo(direction * random.uniform(0.1f, 10.0f)) * Vec3f{0.0f, 1.0f, 0.0f};
        ASSERT_LT(glm::length(turned - direction), kTolerance);
    }
    EXPECT_LT(glm::length(turnYTo({0.0f, -2.0f, 0.0f}) * Vec3f{0, 1, 0} - Vec3f{0, -1, 0}), kTolerance);
    EXPECT_EQ(turnYTo(Vec3f{0.0f}), geometry::kIdentityRotation<float>);
}

TEST(DrawParts, TangentsAreSquareToTheNormal) {
    for (const Vec3f& normal : {Vec3f{0, 1, 0}, Vec3f{0, -1, 0}, Vec3f{1, 0, 0}, glm::normalize(Vec3f{1, 2, -3})}) {
        const auto [u, v] = tangentsOf(normal);
        EXPECT_NEAR(glm::dot(u, normal), 0.0f, kTolerance);
        EXPECT_NEAR(glm::dot(u, v), 0.0f, kTolerance);
        EXPECT_LT(glm::length(glm::cross(u, v) - normal), kTolerance);
    }
}

TEST(DrawShapes, ACapsuleReachesItsTwoEnds) {
    RecordingCanvas canvas;
    const geometry::Capsulef capsule{{1.0f, 2.0f, 3.0f}, {3.0f, 2.0f, 1.0f}, 0.5f};
    draw(canvas, capsule, {}, 7);
    ASSERT_EQ(solidsOf(canvas, Solid::Capsule).size(), 1u);
    const SolidItem& item = solidsOf(canvas, Solid::Capsule)[0];
    EXPECT_EQ(item.key, 7u);
    EXPECT_EQ(item.half.x, 0.5f);
    EXPECT_LT(glm::length(transformPoint(item.pose, {0.0f, item.half.y, 0.0f}) - capsule.b), kTolerance);
    EXPECT_LT(glm::length(transformPoint(item.pose, {0.0f, -item.half.y, 0.0f}) - capsule.a), kTolerance);
}

TEST(DrawShapes, ACapsuleWithoutLengthIsABall) {
    RecordingCanvas canvas;
    draw(canvas, geometry::Capsulef{Vec3f{1.0f}, Vec3f{1.0f}, 0.5f}, {});
    EXPECT_TRUE(canvas.allFinite());
    EXPECT_EQ(solidsOf(canvas, Solid::Capsule)[0].half.y, 0.0f);
}

TEST(DrawShapes, AnAabbIsABoxWithoutRotation) {
    RecordingCanvas canvas;
    draw(canvas, geometry::Aabbf{{0.0f, 0.0f, 0.0f}, {2.0f, 4.0f, 6.0f}}, {});
    const SolidItem& item = solidsOf(canvas, Solid::Box).at(0);
    EXPECT_EQ(item.pose.position, (Vec3f{1.0f, 2.0f, 3.0f}));
    EXPECT_EQ(item.half, (Vec3f{1.0f, 2.0f, 3.0f}));
}

TEST(DrawShapes, AWireBoxIsTwelveLinesAndNoSolid) {
    RecordingCanvas canvas;
    draw(canvas, geometry::Boxf{.half = {1.0f, 2.0f, 3.0f}}, {.fill = Fill::Wire});
    EXPECT_TRUE(solidsOf(canvas, Solid::Box).empty());
    ASSERT_EQ(canvas.lineItems.size(), 12u);
    float total = 0.0f;
    for (const LineItem& line : canvas.lineItems) total += glm::length(line.end - line.start);
    EXPECT_NEAR(total, 4.0f * (2.0f + 4.0f + 6.0f), kTolerance);
}

TEST(DrawShapes, AFrustumHasSixFacesThatFaceOutwards) {
    RecordingCanvas canvas;
    const geometry::Frustumf frustum = frustumOf(geometry::Cameraf{.near = 1.0f, .far = 3.0f});
    draw(canvas, frustum, {});
    ASSERT_EQ(canvas.triangleItems.size(), 12u);
    Vec3f middle{0.0f};
    for (const Vec3f& corner : frustum.corners) middle += corner / 8.0f;
    for (const TriangleItem& t : canvas.triangleItems)
        EXPECT_GT(glm::dot(glm::cross(t.b - t.a, t.c - t.a), t.a - middle), 0.0f);
}

TEST(DrawShapes, AHullIsFilledFaceByFace) {
    RecordingCanvas canvas;
    draw(canvas, geometry::makeBoxHull(Vec3f{1.0f, 2.0f, 3.0f}), {});
    EXPECT_EQ(canvas.triangleItems.size(), 12u);
    EXPECT_NEAR(areaOf(canvas.triangleItems), 2.0f * (2.0f * 4.0f + 4.0f * 6.0f + 2.0f * 6.0f), 1e-4f);
}

TEST(DrawShapes, APlanePatchLiesInItsPlane) {
    RecordingCanvas canvas;
    const geometry::Planef plane{glm::normalize(Vec3f{1.0f, 2.0f, 3.0f}), 0.5f};
    draw(canvas, plane, {}, {4.0f, 0.0f, 0.0f}, 1.5f);
    EXPECT_NEAR(areaOf(canvas.triangleItems), 9.0f, 1e-4f);
    for (const TriangleItem& t : canvas.triangleItems)
        for (const Vec3f& p : {t.a, t.b, t.c}) EXPECT_NEAR(glm::dot(plane.normal, p), 0.5f, kTolerance);
    ASSERT_EQ(canvas.arrowItems.size(), 1u);
    EXPECT_GT(glm::dot(canvas.arrowItems[0].vector, plane.normal), 0.0f);
}

TEST(DrawShapes, ARayWithoutDirectionIsADot) {
    RecordingCanvas canvas;
    draw(canvas, geometry::Rayf{Vec3f{1.0f}, Vec3f{0.0f}}, Style{});
    EXPECT_EQ(canvas.pointItems.size(), 1u);
    EXPECT_TRUE(canvas.arrowItems.empty() && canvas.lineItems.empty());
}

TEST(DrawShapes, ARayGoesOnToItsReach) {
    RecordingCanvas canvas;
    draw(canvas, geometry::Rayf{Vec3f{0.0f}, {2.0f, 0.0f, 0.0f}}, Style{}, 10.0f);
    EXPECT_EQ(canvas.arrowItems.at(0).vector.x, 2.0f);
    EXPECT_NEAR(canvas.lineItems.at(0).end.x, 10.0f, kTolerance);
}

TEST(DrawShapes, ALineReachesBothWaysAndEndsInDashes) {
    RecordingCanvas canvas;
    draw(canvas, geometry::Linef{Vec3f{0.0f}, {0.0f, 0.0f, 5.0f}}, Style{}, 4.0f);
    ASSERT_EQ(canvas.lineItems.size(), 3u);
    EXPECT_NEAR(canvas.lineItems[0].start.z, -4.0f, kTolerance);
    EXPECT_NEAR(canvas.lineItems[2].end.z, 4.0f, kTolerance);
    EXPECT_TRUE(canvas.lineItems[0].style.dashed && canvas.lineItems[2].style.dashed);
    EXPECT_FALSE(canvas.lineItems[1].style.dashed);
}

TEST(DrawShapes, AConcavePolygonIsFilledExactly) {
    RecordingCanvas canvas;
    // An L of three unit squares.
    draw(canvas, geometry::Polygonf{{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}}, Style{});
    EXPECT_EQ(canvas.triangleItems.size(), 4u);
    EXPECT_NEAR(areaOf(canvas.triangleItems), 3.0f, kTolerance);
    EXPECT_EQ(canvas.lineItems.size(), 6u);
}

TEST(DrawShapes, APolygonThatCrossesItselfIsFilledByTheEvenOddRule) {
    RecordingCanvas bow, twice;
    draw(bow, geometry::Polygonf{{{0, 0}, {2, 2}, {2, 0}, {0, 2}}}, Style{});
    EXPECT_NEAR(areaOf(bow.triangleItems), 2.0f, kTolerance);
    draw(twice, geometry::Polygonf{{{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}, {1, 0}, {1, 1}, {0, 1}}}, Style{});
    EXPECT_NEAR(areaOf(twice.triangleItems), 0.0f, kTolerance) << "what is surrounded twice is outside";
}

TEST(DrawShapes, PolygonsWithoutAreaAreDrawnWithoutHarm) {
    RecordingCanvas canvas;
    draw(canvas, geometry::Polygonf{}, Style{});
    draw(canvas, geometry::Polygonf{{{0, 0}, {1, 0}}}, Style{});
    draw(canvas, geometry::Polygonf{{{0, 0}, {1, 0}, {2, 0}, {3, 0}}}, Style{});
    EXPECT_TRUE(canvas.allFinite());
    EXPECT_EQ(areaOf(canvas.triangleItems), 0.0f);
}

TEST(DrawShapes, ACircleHasItsArea) {
    RecordingCanvas canvas;
    draw(canvas, geometry::Circlef{{1.0f, 2.0f}, 2.0f}, Style{});
    EXPECT_NEAR(areaOf(canvas.triangleItems), 4.0f * 3.14159265f, 0.03f) << "64 corners lie within 0.2 percent";
}

TEST(DrawShapes, ATurnedRectangleKeepsItsArea) {
    RecordingCanvas canvas;
    draw(canvas, geometry::OrientedRectanglef{{1.0f, 2.0f}, {0.5f, 0.25f}, 0.7f}, Style{});
    draw(canvas, geometry::Rectanglef{{0.0f, 0.0f}, {1.0f, 0.5f}}, Style{});
    EXPECT_NEAR(areaOf(canvas.triangleItems), 1.0f, kTolerance);
}

TEST(DrawShapes, DeeperTreeNodesAreDarker) {
    RecordingCanvas canvas;
    const std::array<geometry::Aabbf, 2> boxes{geometry::Aabbf{Vec3f{-1.0f}, Vec3f{1.0f}},
                                               geometry::Aabbf{Vec3f{0.0f}, Vec3f{1.0f}}};
    const std::array<int, 2> depths{0, 3};
    drawTreeNodes(canvas, boxes, depths, {});
    ASSERT_EQ(canvas.lineItems.size(), 24u);
    EXPECT_GT(canvas.lineItems[0].style.shade, canvas.lineItems[12].style.shade);
    drawTreeNodes(canvas, boxes, {}, {});
    EXPECT_EQ(canvas.lineItems.size(), 48u);
}

TEST(DrawShapes, AManifoldPointsFromItsMiddle) {
    RecordingCanvas canvas;
    const std::array<Vec3f, 4> points{Vec3f{0, 0, 0}, Vec3f{2, 0, 0}, Vec3f{2, 0, 2}, Vec3f{0, 0, 2}};
    drawManifold(canvas, points, {0.0f, 1.0f, 0.0f}, 1.25f);
    EXPECT_EQ(canvas.pointItems.size(), 4u);
    EXPECT_EQ(canvas.arrowItems.at(0).start, (Vec3f{1.0f, 0.0f, 1.0f}));
    EXPECT_EQ(canvas.arrowItems[0].vector.y, 1.25f);
    EXPECT_EQ(canvas.arrowItems[0].style.role, Role::Contact);
    canvas.clear();
    drawManifold(canvas, points, {0.0f, 1.0f, 0.0f}, 0.0f);
    EXPECT_GT(canvas.arrowItems.at(0).vector.y, 0.1f) << "long enough to be seen";
    canvas.clear();
    drawManifold(canvas, {}, {0.0f, 1.0f, 0.0f}, 1.0f);
    EXPECT_EQ(canvas.itemCount(), 0u);
}

}  // namespace
}  // namespace collidoscope::demos::testing::draw_shapes_test
