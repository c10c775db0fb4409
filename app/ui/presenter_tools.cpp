#include "app/ui/presenter_tools.h"

#include <algorithm>
#include <array>

#include "app/ui/panels/panel.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

using geometry::Vec2f;

constexpr float kPenWidth = 4.0f, kLaserRadius = 6.0f, kTraceWidth = 5.0f;  // px at 100 %
constexpr float kSwatch = 28.0f, kBarGap = 6.0f, kBarEdge = 12.0f;          // px at 100 %
constexpr float kMinMove = 1.5e-3f;  // of the scene's height, between two points of a stroke

constexpr std::array kColors{demos::Role::Mistake, demos::Role::BodyA, demos::Role::BodyB, demos::Role::Selection};

Vec2f placeOf(const Vec2f& at, const Box& scene) {
    const Vec2f middle{scene.x + 0.5f * scene.width, scene.y + 0.5f * scene.height};
    return (at - middle) / std::max(scene.height, 1.0f);
}
ImVec2 pixelOf(const Vec2f& place, const Box& scene) {
    return {scene.x + 0.5f * scene.width + place.x * scene.height,
            scene.y + 0.5f * scene.height + place.y * scene.height};
}

bool isWithin(const Vec2f& at, const Box& scene) {
    return at.x >= scene.x && at.y >= scene.y && at.x < scene.x + scene.width && at.y < scene.y + scene.height;
}

ImU32 inkOf(const Ui& ui, int color, float opacity = 1.0f) {
    return packed(ui.theme.role(kColors[static_cast<std::size_t>(color)]), opacity);
}

}  // namespace

void PresenterTools::toggle(Tool tool) {
    tool_ = tool_ == tool ? Tool::None : tool;
    isDrawing_ = false;
    trace_.clear();
}

bool PresenterTools::putAway() {
    if (tool_ == Tool::None) return false;
    toggle(tool_);
    return true;
}

void PresenterTools::setShowsKeys(bool shows) {
    showsKeys_ = shows;
    keys_.clear();
}

void PresenterTools::move(const Vec2f& at, const Box& scene, double now) {
    mouse_ = placeOf(at, scene);
    isOver_ = isWithin(at, scene);
    if (tool_ == Tool::Laser && isOver_) trace_.push_back({mouse_, now});
    if (!isDrawing_) return;
    std::vector<Place>& places = strokes_.back().places;
    if (glm::length(mouse_ - places.back()) >= kMinMove) places.push_back(mouse_);
}

void PresenterTools::leave() { isOver_ = false; }

bool PresenterTools::takes(const MouseButtonEvent& button, bool onScene, const Box& scene) {
    if (tool_ != Tool::Pen || button.button != MouseButton::Left || scene.empty()) return false;
    if (!button.down) return std::exchange(isDrawing_, false);
    if (!onScene) return false;
    isDrawing_ = true;
    strokes_.push_back({color_, {mouse_}});
    return true;
}

void PresenterTools::press(const KeyEvent& key, double now) {
    if (!showsKeys_ || !key.down || isModifier(key.key)) return;
    keys_ = shortcutText({key.key, key.modifiers.control, key.modifiers.shift});
    const auto command = commandFor(key);
    effect_ = command ? commandOf(*command).title : "";
    pressed_ = now;
}

void PresenterTools::undoStroke() {
    if (!strokes_.empty()) strokes_.pop_back();
}

bool PresenterTools::moving(double now) const {
    return !trace_.empty() || (showsKeys_ && !keys_.empty() && now - pressed_ < kKeySeconds);
}

void PresenterTools::draw(const Ui& ui, const Box& scene, double now, Requests& requests) {
    if (scene.empty()) return;
    if (tool_ == Tool::Pen) drawPenBar(ui, scene, requests);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.PushClipRect({scene.x, scene.y}, {scene.x + scene.width, scene.y + scene.height});
    drawStrokes(ui, scene);
    drawTrace(ui, scene, now);
    drawKeys(ui, scene, now);
    list.PopClipRect();
}

void PresenterTools::drawStrokes(const Ui& ui, const Box& scene) const {
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    std::vector<ImVec2> pixels;
    for (const Stroke& stroke : strokes_) {
        pixels.clear();
        for (const Place& place : stroke.places) pixels.push_back(pixelOf(place, scene));
        if (pixels.size() < 2)
            list.AddCircleFilled(pixels.front(), ui.px(0.75f * kPenWidth), inkOf(ui, stroke.color));
        else
            list.AddPolyline(pixels.data(), static_cast<int>(pixels.size()), inkOf(ui, stroke.color), 0,
                             ui.px(kPenWidth));
    }
}

