#include "app/traces/trace_file.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include "app/cases/case_text.h"
#include "app/files/file_io.h"
#include "app/session/session.h"
#include "app/traces/compare_traces.h"
#include "app/traces/replay_check.h"
#include "app/traces/trace_session.h"
#include "demos/replay/examine.h"
#include "tests/core/traces/trace_test_help.h"
#include "tests/temporary_folder.h"

namespace collidoscope::app {
namespace {

std::uint64_t framesOf(const std::filesystem::path& path) {
    const TraceFile file(path);
    file.waitForAll();
    return file.frameCount();
}

TEST(TraceFile, GivesAnyFrameInAnyOrder) {
    const tests::TemporaryFolder folder;
    const TraceFile file(folder.write("a.jsonl", tests::crateOnGround(500)));
    file.waitForAll();
    ASSERT_EQ(file.frameCount(), 500u);
    for (const std::uint64_t index : {499u, 0u, 250u, 251u, 3u}) {
        const auto frame = file.frame(index);
        EXPECT_EQ(frame->number, static_cast<double>(index));
        EXPECT_NEAR(frame->poses.at(1).pose.position.x, 0.001 * static_cast<double>(index), 1e-15);
    }
    EXPECT_TRUE(file.frame(500)->poses.empty());
    EXPECT_EQ(file.step(), 0.02);
}

TEST(TraceFile, KeepsAllWholeLinesOfAFileThatIsCutShort) {
    const tests::TemporaryFolder folder;
    const std::string text = tests::crateOnGround(20);
    for (std::size_t cut = 0; cut < 40; ++cut) {
        const TraceFile file(folder.write("cut.jsonl", text.substr(0, text.size() - 1 - 11 * cut)));
        file.waitForAll();
        const std::uint64_t frames = file.frameCount();
        EXPECT_GE(frames, 16u);
        EXPECT_EQ(file.frame(frames - 2)->contacts.size(), 1u);
    }
}

TEST(TraceFile, RefusesWhatIsNoTrace) {
    const tests::TemporaryFolder folder;
    EXPECT_THROW(TraceFile(folder / "missing.jsonl"), FileError);
    EXPECT_THROW(TraceFile{folder.path()}, FileError);
    for (const char* text : {"", "\n\n", "hello", "{\"format\":\"collidoscope-case\",\"version\":1}\n"}) {
        const TraceFile file(folder.write("no.jsonl", text));
        EXPECT_THROW(file.wait(1), UnreadableTrace) << text;
    }
}

TEST(TraceFile, ReadsGzipInSeveralParts) {
    const tests::TemporaryFolder folder;
    const std::string text = tests::crateOnGround(300);
    const auto plain = folder.write("a.jsonl", text.substr(0, 5000));
    const auto rest = folder.write("b.jsonl", text.substr(5000));
    const std::string all = (folder / "all.jsonl.gz").string();
    const std::string command =
        "gzip -c '" + plain.string() + "' > '" + all + "' && gzip -c '" + rest.string() + "' >> '" + all + "'";
    ASSERT_EQ(std::system(command.c_str()), 0);
    EXPECT_EQ(framesOf(all), 300u);
    // Cut short: what was unpacked before is shown.
    std::string bytes = readFile(all);
    bytes.resize(bytes.size() / 2);
    const TraceFile cut(folder.write("cut.jsonl.gz", bytes));
    cut.waitForAll();
    EXPECT_GT(cut.frameCount(), 0u);
}

TEST(TraceFile, ShowsAFrameSoonAfterItIsWritten) {
    using Clock = std::chrono::steady_clock;
    const tests::TemporaryFolder folder;
    const std::string text = tests::crateOnGround(10);
    const std::size_t fifth = text.find("{\"frame\":5");
    const auto path = folder.write("grows.jsonl", text.substr(0, fifth));
    const TraceFile file(path, {.follow = true});
    file.wait(5);
    EXPECT_EQ(file.frameCount(), 5u);
    std::ofstream(path, std::ios::app) << text.substr(fifth);
    const auto written = Clock::now();
    file.wait(10, [&] { return Clock::now() - written > std::chrono::seconds(20); });
    EXPECT_EQ(file.frameCount(), 10u);
    EXPECT_EQ(file.frame(9)->contacts.size(), 1u);
    EXPECT_FALSE(file.isDone());
}

TEST(TraceFile, PassesOverLinesOfAnyLength) {
    const tests::TemporaryFolder folder;
    std::string text = tests::crateOnGround(3);
    text.insert(text.find("{\"frame\":1"), "{\"label\":\"" + std::string(3'000'000, 'x') + "\",\"at\":[0,0,0]}\n");
    const TraceFile file(folder.write("long.jsonl", text));
    file.waitForAll();
    EXPECT_EQ(file.frameCount(), 3u);
    EXPECT_EQ(file.frame(0)->labels.at(0).text.size(), 3'000'000u);
}

TEST(TraceFile, IsShownByASessionThatReachesEveryFrameAtOnce) {
    const tests::TemporaryFolder folder;
    const auto file = std::make_shared<const TraceFile>(folder.write("a.jsonl", tests::crateOnGround(5000)));
    file->waitForAll();
    Session session(*demos::findDemo(kTraceDemo), geometry::serialFor, setupWithTrace(file));
    EXPECT_TRUE(shows(session, *file));
    EXPECT_EQ(session.lastFrame(), 4999u);
    session.setPlaying(false);
    session.seek(4321);
    EXPECT_EQ(session.frame(), 4321u);
    session.stepBack();
    EXPECT_EQ(session.frame(), 4320u);
    session.seekInParts(17);
    EXPECT_EQ(session.frame(), 17u);
    EXPECT_FALSE(session.seeking());
    session.seek(4998);
    session.stepForward();
    EXPECT_EQ(session.frame(), 4999u);
    session.stepForward();  // there is no more
    EXPECT_EQ(session.frame(), 4999u);
    session.restart();
    EXPECT_TRUE(shows(session, *file));
    EXPECT_EQ(session.frame(), 0u);
    EXPECT_EQ(session.lastFrame(), 4999u);
}

TEST(TraceFile, SurveysAllFramesWhenAsked) {
    const tests::TemporaryFolder folder;
    std::string text = tests::crateOnGround(40);
    const std::size_t wrong = text.find("\"depth\":0.01", text.find("\"frame\":25,"));
    text.replace(wrong, 12, "\"depth\":0.02");
    std::atomic<int> reported = 0;
    const TraceFile file(folder.write("a.jsonl", text), {.survey = true, .onGrowth = [&reported] { ++reported; }});
    const auto began = std::chrono::steady_clock::now();
    const auto isOver = [&] { return file.survey() && file.survey()->frames == 40; };
    while (!isOver() && std::chrono::steady_clock::now() - began < std::chrono::seconds(60))
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ASSERT_TRUE(isOver());
    ASSERT_EQ(file.survey()->entries.size(), 1u);
    EXPECT_EQ(file.survey()->entries[0].frame, 25u);
    EXPECT_EQ(file.survey()->entries[0].count, 1u);
    EXPECT_GE(reported, 1);
}

TEST(ReplayCheck, FindsNothingWhereNothingIsWrong) {
    const tests::TemporaryFolder folder;
    const TraceFile file(folder.write("a.jsonl", tests::crateOnGround(50)));
    const TraceCheck check = checkTrace(file, {});
    EXPECT_EQ(check.frames, 50u);
    EXPECT_EQ(check.contacts, 50u);
    EXPECT_EQ(check.disagreements(), 0u);
    EXPECT_EQ(check.problems.count, 0u);
}

TEST(ReplayCheck, SaysWhichLineIsWrongAndByHowMuch) {
    const tests::TemporaryFolder folder;
    // The crate is 0.03 m deep where 0.01 m are recorded.
    const TraceFile file(folder.write("a.jsonl", tests::crateOnGround(50, 0.03)));
    const TraceCheck check = checkTrace(file, {});
    EXPECT_EQ(check.disagreements(), 50u);
    EXPECT_EQ(check.framesAtOdds, 50u);
    ASSERT_EQ(check.worst.size(), 20u);
    EXPECT_NEAR(check.worst[0].what.by, 0.02, 1e-9);
    EXPECT_EQ(check.worst[0].line, 9u);
    EXPECT_EQ(checkTrace(file, {.tolerance = 0.021}).disagreements(), 0u);
}

TEST(ReplayCheck, SaysWhyContactsOfABodyWithoutAPoseAreNotExamined) {
    const tests::TemporaryFolder folder;
    std::string text = tests::crateOnGround(50);
    const std::string pose = R"({"pose":"ground","position":[0,0,0]})";
    text.erase(text.find(pose), pose.size() + 1);
    CommandLine line;
    line.trace = folder.write("a.jsonl", text).string();
    std::ostringstream out;
    EXPECT_EQ(runReplayCheck(line, out), ExitStatus::Done);
    EXPECT_NE(out.str().find("not examined: 50\n  50 contacts of a body that has no pose"), std::string::npos)
        << out.str();
    EXPECT_NE(out.str().find("No verdict: nothing was examined."), std::string::npos) << out.str();
    EXPECT_EQ(out.str().find("No disagreement"), std::string::npos) << out.str();
}

TEST(ReplayCheck, TurnsWhatItFindsIntoCases) {
    const tests::TemporaryFolder folder;
    const TraceFile file(folder.write("a.jsonl", tests::crateOnGround(5, 0.03)));
    const TraceCheck check = checkTrace(file, {});
    ASSERT_FALSE(check.worst.empty());
    const auto made = caseOf(check.worst[0].what, *file.frame(check.worst[0].frame));
    ASSERT_TRUE(made);
    const CollisionCase read = readCase(writeCase(*made), "made.json");
    EXPECT_EQ(shapeName(read.a), "plane");
    EXPECT_EQ(shapeName(read.b), "box");
    EXPECT_EQ(std::get<geometry::Boxd>(read.b).center.y, 0.47);
    ASSERT_TRUE(read.reported);
    EXPECT_EQ(read.reported->engine, "test");
    EXPECT_EQ(read.reported->answer.distance, -0.01);
    // Rays, too.
    demos::TraceFrame frame = *file.frame(0);
    frame.rays = {{.origin = {0, 5, 0}, .direction = {0, -1, 0}, .hit = true, .t = 1.0}};
    for (const demos::Disagreement& found : examineFrame(frame).disagreements) {
        const auto ofRay = caseOf(found, frame);
        ASSERT_TRUE(ofRay);
        EXPECT_NO_THROW(readCase(writeCase(*ofRay), "made.json"));
    }
}

TEST(ReplayCheck, ComparesTwoTracesByTime) {
    const tests::TemporaryFolder folder;
    const std::string text = tests::crateOnGround(100);
    std::string other = text;
    const std::size_t frame = other.find("\"frame\":40,");
    const std::size_t pose = other.find("[0.0", frame);
    other.replace(pose, 5, "[0.5");  // 0.040 becomes 0.540
    const TraceFile a(folder.write("a.jsonl", text)), b(folder.write("b.jsonl", other));
    a.waitForAll(), b.waitForAll();
    const TraceComparison found = compareTraces(a, b, 0.01);
    EXPECT_EQ(found.rows.size(), 100u);
    const auto& first = found.first[static_cast<std::size_t>(TraceDifference::Place)];
    ASSERT_TRUE(first);
    EXPECT_EQ(first->frame, 40u);
    EXPECT_EQ(first->of(TraceDifference::Place).who, "crate");
    EXPECT_GT(first->of(TraceDifference::Place).by, 0.4);
    EXPECT_FALSE(compareTraces(a, a, 0.0).differs());
}

}  // namespace
}  // namespace collidoscope::app
