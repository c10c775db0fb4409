/// Inputs of --do in runs without a window: each comes at its frame, wherever --set works.

#include <gtest/gtest.h>

#include <sstream>

#include "app/compare/compare_runs.h"
#include "app/headless/headless.h"
#include "app/sweep/sweep_headless.h"

namespace collidoscope::headless_do_test {
namespace {

using Words = std::vector<std::string>;

std::string ran(Words arguments) {
    arguments.insert(arguments.begin(), {"--headless", "--demo"});
    std::ostringstream out, errors;
    const app::CommandLine line = app::parseCommandLine(arguments);
    const app::Headless with{.out = out, .errors = errors};
    if (!line.sweep.empty())
        app::runSweep(line, with);
    else if (line.compares())
        app::runCompared(line, with);
    else
        app::runHeadless(line, with);
    return out.str();
}
std::string refusal(const Words& more) {
    try {
        ran(more);
    } catch (const app::UsageError& error) {
        return error.what();
    }
    return {};
}

TEST(HeadlessDo, AnInputComesAtItsFrame) {
    const auto at = [](const char* frames, const Words& more) {
        Words words{"rigid-stack", "--hash", "--frames", frames};
        words.insert(words.end(), more.begin(), more.end());
        return ran(words);
    };
    const Words thrown{"--do", "7: throw box size=0.25 at=0,3,4 velocity=0,0,-9"};
    EXPECT_NE(at("7", thrown), at("7", {}));
    EXPECT_NE(at("30", thrown), at("30", {}));
    const auto tableOf = [](const char* measure) {
        return ran({"rigid-stack", "--frames", "9", "--csv", "-", "--curve", "OBB 1:speed", "--do", measure});
    };
    const std::string struck = tableOf("7: body 1 velocity=0,3,0"), early = tableOf("6: body 1 velocity=0,3,0");
    const auto untilFrame = [](const std::string& table, int frame) {
        std::size_t end = 0;
        for (int line = 0; line <= frame + 1; ++line) end = table.find('\n', end) + 1;
        return table.substr(0, end);
    };
    EXPECT_EQ(untilFrame(struck, 5), untilFrame(early, 5));
    EXPECT_NE(untilFrame(struck, 6), untilFrame(early, 6));
    const Words high{"--do", "7: throw box size=0.25 at=0,30,0"};
    const Words undone{"--do", "9: throw undone", high[0], high[1]};
    EXPECT_NE(at("9", undone), at("9", high)) << "inputs are put in the order of their frames";
    EXPECT_EQ(at("5", {"--do", "set step=1/120"}), at("5", {"--set", "step=1/120"}));
}

TEST(HeadlessDo, EveryRunOfAComparisonAndEveryPointOfASweepHasIt) {
    const Words compared{"rigid-stack", "--hash", "--frames", "12", "--compare", "step=1/60,1/120"};
    Words with = compared;
    with.insert(with.end(), {"--do", "7: body 1 velocity=0,3,0"});
    const std::string before = ran(compared), after = ran(with);
    const auto lineOf = [](const std::string& text, int place) {
        std::istringstream lines(text);
        std::string line;
        for (int i = 0; i <= place; ++i) std::getline(lines, line);
        return line;
    };
    EXPECT_NE(lineOf(after, 0), lineOf(before, 0));
    EXPECT_NE(lineOf(after, 1), lineOf(before, 1));
    const std::string alone = ran({"rigid-stack", "--hash", "--frames", "12", "--do", "7: body 1 velocity=0,3,0"});
    EXPECT_TRUE(lineOf(after, 0).starts_with(lineOf(alone, 0))) << "the first of them is the run by itself";

    const Words swept{"bouncing-ball", "--frames", "40", "--sweep", "restitution=0.2,0.9", "--measure", "height"};
    Words changed = swept;
    changed.insert(changed.end(), {"--do", "5: set step=1/90"});
    EXPECT_NE(ran(changed), ran(swept));
}

TEST(HeadlessDo, ABodyThatIsThrownLaterHasACurve) {
    const std::string table = ran({"rigid-stack", "--frames", "9", "--csv", "-", "--do", "5: throw sphere at=0,8,4",
                                   "--curve", "thrown 1:height"});
    EXPECT_NE(table.find("height"), std::string::npos) << table.substr(0, 300);
    const std::string last = table.substr(table.rfind('\n', table.size() - 2) + 1);
    EXPECT_NE(last.find(",7.9"), std::string::npos) << last;
    EXPECT_NE(refusal({"rigid-stack", "--frames", "9", "--do", "5: throw sphere at=0,8,4", "--curve", "levity:height"})
                  .find("no body is called 'levity' at frame 5"),
              std::string::npos);
}

TEST(HeadlessDo, RefusesWhatIsNoneOrIsNotTaken) {
    const std::vector<std::pair<Words, std::string>> faults{
        {{"rigid-stack", "--do", "7: thrwo box at=0,3,0"},
         "--do 7: thrwo box at=0,3,0: 'thrwo' is nothing that is done"},
        {{"rigid-stack", "--do", "7: place a=1"}, "takes 3 numbers"},
        {{"rigid-stack", "--do", "set levity=1"}, "there is no parameter 'levity'"},
        {{"rigid-stack", "--do", "3: set count=4"},
         "'3: set count=4': count builds the demo anew; such inputs belong to frame 0"},
        {{"rigid-stack", "--frames", "9", "--do", "7: body 1 mass=-1"}, "--do: frame 7: mass"},
        {{"shapes-3d", "--do", "7: bring-back"}, "this demo has no clock"},
    };
    for (const auto& [words, message] : faults)
        EXPECT_NE(refusal(words).find(message), std::string::npos) << words.back() << ": " << refusal(words);
    EXPECT_THROW(app::parseCommandLine(Words{"--headless", "--all", "--do", "bring-back"}), app::UsageError);
    EXPECT_THROW(app::parseCommandLine(Words{"--session", "a.json", "--do", "bring-back"}), app::UsageError);
    EXPECT_THROW(app::parseCommandLine(Words{"--do", "bring-back"}), app::UsageError);
}

TEST(HeadlessDo, RefusesAFrameThatTheRunDoesNotComeTo) {
    const std::string beyond = "--do: frame 7 lies beyond the last frame of the run, 5; name an earlier frame, or let ";
    const Words late{"--frames", "5", "--do", "2: set step=1/90", "--do", "7: set step=1/70"};
    const auto with = [](Words words, const Words& more) {
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    EXPECT_EQ(refusal(with({"bouncing-ball"}, late)), beyond + "the run go on with --frames 7");
    EXPECT_EQ(refusal(with({"bouncing-ball", "--hash"}, late)), beyond + "the run go on with --frames 7");
    EXPECT_EQ(refusal(with({"bouncing-ball", "--compare", "restitution=0.2,0.9"}, late)),
              beyond + "the run go on with --frames 7");
    EXPECT_EQ(refusal(with({"bouncing-ball", "--sweep", "restitution=0.2,0.9", "--measure", "height"}, late)),
              beyond + "the run go on with --frames 7");
    EXPECT_EQ(refusal(with({"bouncing-ball", "--compare", "step=1/60,1/120"}, late)), "")
        << "the second run has ten frames";
    EXPECT_EQ(refusal({"bouncing-ball", "--film", "f.png", "--from", "2", "--to", "5", "--do", "7: set step=1/70"}),
              beyond + "the run go on with --to 7");
    EXPECT_EQ(refusal({"bouncing-ball", "--do", "1: set step=1/70"}),
              "--do: frame 1 lies beyond the last frame of the run, 0; name an earlier frame, or let the run go on "
              "with --frames 1");
    EXPECT_EQ(refusal({"bouncing-ball", "--frames", "7", "--do", "7: set step=1/70"}), "");
    EXPECT_EQ(refusal({"bouncing-ball", "--break", "t > 0.1 s", "--do", "7: set step=1/70"}), "");
}

TEST(HeadlessDo, AStopwatchOfFramesThatTheRunDoesNotComeToIsRefused) {
    EXPECT_NE(refusal({"bouncing-ball", "--frames", "5", "--stopwatch", "7"}).find("--stopwatch: frame 7 lies beyond"),
              std::string::npos);
    EXPECT_NE(refusal({"bouncing-ball", "--frames", "5", "--stopwatch", "2:9"}).find("frame 9 lies beyond"),
              std::string::npos);
    EXPECT_EQ(refusal({"bouncing-ball", "--frames", "5", "--stopwatch", "2:5"}), "");
}

TEST(HeadlessDo, FramesBeyondARecordAreTold) {
    std::ostringstream out, errors;
    const app::Headless with{.out = out, .errors = errors};
    app::runHeadless(app::parseCommandLine(Words{"--headless", "--demo", "trace", "--frames", "100000"}), with);
    EXPECT_EQ(errors.str(), "collidoscope: --frames 100000: the record ends at frame 239\n");
}

TEST(HeadlessDo, TellsKeysAndTheMouseToDemosThatTakeThem) {
    const Words vehicle{"vehicle", "--frames", "30", "--hash"};
    Words driven = vehicle;
    driven.insert(driven.end(), {"--do", "5: axes ahead=1"});
    EXPECT_NE(ran(driven), ran(vehicle));
    const Words stack{"rigid-stack", "--frames", "9", "--hash"};
    Words pointed = stack;
    pointed.insert(pointed.end(), {"--do", "5: pointer origin=0,0.5,9 direction=0,0,-1 over down"});
    EXPECT_NE(ran(pointed), ran(stack));
}

TEST(HeadlessDo, RefusesWhatActsOnNothing) {
    const std::vector<std::pair<Words, std::string>> faults{
        {{"rigid-stack", "--frames", "30", "--do", "7: place nope=0,0,0"}, "--do: frame 7: there is no handle 'nope'"},
        {{"rigid-stack", "--do", "place nope=0,0,0"}, "--do: frame 0: there is no handle 'nope'"},
        {{"rigid-stack", "--frames", "9", "--do", "3: body 300 mass=2"}, "--do: frame 3: there is no body 300"},
        {{"rigid-stack", "--frames", "9", "--do", "3: body 1 world=2 mass=2"},
         "there is no world 2; this demo has 1 world"},
        {{"rigid-stack", "--frames", "9", "--do", "3: body 1 shape=9 friction=2"},
         "body 1 has no shape 9; it has 1 shape"},
        {{"rigid-stack", "--frames", "9", "--do", "3: body 1 length=2"}, "body 1 has no number length"},
        {{"rigid-stack", "--do", "3: particle 1 mass=2"}, "'3: particle 1 mass=2': this demo has no particles"},
        {{"cloth", "--frames", "9", "--do", "5: particle 999999 mass=2"}, "frame 5: there is no particle 999999"},
        {{"cloth", "--do", "5: body 1 mass=2"}, "this demo has no rigid bodies"},
        {{"cloth", "--do", "5: bring-back"}, "this demo brings nothing back"},
        {{"overlaps-2d", "--do", "throw box at=0,3,0"}, "this demo takes no thrown body"},
        {{"rigid-stack", "--frames", "9", "--do", "5: axes ahead=1"}, "this demo takes no notice of the keys W A S D"},
        {{"overlaps-2d", "--do", "pointer origin=0,1,5 direction=0,0,-1 over down"},
         "this demo takes no notice of the mouse"},
    };
    for (const auto& [words, message] : faults)
        EXPECT_NE(refusal(words).find(message), std::string::npos) << words.back() << ": " << refusal(words);
}

}  // namespace
}  // namespace collidoscope::headless_do_test
