#include "app/pane/figure_svg.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string_view>
#include <vector>

namespace collidoscope::app {
namespace {

std::string base64(std::span<const std::uint8_t> bytes) {
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t k = 0; k < 3; ++k) three = three << 8 | (i + k < bytes.size() ? bytes[i + k] : 0u);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k > bytes.size() ? '=' : kDigits[(three >> (18 - 6 * static_cast<int>(k))) & 63u];
    }
    return text;
}

std::string number(float value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2f", static_cast<double>(value));
    return text.data();
}

/// As attributes of an element.
std::string fillOf(ImU32 ink) {
    std::array<char, 64> text{};
    const unsigned red = ink >> IM_COL32_R_SHIFT & 255u, green = ink >> IM_COL32_G_SHIFT & 255u,
                   blue = ink >> IM_COL32_B_SHIFT & 255u, alpha = ink >> IM_COL32_A_SHIFT & 255u;
    std::snprintf(text.data(), text.size(), " fill=\"#%02x%02x%02x\"", red, green, blue);
    std::string attributes = text.data();
    if (alpha < 255u) attributes += " fill-opacity=\"" + number(static_cast<float>(alpha) / 255.0f) + "\"";
    return attributes;
}

std::string escaped(const std::string& words) {
    std::string text;
    for (const char c : words) {
        if (c == '<')
            text += "&lt;";
        else if (c == '&')
            text += "&amp;";
        else
            text += c;
    }
    return text;
}

/// Triangles of one colour after each other are one path.
class Paths {
public:
    void add(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c) {
        if (a.col != ink_) end();
        ink_ = a.col;
        // All in one sense of rotation: areas that overlap fill each other.
        const float turn = (b.pos.x - a.pos.x) * (c.pos.y - a.pos.y) - (b.pos.y - a.pos.y) * (c.pos.x - a.pos.x);
        const auto& [second, third] = turn < 0.0f ? std::pair(&c, &b) : std::pair(&b, &c);
        path_ += "M" + number(a.pos.x) + " " + number(a.pos.y) + "L" + number(second->pos.x) + " " +
                 number(second->pos.y) + " " + number(third->pos.x) + " " + number(third->pos.y) + "Z";
    }
    void end() {
        if (!path_.empty() && (ink_ & IM_COL32_A_MASK) != 0)
            text_ += "<path" + fillOf(ink_) + " d=\"" + path_ + "\"/>\n";
        path_.clear();
    }
    const std::string& text() const { return text_; }

private:
    ImU32 ink_ = 0;
    std::string path_{}, text_{};
};

/// Lines and areas of one part of the list; letters have other places in the texture than areas.
std::string areasOf(const ImDrawList& list, const ImDrawCmd& part) {
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    const auto isArea = [&](const ImDrawVert& vertex) { return vertex.uv.x == white.x && vertex.uv.y == white.y; };
    Paths paths;
    for (unsigned i = 0; i + 2 < part.ElemCount; i += 3) {
        const auto vertex = [&](unsigned k) -> const ImDrawVert& {
            return list
                .VtxBuffer[static_cast<int>(part.VtxOffset) + list.IdxBuffer[static_cast<int>(part.IdxOffset + i + k)]];
        };
        if (isArea(vertex(0)) && isArea(vertex(1)) && isArea(vertex(2))) paths.add(vertex(0), vertex(1), vertex(2));
    }
    paths.end();
    return paths.text();
}

/// As wide as it was laid out, whatever letters the reader has.
std::string textElement(const WrittenText& text) {
    constexpr float kBaseline = 0.8f;  // of the height of a line
    std::string place = " x=\"" + number(text.at.x) + "\" y=\"" + number(text.at.y + kBaseline * text.size) + "\"";
    if (text.isUpright)
        place = " transform=\"translate(" + number(text.at.x + kBaseline * text.size) + " " + number(text.at.y) +
                ") rotate(-90)\"";
    return "<text" + place + " font-size=\"" + number(kEmOfLine * text.size) + "\" textLength=\"" + number(text.width) +
           "\" lengthAdjust=\"spacingAndGlyphs\"" + fillOf(text.ink) + ">" + escaped(text.words) + "</text>\n";
}

}  // namespace

float widthOnPaper(float width, float lineHeight) {
    constexpr float kInch = 25.4f, kTextHeight = 8.0f / 72.0f * kInch;  // mm
    return width * kTextHeight / (kEmOfLine * lineHeight);
}

std::string figureSvg(const Image& scene, const ImDrawList& list, std::span<const WrittenText> texts,
                      const geometry::Vec2f& size, float millimetres) {
    const float width = size.x, height = size.y, paper = millimetres;
    std::string svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"" +
        number(paper) + "mm\" height=\"" + number(paper * height / width) + "mm\" viewBox=\"0 0 " + number(width) +
        " " + number(height) + "\" font-family=\"Inter, Helvetica, Arial, sans-serif\">\n";
    if (!scene.rgba.empty())
        svg += "<image width=\"" + number(width) + "\" height=\"" + number(height) +
               "\" xlink:href=\"data:image/png;base64," + base64(encodePng(scene)) + "\"/>\n";
    int clips = 0;
    for (const ImDrawCmd& part : list.CmdBuffer) {
        const std::string areas = areasOf(list, part);
        if (areas.empty()) continue;
        const ImVec4& clip = part.ClipRect;
        const std::string id = "part" + std::to_string(++clips);
        svg += "<clipPath id=\"" + id + "\"><rect x=\"" + number(clip.x) + "\" y=\"" + number(clip.y) + "\" width=\"" +
               number(clip.z - clip.x) + "\" height=\"" + number(clip.w - clip.y) +
               "\"/></clipPath>\n<g clip-path=\"url(#" + id + ")\">\n" + areas + "</g>\n";
    }
    for (const WrittenText& text : texts) svg += textElement(text);
    return svg + "</svg>\n";
}

std::string figureSvg(const Image& scene, const geometry::Vec2f& size, float millimetres,
                      const std::function<void(ImDrawList&, std::vector<WrittenText>&)>& paint) {
    ImDrawList list(ImGui::GetDrawListSharedData());
    list._ResetForNewFrame();
    list.Flags = ImDrawListFlags_None;  // the reader smooths the edges
    list.PushTextureID(ImGui::GetIO().Fonts->TexID);
    list.PushClipRect({0, 0}, {size.x, size.y});
    std::vector<WrittenText> texts;
    paint(list, texts);
    return figureSvg(scene, list, texts, size, millimetres);
}

}  // namespace collidoscope::app
