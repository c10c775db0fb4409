/// The command line: what it means, and what it refuses with which words.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/files/mesh_library.h"
#include "app/files/name_match.h"
#include "app/headless/open_session.h"

namespace collidoscope::command_line_test {
namespace {

using app::CommandLine;
using app::Mode;
using Arguments = std::vector<std::string>;

CommandLine parse(const Arguments& arguments) { return app::parseCommandLine(arguments); }

/// The message with which arguments are refused; empty when they are accepted.
std::string refusal(const Arguments& arguments) {
    try {
        const CommandLine line = parse(arguments);
        app::MeshLibrary meshes;
        if (const demos::DemoInfo* info = app::demoOf(line)) app::openSession(*info, line, meshes);
    } catch (const app::UsageError& error) {
        return error.what();
    }
    return {};
}

testing::AssertionResult refuses(const Arguments& arguments, const std::vector<std::string>& words) {
    const std::string message = refusal(arguments);
    if (message.empty()) return testing::AssertionFailure() << "it was accepted";
    for (const std::string& word : words)
        if (message.find(word) == std::string::npos)
            return testing::AssertionFailure() << "'" << word << "' is not in: " << message;
    return testing::AssertionSuccess();
}

TEST(CommandLine, NothingOpensTheWindow) {
    const CommandLine line = parse({});
    EXPECT_EQ(line.mode, Mode::Window);
    EXPECT_TRUE(line.demo.empty());
    EXPECT_FALSE(line.theme);
    EXPECT_FALSE(line.scale);
}

TEST(CommandLine, TheWindowTakesADemoWithAllThatBelongsToIt) {
    const CommandLine line =
        parse({"--demo", "shapes-3d", "--set", "step=1/120", "--set=seed=3", "--frame", "7", "--paused", "--theme",
               "projector", "--scale", "1.5", "--config", "/tmp/x", "--threads", "3"});
    EXPECT_EQ(line.mode, Mode::Window);
    EXPECT_EQ(line.demo, "shapes-3d");
    EXPECT_EQ(line.settings, (Arguments{"step=1/120", "seed=3"}));
    EXPECT_EQ(line.frame, 7u);
    EXPECT_TRUE(line.paused);
    EXPECT_EQ(line.theme, "projector");
    EXPECT_EQ(line.scale, 1.5f);
    EXPECT_EQ(line.threads, 3u);
    EXPECT_EQ(line.configFolder, "/tmp/x");
}

TEST(CommandLine, ARunWithoutWindowTakesItsOutputs) {
    const CommandLine line = parse({"--headless", "--demo", "shapes-3d", "--frames", "120", "--screenshot", "a.png",
                                    "--with-panels", "--size", "640x480", "--csv", "a.csv", "--hash"});
    EXPECT_EQ(line.mode, Mode::Headless);
    EXPECT_EQ(line.frames, 120u);
    EXPECT_EQ(line.screenshot, "a.png");
    EXPECT_TRUE(line.withPanels);
    EXPECT_EQ(line.size.width, 640);
    EXPECT_EQ(line.size.height, 480);
    EXPECT_EQ(line.csv, "a.csv");
    EXPECT_TRUE(line.hash);
    EXPECT_TRUE(parse({"--headless", "--all", "--frames", "1"}).all);
}

TEST(CommandLine, TheCameraMayHaveNegativeNumbersAndExpressions) {
    const CommandLine line = parse({"--camera", "-1,2,3/2,-.5,0,sqrt(4)"});
    ASSERT_TRUE(line.camera);
    EXPECT_EQ(line.camera->eye, (geometry::Vec3f{-1.0f, 2.0f, 1.5f}));
    EXPECT_EQ(line.camera->target, (geometry::Vec3f{-0.5f, 0.0f, 2.0f}));
}

TEST(CommandLine, PartsOfTheViewAreSwitchedOnAndOff) {
    const CommandLine line = parse({"--show", "wireframe,no-legend"});
    ASSERT_EQ(line.show.size(), 2u);
    EXPECT_EQ(line.show[0].name, "wireframe");
    EXPECT_TRUE(line.show[0].on);
    EXPECT_EQ(line.show[1].name, "legend");
    EXPECT_FALSE(line.show[1].on);
}

TEST(CommandLine, HelpVersionAndListAreModes) {
    EXPECT_EQ(parse({"--help"}).mode, Mode::Help);
    EXPECT_EQ(parse({"-h", "--whatever"}).mode, Mode::Help);
    EXPECT_EQ(parse({"--version"}).mode, Mode::Version);
    EXPECT_EQ(parse({"--list"}).mode, Mode::List);
    EXPECT_TRUE(parse({"--list", "--json"}).json);
}

TEST(CommandLine, CheckTakesCases) {
    EXPECT_EQ(parse({"check", "a.json"}).mode, Mode::Check);
    const CommandLine line = parse({"check", "a.json", "--json", "-", "--", "--odd.json"});
    EXPECT_EQ(line.cases, (Arguments{"a.json", "-", "--odd.json"}));
    EXPECT_TRUE(line.json);
    EXPECT_FALSE(parse({"check", "a.json"}).json);
    EXPECT_FALSE(parse({"check", "a.json"}).meshesAnywhere);
    EXPECT_TRUE(parse({"check", "--any-folder", "a.json"}).meshesAnywhere);
    EXPECT_EQ(parse({"check", "--help"}).mode, Mode::CheckHelp);
    for (const char* option : {"--json", "--any-folder", "--help"})
        EXPECT_NE(app::checkHelpText().find(option), std::string::npos) << option;
}

TEST(CommandLine, CheckRefusesWhatItDoesNotKnow) {
    EXPECT_TRUE(refuses({"check"}, {"check needs a case", "check --help"}));
    EXPECT_TRUE(refuses({"check", "--json"}, {"check needs a case"}));
    EXPECT_TRUE(refuses({"check", ""}, {"empty file name"}));
    EXPECT_TRUE(refuses({"check", "--jsno", "a.json"}, {"no option '--jsno'", "did you mean '--json'?"}));
}

TEST(CommandLine, CasesStandWithoutAnOption) {
    const CommandLine line = parse({"a.json", "--theme", "dark", "b.json"});
    EXPECT_EQ(line.mode, Mode::Window);
    EXPECT_EQ(line.cases, (Arguments{"a.json", "b.json"}));
    EXPECT_EQ(parse({"--headless", "a.json"}).cases, Arguments{"a.json"});
    EXPECT_EQ(parse({"--demo", "case", "a.json"}).cases, Arguments{"a.json"});
    EXPECT_TRUE(refuses({"--headless", "a.json", "b.json"}, {"--headless takes one case"}));
    EXPECT_TRUE(refuses({"--demo", "gjk", "a.json"}, {"a case does not go with --demo"}));
    EXPECT_TRUE(refuses({"--list", "a.json"}, {"a case does not go with --list"}));
    EXPECT_TRUE(
        refuses({"--headless", "--demo", "gjk", "--inside", "A,B", "--compare", "a=1,2", "--screenshot", "x.png"},
                {"--inside or --why of compared runs does not go with --screenshot"}));
    EXPECT_TRUE(refuses({"--demo", "gjk", "--why", "A", "--sweep", "a=1..2", "--measure", "e"},
                        {"--why does not go with --sweep"}));
    EXPECT_TRUE(refuses({"--headless", "--all", "a.json"}, {"a case does not go with --all"}));
}

TEST(CommandLine, ReduceTakesOneCase) {
    const CommandLine line = parse({"reduce", "a.json", "--output", "b.json"});
    EXPECT_EQ(line.mode, Mode::Reduce);
    EXPECT_EQ(line.cases, Arguments{"a.json"});
    EXPECT_EQ(line.output, "b.json");
    EXPECT_FALSE(line.keepsKinds);
    EXPECT_TRUE(parse({"reduce", "--keep-features", "a.json"}).keepsKinds);
    EXPECT_EQ(parse({"reduce", "--help"}).mode, Mode::ReduceHelp);
    EXPECT_TRUE(refuses({"reduce"}, {"reduce needs one case"}));
    EXPECT_TRUE(refuses({"reduce", "a.json", "b.json"}, {"reduce needs one case"}));
    EXPECT_TRUE(refuses({"reduce", "a.json", "--output"}, {"--output needs a file"}));
    EXPECT_TRUE(refuses({"reduce", "--outptu", "b"}, {"did you mean '--output'?"}));
    for (const char* option : {"--output", "--any-folder", "--help"})
        EXPECT_NE(app::reduceHelpText().find(option), std::string::npos) << option;
}

TEST(CommandLine, TheHelpNamesEveryOptionAndFitsTheTerminal) {
    const std::string help = app::helpText();
    for (const char* option :
         {"--demo",       "--set",         "--preset", "--frame",   "--paused",   "--camera", "--show",
          "--theme",      "--scale",       "--config", "--threads", "--headless", "--all",    "--frames",
          "--screenshot", "--with-panels", "--size",   "--csv",     "--hash",     "--list",   "--json",
          "--help",       "--version",     "--mesh",   "check",     "reduce"})
        EXPECT_NE(help.find(option), std::string::npos) << option;
    for (const std::string& name : app::viewSwitchNames()) EXPECT_NE(help.find(name), std::string::npos) << name;
    std::size_t begin = 0;
    for (std::size_t end = help.find('\n'); end != std::string::npos; begin = end + 1, end = help.find('\n', begin))
        EXPECT_LE(end - begin, 100u) << help.substr(begin, end - begin);
}

TEST(CommandLine, RefusesAnUnknownDemoAndProposesANearOne) {
    EXPECT_TRUE(refuses({"--demo", "shapez-3d"}, {"unknown demo 'shapez-3d'", "did you mean 'shapes-3d'?", "--list"}));
    EXPECT_TRUE(refuses({"--demo", "xyzzy"}, {"unknown demo 'xyzzy'", "--list shows all"}));
}

TEST(CommandLine, RefusesUnknownOptionsAndWords) {
    EXPECT_TRUE(refuses({"--screenshoot", "a.png"}, {"unknown option '--screenshoot'", "'--screenshot'", "--help"}));
    EXPECT_TRUE(refuses({"--frobnicate"}, {"unknown option '--frobnicate'", "--help"}));
    EXPECT_TRUE(refuses({"teapot"}, {"'teapot' is not expected"}));
    EXPECT_TRUE(refuses({"teapot.obj"}, {"--mesh teapot.obj"}));
    EXPECT_TRUE(refuses({"--demo"}, {"--demo needs a value", "--help"}));
    EXPECT_TRUE(refuses({"--theme", "dark", "--theme=dark"}, {"--theme is given more than once"}));
}

TEST(CommandLine, RefusesParametersThatDoNotExistOrDoNotFit) {
    const auto with = [](const std::string& setting) {
        return Arguments{"--demo", "falling-particles", "--set", setting};
    };
    EXPECT_TRUE(refuses(with("stepp=1"), {"--set stepp=1", "no parameter 'stepp'", "did you mean 'step'?"}));
    EXPECT_TRUE(refuses(with("step=7"), {"--set step=7", "step", "allowed: a number from", "0.1 s"}));
    EXPECT_TRUE(refuses(with("step=fast"), {"--set step=fast", "'fast' is not a number", "character 1"}));
    EXPECT_TRUE(refuses(with("step=1/"), {"missing at the end"}));
    EXPECT_TRUE(refuses(with("step"), {"PARAM=VALUE"}));
    EXPECT_TRUE(refuses(with("step=1.2kg"), {"--set step=1.2kg", "step: 'kg' is a mass", "a time in s is wanted"}));
    EXPECT_TRUE(refuses(with("restitution=30deg"), {"restitution: 'deg' is an angle", "a plain number is wanted"}));
    EXPECT_TRUE(refuses(with("seed=1.5"), {"whole number", "1.5"}));
    EXPECT_TRUE(refuses(with("seed=1e12"), {"seed"}));
    EXPECT_TRUE(refuses(with("seed=99999999999"),
                        {"'seed' does not take 99999999999; allowed: a whole number from 0 to 2147483647"}));
    EXPECT_TRUE(refuses({"--demo", "falling-particles", "--set", "count=-3"},
                        {"'count' does not take -3; allowed: a whole number from 100 to 10000"}));
    EXPECT_TRUE(refuses({"--demo", "shapes-3d", "--preset", "nonsense"}, {"--preset", "no preset 'nonsense'"}));
}

TEST(CommandLine, RefusesValuesOutOfRange) {
    EXPECT_TRUE(refuses({"--theme", "pink"}, {"--theme pink", "dark or projector"}));
    EXPECT_TRUE(refuses({"--threads", "0"}, {"--threads 0", "from 1 to 256"}));
    EXPECT_TRUE(refuses({"--threads", "many"}, {"--threads many", "from 1 to 256"}));
    EXPECT_TRUE(refuses({"--scale", "7"}, {"--scale 7", "from 1 to 3"}));
    EXPECT_TRUE(refuses({"--scale", "big"}, {"--scale", "'big'"}));
    EXPECT_TRUE(refuses({"--frame", "-3"}, {"--frame -3", "whole number from 0"}));
    EXPECT_TRUE(refuses({"--frame", "99999999999"}, {"--frame"}));
    EXPECT_TRUE(refuses({"--camera", "1,2,3"}, {"--camera 1,2,3", "six numbers"}));
    EXPECT_TRUE(refuses({"--camera", "1,2,3,4,x,6"}, {"number 5", "'x'"}));
    EXPECT_TRUE(refuses({"--camera", "1,2,3,1,2,3"}, {"two different points"}));
    EXPECT_TRUE(refuses({"--show", "lables"}, {"'lables' is not known", "'labels'"}));
    for (const char* size : {"0x5", "5", "axb", "1x2x3", "99999x1", "-1x5"})
        EXPECT_TRUE(refuses({"--headless", "--all", "--size", size}, {"--size", "1280x720"})) << size;
}

TEST(CommandLine, RefusesCombinationsWithoutMeaning) {
    EXPECT_TRUE(refuses({"--json"}, {"--json needs --list"}));
    EXPECT_TRUE(refuses({"--headless"}, {"--demo NAME or --all"}));
    EXPECT_TRUE(refuses({"--frames", "3"}, {"--frames needs --headless"}));
    EXPECT_TRUE(refuses({"--hash"}, {"--hash needs --headless"}));
    EXPECT_TRUE(refuses({"--headless", "--demo", "shapes-3d", "--frame", "3"}, {"use --frames"}));
    EXPECT_TRUE(refuses({"--headless", "--demo", "shapes-3d", "--with-panels"}, {"--screenshot"}));
    EXPECT_TRUE(refuses({"--headless", "--all", "--demo", "shapes-3d"}, {"--all does not go with --demo"}));
    EXPECT_TRUE(refuses({"--headless", "--all", "--csv", "a.csv"}, {"--all does not go with --csv"}));
    EXPECT_TRUE(refuses({"--set", "step=1/60"}, {"--set needs --demo"}));
}

TEST(CommandLine, RefusesOptionsThatWouldDoNothing) {
    EXPECT_TRUE(refuses({"--list", "--frame", "3"}, {"--frame does not go with --list"}));
    EXPECT_TRUE(refuses({"--list", "--headless"}, {"--headless does not go with --list"}));
    EXPECT_TRUE(refuses({"--version", "--demo", "gjk"}, {"--demo does not go with --version"}));
    EXPECT_TRUE(
        refuses({"--headless", "--demo", "gjk", "--hash", "--size", "320x200"}, {"--size needs", "--screenshot"}));
    EXPECT_TRUE(refuses({"--headless", "--demo", "gjk", "--csv", "a.png", "--screenshot", "./a.png"}, {"both a.png"}));
    EXPECT_TRUE(refuses({"--headless", "--demo", "gjk", "--csv", "-", "--screenshot", "-"}, {"both -"}));
    EXPECT_TRUE(refuses({"--headless", "--demo", "gjk", "--csv", "-", "--hash"}, {"--hash", "--csv - too"}));
    EXPECT_TRUE(refuses({"--headless", "--all", "--screenshot", "-"}, {"--screenshot -", "folder"}));
}

TEST(CommandLine, ListTakesADemo) {
    EXPECT_EQ(parse({"--list", "--demo", "gjk"}).demo, "gjk");
    EXPECT_TRUE(refuses({"--list", "--demo", "nonsense"}, {"unknown demo 'nonsense'"}));
}

TEST(CommandLine, WarnsOfWhatGoesWithAllAndYetHasNoEffect) {
    EXPECT_TRUE(parse({"--headless", "--demo", "gjk", "--hash", "--threads", "2"}).warnings.empty());
    const auto warnings = parse({"--headless", "--demo", "gjk", "--hash", "--theme", "dark", "--config", "x"}).warnings;
    ASSERT_EQ(warnings.size(), 2u);
    EXPECT_NE(warnings[0].find("--config has no effect with --headless"), std::string::npos);
    EXPECT_NE(warnings[1].find("--theme has no effect without --screenshot"), std::string::npos);
    EXPECT_TRUE(parse({"--headless", "--demo", "gjk", "--screenshot", "a.png", "--theme", "dark"}).warnings.empty());
    EXPECT_EQ(parse({"--list", "--threads", "2"}).warnings.size(), 1u);
}

TEST(CommandLine, RefusesPicturesThatAreTooLarge) {
    EXPECT_TRUE(refuses({"--headless", "--demo", "gjk", "--screenshot", "x.png", "--size", "12000x12000"},
                        {"--size 12000x12000", "67108864 pixels", "8192x8192"}));
    EXPECT_EQ(parse({"--headless", "--demo", "gjk", "--screenshot", "x.png", "--size", "16384x4096"}).size.width,
              16384);
}

TEST(CommandLine, KnowsWhatIsMeantInAnotherCaseOrWithoutItsOption) {
    EXPECT_TRUE(refuses({"--demo", "GJK"}, {"unknown demo 'GJK'; did you mean 'gjk'?"}));
    EXPECT_TRUE(refuses({"--demo", "springs", "--preset", "BEYOND"}, {"did you mean 'beyond'?"}));
    EXPECT_TRUE(refuses({"--demo", "springs", "--set", "Step=0.1"}, {"did you mean 'step'?"}));
    EXPECT_TRUE(refuses({"gjk"}, {"'gjk' is not expected here; to show that demo, write --demo gjk"}));
    EXPECT_TRUE(refuses({"help"}, {"write --help"}));
}

TEST(CommandLine, LongTextIsRepeatedInPartOnly) {
    const std::string brackets(100'000, '(');
    for (const Arguments& arguments :
         {Arguments{"--demo", "gjk", "--set", "step=" + brackets}, Arguments{"--demo", "gjk", "--set", brackets},
          Arguments{"--demo", "gjk", "--preset", brackets}, Arguments{"--demo", brackets},
          Arguments{"--theme", brackets}, Arguments{"--scale", brackets}, Arguments{"--show", brackets},
          Arguments{"--frame", brackets}, Arguments{"--camera", brackets + ",0,0,0,0,0"}, Arguments{brackets},
          Arguments{"--" + brackets}, Arguments{"check", "-" + brackets}}) {
        const std::string message = refusal(arguments);
        EXPECT_FALSE(message.empty());
        EXPECT_LT(message.size(), 500u) << message.substr(0, 600);
    }
    EXPECT_NE(refusal({"--demo", "gjk", "--set", "step=" + brackets}).find("too deeply nested (at character 101"),
              std::string::npos);
    EXPECT_EQ(app::shortened("é"), "é");
    EXPECT_EQ(app::shortened(std::string(59, 'a') + "é"), std::string(59, 'a') + "…") << "no half letters";
}

TEST(CommandLine, RefusesAMeshWhereNoneIsTakenOrNoneIsFound) {
    EXPECT_TRUE(refuses({"--demo", "falling-particles", "--mesh", "a.obj"}, {"takes no mesh", "shapes-3d"}));
    EXPECT_TRUE(refuses({"--demo", "shapes-3d", "--mesh", "/no/such.obj"}, {"--mesh", "/no/such.obj"}));
}

TEST(NearestName, FindsWhatWasMeant) {
    const Arguments names{"mesh-picking", "raycasts", "shapes-3d"};
    EXPECT_EQ(app::nearestName("raycast", names), "raycasts");
    EXPECT_EQ(app::nearestName("mesh-pikcing", names), "mesh-picking");
    EXPECT_EQ(app::nearestName("mesh", names), "mesh-picking");
    EXPECT_EQ(app::nearestName("banana", names), std::nullopt);
    EXPECT_EQ(app::nearestName("", names), std::nullopt);
}

TEST(NearestName, CountsInsertionsDeletionsReplacementsAndSwaps) {
    EXPECT_EQ(app::editDistance("", ""), 0u);
    EXPECT_EQ(app::editDistance("abc", ""), 3u);
    EXPECT_EQ(app::editDistance("", "abc"), 3u);
    EXPECT_EQ(app::editDistance("abc", "abd"), 1u);
    EXPECT_EQ(app::editDistance("abcd", "abdc"), 1u);
    EXPECT_EQ(app::editDistance("kitten", "sitting"), 3u);
}

TEST(CommandLine, AnEmptyValueIsNotTakenForAnOptionLeftOut) {
    EXPECT_TRUE(refuses({"--headless", "--demo", "shapes-3d", "--frames", ""}, {"--frames", "empty"}));
    EXPECT_TRUE(refuses({"--demo", ""}, {"--demo", "empty"}));
    EXPECT_TRUE(refuses({"--set", ""}, {"--set", "empty"}));
}

TEST(CommandLine, ACameraBeyondWhatFloatsCanTellApartIsRefused) {
    EXPECT_TRUE(refuses({"--camera", "1e30,0,0,0,0,0"}, {"--camera", "1e6 m"}));
    EXPECT_TRUE(parse({"--camera", "1e6,0,0,0,0,0"}).camera.has_value());
}

TEST(CommandLine, OptionsMayStandBeforeAndBehindACommandAndItsFile) {
    const Arguments orders[] = {
        {"replay", "F.jsonl", "--config", "D", "--paused"}, {"replay", "--config", "D", "--paused", "F.jsonl"},
        {"--config", "D", "--paused", "replay", "F.jsonl"}, {"--paused", "--config", "D", "replay", "F.jsonl"},
        {"--paused", "replay", "F.jsonl", "--config", "D"}, {"replay", "--paused", "F.jsonl", "--config=D"},
        {"--config=D", "replay", "--paused", "F.jsonl"}};
    for (const Arguments& order : orders) {
        const CommandLine line = parse(order);
        EXPECT_EQ(line.mode, Mode::Window);
        EXPECT_EQ(line.trace, "F.jsonl");
        EXPECT_EQ(line.demo, "trace");
        EXPECT_EQ(line.configFolder, "D");
        EXPECT_TRUE(line.paused);
    }
    const CommandLine check = parse({"--json", "--tolerance", "0.01", "replay", "--check", "F.jsonl"});
    EXPECT_EQ(check.mode, Mode::ReplayCheck);
    EXPECT_TRUE(check.json);
    EXPECT_EQ(check.tolerance, 0.01);
    EXPECT_EQ(parse({"--json", "check", "a.json"}).cases, Arguments{"a.json"});
    EXPECT_EQ(parse({"--output", "small.json", "reduce", "a.json"}).mode, Mode::Reduce);
    EXPECT_EQ(parse({"--config", "replay"}).configFolder, "replay") << "the value of an option is no command";
    EXPECT_TRUE(refuses({"replay", "F.jsonl", "G.jsonl"}, {"G.jsonl"}));
}

}  // namespace
}  // namespace collidoscope::command_line_test
