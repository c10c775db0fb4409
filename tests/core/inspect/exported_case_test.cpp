/// Any pair of any picture as a collision case: every bit of it comes back from its text, and every method says the
/// same of it.

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "app/cases/case_text.h"
#include "app/headless/headless.h"
#include "app/headless/open_session.h"
#include "app/inspect/look_inside.h"
#include "demos/examine/answers.h"
#include "demos/host/shape_list.h"
#include "demos/inside/pair/picked_shape.h"
#include "demos/registry.h"
#include "tests/temporary_folder.h"

namespace collidoscope::app::exported_case_test {
namespace {

constexpr std::array<const char*, 6> kDemos{"shapes-3d",   "shapes-2d",    "separating-axes",
                                            "rigid-stack", "mesh-picking", "manifolds"};
constexpr std::size_t kMaxShapes = 8;  ///< of a demo, each with each

struct Ran {
    std::string out{}, errors{};
};
Ran ran(const std::vector<std::string>& arguments) {
    std::ostringstream out, errors;
    runHeadless(parseCommandLine(arguments), {.out = out, .errors = errors});
    return {out.str(), errors.str()};
}

std::string refusalOf(const std::vector<std::string>& arguments) {
    try {
        ran(arguments);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

std::string contentOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void expectSameAnswers(const CollisionCase& a, const CollisionCase& b) {
    const auto first = demos::examine::runMethods(a), second = demos::examine::runMethods(b);
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(first[i].answer.overlap, second[i].answer.overlap);
        EXPECT_EQ(first[i].answer.distance, second[i].answer.distance);
        EXPECT_EQ(first[i].answer.normal, second[i].answer.normal);
        EXPECT_EQ(first[i].answer.contacts, second[i].answer.contacts);
    }
}

/// The shape of the case is that of the picture, number by number.
void expectShapeOf(const demos::ShapeItem& item, const CollisionCase& all, const CaseShape& shape) {
    const auto drawn = demos::pairs::takenFrom(item.shape);
    if (!drawn) return;  // of a mesh, a triangle
    const CaseShape other = &shape == &all.a ? all.b : all.a;
    const auto text = [&](const CaseShape& first) { return writeCase({.a = first, .b = other}); };
    EXPECT_EQ(text(shape), text(*drawn)) << item.name;
}

TEST(ExportedCase, EveryPairComesBackToTheLastBit) {
    std::size_t pairs = 0, refused = 0;
    for (const char* name : kDemos) {
        SCOPED_TRACE(name);
        ASSERT_NE(demos::findDemo(name), nullptr);
        Session session(*demos::findDemo(name));
        runTo(session, 20);
        const auto shapes = demos::listShapes(session.demo());
        const std::size_t count = std::min(shapes.size(), kMaxShapes);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = 0; j < count; ++j) {
                if (i == j) continue;
                const InsideRequest request = requestFor(shapes, {.index = i}, {.index = j});
                SCOPED_TRACE(textOf(request));
                try {
                    const CollisionCase all = caseInside(session, request);
                    const std::string text = writeCase(all);
                    const CollisionCase back = readCase(text, "test.json");
                    EXPECT_EQ(writeCase(back), text);
                    expectSameAnswers(all, back);
                    expectShapeOf(shapes[i], all, all.a);
                    expectShapeOf(shapes[j], all, all.b);
                    ++pairs;
                } catch (const InsideError&) {
                    ++refused;  // of kinds that no method takes together
                }
            }
    }
    EXPECT_GT(pairs, 100u);
    EXPECT_LT(refused, pairs);
}

TEST(ExportedCase, IsWrittenInTheLanguageOfItsEnding) {
    const tests::TemporaryFolder folder;
    const auto written = [&](const char* name) {
        const std::filesystem::path file = folder.path() / name;
        ran({"--headless", "--demo", "rigid-stack", "--frames", "30", "--inside", "2,3", "--export-case",
             file.string()});
        return contentOf(file);
    };
    const CollisionCase all = readCase(written("pair.json"), "pair.json");
    Session session(*demos::findDemo("rigid-stack"));
    runTo(session, 30);
    const std::string expected = writeCase(caseInside(session, insideRequest("2,3")));
    EXPECT_EQ(writeCase(all), expected);
    EXPECT_EQ(written("pair.cpp"), caseAsCpp(all));
    EXPECT_EQ(written("pair.py"), caseAsPython(all));
    EXPECT_EQ(written("pair.c"), caseAsC(all));
    const Ran toOutput =
        ran({"--headless", "--demo", "rigid-stack", "--frames", "30", "--inside", "2,3", "--export-case", "-"});
    EXPECT_EQ(toOutput.out, expected) << "the steps go to the other stream";
    EXPECT_NE(toOutput.errors.find("overlap"), std::string::npos);
}

TEST(ExportedCase, WithoutNamesThePairOfTheDemoIsTaken) {
    const Ran own = ran({"--headless", "--demo", "gjk", "--export-case", "-"});
    EXPECT_EQ(readCase(own.out, "out").name, "gjk");
    const Ran impact = ran({"--headless", "--demo", "rigid-stack", "--inside", "2,3:impact", "--export-case", "-"});
    EXPECT_TRUE(isSweep(readCase(impact.out, "out"))) << "the question is when they touch";
}

TEST(ExportedCase, RefusesWithWhatToDo) {
    EXPECT_NE(refusalOf({"--headless", "--demo", "gjk", "--export-case", "pair.txt"}).find(".json for a case"),
              std::string::npos);
    EXPECT_NE(refusalOf({"--headless", "--demo", "bouncing-ball", "--export-case", "-"}).find("--inside A,B"),
              std::string::npos);
    EXPECT_NE(refusalOf({"--demo", "gjk", "--export-case", "pair.json"}).find("--headless"), std::string::npos);
    EXPECT_NE(refusalOf({"--headless", "--all", "--export-case", "pair.json"}).find("--all"), std::string::npos);
    EXPECT_NE(refusalOf({"--headless", "--demo", "gjk", "--hash", "--export-case", "-"}).find("standard output"),
              std::string::npos);
    EXPECT_NE(refusalOf({"--headless", "--demo", "rigid-stack", "--why", "2", "--export-case", "-"}).find("two shapes"),
              std::string::npos);
}

}  // namespace
}  // namespace collidoscope::app::exported_case_test
