/// The built program as scripts see it: exit status, what goes to which stream, files.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#ifdef __unix__
#include <sys/wait.h>

#include "tests/temporary_folder.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

const std::string kProgram = COLLIDOSCOPE_BINARY_DIR "/collidoscope";
const std::string kHashProgram = COLLIDOSCOPE_BINARY_DIR "/collidoscope-hash";

struct Outcome {
    int status = -1;
    std::string out{}, err{};
};

std::string take(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Width and height from the header of a PNG file.
std::pair<unsigned, unsigned> pngSize(const std::string& png) {
    if (png.size() < 24 || !png.starts_with("\x89PNG")) return {0, 0};
    const auto number = [&png](std::size_t at) {
        unsigned value = 0;
        for (std::size_t i = 0; i < 4; ++i) value = value * 256 + static_cast<unsigned char>(png[at + i]);
        return value;
    };
    return {number(16), number(20)};
}

class CommandLineProgram : public testing::Test {
protected:
    /// Runs a command of the shell in the test's own folder.
    Outcome shell(const std::string& command) const {
        const std::string full = "cd '" + folder_.string() + "' && " + command + " >out.txt 2>err.txt </dev/null";
        const int status = std::system(full.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, take(folder_ / "out.txt"), take(folder_ / "err.txt")};
    }
    Outcome run(const std::string& arguments) const { return shell("'" + kProgram + "' " + arguments); }
    /// Sends a signal to a run of the program once `file` has that many bytes; returns how it ended.
    Outcome interrupted(const std::string& arguments, const std::string& file, int bytes, const char* signal) const {
        return shell("bash -c \"'" + kProgram + "' " + arguments +
                     " & p=\\$!; for i in \\$(seq 200); do [ \\$(stat -c %s " + file + " 2>/dev/null || echo 0) -gt " +
                     std::to_string(bytes) + " ] && break; sleep 0.05; done; kill -" + signal + " \\$p; wait \\$p\"");
    }
    /// Refused with status 2, one line on the error stream that has all the words, and nothing else.
    void expectRefusal(const std::string& arguments, const std::vector<std::string>& words) const {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.status, 2) << arguments;
        EXPECT_TRUE(outcome.out.empty()) << outcome.out;
        EXPECT_TRUE(outcome.err.starts_with("collidoscope: ")) << outcome.err;
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
        for (const std::string& word : words) EXPECT_NE(outcome.err.find(word), std::string::npos) << outcome.err;
    }

    void expectCaseRefusal(const std::string& file, const std::string& reason) const {
        const Outcome outcome = run("check " + file);
        EXPECT_EQ(outcome.status, 2);
        EXPECT_TRUE(outcome.err.starts_with("collidoscope: " + file + ": " + reason)) << outcome.err;
    }

    const tests::TemporaryFolder temporary_;
    const fs::path& folder_ = temporary_.path();
};

TEST_F(CommandLineProgram, HelpAndVersionSucceed) {
    const Outcome help = run("--help");
    EXPECT_EQ(help.status, 0);
    EXPECT_NE(help.out.find("--headless"), std::string::npos);
    EXPECT_TRUE(help.err.empty());
    const Outcome version = run("--version");
    EXPECT_EQ(version.status, 0);
    EXPECT_TRUE(version.out.starts_with("collidoscope "));
}

TEST_F(CommandLineProgram, ListsTheDemosAsTextAndJson) {
    EXPECT_NE(run("--list").out.find("falling-particles"), std::string::npos);
    const Outcome list = run("--list --json");
    EXPECT_EQ(list.status, 0);
    const auto json = nlohmann::json::parse(list.out);
    ASSERT_FALSE(json.empty());
    EXPECT_TRUE(json[0].contains("parameters"));
}

TEST_F(CommandLineProgram, RefusesWithAMessageAndStatusTwo) {
    expectRefusal("--demo shapez-3d", {"unknown demo 'shapez-3d'; did you mean 'shapes-3d'? --list shows all"});
    expectRefusal("--headless --demo falling-particles --set friction=7", {"--set friction=7", "1.5"});
    expectRefusal("--headless --demo falling-particles --set frictoin=1", {"did you mean 'friction'?"});
    expectRefusal("--headless --demo falling-particles --preset nonsense", {"no preset 'nonsense'", "cascade"});
    expectRefusal("--nonsense", {"unknown option '--nonsense'", "--help"});
    expectRefusal("--theme pink", {"--theme pink", "dark or projector"});
    expectRefusal("--headless --demo shapes-3d --mesh missing.obj", {"missing.obj", "--mesh"});
    expectRefusal("--headless --demo shapes-3d --csv no/such/folder/a.csv", {"--csv", "no/such/folder", "make it"});
    expectRefusal("--headless --demo shapes-3d --screenshot no/such/folder/a.png", {"--screenshot", "no/such/folder"});
    expectRefusal("--headless --all --screenshot no/such/folder", {"--screenshot", "no/such/folder"});
}

