// Keys and their commands, and the order in which a frame is told of events.

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <tuple>

#include "app/ui/commands.h"
#include "app/ui/panels/bars.h"
#include "app/widgets/imgui_platform.h"

namespace collidoscope::ui_commands_test {
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

TEST(UiCommands, EveryCommandHasARowThatDoesIt) {
    const auto all = app::allCommands();
    ASSERT_EQ(all.size(), static_cast<std::size_t>(CommandId::Count));
    std::set<std::string> sections, titles;
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].id, static_cast<CommandId>(i)) << all[i].title;
        EXPECT_NE(all[i].run, nullptr) << all[i].title;
        EXPECT_TRUE(titles.insert(all[i].title).second) << all[i].title;
        const bool goesOn = i > 0 && std::string_view(all[i].section) == all[i - 1].section;
        EXPECT_NE(goesOn, sections.insert(all[i].section).second) << all[i].section << " does not stand together";
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
    EXPECT_EQ(app::commandFor({.key = KeyCode::Space, .down = true, .modifiers = {.shift = true}}),
              CommandId::PlayBackwards);
    EXPECT_EQ(app::keysOf(CommandId::PlayBackwards), "Shift+Space");
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
    queue.push(
        {app::MouseMoveEvent{10, 10}, app::MouseButtonEvent{.down = true}, app::MouseButtonEvent{.down = false}});
    EXPECT_EQ(queue.takeFrame().size(), 2u);
    EXPECT_EQ(queue.takeFrame().size(), 1u);
    queue.takeFrame();
    queue.push({app::KeyEvent{.key = KeyCode::A, .down = true}, app::KeyEvent{.key = KeyCode::A, .down = false}});
    EXPECT_EQ(queue.takeFrame().size(), 1u);
    EXPECT_EQ(queue.takeFrame().size(), 1u);
    EXPECT_TRUE(queue.empty());
}

/// What each frame takes, keys as K, characters as themselves, until all is taken; a dot ends a frame.
std::string framesOf(app::EventQueue& queue, int awaited = 0) {
    std::string text;
    for (int frame = 0; frame < 40 && !queue.empty(); ++frame) {
        for (const app::Event& event : queue.takeFrame(frame < awaited)) {
            if (const auto* typed = std::get_if<app::TextEvent>(&event)) text += static_cast<char>(typed->character);
            if (const auto* key = std::get_if<app::KeyEvent>(&event)) text += key->down ? "K" : "k";
            if (const auto* button = std::get_if<app::MouseButtonEvent>(&event)) text += button->down ? "B" : "b";
        }
        text += ".";
    }
    return text;
}
void typeInto(app::EventQueue& queue, const std::string& text) {
    for (const char c : text) {
        const auto key = static_cast<KeyCode>(static_cast<int>(KeyCode::A) + (c - 'a'));
        queue.push({app::KeyEvent{.key = key, .down = true}, app::TextEvent{static_cast<char32_t>(c)},
                    app::KeyEvent{.key = key, .down = false}});
    }
}
void press(app::EventQueue& queue, KeyCode key, app::Modifiers modifiers = {}) {
    queue.push({app::KeyEvent{key, true, false, modifiers}, app::KeyEvent{key, false, false, modifiers}});
}

TEST(UiEventQueue, WhatIsTypedAfterAShortcutComesLaterAndInItsOrder) {
    app::EventQueue queue;
    press(queue, KeyCode::K, {.control = true});
    typeInto(queue, "gjk");
    EXPECT_EQ(framesOf(queue), "K.k.Kg.kKj.kKk.k.") << "the frame after a shortcut may still be opening a field";
}

TEST(UiEventQueue, WhatIsTypedWaitsForTheFieldThatHasAskedForTheKeyboardButNotForEver) {
    app::EventQueue queue;
    typeInto(queue, "ab");
    EXPECT_EQ(framesOf(queue, 3), "...Ka.kKb.k.");
    typeInto(queue, "ab");
    EXPECT_EQ(framesOf(queue, 100), "........Ka.kKb.k.");
}

TEST(UiEventQueue, AllCharactersOfASlowFrameArriveWhateverIsTypedTwice) {
    for (const std::string word : {"llama", "aaaa", "abcabc", "mississippi", "xyzzy", "committee"}) {
        app::EventQueue queue;
        typeInto(queue, word);
        std::string typed = framesOf(queue);
        std::erase_if(typed, [](char c) { return c == 'K' || c == '.'; });
        std::string wanted;  // the releases between them are told as k
        for (const char c : word) wanted += std::string(1, c) + "k";
        EXPECT_EQ(typed, wanted) << word;
    }
}

TEST(UiEventQueue, AKeyThatEditsAndWhatIsTypedAfterItKeepTheirOrder) {
    app::EventQueue queue;
    typeInto(queue, "a");
    press(queue, KeyCode::Backspace);
    typeInto(queue, "b");
    EXPECT_EQ(framesOf(queue), "Ka.kK.kKb.k.");
    press(queue, KeyCode::Left);
    press(queue, KeyCode::Delete);
    EXPECT_EQ(framesOf(queue), "K.kK.k.") << "Dear ImGui takes one editing key a frame";
    typeInto(queue, "a");
    queue.push({app::KeyEvent{KeyCode::LeftControl, true, false, {}}});
    press(queue, KeyCode::A, {.control = true});
    EXPECT_EQ(framesOf(queue), "Ka.kK.K.k.") << "it drops the characters of a frame in which Ctrl is held";
}

TEST(UiEventQueue, AClickComesAfterWhatWasTypedBeforeIt) {
    app::EventQueue queue;
    typeInto(queue, "a");
    queue.push({app::MouseButtonEvent{.down = true}, app::MouseButtonEvent{.down = false}});
    typeInto(queue, "b");
    EXPECT_EQ(framesOf(queue), "Ka.kB.b..Kb.k.");
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
}  // namespace collidoscope::ui_commands_test
