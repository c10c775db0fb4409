/// What a case file is refused for, and with which words.

#include <gtest/gtest.h>

#include <string>

#include "tests/core/cases/case_test_help.h"

namespace collidoscope::case_refusal_test {
namespace {

using core_tests::caseRefusal;
using core_tests::caseText;
using core_tests::kUnitBox;
using core_tests::shapeRefusal;
using testing::AssertionFailure;
using testing::AssertionResult;
using testing::AssertionSuccess;

AssertionResult says(const std::string& message, const std::string& start) {
    if (message.starts_with("test.json: " + start)) return AssertionSuccess();
    return AssertionFailure() << "it said: " << message;
}

TEST(CaseRefusal, NamesTheKeyByItsPath) {
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "box", "half": [1, -1, 1]})"), "b.half[1]: must be positive"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "sphere", "radius": -0.5})"), "b.radius: must be positive"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "capsule", "a": [0,0,0], "b": [0,0,0], "radius": -1})"), "b.radius: "));
    EXPECT_TRUE(
        says(shapeRefusal(R"({"shape": "aabb", "min": [0,0,0], "max": [0,-1,0]})"), "b.max[1]: must not be below min"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "triangle", "vertices": [[0,0,0],[0,0,0],[0,"x",0]]})"),
                     "b.vertices[2][1]: must be a finite number"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "plane", "normal": [0,0,0], "distance": 0})"), "b.normal: must not be"));
}

TEST(CaseRefusal, ATraceIsNamedAsOneAndNotAsBrokenJson) {
    EXPECT_TRUE(says(caseRefusal("{\"format\":\"collidoscope-trace\",\"version\":1,\"step\":0.016}\n{\"shape\":1}\n"),
                     "is a trace, many frames, and no case; collidoscope replay test.json shows it"));
}

TEST(CaseRefusal, UnknownKeysGetASuggestion) {
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "box", "hafl": [1,1,1]})"),
                     "b.hafl: unknown key; did you mean 'half'? known here: shape, half, position"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "bux", "half": [1,1,1]})"),
                     "b.shape: unknown shape 'bux'; did you mean 'box'?"));
    EXPECT_TRUE(says(caseRefusal(caseText(kUnitBox, kUnitBox, R"(, "Expect": {})")), "Expect: unknown key"));
    EXPECT_TRUE(
        says(caseRefusal(caseText(kUnitBox, kUnitBox, R"(, "expect": {"depth": 1})")), "expect.depth: unknown"));
    EXPECT_TRUE(says(caseRefusal(caseText(kUnitBox, kUnitBox, R"(, "reported": {"by": 1})")), "reported.by: unknown"));
}

TEST(CaseRefusal, MissingKeys) {
    EXPECT_TRUE(says(caseRefusal("{}"), "format: missing"));
    EXPECT_TRUE(says(caseRefusal(R"({"format": "collidoscope-case", "version": 1})"), "a: missing"));
    EXPECT_TRUE(says(shapeRefusal("{}"), "b.shape: missing"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "box"})"), "b.half: missing"));
}

TEST(CaseRefusal, WrongTypesAndLengths) {
    EXPECT_TRUE(says(caseRefusal("[]"), "must be an object"));
    EXPECT_TRUE(says(caseRefusal("7"), "must be an object"));
    EXPECT_TRUE(says(shapeRefusal("7"), "b: must be an object"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": 7})"), "b.shape: must be a text"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "box", "half": 1})"), "b.half: must be a list"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "box", "half": [1, 1]})"), "b.half: must have 3 half sizes, but has 2"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "box", "half": [1, 1, true]})"), "b.half[2]: must be a finite number"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "box", "half": [1, 1, null]})"), "b.half[2]: must be a finite number"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "box", "half": [1,1,1], "orientation": [1,0,0]})"), "b.orientation: "));
    EXPECT_TRUE(says(caseRefusal(caseText(kUnitBox, kUnitBox, R"(, "name": 7)")), "name: must be a text"));
    EXPECT_TRUE(says(caseRefusal(caseText(kUnitBox, kUnitBox, R"(, "expect": {"overlap": 1})")), "expect.overlap: "));
    EXPECT_TRUE(says(caseRefusal(caseText(kUnitBox, kUnitBox, R"(, "expect": {"contacts": 1.5})")), "expect.contacts"));
    EXPECT_TRUE(
        says(caseRefusal(caseText(kUnitBox, kUnitBox, R"(, "expect": {"tolerance": -1})")), "expect.tolerance"));
}

TEST(CaseRefusal, NumbersThatAreNone) {
    for (const char* number : {R"("nan")", R"("inf")", R"("1.5")", R"("0x")", R"("0xinf")", R"("0xnan")",
                               R"("0x1p9999")", R"("0x--1")", R"("0x1 ")", R"("+0x1")", R"("")"})
        EXPECT_TRUE(says(shapeRefusal(R"({"shape": "point", "position": [0, 0, )" + std::string(number) + "]}"),
                         "b.position[2]: must be a finite number"))
            << number;
}

