#include "app/widgets/plot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <imgui_internal.h>

#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

constexpr double kZoomPerNotch = 1.25, kZoomOfMenu = 2.0;
constexpr double kFewestFrames = 4.0;   ///< that are seen
constexpr double kSmallestPart = 1e-4;  ///< of the values that there are
constexpr float kGrabDistance = 5.0f;   ///< px at 100 %, from the line of the present frame

/// One plot and what is known of it in this frame.
struct PlotHand {
    const Ui& ui;
    const PlotSpec& spec;
    PlotView& view;
    const PlotArea& area;
    bool isOnButtons = false;  ///< the mouse is on one of the buttons in the corner, which lie on the plot
};

void zoomTimeAt(const PlotSpec& spec, PlotView& view, const PlotScale& seen, double share, double factor) {
    const PlotRange whole = wholeTime(spec, seen.logarithmic);
    PlotScale scale{zoomed(seen, share, factor), seen.logarithmic};
    const double minimum = std::min(kFewestFrames, whole.span());
    if (factor > 1.0 && scale.range.span() < minimum) return;
    scale.range = heldWithin(scale, whole);
    const bool isAll = scale.range.low <= whole.low && scale.range.high >= whole.high;
    view.time.part = isAll ? std::nullopt : std::optional(scale.range);
}

void zoomValues(PlotAxisView& axis, const PlotScale& seen, double share, double factor) {
    const PlotRange range = zoomed(seen, share, factor);
    const double size = std::max(std::abs(seen.range.low), std::abs(seen.range.high));
    if (factor > 1.0 && range.span() < kSmallestPart * size) return;
    axis.part = range;
}

void zoomAtMouse(const PlotHand& hand, double factor) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const PlotArea& area = hand.area;
    const bool ofValues = ImGui::GetIO().KeyShift || mouse.x < area.low.x || mouse.x > area.high.x;
    if (!ofValues) return zoomTimeAt(hand.spec, hand.view, area.frames, area.shareAcross(mouse.x), factor);
    const double share = static_cast<double>((area.high.y - mouse.y) / std::max(area.high.y - area.low.y, 1.0f));
    if (mouse.x <= area.high.x || !hand.spec.hasRight()) zoomValues(hand.view.values, area.values, share, factor);
    if (hand.spec.hasRight() && mouse.x >= area.low.x) zoomValues(hand.view.right, area.right, share, factor);
}

/// Where a list or the panel around it scrolls, the wheel is for that.
bool needsCtrl() {
    for (const ImGuiWindow* window = ImGui::GetCurrentWindow(); window; window = window->ParentWindow)
        if (window->ScrollMax.y > 1.0f) return true;
    return false;
}

/// To be called after the plot's item.
void zoomByWheel(const PlotHand& hand, bool hovered) {
    if (!hovered || (needsCtrl() && !ImGui::GetIO().KeyCtrl)) return;
    ImGui::SetItemUsingMouseWheel();
    const float wheel = ImGui::GetIO().MouseWheel;
    if (wheel != 0.0f) zoomAtMouse(hand, std::pow(kZoomPerNotch, static_cast<double>(wheel)));
}

/// Drags the part that is seen along with the mouse.
void moveByMouse(const PlotHand& hand) {
    const ImVec2 delta = ImGui::GetIO().MouseDelta;
    const PlotArea& area = hand.area;
    const double across = static_cast<double>(delta.x / std::max(area.high.x - area.low.x, 1.0f));
    const double up = static_cast<double>(-delta.y / std::max(area.high.y - area.low.y, 1.0f));
    if (hand.view.time.part) {
        const PlotScale scale{moved(area.frames, across), area.frames.logarithmic};
        hand.view.time.part = heldWithin(scale, wholeTime(hand.spec, area.frames.logarithmic));
    }
    if (hand.view.values.part) hand.view.values.part = moved(area.values, up);
    if (hand.view.right.part) hand.view.right.part = moved(area.right, up);
}

bool isOnPresent(const PlotHand& hand) {
    const auto present = static_cast<double>(hand.spec.present);
    const float mouse = ImGui::GetIO().MousePos.x;
    return hand.area.frames.holds(present) && std::abs(hand.area.x(present) - mouse) <= hand.ui.px(kGrabDistance);
}