/// The older a part of the trace is, the thinner and fainter it is.
void PresenterTools::drawTrace(const Ui& ui, const Box& scene, double now) {
    std::erase_if(trace_, [now](const TracePoint& point) { return now - point.time > kTraceSeconds; });
    if (tool_ != Tool::Laser) return;
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    for (std::size_t i = 1; i < trace_.size(); ++i) {
        const auto share = static_cast<float>(1.0 - (now - trace_[i].time) / kTraceSeconds);
        list.AddLine(pixelOf(trace_[i - 1].place, scene), pixelOf(trace_[i].place, scene), inkOf(ui, 0, 0.8f * share),
                     ui.px(kTraceWidth * share));
    }
    if (!isOver_) return;
    const ImVec2 at = pixelOf(mouse_, scene);
    list.AddCircleFilled(at, ui.px(2.2f * kLaserRadius), inkOf(ui, 0, 0.25f));
    list.AddCircleFilled(at, ui.px(kLaserRadius), inkOf(ui, 0));
}

/// Low in the middle, where the eye finds them and they cover little.
void PresenterTools::drawKeys(const Ui& ui, const Box& scene, double now) const {
    if (!showsKeys_ || keys_.empty() || now - pressed_ > kKeySeconds) return;
    const auto opacity = static_cast<float>(std::clamp(2.0 * (kKeySeconds - (now - pressed_)), 0.0, 1.0));
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const std::string effect = effect_.empty() ? "" : "   " + effect_;
    const ImVec2 first = textSize(ui.fonts.heading, keys_), second = textSize(ui.fonts.text, effect);
    const float edge = ui.px(kBarEdge), width = first.x + second.x + 2.0f * edge, height = first.y + edge;
    const ImVec2 low{scene.x + 0.5f * (scene.width - width), scene.y + scene.height - height - ui.px(56)};
    list.AddRectFilled(low, {low.x + width, low.y + height}, packed(ui.theme.raised, 0.92f * opacity), ui.px(8));
    list.AddText(ui.fonts.heading, ui.fonts.heading->FontSize, {low.x + edge, low.y + 0.5f * edge}, ui.text(opacity),
                 keys_.c_str());
    list.AddText(ui.fonts.text, ui.fonts.text->FontSize,
                 {low.x + edge + first.x, low.y + 0.5f * (height - ui.fonts.text->FontSize)}, ui.text(opacity),
                 effect.c_str());
}

void PresenterTools::drawPenBar(const Ui& ui, const Box& scene, Requests& requests) {
    const float side = ui.px(ui.target(kSwatch)), gap = ui.px(kBarGap), edge = ui.px(kBarEdge);
    const float width = 7.0f * side + 6.0f * gap + 2.0f * gap;
    const Box box{scene.x + 0.5f * (scene.width - width), scene.y + edge, width, side + 2.0f * gap};
    const Panel panel(ui, "##pen", box, false, {0, 0});
    ImGui::SetCursorScreenPos({box.x + gap, box.y + gap});
    for (int i = 0; i < static_cast<int>(kColors.size()); ++i) {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        if (ImGui::InvisibleButton(("color " + std::to_string(i)).c_str(), {side, side})) color_ = i;
        tipForItem(ui, "Draws in this colour.");
        const ImVec2 middle{low.x + 0.5f * side, low.y + 0.5f * side};
        ImGui::GetWindowDrawList()->AddCircleFilled(middle, 0.32f * side, inkOf(ui, i), 24);
        if (i == color_)
            ImGui::GetWindowDrawList()->AddCircle(middle, 0.45f * side, ui.text(), 24, std::max(1.0f, ui.px(1.5f)));
        ImGui::SameLine(0, gap);
    }
    const ButtonStyle style{.enabled = hasDrawing(), .size = ui.target(kSwatch)};
    if (iconButton(ui, "undo", icon::kUndo, "Take back the last stroke", keysOf(CommandId::Undo), style)) undoStroke();
    ImGui::SameLine(0, gap);
    if (iconButton(ui, "clear", icon::kReset, "Wipe away the drawing", keysOf(CommandId::ClearDrawing), style)) clear();
    ImGui::SameLine(0, gap);
    if (iconButton(ui, "done", icon::kClose, "Put the pen away; the drawing stays", keysOf(CommandId::Cancel),
                   {.size = ui.target(kSwatch)}))
        requests.emplace_back(CommandId::Pen);
}

}  // namespace collidoscope::app
