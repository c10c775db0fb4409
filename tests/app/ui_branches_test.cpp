/// Lanes of branches below the timeline, by mouse, by keys and by commands.

#include <algorithm>

#include "tests/app/ui_shell.h"

namespace collidoscope::ui_branches_test {
namespace {

using app::CommandId;
using app::KeyCode;

class UiBranches : public ui_shell_test::UiShell {
protected:
    int present() {
        const auto all = session().branches();
        return std::find_if(all.begin(), all.end(), [](const auto& one) { return one.isPresent; })->id;
    }
    ImGuiWindow* lanes() {
        ImGuiWindow* const part = tests::windowOf("##branches", "lanes");
        return part && part->Active ? part : nullptr;
    }
    /// Within the lane of a branch.
    ImRect laneItem(int id, const char* what) {
        return item(lanes(), {("branch " + std::to_string(id)).c_str(), what});
    }
};

TEST_F(UiBranches, thereAreNoLanesForASingleBranch) {
    open("rigid-stack");
    EXPECT_TRUE(application.layout().lanes.empty());
    EXPECT_EQ(lanes(), nullptr);
    application.execute(CommandId::NextBranch);
    EXPECT_NE(application.notices().all().back().text.find("one branch only"), std::string::npos);
    expectNoComplaints();
}

TEST_F(UiBranches, aClickOnALaneGoesToItsBranchAtTheSameFrame) {
    branchOnce();
    ASSERT_NE(lanes(), nullptr);
    EXPECT_FALSE(application.layout().lanes.empty());
    const int second = present(), first = session().branches().front().id;
    click(laneItem(first, "lane"));
    EXPECT_EQ(present(), first);
    EXPECT_EQ(session().frame(), 40u);
    EXPECT_EQ(session().lastFrame(), 60u);
    click(laneItem(second, "lane"));
    EXPECT_EQ(present(), second);
    expectNoComplaints();
}

TEST_F(UiBranches, keysGoToTheNextAndThePreviousBranch) {
    branchOnce();
    const int second = present(), first = session().branches().front().id;
    key(KeyCode::PageDown, {.control = true});
    EXPECT_EQ(present(), first);
    key(KeyCode::PageUp, {.control = true});
    EXPECT_EQ(present(), second);
    key(KeyCode::Z, {.control = true});
    EXPECT_EQ(present(), first) << "undo returns too";
    EXPECT_EQ(session().frame(), 40u) << "to where it was left";
}

TEST_F(UiBranches, aLaneIsRenamedAndDeletedByItsButtons) {
    branchOnce();
    const int second = present();
    click(laneItem(second, "rename"));
    frames(3);
    type("slow");
    key(KeyCode::Enter);
    EXPECT_EQ(session().branches().back().name, "slow");
    click(laneItem(second, "compare"));
    EXPECT_FALSE(session().branches().front().isPresent);
    click(laneItem(second, "remove"));
    EXPECT_EQ(session().branchCount(), 1u);
    frames(2);
    EXPECT_TRUE(application.layout().lanes.empty());
    expectNoComplaints();
}

TEST_F(UiBranches, commandsRenameAndDeleteThePresentBranch) {
    branchOnce();
    application.execute(CommandId::RenameBranch);
    frames(4);
    type("moon");
    key(KeyCode::Enter);
    EXPECT_EQ(session().branches().back().name, "moon");
    application.execute(CommandId::RemoveBranch);
    EXPECT_EQ(session().branchCount(), 1u);
}

TEST_F(UiBranches, theGhostAndTheDashedCurvesAreSwitched) {
    branchOnce();
    ASSERT_NE(session().ghost(), nullptr);
    key(KeyCode::H);
    EXPECT_FALSE(application.state().ghost);
    EXPECT_EQ(session().ghost(), nullptr);
    key(KeyCode::H);
    EXPECT_NE(session().ghost(), nullptr);
    key(KeyCode::H, {.shift = true});
    EXPECT_FALSE(application.state().comparedCurves);
    expectNoComplaints();
}

TEST_F(UiBranches, aSliderIsHeldOnWhileTheLanesAppear) {
    open("rigid-stack");
    for (int i = 0; i < 30; ++i) session().stepForward();
    frames(3);
    const ImRect slider = parameterItem({"count", "slider"});
    const float middle = slider.GetCenter().y;
    moveTo(slider.Min.x + 0.6f * slider.GetWidth(), middle);
    button(true);
    frames(2);
    ASSERT_EQ(session().branchCount(), 2u);
    const auto before = parameters().front().value;
    moveTo(slider.Min.x + 0.2f * slider.GetWidth(), middle);
    EXPECT_NE(parameters().front().value, before);
    button(false);
    frames(2);
    EXPECT_EQ(session().branchCount(), 2u) << "one drag begins one branch";
    ASSERT_TRUE(session().canUndo());
    session().undo();
    EXPECT_EQ(session().frame(), 30u);
}

TEST_F(UiBranches, manyLanesAreBoundedAndScroll) {
    branchOnce();
    const int first = session().branches().front().id;
    for (int i = 0; i < 12; ++i) {
        session().goToBranch(first);
        session().seek(20);
        session().act(demos::SetParameter{"step", 0.005 + 0.0005 * i});
    }
    frames(4);
    ASSERT_NE(lanes(), nullptr);
    EXPECT_GT(lanes()->ScrollMax.y, 0.0f);
    EXPECT_LT(application.layout().lanes.height, 0.34f * 640.0f);
    EXPECT_GT(application.layout().scene.height, 200.0f);
    window.resize({360, 640});
    frames(4);
    window.resize({640, 360});
    frames(4);
    expectNoComplaints();
}

TEST_F(UiBranches, theMemoryIsRememberedAndSetForEachDemo) {
    branchOnce();
    application.state().keyFrameMegabytes = 64;
    EXPECT_EQ(application.settings().keyFrameMegabytes, 64);
    open("joints");
    EXPECT_EQ(session().keyFrameBudget(), std::size_t{64} << 20);
}

}  // namespace
}  // namespace collidoscope::ui_branches_test