std::size_t sampleAtMouse(const PlotHand& hand) {
    const std::span<const std::uint64_t> frames = hand.spec.frames;
    const double frame = hand.area.frameAt(ImGui::GetIO().MousePos.x);
    const auto after = std::lower_bound(frames.begin(), frames.end(), std::llround(frame),
                                        [](std::uint64_t a, long long b) { return static_cast<long long>(a) < b; });
    return std::min(static_cast<std::size_t>(after - frames.begin()), frames.size() - 1);
}

enum PressKind : int { kGoesThroughFrames, kMovesPart, kHasMoved };

/// Handles presses of the left button; `hovered` and `held` describe the item of the plot.
void takePresses(const PlotHand& hand, bool hovered, bool held, PlotAnswer& answer) {
    ImGuiStorage& kept = *ImGui::GetStateStorage();
    const ImGuiID press = ImGui::GetID("press"), before = ImGui::GetID("frame before");
    int kind = kept.GetInt(press, kGoesThroughFrames);
    const auto become = [&](PressKind wanted) { kept.SetInt(press, kind = wanted); };
    const auto seek = [&](std::uint64_t frame) {
        answer.seek = true;
        answer.frame = frame;
    };
    const bool isDouble = hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    if (hand.isOnButtons && (isDouble || ImGui::IsItemActivated())) return become(kHasMoved);  // the button takes it
    if (isDouble) {
        hand.view.showAll();
        become(kHasMoved);  // nothing more comes of this press
        return seek(static_cast<std::uint64_t>(kept.GetInt(before)));
    }
    if (ImGui::IsItemActivated()) {
        become(hand.view.isZoomed() && !isOnPresent(hand) ? kMovesPart : kGoesThroughFrames);
        kept.SetInt(before, static_cast<int>(hand.spec.present));
    }
    const bool isPlainClick = ImGui::IsItemDeactivated() && kind == kMovesPart && hovered;
    if ((held && kind == kGoesThroughFrames) || isPlainClick) return seek(hand.spec.frames[sampleAtMouse(hand)]);
    if (!held) return;
    if (kind == kMovesPart && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) become(kHasMoved);
    if (kind == kHasMoved) moveByMouse(hand);
}

void showCursor(const PlotHand& hand) {
    const PlotView& view = hand.view;
    if (isOnPresent(hand) || (view.time.part && !view.values.part && !view.right.part))
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    else if (view.isZoomed())
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
}

/// A value of a curve as one line of the readout.
void readoutLine(const Ui& ui, const char* sign, ImU32 color, float value, std::string_view unit,
                 std::string_view name) {
    const FontScope mono(ui.fonts.mono);
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::TextUnformatted(sign);
    ImGui::PopStyleColor();
    ImGui::SameLine();
    const std::string words = std::isfinite(value)
                                  ? formatNumber(static_cast<double>(value), 5) + " " + std::string(unit)
                                  : std::string("not measured");
    ImGui::TextUnformatted(words.data(), words.data() + words.size());
    if (name.empty()) return;
    ImGui::SameLine();
    wrappedText(ui.fonts.small, ui.quiet(), name, ui.px(240));
}

/// Lists the values of the other runs at a frame that they have reached.
void readOthers(const PlotHand& hand, std::uint64_t frame) {
    for (const PlotRun& run : hand.spec.others) {
        const auto found = std::lower_bound(run.frames.begin(), run.frames.end(), frame);
        if (found == run.frames.end() || *found != frame) continue;
        const auto at = static_cast<std::size_t>(found - run.frames.begin());
        for (const PlotSeries& series : run.series)
            if (at < series.values.size())
                readoutLine(hand.ui, "○", series.color, series.values[at], hand.spec.unitOf(series), run.name);
    }
}

void drawReadout(const PlotHand& hand, std::size_t index) {
    const auto& [ui, spec, view, area, isOnButtons] = hand;
    if (!area.frames.holds(static_cast<double>(spec.frames[index]))) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float x = std::round(area.x(static_cast<double>(spec.frames[index]))) + 0.5f;
    list.PushClipRect({area.low.x - ui.px(4), area.low.y - ui.px(4)}, {area.high.x + ui.px(4), area.high.y + ui.px(4)},
                      true);
    list.AddLine({x, area.low.y}, {x, area.high.y}, ui.text(0.4f), 1.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(10), ui.px(8)});
    ImGui::BeginTooltip();
    const double seconds = static_cast<double>(spec.frames[index]) * spec.stepLength;
    const std::string head = "frame " + std::to_string(spec.frames[index]) + "   " + formatNumber(seconds, 4) + " s";
    wrappedText(ui.fonts.small, ui.quiet(), head, ui.px(240));
    for (const PlotSeries& series : spec.series) {
        if (index >= series.values.size()) continue;
        const float value = series.values[index];
        const bool known = std::isfinite(value);
        if (known && area.scaleOf(series).holds(static_cast<double>(value)))
            list.AddCircleFilled({x, area.y(series, static_cast<double>(value))}, ui.px(3), series.color);
        readoutLine(ui, "●", series.color, value, spec.unitOf(series),
                    spec.series.size() < 2 ? std::string() : readableName(std::string(series.name)));
    }
    readOthers(hand, spec.frames[index]);
    if (needsCtrl() && !view.isZoomed()) wrappedText(ui.fonts.small, ui.quiet(), "Ctrl + wheel zooms", ui.px(240));
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
    list.PopClipRect();
}