TEST_F(CommandLineProgram, RefusesABrokenMeshWithItsLine) {
    std::ofstream(folder_ / "broken.obj") << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2\n";
    expectRefusal("--headless --demo shapes-3d --mesh broken.obj", {"broken.obj", "4"});
}

TEST_F(CommandLineProgram, SaysWhatIsMissingInAMesh) {
    std::ofstream(folder_ / "plain.obj") << "mtllib none.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n";
    const Outcome outcome = run("--headless --demo shapes-3d --mesh plain.obj --hash");
    EXPECT_EQ(outcome.status, 0);
    EXPECT_NE(outcome.err.find("plain.obj: "), std::string::npos);
    EXPECT_NE(outcome.err.find("none.mtl"), std::string::npos) << outcome.err;
}

const char* const kCase = R"({"format": "collidoscope-case", "version": 1, "name": "ball-in-box",
    "a": {"shape": "box", "half": [1, 1, 1]}, "b": {"shape": "point", "position": [0, 0, 0.5]},
    "expect": {"overlap": )";

TEST_F(CommandLineProgram, ChecksCasesWithoutADisplay) {
    std::ofstream(folder_ / "good.json") << kCase << "true}}";
    std::ofstream(folder_ / "bad.json") << kCase << "false}}";
    const Outcome good = shell("env -u DISPLAY -u WAYLAND_DISPLAY '" + kProgram + "' check good.json");
    EXPECT_EQ(good.status, 0) << good.err;
    EXPECT_TRUE(good.out.starts_with("ball-in-box  box with point\n")) << good.out;
    EXPECT_NE(good.out.find("\n1 case: 1 agree, 0 differ, 0 refused\n"), std::string::npos) << good.out;
    EXPECT_EQ(good.out.find('\033'), std::string::npos) << "colours in a file";

    const Outcome bad = run("check --json bad.json good.json");
    EXPECT_EQ(bad.status, 1) << bad.err;
    EXPECT_EQ(std::count(bad.out.begin(), bad.out.end(), '\n'), 2);
    EXPECT_EQ(nlohmann::json::parse(bad.out.substr(0, bad.out.find('\n')))["meets_expectation"], false);

    const Outcome piped = shell("sh -c \"cat good.json | '" + kProgram + "' check -\"");
    EXPECT_EQ(piped.status, 0) << piped.err;
}

TEST_F(CommandLineProgram, RefusesACaseWithTheKeyAndChecksTheOthers) {
    expectRefusal("check", {"check needs a case"});
    std::ofstream(folder_ / "good.json") << kCase << "true}}";
    std::ofstream(folder_ / "broken.json") << kCase << "1}}";
    const Outcome outcome = run("check broken.json missing.json good.json");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err,
              "collidoscope: broken.json: expect.overlap: must be true or false; write it without quotes\n"
              "collidoscope: missing.json: there is no such file; check the path\n");
    EXPECT_NE(outcome.out.find("3 cases: 1 agree, 0 differ, 2 refused"), std::string::npos) << outcome.out;
    EXPECT_EQ(run("check --help").status, 0);
}

TEST_F(CommandLineProgram, RefusesACaseForItsTrueReason) {
    const std::string head = R"({"format": "collidoscope-case", "version": 1, "a": )";
    std::ofstream(folder_ / "ray.json") << head << R"({"shape": "ray", "origin": [0,0,0], "direction": [1,0,0]},
        "b": {"shape": "sphere", "radius": 1, "position": [5,0,0], "motion": [0,1,0]}})";
    std::ofstream(folder_ / "dented.json") << head << R"({"shape": "rectangle", "min": [0,0], "max": [1,1]},
        "b": {"shape": "polygon", "points": [[0,0],[4,0],[1,1],[0,4]]}})";
    std::ofstream(folder_ / "mesh.json") << head << R"({"shape": "sphere", "radius": 1},
        "b": {"shape": "mesh", "obj": "missing.obj"}})";
    expectCaseRefusal("ray.json", "b.motion: a ray meets shapes at rest only");
    expectCaseRefusal("dented.json", "b.points: the polygon is dented");
    expectCaseRefusal("mesh.json", "b.obj: missing.obj: there is no such file");
}

