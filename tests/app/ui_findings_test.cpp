/// The disagreements of a trace in the window: by mouse alone and by keyboard alone. The trace is the sample that the
/// demo brings along, whose mistakes are those of one body.

#include "app/inspect/inspection.h"
#include "tests/app/ui_shell.h"

namespace collidoscope::ui_findings_test {
namespace {

using app::CommandId;
using app::KeyCode;

class UiFindings : public ui_shell_test::UiShell {
protected:
    UiFindings() { openTall("trace"); }

    demos::Findings findings() const { return app::findingsOf(application.session())->findings(); }
    std::string shownDemo() { return std::string(application.session().info().name); }
};

TEST_F(UiFindings, aClickInTheListPicksAndADoubleClickOpensTheCase) {
    key(KeyCode::N);  // to the first frame that has any
    ASSERT_EQ(findings().picked, 1);
    ASSERT_GE(findings().list.size(), 1u);
    const std::uint64_t frame = application.session().frame();
    application.execute(CommandId::StepForward);
    frames(3);
    ASSERT_FALSE(findings().list.empty()) << "of the frame after " << frame;
    const int last = static_cast<int>(findings().list.size());
    const ImRect row = parameterItem({"finds", ("find " + std::to_string(last)).c_str()});
    click(row);
    EXPECT_EQ(findings().picked, last);
    EXPECT_EQ(application.session().frame(), frame + 1);
    clicksAreDouble(true);
    click(row);
    frames(3);
    EXPECT_EQ(shownDemo(), "case");
    expectNoComplaints();
}

TEST_F(UiFindings, keysGoThroughThemAndOpenOne) {
    std::string way;
    for (int i = 0; i < 3; ++i) {
        key(KeyCode::N);
        way += std::to_string(application.session().frame()) + "." + std::to_string(findings().picked) + " ";
    }
    const auto before = [&] {
        return std::to_string(application.session().frame()) + "." + std::to_string(findings().picked);
    };
    const std::string third = before();
    key(KeyCode::N, {.shift = true});
    key(KeyCode::N);
    EXPECT_EQ(before(), third) << way;
    key(KeyCode::E, {.control = true});
    EXPECT_EQ(shownDemo(), "case");
}

TEST_F(UiFindings, buttonsDoTheSame) {
    click(parameterItem({"finds", "next"}));
    EXPECT_EQ(findings().picked, 1);
    const std::uint64_t frame = application.session().frame();
    click(parameterItem({"finds", "next"}));
    click(parameterItem({"finds", "previous"}));
    EXPECT_EQ(application.session().frame(), frame);
    EXPECT_EQ(findings().picked, 1);
    click(parameterItem({"finds", "open"}));
    EXPECT_EQ(shownDemo(), "case");
}

TEST_F(UiFindings, atTheLastItSaysSo) {
    for (int i = 0; i < 2000 && app::goToFind(application.session(), +1); ++i) {
    }
    key(KeyCode::N);
    EXPECT_NE(application.notices().all().back().text.find("last disagreement"), std::string::npos);
}

TEST_F(UiFindings, otherDemosHaveNone) {
    open("shapes-3d");
    key(KeyCode::N);
    EXPECT_NE(application.notices().all().back().text.find("lists no findings"), std::string::npos);
}

}  // namespace
}  // namespace collidoscope::ui_findings_test
