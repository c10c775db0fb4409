#include "app/traces/trace_lines.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "app/files/file_io.h"
#include "app/traces/json_line.h"
#include "app/traces/trace_scene.h"
#include "demos/replay/examine.h"
#include "geometry/base/random.h"
#include "tests/core/traces/trace_test_help.h"

namespace collidoscope::app {
namespace {

using geometry::Vec3d;

SceneReader sceneOf(const std::string& lines) {
    SceneReader scene;
    std::uint64_t number = 0;
    for (std::size_t at = 0; at < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', at), lines.size());
        const std::string line = lines.substr(at, end - at);
        ++number;
        number == 1 ? scene.takeHeader(line, "t.jsonl") : scene.take(line, number);
        at = end + 1;
    }
    return scene;
}
std::string fault(const std::string& line) {
    JsonLine json;
    return json.read(line) ? "" : json.fault();
}

TEST(JsonLine, ReadsWhatJsonHas) {
    JsonLine json;
    const std::string line =
        R"( { "a" : -1.5e2 , "b":"x\"\u00e9\n", "c":[1,[2,3],{"d":4}], "e":true, "f":null, "g":"0x1.8p+1", "h":{} } )";
    ASSERT_TRUE(json.read(line)) << json.fault();
    EXPECT_EQ(json.firstKey(), "a");
    EXPECT_EQ(json.number(json.find("a")), -150.0);
    EXPECT_EQ(json.text(json.find("b")), "x\"é ");
    EXPECT_EQ(json.items(json.find("c")).size(), 3u);
    EXPECT_EQ(json.number(json.items(json.items(json.find("c"))[1])[1]), 3.0);
    EXPECT_EQ(json.truth(json.find("e")), true);
    EXPECT_EQ(json.number(json.find("g")), 3.0);
    EXPECT_EQ(json.find("d"), nullptr);
    EXPECT_FALSE(json.number(json.find("f")));
    EXPECT_EQ(json.name(json.find("a")), "-1.5e2");
}

TEST(JsonLine, KeepsEveryBitOfANumber) {
    geometry::Random random(11);
    for (int i = 0; i < 10'000; ++i) {
        const double number = std::ldexp(double{random.uniform(-1.0f, 1.0f)} + 1e-9 * i, i % 200 - 100);
        char text[60];
        std::snprintf(text, sizeof text, "{\"x\":%.17g}", number);
        const std::string line = text;
        JsonLine json;
        ASSERT_TRUE(json.read(line));
        EXPECT_EQ(json.number(json.find("x")), number);
    }
}

TEST(JsonLine, RefusesWhatIsNoneAndSaysWhere) {
    EXPECT_EQ(fault(""), "no object in braces at column 1");
    EXPECT_EQ(fault("[1]"), "no object in braces at column 1");
    EXPECT_EQ(fault("{\"a\":1"), "no comma and no brace at column 7");
    EXPECT_EQ(fault("{\"a\":}"), "no value at column 6");
    EXPECT_EQ(fault("{\"a\":1e999}"), "a number too large for a double at column 6");
    EXPECT_EQ(fault("{\"a\":nan}"), "no value at column 6");
    EXPECT_EQ(fault("{\"a\":\"x}"), "a text without its closing quote at column 9");
    EXPECT_EQ(fault("{\"a\":1} x"), "more text after the object at column 9");
    EXPECT_EQ(fault("{a:1}"), "no key in quotes at column 2");
    EXPECT_NE(fault("{\"a\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}").find("too deep"),
              std::string::npos);
    EXPECT_EQ(fault("{\"a\":1e-999}"), "");  // as good as zero
    EXPECT_EQ(fault("{\"a\":\"\\"), "a text without its closing quote at column 8");
}

TEST(LineKind, IsThatOfTheFirstKeyOrOfAnyOtherWhereKeysAreSorted) {
    EXPECT_EQ(kindOfLine(" \t\r"), LineKind::Blank);
    EXPECT_EQ(kindOfLine(R"({"frame":1})"), LineKind::Frame);
    EXPECT_EQ(kindOfLine(R"({ "shape":1,"kind":"box"})"), LineKind::Structure);
    EXPECT_EQ(kindOfLine(R"({"half":[1,1,1],"kind":"box","shape":1})"), LineKind::Structure);
    EXPECT_EQ(kindOfLine(R"({"body":1})"), LineKind::Structure);
    EXPECT_EQ(kindOfLine(R"({"angular":[0,0,0],"pose":1})"), LineKind::Content);
    EXPECT_EQ(kindOfLine(R"({"body":2,"direction":[0,0,1],"query":"ray"})"), LineKind::Structure);
    EXPECT_EQ(kindOfLine(R"({"direction":[0,0,1],"body":2,"query":"ray"})"), LineKind::Content);
    EXPECT_EQ(kindOfLine("nonsense"), LineKind::Content);
}

