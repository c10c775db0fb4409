#include "app/window/glfw_keys.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace app {
KeyCode keyCodeOfGlfw(int key) {
    if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) return keyAfter(KeyCode::A, key - GLFW_KEY_A);
    if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) return keyAfter(KeyCode::Digit0, key - GLFW_KEY_0);
    if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9) return keyAfter(KeyCode::Digit0, key - GLFW_KEY_KP_0);
    if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12) return keyAfter(KeyCode::F1, key - GLFW_KEY_F1);
    switch (key) {
        case GLFW_KEY_SPACE:
            return KeyCode::Space;
        case GLFW_KEY_ENTER:
        case GLFW_KEY_KP_ENTER:
            return KeyCode::Enter;
        case GLFW_KEY_ESCAPE:
            return KeyCode::Escape;
        case GLFW_KEY_TAB:
            return KeyCode::Tab;
        case GLFW_KEY_BACKSPACE:
            return KeyCode::Backspace;
        case GLFW_KEY_INSERT:
            return KeyCode::Insert;
        case GLFW_KEY_DELETE:
            return KeyCode::Delete;
        case GLFW_KEY_LEFT:
            return KeyCode::Left;
        case GLFW_KEY_RIGHT:
            return KeyCode::Right;
        case GLFW_KEY_UP:
            return KeyCode::Up;
        case GLFW_KEY_DOWN:
            return KeyCode::Down;
        case GLFW_KEY_PAGE_UP:
            return KeyCode::PageUp;
        case GLFW_KEY_PAGE_DOWN:
            return KeyCode::PageDown;
        case GLFW_KEY_HOME:
            return KeyCode::Home;
        case GLFW_KEY_END:
            return KeyCode::End;
        case GLFW_KEY_LEFT_BRACKET:
            return KeyCode::LeftBracket;
        case GLFW_KEY_RIGHT_BRACKET:
            return KeyCode::RightBracket;
        case GLFW_KEY_COMMA:
            return KeyCode::Comma;
        case GLFW_KEY_PERIOD:
        case GLFW_KEY_KP_DECIMAL:
            return KeyCode::Period;
        case GLFW_KEY_SLASH:
        case GLFW_KEY_KP_DIVIDE:
            return KeyCode::Slash;
        case GLFW_KEY_MINUS:
        case GLFW_KEY_KP_SUBTRACT:
            return KeyCode::Minus;
        case GLFW_KEY_EQUAL:
        case GLFW_KEY_KP_ADD:
            return KeyCode::Equal;
        case GLFW_KEY_LEFT_SHIFT:
            return KeyCode::LeftShift;
        case GLFW_KEY_RIGHT_SHIFT:
            return KeyCode::RightShift;
        case GLFW_KEY_LEFT_CONTROL:
            return KeyCode::LeftControl;
        case GLFW_KEY_RIGHT_CONTROL:
            return KeyCode::RightControl;
        case GLFW_KEY_LEFT_ALT:
            return KeyCode::LeftAlt;
        case GLFW_KEY_RIGHT_ALT:
            return KeyCode::RightAlt;
        case GLFW_KEY_LEFT_SUPER:
            return KeyCode::LeftSuper;
        case GLFW_KEY_RIGHT_SUPER:
            return KeyCode::RightSuper;
        default:
            return KeyCode::Unknown;
    }
}

Modifiers modifiersOfGlfw(int bits) {
    return {.shift = (bits & GLFW_MOD_SHIFT) != 0,
            .control = (bits & GLFW_MOD_CONTROL) != 0,
            .alt = (bits & GLFW_MOD_ALT) != 0,
            .super = (bits & GLFW_MOD_SUPER) != 0};
}

}  // namespace app
