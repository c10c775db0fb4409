#include "app/ui/panels/right_panel.h"

#include <algorithm>
#include <cmath>

#include "app/ui/panels/panel.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"

namespace app {
namespace {

enum : std::size_t { kParameters, kSteps, kMeasures };

constexpr float kSplitter = 8.0f;          ///< px at 100 %
constexpr float kWeightParameters = 1.4f;  ///< what is changed needs more room than what is watched
constexpr float kWeightOutside = 1.3f;     ///< of the steps while none is shown: all of them fit into a small window
constexpr float kWeightInside = 2.5f;      ///< while one of them is shown: it is what is being read
constexpr float kMin = 24.0f;              ///< px at 100 %: no part is dragged to less
constexpr float kMoreSign = 14.0f;         ///< px at 100 %, below rows that go on
constexpr float kReadable = 190.0f;        ///< px at 100 %, of each open part on average: with less all scrolls as one

/// Takes back the gap that follows each item: the parts stand close.
void skipBack(float gap) { ImGui::SetCursorPosY(ImGui::GetCursorPosY() - gap); }

}  // namespace

Heights shareRoom(const std::array<Claim, 3>& claims, float room) {
    std::array<std::size_t, 3> order{0, 1, 2};
    const auto modesty = [&](std::size_t i) { return claims[i].wanted / claims[i].weight; };
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return modesty(a) < modesty(b); });
    float left = std::max(room, 0.0f), weights = 0.0f;
    for (const Claim& claim : claims) weights += claim.weight;
    Heights given{};
    for (const std::size_t i : order) {
        given[i] = std::min(claims[i].wanted, left * claims[i].weight / weights);
        left -= given[i];
        weights -= claims[i].weight;
    }
    return given;
}

Heights RightPanel::sharedHeights(float room, bool stepIsShown) const {
    const Heights weights =
        dragged_.value_or(Heights{kWeightParameters, stepIsShown ? kWeightInside : kWeightOutside, 1.0f});
    std::array<Claim, 3> claims{};
    for (std::size_t i = 0; i < claims.size(); ++i)
        claims[i] = {parts_[i].exists && parts_[i].open ? parts_[i].wanted : 0.0f, weights[i]};
    return shareRoom(claims, room);
}

bool RightPanel::isLow(const Ui& ui, float room) const {
    float wanted = 0.0f, open = 0.0f;
    for (const Part& part : parts_) {
        if (!part.exists || !part.open) continue;
        wanted += part.wanted;
        open += 1.0f;
    }
    return wanted > room && room < open * ui.px(kReadable);
}

/// Begins rows that scroll by themselves, with the scroll bar in the margin; endRows() ends them. The rows are as wide
/// with the bar as without it: Dear ImGui is told which, for its own measure differs by a gap. Only the part under the
/// mouse shows its bar, so the panel has one at most.
void RightPanel::beginRows(const Ui& ui, Part& part, float height) {
    const bool scrolls = part.wanted > height;
    const bool bar = scrolls && part.pointed;
    const float width = ImGui::GetContentRegionAvail().x + (bar ? ImGui::GetStyle().ScrollbarSize : 0.0f);
    // No row is cut: what is left below the last one that fits stays empty.
    const float room = height - ui.px(kMoreSign);
    const float shown = scrolls && !ui.touch ? wholeRows(part.ends, part.scroll, room) : height;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild(part.rows, {width, std::max(scrolls && ui.touch ? room : shown, 1.0f)}, false,
                      ImGuiWindowFlags_NavFlattened |
                          (bar ? ImGuiWindowFlags_AlwaysVerticalScrollbar : ImGuiWindowFlags_NoScrollbar));
    ImGui::PopStyleVar();
    const float scroll = ImGui::GetScrollY();
    const bool drags = ImGui::IsMouseDown(ImGuiMouseButton_Left);
    // A finger takes the rows along pixel by pixel.
    part.scroll = !scrolls ? 0.0f : ui.touch ? scroll : atRowStart(part.ends, scroll, part.scroll, room, drags);
    if (part.scroll != scroll) ImGui::SetScrollY(part.scroll);
}