TEST_F(CommandLineProgram, PrintsTheHashesThatTheHashProgramPrints) {
    const Outcome all = run("--headless --all --frames 30 --hash");
    EXPECT_EQ(all.status, 0) << all.err;
    EXPECT_EQ(shell("'" + kHashProgram + "' 30").out, all.out);
    EXPECT_EQ(shell("'" + kHashProgram + "' many").status, 2);
}

TEST_F(CommandLineProgram, WritesATableOfTheMeasures) {
    const Outcome outcome = run("--headless --demo falling-particles --set count=200 --frames 5 --csv a.csv");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const std::string table = take(folder_ / "a.csv");
    EXPECT_TRUE(table.starts_with("frame,time (s),")) << table;
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 7);
}

TEST_F(CommandLineProgram, TakesTheSamePictureTwice) {
    const std::string scene = "--headless --demo closest-points --frames 3 --size 320x200 --screenshot ";
    const Outcome outcome = run(scene + "a.png");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    run(scene + "b.png");
    EXPECT_EQ(pngSize(take(folder_ / "a.png")), (std::pair<unsigned, unsigned>{320, 200}));
    EXPECT_EQ(take(folder_ / "a.png"), take(folder_ / "b.png"));
    for (const std::string other : {"--theme projector", "--scale 2", "--camera 1,5,1,0,0,0", "--show no-ground"}) {
        EXPECT_EQ(run(scene + "c.png " + other).status, 0) << other;
        EXPECT_NE(take(folder_ / "c.png"), take(folder_ / "a.png")) << other;
    }
    EXPECT_FALSE(fs::exists(folder_ / "a.png.part"));
}

TEST_F(CommandLineProgram, DrawsASweepAsPictureAndAsFigure) {
    const std::string sweep =
        "--headless --demo ray-triangle --sweep target.x=-1..1:5 --sweep target.y=0,2 --measure weight_u ";
    const Outcome map = run(sweep + "--screenshot a.png --size 480x320");
    ASSERT_EQ(map.status, 0) << map.err;
    EXPECT_TRUE(map.out.starts_with("target.x (m),target.y (m),weight_u\r\n-1,0,")) << map.out;
    const std::string dark = take(folder_ / "a.png");
    EXPECT_EQ(pngSize(dark), (std::pair<unsigned, unsigned>{480, 320}));
    ASSERT_EQ(run(sweep + "--screenshot b.png --size 480x320 --theme projector").status, 0);
    EXPECT_NE(take(folder_ / "b.png"), dark);
    ASSERT_EQ(run(sweep + "--screenshot c.svg --csv c.csv").status, 0);
    const std::string figure = take(folder_ / "c.svg");
    EXPECT_NE(figure.find(">target.x, m</text>"), std::string::npos) << figure.substr(0, 400);
    EXPECT_NE(figure.find("<path"), std::string::npos);
    EXPECT_EQ(figure.find("<image"), std::string::npos) << "all of it is vectors";
    EXPECT_EQ(take(folder_ / "c.csv"), map.out);
    const Outcome refused = run(sweep + "--do '7: place nope=0,0,0' --frames 9");
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.err.find("--do: frame 7: there is no handle 'nope' now"), std::string::npos) << refused.err;
}

TEST_F(CommandLineProgram, TakesThePanelsIntoThePicture) {
    const std::string command = "--headless --demo closest-points --size 1024x640 --screenshot ";
    EXPECT_EQ(run(command + "a.png").status, 0);
    const Outcome outcome = run(command + "b.png --with-panels");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(pngSize(take(folder_ / "b.png")), (std::pair<unsigned, unsigned>{1024, 640}));
    EXPECT_NE(take(folder_ / "b.png"), take(folder_ / "a.png"));
}

TEST_F(CommandLineProgram, SaysWhenThereIsNoDisplayForTheWindow) {
    const Outcome outcome = shell("env -u DISPLAY -u WAYLAND_DISPLAY '" + kProgram + "' --config settings");
    EXPECT_EQ(outcome.status, 3);
    EXPECT_TRUE(outcome.err.starts_with("collidoscope: ")) << outcome.err;
}

