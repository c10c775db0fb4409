/// What a case file means.

#include <gtest/gtest.h>

#include <cmath>

#include "app/cases/case_text.h"
#include "tests/core/cases/case_test_help.h"

namespace collidoscope::case_reader_test {
namespace {

using app::CollisionCase;
using core_tests::caseText;
using core_tests::kUnitBox;
using core_tests::readAs;
using geometry::Vec2d;
using geometry::Vec3d;

TEST(CaseReader, ReadsTheExampleOfTheFormat) {
    const CollisionCase read = app::readCase(R"(
    { "format": "collidoscope-case", "version": 1, "name": "plate-on-cube",
      "a": { "shape": "box", "half": [50, 50, 0.25], "position": [0, 0, 0.25], "orientation": [1, 0, 0, 0] },
      "b": { "shape": "box", "half": [0.1, 0.1, 0.1], "position": [0, 0, 0.59924578666687] },
      "expect": { "overlap": true, "distance": -0.000754, "normal": [0, 0, 1], "contacts": 4, "tolerance": 1e-5 },
      "reported": { "engine": "free text", "overlap": false } })",
                                             "plate.json");
    EXPECT_EQ(read.name, "plate-on-cube");
    const auto& plate = std::get<geometry::Boxd>(read.a);
    EXPECT_EQ(plate.half, Vec3d(50, 50, 0.25));
    EXPECT_EQ(plate.center, Vec3d(0, 0, 0.25));
    EXPECT_EQ(std::get<geometry::Boxd>(read.b).center, Vec3d(0, 0, 0.59924578666687));
    EXPECT_EQ(read.expect.overlap, true);
    EXPECT_EQ(read.expect.distance, -0.000754);
    EXPECT_EQ(read.expect.normal, Vec3d(0, 0, 1));
    EXPECT_EQ(read.expect.contacts, 4);
    EXPECT_EQ(read.tolerance, 1e-5);
    ASSERT_TRUE(read.reported);
    EXPECT_EQ(read.reported->engine, "free text");
    EXPECT_EQ(read.reported->answer.overlap, false);
    EXPECT_FALSE(read.reported->answer.distance);
}

TEST(CaseReader, ReadsEveryShapeOfSpace) {
    EXPECT_EQ(readAs<Vec3d>(R"({"shape": "point"})"), Vec3d(0));
    EXPECT_EQ(readAs<Vec3d>(R"({"shape": "point", "position": [1, 2, 3]})"), Vec3d(1, 2, 3));
    EXPECT_EQ(readAs<geometry::Segmentd>(R"({"shape": "segment", "start": [1, 2, 3], "end": [4, 5, 6]})").end,
              Vec3d(4, 5, 6));
    EXPECT_EQ(readAs<geometry::Rayd>(R"({"shape": "ray", "origin": [1, 2, 3], "direction": [0, 0, 0]})").direction,
              Vec3d(0));
    EXPECT_EQ(readAs<geometry::Planed>(R"({"shape": "plane", "normal": [0, 2, 0], "distance": 3})").distance, 3.0);
    EXPECT_EQ(readAs<geometry::Sphered>(R"({"shape": "sphere", "radius": 0, "position": [1, 0, 0]})").center.x, 1.0);
    EXPECT_EQ(readAs<geometry::Capsuled>(R"({"shape": "capsule", "a": [1, 0, 0], "b": [1, 0, 0], "radius": 2})").radius,
              2.0);
    EXPECT_EQ(readAs<geometry::Aabbd>(R"({"shape": "aabb", "min": [0, 0, 0], "max": [0, 1, 2]})").max, Vec3d(0, 1, 2));
    EXPECT_EQ(readAs<geometry::Boxd>(R"({"shape": "box", "half": [0, 1, 2]})").half, Vec3d(0, 1, 2));
    EXPECT_EQ(readAs<geometry::Triangled>(R"({"shape": "triangle", "vertices": [[1, 0, 0], [2, 0, 0], [3, 0, 0]]})").c,
              Vec3d(3, 0, 0));
}

TEST(CaseReader, ReadsHullsMeshesAndMotions) {
    const auto hull = readAs<geometry::HullInstanced>(
        R"({"shape": "hull", "points": [[0,0,0], [1,0,0], [0,1,0], [0,0,1], [0.1,0.1,0.1]], "position": [1, 0, 0]})");
    EXPECT_EQ(hull.hull->vertices.size(), 4u);
    EXPECT_EQ(hull.worldFromHull.position, Vec3d(1, 0, 0));
    const auto mesh = readAs<app::CaseMesh>(
        R"({"shape": "mesh", "vertices": [[0,0,0], [1,0,0], [0,1,0]], "triangles": [[0,1,2]], "position": [0, 0, 2]})");
    EXPECT_EQ(mesh.vertices[1], Vec3d(1, 0, 2));
    EXPECT_TRUE(mesh.tree);
    EXPECT_FALSE(demos::examine::makeCaseMesh({Vec3d(0.1)}, {{0, 0, 0}}).tree)
        << "single precision does not hold a tenth";
    const app::CollisionCase all = app::readCase(
        R"({"format": "collidoscope-case", "version": 1, "a": {"shape": "point"},
            "b": {"shape": "point", "motion": [1, 2, 3]}, "expect": {"hit": false}})",
        "x.json");
    EXPECT_FALSE(all.motionA);
    EXPECT_EQ(all.motionB, Vec3d(1, 2, 3));
    EXPECT_EQ(app::readCase(app::writeCase(all), "y.json").motionB, all.motionB);
}

