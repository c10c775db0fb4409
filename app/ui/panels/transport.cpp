#include "app/ui/panels/bars.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

#include "app/inspect/look_inside.h"
#include "app/session/simulated_time.h"
#include "app/session/timeline_marks.h"
#include "app/ui/panels/branch_lanes.h"
#include "app/ui/panels/panel.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

constexpr float kKnob = 8.0f;                ///< px at 100 %, its radius
constexpr float kRoomForBackwards = 640.0f;  ///< px at 100 %; a narrower row leaves out the button to play backwards
constexpr std::array kSpeeds{1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 1.0, 2.0, 4.0};

/// A number with a quiet label, in a slot of fixed width so that nothing jumps.
struct Fact {
    std::string label, value, widest;
};

float factWidth(const Ui& ui, const Fact& fact) {
    const float label = fact.label.empty() ? 0.0f : textSize(ui.fonts.small, fact.label).x + ui.px(6);
    return label + textSize(ui.fonts.mono, fact.widest).x;
}

void drawFact(const Ui& ui, const Fact& fact, float right, float middle) {
    textRightAt(ui.fonts.mono, {right, middle - ui.fonts.mono->FontSize * 0.5f}, ui.text(), fact.value);
    textAt(ui.fonts.small, {right - factWidth(ui, fact), middle - ui.fonts.small->FontSize * 0.5f}, ui.quiet(),
           fact.label);
}

/// The present frame; while a step of playing backwards is on its way the frame that it leads to, since a key frame and
/// the frames after it would flicker.
std::uint64_t shownFrame(const Session& session) {
    return session.playingBackwards() && session.seeking() ? session.seeking()->to : session.frame();
}

std::array<Fact, 5> factsOf(const Session& session) {
    const double h = static_cast<double>(session.demo().stepLength());
    const double seconds = simulatedSeconds(session, 0, shownFrame(session));
    const double factor = session.realTimeFactor();
    const std::string time = seconds < 1000.0 ? formatNumber(seconds, seconds < 1.0   ? 3
                                                                      : seconds < 10  ? 3
                                                                      : seconds < 100 ? 4
                                                                                      : 5)
                                              : formatNumber(seconds, 6);
    const bool runs = session.playing() && std::isfinite(factor) && factor > 0.0;
    const std::string last = std::to_string(session.lastFrame());
    const std::string frame = std::to_string(shownFrame(session)) + " / " + last;
    return {Fact{"frame", frame, std::string(std::max<std::size_t>(last.size() * 2 + 3, 9), '0')},
            Fact{"", time + " s", "0000.00 s"}, Fact{"h", formatStep(h), "1/000 s"},
            Fact{"real time", runs ? "×" + formatNumber(factor, 3) : "–", "×0.00"},
            Fact{"a step takes", runs ? formatNumber(1e3 * session.stepSeconds(), 3) + " ms" : "–", "00.00 ms"}};
}