TEST(Scene, ReadsShapesBodiesAndStandingPoses) {
    const SceneReader scene = sceneOf(tests::crateOnGround(0));
    EXPECT_EQ(scene.problems().count, 0u);
    const auto known = scene.vocabulary();
    ASSERT_EQ(known->scene->bodies.size(), 2u);
    EXPECT_TRUE(known->scene->bodies[0].isStatic);
    EXPECT_EQ(known->scene->bodies[1].name, "crate");
    EXPECT_EQ(known->scene->bodies[1].shapes, std::vector<std::uint32_t>{1});
    EXPECT_EQ(known->scene->step, 0.02);
    EXPECT_EQ(known->poses.size(), 1u);
}

TEST(Scene, RefusesAnotherFormatAndAnotherVersion) {
    EXPECT_THROW(sceneOf("{}\n"), FileError);
    EXPECT_THROW(sceneOf("hello\n"), FileError);
    EXPECT_THROW(sceneOf(R"({"format":"collidoscope-trace","version":2})"), FileError);
    EXPECT_THROW(sceneOf(R"({"format":"collidoscope-trace","version":1,"up":"w"})"), FileError);
    EXPECT_THROW(sceneOf(R"({"format":"collidoscope-trace","version":1,"unit":0})"), FileError);
    EXPECT_THROW(sceneOf(R"({"format":"collidoscope-trace","version":1,"margin":-1})"), FileError);
}

TEST(Scene, TellsOfEachLineThatIsWrong) {
    const std::string text = std::string(tests::kPlainHeader) +
                             "{\"shape\":1,\"kind\":\"box\",\"half\":[1,1,-1]}\n"                 // 2
                             "{\"shape\":2,\"kind\":\"sphere\",\"radius\":1}\n"                   // 3
                             "{\"shape\":2,\"kind\":\"sphere\",\"radius\":2}\n"                   // 4: twice
                             "{\"shape\":3,\"kind\":\"blob\"}\n"                                  // 5
                             "{\"shape\":4,\"kind\":\"circle\",\"center\":[0,0],\"radius\":1}\n"  // 6
                             "{\"body\":1,\"shapes\":[2,9]}\n"                                    // 7: no shape 9
                             "{\"body\":1,\"shapes\":[2]}\n"                                      // 8: twice
                             "{\"pose\":5,\"position\":[0,0,0]}\n"                                // 9: no body
                             "{\"contact\":[1,1]}\n"                                              // 10: before a frame
                             "rubbish\n";                                                         // 11
    const TraceProblems problems = sceneOf(text).problems();
    std::vector<std::uint64_t> lines;
    for (const TraceProblem& problem : problems.list) lines.push_back(problem.line);
    EXPECT_EQ(lines, (std::vector<std::uint64_t>{2, 4, 5, 6, 7, 8, 9, 10, 11}));
}

TEST(Scene, RefusesShapesThatNoFloatHolds) {
    for (const char* keys : {R"("kind":"mesh","vertices":[[0,0,4e56],[1,0,0],[0,0,1]],"triangles":[[0,2,1]])",
                             R"("kind":"box","half":[1e300,1,1])", R"("kind":"sphere","radius":1e31)",
                             R"("kind":"plane","normal":[0,1,0],"distance":-1e300)",
                             R"("kind":"hull","points":[[0,0,0],[1e200,0,0],[0,1e200,0],[0,0,1e200]])"}) {
        const SceneReader scene = sceneOf(std::string(tests::kPlainHeader) + "{\"shape\":1," + keys + "}\n");
        ASSERT_EQ(scene.problems().count, 1u) << keys;
        EXPECT_EQ(scene.problems().list[0].line, 2u);
    }
}

