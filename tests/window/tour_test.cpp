// A user tries the window: real mouse and keyboard events through the X server, one test per thing a user does.
// Each leaves a picture in the folder `gallery` of the build.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "app/view/camera_state.h"
#include "app/view/view_projection.h"
#include "demos/host/state_archives.h"
#include "physics/rigid/world/world.h"
#include "tests/gl_debug.h"
#include "tests/temporary_folder.h"
#include "tests/window/user.h"

namespace collidoscope::window_test {
namespace {

constexpr const char* kRows = "parameter rows";
constexpr const char* kSteps = "step rows";
constexpr float kButton = 32.0f;  // px, from one button to the next

TEST(Tour, theFirstPictureShowsAMovingScene) {
    User user("falling-particles");
    const std::uint64_t first = user.session().frame();
    user.watch(20);
    EXPECT_GT(user.session().frame(), first);
    user.picture("01-falling-particles");
}

TEST(Tour, thePaletteSwitchesTheDemo) {
    User user("closest-points");
    user.press("k", "Control_L");
    user.type("rayc");
    user.picture("30-palette");
    user.press("Return");
    EXPECT_EQ(user.session().info().name, "raycasts");
    user.picture("31-raycasts-by-palette");
}

TEST(Tour, whoTypesFasterThanFramesAreDrawnLosesNoLetter) {
    User user("closest-points");
    for (const std::string word : {"gjk", "cloth", "dominoes"}) {
        user.hands().key("k", "Control_L");
        for (const char c : word) user.hands().key(std::string(1, c));
        user.hands().key("Return");
        user.watch(40);
        EXPECT_EQ(user.session().info().name, word);
    }
}

TEST(Tour, aBodyIsPulledWhileTimeRestsAndIsToldWhatMovesIt) {
    User user("rigid-stack");
    user.session().setPlaying(false);
    user.session().stepForward();
    user.watch(3);
    const Place at = user.placeOf(user.lastBody());
    user.hands().moveTo(at.x, at.y);
    user.watch(3);
    user.hands().press(Mouse::Left);
    user.watch(2);
    user.hands().moveTo(at.x + 80.0f, at.y - 40.0f);
    user.watch(3);
    EXPECT_NE(user.program().interaction().note().find("Space"), std::string::npos);
    user.picture("45-pulled-at-rest");
    user.hands().release(Mouse::Left);
    user.watch(3);
}

TEST(Tour, theKeysOfTheBracketsGoFromDemoToDemo) {
    User user("raycasts");
    user.press("bracketright");
    EXPECT_NE(user.session().info().name, "raycasts");
    user.press("bracketleft");
    EXPECT_EQ(user.session().info().name, "raycasts");
}

TEST(Tour, aShapeIsDraggedAndUndone) {
    User user("closest-points");
    user.press("space");
    const auto handles = demos::listHandles(user.session().demo());
    ASSERT_FALSE(handles.empty());
    const demos::HandleInfo before = handles.front();
    const Place at = user.handle(before.name);
    user.hands().moveTo(at.x, at.y);
    user.watch(6);
    EXPECT_FALSE(user.program().interaction().hovered().empty());
    user.picture("40-hover");
    user.drag(at, at + Place{90.0f, -40.0f});
    user.picture("41-dragged");
    const auto placeNow = [&] { return demos::listHandles(user.session().demo()).front().place.position; };
    EXPECT_GT(glm::length(placeNow() - before.place.position), 0.1f);
    EXPECT_NEAR(glm::length(user.handle(before.name) - at), glm::length(Place{90.0f, -40.0f}), 3.0f)
        << "the shape follows the mouse";

    user.press("z", "Control_L");
    EXPECT_EQ(placeNow(), before.place.position);
    user.press("y", "Control_L");
    EXPECT_NE(placeNow(), before.place.position);
}

TEST(Tour, aDragOfEmptySpaceTurnsTheCameraOnly) {
    User user("shapes-3d");
    const std::uint64_t hash = demos::hashOf(user.session().demo());
    const app::Image before = user.seen();
    const app::Box& scene = user.program().layout().scene;
    const Place corner{scene.x + scene.width * 0.5f, scene.y + 24.0f};
    user.drag(corner, corner + Place{120.0f, 30.0f});
    EXPECT_GT(user.changedPixels(before), 10000u);
    EXPECT_EQ(demos::hashOf(user.session().demo()), hash);
    user.picture("42-orbited");
}

TEST(Tour, aBodyIsHeldAndPushedAsLongAsTheButtonIsDown) {
    User user("ten-boxes");
    const app::Box& scene = user.program().layout().scene;
    const Place at{scene.x + 0.5f * scene.width, scene.y + 0.5f * scene.height}, way{60.0f, -40.0f};
    const auto handles = [&] { return demos::listHandles(user.session().demo()); };
    user.hands().moveTo(at.x, at.y);
    user.watch(4);
    EXPECT_TRUE(handles().empty());
    user.hands().press(Mouse::Left);
    for (int i = 1; i <= 10; ++i) {
        const Place now = at + 0.1f * static_cast<float>(i) * way;
        user.hands().moveTo(now.x, now.y);
        user.watch(2);
    }
    ASSERT_EQ(handles().size(), 1u) << "the hand that pulls";
    EXPECT_TRUE(user.session().playing());
    EXPECT_LT(glm::length(user.handle("hand") - at - way), 3.0f);
    const geometry::Vec3f eye = app::eyeOf(user.program().interaction().cameraState());
    const auto distance = [&] { return glm::distance(eye, handles().front().place.position); };
    const float before = distance();
    user.hands().press(Mouse::WheelUp);
    user.hands().release(Mouse::WheelUp);
    user.watch();
    EXPECT_NEAR(distance(), 1.1f * before, 1e-3f * before);
    user.press("Down");
    EXPECT_NEAR(distance(), before, 1e-3f * before);
    user.picture("43-held");
    user.hands().release(Mouse::Left);
    user.watch();
    EXPECT_TRUE(handles().empty());
    EXPECT_FALSE(user.program().interaction().capturesMouse());
    EXPECT_EQ(app::eyeOf(user.program().interaction().cameraState()), eye) << "no zoom, no orbit";
    user.picture("44-thrown");
}

TEST(Tour, aSliderChangesAParameterAtOnce) {
    User user("bouncing-ball");
    user.press("space");
    const float before = user.number("restitution");
    const Place track = user.find(kRows, {"restitution", "slider"});
    user.drag(track, track + Place{60.0f, 0.0f});
    const float after = user.number("restitution");
    EXPECT_NE(after, before);
    user.picture("50-slider");
    user.press("z", "Control_L");
    EXPECT_EQ(user.number("restitution"), before) << "one undo takes the whole drag back";
}

TEST(Tour, aParameterIsTypedAsAnExpression) {
    User user("pendulum");
    user.press("space");
    const Place field = user.find(kRows, {"gravity", "gravity", "value"}, 0.7f);
    user.click(field);
    user.type("3/4");
    user.picture("51-typing");
    user.press("Return");
    EXPECT_EQ(user.number("gravity"), 0.75f);
    user.picture("52-typed");
    EXPECT_FALSE(user.session().playing()) << "the keys that were typed started nothing";
}

TEST(Tour, aUnitOfAnotherKindIsRefusedBesideItsNumber) {
    User user("pendulum");
    user.press("space");
    const float before = user.number("gravity");
    user.click(user.find(kRows, {"gravity", "gravity", "value"}, 0.7f));
    user.type("3kg");
    user.press("Return");
    EXPECT_EQ(user.number("gravity"), before);
    user.picture("53-wrong-unit");
    user.press("Escape");
    EXPECT_EQ(user.number("gravity"), before);
}

TEST(Tour, aPresetIsChosenByItsChip) {
    User user("raycasts");
    user.press("space");
    user.click(user.find(kRows, {"wide"}, 0.8f));
    EXPECT_EQ(user.number("sweep-angle"), 0.8f);
    user.picture("54-preset");
    user.press("z", "Control_L");
    EXPECT_NE(user.number("sweep-angle"), 0.8f);
    user.picture("55-preset-undone");
}

TEST(Tour, aRunIsPausedSteppedAndRestarted) {
    User user("bouncing-ball");
    user.watch(20);
    user.press("space");
    EXPECT_FALSE(user.session().playing());
    const std::uint64_t paused = user.session().frame();
    ASSERT_GT(paused, 1u);
    const std::uint64_t hash = demos::hashOf(user.session().demo());
    user.watch(10);
    EXPECT_EQ(user.session().frame(), paused);

    user.press("Right");
    EXPECT_EQ(user.session().frame(), paused + 1);
    user.press("Left");
    EXPECT_EQ(user.session().frame(), paused);
    EXPECT_EQ(demos::hashOf(user.session().demo()), hash) << "a step back is exact";
    user.picture("60-paused");

    user.press("r");
    EXPECT_LT(user.session().frame(), paused);
    user.picture("61-restarted");
}

TEST(Tour, anAlgorithmIsSteppedThroughFromInside) {
    User user("separating-axes");
    user.press("space");
    const auto shown = [&] { return user.session().demo().explain().shown; };
    EXPECT_EQ(shown(), 0);
    user.press("Right", "Shift_L");
    user.press("Right", "Shift_L");
    EXPECT_EQ(shown(), 2);
    user.press("Left", "Shift_L");
    EXPECT_EQ(shown(), 1);
    user.picture("65-inside-by-keys");

    const Place after = user.find(kSteps, {"after"}, 0.94f);
    user.click(after);
    EXPECT_EQ(shown(), 2);
    user.click(after - Place{kButton, 0.0f});
    EXPECT_EQ(shown(), 1);
    user.click(user.find(kSteps, {"chip 3"}, 0.24f));
    EXPECT_EQ(shown(), 3);
    const Place track = user.find(kSteps, {"step inside"});
    user.drag(track, track + Place{200.0f, 0.0f});
    const int last = static_cast<int>(user.session().demo().explain().steps.size());
    EXPECT_EQ(shown(), last);
    user.picture("66-inside-by-slider");
    user.press("z", "Control_L");
    EXPECT_EQ(shown(), last) << "looking is no edit";
}

TEST(Tour, aProbeIsHeldUnderTheMouseAndABodyIsThrown) {
    User user("rigid-stack");
    user.press("space");
    const auto bodies = [&] { return user.session().demo().worlds().front()->bodies().size(); };
    const std::size_t before = bodies();
    user.press("o");
    const app::Box& scene = user.program().layout().scene;
    user.hands().moveTo(scene.x + scene.width * 0.5f, scene.y + scene.height * 0.6f);
    user.watch(10);
    const std::vector<std::string> words = user.program().arguments();
    EXPECT_NE(std::find(words.begin(), words.end(), "--probe"), words.end());
    user.picture("67-probe");
    user.press("k");
    EXPECT_EQ(bodies(), before + 1);
    user.picture("68-thrown");
    user.press("Escape");
    EXPECT_FALSE(user.session().hasMarks(app::kProbeMarks));
}

TEST(Tour, theHelpSheetOpensAndEscapeClosesIt) {
    User user("shapes-3d");
    const app::Image before = user.seen();
    user.press("F1");
    user.picture("70-help");
    EXPECT_GT(user.changedPixels(before), 10000u);
    user.press("Escape");
    EXPECT_FALSE(user.program().state().help);
    EXPECT_FALSE(user.program().closed());
}

TEST(Tour, theWindowShrinksToOnePixelAndComesBack) {
    User user("raycasts");
    user.hands().resize(1, 1);
    user.watch(10);
    user.hands().resize(1024, 640);
    user.watch(10);
    EXPECT_EQ(user.program().picture().size, (app::PixelSize{1024, 640}));
    user.picture("80-after-one-pixel");
    EXPECT_TRUE(user.session().fault().empty());
}

TEST(Tour, aDroppedObjFileIsShown) {
    const tests::TemporaryFolder folder;
    const std::filesystem::path file = folder / "collidoscope_drop_test.obj";
    std::ofstream(file) << "v -1 0 -1\nv 1 0 -1\nv 1 0 1\nv -1 0 1\nv 0 1.5 0\n"
                           "f 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n";
    User user("mesh-picking");
    const app::Box& scene = user.program().layout().scene;
    const auto pump = [&] { user.watch(1); };
    ASSERT_TRUE(user.hands().drop(file.string(), scene.x + scene.width * 0.5f, scene.y + 100.0f, pump));
    const auto meshName = [&] {
        for (const demos::ParameterInfo& info : demos::listParameters(user.session().demo()))
            if (info.kind == demos::ParameterKind::Mesh) return std::get<std::string>(info.value);
        return std::string();
    };
    for (int i = 0; i < 200 && meshName().find("collidoscope_drop_test") == std::string::npos; ++i) user.watch(1);
    EXPECT_NE(meshName().find("collidoscope_drop_test"), std::string::npos);
    user.watch(20);
    user.picture("90-dropped-mesh");
}

/// Every demo by its place on the shelf; all visits share one window.
class Shelf : public testing::TestWithParam<std::size_t> {
protected:
    static void SetUpTestSuite() { user_ = std::make_unique<User>("shapes-3d"); }
    static void TearDownTestSuite() { user_.reset(); }
    static inline std::unique_ptr<User> user_{};
};

TEST_P(Shelf, theDemoOpensInBothThemes) {
    const demos::DemoInfo& info = demos::allDemos()[GetParam()];
    ASSERT_TRUE(user_->program().openDemo(info));
    user_->watch(12);
    EXPECT_TRUE(user_->session().fault().empty()) << user_->session().fault();
    for (const char* theme : {"", "-projector"}) {
        user_->watch();
        user_->picture(std::to_string(10 + GetParam()) + "-" + std::string(info.name) + theme);
        user_->program().execute(app::CommandId::ToggleTheme);
    }
}

std::string nameOf(const testing::TestParamInfo<std::size_t>& info) {
    std::string name(demos::allDemos()[info.param].name);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}
INSTANTIATE_TEST_SUITE_P(OfDemos, Shelf, testing::Range(std::size_t{0}, demos::allDemos().size()), nameOf);

}  // namespace
}  // namespace collidoscope::window_test