TEST(CaseReader, AHullKeepsItsPoseToTheBit) {
    const std::string text =
        R"({"shape": "hull", "points": [[0.1,0,0], [1,0,0], [0,1,0], [0,0,0.3]], "position": [10000.1, 0, -3],
            "orientation": [0.9, 0.1, -0.2, 0.3]})";
    const auto hull = readAs<geometry::HullInstanced>(text);
    EXPECT_EQ(hull.worldFromHull.orientation, geometry::Quatd(0.9, 0.1, -0.2, 0.3)) << "of any length";
    const app::CollisionCase all = app::readCase(
        R"({"format": "collidoscope-case", "version": 1, "a": )" + text + R"(, "b": {"shape": "point"}})", "x.json");
    const app::CollisionCase again = app::readCase(app::writeCase(all), "y.json");
    const auto& back = std::get<geometry::HullInstanced>(again.a);
    EXPECT_EQ(back.hull->vertices, hull.hull->vertices);
    EXPECT_EQ(back.worldFromHull.position, hull.worldFromHull.position);
    EXPECT_EQ(back.worldFromHull.orientation, hull.worldFromHull.orientation);
}

TEST(CaseReader, ReadsEveryShapeOfThePlane) {
    using namespace geometry;
    EXPECT_EQ(readAs<Circled>(R"({"shape": "circle", "center": [1, 2], "radius": 3})").center, Vec2d(1, 2));
    EXPECT_EQ(readAs<Rectangled>(R"({"shape": "rectangle", "min": [1, 2], "max": [1, 3]})").max, Vec2d(1, 3));
    EXPECT_EQ(
        readAs<OrientedRectangled>(R"({"shape": "oriented-rectangle", "center": [1, 2], "half": [3, 4], "angle": 0.5})")
            .angle,
        0.5);
    EXPECT_EQ(readAs<Polygond>(R"({"shape": "polygon", "points": [[0, 0], [1, 0], [0, 1]]})").points.size(), 3u);
    EXPECT_EQ(readAs<Segment2d>(R"({"shape": "segment2", "start": [1, 2], "end": [3, 4]})").end, Vec2d(3, 4));
}

TEST(CaseReader, PolygonsAreTurnedCounterClockwise) {
    const auto polygon = readAs<geometry::Polygond>(R"({"shape": "polygon", "points": [[0, 0], [0, 1], [1, 0]]})");
    EXPECT_EQ(polygon.points, (std::vector<Vec2d>{{1, 0}, {0, 1}, {0, 0}}));
}

TEST(CaseReader, ReadsHexadecimalFloatsExactly) {
    const auto x = [](const std::string& number) {
        return readAs<Vec3d>(R"({"shape": "point", "position": [)" + number + ", 0, 0]}").x;
    };
    EXPECT_EQ(x(R"("0x1.8p+1")"), 3.0);
    EXPECT_EQ(x(R"("-0x1p-3")"), -0.125);
    EXPECT_EQ(x(R"("0X1.fffffffffffffP+1023")"), 0x1.fffffffffffffp+1023);
    EXPECT_EQ(x(R"("0x1p-1074")"), 0x1p-1074);
    EXPECT_TRUE(std::signbit(x(R"("-0x0p+0")")));
    EXPECT_EQ(x("1e-400"), 0.0);
    EXPECT_EQ(x("123456789012345678901234567890"), 123456789012345678901234567890.0);
}

