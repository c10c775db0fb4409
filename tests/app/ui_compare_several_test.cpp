/// Runs side by side that differ in several parameters, and runs with a clock of their own.

#include <algorithm>

#include "app/compare/compare_runs.h"
#include "app/files/file_io.h"
#include "app/headless/open_session.h"
#include "app/session/variation.h"
#include "app/ui/start_state.h"
#include "app/widgets/ui.h"
#include "demos/host/state_archives.h"
#include "tests/app/ui_compare.h"
#include "tests/temporary_folder.h"

namespace collidoscope::ui_compare_several_test {
namespace {

using app::CommandId;
using app::KeyCode;
using demos::hashOf;

class UiCompareSeveral : public ui_shell_test::UiCompare {
protected:
    ImGuiWindow* sheet() { return tests::windowOf("Compare side by side", "body"); }
    /// Opens the sheet for a parameter and types what it asks for, in the field that has the keyboard.
    void ask(const char* parameter, const std::string& values) {
        application.features().compare.ask(parameter);
        frames(4);
        key(KeyCode::A, {.control = true});
        type(values);
        key(KeyCode::Enter);
        settle();
    }
    std::vector<std::string> comparisons() {
        const std::vector<std::string> words = application.arguments();
        std::vector<std::string> found;
        for (std::size_t i = 0; i + 1 < words.size(); ++i)
            if (words[i] == "--compare") found.push_back(words[i + 1]);
        return found;
    }
    std::uint64_t hash(std::size_t pane) { return hashOf(panes().session(pane).demo()); }
};

TEST_F(UiCompareSeveral, AnotherParameterIsAddedInTheSheet) {
    compare("0.3");
    stepAll(20);
    const std::uint64_t first = hash(0);
    ask("drop", "1, 0.5");
    ASSERT_EQ(panes().count(), 2u);
    EXPECT_EQ(panes().title(0), "restitution = 0.8, drop = 1 m");
    EXPECT_EQ(panes().title(1), "restitution = 0.3, drop = 0.5 m");
    EXPECT_EQ(comparisons(), (std::vector<std::string>{"restitution=0.8,0.3", "drop=1,0.5"}));
    EXPECT_EQ(hash(0), first) << "its values are as they were, so it stays as it is";
    EXPECT_EQ(panes().session(0).branchCount(), 1u);
    EXPECT_EQ(panes().session(1).frame(), 20u);
    EXPECT_EQ(panes().session(1).branchCount(), 2u) << "what it was stays as a branch";
    session().act(demos::SetParameter{"drop", 0.9});
    frames(2);
    EXPECT_EQ(app::variedValue(panes().session(1), "drop"), "0.5") << "it belongs to the active run alone now";
    expectNoComplaints();
}

TEST_F(UiCompareSeveral, TheRunsAreThoseOfTheCommandLine) {
    compare("0.3");
    ask("drop", "0.7, 0.5");
    stepAll(30);
    app::MeshLibrary meshes;
    const app::ComparedRuns same = app::openCompared(
        session().info(),
        app::parseCommandLine(std::vector<std::string>{"--demo", "bouncing-ball", "--compare", "restitution=0.8,0.3",
                                                       "--compare", "drop=0.7,0.5"}),
        meshes);
    for (std::size_t i = 0; i < 2; ++i) {
        app::runTo(*same.runs[i], 30);
        EXPECT_EQ(hash(i), hashOf(same.runs[i]->demo())) << i;
    }
}

TEST_F(UiCompareSeveral, ValuesAreChangedAndRunsAddedInTheSheet) {
    compare("0.3");
    stepAll(8);
    ask("restitution", "0.8, 0.5, 0.1");
    ASSERT_EQ(panes().count(), 3u);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(panes().session(i).frame(), 8u);
    EXPECT_EQ(comparisons(), std::vector<std::string>{"restitution=0.8,0.5,0.1"});
    ask("restitution", "0.8, 0.2");
    ASSERT_EQ(panes().count(), 2u);
    EXPECT_EQ(panes().title(1), "restitution = 0.2");
    ask("restitution", "0.8, 0.2, 0.1, 0.3, 0.4");
    EXPECT_EQ(panes().count(), 2u) << "four at most";
    EXPECT_TRUE(application.state().compare) << "the sheet stays, with the reason";
}

TEST_F(UiCompareSeveral, OneValueForEachRunIsAskedFor) {
    compare("0.3");
    ask("drop", "1, 0.5, 0.7");
    EXPECT_TRUE(application.state().compare);
    EXPECT_EQ(panes().parameters().size(), 1u);
}

TEST_F(UiCompareSeveral, AParameterIsLeftOutByItsButton) {
    compare("0.3");
    ask("drop", "1, 0.5");
    stepAll(5);
    key(KeyCode::D, {.control = true});
    click(item(sheet(), {"drop", "remove"}));
    settle();
    ASSERT_EQ(panes().count(), 2u);
    EXPECT_EQ(comparisons(), std::vector<std::string>{"restitution=0.8,0.3"});
    EXPECT_EQ(app::variedValue(panes().session(1), "drop"), "1") << "as in the active run";
    EXPECT_EQ(panes().session(1).frame(), 5u);
    key(KeyCode::D, {.control = true});
    click(item(sheet(), {"restitution", "remove"}));
    frames(3);
    EXPECT_FALSE(panes().compares()) << "the last one ends the comparison";
    expectNoComplaints();
}

TEST_F(UiCompareSeveral, ANarrowPaneIsCalledByItsValuesAlone) {
    compare("0.3");
    ask("drop", "1, 0.5");
    ImFont* const font = ImGui::GetFont();
    const float whole = app::textSize(font, panes().title(1)).x;
    EXPECT_EQ(panes().title(1, font, whole + 1.0f), "restitution = 0.3, drop = 0.5 m");
    EXPECT_EQ(panes().title(1, font, 0.6f * whole), "0.3, 0.5 m");
}

TEST_F(UiCompareSeveral, ALinkShowsTheSame) {
    compare("0.3");
    ask("drop", "1, 0.5");
    const app::CommandLine line = app::parseCommandLine(application.arguments());
    app::openFirst(application, line, {}, "");
    frames(3);
    ASSERT_EQ(panes().count(), 2u);
    EXPECT_EQ(panes().title(1), "restitution = 0.3, drop = 0.5 m");
}

TEST_F(UiCompareSeveral, WithItsOwnClockAPaneStepsPlaysAndGoesBackAlone) {
    compare("0.3");
    stepAll(10);
    application.execute(CommandId::LockClocks);
    stepAll(6);
    EXPECT_EQ(panes().session(0).frame(), 16u);
    EXPECT_EQ(panes().session(1).frame(), 10u);
    EXPECT_EQ(panes().heading(1, ImGui::GetFont(), 1e6f), "frame 10: restitution = 0.3");
    key(KeyCode::Tab, {.control = true});
    ASSERT_EQ(panes().activeIndex(), 1u);
    session().seekInParts(3);
    settle();
    EXPECT_EQ(panes().session(0).frame(), 16u);
    EXPECT_EQ(panes().session(1).frame(), 3u);
    session().setPlaying(true);
    key(KeyCode::Tab, {.control = true});
    EXPECT_TRUE(panes().session(1).playing()) << "it plays on while another is the active one";
    for (int i = 0; i < 100 && panes().session(1).frame() < 8; ++i) frames(1);
    EXPECT_GE(panes().session(1).frame(), 8u);
    EXPECT_EQ(panes().session(0).frame(), 16u);
    EXPECT_EQ(application.timeout(), 0.0) << "the window does not sleep while it plays";
    expectNoComplaints();
}

TEST_F(UiCompareSeveral, WithItsOwnClockUndoAndResetBelongToTheActivePane) {
    const auto drop = [&](std::size_t run) { return app::variedValue(panes().session(run), "drop"); };
    compare("0.3");
    EXPECT_EQ(std::string(application.bench().reachNote()), "It acts in all runs, which share one clock.");
    const std::string before = drop(0);
    session().act(demos::SetParameter{"drop", 1.5});
    frames(2);
    key(KeyCode::Z, {.control = true});
    EXPECT_EQ(drop(0), before);
    EXPECT_EQ(drop(1), before) << "on one clock both take it back";
    key(KeyCode::Y, {.control = true});
    EXPECT_EQ(drop(1), drop(0));
    const std::string changed = drop(1);
    ASSERT_NE(changed, before);

    application.execute(CommandId::LockClocks);
    EXPECT_NE(std::string(application.bench().reachNote()).find("active pane alone"), std::string::npos);
    key(KeyCode::Z, {.control = true});
    EXPECT_EQ(drop(0), before);
    EXPECT_EQ(drop(1), changed);
    key(KeyCode::Y, {.control = true});
    EXPECT_EQ(drop(0), changed);
    key(KeyCode::R, {.control = true});
    frames(2);
    EXPECT_EQ(drop(0), before);
    EXPECT_EQ(drop(1), changed);
    expectNoComplaints();
}

TEST_F(UiCompareSeveral, OneClockAgainBringsTheOthersToTheMomentOfTheActiveOne) {
    compare("0.3");
    stepAll(10);
    const std::uint64_t first = hash(0), second = hash(1);
    application.execute(CommandId::LockClocks);
    stepAll(25);
    key(KeyCode::Tab, {.control = true});
    session().seekInParts(200);
    frames(1);
    session().setPlaying(true);
    key(KeyCode::Tab, {.control = true});
    session().seek(10);
    application.execute(CommandId::LockClocks);
    for (int i = 0; i < 300 && panes().isFollowing(); ++i) frames(1);
    frames(2);
    EXPECT_EQ(panes().session(0).frame(), 10u);
    EXPECT_EQ(panes().session(1).frame(), 10u);
    EXPECT_EQ(hash(0), first);
    EXPECT_EQ(hash(1), second) << "exactly";
    EXPECT_FALSE(panes().session(1).playing());
    stepAll(2);
    EXPECT_EQ(panes().session(1).frame(), 12u) << "it follows again";
}

TEST_F(UiCompareSeveral, TheButtonsOfTheBarFreeTheClocksAndOpenTheSheet) {
    compare("0.3");
    ImGuiWindow* const bar = ImGui::FindWindowByName("##comparison");
    ASSERT_NE(bar, nullptr);
    click(item(bar, {"clocks"}));
    EXPECT_FALSE(panes().sharesClock());
    click(item(bar, {"clocks"}));
    EXPECT_TRUE(panes().sharesClock());
    click(item(bar, {"parameters"}));
    frames(2);
    EXPECT_TRUE(application.state().compare);
    EXPECT_NE(sheet(), nullptr);
}

class UiSessionsOfSeveral : public UiCompareSeveral {
protected:
    UiSessionsOfSeveral() { application.bench().folder = folder.path(); }
    std::filesystem::path saved() { return savedSession(folder.path()); }
    tests::TemporaryFolder folder{};
};

TEST_F(UiSessionsOfSeveral, RunsSideBySideComeBackAsTheyStood) {
    compare("0.3, 0.5");
    ask("drop", "1, 0.5, 0.6");
    stepAll(12);
    application.execute(CommandId::LockClocks);
    application.execute(CommandId::LockCameras);
    stepAll(5);
    key(KeyCode::Tab, {.control = true});
    application.interaction().setCamera({1.0f, 3.0f, 14.0f}, {0.0f, 2.0f, 0.0f});
    stepAll(9);
    frames(3);
    const std::vector<std::uint64_t> hashes{hash(0), hash(1), hash(2)};
    const std::filesystem::path file = saved();
    EXPECT_NE(lastMessage().find("Saved 3 runs side by side"), std::string::npos) << lastMessage();

    application.execute(CommandId::EndComparison);
    application.execute(CommandId::ResetDemo);
    open("shapes-3d");
    drop(file);
    ASSERT_EQ(panes().count(), 3u) << lastMessage();
    EXPECT_EQ(panes().activeIndex(), 1u);
    EXPECT_FALSE(panes().sharesClock());
    EXPECT_FALSE(panes().locksCameras());
    const std::vector<std::uint64_t> expected{17, 21, 12};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(panes().session(i).frame(), expected[i]) << i;
        EXPECT_EQ(hash(i), hashes[i]) << i;
    }
    EXPECT_EQ(panes().title(2), "restitution = 0.5, drop = 0.6 m");
    EXPECT_NEAR(eyeOf(panes().cameraOf(1)).z, 14.0f, 1e-3f);
    EXPECT_NE(panes().cameraOf(0), panes().cameraOf(1));
    expectNoComplaints();
}

TEST_F(UiSessionsOfSeveral, TakeThePlaceOfTheComparisonThatStandsThere) {
    compare("0.3");
    stepAll(15);
    const std::vector<std::uint64_t> hashes{hash(0), hash(1)};
    const std::filesystem::path file = saved();
    ask("restitution", "0.8, 0.5, 0.1");
    ASSERT_EQ(panes().count(), 3u);
    drop(file);
    ASSERT_EQ(panes().count(), 2u);
    for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(hash(i), hashes[i]) << i;
    EXPECT_GE(session().branchCount(), 2u) << "the run that was there stays";
}

TEST_F(UiSessionsOfSeveral, OpenFromTheCommandLineToo) {
    compare("0.3");
    stepAll(15);
    const std::vector<std::uint64_t> hashes{hash(0), hash(1)};
    const app::CommandLine line =
        app::withSession(app::parseCommandLine(std::vector<std::string>{"--session", saved().string()}));
    open("shapes-3d");
    app::openFirst(application, line, {}, "");
    settle();
    ASSERT_EQ(panes().count(), 2u);
    for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(hash(i), hashes[i]) << i;
}

TEST_F(UiSessionsOfSeveral, ThatAreWrongLeaveWhatIsShown) {
    compare("0.3");
    stepAll(4);
    std::string text = app::readFile(saved());
    const std::size_t at = text.rfind("set restitution=");
    ASSERT_NE(at, std::string::npos) << text;
    text.replace(at, 16, "set levitation=");
    open("shapes-3d");
    drop(folder.write("bad.session.json", text));
    EXPECT_NE(lastMessage().find("levitation"), std::string::npos) << lastMessage();
    EXPECT_EQ(session().info().name, "shapes-3d");
    EXPECT_FALSE(panes().compares());
}

TEST_F(UiSessionsOfSeveral, AreLeftByASessionOfOneRun) {
    stepAll(7);
    const std::filesystem::path file = saved();
    compare("0.3");
    drop(file);
    EXPECT_FALSE(panes().compares());
    EXPECT_EQ(session().frame(), 7u);
}

}  // namespace
}  // namespace collidoscope::ui_compare_several_test
