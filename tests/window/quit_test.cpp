// The program is asked to end, by Ctrl+C in its terminal or by a logout.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/temporary_folder.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

/// Starts the program, sends it a signal once it runs a demo, and returns its exit status.
int statusAfterSignal(const std::string& signal, const fs::path& config, const std::string& arguments) {
    fs::remove_all(config);
    fs::create_directories(config);
    const std::string program = std::string(COLLIDOSCOPE_BINARY_DIR) + "/collidoscope";
    const std::string script = program + " " + arguments + " --config " + config.string() +
                               " & p=$!; for i in $(seq 100); do ls " + config.string() +
                               "/running-* >/dev/null 2>&1 && break; sleep 0.1; done; sleep 1; kill -" + signal +
                               " $p; wait $p";
    const int result = std::system(("bash -c '" + script + "'").c_str());
    return WIFEXITED(result) ? WEXITSTATUS(result) : -1;
}

class Quit : public testing::TestWithParam<const char*> {};

TEST_P(Quit, ASignalEndsTheProgramInOrder) {
    const tests::TemporaryFolder folder;
    const fs::path config = folder / "config";
    EXPECT_EQ(statusAfterSignal(GetParam(), config, "--demo shapes-3d"), 0);
    EXPECT_TRUE(fs::exists(config / "settings.json")) << "the settings were saved";
    for (const auto& entry : fs::directory_iterator(config))
        EXPECT_NE(entry.path().filename().string().rfind("running", 0), 0u) << "it does not look like a crash";
}

TEST_P(Quit, ASignalEndsALongWayToAFrame) {
    const tests::TemporaryFolder folder;
    const fs::path config = folder / "config";
    EXPECT_EQ(statusAfterSignal(GetParam(), config, "--demo gjk --frame 1000000000"), 0);
    EXPECT_TRUE(fs::exists(config / "settings.json")) << "the settings were saved";
}

INSTANTIATE_TEST_SUITE_P(Signals, Quit, testing::Values("INT", "TERM", "HUP"));

}  // namespace
}  // namespace collidoscope