void drawSpeed(const Ui& ui, Session& session) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size{ui.px(56), ui.px(ui.target(32))};
    if (ImGui::InvisibleButton("speed", size)) ImGui::OpenPopup("speeds");
    const bool hovered = ImGui::IsItemHovered();
    const ImVec2 high{low.x + size.x, low.y + size.y};
    const Color face = mix(ui.theme.raised, ui.theme.text, hovered ? 0.08f : 0.0f);
    ImGui::GetWindowDrawList()->AddRectFilled(low, high, packed(face), ui.px(6));
    const bool usual = session.speed() == 1.0;
    textCentered(ui.fonts.mono, low, high, usual ? ui.text() : ui.accent(), formatSpeed(session.speed()));
    tipForItem(ui, "Speed of the simulation.", ", .");
    ImGui::SetNextWindowPos({low.x, low.y - ui.px(4)}, ImGuiCond_Always, {0.0f, 1.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(6), ui.px(6)});
    if (ImGui::BeginPopup("speeds")) {
        closeOnEscape();
        ImGui::PushFont(ui.fonts.mono);
        for (const double speed : kSpeeds) {
            const bool chosen = speed == session.speed();
            if (ImGui::Selectable(("  " + formatSpeed(speed)).c_str(), chosen, 0,
                                  {ui.px(72), ui.px(ui.target(24, 36))})) {
                session.setSpeed(speed);
            }
        }
        ImGui::PopFont();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

ImU32 inkOf(const Ui& ui, TimelineMark::Kind kind) {
    switch (kind) {
        case TimelineMark::Kind::Condition:
            return ui.warning();
        case TimelineMark::Kind::Contact:
            return packed(ui.theme.role(demos::Role::Contact));
        case TimelineMark::Kind::Noted:
            return packed(ui.theme.role(demos::Role::Query));
        case TimelineMark::Kind::Edit:
            break;
    }
    return packed(mix(ui.theme.raised, ui.theme.text, 0.6f));
}

/// Ticks where something was done or a condition has begun to hold; the one under the mouse, if there is one.
std::optional<TimelineMark> drawMarks(const Ui& ui, const Session& session, ImVec2 left, float track, bool hovered) {
    const auto last = static_cast<double>(std::max<std::uint64_t>(session.lastFrame(), 1));
    std::optional<TimelineMark> under;
    for (const TimelineMark& mark : timelineMarks(session)) {
        if (mark.frame > session.lastFrame()) continue;  // it is still to come
        const float x = left.x + track * static_cast<float>(static_cast<double>(mark.frame) / last);
        const bool isNear = hovered && std::abs(ImGui::GetIO().MousePos.x - x) < ui.px(ui.touch ? 10.0f : 4.0f);
        if (isNear) under = mark;
        const bool isTall = mark.kind == TimelineMark::Kind::Condition || mark.kind == TimelineMark::Kind::Noted;
        const float half = ui.px(isNear ? 1.5f : 1.0f), reach = ui.px(isTall ? 9.0f : 7.0f);
        const ImU32 ink = inkOf(ui, mark.kind);
        ImGui::GetWindowDrawList()->AddRectFilled({x - half, left.y - reach}, {x + half, left.y + reach}, ink);
    }
    return under;
}

void drawScrubBar(const Ui& ui, Session& session, ShellState& state, float width) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float height = ui.px(ui.target(32)), middle = low.y + height * 0.5f;
    ImGui::InvisibleButton("scrub", {width, height});
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(10), ui.px(8)});
    if (ImGui::BeginPopupContextItem("memory")) {
        closeOnEscape();
        memoryMenu(ui, session, state);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
    // The whole knob can be grabbed at both ends.
    const float left = low.x + ui.px(kKnob), track = std::max(width - 2.0f * ui.px(kKnob), 1.0f);
    const auto last = static_cast<double>(std::max<std::uint64_t>(session.lastFrame(), 1));
    const float mouse = std::clamp((ImGui::GetIO().MousePos.x - left) / track, 0.0f, 1.0f);
    auto under = static_cast<std::uint64_t>(std::lround(static_cast<double>(mouse) * last));
    const std::optional<TimelineMark> mark = drawMarks(ui, session, {left, middle}, track, hovered);
    if (mark) under = mark->frame;
    if (held && session.lastFrame() > 0 && under != session.frame()) {
        session.setPlaying(false);
        session.seekInParts(std::min(under, session.lastFrame()));
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float half = ui.px(hovered || held ? 3.0f : 2.0f);
    const float x = left + track * static_cast<float>(static_cast<double>(shownFrame(session)) / last);
    const ImU32 ink = packed(mix(ui.theme.raised, ui.theme.text, 0.12f));
    list.AddRectFilled({left - half, middle - half}, {left + track + half, middle + half}, ink, half);
    list.AddRectFilled({left - half, middle - half}, {x, middle + half}, ui.accent(), half);
    list.AddCircleFilled({x, middle}, ui.px(hovered || held ? kKnob : kKnob - 2.0f), ui.accent(), 24);
    if (hovered && ui.tips && session.lastFrame() > 0) {
        ImGui::SetTooltip("frame %llu   %.2f s%s%s", static_cast<unsigned long long>(under),
                          simulatedSeconds(session, 0, under), mark ? "\n" : "", mark ? mark->text.c_str() : "");
    }
}

void drawStill(const Ui& ui, const Box& box, bool isInside) {
    const float room = box.width - ui.px(40);
    std::string words = isInside ? "The demo beneath has no clock, and comes back as it was: Esc leads back to it."
                                 : "This demo has no clock: it answers at once to every drag and every parameter.";
    if (textSize(ui.fonts.text, words).x > room)
        words = isInside ? "Esc leads back to the demo." : "No clock: it answers at once to every drag.";
    textAt(ui.fonts.text, {box.x + ui.px(20), box.y + (box.height - ui.fonts.text->FontSize) * 0.5f}, ui.quiet(),
           fitted(ui.fonts.text, words, room));
}

void drawTimeButtons(const Ui& ui, Session& session, float side, bool hasBackwards, const char* reach,
                     Requests& requests) {
    const auto button = [&](const char* id, const char* icon, const std::string& tip, CommandId command,
                            ButtonStyle style = {}) {
        style.size = side;
        if (iconButton(ui, id, icon, tip, keysOf(command), style)) requests.emplace_back(command);
        ImGui::SameLine(0, ui.px(4));
    };
    button("restart", icon::kRepeat, std::string("Restart from frame 0") + (*reach != '\0' ? "\n" : "") + reach,
           CommandId::Restart);
    button("back", icon::kStepBack, "One step back", CommandId::StepBack, {.enabled = shownFrame(session) > 0});
    const bool backwards = session.playingBackwards(), runs = session.isRunning();
    if (hasBackwards)
        button("backwards", icon::kBackward, backwards ? "Pause" : "Play backwards", CommandId::PlayBackwards,
               {.active = backwards, .enabled = backwards || session.frame() > 0});
    button("play", runs ? icon::kPause : icon::kPlay, runs ? "Pause" : "Play", CommandId::PlayPause, {.primary = true});
    button("forward", icon::kStepForward, "One step forward", CommandId::StepForward);
    ImGui::SameLine(0, ui.px(8));
    drawSpeed(ui, session);
}

/// From the right of the row; they give way when it is narrow, so that the timeline keeps a useful length, if it is in
/// this row. Returns where they begin.
float drawFacts(const Ui& ui, const Session& session, const Box& row, float left, bool alone) {
    const float middle = row.y + row.height * 0.5f, timeline = ui.px(alone ? 0.0f : 160.0f);
    auto facts = factsOf(session);
    if (alone) facts[0].label.clear();
    std::size_t shown = facts.size();
    const auto taken = [&](std::size_t count) {
        float width = 0.0f;
        for (std::size_t i = 0; i < count; ++i) width += factWidth(ui, facts[i]) + ui.px(20);
        return width;
    };
    float right = row.x + row.width - ui.px(20);
    while (shown > 1 && right - taken(shown) - left < timeline) --shown;
    if (right - taken(shown) - left < (alone ? -ui.px(20) : ui.px(60))) shown = 0;
    for (std::size_t i = shown; i-- > 0;) {
        drawFact(ui, facts[i], right, middle);
        right -= factWidth(ui, facts[i]) + ui.px(20);
    }
    return right;
}

}  // namespace

