/// Vertices of hulls and meshes, moved one by one: what a hand or a number does to a case.

#include "demos/examine/vertices.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::demos::testing::vertices_test {
namespace {

using examine::CaseMesh;
using examine::CaseShape;
using examine::VertexNumbers;
using geometry::HullInstanced;
using geometry::Vec3d;

HullInstanced hullOf(const std::vector<Vec3d>& points) {
    return {geometry::convexHull(std::span<const Vec3d>{points}).hull, {{3.0, 4.0, 5.0}, {0.5, 0.5, -0.5, 0.5}}};
}
HullInstanced cube() {
    std::vector<Vec3d> points;
    for (const double x : {-1.0, 1.0})
        for (const double y : {-1.0, 1.0})
            for (const double z : {-1.0, 1.0}) points.emplace_back(x, y, z);
    return hullOf(points);
}

TEST(Vertices, OfAHullKeepTheirNumbersWhileTheyPassEachOther) {
    geometry::Random random(23);
    CaseShape shape = cube();
    VertexNumbers numbers;
    std::vector<Vec3d> expected = std::get<HullInstanced>(shape).hull->vertices;
    int taken = 0;
    for (int round = 0; round < 500; ++round) {
        SCOPED_TRACE("seed 23, round " + std::to_string(round));
        const auto number = random.index(8);
        const Vec3d p = expected[number] + 0.4 * Vec3d{random.direction()};
        try {
            examine::EditedVertices edited = withVertex(shape, numbers, number, p);
            shape = std::move(edited.shape);
            numbers = std::move(edited.numbers);
            expected[number] = p;
            ++taken;
        } catch (const std::invalid_argument&) {
        }
        ASSERT_EQ(examine::vertexCount(shape), 8u);
        for (std::uint32_t i = 0; i < 8; ++i) ASSERT_EQ(vertexOf(shape, numbers, i), expected[i]) << i;
    }
    EXPECT_GT(taken, 100);
    EXPECT_LT(taken, 500);
    // What is written is what the same points make when they are read.
    const auto& hull = *std::get<HullInstanced>(shape).hull;
    EXPECT_EQ(hull.vertices, geometry::convexHull(std::span<const Vec3d>{expected}).hull.vertices);
}

std::string refusalOf(const CaseShape& shape, std::uint32_t number, const Vec3d& p) {
    try {
        withVertex(shape, {}, number, p);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

TEST(Vertices, OfAHullAreRefusedWhereItWouldLoseOneOrItsVolume) {
    const CaseShape shape = cube();
    const auto& vertices = std::get<HullInstanced>(shape).hull->vertices;
    EXPECT_EQ(refusalOf(shape, 0, 1.5 * vertices[0]), "");
    EXPECT_EQ(refusalOf(shape, 0, 0.5 * vertices[0]), "");
    EXPECT_NE(refusalOf(shape, 0, 0.9 * vertices[7]).find("no vertex"), std::string::npos);
    EXPECT_NE(refusalOf(shape, 0, {-9.0, 1.0, -1.0}).find("another vertex"), std::string::npos);
    EXPECT_NE(refusalOf(shape, 0, vertices[1]).find("another vertex"), std::string::npos) << "two in one place";
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    EXPECT_NE(refusalOf(shape, 0, {0.0, nan, 0.0}).find("finite"), std::string::npos);
    EXPECT_NE(refusalOf(shape, 0, {infinity, 0.0, 0.0}).find("finite"), std::string::npos);
    const CaseShape tetrahedron = hullOf({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    EXPECT_EQ(refusalOf(tetrahedron, 1, {0.25, 0.25, 0.0}), "the hull would be flat");
    const CaseShape flat = hullOf({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}});
    EXPECT_EQ(refusalOf(flat, 1, {0.0, 1.0, 0.5}), "") << "a flat hull may become a solid one";
    EXPECT_NE(refusalOf(flat, 1, {0.5, 0.0, 0.0}).find("vertex"), std::string::npos);
}

TEST(Vertices, InTheWorldGoThroughThePoseOfTheHull) {
    const CaseShape shape = cube();
    const Vec3d p = examine::vertexInWorld(shape, {}, 2) + Vec3d{0.25, 0.0, -0.125};
    const auto edited = withVertexInWorld(shape, {}, 2, p);
    EXPECT_LT(glm::length(examine::vertexInWorld(edited.shape, edited.numbers, 2) - p), 1e-14);
}

CaseMesh roof() {
    return examine::makeCaseMesh({{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {0.5, 1, 0.5}}, {{0, 1, 3}, {1, 2, 3}});
}

TEST(Vertices, OfAMeshGoAnywhereFinite) {
    const CaseShape shape = roof();
    const auto edited = withVertex(shape, {}, 3, {0, 0, 0});
    EXPECT_EQ(std::get<CaseMesh>(edited.shape).vertices[3], Vec3d{0.0}) << "triangles without area are legal";
    EXPECT_EQ(std::get<CaseMesh>(edited.shape).handle.position, roof().handle.position) << "the hand's hold stays";
    EXPECT_NE(refusalOf(shape, 3, Vec3d{std::numeric_limits<double>::infinity()}), "");
}

TEST(Vertices, AMeshIsTurnedAboutItsMiddleAndBack) {
    const CaseMesh before = roof();
    const geometry::Quatd quarter{std::sqrt(0.5), 0.0, std::sqrt(0.5), 0.0};  // about y
    CaseMesh turned = placed(before, {before.handle.position, quarter});
    const Vec3d middle = before.handle.position;
    for (std::size_t i = 0; i < before.vertices.size(); ++i) {
        const Vec3d arm = before.vertices[i] - middle;
        EXPECT_LT(glm::length(turned.vertices[i] - (middle + Vec3d{arm.z, arm.y, -arm.x})), 1e-15);
    }
    // As a drag does: from one absolute pose to the next, without adding them up.
    for (const double w : {0.9, 0.7, 0.3, 0.0, 0.8})
        turned = placed(turned, {middle, glm::normalize(geometry::Quatd{w, 0.1, 0.4, -0.2})});
    turned = placed(turned, before.handle);
    for (std::size_t i = 0; i < before.vertices.size(); ++i)
        EXPECT_LT(glm::length(turned.vertices[i] - before.vertices[i]), 1e-14);
    const CaseMesh moved = placed(before, {middle + Vec3d{1.0, 2.0, 3.0}, before.handle.orientation});
    EXPECT_EQ(moved.vertices[1], before.vertices[1] + Vec3d(1.0, 2.0, 3.0));
}

}  // namespace
}  // namespace collidoscope::demos::testing::vertices_test
