/// The disagreements of a trace in the window: by mouse alone and by keyboard alone. The trace is the sample that the
/// demo brings along, whose mistakes are those of one body.

#include "app/inspect/inspection.h"
#include "tests/app/ui_shell.h"

namespace ui_finds_test {
namespace {

using app::CommandId;
using app::KeyCode;

class UiFinds : public ui_shell_test::UiShell {
protected:
    UiFinds() { openTall("trace"); }

    demos::Finds finds() const { return app::findsOf(application.session())->finds(); }
    std::string shownDemo() { return std::string(application.session().info().name); }
};

TEST_F(UiFinds, aClickInTheListPicksAndADoubleClickOpensTheCase) {
    key(KeyCode::N);  // to the first frame that has any
    ASSERT_EQ(finds().picked, 1);
    ASSERT_GE(finds().list.size(), 1u);
    const std::uint64_t frame = application.session().frame();
    application.execute(CommandId::StepForward);
    frames(3);
    ASSERT_FALSE(finds().list.empty()) << "of the frame after " << frame;
    const int last = static_cast<int>(finds().list.size());
    const ImRect row = parameterItem({"finds", ("find " + std::to_string(last)).c_str()});
    click(row);
    EXPECT_EQ(finds().picked, last);
    EXPECT_EQ(application.session().frame(), frame + 1);
    button(true);
    button(false);
    button(true);
    button(false);
    frames(3);
    EXPECT_EQ(shownDemo(), "case");
    expectNoComplaints();
}

TEST_F(UiFinds, keysGoThroughThemAndOpenOne) {
    std::string way;
    for (int i = 0; i < 3; ++i) {
        key(KeyCode::N);
        way += std::to_string(application.session().frame()) + "." + std::to_string(finds().picked) + " ";
    }
    const auto before = [&] {
        return std::to_string(application.session().frame()) + "." + std::to_string(finds().picked);
    };
    const std::string third = before();
    key(KeyCode::N, {.shift = true});
    key(KeyCode::N);
    EXPECT_EQ(before(), third) << way;
    key(KeyCode::E, {.control = true});
    EXPECT_EQ(shownDemo(), "case");
}

TEST_F(UiFinds, buttonsDoTheSame) {
    click(parameterItem({"finds", "next"}));
    EXPECT_EQ(finds().picked, 1);
    const std::uint64_t frame = application.session().frame();
    click(parameterItem({"finds", "next"}));
    click(parameterItem({"finds", "previous"}));
    EXPECT_EQ(application.session().frame(), frame);
    EXPECT_EQ(finds().picked, 1);
    click(parameterItem({"finds", "open"}));
    EXPECT_EQ(shownDemo(), "case");
}

TEST_F(UiFinds, atTheLastItSaysSo) {
    for (int i = 0; i < 2000 && app::goToFind(application.session(), +1); ++i) {
    }
    key(KeyCode::N);
    EXPECT_NE(application.notices().all().back().text.find("last disagreement"), std::string::npos);
}

TEST_F(UiFinds, otherDemosHaveNone) {
    open("shapes-3d");
    key(KeyCode::N);
    EXPECT_NE(application.notices().all().back().text.find("lists nothing"), std::string::npos);
}

}  // namespace
}  // namespace ui_finds_test