std::span<const double> speeds() { return kSpeeds; }

double nextSpeed(double speed, int direction) {
    if (direction > 0) {
        const auto next = std::find_if(kSpeeds.begin(), kSpeeds.end(), [=](double s) { return s > speed * 1.01; });
        return next == kSpeeds.end() ? kSpeeds.back() : *next;
    }
    const auto next = std::find_if(kSpeeds.rbegin(), kSpeeds.rend(), [=](double s) { return s < speed * 0.99; });
    return next == kSpeeds.rend() ? kSpeeds.front() : *next;
}

void drawTransport(const Ui& ui, const Box& box, Session& session, ShellState& state, const ClockReach& clock,
                   Requests& requests) {
    if (box.empty()) return;
    const Panel panel(ui, "##transport", box, false, {12, 10});
    if (!session.demo().moves()) {
        drawStill(ui, box, clock.isInside);
        return;
    }
    const float side = ui.target(32), margin = ui.px(ui.touch ? 8.0f : 12.0f);
    const bool twoRows = ui.touch && box.height > ui.px(kTwoRows);
    Box row = box;
    if (twoRows) {
        const float timeline = ui.px(Ui::kFinger);
        ImGui::SetCursorScreenPos({box.x + ui.px(20), box.y});
        drawScrubBar(ui, session, state, box.width - ui.px(40));
        row = {box.x, box.y + timeline, box.width, box.height - timeline};
    }
    ImGui::SetCursorScreenPos({row.x + margin, row.y + (row.height - ui.px(side)) * 0.5f});
    const bool hasBackwards = row.width >= ui.px(kRoomForBackwards);
    drawTimeButtons(ui, session, side, hasBackwards, clock.reach, requests);

    const float buttons = hasBackwards ? 5.0f : 4.0f;
    const float left = row.x + margin + ui.px(buttons * (side + 4) + 4 + 56 + (ui.touch ? 14.0f : 24.0f));
    const float right = drawFacts(ui, session, row, left, twoRows);
    if (twoRows || right - left < ui.px(40)) return;
    ImGui::SetCursorScreenPos({left, row.y + (row.height - ui.px(side)) * 0.5f});
    drawScrubBar(ui, session, state, right - left);
}

}  // namespace collidoscope::app
