// Keys and their commands, and the order in which a frame is told of events.

#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "app/ui/commands.h"
#include "app/ui/panels/bars.h"
#include "app/widgets/imgui_platform.h"

namespace ui_commands_test {
namespace {

using app::CommandId;
using app::KeyCode;

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

TEST(UiTransport, SpeedsGoUpAndDownAndStopAtTheEnds) {
    EXPECT_EQ(app::nextSpeed(1.0, +1), 2.0);
    EXPECT_EQ(app::nextSpeed(1.0, -1), 0.5);
    EXPECT_EQ(app::nextSpeed(4.0, +1), 4.0);
    EXPECT_EQ(app::nextSpeed(1.0 / 16, -1), 1.0 / 16);
}

}  // namespace
}  // namespace ui_commands_test