TEST(Frame, ReadsEveryKindOfRecord) {
    const SceneReader scene = sceneOf(tests::crateOnGround(0));
    const std::string text =
        R"({"frame":12,"time":0.24})"
        "\n"
        R"({"pose":7,"position":[1,2,3],"orientation":[0,0,3,0],"velocity":[1,0,0],"angular":[0,1,0]})"
        "\n"
        R"({"contact":["ground",7],"point":[0,0,0],"normal":[0,1,0],"depth":0.01,"impulse":0.5})"
        "\n"
        R"({"query":"ray","origin":[0,5,0],"direction":[0,-1,0],"max":10,"hit":true,"t":4,"body":7,"ignore":["ground"]})"
        "\n"
        R"({"joint":1,"kind":"hinge","bodies":["ground",7],"anchor":[0,1,0],"axis":[1,0,0]})"
        "\n"
        R"({"line":[[0,0,0],[1,1,1]],"role":"velocity"})"
        "\n"
        R"({"point":[1,1,1]})"
        "\n"
        R"({"label":"here","at":[0,1,0]})"
        "\n"
        R"({"value":"energy","is":12.5,"unit":"J"})"
        "\n"
        R"({"novelty":1})"
        "\n"
        R"({"query":"overlap"})"
        "\n";
    TraceProblems problems;
    const demos::TraceFrame frame = readTraceFrame(text, 100, *scene.vocabulary(), problems);
    EXPECT_EQ(problems.count, 0u);
    EXPECT_EQ(problems.unknown, (std::map<std::string, std::uint64_t>{{"novelty", 1}, {"query overlap", 1}}));
    EXPECT_EQ(frame.number, 12.0);
    EXPECT_EQ(frame.time, 0.24);
    ASSERT_EQ(frame.poses.size(), 2u);  // the ground stands
    EXPECT_EQ(frame.poses[1].pose.orientation, (geometry::Quatd{0, 0, 1, 0}));
    ASSERT_EQ(frame.contacts.size(), 1u);
    EXPECT_EQ(frame.contacts[0].line, 102u);
    EXPECT_EQ(frame.rays[0].ignored, std::vector<std::uint32_t>{0});
    EXPECT_EQ(frame.joints[0].kind, "hinge");
    EXPECT_EQ(frame.lines[0].role, demos::Role::Velocity);
    EXPECT_EQ(frame.points.size(), 1u);
    EXPECT_EQ(frame.labels[0].text, "here");
    EXPECT_EQ(frame.values[0].value, 12.5);
}

TEST(Frame, LeavesOutWhatIsWrongAndReadsTheRest) {
    const SceneReader scene = sceneOf(tests::crateOnGround(0));
    const std::string text =
        "{\"frame\":1}\n"                                                                      // 5
        "{\"pose\":99,\"position\":[0,0,0]}\n"                                                 // 6
        "{\"pose\":7,\"position\":[0,0]}\n"                                                    // 7
        "{\"pose\":7,\"position\":[0,1e300,0]}\n"                                              // 8
        "{\"pose\":7,\"position\":[0,1,0],\"orientation\":[0,0,0,0]}\n"                        // 9
        "{\"pose\":7,\"position\":[0,1,0]}\n"                                                  // fine
        "{\"contact\":[7],\"point\":[0,0,0],\"normal\":[0,1,0]}\n"                             // 11
        "{\"contact\":[\"ground\",7],\"point\":[0,0,0],\"normal\":[0,1,0],\"depth\":\"x\"}\n"  // 12
        "{\"pose\":7,\n";                                                                      // 13
    TraceProblems problems;
    const demos::TraceFrame frame = readTraceFrame(text, 5, *scene.vocabulary(), problems);
    std::vector<std::uint64_t> lines;
    for (const TraceProblem& problem : problems.list) lines.push_back(problem.line);
    EXPECT_EQ(lines, (std::vector<std::uint64_t>{6, 7, 8, 9, 11, 12, 13}));
    EXPECT_EQ(frame.poses.size(), 2u);
    EXPECT_TRUE(frame.contacts.empty());
}

