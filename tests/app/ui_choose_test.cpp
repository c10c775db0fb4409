/// A demo, a preset or a command is looked for and chosen; what was left is found again.
#include <imgui_internal.h>

#include <algorithm>
#include <filesystem>

#include "app/session/typed_setting.h"
#include "demos/host/state_archives.h"
#include "tests/app/ui_shell.h"
#include "tests/temporary_folder.h"

namespace collidoscope::ui_choose_test {
namespace {

using app::KeyCode;
using ui_shell_test::UiShell;

TEST_F(UiShell, thePaletteSwitchesTheDemo) {
    key(KeyCode::K, {.control = true});
    ASSERT_TRUE(application.state().palette);
    type("raycasts");
    key(KeyCode::Enter);
    EXPECT_FALSE(application.state().palette);
    EXPECT_EQ(application.session().info().name, "raycasts");
    expectNoComplaints();
}

TEST_F(UiShell, lettersTypedIntoTheSearchAreNoShortcuts) {
    key(KeyCode::K, {.control = true});
    const std::string theme = application.state().theme;
    key(KeyCode::T);
    EXPECT_EQ(application.state().theme, theme);
    key(KeyCode::Escape);
    EXPECT_FALSE(application.state().palette);
    EXPECT_FALSE(application.closed());
    key(KeyCode::T);
    EXPECT_NE(application.state().theme, theme);
}

TEST_F(UiShell, theSearchKeepsTheKeyboardWhenItIsCleared) {
    key(KeyCode::K, {.control = true});
    type("zzz");
    frames(3);
    // The cross stands at the right end of the field.
    const float right = 512.0f + 300.0f - 26.0f;
    click(right, 88.0f + 28.0f);
    frames(4);
    EXPECT_TRUE(application.state().palette);
    EXPECT_TRUE(ImGui::GetIO().WantTextInput);
    const std::string theme = application.state().theme;
    key(KeyCode::T);
    EXPECT_EQ(application.state().theme, theme) << "a letter is typed, and no shortcut";
    type("raycasts");
    key(KeyCode::Enter);
    EXPECT_EQ(application.session().info().name, "raycasts") << "the field was empty before";
}

TEST_F(UiShell, aClickBesideTheFieldOfThePaletteDoesNotTakeTheKeyboardAway) {
    key(KeyCode::K, {.control = true});
    type("zzz");
    click(512.0f, 300.0f);
    frames(4);
    ASSERT_TRUE(application.state().palette);
    EXPECT_TRUE(ImGui::GetIO().WantTextInput);
}

TEST_F(UiShell, thePaletteUsesAPresetOfAnotherDemo) {
    key(KeyCode::K, {.control = true});
    type("two boxes");
    key(KeyCode::Enter);
    EXPECT_EQ(application.session().info().name, "pair-matrix");
    const std::vector<demos::Preset> presets = application.session().demo().presets();
    const demos::Preset* active = app::activePreset(presets, application.session());
    ASSERT_NE(active, nullptr);
    EXPECT_EQ(active->name, "boxes");
}

TEST_F(UiShell, aDemoThatOneComesBackToIsAsItWasLeft) {
    open("bouncing-ball");
    application.session().act(demos::SetParameter{"restitution", 0.5});
    for (int i = 0; i < 12; ++i) key(KeyCode::Right);
    application.interaction().setCamera({3.0f, 4.0f, 9.0f}, {0.0f, 1.0f, 0.0f});
    const app::CameraState camera = application.interaction().cameraState();
    const std::uint64_t hash = demos::hashOf(application.session().demo());
    key(KeyCode::RightBracket);
    EXPECT_NE(application.session().info().name, "bouncing-ball");
    key(KeyCode::LeftBracket);
    EXPECT_EQ(application.session().info().name, "bouncing-ball");
    EXPECT_EQ(application.session().frame(), 12u);
    EXPECT_EQ(demos::hashOf(application.session().demo()), hash);
    EXPECT_EQ(application.interaction().cameraState(), camera);
    EXPECT_FALSE(application.session().playing());
    key(KeyCode::Z, {.control = true});
    EXPECT_NE(demos::hashOf(application.session().demo()), hash) << "what was done can still be undone";
    expectNoComplaints();
}

TEST_F(UiShell, resettingADemoShowsItAsItOpens) {
    open("bouncing-ball");
    const std::uint64_t fresh = demos::hashOf(application.session().demo());
    const app::CameraState home = application.interaction().cameraState();
    application.session().act(demos::SetParameter{"restitution", 0.5});
    key(KeyCode::Right);
    application.interaction().setCamera({3.0f, 4.0f, 9.0f}, {0.0f, 1.0f, 0.0f});
    key(KeyCode::R, {.control = true});
    EXPECT_EQ(demos::hashOf(application.session().demo()), fresh);
    EXPECT_EQ(application.interaction().cameraState(), home);
}

TEST_F(UiShell, theCommandLineIsCopied) {
    open("bouncing-ball");
    application.session().act(demos::SetParameter{"restitution", 0.5});
    key(KeyCode::C, {.shift = true, .control = true});
    EXPECT_EQ(window.clipboard(), "collidoscope --demo bouncing-ball --set restitution=0.5 --paused");
    ASSERT_TRUE(application.notices().anyOpen());
    EXPECT_NE(application.notices().all().back().text.find(window.clipboard()), std::string::npos);
}

TEST_F(UiShell, theFirstLetterAfterOpeningTheSearchIsTypedAndNoShortcut) {
    window.post(app::KeyEvent{KeyCode::K, true, false, {.control = true}});
    application.frame();
    for (int i = 0; i < 20 && application.timeout() == 0.0; ++i) application.frame();
    EXPECT_TRUE(ImGui::GetIO().WantTextInput) << "the program must not fall asleep before the field has the keyboard";
}

/// All events of a user who types faster than frames are drawn.
void typeAtOnce(app::OffscreenWindow& window, const std::string& text) {
    for (const char c : text) {
        const bool isLetter = c >= 'a' && c <= 'z';
        const auto first = static_cast<int>(isLetter ? KeyCode::A : KeyCode::Digit0);
        const auto key = c == ' ' ? KeyCode::Space : static_cast<KeyCode>(first + (c - (isLetter ? 'a' : '0')));
        window.post(app::KeyEvent{key, true, false, {}});
        window.post(app::TextEvent{static_cast<char32_t>(c)});
        window.post(app::KeyEvent{key, false, false, {}});
    }
}
void pressAtOnce(app::OffscreenWindow& window, KeyCode key, app::Modifiers modifiers = {}) {
    window.post(app::KeyEvent{key, true, false, modifiers});
    window.post(app::KeyEvent{key, false, false, modifiers});
}

TEST_F(UiShell, lettersTypedBeforeTheNextSlowFrameAreNotLost) {
    const std::string theme = application.state().theme;
    for (const char* demo : {"raycasts", "gjk", "dominoes", "falling particles", "cloth"}) {
        pressAtOnce(window, KeyCode::K, {.control = true});
        typeAtOnce(window, demo);
        pressAtOnce(window, KeyCode::Enter);
        frames(30);
        std::string name(application.session().info().name);
        std::replace(name.begin(), name.end(), '-', ' ');
        EXPECT_EQ(name, demo);
        EXPECT_FALSE(application.state().palette);
    }
    EXPECT_EQ(application.state().theme, theme) << "no letter was a shortcut";
    EXPECT_FALSE(application.state().coverSteps);
}

TEST_F(UiShell, aKeyAfterTheSearchIsAShortcutAgain) {
    const std::string theme = application.state().theme;
    pressAtOnce(window, KeyCode::K, {.control = true});
    typeAtOnce(window, "gjk");
    pressAtOnce(window, KeyCode::Enter);
    typeAtOnce(window, "t");
    frames(30);
    EXPECT_EQ(application.session().info().name, "gjk");
    EXPECT_NE(application.state().theme, theme);
}

TEST_F(UiShell, aNumberTypedRightAfterTheClickIntoItsFieldIsWhole) {
    openTall("bouncing-ball");
    const ImRect field = parameterItem({"restitution", "restitution", "value"});
    moveTo(field.GetCenter().x, field.GetCenter().y);
    window.post(app::MouseButtonEvent{app::MouseButton::Left, true, {}});
    window.post(app::MouseButtonEvent{app::MouseButton::Left, false, {}});
    window.post(app::KeyEvent{KeyCode::Period, true, false, {}});
    window.post(app::TextEvent{U'.'});
    typeAtOnce(window, "2552");
    pressAtOnce(window, KeyCode::Enter);
    frames(30);
    EXPECT_NEAR(number("restitution"), 0.2552, 1e-6);
}

TEST_F(UiShell, theFilesOfTheFolderAreListedAndAFolderIsEntered) {
    const tests::TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "deeper");
    folder.write("deeper/two.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    folder.write("one.json", "{}");
    folder.write("three.jsonl", "");
    folder.write("notes.txt", "");
    const std::string typed = folder.path().string() + "/";
    const auto titles = [](const std::string& pattern) {
        std::string all;
        for (const app::PaletteEntry& entry : app::findFiles(pattern)) all += entry.title + " ";
        return all;
    };
    EXPECT_EQ(titles(typed), "one.json three.jsonl deeper/ ../ ");
    EXPECT_EQ(titles(typed + "d"), "deeper/ ");
    EXPECT_EQ(titles(typed + "deeper/"), "two.obj ../ ");
    EXPECT_EQ(titles("1/60"), "");
    key(KeyCode::O, {.control = true});
    ASSERT_TRUE(application.state().palette);
    EXPECT_FALSE(application.notices().anyOpen()) << "the files themselves say what can be done";
    type(typed + "d");
    key(KeyCode::Enter);
    ASSERT_TRUE(application.state().palette) << "a folder goes on";
    type("tw");
    key(KeyCode::Enter);
    EXPECT_FALSE(application.state().palette);
    if (application.features().meshes.isLoading())
        application.features().meshes.cancel();  // so small a mesh may be there already
}

}  // namespace
}  // namespace collidoscope::ui_choose_test
