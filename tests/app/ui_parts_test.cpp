// The parts of the shell that need no window.

#include <gtest/gtest.h>

#include <set>

#include "app/ui/commands.h"
#include "app/ui/panels/palette.h"
#include "app/ui/panels/panel_layout.h"
#include "app/ui/panels/right_panel.h"
#include "app/ui/panels/transport.h"
#include "app/ui/remembered.h"
#include "app/ui/widgets/fuzzy_match.h"
#include "app/ui/widgets/imgui_platform.h"
#include "app/ui/widgets/number_format.h"
#include "app/ui/widgets/plot_axis.h"
#include "app/ui/widgets/slider.h"
#include "geometry/mesh/mesh_generators.h"

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

TEST(UiFuzzyMatch, FindsLettersInOrderAndPrefersBeginningsOfWords) {
    EXPECT_FALSE(app::fuzzyMatch("zz", "Mesh picking"));
    EXPECT_FALSE(app::fuzzyMatch("pickingmesh", "Mesh picking"));
    EXPECT_EQ(app::fuzzyMatch("", "anything")->score, 0);
    const auto match = app::fuzzyMatch("MP", "Mesh picking");
    ASSERT_TRUE(match);
    EXPECT_EQ(match->places, (std::vector<std::size_t>{0, 5}));
    EXPECT_GT(app::fuzzyMatch("ray", "Raycasts")->score, app::fuzzyMatch("ray", "A row of casts, all day")->score);
    EXPECT_EQ(app::fuzzyMatch("pick", "Mesh picking")->places, (std::vector<std::size_t>{5, 6, 7, 8}));
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
    EXPECT_GT(app::layOut({1024, 640}, 1.0f, state).left.width, 0.0f);
    EXPECT_EQ(app::layOut({900, 640}, 1.0f, state).left.width, 0.0f);
    EXPECT_GT(app::layOut({900, 640}, 1.0f, state).right.width, 0.0f);
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

TEST(UiPalette, FindsDemosBeforeCommands) {
    const auto found = app::findEntries("shapes");
    ASSERT_FALSE(found.empty());
    EXPECT_TRUE(std::holds_alternative<app::OpenDemo>(found.front().request));
    const auto play = app::findEntries("play");
    ASSERT_FALSE(play.empty());
    EXPECT_TRUE(std::holds_alternative<CommandId>(play.front().request));
    EXPECT_FALSE(app::findEntries("wire").empty()) << "the word that people know from other programs";
    EXPECT_TRUE(app::findEntries("qqqq").empty());
}

TEST(UiRemembered, AMeshIsSetBeforeWhatItMightChange) {
    app::Session session(*demos::findDemo("mesh-picking"));
    session.act(demos::SetMesh{"mesh", {"box", geometry::makeBox({1.0f, 1.0f, 1.0f})}});
    session.act(demos::SetParameter{"subject", std::string("rod")});
    const std::vector<app::RememberedValue> expected{{"mesh", "box"}, {"subject", "rod"}};
    EXPECT_EQ(app::changedParameters(session), expected);
}

}  // namespace
