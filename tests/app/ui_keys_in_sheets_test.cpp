/// Sheets by keys alone: what is asked for most often takes a shortcut and Enter, and Tab leads through the controls.

#include <filesystem>
#include <tuple>
#include <vector>

#include "app/ui/panels/branch_lanes.h"
#include "app/ui/start_state.h"
#include "demos/host/state_archives.h"
#include "tests/app/ui_shell.h"
#include "tests/temporary_folder.h"

namespace collidoscope::ui_keys_in_sheets_test {
namespace {

using app::CommandId;
using app::KeyCode;

class UiKeysInSheets : public ui_shell_test::UiShell {
protected:
    UiKeysInSheets() {
        open("bouncing-ball");
        for (int i = 0; i < 20; ++i) session().stepForward();
        frames(2);
    }
    bool leads() { return application.bench().platform.leadsKeyboard(); }
};

TEST_F(UiKeysInSheets, aSweepIsAShortcutAndEnter) {
    key(KeyCode::S, {.shift = true, .control = true});
    ASSERT_TRUE(application.state().sweep);
    EXPECT_TRUE(ImGui::GetIO().WantTextInput) << "its values are typed at once";
    key(KeyCode::Enter);
    EXPECT_FALSE(application.state().sweep);
    EXPECT_FALSE(application.features().sweep.options().empty());
}

TEST_F(UiKeysInSheets, aFilmIsAShortcutAndEnterAndItsFolderIsMade) {
    const tests::TemporaryFolder folder;
    application.bench().folder = folder / "Pictures";
    key(KeyCode::M, {.control = true});
    ASSERT_TRUE(application.state().film);
    key(KeyCode::Enter);
    EXPECT_FALSE(application.state().film);
    ASSERT_NE(application.features().film.task(), nullptr);
    EXPECT_TRUE(std::filesystem::is_directory(folder / "Pictures"));
    application.execute(CommandId::Cancel);
}

TEST_F(UiKeysInSheets, aConditionIsTypedAtOnceAlsoWhereThePanelsWereHidden) {
    key(KeyCode::Tab);
    ASSERT_TRUE(application.state().bare);
    key(KeyCode::B, {.control = true});
    frames(3);
    type("t > 1 s");
    key(KeyCode::Enter);
    ASSERT_EQ(session().watches().list().size(), 1u);
    EXPECT_EQ(session().watches().list()[0].text, "t > 1 s");
}

TEST_F(UiKeysInSheets, tabLeadsThroughTheControlsOfASheetAndNotBehindIt) {
    key(KeyCode::F1);
    ASSERT_TRUE(application.state().help);
    key(KeyCode::Tab);
    EXPECT_FALSE(application.state().bare) << "the panels behind it stay";
    EXPECT_TRUE(leads());
    key(KeyCode::Escape);
    frames(2);
    EXPECT_FALSE(application.state().help);
    EXPECT_FALSE(leads()) << "the scene has the keyboard again";
    key(KeyCode::Tab);
    EXPECT_TRUE(application.state().bare);
}

/// Dear ImGui's own Tab leads from field to field only, so that nothing but the value could be chosen.
TEST_F(UiKeysInSheets, tabLeadsFromAFieldToTheListOfParametersAndBack) {
    key(KeyCode::D, {.control = true});
    frames(3);
    ASSERT_TRUE(ImGui::GetIO().WantTextInput);
    key(KeyCode::Tab, {.shift = true});
    frames(2);
    EXPECT_FALSE(ImGui::GetIO().WantTextInput) << "a list is no field";
    key(KeyCode::Enter);
    frames(3);
    ASSERT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
    for (int i = 0; i < 2; ++i) {  // past the presets, from which the list begins, and the first parameter
        key(KeyCode::Down);
        frames(2);
    }
    key(KeyCode::Enter);
    frames(3);
    key(KeyCode::Tab);
    frames(2);
    ASSERT_TRUE(application.state().compare);
    EXPECT_TRUE(ImGui::GetIO().WantTextInput);
    key(KeyCode::Enter);
    frames(4);
    const auto compared = application.bench().panes.parameters();
    ASSERT_EQ(compared.size(), 1u);
    EXPECT_NE(compared.front(), demos::listParameters(session().demo()).front().name);
}

TEST_F(UiKeysInSheets, aValueThatWasRefusedIsTypedAnewAtOnce) {
    key(KeyCode::D, {.control = true});
    frames(3);
    key(KeyCode::A, {.control = true});
    type("nonsense");
    key(KeyCode::Enter);
    frames(4);
    ASSERT_TRUE(application.state().compare);
    EXPECT_TRUE(ImGui::GetIO().WantTextInput);
    key(KeyCode::A, {.control = true});
    type("0.3");
    key(KeyCode::Enter);
    frames(4);
    EXPECT_FALSE(application.state().compare);
    EXPECT_TRUE(application.bench().panes.compares());
}

TEST_F(UiKeysInSheets, tabGoesRoundAllControlsInBothDirections) {
    key(KeyCode::S, {.shift = true, .control = true});
    frames(3);
    const auto at = [] { return ImGui::GetCurrentContext()->NavId; };
    const ImGuiID field = at();
    std::vector<ImGuiID> met;
    for (int i = 0; i < 30 && (i == 0 || at() != field); ++i) {
        key(KeyCode::Tab);
        frames(2);
        met.push_back(at());
    }
    EXPECT_EQ(at(), field) << "it comes back";
    EXPECT_GT(met.size(), 5u) << "lists and buttons are met, too";
    for (std::size_t i = met.size() - 1; i-- > 0;) {
        key(KeyCode::Tab, {.shift = true});
        frames(2);
        EXPECT_EQ(at(), met[i]);
    }
    EXPECT_TRUE(application.state().sweep);
    EXPECT_FALSE(application.state().bare);
}

TEST_F(UiKeysInSheets, theButtonsOfASweepAreReachedByKeys) {
    key(KeyCode::S, {.shift = true, .control = true});
    frames(2);
    key(KeyCode::Enter);
    frames(3);
    ImGuiWindow* const panel = ImGui::FindWindowByName("##sweep");
    ASSERT_NE(panel, nullptr);
    for (int i = 0; i < 7 && ImGui::GetCurrentContext()->NavWindow != panel; ++i) {
        key(KeyCode::F6);
        frames(2);
    }
    EXPECT_EQ(ImGui::GetCurrentContext()->NavWindow, panel);
    EXPECT_TRUE(leads());
}

/// No field takes the keyboard there, since a finger would get the keys of the screen.
TEST_F(UiKeysInSheets, onAWindowAsNarrowAsAPhoneEnterDoesItToo) {
    window.resize({390, 844});
    frames(4);
    key(KeyCode::S, {.shift = true, .control = true});
    ASSERT_TRUE(application.state().sweep);
    EXPECT_FALSE(ImGui::GetIO().WantTextInput);
    key(KeyCode::Enter);
    EXPECT_FALSE(application.state().sweep);
    EXPECT_FALSE(application.features().sweep.options().empty());
}

/// It was below all that is asked for, where one had to scroll to it.
TEST_F(UiKeysInSheets, onAPhoneThatLiesTheMainButtonIsInTheHeadOfTheSheet) {
    window.resize({812, 375});
    frames(4);
    for (const auto& [command, title, id] : {std::tuple{CommandId::Sweep, "Sweep parameters or handles", "sweep"},
                                             std::tuple{CommandId::SaveFilm, "Save a film", "film"}}) {
        application.execute(command);
        frames(3);
        ImGuiWindow* const sheet = ImGui::FindWindowByName(title);
        ASSERT_NE(sheet, nullptr);
        const ImRect button = item(sheet, {id}), close = item(sheet, {"close"});
        EXPECT_LT(button.Max.x, close.Min.x) << title;
        EXPECT_LT(button.Max.y, 0.3f * 375.0f) << title;
        application.execute(CommandId::Cancel);
        frames(2);
    }
    application.execute(CommandId::Sweep);
    frames(3);
    click(item(ImGui::FindWindowByName("Sweep parameters or handles"), {"sweep"}));
    frames(3);
    EXPECT_FALSE(application.state().sweep);
    EXPECT_FALSE(application.features().sweep.options().empty());
    expectNoComplaints();
}

TEST_F(UiKeysInSheets, tabReachesTheMainButtonInTheHeadOfALowSheet) {
    window.resize({812, 375});
    frames(4);
    application.execute(CommandId::Sweep);
    frames(3);
    const ImGuiID button = ImGui::FindWindowByName("Sweep parameters or handles")->GetID("sweep");
    int presses = 0;
    while (presses < 20 && ImGui::GetCurrentContext()->NavId != button) {
        key(KeyCode::Tab);
        frames(2);
        ++presses;
    }
    ASSERT_LT(presses, 20);
    key(KeyCode::Enter);
    frames(3);
    EXPECT_FALSE(application.state().sweep);
    EXPECT_FALSE(application.features().sweep.options().empty());
}

/// The names that can be typed stand below the field: in a low panel they stayed below its lower edge.
TEST_F(UiKeysInSheets, onAPhoneTheNamesOfAConditionAreInSight) {
    for (const app::PixelSize size : {app::PixelSize{812, 375}, app::PixelSize{375, 812}}) {
        window.resize(size);
        frames(4);
        key(KeyCode::B, {.control = true});
        frames(8);
        type("h");
        frames(4);
        const auto found = tests::partItem("watch rows", {"name height"}, [this] { frames(1); });
        ASSERT_TRUE(found);
        const ImRect name = found->rect;
        const app::Box& room = application.layout().right;
        EXPECT_GE(name.Min.y, room.y) << size.width;
        EXPECT_LE(name.Max.y, room.y + room.height) << size.width;
        key(KeyCode::Escape);
        frames(3);
        application.state().drawer = app::Drawer::None;
    }
}

TEST_F(UiKeysInSheets, theLanesOfANarrowWindowHaveTheRoomThatFingersNeed) {
    branchOnce();
    window.resize({390, 844});
    frames(4);
    EXPECT_GE(application.layout().lanes.height, app::lanesHeight(2, true) - 1.0f);
}

/// What was dragged and thrown goes along with a link that is copied.
TEST_F(UiKeysInSheets, aCopiedLinkHoldsWhatWasDone) {
    open("rigid-stack");
    for (int i = 0; i < 5; ++i) session().stepForward();
    session().act(demos::ThrowBody{.body = {.position = {0.0f, 3.0f, 4.0f}, .velocity = {0.0f, 0.0f, -9.0f}}});
    for (int i = 0; i < 5; ++i) session().stepForward();
    frames(2);
    const std::uint64_t hash = demos::hashOf(session().demo());
    application.execute(CommandId::CopyLink);
    const std::string link = window.clipboard();
    EXPECT_NE(link.find("?do=5:%20throw%20sphere"), std::string::npos) << link;
    const app::CommandLine line = app::parseCommandLine(std::vector<std::string>{link});
    app::OffscreenWindow other({640, 400});
    app::Application again(other, {});
    app::openFirst(again, line, {}, "");
    for (int i = 0; i < 50 && again.session().seeking(); ++i) again.frame();
    EXPECT_EQ(again.session().frame(), 10u);
    EXPECT_EQ(demos::hashOf(again.session().demo()), hash);
    const std::string told = application.notices().all().back().text;
    EXPECT_EQ(told.find("left out"), std::string::npos) << told;
}

TEST_F(UiKeysInSheets, aLinkWithoutRoomSaysWhatItLeavesOut) {
    open("rigid-stack");
    for (int i = 0; i < 300; ++i) {
        session().act(demos::SetBody{
            {.body = 1, .number = demos::BodyNumber::LinearDamping, .value = {0.001 * static_cast<double>(i)}}});
        session().stepForward();
    }
    application.execute(CommandId::CopyLink);
    EXPECT_NE(application.notices().all().back().text.find("The 300 inputs of this run take more than the 6000"),
              std::string::npos)
        << application.notices().all().back().text;
}

}  // namespace
}  // namespace collidoscope::ui_keys_in_sheets_test
