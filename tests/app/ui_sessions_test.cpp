/// Sessions in the window: saved by a command, brought back by a file that is dropped.

#include <algorithm>
#include <filesystem>

#include "app/files/file_io.h"
#include "app/inspect/look_inside.h"
#include "demos/host/state_archives.h"
#include "tests/app/ui_shell.h"
#include "tests/temporary_folder.h"

namespace collidoscope::ui_sessions_test {
namespace {

class UiSessions : public ui_shell_test::UiShell {
protected:
    UiSessions() { application.bench().folder = folder.path(); }
    std::filesystem::path saved() { return savedSession(folder.path()); }
    std::string notice() { return application.notices().all().back().text; }
    /// The branch shows its contacts.
    void branchWithContacts() {
        branchOnce();
        session().act(demos::SetParameter{"contacts", true});
        frames(4);
    }

    tests::TemporaryFolder folder{};
};

TEST_F(UiSessions, aSessionThatWasSavedComesBackInAnotherDemo) {
    branchWithContacts();
    application.interaction().setCamera({1.0f, 3.0f, 14.0f}, {0.0f, 2.0f, 0.0f});
    application.state().view.labels = false;
    const std::uint64_t hash = demos::hashOf(session().demo());
    const std::filesystem::path file = saved();
    EXPECT_NE(notice().find("Saved 2 branches"), std::string::npos) << notice();

    application.state().view.labels = true;
    session().removeBranch(session().branches().front().id);
    session().reset();
    open("shapes-3d");
    drop(file);
    EXPECT_EQ(session().info().name, "rigid-stack");
    const auto isOpening = [](const app::Notice& one) { return one.text.find("frame 40 of 40") != std::string::npos; };
    const auto& notices = application.notices().all();
    EXPECT_TRUE(std::any_of(notices.begin(), notices.end(), isOpening)) << notice();
    EXPECT_EQ(session().frame(), 40u);
    EXPECT_FALSE(session().playing());
    EXPECT_EQ(demos::hashOf(session().demo()), hash);
    EXPECT_FALSE(application.state().view.labels);
    EXPECT_NEAR(eyeOf(application.interaction().cameraState()).z, 14.0f, 1e-3f);
    const auto shown = parameters();
    EXPECT_TRUE(std::any_of(shown.begin(), shown.end(), [](const demos::ParameterInfo& info) {
        return info.name == "contacts" && info.value == demos::Value(true);
    }));
    EXPECT_GE(session().branchCount(), 3u) << "the run that was there stays";
    EXPECT_FALSE(session().takeMismatch());
    expectNoComplaints();
}

TEST_F(UiSessions, aFileThatIsNoSessionIsRefusedAndChangesNothing) {
    branchWithContacts();
    std::string text = app::readFile(saved());
    text.replace(text.find("set step="), 9, "set pets=");
    const std::uint64_t hash = demos::hashOf(session().demo());
    drop(folder.write("bad.session.json", text));
    EXPECT_NE(notice().find("pets"), std::string::npos) << notice();
    EXPECT_EQ(demos::hashOf(session().demo()), hash);
    EXPECT_EQ(session().branchCount(), 2u);
}

TEST_F(UiSessions, rulersNumbersAndAProbeComeBack) {
    branchOnce();
    const auto lay = [&](const char* words) {
        application.features().measuring.lay(
            app::instrumentFrom(session().demo(), app::Instrument::Kind::Ruler, words));
    };
    lay("0,0,0:OBB 2");
    lay("OBB 2:OBB 3");
    application.features().measuring.lay(app::Stopwatch{.from = 3, .to = 20});
    application.features().numbers.show("OBB 3");
    application.features().probe.hold(app::probeFrom("ray:0,2,5:0,0,-1"));
    frames(3);
    const auto held = [&] {
        std::vector<std::string> words = application.features().measuring.options();
        for (const auto& more : {application.features().numbers.options(), application.features().probe.options()})
            words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    const std::vector<std::string> kept = held();
    ASSERT_EQ(kept.size(), 10u) << "two rulers, a stopwatch, numbers and a probe";
    const std::filesystem::path file = saved();
    application.features().measuring.clear();
    application.features().probe.toggle();
    open("shapes-3d");
    ASSERT_TRUE(held().empty());
    drop(file);
    EXPECT_EQ(held(), kept);
    expectNoComplaints();
}

TEST_F(UiSessions, whileSomethingIsLookedIntoTheDemoBeneathIsSaved) {
    open("shapes-3d");
    app::InsideRequest request = app::insideRequest("1,2");
    application.features().inside.open(request);
    frames(3);
    ASSERT_NE(session().info().name, "shapes-3d") << notice();
    const std::filesystem::path file = saved();
    application.features().inside.leave();
    drop(file);
    EXPECT_NE(session().info().name, "shapes-3d") << "the steps are shown again";
    EXPECT_EQ(application.bench().demoSession().info().name, "shapes-3d");
}

}  // namespace
}  // namespace collidoscope::ui_sessions_test
