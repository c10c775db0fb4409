/// Conditions of --break in runs without a window.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "app/headless/description.h"
#include "app/headless/headless.h"
#include "tests/temporary_folder.h"

namespace collidoscope::headless_break_test {
namespace {

using app::ExitStatus;
using Words = std::vector<std::string>;

struct Ran {
    ExitStatus status = ExitStatus::Done;
    std::string out{}, errors{};
};
Ran ran(Words more) {
    Words arguments{"--headless", "--demo", "bouncing-ball", "--frames", "300"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    std::ostringstream out, errors;
    const ExitStatus status = app::runHeadless(app::parseCommandLine(arguments), {.out = out, .errors = errors});
    return {status, out.str(), errors.str()};
}
std::string refusal(const Words& more) {
    try {
        ran(more);
    } catch (const app::UsageError& error) {
        return error.what();
    }
    return {};
}

TEST(HeadlessBreak, EndsAtTheFirstFrameAndTellsTheValues) {
    const Ran run = ran({"--break", "height < 50 cm and t < 2 s", "--hash"});
    EXPECT_EQ(run.status, ExitStatus::Disagreement);
    EXPECT_TRUE(run.out.starts_with("bouncing-ball, frame ")) << run.out;
    EXPECT_NE(run.out.find(" s: height < 50 cm and t < 2 s holds\n  height  0.4"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("\n  t       0."), std::string::npos) << run.out;
    const std::string frame = run.out.substr(21, run.out.find(',', 21) - 21);
    EXPECT_NE(run.out.find("\nbouncing-ball " + frame + " "), std::string::npos) << "the hash is that of the frame";
}

TEST(HeadlessBreak, OfNoneThatHeldTheStatusIsDone) {
    const Ran run = ran({"--break", "height > 100 m", "--break=nan"});
    EXPECT_EQ(run.status, ExitStatus::Done);
    EXPECT_EQ(run.out, "bouncing-ball, frame 300, 5 s: no condition held up to here\n");
}

TEST(HeadlessBreak, WaitsForAMinuteWhereNoFramesAreNamed) {
    const Words words{"--headless", "--demo", "bouncing-ball", "--break"};
    const auto framesOf = [&](Words more) {
        more.insert(more.begin(), words.begin(), words.end());
        return app::parseCommandLine(more).frames;
    };
    EXPECT_EQ(framesOf({"t > 1 s"}), 3600u);
    EXPECT_EQ(framesOf({"t > 1 s", "--frames", "0"}), 0u);
    EXPECT_EQ(framesOf({"t > 1 s", "--film", "f.png", "--from", "5", "--to", "9"}), 5u);
    EXPECT_EQ(app::parseCommandLine(Words{"--demo", "bouncing-ball", "--break", "t > 1 s"}).frames, 0u)
        << "in the window";
}

TEST(HeadlessBreak, TheFirstFrameCountsAndAnyConditionEnds) {
    const Ran run = ran({"--break", "frame > 200", "--break", "height > 0"});
    EXPECT_EQ(run.status, ExitStatus::Disagreement);
    EXPECT_TRUE(run.out.starts_with("bouncing-ball, frame 0, 0 s: height > 0 holds\n")) << run.out;
}

TEST(HeadlessBreak, SaysThatNoFilmWasWrittenWhereTheRunEndsBeforeIt) {
    std::ostringstream out, errors;
    const app::CommandLine line =
        app::parseCommandLine(Words{"--headless", "--demo", "bouncing-ball", "--film", "k.png", "--from", "5", "--to",
                                    "9", "--break", "frame = 2"});
    EXPECT_EQ(app::runHeadless(line, {.out = out, .errors = errors}), ExitStatus::Disagreement);
    EXPECT_EQ(errors.str(),
              "collidoscope: --film k.png: no film was written: a condition holds at frame 2, and the film begins at "
              "frame 5\n");
}

TEST(HeadlessBreak, ATableEndsWithTheFrame) {
    const Ran run = ran({"--break", "frame = 7", "--csv", "-"});
    EXPECT_EQ(run.status, ExitStatus::Disagreement);
    EXPECT_NE(run.out.find("\r\n7,"), std::string::npos);
    EXPECT_EQ(run.out.find("\r\n8,"), std::string::npos);
    EXPECT_EQ(run.out.find("holds"), std::string::npos) << "the standard output is a table";
    EXPECT_NE(run.errors.find("frame = 7 holds"), std::string::npos) << run.errors;
}

TEST(HeadlessBreak, WithAllEachDemoTakesWhatItKnows) {
    const Words all{"--headless", "--all",      "--frames", "2", "--break", "fastest_body > 1e9 m/s",
                    "--break",    "height > -1"};
    std::ostringstream out, errors;
    EXPECT_EQ(app::runHeadless(app::parseCommandLine(all), {.out = out, .errors = errors}), ExitStatus::Disagreement);
    EXPECT_NE(out.str().find("bouncing-ball, frame 0, 0 s: height > -1 holds"), std::string::npos);
    EXPECT_NE(out.str().find("rigid-stack, frame 2, 0.0333333 s: no condition held"), std::string::npos);
    const Words none{"--headless", "--all", "--break", "no_such_name > 1"};
    EXPECT_THROW(app::runHeadless(app::parseCommandLine(none), {.out = out, .errors = errors}), app::UsageError);
}

TEST(HeadlessBreak, RefusesWithTheOptionThePlaceAndWhatToDo) {
    const std::string unknown = refusal({"--break", "hieght > 1"});
    for (const char* part :
         {"--break: 'hieght' is not measured here", "did you mean 'height'", "--list --demo NAME", "at character 1"})
        EXPECT_NE(unknown.find(part), std::string::npos) << unknown;
    EXPECT_NE(refusal({"--break", "height > 2 s"}).find("a length and a time cannot be compared"), std::string::npos);
    EXPECT_NE(refusal({"--break", ""}).find("--break got an empty value"), std::string::npos);
    EXPECT_THROW(app::parseCommandLine(Words{"--list", "--break", "t > 1", "--csv", "a"}), app::UsageError);
    EXPECT_EQ(app::parseCommandLine(Words{"--list", "--break", "t > 1"}).warnings.size(), 1u) << "nothing is run";
}

TEST(HeadlessBreak, NamesAreListedForOneDemoAndInJson) {
    const demos::DemoInfo& info = *demos::findDemo("rigid-stack");
    const std::string text = app::listText({&info, 1});
    for (const char* row : {"measure predicted_sink", "measure depth", "measure energy_change", "measure t "})
        EXPECT_NE(text.find(row), std::string::npos) << row;
    EXPECT_EQ(app::listText(demos::allDemos()).find("measure t "), std::string::npos)
        << "of all demos it would be long";
    const auto json = nlohmann::json::parse(app::listJson({&info, 1}));
    bool found = false;
    for (const auto& name : json[0]["measures"])
        found |= name["name"] == "tilt" && name["unit"] == "°" && name["kind"] == "number";
    EXPECT_TRUE(found);
}

TEST(HeadlessBreak, LinksCarryConditions) {
    const Words shown{"--demo", "rigid-stack", "--break", "tilt > 5° and not nan", "--break", "t > 2 s"};
    const app::CommandLine line = app::parseCommandLine(Words{app::linkOf(shown)});
    EXPECT_EQ(line.conditions, (Words{"tilt > 5° and not nan", "t > 2 s"}));
}

}  // namespace
}  // namespace collidoscope::headless_break_test