TEST(CaseReader, APoseCarriesTheShapeIntoTheWorld) {
    // A quarter turn about z takes x to y.
    const std::string pose = R"(, "position": [10, 0, 0], "orientation": [1, 0, 0, 1]})";
    EXPECT_EQ(readAs<geometry::Segmentd>(R"({"shape": "segment", "start": [0, 0, 0], "end": [1, 0, 0])" + pose).end,
              Vec3d(10, 1, 0));
    EXPECT_EQ(
        readAs<geometry::Rayd>(R"({"shape": "ray", "origin": [0, 0, 0], "direction": [3, 0, 0])" + pose).direction,
        Vec3d(0, 3, 0));
    EXPECT_EQ(
        readAs<geometry::Capsuled>(R"({"shape": "capsule", "a": [0, 0, 0], "b": [2, 0, 0], "radius": 1)" + pose).b,
        Vec3d(10, 2, 0));
    EXPECT_EQ(readAs<geometry::Boxd>(R"({"shape": "box", "half": [1, 2, 3])" + pose).orientation,
              geometry::Quatd(1, 0, 0, 1));
    const auto plane = readAs<geometry::Planed>(R"({"shape": "plane", "normal": [0, -1, 0], "distance": 2)" + pose);
    EXPECT_EQ(plane.normal, Vec3d(1, 0, 0));
    EXPECT_EQ(plane.distance, 12.0);
}

TEST(CaseReader, ARotationMatrixTurnsLikeItsQuaternion) {
    // Turns by 170 degrees and more reach all four ways to take a quaternion out of a matrix.
    const char* rotations[] = {"[[0,-1,0],[1,0,0],[0,0,1]]", "[[1,0,0],[0,-1,0],[0,0,-1]]",
                               "[[-1,0,0],[0,1,0],[0,0,-1]]", "[[-1,0,0],[0,-1,0],[0,0,1]]"};
    const Vec3d images[] = {{-2, 1, 3}, {1, -2, -3}, {-1, 2, -3}, {-1, -2, 3}};
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(readAs<geometry::Triangled>(
                      R"({"shape": "triangle", "vertices": [[1, 2, 3], [0, 0, 0], [0, 0, 0]], "rotation": )" +
                      std::string(rotations[i]) + "}")
                      .a,
                  images[i]);
}

TEST(CaseReader, QuaternionsOfAnySizeTurn) {
    for (const char* q : {"[1e300, 0, 0, 1e300]", "[1e-300, 0, 0, 1e-300]", "[-2, 0, 0, -2]"})
        EXPECT_EQ(
            readAs<geometry::Segmentd>(R"({"shape": "segment", "start": [0, 0, 0], "end": [1, 0, 0], "orientation": )" +
                                       std::string(q) + "}")
                .end,
            Vec3d(0, 1, 0))
            << q;
}

TEST(CaseReader, ARayMayBeExpectedToHit) {
    const CollisionCase read =
        app::readCase(caseText(R"({"shape": "ray", "origin": [-5, 0, 0], "direction": [2, 0, 0]})", kUnitBox,
                               R"(, "expect": {"hit": true, "t": 2, "point": [-1, 0, 0], "normal": [-1, 0, 0]})"),
                      "ray.json");
    EXPECT_EQ(read.expect.overlap, true);
    EXPECT_EQ(read.expect.t, 2.0);
    EXPECT_EQ(read.expect.point, Vec3d(-1, 0, 0));
}

TEST(CaseReader, NothingButTheShapesIsNeeded) {
    const CollisionCase read = app::readCase(caseText(kUnitBox, kUnitBox), "x.json");
    EXPECT_TRUE(read.name.empty());
    EXPECT_FALSE(read.expect.overlap);
    EXPECT_FALSE(read.tolerance);
    EXPECT_FALSE(read.reported);
}

}  // namespace
}  // namespace collidoscope::case_reader_test
