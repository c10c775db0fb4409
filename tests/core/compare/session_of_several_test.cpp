/// Sessions in files that hold runs side by side: written, read back, and run to their frames without a window.

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "app/compare/compare_runs.h"
#include "app/files/file_io.h"
#include "app/headless/open_session.h"
#include "app/session/session_file.h"
#include "demos/host/state_archives.h"
#include "tests/core/session/session_texts.h"
#include "tests/temporary_folder.h"

namespace collidoscope::session_of_several_test {
namespace {

using app::ExitStatus;
using app::Session;
using app::SessionFile;
using demos::hashOf;
using session_test::readText;
using session_test::refusal;
using session_test::with;
using Words = std::vector<std::string>;

/// A comparison that was worked with: other steps on the way, a branch in the first run, runs at different frames.
struct Worked {
    app::ComparedRuns compared{};
    SessionFile file{};
    std::vector<std::uint64_t> hashes{};
};
Worked worked(const char* demo, const Words& compared) {
    Words words{"--demo", demo};
    for (const std::string& one : compared) words.insert(words.end(), {"--compare", one});
    app::MeshLibrary meshes;
    Worked work{.compared = app::openCompared(*demos::findDemo(demo), app::parseCommandLine(words), meshes)};
    std::vector<std::unique_ptr<Session>>& runs = work.compared.runs;
    for (std::size_t i = 0; i < runs.size(); ++i) app::runTo(*runs[i], 20 + 7 * i);
    if (runs.front()->demo().moves()) {
        runs.front()->seek(9);
        runs.front()->act(demos::SetParameter{"step", 0.0125});
        EXPECT_EQ(runs.front()->branchCount(), 2u);
        app::runTo(*runs.front(), 13);
    }
    work.file.lineup = work.compared.lineup;
    work.file.lineup.active = 1;
    work.file.lineup.sharesClock = false;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        work.hashes.push_back(hashOf(runs[i]->demo()));
        if (i == 0)
            work.file.session = runs[i]->saved();
        else
            work.file.others.push_back(runs[i]->saved());
    }
    return work;
}

const Words kBall{"restitution=0.2,0.9", "drop=1,0.7"};

class SeveralRuns : public testing::Test {
protected:
    struct Ran {
        ExitStatus status = ExitStatus::Done;
        std::string out{}, errors{};
    };
    Ran ran(const std::string& text, const Words& more) {
        Words arguments{"--headless", "--session", folder.write("a.json", text).string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        std::ostringstream out, errors;
        const app::CommandLine line = app::withSession(app::parseCommandLine(arguments));
        EXPECT_TRUE(line.compares());
        const ExitStatus status = app::runCompared(line, {.out = out, .errors = errors});
        return {status, out.str(), errors.str()};
    }
    std::string refused(const std::string& text, const Words& more) {
        try {
            ran(text, more);
        } catch (const std::exception& error) {
            return error.what();
        }
        return "";
    }
    tests::TemporaryFolder folder{};
};

TEST_F(SeveralRuns, ComeBackToTheBitFromFilesOfSeveralDemos) {
    for (const auto& [demo, compared] :
         {std::pair<const char*, Words>{"bouncing-ball", kBall},
          {"rigid-stack", {"solver=sequential-impulses,soft-step,book", "iterations=20,20,4"}},
          {"pyramid", {"friction=0.2,0.9"}},
          {"cloth", {"method=springs,joints", "effort=2,9"}},
          {"shapes-3d", {"spacing=2,3"}}}) {
        SCOPED_TRACE(demo);
        const Worked work = worked(demo, compared);
        const std::string text = app::writeSession(work.file);
        EXPECT_EQ(app::writeSession(readText(text)), text);
        const Ran back = ran(text, {"--hash"});
        EXPECT_EQ(back.status, ExitStatus::Done) << back.errors;
        std::istringstream lines(back.out);
        for (std::size_t i = 0; i < work.hashes.size(); ++i) {
            std::string line;
            ASSERT_TRUE(std::getline(lines, line));
            EXPECT_TRUE(line.starts_with(app::hashLine(*work.compared.runs[i]))) << line;
        }
    }
}

TEST_F(SeveralRuns, AreToldWithTheirFramesAndAllTheirParameters) {
    const Ran table = ran(app::writeSession(worked("bouncing-ball", kBall).file), {});
    EXPECT_NE(table.out.find("restitution = 0.9, drop = 0.7 m"), std::string::npos) << table.out;
    EXPECT_NE(table.out.find("frame"), std::string::npos) << "they are not at the same one";
    EXPECT_TRUE(table.out.starts_with("bouncing-ball, frame 13, ")) << table.out;
}

TEST_F(SeveralRuns, GoOnTogetherToAFrameThatIsAskedFor) {
    const std::string text = app::writeSession(worked("bouncing-ball", kBall).file);
    const Ran on = ran(text, {"--frames", "60", "--csv", "-"});
    EXPECT_EQ(std::count(on.out.begin(), on.out.end(), '\n'), 62) << "a heading and frames 0 to 60";
    const std::string hashes = ran(text, {"--frames", "60", "--hash"}).out;
    EXPECT_TRUE(hashes.starts_with("bouncing-ball 60 ")) << hashes;
    EXPECT_NE(hashes.find("\nbouncing-ball 45 "), std::string::npos) << "its steps are longer: " << hashes;
}

TEST_F(SeveralRuns, TellWhichRunDiffersFromTheFile) {
    Worked work = worked("bouncing-ball", kBall);
    work.file.others.front().branches.back().hashes.back().hash ^= 1;
    const Ran differs = ran(app::writeSession(work.file), {"--hash"});
    EXPECT_EQ(differs.status, ExitStatus::Disagreement);
    EXPECT_NE(differs.errors.find("bouncing-ball, run 2 of 2, frame 27 differs from that of"), std::string::npos)
        << differs.errors;
}

TEST_F(SeveralRuns, KeepHowTheyStood) {
    Worked work = worked("bouncing-ball", {"preset=super,clay"});
    work.file.lineup.presets = {"super", "clay"};
    work.file.lineup.cameras = {"0,1,5,0,0,0", "3,1,5,0,0,0"};
    const std::string text = app::writeSession(work.file);
    const app::Lineup read = readText(text).lineup;
    EXPECT_EQ(read.parameters, Words{"preset"});
    EXPECT_EQ(read.presets, work.file.lineup.presets);
    EXPECT_EQ(read.cameras, work.file.lineup.cameras);
    EXPECT_EQ(read.frames, (std::vector<std::uint64_t>{13, 27}));
    EXPECT_EQ(read.active, 1u);
    EXPECT_FALSE(read.sharesClock);
    const app::SessionHead head = app::SessionText(text, "test.json").head();
    EXPECT_TRUE(head.compares);
    EXPECT_EQ(head.frame, 27u) << "of the active run";
}

TEST_F(SeveralRuns, AloneAreWrittenForEarlierPrograms) {
    Session alone(*demos::findDemo("bouncing-ball"));
    const std::string text = app::writeSession({.session = alone.saved()});
    EXPECT_NE(text.find("\"version\": 2,"), std::string::npos);
    EXPECT_FALSE(app::SessionText(text, "test.json").head().compares);
    EXPECT_TRUE(readText(text).others.empty());
}

TEST_F(SeveralRuns, AreRefusedWithThePlaceWhereTheFileIsWrong) {
    Worked work = worked("bouncing-ball", kBall);
    const std::string good = app::writeSession(work.file);
    EXPECT_EQ(refusal(good), "");
    SessionFile five = work.file;
    for (int i = 0; i < 3; ++i) five.others.push_back(five.others.front());
    const std::vector<std::pair<std::string, std::string>> faults{
        {with(good, "\"version\": 3", "\"version\": 4"), "version: this program reads versions 2 and 3"},
        {with(good, "\"version\": 3", "\"version\": 2"), "unknown key"},
        {with(good, "\"active\": 1", "\"active\": 2"), "compared.active: is none of the runs"},
        {with(good, "\"one-clock\": false", "\"one-clock\": 0"), "compared.one-clock"},
        {with(good, "\"one-camera\": true", "\"one-camera\": false"), "runs[0].camera"},
        {with(good, "\"restitution\", \"drop\"", "\"drop\", \"drop\""), "compared.parameters[1]: is there twice"},
        {with(good, "[\"restitution\", \"drop\"]", "[]"), "compared.parameters: is empty"},
        {with(good, "\"runs\"", "\"walks\""), "unknown key"},
        {app::writeSession(five), "runs: has 5 runs; two to four stand side by side"},
        {with(good, "set restitution=0.9", "sett restitution=0.9"), "runs[1].branches[0].inputs[0]: 'sett' is nothing"},
    };
    for (const auto& [text, message] : faults)
        EXPECT_NE(refusal(text).find(message), std::string::npos) << message << ": " << refusal(text);
}

TEST_F(SeveralRuns, AreRefusedWhereTheDemoTakesThemNot) {
    Worked work = worked("bouncing-ball", kBall);
    const std::string good = app::writeSession(work.file);
    EXPECT_NE(refused(with(good, "\"drop\"]", "\"height\"]"), {}).find("compared.parameters[1]"), std::string::npos)
        << refused(with(good, "\"drop\"]", "\"height\"]"), {});
    EXPECT_NE(refused(with(good, "set restitution=0.9", "set restitution=many"), {}).find("restitution"),
              std::string::npos);
    work.file.lineup.cameras = {"0,1,5,0,0,0", "here"};
    EXPECT_NE(refused(app::writeSession(work.file), {}).find("runs[1].camera: "), std::string::npos);
}

TEST_F(SeveralRuns, DoNotGoWithWhatAsksOneRun) {
    const std::string text = app::writeSession(worked("bouncing-ball", kBall).file);
    EXPECT_EQ(refused(text, Words{"--inside", "list"}), "");  // each run prints its own
    for (const Words& more : {Words{"--numbers", "1"}, {"--screenshot", "x.svg"}, {"--trace", "x.jsonl"}})
        EXPECT_NE(refused(text, more).find("does not go with a session of several runs"), std::string::npos)
            << refused(text, more);
}

}  // namespace
}  // namespace collidoscope::session_of_several_test
