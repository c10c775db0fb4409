/// State links: what they mean, what is refused, and that nothing is lost on the way.

#include "app/command_line.h"

#include <gtest/gtest.h>

namespace collidoscope::command_line_link_test {
namespace {

using Words = std::vector<std::string>;

std::string refusal(std::string_view link) {
    try {
        app::parseCommandLine(Words{std::string(link)});
    } catch (const app::UsageError& error) {
        return error.what();
    }
    return {};
}

TEST(CommandLineLink, stateLinksAndQueriesMeanTheSameArguments) {
    const Words expected{"--demo", "gjk", "--set", "turn=30 deg", "--frame=12", "--paused", "--camera=-1,2,3,0,0,0"};
    EXPECT_EQ(app::argumentsOfLink("collidoscope:gjk?set.turn=30%20deg&frame=12&paused=1&camera=-1,2,3,0,0,0"),
              expected);
    const Words query = app::argumentsOfLink("?demo=gjk&set.turn=30%20deg&frame=12&paused&camera=-1,2,3,0,0,0");
    EXPECT_EQ(query.front(), "--demo=gjk");
    EXPECT_EQ(Words(query.begin() + 1, query.end()), Words(expected.begin() + 2, expected.end()));
    EXPECT_EQ(app::argumentsOfLink("collidoscope:gjk"), (Words{"--demo", "gjk"}));
    EXPECT_TRUE(app::argumentsOfLink("").empty());
    EXPECT_TRUE(app::argumentsOfLink("?&&").empty());
    EXPECT_EQ(app::argumentsOfLink("?paused=0"), Words{});
}

TEST(CommandLineLink, withoutAWindowItEndsBeforeWhatWasDoneLater) {
    const std::string link = "collidoscope:rigid-stack?do=3:%20bring-back&do=9:%20bring-back&frame=5&stopwatch=2:9";
    const app::CommandLine line = app::parseCommandLine(Words{"--headless", link});
    EXPECT_EQ(line.frames, 5u);
    EXPECT_EQ(line.inputs, Words{"3: bring-back"});
    EXPECT_EQ(line.stopwatch, "");
    const app::CommandLine longer = app::parseCommandLine(Words{"--headless", link, "--frames", "20"});
    EXPECT_EQ(longer.inputs.size(), 2u);
    EXPECT_EQ(longer.stopwatch, "2:9");
    EXPECT_EQ(app::parseCommandLine(Words{link}).inputs.size(), 2u) << "in the window it goes on";
    EXPECT_EQ(app::parseCommandLine(Words{"--headless", "collidoscope:rigid-stack?do=set%20friction=0"}).inputs.size(),
              1u);
}

TEST(CommandLineLink, nothingIsLostOnTheWay) {
    const Words shown{"--demo",
                      "mesh-picking",
                      "--preset",
                      "rod & ball",
                      "--set",
                      "mesh=my mesh #1.obj",
                      "--set",
                      "f=a=b&c%d+e",
                      "--frame",
                      "7",
                      "--paused",
                      "--camera",
                      "-1,2.5,3e-05,0,0,0",
                      "--show",
                      "no-labels,wireframe"};
    const std::string link = app::linkOf(shown), query = app::queryOf(shown);
    EXPECT_EQ(link.find_first_of(" #+"), std::string::npos) << link;
    for (const std::string& text : {link, query}) {
        std::vector<std::string> back = app::argumentsOfLink(text);
        std::string all;
        for (const std::string& word : back) all += word + "\n";
        for (const char* part : {"rod & ball", "mesh=my mesh #1.obj", "f=a=b&c%d+e", "-1,2.5,3e-05,0,0,0"})
            EXPECT_NE(all.find(part), std::string::npos) << part << " in " << all;
    }
}

TEST(CommandLineLink, aLinkStandsForItsArgumentsOnTheCommandLine) {
    const app::CommandLine line =
        app::parseCommandLine(Words{"collidoscope:bouncing-ball?set.restitution=0.4&frame=30&paused=1&show=no-labels"});
    EXPECT_EQ(line.demo, "bouncing-ball");
    EXPECT_EQ(line.settings, Words{"restitution=0.4"});
    EXPECT_EQ(line.frame, 30u);
    EXPECT_TRUE(line.paused);
    ASSERT_EQ(line.show.size(), 1u);
    EXPECT_FALSE(line.show[0].on);
}

TEST(CommandLineLink, withoutAWindowALinkRunsToItsFrame) {
    const std::string link = "collidoscope:bouncing-ball?set.restitution=0.4&frame=30&paused=1&camera=1,2,3,0,0,0";
    for (const Words& words : {Words{"--headless", link}, Words{link, "--hash", "--headless"}}) {
        const app::CommandLine line = app::parseCommandLine(words);
        EXPECT_EQ(line.demo, "bouncing-ball");
        EXPECT_EQ(line.settings, Words{"restitution=0.4"});
        EXPECT_EQ(line.frames, 30u);
        EXPECT_TRUE(line.camera);
    }
    EXPECT_EQ(app::parseCommandLine(Words{"--headless", link, "--frames", "5"}).frames, 5u);
    EXPECT_EQ(app::parseCommandLine(Words{"--headless", "--frames=5", link}).frames, 5u);
    EXPECT_EQ(app::parseCommandLine(Words{"--headless", "collidoscope:bouncing-ball"}).frames, 0u);
    const app::CommandLine film =
        app::parseCommandLine(Words{"--headless", link, "--film", "f.png", "--from", "2", "--to", "9"});
    EXPECT_EQ(film.from, 2u);
    EXPECT_EQ(film.to, 9u);
    EXPECT_THROW(app::parseCommandLine(Words{"--headless", link, "--frame", "3"}), app::UsageError)
        << "what is written beside a link is checked as ever";
}

TEST(CommandLineLink, saysWhatItDoesNotUnderstand) {
    EXPECT_NE(refusal("collidoscope:gjk?fram=3").find("did you mean 'frame'"), std::string::npos);
    EXPECT_NE(refusal("collidoscope:").find("names no demo"), std::string::npos);
    EXPECT_NE(refusal("collidoscope:gjk?set.a=%4").find("two hexadecimal digits"), std::string::npos);
    EXPECT_NE(refusal("collidoscope:gjkk").find("did you mean 'gjk'"), std::string::npos);
    EXPECT_NE(refusal("collidoscope:gjk?screenshot=/tmp/x.png").find("unknown key"), std::string::npos)
        << "a link from somebody else must not write files";
}

}  // namespace
}  // namespace collidoscope::command_line_link_test