TEST_F(CommandLineProgram, ATableOfAMillionFramesIsStreamedAndKeptWhenItIsInterrupted) {
    for (const auto& [signal, status] : {std::pair{"INT", 130}, std::pair{"TERM", 143}}) {
        const Outcome outcome =
            interrupted("--headless --demo gjk --frames 1000000 --csv a.csv", "a.csv", 100'000, signal);
        EXPECT_EQ(outcome.status, status) << outcome.err;
        EXPECT_TRUE(outcome.err.starts_with("collidoscope: gjk: stopped at frame ")) << outcome.err;
        const std::string table = take(folder_ / "a.csv");
        EXPECT_GT(table.size(), 100'000u);
        EXPECT_TRUE(table.ends_with("\r\n"));
        fs::remove(folder_ / "a.csv");
    }
}

TEST_F(CommandLineProgram, ALongRunEndsOnASignal) {
    for (const auto& [signal, status] : {std::pair{"INT", 130}, std::pair{"TERM", 143}}) {
        // The table tells that it is on its way.
        const Outcome outcome =
            interrupted("--headless --demo gjk --frames 1000000000 --hash --csv b.csv", "b.csv", 1000, signal);
        EXPECT_EQ(outcome.status, status) << outcome.err;
        EXPECT_TRUE(outcome.out.empty()) << "no hash of a frame that was not asked for: " << outcome.out;
        fs::remove(folder_ / "b.csv");
    }
}

TEST_F(CommandLineProgram, ADashWritesToTheStandardOutput) {
    const Outcome table = run("--headless --demo gjk --frames 3 --csv -");
    EXPECT_EQ(table.status, 0) << table.err;
    EXPECT_TRUE(table.out.starts_with("frame,time (s),")) << table.out;
    const Outcome picture = run("--headless --demo gjk --size 64x48 --screenshot -");
    EXPECT_EQ(picture.status, 0) << picture.err;
    EXPECT_EQ(pngSize(picture.out), (std::pair<unsigned, unsigned>{64, 48}));
    EXPECT_FALSE(fs::exists(folder_ / "-"));
    EXPECT_EQ(shell("sh -c \"'" + kProgram + "' --headless --demo gjk --frames 100000000 --csv - | head -n 2\"").status,
              0)
        << "it ends with its reader";
}

TEST_F(CommandLineProgram, RefusesOutputsOfTheWrongKind) {
    expectRefusal("--headless --demo gjk --screenshot x.jpg", {"--screenshot x.jpg", ".png"});
    expectRefusal("--headless --demo gjk --screenshot x.png --size 12000x12000", {"--size 12000x12000", "8192x8192"});
    std::ofstream(folder_ / "file") << "x";
    expectRefusal("--headless --all --screenshot file", {"--screenshot: file is a file; give the name of a folder"});
    expectRefusal("--headless --demo gjk --hash --size 320x200", {"--size needs", "--screenshot"});
    expectRefusal("--list --paused", {"--paused does not go with --list"});
    expectRefusal("--demo GJK", {"did you mean 'gjk'?"});
}

TEST_F(CommandLineProgram, ARunWithoutOutputShowsTheMeasures) {
    const Outcome outcome = run("--headless --demo gjk");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_TRUE(outcome.out.starts_with("gjk, frame 0, 0 s\n  ")) << outcome.out;
    EXPECT_TRUE(outcome.err.empty()) << outcome.err;
}

TEST_F(CommandLineProgram, ListsOneDemo) {
    const Outcome list = run("--list --json --demo gjk");
    EXPECT_EQ(list.status, 0) << list.err;
    const auto json = nlohmann::json::parse(list.out);
    ASSERT_EQ(json.size(), 1u);
    EXPECT_EQ(json[0]["name"], "gjk");
}

TEST_F(CommandLineProgram, AnExplosionHasAStatusOfItsOwn) {
    const Outcome outcome =
        run("--headless --demo springs --preset beyond --set step=0.1 --frames 1000 --hash --csv a.csv");
    EXPECT_EQ(outcome.status, 4) << outcome.err;
    EXPECT_NE(outcome.err.find("the last good one"), std::string::npos) << outcome.err;
    EXPECT_TRUE(outcome.out.starts_with("springs "));
    EXPECT_TRUE(take(folder_ / "a.csv").ends_with("\r\n"));
}

TEST_F(CommandLineProgram, ALongExpressionIsRefusedInShort) {
    std::ofstream(folder_ / "brackets") << std::string(100'000, '(');
    const Outcome outcome = run("--headless --demo gjk --set step=\"$(cat brackets)\"");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find("too deeply nested"), std::string::npos) << outcome.err.substr(0, 300);
    EXPECT_LT(outcome.err.size(), 300u);
}

TEST_F(CommandLineProgram, AFullDiskIsAnError) {
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
    EXPECT_EQ(shell("sh -c \"'" + kProgram + "' --list --json > /dev/full\"").status, 2);
}

}  // namespace
}  // namespace collidoscope

#endif
