/// --show: parts of the view, and what the demo itself can show or hide.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "app/command_line.h"
#include "app/headless/headless.h"
#include "app/headless/open_session.h"
#include "demos/registry.h"

namespace collidoscope::command_line_show_test {
namespace {

using Words = std::vector<std::string>;

std::string refusal(const Words& arguments) {
    try {
        app::parseCommandLine(arguments);
    } catch (const app::UsageError& error) {
        return error.what();
    }
    return "";
}

std::unique_ptr<app::Session> opened(const Words& arguments) {
    const app::CommandLine line = app::parseCommandLine(arguments);
    app::MeshLibrary meshes;
    return app::openSession(*app::demoOf(line), line, meshes);
}

bool isOn(const app::Session& session, const std::string& name) {
    for (const demos::ParameterInfo& parameter : demos::listParameters(session.demo()))
        if (parameter.name == name) return std::get<bool>(parameter.value);
    ADD_FAILURE() << name;
    return false;
}

TEST(CommandLineShow, SwitchesTogglesOfTheDemoOnAndOff) {
    const auto plain = opened({"--demo", "cloth"});
    EXPECT_TRUE(isOn(*plain, "strains"));
    EXPECT_FALSE(isOn(*plain, "links"));
    const auto switched = opened({"--demo", "cloth", "--show", "links,no-strains,no-ground"});
    EXPECT_FALSE(isOn(*switched, "strains"));
    EXPECT_TRUE(isOn(*switched, "links"));
    EXPECT_TRUE(switched->inputs().empty()) << "what only shows more is no part of a run";
}

TEST(CommandLineShow, ComesAfterPresetAndSettings) {
    EXPECT_TRUE(isOn(*opened({"--demo", "cloth", "--preset", "flag", "--show", "strains"}), "strains"));
    EXPECT_FALSE(isOn(*opened({"--demo", "cloth", "--show", "no-links", "--set", "links=on"}), "links"));
}

TEST(CommandLineShow, TheLastOfTwoWordsCounts) {
    EXPECT_FALSE(isOn(*opened({"--demo", "cloth", "--show", "links,no-links"}), "links"));
}

TEST(CommandLineShow, IsPartOfALink) {
    EXPECT_TRUE(isOn(*opened({"collidoscope:cloth?show=links"}), "links"));
    EXPECT_NE(refusal({"collidoscope:cloth?show=lnks"}).find("did you mean 'links'"), std::string::npos);
}

TEST(CommandLineShow, AWordOfTheViewIsNotTheDemosToggleOfThatName) {
    const auto names = app::demoSwitchNames(*demos::makeDemo(*demos::findDemo("shapes-3d")));
    ASSERT_NE(std::find(names.begin(), names.end(), "labels"), names.end());
    EXPECT_TRUE(isOn(*opened({"--demo", "shapes-3d", "--show", "no-labels"}), "labels"));
}

TEST(CommandLineShow, OnlyTogglesThatJustShowAreWords) {
    EXPECT_EQ(app::demoSwitchNames(*demos::makeDemo(*demos::findDemo("cloth"))), (Words{"strains", "links"}));
    EXPECT_NE(refusal({"--demo", "cloth", "--show", "tears"}), "") << "it changes the run: --set tears=on";
    EXPECT_NE(refusal({"--demo", "shapes-3d", "--show", "fill"}), "") << "a choice";
}

TEST(CommandLineShow, RefusesOthersAndNamesWhatThereIs) {
    EXPECT_EQ(refusal({"--demo", "cloth", "--show", "wireframe,stains"}),
              "--show: 'stains' is not known; did you mean 'strains'? choose from labels, legend, shadows, ground, "
              "wireframe, see-through, energy and, of cloth, strains, links, each with no- before it to switch it off");
    EXPECT_EQ(
        refusal({"--demo", "gjk", "--show", "links"}),
        "--show: 'links' is not known; choose from labels, legend, shadows, ground, wireframe, see-through, energy, "
        "each with no- before it to switch it off");
    for (const char* text : {",", "links,", "no-", "no-no-links", " links"})
        EXPECT_NE(refusal({"--demo", "cloth", "--show", text}).find("is not known"), std::string::npos) << text;
}

TEST(CommandLineShow, WithoutADemoKnowsTheWordsOfAll) {
    EXPECT_EQ(refusal({"--show", "links,no-cells"}), "");
    EXPECT_NE(refusal({"--show", "lnks"}).find("did you mean 'links'? choose from labels, legend"), std::string::npos);
    EXPECT_NE(refusal({"--headless", "--all", "--show", "xyzzy"}).find("'xyzzy' is not known"), std::string::npos);

    // The demo that is then opened, as the one that was open last, may not know them.
    const app::CommandLine line = app::parseCommandLine(Words{"--show", "links"});
    app::MeshLibrary meshes;
    EXPECT_TRUE(isOn(*app::openSession(*demos::findDemo("cloth"), line, meshes), "links"));
    EXPECT_THROW(app::openSession(*demos::findDemo("gjk"), line, meshes), app::UsageError);
}

TEST(CommandLineShow, OfAllDemosThoseTakeAWordThatHaveIt) {
    const app::CommandLine line = app::parseCommandLine(Words{"--headless", "--all", "--show", "cells,links"});
    app::MeshLibrary meshes;
    for (const demos::DemoInfo& info : demos::allDemos()) {
        const auto session = app::openSession(info, line, meshes);
        for (const std::string& name : app::demoSwitchNames(session->demo())) {
            const bool wanted = name == "cells" || name == "links";
            EXPECT_TRUE(!wanted || isOn(*session, name)) << info.name;
        }
    }
}

TEST(CommandLineShow, ChangesNoHash) {
    const auto hash = [](Words arguments) {
        arguments.insert(arguments.end(), {"--headless", "--demo", "cloth", "--frames", "5", "--hash"});
        std::ostringstream out, errors;
        app::runHeadless(app::parseCommandLine(arguments), {.out = out, .errors = errors});
        return out.str();
    };
    EXPECT_EQ(hash({"--show", "links,no-strains"}), hash({}));
}

}  // namespace
}  // namespace collidoscope::command_line_show_test