struct PlotActionWords {
    PlotAction action;
    const char* icon;
    const char* words;
};
std::array<PlotActionWords, 4> actionWordsOf(bool expanded) {
    return {
        {{PlotAction::SavePicture, icon::kCamera, "Save the plot as a picture"},
         {PlotAction::Copy, icon::kCopy, "Copy the numbers as CSV"},
         {PlotAction::Save, icon::kSave, "Save the numbers as CSV"},
         {PlotAction::Resize, expanded ? icon::kCompress : icon::kExpand, expanded ? "Smaller plot" : "Larger plot"}}};
}

constexpr float kCornerButton = 22.0f, kCornerAir = 2.0f;  // px at 100 %

/// Where the buttons in the corner are: one for each row, one for the menu, and one more where all can be shown again.
bool isOnCornerButtons(const Ui& ui, const PlotView& view, ImVec2 rightTop) {
    const auto count = static_cast<float>(actionWordsOf(false).size() + (view.isZoomed() ? 2 : 1));
    const float right = rightTop.x - ui.px(kCornerAir);
    return ImGui::IsMouseHoveringRect({right - count * ui.px(kCornerButton), rightTop.y},
                                      {right, rightTop.y + ui.px(kCornerButton)});
}

/// The corner buttons would stand in the way of the curves' ends, so they come with the mouse.
void cornerButtons(const PlotHand& hand, const char* id, const char* menu, ImVec2 rightTop, const PlotStyle& style,
                   PlotAnswer& answer) {
    const Ui& ui = hand.ui;
    const ImVec2 below = ImGui::GetCursorScreenPos();
    float left = rightTop.x - ui.px(kCornerAir);
    const auto button = [&](const char* words, const char* icon) {
        left -= ui.px(kCornerButton);
        ImGui::SetCursorScreenPos({left, rightTop.y});
        return iconButton(ui, words, icon, words, {}, {.size = kCornerButton, .filled = true});
    };
    ImGui::PushID(id);
    const auto rows = actionWordsOf(style.expanded);
    const bool opens = button("Axes, curves and more", icon::kMore);
    for (auto row = rows.rbegin(); row != rows.rend(); ++row)
        if (button(row->words, row->icon)) answer.action = row->action;
    if (hand.view.isZoomed() && button("Show all again", icon::kReset)) hand.view.showAll();
    ImGui::PopID();
    if (opens) ImGui::OpenPopup(menu);
    ImGui::SetCursorScreenPos(below);
}

void logarithmicRow(const char* words, bool canBe, PlotAxisView& axis) {
    if (ImGui::MenuItem(words, nullptr, axis.logarithmic, canBe || axis.logarithmic))
        axis = {.part = std::nullopt, .logarithmic = !axis.logarithmic};
}

bool hasPositive(const PlotSpec& spec, bool onRight) {
    return std::any_of(spec.series.begin(), spec.series.end(), [&](const PlotSeries& series) {
        return series.onRight == onRight && std::any_of(series.values.begin(), series.values.end(),
                                                        [](float value) { return std::isfinite(value) && value > 0; });
    });
}

