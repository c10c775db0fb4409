/// Cases of meshes: several methods find distance and normal, and contacts are counted.

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "app/check/check_case.h"
#include "demos/examine/witnesses.h"
#include "tests/core/cases/case_test_help.h"

namespace collidoscope::mesh_case_test {
namespace {

using app::CheckedCase;
using core_tests::caseText;

/// Four sides of a pyramid, open below, whose top is 0.7 m high.
const std::string kPyramid = R"({"shape": "mesh", "vertices": [[-2,0,-2],[2,0,-2],[2,0,2],[-2,0,2],[0,0.7,0]],)"
                             R"( "triangles": [[0,4,1],[1,4,2],[2,4,3],[3,4,0]]})";
/// The same of numbers that single precision holds, so that it has a tree; and closed below.
const std::string kClosedPyramid = R"({"shape": "mesh", "vertices": [[-2,0,-2],[2,0,-2],[2,0,2],[-2,0,2],[0,0.75,0]],)"
                                   R"( "triangles": [[0,4,1],[1,4,2],[2,4,3],[3,4,0],[0,1,2],[0,2,3]]})";

CheckedCase checked(const std::string& a, const std::string& b, const std::string& more = "") {
    return app::checkCase(caseText(a, b, more), "mesh.json");
}

/// How many methods that go by different names say a distance.
std::size_t measuring(const CheckedCase& checked) {
    std::set<std::string_view> names;
    for (const auto& answer : checked.answers)
        if (answer.answer.distance && answer.answer.normal) names.insert(answer.method);
    return names.size();
}

TEST(MeshCase, ACapsuleOverAPyramidHasDepthNormalAndContacts) {
    const std::string capsule = R"({"shape": "capsule", "a": [0,-0.5,0], "b": [0,0.5,0], "radius": 0.25,)"
                                R"( "position": [0.3,1.0,0.1], "orientation": [0.924,0,0,0.383]})";
    const std::string report = R"(, "reported": {"engine": "example", "overlap": false, "distance": 0.002})";
    for (const bool isTurned : {false, true}) {
        const CheckedCase found = isTurned ? checked(capsule, kPyramid, report) : checked(kPyramid, capsule, report);
        EXPECT_TRUE(found.verdict.isFine()) << caseTable(found, app::Coloring::None);
        EXPECT_GE(measuring(found), 1u);
        EXPECT_TRUE(found.verdict.isReportWrong());
        EXPECT_EQ(found.verdict.report.size(), 2u);
        for (const auto& part : found.verdict.report) EXPECT_TRUE(part.differs) << part.part;
        const auto witnesses = demos::examine::witnessesOf(found.all.a, found.all.b);
        EXPECT_TRUE(witnesses.separation && witnesses.manifold);
    }
}

TEST(MeshCase, EveryConvexShapeIsMeasuredBesideInAndOnAPyramid) {
    const auto at = [](double y) { return R"(, "position": [0.25, )" + std::to_string(y) + ", 0.5]}"; };
    const std::string tetrahedron = R"({"shape": "hull", "points": [[0,0,0],[0.5,0,0],[0,0.5,0],[0,0,0.5]])";
    const std::string triangle = R"({"shape": "triangle", "vertices": [[0,0,0],[0.5,0.125,0],[0,0.5,0]])";
    const std::string turned = R"(, "orientation": [0.9, 0.1, 0.2, 0.3])";
    for (const std::string& mesh : {kPyramid, kClosedPyramid})
        for (const std::string& shape :
             {std::string(R"({"shape": "sphere", "radius": 0.25)"),
              R"({"shape": "capsule", "a": [0,-0.25,0], "b": [0,0.25,0], "radius": 0.125)" + turned,
              R"({"shape": "box", "half": [0.25, 0.125, 0.375])" + turned, tetrahedron + turned, triangle + turned,
              std::string(R"({"shape": "segment", "start": [0,0,0], "end": [0.25,0.5,0])"),
              std::string(R"({"shape": "point")")})
            for (const double y : {2.0, 0.75, 0.5, 0.125, 0.0, -1.0})
                for (const bool isTurned : {false, true}) {
                    const CheckedCase found = isTurned ? checked(shape + at(y), mesh) : checked(mesh, shape + at(y));
                    EXPECT_TRUE(found.verdict.isFine()) << caseTable(found, app::Coloring::None);
                    const bool isApart = found.answers.front().answer.overlap == false;
                    const std::size_t ofTree = mesh == kPyramid ? 0u : 1u;
                    EXPECT_GE(measuring(found), (isApart ? 2u : 1u) + ofTree) << shape;
                }
}

TEST(MeshCase, ABoxOnTwoTrianglesOfAFloorHasFourContacts) {
    const std::string ground = R"({"shape": "mesh", "vertices": [[-2,0,-2],[2,0,-2],[2,0,2],[-2,0,2]],)"
                               R"( "triangles": [[0,2,1],[0,3,2]]})";
    const std::string box = R"({"shape": "box", "half": [0.5,0.5,0.5], "position": [0.25, 0.4375, 0]})";
    const CheckedCase found =
        checked(ground, box, R"(, "expect": {"overlap": true, "distance": -0.0625, "normal": [0,1,0], "contacts": 4})");
    EXPECT_TRUE(found.verdict.isFine()) << caseTable(found, app::Coloring::None);
}

}  // namespace
}  // namespace collidoscope::mesh_case_test
