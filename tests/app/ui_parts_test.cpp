// The parts of the shell that need no window.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "app/command_line.h"
#include "app/headless/open_session.h"
#include "app/session/typed_setting.h"
#include "app/traces/open_trace.h"
#include "app/ui/commands.h"
#include "app/ui/panels/bars.h"
#include "app/ui/panels/panel_layout.h"
#include "app/ui/panels/right_panel.h"
#include "app/ui/panels/stage_caption.h"
#include "app/ui/remembered.h"
#include "app/widgets/imgui_platform.h"
#include "app/widgets/number_format.h"
#include "app/widgets/plot_axis.h"
#include "app/widgets/slider.h"
#include "app/widgets/value_field.h"
#include "demos/host/state_archives.h"
#include "geometry/mesh/mesh_generators.h"
#include "tests/temporary_folder.h"

namespace ui_parts_test {
namespace {

using app::CommandId;
using app::KeyCode;

TEST(UiNumbers, KeepTheirDigitsAndLoseStraySigns) {
    EXPECT_EQ(app::formatNumber(0.4), "0.400");
    EXPECT_EQ(app::formatNumber(12.3456), "12.35");
    EXPECT_EQ(app::formatNumber(-9.81), "−9.810");
    EXPECT_EQ(app::formatNumber(-0.00004, 3), "−4.0e-05");
    EXPECT_EQ(app::formatNumber(-0.0), "0.000");
    EXPECT_EQ(app::formatNumber(123456.0), "123456");
    EXPECT_EQ(app::formatNumber(std::numeric_limits<double>::quiet_NaN()), "–");
    EXPECT_EQ(app::formatNumber(std::numeric_limits<double>::infinity()), "∞");
    EXPECT_EQ(app::formatExact(static_cast<double>(0.1f)), "0.1");
    EXPECT_EQ(app::formatCount(10000), "10 000");
    EXPECT_EQ(app::formatStep(static_cast<double>(1.0f / 120.0f)), "1/120 s");
    EXPECT_EQ(app::formatSpeed(0.25), "×1/4");
    EXPECT_EQ(app::readableName("friction-angle"), "Friction angle");
    EXPECT_EQ(app::readableName("t"), "t");
}

TEST(UiNames, AreWrittenAsTheFieldWritesThem) {
    EXPECT_EQ(app::readableWords("two-corners"), "two corners");
    EXPECT_EQ(app::readableName("aabb"), "AABB");
    EXPECT_EQ(app::readableName("semi-implicit-euler"), "Semi-implicit Euler");
    EXPECT_EQ(app::readableName("runge-kutta-4"), "Runge–Kutta 4");
    EXPECT_EQ(app::readableName("moller-trumbore"), "Möller–Trumbore");
    EXPECT_EQ(app::readableName("stretch-by-sub-steps"), "Stretch by sub-steps");
    EXPECT_EQ(app::readableName("knobby"), "Knobby");
    EXPECT_EQ(app::readableName("obbly"), "Obbly");
}

TEST(UiPlotAxis, TicksAreRoundAndFewAndInside) {
    for (const auto& [low, high] : {std::pair{0.0, 1.0}, {-3.0, 17.0}, {0.001, 0.0017}, {1e6, 1.2e6}, {-5e-7, 5e-7}}) {
        const app::PlotRange range = app::roomyRange(low, high);
        EXPECT_LE(range.low, low);
        EXPECT_GE(range.high, high);
        for (int most = 2; most <= 8; ++most) {
            const app::PlotTicks ticks = app::ticksFor(range, most);
            EXPECT_LE(ticks.values.size(), static_cast<std::size_t>(most));
            ASSERT_EQ(ticks.values.size(), ticks.labels.size());
            std::set<std::string> different(ticks.labels.begin(), ticks.labels.end());
            EXPECT_EQ(different.size(), ticks.labels.size()) << low << " to " << high;
            for (const double value : ticks.values) {
                EXPECT_GE(value, range.low - 1e-9 * range.span());
                EXPECT_LE(value, range.high + 1e-9 * range.span());
            }
        }
        EXPECT_GE(app::ticksFor(range, 5).values.size(), 2u);
    }
}

TEST(UiPlotAxis, AConstantStillHasARange) {
    EXPECT_GT(app::roomyRange(5.0, 5.0).span(), 0.0);
    EXPECT_GT(app::roomyRange(0.0, 0.0).span(), 0.0);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(app::roomyRange(nan, nan), app::PlotRange{});
}

TEST(UiPlotAxis, LabelsHaveTheDecimalsOfTheStep) {
    const app::PlotTicks ticks = app::ticksFor({0.0, 1.0}, 6);
    EXPECT_EQ(ticks.labels, (std::vector<std::string>{"0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
}

TEST(UiPlotAxis, DecadesAreNumberedInPlainDigitsOrAsPowers) {
    EXPECT_EQ(app::logTicksFor({50.0, 1e4}, 5).labels, (std::vector<std::string>{"100", "1000", "10000"}));
    EXPECT_EQ(app::logTicksFor({3.0, 60.0}, 6).labels, (std::vector<std::string>{"5", "10", "20", "50"}));
    EXPECT_EQ(app::logTicksFor({0.03, 0.3}, 6).labels, (std::vector<std::string>{"0.05", "0.1", "0.2"}));
    EXPECT_EQ(app::logTicksFor({1e-11, 1e2}, 5).labels, (std::vector<std::string>{"10⁻⁹", "10⁻⁶", "10⁻³", "10⁰"}));
    for (int most = 1; most < 9; ++most)
        EXPECT_LE(app::logTicksFor({1e-11, 1e2}, most).values.size(), static_cast<std::size_t>(most));
    EXPECT_TRUE(app::logTicksFor({0.0, 1.0}, 5).values.empty()) << "zero has no place on the axis";
    EXPECT_TRUE(app::logTicksFor({2.0, 1.0}, 5).values.empty());
}

TEST(UiCommands, NoTwoCommandsShareAKey) {
    std::set<std::tuple<KeyCode, bool, bool>> seen;
    std::set<CommandId> ids;
    for (const app::Command& command : app::allCommands()) {
        EXPECT_TRUE(ids.insert(command.id).second) << command.title;
        for (const app::Shortcut& key : command.keys) {
            if (!key.bound()) continue;
            EXPECT_TRUE(seen.insert({key.key, key.control, key.shift}).second) << command.title;
            EXPECT_FALSE(app::shortcutText(key).empty()) << command.title;
        }
    }
}

TEST(UiCommands, NoPlainKeyIsOneThatFliesOrLocksAnAxis) {
    for (const KeyCode key : {KeyCode::W, KeyCode::A, KeyCode::S, KeyCode::D, KeyCode::Q, KeyCode::E, KeyCode::X,
                              KeyCode::Y, KeyCode::Z, KeyCode::G}) {
        EXPECT_FALSE(app::commandFor({.key = key, .down = true}));
    }
}

TEST(UiCommands, KeysMeanTheirCommands) {
    EXPECT_EQ(app::commandFor({.key = KeyCode::Space, .down = true}), CommandId::PlayPause);
    EXPECT_EQ(app::commandFor({.key = KeyCode::K, .down = true, .modifiers = {.control = true}}), CommandId::Palette);
    EXPECT_EQ(app::commandFor({.key = KeyCode::Slash, .down = true, .modifiers = {.shift = true}}), CommandId::Help);
    EXPECT_FALSE(app::commandFor({.key = KeyCode::Space, .down = false}));
    EXPECT_FALSE(app::commandFor({.key = KeyCode::Space, .down = true, .repeat = true}));
    EXPECT_EQ(app::commandFor({.key = KeyCode::Right, .down = true, .repeat = true}), CommandId::StepForward);
    EXPECT_EQ(app::keysOf(CommandId::Help), "F1 or ?");
    EXPECT_EQ(app::commandFor({.key = KeyCode::PageDown, .down = true}), CommandId::StepInside) << "of a clicker";
    EXPECT_EQ(app::commandFor({.key = KeyCode::PageUp, .down = true}), CommandId::StepInsideBack);
    EXPECT_EQ(app::keysOf(CommandId::StepInside), "Shift+→ or Page down");
}

TEST(UiEventQueue, APressAndItsReleaseComeInDifferentFrames) {
    app::EventQueue queue;
    queue.push({app::MouseMoveEvent{10, 10}, app::MouseButtonEvent{.down = true}, app::MouseButtonEvent{.down = false},
                app::KeyEvent{.key = KeyCode::A, .down = true}, app::KeyEvent{.key = KeyCode::A, .down = false}});
    EXPECT_EQ(queue.takeFrame().size(), 2u);
    EXPECT_EQ(queue.takeFrame().size(), 2u);
    EXPECT_EQ(queue.takeFrame().size(), 1u);
    EXPECT_TRUE(queue.empty());
}

TEST(UiEventQueue, AMotionAfterAPressWaits) {
    app::EventQueue queue;
    queue.push({app::MouseButtonEvent{.down = true}, app::MouseMoveEvent{10, 10}});
    EXPECT_EQ(queue.takeFrame().size(), 1u);
    EXPECT_EQ(queue.takeFrame().size(), 1u);
}

TEST(UiEventQueue, TheMouseLeavesAfterTheFrameThatSawTheRelease) {
    app::EventQueue queue;
    queue.push({app::MouseButtonEvent{.down = true}, app::MouseButtonEvent{.down = false}, app::MouseLeaveEvent{}});
    EXPECT_EQ(queue.takeFrame().size(), 1u);
    EXPECT_EQ(queue.takeFrame().size(), 1u) << "else the release would be beside what was pressed";
    EXPECT_EQ(queue.takeFrame().size(), 1u);
    queue.push({app::MouseButtonEvent{.down = true}, app::MouseCancelEvent{}});
    EXPECT_EQ(queue.takeFrame().size(), 1u);
    EXPECT_EQ(queue.takeFrame().size(), 1u);
}

TEST(UiPanelLayout, FitsEveryWindowAndFoldsInNarrowOnes) {
    const app::ShellState state;
    for (const int width : {0, 1, 300, 640, 1024, 1280, 3840}) {
        for (const int height : {0, 1, 100, 640, 2160}) {
            for (const float scale : {1.0f, 2.0f, 3.0f}) {
                const app::PanelLayout layout = app::layOut({width, height}, scale, state);
                EXPECT_GE(layout.scene.width, 0.0f);
                EXPECT_GE(layout.scene.height, 0.0f);
                EXPECT_LE(layout.left.width + layout.scene.width + layout.right.width, static_cast<float>(width));
                EXPECT_LE(layout.topBar.height + layout.transport.height, static_cast<float>(height));
            }
        }
    }
    EXPECT_GT(app::layOut({1280, 720}, 1.0f, state).left.width, 0.0f);
    EXPECT_EQ(app::layOut({1024, 640}, 1.0f, state).left.width, 0.0f);
    EXPECT_GT(app::layOut({1024, 640}, 1.0f, state).right.width, 0.0f);
    EXPECT_EQ(app::layOut({1440, 900}, 1.5f, state).left.width, 0.0f) << "the side panels took 61 % of this one";
}

TEST(UiPanelLayout, KeepsNearlyHalfOfTheWindowForTheSceneOnUsualDisplays) {
    const app::ShellState state;
    for (const app::PixelSize window :
         {app::PixelSize{1024, 640}, {1366, 768}, {1440, 900}, {1920, 1080}, {3840, 2160}})
        for (const float scale : {1.0f, 1.25f, 1.5f, 2.0f, 3.0f}) {
            const app::PanelLayout layout = app::layOut(window, scale, state);
            EXPECT_GE(layout.scene.width, 0.4f * static_cast<float>(window.width)) << window.width << " at " << scale;
        }
}

TEST(UiPanelLayout, APanelWithoutRoomIsDrawnOverTheSceneAsADrawer) {
    app::ShellState state;
    state.drawer = app::Drawer::Chapters;
    const app::PanelLayout narrow = app::layOut({1440, 900}, 1.5f, state);
    EXPECT_FALSE(narrow.leftFits);
    EXPECT_GT(narrow.left.width, 300.0f);
    EXPECT_EQ(narrow.scene.x, 0.0f) << "the scene keeps its place";
}

TEST(UiPanelLayout, InAPhonesWindowASheetLeavesTheSceneItsOwnPlace) {
    app::ShellState state;
    const app::PanelLayout closed = app::layOut({360, 640}, 1.0f, state);
    EXPECT_EQ(closed.arrangement, app::Arrangement::Upright);
    EXPECT_GT(closed.scene.height, 0.65f * 640.0f);
    EXPECT_FALSE(closed.strip.empty());
    for (const app::Drawer drawer : {app::Drawer::Chapters, app::Drawer::Parameters}) {
        state.drawer = drawer;
        const app::PanelLayout upright = app::layOut({720, 1280}, 2.0f, state);
        const app::Box& sheet = drawer == app::Drawer::Chapters ? upright.left : upright.right;
        EXPECT_EQ(sheet.width, 720.0f);
        EXPECT_EQ(upright.scene.y + upright.scene.height, upright.sheetHead.y);
        EXPECT_LE(1280.0f - upright.sheetHead.y, 0.55f * 1280.0f);
        EXPECT_GT(sheet.height, 400.0f);
        EXPECT_TRUE(upright.strip.empty());
        const app::PanelLayout lying = app::layOut({640, 360}, 1.0f, state);
        EXPECT_EQ(lying.arrangement, app::Arrangement::Lying);
        EXPECT_LE(lying.left.width + lying.right.width, 320.0f);
        EXPECT_GE(lying.scene.width, 320.0f);
        EXPECT_EQ(lying.scene.x, lying.left.width);
    }
    state.drawer = app::Drawer::None;
    const app::PanelLayout charts = app::layOut({360, 640}, 1.0f, state, {.charts = true});
    EXPECT_EQ(charts.scene.y, charts.charts.y + charts.charts.height);
    EXPECT_GT(charts.scene.height, 0.4f * 640.0f);
    EXPECT_LT(app::layOut({360, 640}, 1.0f, state, {.moves = false}).transport.height, closed.transport.height);
    EXPECT_EQ(app::layOut({720, 640}, 1.0f, state).arrangement, app::Arrangement::Wide);
}

TEST(UiPanelLayout, TheCaptionOfTheCleanStageStandsBelowTheScene) {
    app::ShellState state;
    state.bare = true;
    const app::PanelLayout layout = app::layOut({1280, 720}, 1.0f, state, {.caption = 150.0f});
    EXPECT_EQ(layout.scene.height, 570.0f);
    EXPECT_EQ(layout.caption.y, 570.0f);
    EXPECT_EQ(layout.caption.height, 150.0f);
    EXPECT_TRUE(app::layOut({1280, 720}, 1.0f, state).caption.empty());
    EXPECT_EQ(app::layOut({1280, 100}, 1.0f, state, {.caption = 150.0f}).scene.height, 0.0f);
}

TEST(UiCaption, LettersAreReadFromTheLastRowAtAnySize) {
    EXPECT_GE(app::captionLetters({1920, 1080}, 1.0f), 40.0f);
    EXPECT_GE(app::captionLetters({1280, 720}, 1.0f), 26.0f);
    EXPECT_GE(app::captionLetters({1024, 640}, 1.5f), 28.0f) << "the person's own scale counts, too";
    EXPECT_LE(app::captionLetters({7680, 4320}, 3.0f), 96.0f);
}

TEST(UiRows, NoRowOfAScrollingAreaIsCut) {
    const app::RowEnds ends{60, 120, 200, 260, 300};
    EXPECT_EQ(app::wholeRows(ends, 0, 150), 120.0f);
    EXPECT_EQ(app::wholeRows(ends, 60, 150), 140.0f);
    EXPECT_EQ(app::wholeRows(ends, 200, 150), 100.0f);
    EXPECT_EQ(app::wholeRows(ends, 0, 40), 40.0f) << "a row that is taller than the room";
    EXPECT_EQ(app::wholeRows({}, 0, 150), 150.0f);
}

TEST(UiRows, ScrollingGoesOnFromRowToRowAndStopsWhenTheLastIsShown) {
    const app::RowEnds ends{60, 120, 200, 260, 300};
    EXPECT_EQ(app::atRowStart(ends, 10, 0, 150, false), 60.0f) << "down";
    EXPECT_EQ(app::atRowStart(ends, 110, 120, 150, false), 60.0f) << "up";
    EXPECT_EQ(app::atRowStart(ends, 60, 60, 150, false), 60.0f) << "at rest";
    EXPECT_EQ(app::atRowStart(ends, 250, 200, 150, false), 200.0f) << "the end of all rows is in sight";
    EXPECT_EQ(app::atRowStart(ends, 80, 60, 150, true), 60.0f) << "the bar goes to the nearest";
    EXPECT_EQ(app::atRowStart(ends, 10, 0, 40, false), 10.0f) << "within a row that is taller than the room";
    EXPECT_EQ(app::atRowStart({}, 17, 0, 150, false), 17.0f);
}

TEST(UiRightPanel, PartsShareTheRoomByWeightAndNoneGetsMoreThanItWants) {
    using Given = std::array<float, 3>;
    EXPECT_EQ(app::shareRoom({{{100}, {100}, {100}}}, 900), (Given{100, 100, 100}));
    EXPECT_EQ(app::shareRoom({{{500}, {50}, {500}}}, 450), (Given{200, 50, 200}));
    EXPECT_EQ(app::shareRoom({{{500}, {500, 2}, {500}}}, 400), (Given{100, 200, 100}));
    EXPECT_EQ(app::shareRoom({{{500}, {0, 2}, {20}}}, 400), (Given{380, 0, 20}));
    EXPECT_EQ(app::shareRoom({{{500}, {500}, {500}}}, -10), (Given{0, 0, 0}));
}

TEST(UiSlider, PlacesAndValuesAreInverseOnBothScales) {
    const app::SliderScale linear{.low = -2.0, .high = 6.0};
    EXPECT_DOUBLE_EQ(linear.fraction(2.0), 0.5);
    EXPECT_DOUBLE_EQ(linear.value(0.5), 2.0);
    const app::SliderScale logarithmic{.low = 0.01, .high = 100.0, .logarithmic = true};
    EXPECT_NEAR(logarithmic.fraction(1.0), 0.5, 1e-12);
    EXPECT_NEAR(logarithmic.value(0.5), 1.0, 1e-9);
    EXPECT_DOUBLE_EQ(logarithmic.value(1.0), 100.0);
    EXPECT_DOUBLE_EQ(logarithmic.fraction(1e9), 1.0);
    const app::SliderScale whole{.low = 0.0, .high = 10.0, .whole = true};
    EXPECT_DOUBLE_EQ(whole.value(0.33), 3.0);
}

TEST(UiTransport, SpeedsGoUpAndDownAndStopAtTheEnds) {
    EXPECT_EQ(app::nextSpeed(1.0, +1), 2.0);
    EXPECT_EQ(app::nextSpeed(1.0, -1), 0.5);
    EXPECT_EQ(app::nextSpeed(4.0, +1), 4.0);
    EXPECT_EQ(app::nextSpeed(1.0 / 16, -1), 1.0 / 16);
}

TEST(UiValueEdit, RemembersOneRefusalUntilTheNextNumberIsTyped) {
    app::ValueEdit edit;
    edit.begin("radius", "0.5");
    edit.refuse("radius", "'kg' is a mass");
    edit.end();
    EXPECT_EQ(edit.refused, "radius") << "it is still told after a click elsewhere";
    edit.begin("height", "2");
    EXPECT_TRUE(edit.refused.empty()) << "two wrong numbers do not leave two messages";
    edit.refuse("height", "'deg' is an angle");
    EXPECT_EQ(edit.refused, "height");
    EXPECT_EQ(edit.why, "'deg' is an angle");
}

/// Reads a command line as a shell does, as far as quotes go.
std::vector<std::string> shellWords(const std::string& line) {
    std::vector<std::string> words{""};
    bool quoted = false;
    for (const char c : line) {
        if (c == '\'')
            quoted = !quoted;
        else if (c == ' ' && !quoted)
            words.emplace_back();
        else
            words.back() += c;
    }
    return words;
}

app::CommandLine readBack(const std::string& line) {
    std::vector<std::string> words = shellWords(line);
    EXPECT_EQ(words.front(), "collidoscope");
    words.erase(words.begin());
    return app::parseCommandLine(words);
}

TEST(UiCommandLine, ACopiedOneShowsTheSame) {
    const demos::DemoInfo& info = *demos::findDemo("falling-particles");
    app::Session session(info);
    session.setPlaying(false);
    session.act(demos::SetParameter{"restitution", 0.35});
    session.act(demos::SetParameter{"seed", 7});
    EXPECT_TRUE(app::fitsCommandLine(session));
    for (int i = 0; i < 5; ++i) session.stepForward();
    app::CameraState camera = app::cameraStateOf(info.entry.construct()->homeView());
    camera.yaw += 0.5f;
    app::ViewOptions view;
    view.wireframe = true;
    view.labels = false;

    const app::CommandLine line = readBack(app::commandLineOf(session, camera, view));
    app::MeshLibrary meshes;
    const auto again = app::openSession(info, line, meshes);
    app::runTo(*again, line.frame);
    EXPECT_EQ(demos::hashOf(again->demo()), demos::hashOf(session.demo()));
    EXPECT_TRUE(line.paused);
    ASSERT_TRUE(line.camera);
    EXPECT_NEAR(glm::distance(line.camera->eye, app::eyeOf(camera)), 0.0f, 1e-4f);
    app::ViewOptions shown;
    app::applySwitches(shown, line.show);
    EXPECT_TRUE(shown.wireframe);
    EXPECT_FALSE(shown.labels);
    session.act(demos::SetParameter{"restitution", 0.5});
    EXPECT_FALSE(app::fitsCommandLine(session)) << "this was changed at frame 5";
}

TEST(UiCommandLine, ACopiedOneNamesThePresetAndQuotesWhatShellsWouldTakeApart) {
    app::Session session(*demos::findDemo("mesh-picking"));
    const app::CameraState home = app::cameraStateOf(session.demo().homeView());
    const auto copied = [&] { return app::commandLineOf(session, home, {}); };
    EXPECT_EQ(copied(), "collidoscope --demo mesh-picking");
    app::applyPreset(session, "rod");
    EXPECT_EQ(copied(), "collidoscope --demo mesh-picking --preset rod");
    session.act(demos::SetMesh{"mesh", {"my mesh.obj", geometry::makeBox({1.0f, 1.0f, 1.0f})}});
    const std::vector<std::string> words = shellWords(copied());
    EXPECT_NE(std::find(words.begin(), words.end(), "mesh=my mesh.obj"), words.end()) << copied();
}

TEST(UiCommandLine, ACopiedOneOfAReplayNamesTheFileAndWhatIsPicked) {
    const tests::TemporaryFolder folder;
    const std::string text = "{\"format\":\"collidoscope-trace\",\"version\":1}\n{\"frame\":0}\n{\"frame\":1}\n";
    const auto file = std::make_shared<const app::TraceFile>(folder.write("my run.jsonl", text));
    const auto other = std::make_shared<const app::TraceFile>(folder.write("b.jsonl", text));
    file->waitForAll(), other->waitForAll();
    app::Session session(*demos::findDemo("trace"), geometry::serialFor, app::equipWithTrace(file, other));
    const app::CameraState home = app::cameraStateOf(session.demo().homeView());
    session.setPlaying(false);
    session.seek(1);
    session.act(demos::SetParameter{"disagreement", 2});
    const std::string copied = app::commandLineOf(session, home, {});
    const std::vector<std::string> words = shellWords(copied);
    ASSERT_GE(words.size(), 5u) << copied;
    EXPECT_EQ(words[1], "replay");
    EXPECT_EQ(words[2], (folder / "my run.jsonl").string());
    EXPECT_EQ(words[3], "--compare");
    EXPECT_EQ(words[4], (folder / "b.jsonl").string());
    const app::CommandLine line = readBack(copied);
    EXPECT_EQ(line.demo, "trace");
    EXPECT_EQ(line.trace, words[2]);
    EXPECT_EQ(line.compare, words[4]);
    EXPECT_EQ(line.frame, 1u);
    EXPECT_TRUE(line.paused);
    EXPECT_EQ(line.settings, std::vector<std::string>{"disagreement=2"});
    // What comes from no file is the demo's own.
    app::Session sample(*demos::findDemo("trace"));
    EXPECT_TRUE(app::commandLineOf(sample, home, {}).starts_with("collidoscope --demo trace"));
}

TEST(UiRemembered, AMeshIsSetBeforeWhatItMightChange) {
    app::Session session(*demos::findDemo("mesh-picking"));
    session.act(demos::SetMesh{"mesh", {"box", geometry::makeBox({1.0f, 1.0f, 1.0f})}});
    session.act(demos::SetParameter{"subject", std::string("rod")});
    const std::vector<app::RememberedValue> expected{{"mesh", "box"}, {"subject", "rod"}};
    EXPECT_EQ(app::changedParameters(session), expected);
}

}  // namespace
}  // namespace ui_parts_test
