#pragma once
/// Events of a window. Positions and sizes are in framebuffer pixels, origin at the top left.

#include <string>
#include <variant>
#include <vector>

namespace collidoscope::app {

/// Keys by their meaning on a US layout; the window maps its system's codes to these.
enum class KeyCode {
    Unknown,
    Space,
    Enter,
    Escape,
    Tab,
    Backspace,
    Insert,
    Delete,
    Left,
    Right,
    Up,
    Down,
    PageUp,
    PageDown,
    Home,
    End,
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
    F10,
    F11,
    F12,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J,
    K,
    L,
    M,
    N,
    O,
    P,
    Q,
    R,
    S,
    T,
    U,
    V,
    W,
    X,
    Y,
    Z,
    Digit0,
    Digit1,
    Digit2,
    Digit3,
    Digit4,
    Digit5,
    Digit6,
    Digit7,
    Digit8,
    Digit9,
    LeftBracket,
    RightBracket,
    Comma,
    Period,
    Slash,
    Minus,
    Equal,
    LeftShift,
    RightShift,
    LeftControl,
    RightControl,
    LeftAlt,
    RightAlt,
    LeftSuper,
    RightSuper,
    Count
};
/// The key `places` places further on: F3 is two after F1.
constexpr KeyCode keyAfter(KeyCode first, int places) { return static_cast<KeyCode>(static_cast<int>(first) + places); }

constexpr bool isModifier(KeyCode key) { return key >= KeyCode::LeftShift && key <= KeyCode::RightSuper; }

struct Modifiers {
    bool shift = false;
    bool control = false;
    bool alt = false;
    bool super = false;
};
enum class MouseButton { Left, Right, Middle };

struct KeyEvent {
    KeyCode key = KeyCode::Unknown;
    bool down = false;
    bool repeat = false;
    Modifiers modifiers{};
};
struct TextEvent {
    char32_t character = 0;
};
struct MouseMoveEvent {
    float x = 0, y = 0;
};
struct MouseButtonEvent {
    MouseButton button = MouseButton::Left;
    bool down = false;
    Modifiers modifiers{};
};
/// A movement of the wheel, in notches; y > 0 away from the user.
struct ScrollEvent {
    float x = 0, y = 0;
};
struct MouseLeaveEvent {};
/// A finger on the window. `finger` distinguishes fingers that are down at the same time.
struct TouchEvent {
    enum class Phase { Down, Move, Up, Cancel };
    Phase phase = Phase::Down;
    int finger = 0;
    float x = 0, y = 0;
};
/// Two fingers on a trackpad spread (factor > 1) or come together, at the mouse.
struct PinchEvent {
    float x = 0, y = 0;
    float factor = 1;
};
struct FocusEvent {
    bool focused = false;
};
/// Files dropped on the window, as UTF-8 paths.
struct DropEvent {
    std::vector<std::string> paths{};
};
/// The framebuffer or the content scale has changed; ask the window for the new ones.
struct ResizeEvent {};
struct CloseEvent {};

// --- what TouchGestures makes of fingers; no window tells it ---

/// The press of the left button is taken back, as if there had been none; the mouse leaves.
struct MouseCancelEvent {};
/// Two fingers have moved what is between them from one place to another, spread by a factor, and turned it clockwise.
struct TwoFingerEvent {
    bool begins = false;
    float fromX = 0, fromY = 0, x = 0, y = 0;
    float factor = 1;
    float turn = 0;  ///< rad
};
/// A finger that went down at `x`, `y` takes the contents of the panel there along by `delta` pixels, downwards.
struct SwipeEvent {
    float x = 0, y = 0;
    float delta = 0;
};

using Event = std::variant<KeyEvent, TextEvent, MouseMoveEvent, MouseButtonEvent, ScrollEvent, MouseLeaveEvent,
                           TouchEvent, PinchEvent, FocusEvent, DropEvent, ResizeEvent, CloseEvent, MouseCancelEvent,
                           TwoFingerEvent, SwipeEvent>;

}  // namespace collidoscope::app