void RightPanel::endRows(const Ui& ui, Part& part, float height) {
    const bool held = part.pointed && ImGui::IsAnyItemActive();
    part.pointed = held || ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows);
    const bool more = part.wanted > height && ImGui::GetScrollY() < ImGui::GetScrollMaxY();
    const float shown = ImGui::GetWindowHeight();
    ImGui::EndChild();
    if (shown + 1.0f > height) return;  // but for rounding
    skipBack(ImGui::GetStyle().ItemSpacing.y);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high{low.x + ImGui::GetContentRegionAvail().x, low.y + height - shown};
    ImGui::Dummy({1.0f, height - shown});
    if (more) textCentered(ui.fonts.small, {low.x, high.y - ui.px(kMoreSign)}, high, ui.quiet(), icon::kAngleDown);
}

template <typename Rows>
void RightPanel::drawPart(const Ui& ui, std::size_t index, const Heights& heights, const Rows& rows) {
    Part& part = parts_[index];
    if (!part.exists) return;
    const float spacing = ImGui::GetStyle().ItemSpacing.y;
    if (sectionHeader(ui, part.title, part.title, part.open)) {
        skipBack(spacing);
        beginRows(ui, part, heights[index]);
        part.ends.clear();
        rows(part.ends);
        part.wanted = ImGui::GetCursorPosY();
        endRows(ui, part, heights[index]);
    }
    skipBack(spacing);
    if (index == kMeasures) return;
    if (low_)
        ImGui::Dummy({1.0f, ui.px(kSplitter)});
    else
        drawSplitter(ui, parts_[kSteps].exists ? index + 1 : kMeasures, heights);
    skipBack(spacing);
}

void RightPanel::drawSplitter(const Ui& ui, std::size_t below, const Heights& heights) {
    std::size_t above = below - 1;
    while (above > 0 && !(parts_[above].exists && parts_[above].open)) --above;
    ImGui::PushID("line above");
    const SplitterResult hand = splitter(ui, parts_[below].title, ui.px(kSplitter));
    ImGui::PopID();
    const float least = ui.px(kMin);
    if (hand.began) {
        dragged_ = heights;
        for (float& height : *dragged_) height = std::max(height, least);
    }
    if (hand.reset) dragged_.reset();
    if (!dragged_ || hand.moved == 0.0f) return;
    Heights& share = *dragged_;
    const float up = std::max(least - share[above], share[below] - parts_[below].wanted);
    const float down = std::min(share[below] - least, parts_[above].wanted - share[above]);
    const float moved = std::clamp(hand.moved, std::min(up, 0.0f), std::max(down, 0.0f));
    share[above] += moved;
    share[below] -= moved;
}

void RightPanel::draw(const Ui& ui, Session& session, const Interaction& interaction,
                      std::span<const std::string> meshes, const CaseList& cases, bool covered, Requests& requests) {
    wrappedText(ui.fonts.text, ui.text(), session.info().entry.summary);
    ImGui::Dummy({0, ui.px(2)});
    if (const auto handle = interaction.selectedHandle(session)) {
        wrappedText(ui.fonts.strong, ui.accent(), readableName(handle->name));
        handle_.draw(ui, session, *handle);
    }

    const Inspection inspection = inspect(session, covered);
    parts_[kSteps].exists = inspection.exists();
    if (!parts_[kSteps].exists) steps_.release(session);
    const float count = parts_[kSteps].exists ? 3.0f : 2.0f;
    const float taken = count * sectionHeaderHeight(ui) + (count - 1.0f) * ui.px(kSplitter);
    const float room = std::max(std::floor(ImGui::GetContentRegionAvail().y - taken), 0.0f);
    low_ = isLow(ui, room);
    const Heights heights = low_ ? Heights{parts_[0].wanted, parts_[1].wanted, parts_[2].wanted}
                                 : sharedHeights(room, inspection.told.shown > 0);
    const bool hasCase = case_.learn(session);
    drawPart(ui, kParameters, heights, [&](RowEnds& ends) {
        if (hasCase) case_.drawList(ui, cases, requests, ends);
        if (hasCase) case_.drawCommands(ui, requests, ends);
        if (hasCase) case_.drawAnswers(ui, ends);
        finds_.draw(ui, session, requests, ends);
        parameters_.draw(ui, session, meshes, requests, ends);
        if (hasCase) case_.drawNumbers(ui, session, ends);
    });
    drawPart(ui, kSteps, heights, [&](RowEnds& ends) { steps_.draw(ui, session, inspection, requests, ends); });
    drawPart(ui, kMeasures, heights, [&](RowEnds& ends) { measures_.draw(ui, session, requests, ends); });
}

void RightPanel::release(Session& session) {
    parameters_.release(session);
    steps_.release(session);
}

}  // namespace app
