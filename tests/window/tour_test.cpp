// A person tries the window: real mouse and keyboard events through the X server, one test per thing a person does.
// Each leaves a picture in the folder `gallery` of the build.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>

#include "app/view/camera_state.h"
#include "app/view/view_projection.h"
#include "demos/host/state_archives.h"
#include "physics/rigid/world/world.h"
#include "tests/gl_debug.h"
#include "tests/temporary_folder.h"
#include "tests/window/person.h"

namespace window_test {
namespace {

constexpr const char* kRows = "parameter rows";
constexpr const char* kSteps = "step rows";
constexpr float kButton = 32.0f;  // px, from one button to the next

TEST(Tour, theFirstPictureShowsAMovingScene) {
    Person person("falling-particles");
    const std::uint64_t first = person.session().frame();
    person.watch(20);
    EXPECT_GT(person.session().frame(), first);
    person.picture("01-falling-particles");
}

TEST(Tour, thePaletteSwitchesTheDemo) {
    Person person("closest-points");
    person.press("k", "Control_L");
    person.type("rayc");
    person.picture("30-palette");
    person.press("Return");
    EXPECT_EQ(person.session().info().name, "raycasts");
    person.picture("31-raycasts-by-palette");
}

TEST(Tour, whoTypesFasterThanFramesAreDrawnLosesNoLetter) {
    Person person("closest-points");
    for (const std::string word : {"gjk", "cloth", "dominoes"}) {
        person.hands().key("k", "Control_L");
        for (const char c : word) person.hands().key(std::string(1, c));
        person.hands().key("Return");
        person.watch(40);
        EXPECT_EQ(person.session().info().name, word);
    }
}

TEST(Tour, aBodyIsPulledWhileTimeRestsAndIsToldWhatMovesIt) {
    Person person("rigid-stack");
    person.session().setPlaying(false);
    person.session().stepForward();
    person.watch(3);
    const physics::World& world = *person.session().demo().worlds().front();
    physics::BodyId box{};
    for (const physics::BodyId body : world.bodies())
        if (world.kindOf(body) == physics::BodyKind::Dynamic) box = body;
    const app::Box& scene = person.program().layout().scene;
    const app::Viewport viewport{scene.x, scene.y, scene.width, scene.height, 1.0f};
    const auto at =
        app::pixelOf({person.program().interaction().camera(viewport), viewport}, world.poseOf(box).position);
    ASSERT_TRUE(at);
    person.hands().moveTo(at->x, at->y);
    person.watch(3);
    person.hands().press(Mouse::Left);
    person.watch(2);
    person.hands().moveTo(at->x + 80.0f, at->y - 40.0f);
    person.watch(3);
    EXPECT_NE(person.program().interaction().note().find("Space"), std::string::npos);
    person.picture("45-pulled-at-rest");
    person.hands().release(Mouse::Left);
    person.watch(3);
}

TEST(Tour, theKeysOfTheBracketsGoFromDemoToDemo) {
    Person person("raycasts");
    person.press("bracketright");
    EXPECT_NE(person.session().info().name, "raycasts");
    person.press("bracketleft");
    EXPECT_EQ(person.session().info().name, "raycasts");
}

TEST(Tour, aShapeIsDraggedAndUndone) {
    Person person("closest-points");
    person.press("space");
    const auto handles = demos::listHandles(person.session().demo());
    ASSERT_FALSE(handles.empty());
    const demos::HandleInfo before = handles.front();
    const Place at = person.handle(before.name);
    person.hands().moveTo(at.x, at.y);
    person.watch(6);
    EXPECT_FALSE(person.program().interaction().hovered().empty());
    person.picture("40-hover");
    person.drag(at, at + Place{90.0f, -40.0f});
    person.picture("41-dragged");
    const auto placeNow = [&] { return demos::listHandles(person.session().demo()).front().place.position; };
    EXPECT_GT(glm::length(placeNow() - before.place.position), 0.1f);
    EXPECT_NEAR(glm::length(person.handle(before.name) - at), glm::length(Place{90.0f, -40.0f}), 3.0f)
        << "the shape follows the mouse";

    person.press("z", "Control_L");
    EXPECT_EQ(placeNow(), before.place.position);
    person.press("y", "Control_L");
    EXPECT_NE(placeNow(), before.place.position);
}

TEST(Tour, aDragOfEmptySpaceTurnsTheCameraOnly) {
    Person person("shapes-3d");
    const std::uint64_t hash = demos::hashOf(person.session().demo());
    const app::Image before = person.program().picture();
    const app::Box& scene = person.program().layout().scene;
    const Place corner{scene.x + scene.width * 0.5f, scene.y + 24.0f};
    person.drag(corner, corner + Place{120.0f, 30.0f});
    EXPECT_GT(person.changedPixels(before), 10000u);
    EXPECT_EQ(demos::hashOf(person.session().demo()), hash);
    person.picture("42-orbited");
}

TEST(Tour, aBodyIsHeldAndPushedAsLongAsTheButtonIsDown) {
    Person person("ten-boxes");
    const app::Box& scene = person.program().layout().scene;
    const Place at{scene.x + 0.5f * scene.width, scene.y + 0.5f * scene.height}, way{60.0f, -40.0f};
    const auto handles = [&] { return demos::listHandles(person.session().demo()); };
    person.hands().moveTo(at.x, at.y);
    person.watch(4);
    EXPECT_TRUE(handles().empty());
    person.hands().press(Mouse::Left);
    for (int i = 1; i <= 10; ++i) {
        const Place now = at + 0.1f * static_cast<float>(i) * way;
        person.hands().moveTo(now.x, now.y);
        person.watch(2);
    }
    ASSERT_EQ(handles().size(), 1u) << "the hand that pulls";
    EXPECT_TRUE(person.session().playing());
    EXPECT_LT(glm::length(person.handle("hand") - at - way), 3.0f);
    const geometry::Vec3f eye = app::eyeOf(person.program().interaction().cameraState());
    const auto distance = [&] { return glm::distance(eye, handles().front().place.position); };
    const float before = distance();
    person.hands().press(Mouse::WheelUp);
    person.hands().release(Mouse::WheelUp);
    person.watch();
    EXPECT_NEAR(distance(), 1.1f * before, 1e-3f * before);
    person.press("Down");
    EXPECT_NEAR(distance(), before, 1e-3f * before);
    person.picture("43-held");
    person.hands().release(Mouse::Left);
    person.watch();
    EXPECT_TRUE(handles().empty());
    EXPECT_FALSE(person.program().interaction().capturesMouse());
    EXPECT_EQ(app::eyeOf(person.program().interaction().cameraState()), eye) << "no zoom, no orbit";
    person.picture("44-thrown");
}

TEST(Tour, aSliderChangesAParameterAtOnce) {
    Person person("bouncing-ball");
    person.press("space");
    const float before = person.number("restitution");
    const Place track = person.find(kRows, {"restitution", "slider"});
    person.drag(track, track + Place{60.0f, 0.0f});
    const float after = person.number("restitution");
    EXPECT_NE(after, before);
    person.picture("50-slider");
    person.press("z", "Control_L");
    EXPECT_EQ(person.number("restitution"), before) << "one undo takes the whole drag back";
}

TEST(Tour, aParameterIsTypedAsAnExpression) {
    Person person("pendulum");
    person.press("space");
    const Place field = person.find(kRows, {"gravity", "gravity", "value"}, 0.7f);
    person.click(field);
    person.type("3/4");
    person.picture("51-typing");
    person.press("Return");
    EXPECT_EQ(person.number("gravity"), 0.75f);
    person.picture("52-typed");
    EXPECT_FALSE(person.session().playing()) << "the keys that were typed started nothing";
}

TEST(Tour, aUnitOfAnotherKindIsRefusedBesideItsNumber) {
    Person person("pendulum");
    person.press("space");
    const float before = person.number("gravity");
    person.click(person.find(kRows, {"gravity", "gravity", "value"}, 0.7f));
    person.type("3kg");
    person.press("Return");
    EXPECT_EQ(person.number("gravity"), before);
    person.picture("53-wrong-unit");
    person.press("Escape");
    EXPECT_EQ(person.number("gravity"), before);
}

TEST(Tour, aPresetIsChosenByItsChip) {
    Person person("raycasts");
    person.press("space");
    person.click(person.find(kRows, {"wide"}, 0.8f));
    EXPECT_EQ(person.number("sweep-angle"), 0.8f);
    person.picture("54-preset");
    person.press("z", "Control_L");
    EXPECT_NE(person.number("sweep-angle"), 0.8f);
    person.picture("55-preset-undone");
}

TEST(Tour, aRunIsPausedSteppedAndRestarted) {
    Person person("bouncing-ball");
    person.watch(20);
    person.press("space");
    EXPECT_FALSE(person.session().playing());
    const std::uint64_t paused = person.session().frame();
    ASSERT_GT(paused, 1u);
    const std::uint64_t hash = demos::hashOf(person.session().demo());
    person.watch(10);
    EXPECT_EQ(person.session().frame(), paused);

    person.press("Right");
    EXPECT_EQ(person.session().frame(), paused + 1);
    person.press("Left");
    EXPECT_EQ(person.session().frame(), paused);
    EXPECT_EQ(demos::hashOf(person.session().demo()), hash) << "a step back is exact";
    person.picture("60-paused");

    person.press("r");
    EXPECT_LT(person.session().frame(), paused);
    person.picture("61-restarted");
}

TEST(Tour, anAlgorithmIsSteppedThroughFromInside) {
    Person person("separating-axes");
    person.press("space");
    const auto shown = [&] { return person.session().demo().explain().shown; };
    EXPECT_EQ(shown(), 0);
    person.press("Right", "Shift_L");
    person.press("Right", "Shift_L");
    EXPECT_EQ(shown(), 2);
    person.press("Left", "Shift_L");
    EXPECT_EQ(shown(), 1);
    person.picture("65-inside-by-keys");

    const Place after = person.find(kSteps, {"after"}, 0.94f);
    person.click(after);
    EXPECT_EQ(shown(), 2);
    person.click(after - Place{kButton, 0.0f});
    EXPECT_EQ(shown(), 1);
    person.click(person.find(kSteps, {"chip 3"}, 0.24f));
    EXPECT_EQ(shown(), 3);
    const Place track = person.find(kSteps, {"step inside"});
    person.drag(track, track + Place{200.0f, 0.0f});
    const int last = static_cast<int>(person.session().demo().explain().steps.size());
    EXPECT_EQ(shown(), last);
    person.picture("66-inside-by-slider");
    person.press("z", "Control_L");
    EXPECT_EQ(shown(), last) << "looking is no edit";
}

TEST(Tour, theHelpSheetOpensAndEscapeClosesIt) {
    Person person("shapes-3d");
    const app::Image before = person.program().picture();
    person.press("F1");
    person.picture("70-help");
    EXPECT_GT(person.changedPixels(before), 10000u);
    person.press("Escape");
    EXPECT_FALSE(person.program().state().help);
    EXPECT_FALSE(person.program().closed());
}

TEST(Tour, theWindowShrinksToOnePixelAndComesBack) {
    Person person("raycasts");
    person.hands().resize(1, 1);
    person.watch(10);
    person.hands().resize(1024, 640);
    person.watch(10);
    EXPECT_EQ(person.program().picture().size, (app::PixelSize{1024, 640}));
    person.picture("80-after-one-pixel");
    EXPECT_TRUE(person.session().fault().empty());
}

TEST(Tour, aDroppedObjFileIsShown) {
    const tests::TemporaryFolder folder;
    const std::filesystem::path file = folder / "collidoscope_drop_test.obj";
    std::ofstream(file) << "v -1 0 -1\nv 1 0 -1\nv 1 0 1\nv -1 0 1\nv 0 1.5 0\n"
                           "f 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n";
    Person person("mesh-picking");
    const app::Box& scene = person.program().layout().scene;
    const auto pump = [&] { person.watch(1); };
    ASSERT_TRUE(person.hands().drop(file.string(), scene.x + scene.width * 0.5f, scene.y + 100.0f, pump));
    const auto meshName = [&] {
        for (const demos::ParameterInfo& info : demos::listParameters(person.session().demo()))
            if (info.kind == demos::ParameterKind::Mesh) return std::get<std::string>(info.value);
        return std::string();
    };
    for (int i = 0; i < 200 && meshName().find("collidoscope_drop_test") == std::string::npos; ++i) person.watch(1);
    EXPECT_NE(meshName().find("collidoscope_drop_test"), std::string::npos);
    person.watch(20);
    person.picture("90-dropped-mesh");
}

/// Every demo by its place on the shelf; all visits share one window.
class Shelf : public testing::TestWithParam<std::size_t> {
protected:
    static void SetUpTestSuite() { person_ = std::make_unique<Person>("shapes-3d"); }
    static void TearDownTestSuite() { person_.reset(); }
    static inline std::unique_ptr<Person> person_{};
};

TEST_P(Shelf, theDemoOpensInBothThemes) {
    const demos::DemoInfo& info = demos::allDemos()[GetParam()];
    ASSERT_TRUE(person_->program().openDemo(info));
    person_->watch(12);
    EXPECT_TRUE(person_->session().fault().empty()) << person_->session().fault();
    for (const char* theme : {"", "-projector"}) {
        person_->watch();
        person_->picture(std::to_string(10 + GetParam()) + "-" + std::string(info.name) + theme);
        person_->program().execute(app::CommandId::ToggleTheme);
    }
}

std::string nameOf(const testing::TestParamInfo<std::size_t>& info) {
    std::string name(demos::allDemos()[info.param].name);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}
INSTANTIATE_TEST_SUITE_P(OfDemos, Shelf, testing::Range(std::size_t{0}, demos::allDemos().size()), nameOf);

}  // namespace
}  // namespace window_test
