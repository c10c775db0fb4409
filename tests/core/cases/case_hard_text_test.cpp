/// Texts that break JSON readers, and the round trip of a case through its text.

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "app/cases/case_text.h"
#include "tests/core/cases/case_test_help.h"

namespace collidoscope::case_hard_text_test {
namespace {

using core_tests::caseRefusal;
using core_tests::caseText;
using core_tests::kUnitBox;

/// Everything that a case may hold.
const std::string kFull = R"({"format": "collidoscope-case", "version": 1, "name": "caf\u00e9",
  "a": {"shape": "ray", "origin": [-5, 0.1, "0x1.8p-1"], "direction": [1e300, -0.0, 3]},
  "b": {"shape": "box", "half": [1, 0, 5e-324], "position": [0.1, 0.2, 0.3],
        "rotation": [[0.6, -0.8, 0], [0.8, 0.6, 0], [0, 0, 1]]},
  "expect": {"hit": true, "t": 0.25, "point": [1, 2, 3], "normal": [0, 0, 1], "distance": -1, "contacts": 4,
             "tolerance": 1e-5},
  "reported": {"engine": "say \"hm\"", "overlap": false, "normal": [0.6, 0, 0.8]}})";

TEST(CaseText, hard_case_83_AHundredThousandBracketsAreRefused) {
    EXPECT_NE(caseRefusal(std::string(100'000, '[')).find("nested more than 16 deep"), std::string::npos);
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += R"({"a":)";
    EXPECT_NE(caseRefusal(objects).find("nested more than 16 deep"), std::string::npos);
}

TEST(CaseText, MorePointsThanAreAllowedAreRefusedWhileTheyAreRead) {
    std::string points = "[0, 0, 0]";
    while (points.size() < 3'000'000) points += ", [1, 0, 0]";
    // The text ends in the middle: nothing behind the point that is one too many has been looked at.
    const std::string cut = R"({"a": {"shape": "hull", "points": [)" + points;
    EXPECT_EQ(caseRefusal(cut), "test.json: a.points: has more than 1000 items; that many are the most that are read");
    EXPECT_NE(caseRefusal("[" + points).find("has more than 1000 items"), std::string::npos);
    std::string keys = R"({"0": 0)";
    for (int i = 1; i <= 1000; ++i) keys += ", \"" + std::to_string(i) + "\": 0";
    EXPECT_NE(caseRefusal(keys + "}").find("has more than 1000 items"), std::string::npos);
}

TEST(CaseText, hard_case_83_NumbersBeyondDoublesAreRefusedByTheirKey) {
    EXPECT_EQ(caseRefusal(caseText(kUnitBox, R"({"shape": "sphere", "radius": 1e999})")),
              "test.json: b.radius: a number is too large for a double; use numbers below 1e308");
    EXPECT_NE(caseRefusal(caseText(kUnitBox, R"({"shape": "sphere", "radius": -1e999})")).find("b.radius: "),
              std::string::npos);
}

TEST(CaseText, hard_case_83_KeysWrittenTwiceAreRefused) {
    EXPECT_EQ(caseRefusal(caseText(kUnitBox, R"({"shape": "sphere", "radius": 1, "radius": 2})")),
              "test.json: b.radius: written twice; keep one of them");
    EXPECT_NE(caseRefusal(R"({"a": 1, "b": 2, "a": 3})").find("a: written twice"), std::string::npos);
}

TEST(CaseText, hard_case_83_ATruncatedTextIsRefusedAtEveryByte) {
    ASSERT_NO_THROW(app::readCase(kFull, "test.json"));
    for (std::size_t length = 0; length < kFull.size(); ++length) {
        const std::string message = caseRefusal(kFull.substr(0, length));
        ASSERT_TRUE(message.starts_with("test.json")) << length << ": " << message;
        ASSERT_NE(message.find(length == 0 ? "there is no text in it" : "the text ends before"), std::string::npos)
            << length << ": " << message;
    }
}

TEST(CaseText, SyntaxIsRefusedWithLineAndColumn) {
    EXPECT_EQ(caseRefusal("{\n  \"format\" 7 }"),
              "test.json line 2: no valid JSON at column 12; look for a missing comma, quote or bracket there");
    EXPECT_NE(caseRefusal("{\"format\n").find("line 1: no valid JSON at column 9"), std::string::npos);
    EXPECT_NE(caseRefusal("{} {}").find("line 1: no valid JSON at column 4"), std::string::npos);
    EXPECT_NE(caseRefusal("// no\n{}").find("line 1: no valid JSON at column 1"), std::string::npos);
    EXPECT_NE(caseRefusal(" \n\t").find("there is no text in it"), std::string::npos);
    EXPECT_NE(caseRefusal("{\"\xff\": 1}").find("line 1: no valid JSON"), std::string::npos);
    EXPECT_NE(caseRefusal(std::string("{\0}", 3)).find("line 1: no valid JSON"), std::string::npos);
}

TEST(CaseText, ControlCharactersDoNotReachTheTerminal) {
    EXPECT_EQ(caseRefusal(R"({"format": "collidoscope-case", "version": 1, "\u001b[31m\n": 0})").find('\033'),
              std::string::npos);
    EXPECT_NE(
        caseRefusal(caseText(kUnitBox, kUnitBox, R"(, "name": "\u001b[31m")")).find("name: must not hold control"),
        std::string::npos);
}

TEST(CaseText, AByteOrderMarkIsPassedOver) {
    EXPECT_NO_THROW(app::readCase("\xEF\xBB\xBF" + caseText(kUnitBox, kUnitBox), "test.json"));
}

TEST(CaseText, ACaseComesBackFromItsTextToTheLastBit) {
    const std::string first = app::writeCase(app::readCase(kFull, "test.json"));
    const app::CollisionCase back = app::readCase(first, "test.json");
    EXPECT_EQ(app::writeCase(back), first);
    EXPECT_EQ(back.name, "caf\u00e9");
    const auto& ray = std::get<geometry::Rayd>(back.a);
    EXPECT_EQ(ray.origin, geometry::Vec3d(-5, 0.1, 0.75));
    EXPECT_TRUE(std::signbit(ray.direction.y));
    EXPECT_EQ(std::get<geometry::Boxd>(back.b).half.z, 5e-324);
    EXPECT_EQ(back.expect.contacts, 4);
    EXPECT_EQ(back.reported->engine, "say \"hm\"");
    EXPECT_EQ(back.reported->answer.normal, geometry::Vec3d(0.6, 0, 0.8));
}

TEST(CaseText, EveryShapeComesBackFromItsText) {
    const char* space[] = {R"({"shape": "point", "position": [0.1, -0.0, 3]})",
                           R"({"shape": "segment", "start": [0.1, 2, 3], "end": [4, 5, 0.7]})",
                           R"({"shape": "plane", "normal": [0.6, 0.1, 0.8], "distance": 0.3})",
                           R"({"shape": "sphere", "radius": 0.3, "position": [0.1, 0.2, 0.3]})",
                           R"({"shape": "capsule", "a": [0.1, 0, 0], "b": [1, 0.7, 0], "radius": 0.3})",
                           R"({"shape": "aabb", "min": [-0.1, -0.0, 0.3], "max": [0.1, 0.2, 0.7]})",
                           R"({"shape": "box", "half": [0.1, 0.2, 0.3], "orientation": [0.9, 0.1, -0.2, 0.3]})",
                           R"({"shape": "triangle", "vertices": [[0.1, 0, 0], [0, 0.2, 0], [0, 0, 0.3]]})"};
    const char* plane[] = {R"({"shape": "circle", "center": [0.1, 0.2], "radius": 0.3})",
                           R"({"shape": "rectangle", "min": [0.1, 0.2], "max": [0.3, 0.4]})",
                           R"({"shape": "oriented-rectangle", "center": [0.1, 0], "half": [3, 0.4], "angle": 0.7})",
                           R"({"shape": "polygon", "points": [[0.1, 0], [1, 0.2], [0, 0.3], [-1, 0.1]]})",
                           R"({"shape": "segment2", "start": [0.1, 0.2], "end": [0.3, 0.4]})"};
    const auto comesBack = [](const char* shape, const std::string& more) {
        const app::CollisionCase read = app::readCase(caseText(shape, shape, more), "test.json");
        const std::string text = app::writeCase(read);
        EXPECT_EQ(app::writeCase(app::readCase(text, "test.json")), text);
        EXPECT_EQ(demos::examine::shapeName(read.a), nlohmann::json::parse(text)["a"]["shape"].get<std::string>());
    };
    for (const char* shape : space) comesBack(shape, R"(, "expect": {"normal": [1, 0, 0]})");
    for (const char* shape : plane) comesBack(shape, R"(, "expect": {"normal": [1, 0]})");
}

}  // namespace
}  // namespace collidoscope::case_hard_text_test
