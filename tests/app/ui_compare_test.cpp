/// Runs side by side in the window: by mouse, by keys and by commands.

#include <algorithm>

#include "tests/app/ui_compare.h"

namespace collidoscope::ui_compare_test {
namespace {

using app::CommandId;
using app::KeyCode;

using ui_shell_test::UiCompare;

TEST_F(UiCompare, ARightClickOnAParameterComparesItsValuesInThreeClicks) {
    const ImRect name = parameterItem({"restitution", "name"});
    moveTo(name.GetCenter().x, name.GetCenter().y);
    window.post(app::MouseButtonEvent{app::MouseButton::Right, true, {}});
    frames(2);
    window.post(app::MouseButtonEvent{app::MouseButton::Right, false, {}});
    frames(3);
    key(KeyCode::Down);
    ImGuiWindow* const menu = ImGui::GetCurrentContext()->OpenPopupStack.empty()
                                  ? nullptr
                                  : ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
    ASSERT_NE(menu, nullptr) << "the name has a menu";
    const ImVec2 first{menu->DC.CursorStartPos.x + 20.0f, menu->DC.CursorStartPos.y + 8.0f};
    click(first.x, first.y);
    frames(3);
    EXPECT_TRUE(application.state().compare) << "its first entry opens the sheet";
    key(KeyCode::Enter);
    frames(3);
    ASSERT_TRUE(panes().compares());
    ASSERT_EQ(panes().parameters().size(), 1u);
    EXPECT_EQ(panes().parameters().front(), "restitution");
    EXPECT_EQ(panes().title(0), "restitution = 0.8");
    EXPECT_EQ(panes().title(1), "restitution = 0.4") << "half of it is suggested";
    expectNoComplaints();
}

TEST_F(UiCompare, TheRunsShareTheClock) {
    compare("0.2, 0.5");
    ASSERT_EQ(panes().count(), 3u);
    stepAll(12);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(panes().session(i).frame(), 12u);
    session().seekInParts(5);
    frames(6);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(panes().session(i).frame(), 5u);
    application.execute(CommandId::Restart);
    frames(4);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(panes().session(i).frame(), 0u);
    expectNoComplaints();
}

TEST_F(UiCompare, RunsThatJoinLaterComeToThePresentFrame) {
    for (int i = 0; i < 40; ++i) session().stepForward();
    compare("0.3");
    frames(10);
    ASSERT_EQ(panes().count(), 2u);
    EXPECT_EQ(panes().session(1).frame(), 40u);
    EXPECT_EQ(panes().session(0).frame(), 40u);
}

TEST_F(UiCompare, WhatIsDoneInOneIsDoneInAllButForTheComparedParameter) {
    compare("0.3");
    ASSERT_TRUE(panes().compares());
    session().act(demos::SetParameter{"step", 0.01});
    session().act(demos::SetParameter{"restitution", 0.6});
    frames(2);
    EXPECT_EQ(app::variedValue(panes().session(1), "step"), "0.01");
    EXPECT_EQ(app::variedValue(panes().session(1), "restitution"), "0.3");
    EXPECT_EQ(panes().title(0), "restitution = 0.6");
    application.execute(CommandId::Undo);
    EXPECT_EQ(panes().title(0), "restitution = 0.8");
    EXPECT_EQ(app::variedValue(panes().session(1), "step"), "0.01") << "that change was of one run alone";
    application.execute(CommandId::Undo);
    EXPECT_NE(app::variedValue(panes().session(0), "step"), "0.01");
    EXPECT_NE(app::variedValue(panes().session(1), "step"), "0.01");
    application.execute(CommandId::ResetDemo);
    frames(2);
    EXPECT_EQ(panes().title(1), "restitution = 0.3") << "a reset leaves what is compared";
}

TEST_F(UiCompare, AClickMakesAPaneTheActiveOneAndEscKeepsItsRun) {
    compare("0.3");
    ASSERT_EQ(panes().count(), 2u);
    EXPECT_EQ(panes().activeIndex(), 0u);
    const app::Box& scene = application.layout().scene;
    click(scene.x + 0.75f * scene.width, scene.y + 8.0f);
    EXPECT_EQ(panes().activeIndex(), 1u);
    stepAll(3);
    EXPECT_EQ(panes().session(0).frame(), 3u) << "the other follows";
    key(KeyCode::Tab, {.control = true});
    EXPECT_EQ(panes().activeIndex(), 0u);
    key(KeyCode::Tab, {.control = true});
    for (int i = 0; i < 4 && panes().compares(); ++i) key(KeyCode::Escape);
    EXPECT_FALSE(panes().compares());
    EXPECT_EQ(app::variedValue(session(), "restitution"), "0.3");
    EXPECT_EQ(session().frame(), 3u);
    session().act(demos::SetParameter{"step", 0.01});
    frames(2);
    expectNoComplaints();
}

TEST_F(UiCompare, CamerasAreSharedUntilTheyAreSetFree) {
    compare("0.3");
    const app::Box& scene = application.layout().scene;
    const auto zoom = [&] {
        moveTo(scene.x + 0.25f * scene.width, scene.y + 0.5f * scene.height);
        window.post(app::ScrollEvent{0.0f, 3.0f});
        frames(30);
    };
    zoom();
    EXPECT_EQ(application.interaction().cameraState(), panes().cameraOf(1));
    application.execute(CommandId::LockCameras);
    zoom();
    EXPECT_NE(application.interaction().cameraState(), panes().cameraOf(1));
}

TEST_F(UiCompare, LinksAndCommandLinesTellIt) {
    compare("0.3");
    const std::vector<std::string> words = application.arguments();
    const auto at = std::find(words.begin(), words.end(), "--compare");
    ASSERT_NE(at, words.end());
    EXPECT_EQ(*(at + 1), "restitution=0.8,0.3");
    EXPECT_EQ(std::count(words.begin(), words.end(), "restitution=0.8"), 0);
}

TEST_F(UiCompare, WhatCannotBeComparedIsRefusedInTheSheet) {
    compare("many");
    EXPECT_FALSE(panes().compares());
    EXPECT_TRUE(application.state().compare) << "the sheet stays, with the reason";
    key(KeyCode::Escape);
    application.execute(CommandId::EndComparison);
    EXPECT_EQ(lastMessage(), "Nothing is compared at the moment.");
}

TEST_F(UiCompare, TheTableOfDifferencesIsShownAndHiddenWhileRunsAreCompared) {
    key(KeyCode::D, {.shift = true, .control = true});
    EXPECT_EQ(lastMessage(), "Nothing is compared at the moment.");
    EXPECT_TRUE(application.state().differences) << "the next comparison has its table";
    compare("0.3");
    key(KeyCode::D, {.shift = true, .control = true});
    EXPECT_FALSE(application.state().differences);
}

/// In a low window the pictures come first.
TEST_F(UiCompare, TheTableGivesWayToThePictures) {
    compare("0.2");
    const auto hasTable = [] {
        const ImGuiWindow* const table = ImGui::FindWindowByName("##differences");
        return table != nullptr && table->Active;
    };
    EXPECT_TRUE(hasTable());
    window.resize({900, 600});
    frames(4);
    EXPECT_TRUE(hasTable());
    key(KeyCode::U, {.control = true});
    frames(4);
    EXPECT_FALSE(hasTable()) << "the code takes what it would need";
    key(KeyCode::U, {.control = true});
    frames(4);
    EXPECT_TRUE(hasTable());
}

TEST_F(UiCompare, AnotherDemoEndsIt) {
    compare("0.3");
    open("shapes-3d");
    EXPECT_FALSE(panes().compares());
    expectNoComplaints();
}

TEST(PaneRooms, ShareThePictureWithoutOverlap) {
    for (const auto& size : {geometry::Vec2f{1200, 600}, geometry::Vec2f{400, 900}, geometry::Vec2f{800, 800}})
        for (std::size_t count = 1; count <= 4; ++count) {
            const auto rooms = app::divide({10, 20, size.x, size.y, 1.0f}, count);
            ASSERT_EQ(rooms.size(), count);
            for (std::size_t i = 0; i < count; ++i) {
                const app::Viewport& view = rooms[i].viewport;
                EXPECT_GE(view.x, 10.0f);
                EXPECT_LE(view.x + view.width, 10.5f + size.x);
                EXPECT_LE(view.y + view.height, 20.5f + size.y);
                for (std::size_t j = 0; j < i; ++j) {
                    const app::Viewport& other = rooms[j].viewport;
                    const bool apart =
                        other.x + other.width <= view.x || other.y + other.height <= rooms[i].title.min.y;
                    EXPECT_TRUE(apart) << count << " panes, " << j << " and " << i;
                }
            }
        }
    EXPECT_EQ(app::divide({0, 0, 400, 900, 1}, 2)[1].viewport.x, 0.0f) << "a narrow window has them below each other";
}

}  // namespace
}  // namespace collidoscope::ui_compare_test