void drawMenuRows(const PlotHand& hand, const PlotStyle& style, PlotAnswer& answer) {
    const PlotSpec& spec = hand.spec;
    PlotView& view = hand.view;
    if (ImGui::MenuItem("Zoom in around the present frame")) zoomTime(spec, view, kZoomOfMenu);
    if (ImGui::MenuItem("Zoom out", nullptr, false, view.isZoomed())) zoomTime(spec, view, 1.0 / kZoomOfMenu);
    if (ImGui::MenuItem("Show all again", "Home", false, view.isZoomed())) view.showAll();
    ImGui::Separator();
    logarithmicRow("Logarithmic time", spec.frames.size() > 2, view.time);
    const bool two = spec.hasRight();
    logarithmicRow(two ? "Logarithmic values on the left" : "Logarithmic values", hasPositive(spec, false),
                   view.values);
    if (two) logarithmicRow("Logarithmic values on the right", hasPositive(spec, true), view.right);
    if (!style.choices.empty() && ImGui::BeginMenu("Curves in this plot")) {
        for (std::size_t i = 0; i < style.choices.size(); ++i) {
            const PlotChoice& choice = style.choices[i];
            if (ImGui::MenuItem(choice.name.c_str(), nullptr, choice.isShown, choice.canShow || choice.isShown))
                answer.toggled = i;
        }
        ImGui::EndMenu();
    }
    ImGui::Separator();
    for (const PlotActionWords& one : actionWordsOf(style.expanded))
        if (ImGui::MenuItem((std::string(one.icon) + "  " + one.words).c_str())) answer.action = one.action;
    if (style.canRemove && ImGui::MenuItem((std::string(icon::kClose) + "  Remove the curves of this body").c_str()))
        answer.action = PlotAction::Remove;
}

/// Under the right mouse button, on the last item.
void plotMenu(const PlotHand& hand, const char* menu, const PlotStyle& style, PlotAnswer& answer) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {hand.ui.px(8), hand.ui.px(8)});
    if (ImGui::BeginPopupContextItem(menu)) {
        drawMenuRows(hand, style, answer);
        closeOnEscape();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

}  // namespace

ImU32 seriesColor(const Ui& ui, std::size_t index) {
    using demos::Role;
    constexpr std::array kRoles{Role::BodyA,   Role::BodyB,        Role::Velocity,
                                Role::Impulse, Role::Acceleration, Role::Contact};
    return packed(ui.theme.role(kRoles[index % kRoles.size()]));
}

void zoomTime(const PlotSpec& spec, PlotView& view, double factor) {
    if (spec.frames.empty()) return;
    const PlotScale whole{wholeTime(spec, view.time.logarithmic), view.time.logarithmic};
    const PlotScale seen{view.time.part.value_or(whole.range), view.time.logarithmic};
    const auto present = static_cast<double>(spec.present);
    const double share = seen.holds(present) ? std::clamp(seen.shareOf(present), 0.0, 1.0) : 0.5;
    zoomTimeAt(spec, view, seen, share, factor);
}

PlotAnswer plot(const Ui& ui, const char* id, const PlotSpec& spec, PlotView& view, const PlotStyle& style) {
    PlotAnswer answer;
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, ui.px(spec.height)};
    const ImVec2 end{origin.x + size.x, origin.y + size.y};
    ImGui::InvisibleButton(id, size);
    ImGui::SetItemAllowOverlap();
    if (spec.frames.empty()) return answer;
    const PlotArea area = plotArea(ui, spec, view, origin, end);
    const PlotHand hand{ui, spec, view, area, isOnCornerButtons(ui, view, {end.x, origin.y})};
    const std::string menu = std::string(id) + " menu";
    plotMenu(hand, menu.c_str(), style, answer);
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    answer.isHovered = hovered;

    ImGui::PushID(id);
    zoomByWheel(hand, hovered);
    const bool byKeys = held && ImGui::GetCurrentContext()->ActiveIdSource == ImGuiInputSource_Nav;
    if (!byKeys) takePresses(hand, hovered, held, answer);
    ImGui::PopID();
    if (byKeys && ImGui::IsItemActivated()) ImGui::OpenPopup(menu.c_str());
    paintPlot(*ImGui::GetWindowDrawList(), ui, spec, area);
    if (hovered && !byKeys && !hand.isOnButtons) {
        showCursor(hand);
        drawReadout(hand, sampleAtMouse(hand));
    }
    // A button under the mouse takes it from the plot; a sheet in front takes it from both.
    constexpr ImGuiHoveredFlags kInFront =
        ImGuiHoveredFlags_AllowWhenBlockedByActiveItem | ImGuiHoveredFlags_AllowWhenBlockedByPopup;
    if (hovered || (ImGui::IsWindowHovered(kInFront) && ImGui::IsMouseHoveringRect(origin, end)))
        cornerButtons(hand, id, menu.c_str(), {end.x, origin.y}, style, answer);
    return answer;
}

}  // namespace collidoscope::app
