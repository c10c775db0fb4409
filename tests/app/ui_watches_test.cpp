/// Conditions that stop the run: typed, completed, edited, removed, and the marks that they leave.

#include <string>

#include "app/ui/panels/watch_panel.h"
#include "app/ui/start_state.h"
#include "tests/app/ui_shell.h"

namespace collidoscope::ui_watches_test {
namespace {

using app::KeyCode;
using ui_shell_test::UiShell;

constexpr app::Modifiers kControl{.control = true}, kShift{.shift = true};

std::vector<std::string> conditionsOf(const app::Session& session) {
    std::vector<std::string> texts;
    for (const app::Watch& watch : session.watches().list()) texts.push_back(watch.text);
    return texts;
}

TEST(Completion, OffersNamesForTheWordBeforeTheCaret) {
    const std::vector<app::NameInfo> names{{"height", "m"}, {"peak_height", "m"}, {"t", "s"}};
    const auto offered = [&](std::string_view text, std::size_t caret) {
        std::string all;
        for (const app::NameInfo& info : app::completionOf(text, caret, names).names) all += info.name + " ";
        return all;
    };
    EXPECT_EQ(offered("", 0), "height peak_height t ");
    EXPECT_EQ(offered("HEI", 3), "height peak_height ") << "those that begin with it first";
    EXPECT_EQ(offered("t > 2 and pe", 12), "peak_height ");
    EXPECT_EQ(offered("pe > 2", 2), "peak_height ");
    EXPECT_EQ(offered("t > 2", 5), "") << "a number is no name";
    EXPECT_EQ(offered("peak_height", 11), "") << "nothing is left to complete";
    EXPECT_EQ(offered("verdict = \"ap", 13), "") << "a word in quotes is none either";
    const app::Completion completion = app::completionOf("t > 2 and pe > 1", 12, names);
    EXPECT_EQ(completion.begin, 10u);
    EXPECT_EQ(completion.end, 12u);
}

TEST_F(UiShell, aConditionIsTypedCompletedAndStopsTheRun) {
    openTall("bouncing-ball");
    key(KeyCode::B, kControl);
    frames(4);
    ASSERT_TRUE(ImGui::GetIO().WantTextInput) << "the field has the keyboard";
    type("hei");
    key(KeyCode::Tab);
    type("< 50 cm");
    key(KeyCode::Enter);
    ASSERT_EQ(conditionsOf(application.session()), std::vector<std::string>{"height < 50 cm"});
    frames(3);
    ASSERT_FALSE(ImGui::GetIO().WantTextInput);

    application.session().setPlaying(true);
    for (int i = 0; i < 300 && application.session().playing(); ++i) frames(1), application.session().advance(1.0 / 60);
    EXPECT_FALSE(application.session().playing());
    frames(2);
    const std::uint64_t stopped = application.session().frame();
    ASSERT_GT(stopped, 10u);
    EXPECT_TRUE(application.notices().all().back().text.starts_with("Stopped at frame " + std::to_string(stopped)))
        << application.notices().all().back().text;

    key(KeyCode::Backspace);
    EXPECT_EQ(application.session().frame(), stopped - 10);
    key(KeyCode::Right, kControl);
    EXPECT_EQ(application.session().frame(), stopped) << "to the mark";
    key(KeyCode::Right, kControl);
    EXPECT_EQ(application.notices().all().back().text, "There is no mark after this frame.");
    key(KeyCode::Right);
    key(KeyCode::Right);
    key(KeyCode::Left, kControl);
    EXPECT_EQ(application.session().frame(), stopped);
    expectNoComplaints();
}

TEST_F(UiShell, aConditionIsEditedAndRemovedByMouse) {
    openTall("bouncing-ball");
    key(KeyCode::B, kControl);
    frames(4);
    type("t > 1 s");
    key(KeyCode::Enter);
    frames(3);
    click(rowItem("watch rows", {"condition 0", "edit"}));
    frames(4);
    ASSERT_TRUE(ImGui::GetIO().WantTextInput);
    type("t > 1 m");
    key(KeyCode::Enter);
    EXPECT_EQ(conditionsOf(application.session()), std::vector<std::string>{"t > 1 s"}) << "a refusal changes nothing";
    frames(3);
    key(KeyCode::A, kControl);
    type("t > 2 s");
    key(KeyCode::Enter);
    EXPECT_EQ(conditionsOf(application.session()), std::vector<std::string>{"t > 2 s"});
    frames(3);
    click(rowItem("watch rows", {"condition 0", "remove"}));
    EXPECT_TRUE(conditionsOf(application.session()).empty());
    expectNoComplaints();
}

/// The numbers stand above all other parts, and must be seen also where the column was scrolled far down.
TEST_F(UiShell, theNumbersOfAShapeComeIntoSight) {
    for (const int height : {680, 420}) {  // px; in a low window the panel scrolls as a whole
        window.resize({1088, height});
        open("wall-and-ball");
        key(KeyCode::B, kControl);
        frames(6);
        key(KeyCode::Escape);
        const auto scrolled = [] {
            ImGuiWindow* const rows = tests::windowOf("##parameters", "rows");
            return rows->Scroll.y + rows->ParentWindow->Scroll.y;
        };
        ASSERT_GT(scrolled(), 200.0f) << height;
        const app::Box scene = application.layout().scene;
        moveTo(scene.x + 0.5f * scene.width, scene.y + 0.5f * scene.height);
        frames(3);
        key(KeyCode::I, kShift);
        frames(8);
        EXPECT_LT(scrolled(), 100.0f) << height << ": at most the head of a low panel is out of sight";
        key(KeyCode::Escape);
        expectNoComplaints();
    }
}

TEST_F(UiShell, aNameIsTakenByAClick) {
    openTall("bouncing-ball");
    key(KeyCode::B, kControl);
    frames(4);
    click(rowItem("watch rows", {"name peak"}));
    frames(4);
    ASSERT_TRUE(ImGui::GetIO().WantTextInput) << "the field keeps the keyboard";
    type("> 3 m");
    key(KeyCode::Enter);
    EXPECT_EQ(conditionsOf(application.session()), std::vector<std::string>{"peak > 3 m"});
    expectNoComplaints();
}

TEST_F(UiShell, conditionsStayWithTheirDemo) {
    open("bouncing-ball");
    application.session().watch("height < 1 cm");
    open("rigid-stack");
    EXPECT_TRUE(conditionsOf(application.session()).empty());
    const app::Settings kept = application.settings();
    ASSERT_EQ(kept.conditions.size(), 1u);
    EXPECT_EQ(kept.conditions[0].demo, "bouncing-ball");
    app::OffscreenWindow other({640, 400});
    app::Application again(other, kept);
    ASSERT_TRUE(again.openDemo(*demos::findDemo("bouncing-ball")));
    EXPECT_EQ(conditionsOf(again.session()), std::vector<std::string>{"height < 1 cm"});
    again.session().unwatch(0);
    EXPECT_TRUE(again.settings().conditions.empty());
    const auto words = app::argumentsOf(again.session(), {}, {}, {});
    EXPECT_EQ(std::count(words.begin(), words.end(), "--break"), 0);
}

TEST_F(UiShell, aLinkNamesTheConditions) {
    open("bouncing-ball");
    application.session().watch("height < 1 cm");
    const std::vector<std::string> words = application.arguments();
    const auto option = std::find(words.begin(), words.end(), "--break");
    ASSERT_NE(option, words.end());
    EXPECT_EQ(*(option + 1), "height < 1 cm");
}

TEST_F(UiShell, aRightClickOnAMeasureStopsTheRunWhereItRisesOrFalls) {
    openTall("bouncing-ball");
    session().stepForward();
    const double height = session().measures().front().value;
    const ImVec2 row = rowItem("measure rows", {session().measures().front().name.c_str()}).GetCenter();
    moveTo(row.x, row.y);
    for (const bool down : {true, false}) {
        window.post(app::MouseButtonEvent{app::MouseButton::Right, down, {}});
        frames(2);
    }
    const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
    ASSERT_FALSE(popups.empty()) << "a measure has a menu";
    const ImGuiWindow* const menu = popups.back().Window;
    click(menu->DC.CursorStartPos.x + 20.0f, menu->DC.CursorStartPos.y + 8.0f);
    ASSERT_EQ(session().watches().list().size(), 1u);
    const std::string condition = session().watches().list()[0].text;
    EXPECT_TRUE(condition.starts_with("height > ")) << condition;
    EXPECT_NEAR(std::stod(condition.substr(9)), height, 1e-3 * height);
    EXPECT_FALSE(session().holding()) << "it does not hold yet";
}

TEST_F(UiShell, aDemoWithoutAClockSaysThatNothingCanBeStopped) {
    open("shapes-3d");
    key(KeyCode::B, kControl);
    EXPECT_TRUE(application.notices().all().back().text.starts_with("This demo has no clock"));
    key(KeyCode::Right, kControl);
    EXPECT_TRUE(application.notices().all().back().text.starts_with("The timeline has no marks"));
}

}  // namespace
}  // namespace collidoscope::ui_watches_test
