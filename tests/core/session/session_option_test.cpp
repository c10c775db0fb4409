/// --session: a file is run without a window to the frame that it shows, and what differs from it is told.

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "app/files/file_io.h"
#include "app/headless/headless.h"
#include "app/headless/open_session.h"
#include "tests/core/session/session_texts.h"
#include "tests/temporary_folder.h"

namespace collidoscope::session_file_test {
namespace {

using app::ExitStatus;
using session_test::exampleText;

class SessionOption : public testing::Test {
protected:
    struct Ran {
        ExitStatus status = ExitStatus::Done;
        std::string out{}, errors{};
    };
    Ran ran(std::vector<std::string> arguments) {
        std::ostringstream out, errors;
        const app::CommandLine line = app::withSession(app::parseCommandLine(arguments));
        const ExitStatus status = app::runHeadless(line, {.out = out, .errors = errors});
        return {status, out.str(), errors.str()};
    }
    tests::TemporaryFolder folder{};
};

TEST_F(SessionOption, RunsToTheFrameThatWasShown) {
    const std::string file = folder.write("a.json", exampleText()).string();
    const auto expectHashAt = [&](const std::vector<std::string>& arguments, const char* frame) {
        const std::string out = ran(arguments).out;
        EXPECT_NE(out.find(std::string("rigid-stack ") + frame + " "), std::string::npos) << out;
    };
    expectHashAt({"--headless", "--session", file, "--hash"}, "17");
    expectHashAt({"--headless", file, "--hash"}, "17");
    expectHashAt({"--headless", "--session", file, "--frames", "25", "--hash"}, "25");
}

TEST_F(SessionOption, SaysWhereTheRunDiffersFromTheFile) {
    std::string text = exampleText();
    const std::size_t at = text.find("[17, 1, \"");
    ASSERT_NE(at, std::string::npos) << text;
    text[at + 9] = text[at + 9] == '0' ? '1' : '0';
    const Ran differs = ran({"--headless", "--session", folder.write("b.json", text).string(), "--hash"});
    EXPECT_EQ(differs.status, ExitStatus::Disagreement);
    EXPECT_NE(differs.errors.find("rigid-stack, frame 17 differs from that of"), std::string::npos) << differs.errors;
}

TEST_F(SessionOption, GoesWithNothingThatTheFileHolds) {
    for (const std::vector<std::string>& other : {std::vector<std::string>{"--demo", "rigid-stack"},
                                                  {"--set", "step=0.01"},
                                                  {"--preset", "tower"},
                                                  {"--all"},
                                                  {"--compare", "step=0.01,0.02"},
                                                  {"--sweep", "step=0.01..0.02", "--measure", "height"}}) {
        std::vector<std::string> arguments{"--headless", "--session", "a.json"};
        arguments.insert(arguments.end(), other.begin(), other.end());
        EXPECT_THROW(app::parseCommandLine(arguments), app::UsageError) << other.front();
    }
    EXPECT_THROW(ran({"--headless", "--session", (folder / "missing.json").string()}), app::FileError);
    const std::string noSession = folder.write("c.json", "{}").string();
    EXPECT_THROW(ran({"--headless", "--session", noSession}), app::FileError);
}

}  // namespace
}  // namespace collidoscope::session_file_test
