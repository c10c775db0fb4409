/// Every step of every method knows the lines of the library that told it, and the program carries them.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "app/headless/open_session.h"
#include "app/inspect/inspection.h"
#include "app/inspect/look_inside.h"
#include "app/inspect/shown_code.h"
#include "demos/host/shape_list.h"
#include "demos/inside/pair/pair_demo.h"
#include "demos/registry.h"

namespace collidoscope::app::shown_code_test {
namespace {

constexpr std::array<const char*, 9> kDemos{"separating-axes", "triangle-triangle", "shapes-3d", "shapes-2d",
                                            "ray-triangle",    "rigid-stack",       "gjk",       "mesh-picking",
                                            "models"};
constexpr std::size_t kMaxShapes = 8;

/// Whether the statement is one that tells a step.
bool tells(const ShownCode& code) {
    std::string statement;
    for (int line = code.from; line <= code.to; ++line)
        statement += code.lines[static_cast<std::size_t>(line - code.first)];
    constexpr std::array<const char*, 5> kWords{"observ", "trace.", "step", "Step", "tell("};
    return std::any_of(kWords.begin(), kWords.end(),
                       [&](const char* word) { return statement.find(word) != std::string::npos; });
}

class Steps {
public:
    void look(const Session& session, const InsideRequest& request) {
        const auto inside = lookInside(session, request, session.demo().homeView());
        const auto& room = dynamic_cast<const demos::pairs::PairDemo&>(inside->demo());
        for (const demos::pairs::Question question : demos::pairs::questionsAbout(room.pair()))
            for (const demos::pairs::Method method : demos::pairs::methodsFor(question, room.pair())) {
                const auto steps = demos::pairs::stepsOf(method, room.pair());
                const std::size_t count = explain(steps, 0).steps.size();
                for (std::size_t step = 1; step <= count; ++step)
                    check(explain(steps, static_cast<int>(step)).code, wordOf(method));
            }
    }
    std::set<std::string> methods{};

private:
    void check(const geometry::CodePlace& place, const char* method) {
        const auto code = codeAt(place, 3);
        ASSERT_TRUE(code) << method << ": " << place.file << ":" << place.line << " is not carried";
        EXPECT_TRUE(tells(*code)) << method << ": " << placeText(place);
        methods.insert(method);
    }
};

TEST(ShownCode, EveryStepOfEveryMethodKnowsItsLines) {
    Steps steps;
    for (const char* name : kDemos) {
        SCOPED_TRACE(name);
        ASSERT_NE(demos::findDemo(name), nullptr);
        Session session(*demos::findDemo(name));
        runTo(session, 20);
        const auto shapes = demos::listShapes(session.demo());
        for (std::size_t i = 0; i < std::min(shapes.size(), kMaxShapes); ++i) {
            const auto nearest = nearestShapes(shapes, {.index = i}, 2);
            for (const std::size_t j : nearest) steps.look(session, requestFor(shapes, {.index = i}, {.index = j}));
        }
    }
    for (const demos::pairs::Method method : demos::pairs::allMethods()) {
        if (method == demos::pairs::Method::Crossings) continue;  // only a polygon that holds a point is so asked
        EXPECT_EQ(steps.methods.count(wordOf(method)), 1u) << wordOf(method) << " was never looked into";
    }
}

TEST(ShownCode, IsThatOfTheFilesItWasBuiltFrom) {
    for (const char* file : {"geometry/convex/gjk.h", "geometry/convex/epa.h", "geometry/manifold/box/face_contact.h",
                             "geometry/mesh/query/closest_triangle.cpp"}) {
        std::ifstream stream(std::string(COLLIDOSCOPE_SOURCE_DIR) + "/" + file, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        EXPECT_EQ(carriedSource(file), text) << file;
    }
    EXPECT_TRUE(carriedSource("geometry/no/such/file.h").empty());
}

TEST(ShownCode, ShowsAStatementWithItsNeighbours) {
    const auto code = codeAt({"/anywhere/geometry/convex/gjk.h", 1}, 2);
    ASSERT_TRUE(code);
    EXPECT_EQ(code->first, 1);
    EXPECT_EQ(code->lines.front(), "#pragma once");
    EXPECT_FALSE(codeAt({"/anywhere/geometry/convex/gjk.h", 1'000'000}, 2));
    EXPECT_FALSE(codeAt(geometry::kNoCode, 2));
    EXPECT_EQ(placeText(geometry::kNoCode), "");
}

TEST(ShownCode, StandsBesideTheStepsInWords) {
    Session session(*demos::findDemo("gjk"));
    const auto inside = lookInside(session, insideRequest("1,2:distance:gjk"), session.demo().homeView());
    EXPECT_NE(insideText(*inside).find("geometry/convex/gjk.h:"), std::string::npos) << insideText(*inside);
    Session demo(*demos::findDemo("gjk"));
    showStep(demo, 1);
    EXPECT_TRUE(codeAt(inspect(demo).explanation.code, 3)) << "the demo's own steps, too";
}

TEST(ShownCode, WholeFilesAreCarriedWithThoseAroundThem) {
    const auto files = carriedFiles();
    ASSERT_GT(files.size(), 20u);
    EXPECT_TRUE(std::is_sorted(files.begin(), files.end(),
                               [](const CarriedFile& a, const CarriedFile& b) { return a.name < b.name; }));
    for (const CarriedFile& file : files) {
        EXPECT_EQ(carriedSource(file.name), file.text) << file.name;
        EXPECT_FALSE(linesOf(file.text).empty()) << file.name;
        const auto around = filesAround(file.name);
        ASSERT_FALSE(around.empty());
        EXPECT_EQ(around.front(), file.name);
        EXPECT_EQ(std::set(around.begin(), around.end()).size(), around.size()) << file.name << " lists one twice";
    }
    EXPECT_TRUE(carriedSource("geometry/no_such_file.h").empty());
    const auto around = filesAround("geometry/convex/gjk.h");
    EXPECT_GT(around.size(), 2u) << "what it includes can be read, too";
}

}  // namespace
}  // namespace collidoscope::app::shown_code_test
