/// The browser's names of keys.

#include "app/window/web_keys.h"

#include <gtest/gtest.h>

namespace collidoscope::web_keys_test {
namespace {

using app::KeyCode;
using app::keyCodeOfWeb;

TEST(WebKeys, lettersAndSignsAreWhereTheLayoutHasThem) {
    EXPECT_EQ(keyCodeOfWeb("z", "KeyY"), KeyCode::Z) << "a German keyboard";
    EXPECT_EQ(keyCodeOfWeb("Q", "KeyA"), KeyCode::Q) << "a French one, with Shift";
    EXPECT_EQ(keyCodeOfWeb("?", "Minus"), KeyCode::Slash);
    EXPECT_EQ(keyCodeOfWeb("+", "BracketRight"), KeyCode::Equal);
    EXPECT_EQ(keyCodeOfWeb("я", "KeyZ"), KeyCode::Z) << "without Latin letters the place decides";
    EXPECT_EQ(keyCodeOfWeb("&", "Digit1"), KeyCode::Digit1);
}

TEST(WebKeys, otherKeysGoByTheirPlace) {
    EXPECT_EQ(keyCodeOfWeb(" ", "Space"), KeyCode::Space);
    EXPECT_EQ(keyCodeOfWeb("ArrowLeft", "ArrowLeft"), KeyCode::Left);
    EXPECT_EQ(keyCodeOfWeb("F12", "F12"), KeyCode::F12);
    EXPECT_EQ(keyCodeOfWeb("7", "Numpad7"), KeyCode::Digit7);
    EXPECT_EQ(keyCodeOfWeb("-", "NumpadSubtract"), KeyCode::Minus);
    EXPECT_EQ(keyCodeOfWeb("Shift", "ShiftRight"), KeyCode::RightShift);
    for (const char* unused : {"", "F13", "F", "F1x", "CapsLock", "Digit", "KeyÄ"})
        EXPECT_EQ(keyCodeOfWeb("Unidentified", unused), KeyCode::Unknown) << unused;
}

bool browserTakes(KeyCode key, app::Modifiers with) { return app::belongsToBrowser({key, true, false, with}); }

TEST(WebKeys, whatTheBrowserNeedsStaysTheBrowsers) {
    const app::Modifiers none{}, control{.control = true}, both{.shift = true, .control = true};
    EXPECT_TRUE(browserTakes(KeyCode::F5, none));
    EXPECT_TRUE(browserTakes(KeyCode::F12, none));
    EXPECT_TRUE(browserTakes(KeyCode::T, control));
    EXPECT_TRUE(browserTakes(KeyCode::R, control));
    EXPECT_TRUE(browserTakes(KeyCode::Minus, control));
    EXPECT_TRUE(browserTakes(KeyCode::I, both));
    EXPECT_TRUE(browserTakes(KeyCode::V, control)) << "comes as pasted text";
    EXPECT_TRUE(browserTakes(KeyCode::L, {.super = true}));
    for (const KeyCode key : {KeyCode::Z, KeyCode::Y, KeyCode::C, KeyCode::A, KeyCode::K, KeyCode::S, KeyCode::O})
        EXPECT_FALSE(browserTakes(key, control)) << static_cast<int>(key);
    EXPECT_FALSE(browserTakes(KeyCode::R, none));
    EXPECT_FALSE(browserTakes(KeyCode::Tab, none));
}

}  // namespace
}  // namespace collidoscope::web_keys_test
