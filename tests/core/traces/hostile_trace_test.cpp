#include <gtest/gtest.h>

#include <algorithm>
#include <exception>
#include <string>
#include <vector>

#include "app/traces/replay_check.h"
#include "app/traces/trace_file.h"
#include "demos/replay/trace_demo.h"
#include "tests/core/traces/trace_test_help.h"
#include "tests/temporary_folder.h"

namespace collidoscope {

// What a trace may be full of by mistake or by malice: it is told by its line, and the rest is shown.
namespace app::hostile_trace_test {
namespace {

struct Outcome {
    std::uint64_t frames = 0;
    std::size_t contacts = 0;  ///< of the last frame
    std::size_t bodies = 0;
    std::vector<std::uint64_t> lines{};  ///< that are told to be wrong, ascending
    std::string text{};                  ///< what is said of the first
};

Outcome read(const std::string& text) {
    const tests::TemporaryFolder folder;
    const TraceFile file(folder.write("a.jsonl", text));
    file.waitForAll();
    const TraceCheck check = checkTrace(file, {});
    Outcome outcome{.frames = check.frames, .bodies = check.bodies};
    if (check.frames > 0) outcome.contacts = file.frame(check.frames - 1)->contacts.size();
    for (const TraceProblem& problem : check.problems.list) outcome.lines.push_back(problem.line);
    if (!check.problems.list.empty()) outcome.text = check.problems.list.front().text;
    EXPECT_EQ(check.problems.count, check.problems.list.size());
    return outcome;
}

/// The lines of a trace that is whole: 1 header, 2 and 3 shapes, 4 and 5 bodies, 6 a pose, then three of each frame.
std::vector<std::string> wholeLines() {
    std::vector<std::string> lines;
    const std::string text = tests::crateOnGround(3);
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
        lines.push_back(text.substr(at, text.find('\n', at) - at));
    return lines;
}
/// With one more line before line `number`.
std::string with(std::size_t number, const std::string& line) {
    std::vector<std::string> lines = wholeLines();
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(number - 1), line);
    std::string text;
    for (const std::string& each : lines) text += each + "\n";
    return text;
}

/// The message of a file that is refused; empty where it is read.
std::string refusalOf(const std::string& name, const std::string& text) {
    const tests::TemporaryFolder folder;
    try {
        const TraceFile file(folder.write(name, text));
        file.waitForAll();
    } catch (const std::exception& error) {
        return error.what();
    }
    return {};
}

TEST(HostileTrace, ACollisionCaseIsNamedAsOne) {
    const std::string format = "\"format\": \"collidoscope-case\"", sides = "\"a\": {\n\"shape\": \"point\"\n}";
    for (const std::string& text :
         {"{ " + format + ", \"version\": 1,\n \"a\": 1 }\n",
          "{\n  " + format + ",\n  \"version\": 1,\n" + sides + "\n}\n", "{\r\n  " + format + "\r\n}",
          "\n  {  \n" + sides + ",\n" + format + "\n}\n", "\n{ " + format + "}\n"}) {
        const std::string refusal = refusalOf("plate.json", text);
        EXPECT_NE(refusal.find("is a collision case, and no trace"), std::string::npos) << text << refusal;
        EXPECT_NE(refusal.find("collidoscope check "), std::string::npos) << text << refusal;
    }
}

TEST(HostileTrace, JsonOfSeveralLinesIsNoTrace) {
    for (const std::string text :
         {"{\n", "{\n}\n", "{\n\"a\": 1\n}\n", "\n\n", "{\n\"format\": \"collidoscope-trace\", \"version\": 1\n}\n"})
        EXPECT_NE(
            refusalOf("t.jsonl", text).find("line 1: no trace: its header, and every other record, stands in one"),
            std::string::npos)
            << text << refusalOf("t.jsonl", text);
    EXPECT_NE(refusalOf("s.json", "{\n\"format\": \"collidoscope-session\",\n").find("is a session, and no trace"),
              std::string::npos);
}

TEST(HostileTrace, ATraceMayBeCalledLikeACase) {
    const std::string refusal = refusalOf(
        "plate.trace", "{\"format\": \"collidoscope-trace\", \"version\": 1, \"name\": \"collidoscope-case\"}\n");
    EXPECT_EQ(refusal.find("is a collision case"), std::string::npos) << refusal;
}

constexpr std::size_t kInFrame = 11;  // within the second frame

/// The line is told of, and everything else is there.
void expectReported(std::size_t number, const std::string& line, const std::string& words) {
    const Outcome outcome = read(with(number, line));
    EXPECT_EQ(outcome.frames, 3u) << line.substr(0, 80);
    EXPECT_EQ(outcome.contacts, 1u) << line.substr(0, 80);
    EXPECT_EQ(outcome.lines, std::vector<std::uint64_t>{number}) << line.substr(0, 80);
    EXPECT_NE(outcome.text.find(words), std::string::npos) << outcome.text;
}

TEST(HostileTrace, IsToldOfBracketsWithinBrackets) {
    const std::string open(100'000, '['), close(100'000, ']');
    expectReported(kInFrame, "{\"contact\":" + open + close + "}", "too deep");
    expectReported(kInFrame, "{\"pose\":" + open, "too deep");
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"label\":";
    expectReported(kInFrame, objects, "too deep");
    expectReported(4, "{\"shape\":9,\"kind\":\"hull\",\"points\":" + open + close + "}", "");
    expectReported(4, "{\"body\":9,\"shapes\":" + open + close + "}", "too deep");
}

TEST(HostileTrace, IsToldOfHugeNumbers) {
    expectReported(kInFrame, R"({"contact":["ground",7],"point":[1e999,0,0],"normal":[0,1,0]})", "too large");
    expectReported(kInFrame, R"({"contact":["ground",7],"point":[1e31,0,0],"normal":[0,1,0]})", "1e30");
    expectReported(kInFrame, R"({"contact":["ground",7],"point":[0,0,0],"normal":[0,1e300,0]})", "1e30");
    expectReported(kInFrame, R"({"contact":["ground",7],"point":[0,0,0],"normal":[0,1,0],"depth":-1e300})",
                   "too large");
    expectReported(kInFrame, "{\"contact\":[\"ground\",7],\"point\":[" + std::string(100'000, '9') + ",0,0]}",
                   "too large");
    expectReported(kInFrame, R"({"value":"x","is":"0x1p+99999"})", "finite");
    expectReported(4, R"({"shape":9,"kind":"sphere","radius":1e300})", "1e30");
    expectReported(
        4, R"({"shape":9,"kind":"mesh","vertices":[[0,0,0],[1,0,0],[0,0,1]],"triangles":[[0,1,4294967296]]})", "");
    expectReported(6, R"({"body":8,"shapes":[1],"group":1e300})", "group");
    // The frame's own number and time are no places.
    const Outcome outcome = read(with(kInFrame, R"({"frame":1e308,"time":1e308})"));
    EXPECT_EQ(outcome.frames, 4u);
    EXPECT_TRUE(outcome.lines.empty());
}

/// Bodies of a trace have no parents. What refers in a circle is shapes, ignored bodies and joints: those name only
/// what was said before, or each other in a ring that is as good as any.
TEST(HostileTrace, HasNoCycles) {
    expectReported(6, R"({"body":8,"shapes":[8]})", "no shape 8");
    expectReported(6, R"({"body":8,"shapes":[1],"ignore":[8]})", "no body 8");
    expectReported(6, R"({"body":8,"shapes":[1],"ignore":[9]})", "no body 9");
    const Outcome ring = read(with(kInFrame,
                                   "{\"joint\":1,\"kind\":\"ball\",\"bodies\":[\"ground\",7],\"anchor\":[0,0,0]}\n"
                                   "{\"joint\":1,\"kind\":\"ball\",\"bodies\":[7,\"ground\"],\"anchor\":[0,0,0]}\n"
                                   "{\"joint\":1,\"kind\":\"ball\",\"bodies\":[7,7],\"anchor\":[0,0,0]}"));
    EXPECT_EQ(ring.frames, 3u);
    EXPECT_TRUE(ring.lines.empty());
}

TEST(HostileTrace, IsToldOfNamesThatComeTwice) {
    expectReported(4, R"({"shape":1,"kind":"sphere","radius":1})", "already");
    expectReported(6, R"({"body":7,"shapes":["plane"]})", "already");
    expectReported(1 + 1, tests::kPlainHeader + std::string(), "second header");
    // Two poses of a body in one frame: the first one holds, and the frame is told of.
    const Outcome outcome = read(with(9, R"({"pose":7,"position":[9,9,9]})"));
    EXPECT_EQ(outcome.lines, std::vector<std::uint64_t>{7});
    EXPECT_EQ(outcome.frames, 3u);
}

TEST(HostileTrace, IsToldOfBytesThatAreNoText) {
    expectReported(kInFrame, std::string("{\"label\":\"\0\x01", 11), "quote");
    expectReported(kInFrame, "\xff\xfe\x00", "no object");
    expectReported(kInFrame, std::string(1'000'000, '\x1b'), "no object");
}

/// Cut after any byte, each frame that was whole is there, and no more than the last line is told of.
TEST(HostileTrace, IsShownAsFarAsItGoes) {
    const std::string text = tests::crateOnGround(3);
    const std::size_t header = text.find('\n');
    const auto linesOf = [&](std::size_t length) {
        return static_cast<std::uint64_t>(
            std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(length), '\n'));
    };
    for (std::size_t length = header; length <= text.size(); ++length) {
        const Outcome outcome = read(text.substr(0, length));
        const std::uint64_t whole = linesOf(length);
        EXPECT_GE(outcome.frames, whole >= 7 ? (whole - 7) / 3 + 1 : 0) << length;
        EXPECT_LE(outcome.lines.size(), 1u) << length;
        if (!outcome.lines.empty()) {
            EXPECT_EQ(outcome.lines[0], whole + 1) << length;
        }
        EXPECT_GE(outcome.bodies, whole >= 5 ? 2u : 0u) << length;
    }
}

}  // namespace
}  // namespace app::hostile_trace_test
}  // namespace collidoscope