TEST(CaseRefusal, RotationsThatAreNone) {
    const auto rotation = [](const std::string& rows) {
        return shapeRefusal(R"({"shape": "box", "half": [1,1,1], "rotation": )" + rows + "}");
    };
    EXPECT_TRUE(says(rotation("[[2,0,0],[0,1,0],[0,0,1]]"), "b.rotation: is no rotation"));
    for (const char* zeros : {"[0,0,0,0]", "[0.0,-0.0,0,0]", R"(["0x0p+0",0,0,0])"})
        EXPECT_TRUE(
            says(shapeRefusal(R"({"shape": "box", "half": [1,1,1], "orientation": )" + std::string(zeros) + "}"),
                 "b.orientation: is no rotation: all four numbers are zero; leave it out to turn nothing"))
            << zeros;
    EXPECT_TRUE(says(rotation("[[1e200,1e200,0],[1e200,-1e200,0],[0,0,1]]"), "b.rotation: is no rotation"));
    EXPECT_TRUE(says(rotation("[[1,0,0],[0,1,0],[0,0,-1]]"), "b.rotation: mirrors"));
    EXPECT_TRUE(says(rotation(R"([[1,0,0],[0,1,0],[0,0,1]], "orientation": [1,0,0,0])"), "b.rotation: stands beside"));
}

TEST(CaseRefusal, PosesOutOfRangeOrOutOfPlace) {
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "aabb", "min": [0,0,0], "max": [1,1,1], "position": [1,0,0]})"),
                     "b.position: 'aabb' takes no pose; write it as a 'box'"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "circle", "center": [0,0], "radius": 1, "orientation": [1,0,0,0]})"),
                     "b.orientation: 'circle' takes no pose"));
    EXPECT_TRUE(
        says(shapeRefusal(R"({"shape": "segment", "start": [1e308,0,0], "end": [0,0,0], "position": [1e308,0,0]})"),
             "b.start: the pose carries it beyond"));
    EXPECT_TRUE(
        says(shapeRefusal(R"({"shape": "plane", "normal": [1e200,0,0], "distance": 0, "position": [1e200,0,0]})"),
             "b.distance: the pose carries it beyond"));
}

TEST(CaseRefusal, HullsMeshesAndMotions) {
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "hull", "points": []})"), "b.points: must have some points"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "mesh", "obj": "x.obj"})"), "b.obj: a case that is no file"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "mesh", "obj": "x.obj", "vertices": []})"),
                     "b.vertices: the mesh is in a file already"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "mesh", "vertices": [[0,0,0]], "triangles": [[0,1,0]]})"),
                     "b.triangles[0][1]: there is no such vertex"));
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "ray", "origin": [0,0,0], "direction": [1,0,0], "motion": [1,0,0]})"),
                     "b.motion: a ray does not move"));
    EXPECT_TRUE(says(caseRefusal(caseText(R"({"shape": "ray", "origin": [0,0,0], "direction": [1,0,0]})",
                                          R"({"shape": "sphere", "radius": 1, "motion": [1,0,0]})")),
                     "b.motion: a ray meets shapes at rest only; leave it out"));
    EXPECT_TRUE(says(caseRefusal(caseText(kUnitBox, kUnitBox, R"(, "expect": {"toi": 1})")),
                     "expect.toi: needs a shape with a motion"));
}

TEST(CaseRefusal, PolygonsWithoutCornersOrWithTooMany) {
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "polygon", "points": []})"), "b.points: must have some points"));
    std::string points = "[0, 0]";
    for (int i = 0; i < 1000; ++i) points += ", [1, 0]";
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "polygon", "points": [)" + points + "]}"),
                     "b.points: has more than 1000 items; that many are the most that are read"));
}

TEST(CaseRefusal, WhatContradicts) {
    EXPECT_TRUE(says(shapeRefusal(R"({"shape": "circle", "center": [0,0], "radius": 1})"),
                     "b.shape: one shape lies in the plane"));
    EXPECT_TRUE(says(caseRefusal(caseText(kUnitBox, kUnitBox, R"(, "expect": {"t": 1})")), "expect.t: needs a ray"));
    EXPECT_TRUE(says(caseRefusal(caseText(R"({"shape": "ray", "origin": [0,0,0], "direction": [1,0,0]})", kUnitBox,
                                          R"(, "expect": {"overlap": true, "hit": false})")),
                     "expect.hit: contradicts"));
    EXPECT_TRUE(says(caseRefusal(R"({"format": "other", "version": 1})"), "format: is not"));
    EXPECT_TRUE(says(caseRefusal(R"({"format": "collidoscope-case", "version": 2})"), "version: this program reads"));
}

}  // namespace
}  // namespace collidoscope::case_refusal_test
