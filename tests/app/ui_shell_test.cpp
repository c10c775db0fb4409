/// Time, sizes of the window, sheets, and every demo at every scale.
#include <chrono>
#include <thread>

#include "app/inspect/inspection.h"
#include "app/view/axis_gizmo.h"
#include "app/widgets/ui.h"
#include "tests/app/ui_shell.h"
#include "tests/temporary_folder.h"

namespace collidoscope {
namespace demos {
/// Names a demo in the messages of tests.
static void PrintTo(const DemoInfo& info, std::ostream* out) { *out << info.name; }
}  // namespace demos

namespace ui_shell_test {
namespace {

TEST_F(UiShell, textIsBrokenBetweenWordsOnlySoThatNumbersStayWhole) {
    ImFont* font = ImGui::GetIO().Fonts->Fonts.front();
    const auto width = [&](const char* text) { return app::textSize(font, text).x; };
    EXPECT_EQ(app::broken(font, "overlap by 0.804 m", width("overlap by 0.8")), "overlap by\n0.804 m");
    EXPECT_EQ(app::broken(font, "overlap by 0.804 m: none", width("overlap by 0.804")), "overlap by\n0.804 m: none");
    EXPECT_EQ(app::broken(font, "step 3 of 12", width("step 3")), "step 3\nof 12");
    EXPECT_EQ(app::broken(font, "one two three", width("one two")), "one two\nthree");
    EXPECT_EQ(app::broken(font, "one\ntwo three", width("two three")), "one\ntwo three");
    EXPECT_EQ(app::broken(font, "longerThanALine end", width("longer")), "longerThanALine\nend");
    EXPECT_EQ(app::broken(font, "", 10.0f), "");
}

TEST_F(UiShell, keysPauseStepAndRestart) {
    open("bouncing-ball");
    app::Session& session = application.session();
    key(KeyCode::Right);
    key(KeyCode::Right);
    EXPECT_EQ(session.frame(), 2u);
    key(KeyCode::Left);
    EXPECT_EQ(session.frame(), 1u);
    key(KeyCode::R);
    EXPECT_EQ(session.frame(), 0u);
    key(KeyCode::Space);
    EXPECT_TRUE(session.playing());
    key(KeyCode::Space);
    EXPECT_FALSE(session.playing());
    expectNoComplaints();
}

TEST_F(UiShell, aKeyAndAButtonPlayBackwardsAndPause) {
    open("bouncing-ball");
    app::Session& session = application.session();
    key(KeyCode::Space, {.shift = true});
    EXPECT_FALSE(session.isRunning());
    EXPECT_NE(application.notices().all().back().text.find("frame 0"), std::string::npos);
    for (int i = 0; i < 200; ++i) session.stepForward();
    session.setSpeed(1.0 / 16.0);
    key(KeyCode::Space, {.shift = true});
    EXPECT_TRUE(session.playingBackwards());
    EXPECT_EQ(application.timeout(), 0.0) << "it goes on by itself";
    key(KeyCode::Space);
    EXPECT_FALSE(session.isRunning()) << "the key of Play pauses it";
    const ImRect place = item(tests::windowOf("##transport"), {"backwards"});
    click(place);
    EXPECT_TRUE(session.playingBackwards());
    click(place);
    EXPECT_FALSE(session.isRunning());
    EXPECT_EQ(session.lastFrame(), 200u);
    expectNoComplaints();
}

TEST_F(UiShell, aLongWayToAFrameShowsItsProgressAndEscapeEndsIt) {
    open("gjk");
    app::Session& session = application.session();
    application.features().meshes.goTo(1'000'000'000);
    frames(2);
    const std::uint64_t early = session.frame();
    EXPECT_GT(early, 0u);
    ASSERT_TRUE(session.seeking());
    EXPECT_EQ(application.timeout(), 0.0) << "it goes on by itself";
    std::this_thread::sleep_for(std::chrono::milliseconds(450));
    frames(3);
    EXPECT_GT(session.frame(), early);
    click(item(tests::windowOf("##progress"), {"cancel"}));
    EXPECT_FALSE(session.seeking()) << "the card has a button to cancel";
    EXPECT_FALSE(session.playing());
    EXPECT_NE(application.notices().all().back().text.find("on the way to 1000000000"), std::string::npos);

    application.features().meshes.goTo(1'000'000'000);
    frames(2);
    key(KeyCode::Escape);
    EXPECT_FALSE(session.seeking());
    const std::uint64_t stopped = session.frame();
    frames(3);
    EXPECT_EQ(session.frame(), stopped);
    expectNoComplaints();
}

TEST_F(UiShell, aClickOnTheTimelineGoesThereInParts) {
    open("gjk");
    app::Session& session = application.session();
    for (int i = 0; i < 400; ++i) session.stepForward();
    click(item(tests::windowOf("##transport"), {"scrub"}));
    for (int i = 0; i < 100 && session.seeking(); ++i) frames(1);
    EXPECT_LT(session.frame(), 400u);
    EXPECT_GT(session.frame(), 0u);
    EXPECT_EQ(session.lastFrame(), 400u) << "the future stays";
}

TEST_F(UiShell, survivesEverySizeAndComesBack) {
    for (const app::PixelSize size : {app::PixelSize{1, 1}, {0, 0}, {320, 200}, {3, 2000}, {1024, 640}}) {
        window.resize(size);
        frames(3);
    }
    EXPECT_EQ(application.picture().size, (app::PixelSize{1024, 640}));
    expectNoComplaints();
}

TEST_F(UiShell, everyDemoSurvivesAWindowWithoutSize) {
    for (const demos::DemoInfo& info : demos::allDemos()) {
        SCOPED_TRACE(info.name);
        for (const app::PixelSize size : {app::PixelSize{0, 0}, {1, 1}, {0, 7}}) {
            window.resize(size);
            ASSERT_TRUE(application.openDemo(info));
            frames(2);
        }
        EXPECT_EQ(application.session().fault(), "");
    }
    window.resize({1024, 640});
    frames(3);
    EXPECT_EQ(application.picture().size, (app::PixelSize{1024, 640}));
    expectNoComplaints();
}

TEST_F(UiShell, sheetsOpenAndEscapeClosesThemWithoutQuitting) {
    key(KeyCode::F1);
    EXPECT_TRUE(application.state().help);
    key(KeyCode::Escape);
    EXPECT_FALSE(application.state().help);
    application.execute(app::CommandId::About);
    application.execute(app::CommandId::Log);
    frames(3);
    key(KeyCode::Escape);
    EXPECT_FALSE(application.state().anySheet());
    EXPECT_FALSE(application.closed());
    window.post(app::CloseEvent{});
    frames(1);
    EXPECT_TRUE(application.closed());
    expectNoComplaints();
}

TEST_F(UiShell, aDroppedFileThatIsNoMeshIsRefusedInWords) {
    const tests::TemporaryFolder folder;
    const auto file = folder.write("broken.obj", "v 0 0 0\nf 0 1 2\n");
    window.post(app::DropEvent{{file.string()}});
    for (int i = 0; i < 400 && !application.notices().anyOpen(); ++i) application.frame();
    ASSERT_TRUE(application.notices().anyOpen());
    EXPECT_EQ(application.notices().all().back().kind, app::NoticeKind::Error);
    EXPECT_NE(application.notices().all().back().text.find("broken.obj"), std::string::npos);
}

TEST_F(UiShell, waitsWhileNothingMoves) {
    for (int i = 0; i < 400 && application.timeout() == 0.0; ++i) application.frame();
    EXPECT_GT(application.timeout(), 1.0);
    window.post(app::MouseMoveEvent{400, 300});
    application.frame();
    open("bouncing-ball");
    application.session().setPlaying(true);
    EXPECT_EQ(application.timeout(), 0.0);
}

class UiEveryDemo : public UiShell, public testing::WithParamInterface<demos::DemoInfo> {};

TEST_P(UiEveryDemo, isShownInBothThemesAndScalesWithoutComplaints) {
    ASSERT_TRUE(application.openDemo(GetParam()));
    for (const float scale : {1.0f, 2.0f}) {  // letters are made anew for each
        window.setContentScale(scale);
        for (const char* theme : {"dark", "projector"}) {
            application.state().theme = theme;
            frames(2);
            for (const app::MeasureSeries& measure : application.session().measures()) {
                for (const float number : measure.values) EXPECT_FALSE(std::isinf(number)) << measure.name;
            }
            EXPECT_TRUE(application.session().current().allFinite());
        }
    }
    expectNoComplaints();
    EXPECT_FALSE(application.notices().anyOpen());
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, UiEveryDemo, testing::ValuesIn(demos::allDemos().begin(), demos::allDemos().end()),
                         [](const auto& test) {
                             std::string name(test.param.name);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST_F(UiShell, theNextStepAfterTheLastSaysSoAndOffersTheNextDemo) {
    open("gjk");
    key(KeyCode::PageDown);
    const int last = app::inspect(application.session()).stepCount();
    app::showStep(application.session(), last);
    const std::size_t said = application.notices().all().size();
    key(KeyCode::PageDown);
    ASSERT_EQ(application.notices().all().size(), said + 1);
    const app::Notice& notice = application.notices().all().back();
    EXPECT_NE(notice.text.find("last step"), std::string::npos) << notice.text;
    ASSERT_TRUE(notice.offer);
    const std::string card = "##notice" + std::to_string(application.notices().all().size() - 1);
    frames(3);
    click(item(tests::windowOf(card.c_str()), {"offer"}));
    frames(3);
    EXPECT_NE(application.session().info().name, "gjk");
    EXPECT_EQ("Next demo: " + std::string(application.session().info().entry.title), notice.offer->title);
    EXPECT_TRUE(notice.closed);
    expectNoComplaints();
}

TEST_F(UiShell, cardsLeaveTheAxesInSight) {
    for (const app::PixelSize size : {app::PixelSize{1024, 640}, app::PixelSize{1280, 800}, app::PixelSize{420, 800}}) {
        window.resize(size);
        frames(4);
        application.say(app::NoticeKind::Warning, "a card at " + std::to_string(size.width));
        frames(4);
        const std::string name = "##notice" + std::to_string(application.notices().all().size() - 1);
        const ImGuiWindow* card = tests::windowOf(name.c_str());
        ASSERT_NE(card, nullptr);
        const app::Box& scene = application.layout().scene;
        const app::Viewport viewport{scene.x, scene.y, scene.width, scene.height, 1.0f};
        const app::AxisGizmo gizmo = app::axisGizmo(application.interaction().camera(viewport), viewport);
        for (const app::AxisBall& ball : gizmo.balls)
            EXPECT_FALSE(card->Rect().Contains({ball.pixel.x, ball.pixel.y})) << size.width;
        application.execute(app::CommandId::Cancel);
        frames(2);
    }
}

TEST_F(UiShell, oneKeyBringsBackWhatHasFlownAway) {
    open("rigid-stack");
    application.session().stepForward();
    key(KeyCode::B);
    EXPECT_NE(application.notices().all().back().text.find("Nothing has flown away"), std::string::npos);
    application.session().act(demos::SetParameter{"mouse", std::string("places")});
    const demos::HandleInfo body = demos::listHandles(application.session().demo()).back();
    const auto place = [&] { return demos::listHandles(application.session().demo()).back().place.position; };
    application.session().act(demos::MoveHandle{body.name, {.position = {0.0f, 0.0f, -811.0f}}});
    key(KeyCode::B);
    EXPECT_LT(glm::distance(place(), body.place.position), 0.1f);
    EXPECT_NE(application.notices().all().back().text.find("back where it started"), std::string::npos);
    key(KeyCode::Z, {.control = true});
    EXPECT_EQ(place().z, -811.0f);
}

}  // namespace
}  // namespace ui_shell_test
}  // namespace collidoscope