/// The same things told in the axes, units and signs of others are the same to the last bits.
TEST(Conventions, AreUndone) {
    struct Axes {
        const char* words;
        geometry::Mat3<double> theirsFromOurs;
        double mirror;
    };
    const Vec3d x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
    // Columns: where our x, y and z are with them. Found by hand, from what the words mean: y is up, and a left-handed
    // system is a right-handed one in a mirror.
    const Axes all[] = {
        {R"("up":"y","handed":"right")", {x, y, z}, 1.0},  {R"("up":"y","handed":"left")", {x, y, -z}, -1.0},
        {R"("up":"z","handed":"right")", {x, z, -y}, 1.0}, {R"("up":"z","handed":"left")", {x, z, y}, -1.0},
        {R"("up":"x","handed":"right")", {z, x, y}, 1.0},  {R"("up":"x","handed":"left")", {y, x, z}, -1.0}};
    const geometry::Quatd turn = glm::normalize(geometry::Quatd{0.8, 0.3, -0.4, 0.2});
    const geometry::Boxd box{.half = {0.5, 0.2, 0.3}};
    const Vec3d position{1, 2, 3}, corner{0.5, -0.2, 0.3};
    for (const Axes& axes : all)
        for (const double unit : {1.0, 0.01}) {
            const auto theirs = [&](const Vec3d& v) { return tests::listed(axes.theirsFromOurs * v / unit); };
            const Vec3d part = axes.mirror * (axes.theirsFromOurs * Vec3d{turn.x, turn.y, turn.z});
            const Vec3d half = axes.theirsFromOurs * box.half / unit;
            std::string text =
                R"({"format":"collidoscope-trace","version":1,"normal":"b-to-a","depth":"positive-out",)";
            text += std::string(axes.words) + ",\"unit\":" + std::to_string(unit) + "}\n";
            text += R"({"shape":1,"kind":"box","half":)" +
                    tests::listed({std::abs(half.x), std::abs(half.y), std::abs(half.z)}) + "}\n";
            text += R"({"shape":2,"kind":"hull","points":[)" + theirs({0, 0, 0}) + "," + theirs({1, 0, 0}) + "," +
                    theirs({0, 2, 0}) + "," + theirs({0, 0, 3}) + "]}\n";
            text += R"({"body":1,"shapes":[1,2]})"
                    "\n";
            const SceneReader scene = sceneOf(text);
            ASSERT_EQ(scene.problems().count, 0u) << scene.problems().list[0].text;
            char w[40];
            std::snprintf(w, sizeof w, "%.17g", turn.w);
            const std::string frameText =
                "{\"frame\":0}\n"
                R"({"pose":1,"position":)" +
                theirs(position) + ",\"orientation\":[" + w + "," + tests::listed(part).substr(1) +
                ",\"angular\":" + tests::listed(axes.mirror * (axes.theirsFromOurs * Vec3d{1, 2, 3})) + "}\n" +
                R"({"contact":[1,1],"point":)" + theirs(corner) +
                ",\"normal\":" + tests::listed(axes.theirsFromOurs * -y) + ",\"depth\":" + std::to_string(-0.5 / unit) +
                "}\n";
            TraceProblems problems;
            const demos::TraceFrame frame = readTraceFrame(frameText, 1, *scene.vocabulary(), problems);
            ASSERT_EQ(problems.count, 0u) << problems.list[0].text;
            const demos::TracePose& pose = frame.poses.at(0);
            EXPECT_LT(glm::length(pose.pose.position - position), 1e-12) << axes.words;
            EXPECT_LT(glm::length(pose.angular - Vec3d{1, 2, 3}), 1e-12) << axes.words;
            EXPECT_LT(glm::length(pose.pose.orientation * corner - turn * corner), 1e-12) << axes.words;
            const auto& shape = std::get<geometry::Boxd>(scene.vocabulary()->scene->shapes[0].shape);
            EXPECT_LT(glm::length(shape.half - box.half), 1e-12) << axes.words;
            const auto& hull = std::get<geometry::HullInstanced>(scene.vocabulary()->scene->shapes[1].shape);
            double highest = 0.0;
            for (const Vec3d& vertex : hull.hull->vertices) highest = std::max(highest, vertex.y);
            EXPECT_NEAR(highest, 2.0, 1e-12);
            EXPECT_LT(glm::length(frame.contacts.at(0).normal - y), 1e-12) << axes.words;
            EXPECT_NEAR(*frame.contacts[0].depth, 0.5, 1e-9);
        }
}

}  // namespace
}  // namespace collidoscope::app
