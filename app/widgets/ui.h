#pragma once
/// Drawing context of every panel: the look of the theme, colours, fonts, scale, and text placed by hand.

#include <algorithm>
#include <string>
#include <string_view>

#include <imgui.h>

#include "app/gl/theme.h"
#include "app/widgets/fonts.h"

namespace collidoscope::app {

/// A colour as Dear ImGui packs it.
ImU32 packed(const Color& color, float alpha = 1.0f);
/// The colour between a (t = 0) and b (t = 1).
Color mix(const Color& a, const Color& b, float t);
/// Sets colours, paddings and roundings; lengths are on a grid of 4 px times `scale`.
void applyStyle(ImGuiStyle& style, const Theme& theme, float scale);

struct Ui {
    const Theme& theme;
    const Fonts& fonts;
    float scale = 1.0f;
    bool touch = false;  ///< controls are as large as a finger
    bool tips = true;    ///< hovering explains things

    /// A length of the 4 px grid in pixels of the window.
    float px(float length) const { return length * scale; }
    /// The side of a control, px at 100 %, that is `side` long for a mouse.
    float target(float side, float finger = kFinger) const { return touch ? std::max(side, finger) : side; }
    static constexpr float kFinger = 40.0f;  ///< px at 100 %
    ImU32 text(float alpha = 1.0f) const { return packed(theme.text, alpha); }
    ImU32 quiet() const { return packed(theme.quiet); }
    ImU32 accent(float alpha = 1.0f) const { return packed(theme.accent, alpha); }
    /// Draws attention to an unusual value without calling it an error.
    ImU32 warning() const { return packed(theme.role(demos::Role::BodyB)); }
    ImU32 danger() const { return packed(theme.danger); }
    ImU32 hairline() const { return packed(mix(theme.panel, theme.text, 0.12f)); }
};

/// Pushes a font for a scope.
class FontScope {
public:
    explicit FontScope(ImFont* font) { ImGui::PushFont(font); }
    ~FontScope() { ImGui::PopFont(); }
    FontScope(const FontScope&) = delete;
    FontScope& operator=(const FontScope&) = delete;
};

ImVec2 textSize(ImFont* font, std::string_view text);
/// The longest beginning of `text` that fits into `width`, with an ellipsis when something was cut.
std::string fitted(ImFont* font, std::string_view text, float width);
/// The text with a line break for each space that has to give way to `width`; only spaces do, so numbers stay whole,
/// and not those between a number and its unit.
std::string broken(ImFont* font, std::string_view text, float width);
/// Draws into a draw list, or into the window's without moving the layout cursor. `at` is the top left corner.
void textAt(ImDrawList& list, ImFont* font, ImVec2 at, ImU32 color, std::string_view text);
void textAt(ImFont* font, ImVec2 at, ImU32 color, std::string_view text);
/// Same, ending at x = right.
void textRightAt(ImDrawList& list, ImFont* font, ImVec2 rightTop, ImU32 color, std::string_view text);
void textRightAt(ImFont* font, ImVec2 rightTop, ImU32 color, std::string_view text);
/// Same, centred in the rectangle.
void textCentered(ImFont* font, ImVec2 low, ImVec2 high, ImU32 color, std::string_view text);
/// Text in the layout, wrapped between words at the width that is left, or at `width` if that is not zero.
void wrappedText(ImFont* font, ImU32 color, std::string_view text, float width = 0.0f);

}  // namespace collidoscope::app
