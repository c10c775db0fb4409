#include "app/window/web_keys.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace collidoscope::app {
namespace {

using Named = std::pair<std::string_view, KeyCode>;

constexpr std::array kNames{
    Named{"Space", KeyCode::Space},
    Named{"Enter", KeyCode::Enter},
    Named{"NumpadEnter", KeyCode::Enter},
    Named{"Escape", KeyCode::Escape},
    Named{"Tab", KeyCode::Tab},
    Named{"Backspace", KeyCode::Backspace},
    Named{"Insert", KeyCode::Insert},
    Named{"Delete", KeyCode::Delete},
    Named{"ArrowLeft", KeyCode::Left},
    Named{"ArrowRight", KeyCode::Right},
    Named{"ArrowUp", KeyCode::Up},
    Named{"ArrowDown", KeyCode::Down},
    Named{"PageUp", KeyCode::PageUp},
    Named{"PageDown", KeyCode::PageDown},
    Named{"Home", KeyCode::Home},
    Named{"End", KeyCode::End},
    Named{"BracketLeft", KeyCode::LeftBracket},
    Named{"BracketRight", KeyCode::RightBracket},
    Named{"Comma", KeyCode::Comma},
    Named{"Period", KeyCode::Period},
    Named{"NumpadDecimal", KeyCode::Period},
    Named{"Slash", KeyCode::Slash},
    Named{"NumpadDivide", KeyCode::Slash},
    Named{"Minus", KeyCode::Minus},
    Named{"NumpadSubtract", KeyCode::Minus},
    Named{"Equal", KeyCode::Equal},
    Named{"NumpadAdd", KeyCode::Equal},
    Named{"ShiftLeft", KeyCode::LeftShift},
    Named{"ShiftRight", KeyCode::RightShift},
    Named{"ControlLeft", KeyCode::LeftControl},
    Named{"ControlRight", KeyCode::RightControl},
    Named{"AltLeft", KeyCode::LeftAlt},
    Named{"AltRight", KeyCode::RightAlt},
    Named{"MetaLeft", KeyCode::LeftSuper},
    Named{"MetaRight", KeyCode::RightSuper},
};
/// Signs that keyboard layouts put on different keys.
constexpr std::array kSigns{
    Named{"[", KeyCode::LeftBracket}, Named{"]", KeyCode::RightBracket}, Named{",", KeyCode::Comma},
    Named{".", KeyCode::Period},      Named{"/", KeyCode::Slash},        Named{"?", KeyCode::Slash},
    Named{"-", KeyCode::Minus},       Named{"=", KeyCode::Equal},        Named{"+", KeyCode::Equal},
};

KeyCode keyNamed(const auto& table, std::string_view name) {
    const auto found =
        std::find_if(table.begin(), table.end(), [&](const Named& named) { return named.first == name; });
    return found == table.end() ? KeyCode::Unknown : found->second;
}

KeyCode letter(char upper) {
    return upper >= 'A' && upper <= 'Z' ? keyAfter(KeyCode::A, upper - 'A') : KeyCode::Unknown;
}

/// "Digit7", "Numpad7": 7; others: -1.
int digitOf(std::string_view code) {
    if (!code.starts_with("Digit") && !code.starts_with("Numpad")) return -1;
    const char last = code.back();
    return last >= '0' && last <= '9' ? last - '0' : -1;
}
/// "F12": 12; others: 0.
int functionKeyOf(std::string_view code) {
    if (code.size() < 2 || code.size() > 3 || code[0] != 'F') return 0;
    int number = 0;
    for (const char c : code.substr(1)) {
        if (c < '0' || c > '9') return 0;
        number = 10 * number + (c - '0');
    }
    return number <= 12 ? number : 0;
}

KeyCode byPlace(std::string_view code) {
    if (code.size() == 4 && code.starts_with("Key")) return letter(code.back());
    if (const int digit = digitOf(code); digit >= 0) return keyAfter(KeyCode::Digit0, digit);
    if (const int number = functionKeyOf(code); number > 0) return keyAfter(KeyCode::F1, number - 1);
    return keyNamed(kNames, code);
}

}  // namespace

KeyCode keyCodeOfWeb(std::string_view key, std::string_view code) {
    if (key.size() == 1 && !code.starts_with("Numpad")) {
        const char c = key.front();
        if (c >= 'a' && c <= 'z') return letter(static_cast<char>(c - 'a' + 'A'));
        if (c >= 'A' && c <= 'Z') return letter(c);
        if (const KeyCode sign = keyNamed(kSigns, key); sign != KeyCode::Unknown) return sign;
    }
    return byPlace(code);
}

Modifiers modifiersOfWeb(int bits) {
    return {.shift = (bits & 1) != 0, .control = (bits & 2) != 0, .alt = (bits & 4) != 0, .super = (bits & 8) != 0};
}

bool belongsToBrowser(const KeyEvent& event) {
    const auto isOneOf = [&](std::initializer_list<KeyCode> keys) {
        return std::find(keys.begin(), keys.end(), event.key) != keys.end();
    };
    const Modifiers& with = event.modifiers;
    if (isOneOf({KeyCode::F5, KeyCode::F11, KeyCode::F12})) return true;
    if (with.super || (with.alt && isOneOf({KeyCode::Left, KeyCode::Right, KeyCode::Home, KeyCode::D}))) return true;
    if (!with.control) return false;
    if (with.shift)
        return isOneOf({KeyCode::C, KeyCode::I, KeyCode::J, KeyCode::K, KeyCode::N, KeyCode::P, KeyCode::R, KeyCode::T,
                        KeyCode::W, KeyCode::Tab, KeyCode::Delete});
    // Ctrl+V comes as pasted text: only then may the clipboard be read.
    return isOneOf({KeyCode::D,      KeyCode::F,      KeyCode::G,      KeyCode::J,      KeyCode::L,
                    KeyCode::N,      KeyCode::P,      KeyCode::R,      KeyCode::T,      KeyCode::U,
                    KeyCode::V,      KeyCode::W,      KeyCode::Tab,    KeyCode::PageUp, KeyCode::PageDown,
                    KeyCode::Equal,  KeyCode::Minus,  KeyCode::Digit0, KeyCode::Digit1, KeyCode::Digit2,
                    KeyCode::Digit3, KeyCode::Digit4, KeyCode::Digit5, KeyCode::Digit6, KeyCode::Digit7,
                    KeyCode::Digit8, KeyCode::Digit9});
}

}  // namespace collidoscope::app
