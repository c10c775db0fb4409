#include "app/ui/panels/right_panel.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <imgui_internal.h>

#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"
#include "demos/host/handle_list.h"

namespace collidoscope::app {
namespace {

constexpr int kShowingFrames = 4;
constexpr float kSplitter = 8.0f;    ///< px at 100 %
constexpr float kVeryLow = 270.0f;   ///< px at 100 %: with less below its head, the panel scrolls as one
constexpr float kMinColumn = 96.0f;  ///< px at 100 %: what is dragged leaves so much
constexpr float kWatched = 0.45f;    ///< share of the room, of the watched measures while the column wants more
constexpr float kWatchedBesideSteps = 0.38f;
constexpr float kWatchedLarge = 0.7f;    ///< while the user has made a plot larger
constexpr float kFade = 28.0f;           ///< px at 100 %, at the lower edge of rows that go on
constexpr float kNotMeasuredYet = 1e6f;  ///< px

/// Takes back the gap that follows each item: the parts stand close.
void skipBack(float gap) { ImGui::SetCursorPosY(ImGui::GetCursorPosY() - gap); }

}  // namespace

/// Heights that were measured hold for one demo in one panel.
void RightPanel::learn(const Ui& ui, const Session& session) {
    const float width = ImGui::GetWindowWidth();
    if (shown_ == &session.info() && width_ == width && scale_ == ui.scale) return;
    if (shown_ != &session.info()) {
        scroll_ = 0.0f;
        watchPart_.open = !session.watches().list().empty() || watches_.isTyping();
    }
    shown_ = &session.info();
    width_ = width;
    scale_ = ui.scale;
    column_ = kNotMeasuredYet;
    head_ = rest_ = kept_ = 0.0f;
    stepPart_.top = stepPart_.bottom = 0.0f;
    ends_.clear();
}

void RightPanel::drawHead(const Ui& ui, Session& session, const Interaction& interaction, Requests& requests) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    // The selected thing may be one that follows the mouse and gets a handle later.
    const bool canSelect = session.demo().takesPointer() || !demos::listHandles(session.demo()).empty();
    if (canSelect) head_ = std::max(head_, HandlePanel::height(ui));
    if (const auto handle = interaction.selectedHandle(session))
        handle_.draw(ui, session, *handle, requests);
    else
        wrappedText(ui.fonts.text, ui.text(), session.info().entry.summary);
    head_ = std::max(head_, ImGui::GetCursorScreenPos().y - low.y);
    ImGui::SetCursorScreenPos({low.x, low.y + head_ + ui.px(2)});
}

/// Divides the height between the column and the watched measures.
void RightPanel::divide(const Ui& ui, const Session& session, float room) {
    const float taken = sectionHeaderHeight(ui) + ui.px(kSplitter);
    room_ = std::max(std::floor(room - taken), 0.0f);
    low_ = room < ui.px(kVeryLow);
    if (low_ || !measurePart_.open) return measures_.keepTogether(session);
    const float usual = stepPart_.bottom > 0.0f ? kWatchedBesideSteps : kWatched;
    const float share = measures_.anyExpanded() ? kWatchedLarge : usual;
    const float maximum = dragged_ ? std::min(*dragged_, room_ - ui.px(kMinColumn)) : share * room_;
    measures_.divide(ui, session, std::max(maximum, room_ - (column_ - rest_)), dragged_.has_value());
}

/// Begins the rows that scroll, with the scroll bar in the margin; endColumn() ends them. The rows are as wide with the
/// bar as without it: Dear ImGui gets the width, because its own measure differs by a gap.
void RightPanel::beginColumn(const Ui& ui, float height) {
    const bool scrolls = column_ > height + 1.0f && column_ < kNotMeasuredYet;
    const float width = ImGui::GetContentRegionAvail().x + (scrolls ? ImGui::GetStyle().ScrollbarSize : 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild("rows", {width, std::max(height, 1.0f)}, false,
                      ImGuiWindowFlags_NavFlattened |
                          (scrolls ? ImGuiWindowFlags_AlwaysVerticalScrollbar : ImGuiWindowFlags_NoScrollbar));
    ImGui::PopStyleVar();
    // The first row is never cut, but for a finger, which takes the rows along pixel by pixel.
    const float scroll = ImGui::GetScrollY(), maximum = ImGui::GetScrollMaxY();
    const bool drags = ImGui::IsMouseDown(ImGuiMouseButton_Left), isFree = ui.touch || scroll + 1.0f > maximum;
    scroll_ = !scrolls ? 0.0f : isFree ? scroll : std::min(atRowStart(ends_, scroll, scroll_, height, drags), maximum);
    if (scroll_ != scroll) ImGui::SetScrollY(scroll_);
    ends_.clear();
}

void RightPanel::endColumn(const Ui& ui) {
    column_ = ImGui::GetCursorPosY();
    if (!low_ && ImGui::GetScrollY() + 1.0f < ImGui::GetScrollMaxY()) {  // the rows go on below
        const ImVec2 low = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
        const ImVec2 high{low.x + size.x - ImGui::GetStyle().ScrollbarSize, low.y + size.y};
        const float top = high.y - std::min(ui.px(kFade), size.y);
        const ImU32 clear = packed(ui.theme.panel, 0.0f), full = packed(ui.theme.panel);
        ImGui::GetWindowDrawList()->AddRectFilledMultiColor({low.x, top}, high, clear, clear, full, full);
    }
    ImGui::EndChild();
}

template <typename Rows>
void RightPanel::drawPart(const Ui& ui, Part& part, const Rows& rows) {
    ImGui::PushID(part.rows);
    part.top = ImGui::GetCursorPosY();
    if (sectionHeader(ui, part.title, part.title, part.open)) {
        skipBack(ImGui::GetStyle().ItemSpacing.y);
        ends_.push_back(ImGui::GetCursorPosY());
        rows();
    }
    part.bottom = ImGui::GetCursorPosY();
    ends_.push_back(part.bottom);
    ImGui::PopID();
}

/// The steps of one algorithm keep the height of the tallest, so that what is below does not jump from step to step.
void RightPanel::keepStepsHeight(const Inspection& inspection) {
    const std::string keptFor = inspection.explanation.algorithm + (steps_.showsCode() ? ", code" : "") +
                                (inspection.stepCount() > 0 ? "" : ", none");
    if (std::exchange(keptFor_, keptFor) != keptFor) kept_ = 0.0f;
    const float height = stepPart_.bottom - stepPart_.top, before = kept_;
    kept_ = stepPart_.open ? std::max(kept_, height) : height;
    if (kept_ > height) {
        stepPart_.bottom = stepPart_.top + kept_;
        ImGui::SetCursorPosY(stepPart_.bottom);
        ends_.push_back(stepPart_.bottom);
    }
    // The row under the mouse stays there, as far as the column can scroll.
    const float mouse = ImGui::GetIO().MousePos.y - ImGui::GetWindowPos().y + ImGui::GetScrollY();
    if (!pointed_ || before <= 0.0f || kept_ <= before || mouse < stepPart_.top + before) return;
    scroll_ += kept_ - before;
    ImGui::SetScrollY(scroll_);
}

/// A step that was taken by a key comes into sight.
void RightPanel::showSteps(const Inspection& inspection) {
    const bool changed = inspection.explanation.shown != shownStep_ && inspection.explanation.shown > 0;
    shownStep_ = inspection.explanation.shown;
    if (!changed || pointed_ || low_) return;
    const float top = stepPart_.top - ImGui::GetScrollY(), bottom = stepPart_.bottom - ImGui::GetScrollY();
    if (top >= 0.0f && bottom <= ImGui::GetWindowHeight()) return;
    scroll_ = stepPart_.top;
    ImGui::SetScrollY(scroll_);
}

void RightPanel::drawSplitter(const Ui& ui) {
    skipBack(ImGui::GetStyle().ItemSpacing.y);
    const bool divides = measurePart_.open && (column_ > room_ - measures_.watchedHeight() + 1.0f || dragged_);
    if (divides) {
        ImGui::PushID("line above");
        const SplitterResult hand = splitter(ui, measurePart_.title, ui.px(kSplitter));
        ImGui::PopID();
        if (hand.began) dragged_ = measures_.watchedHeight();
        if (hand.reset) dragged_.reset();
        if (dragged_ && hand.moved != 0.0f)
            dragged_ = std::clamp(*dragged_ - hand.moved, 0.0f, std::max(room_ - ui.px(kMinColumn), 0.0f));
    } else {
        ImGui::Dummy({1.0f, ui.px(kSplitter)});
    }
    skipBack(ImGui::GetStyle().ItemSpacing.y);
}

void RightPanel::drawWatched(const Ui& ui, Session& session, Requests& requests) {
    drawSplitter(ui);
    if (!sectionHeader(ui, measurePart_.title, measurePart_.title, measurePart_.open)) return;
    skipBack(ImGui::GetStyle().ItemSpacing.y);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild(
        measurePart_.rows, {ImGui::GetContentRegionAvail().x, std::max(measures_.watchedHeight(), 1.0f)}, false,
        ImGuiWindowFlags_NavFlattened | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();
    measures_.drawWatched(ui, session, requests);
    ImGui::EndChild();
}

void RightPanel::draw(const Ui& ui, Session& session, const Interaction& interaction,
                      std::span<const std::string> meshes, const CaseList& cases, bool covered, Requests& requests) {
    learn(ui, session);
    pointed_ = ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    drawHead(ui, session, interaction, requests);
    const Inspection inspection = inspect(session, covered);
    if (!inspection.exists()) steps_.release(session);
    const bool hasCase = case_.learn(session);
    divide(ui, session, ImGui::GetContentRegionAvail().y);

    const auto drawParameters = [&] {
        if (hasCase) case_.drawList(ui, cases, requests, ends_);
        if (hasCase) case_.drawCommands(ui, requests, ends_);
        if (hasCase) case_.drawAnswers(ui, ends_);
        findings_.draw(ui, session, requests, ends_);
        parameters_.draw(ui, session, meshes, requests, ends_);
        if (hasCase) case_.drawNumbers(ui, session, ends_);
    };
    const auto drawSteps = [&] { steps_.draw(ui, session, inspection, requests, ends_); };

    beginColumn(ui, low_ ? column_ : std::min(column_, room_ - measures_.watchedHeight()));
    if (numbers_.shows(session)) drawNumbers(ui, session, requests);
    const bool stepsFirst = inspection.exists() && !inspection.explanation.isAside;
    if (stepsFirst) {
        drawPart(ui, stepPart_, drawSteps);
        keepStepsHeight(inspection);
    }
    drawPart(ui, parameterPart_, drawParameters);
    if (inspection.exists() && !stepsFirst) drawPart(ui, stepPart_, drawSteps);
    if (session.demo().moves()) drawWatches(ui, session, requests);
    const float before = ImGui::GetCursorPosY();
    Part more{.title = low_ ? measurePart_.title : "More measures", .rows = measurePart_.rows, .open = true};
    if (low_)
        drawPart(ui, measurePart_, [&] { measures_.drawRest(ui, session, requests, ends_); });
    else if (measurePart_.open && measures_.hasRest())
        drawPart(ui, more, [&] { measures_.drawRest(ui, session, requests, ends_); });
    rest_ = ImGui::GetCursorPosY() - before;
    showSteps(inspection);
    endColumn(ui);
    if (!low_) drawWatched(ui, session, requests);
}

void RightPanel::drawNumbers(const Ui& ui, Session& session, Requests& requests) {
    drawPart(ui, numbersPart_, [&] { numbers_.draw(ui, session, requests, ends_); });
    if (showsNumbers_ == 0) return;
    --showsNumbers_;
    bringIntoSight(numbersPart_);
}

void RightPanel::drawWatches(const Ui& ui, Session& session, Requests& requests) {
    drawPart(ui, watchPart_, [&] { watches_.draw(ui, session, requests, ends_); });
    // It grows while the user types, as names stand below the field; where that is comes to be known in the next
    // frames.
    if (showsWatches_ == 0 && (pointed_ || !watches_.isTyping())) return;
    showsWatches_ = std::max(showsWatches_ - 1, 0);
    bringIntoSight(watchPart_);
}

void RightPanel::bringIntoSight(const Part& part) {
    ImGuiWindow* const rows = ImGui::GetCurrentWindow();
    // In a low panel the rows are as high as all of them, and the panel around them scrolls.
    ImGuiWindow& scrolled = low_ ? *rows->ParentWindow : *rows;
    const float above = rows->Pos.y - scrolled.Pos.y + (low_ ? scrolled.Scroll.y : 0.0f);
    const float top = above + part.top, bottom = above + part.bottom;
    if (top >= scrolled.Scroll.y && bottom <= scrolled.Scroll.y + scrolled.Size.y) return;
    if (!low_) scroll_ = part.top;
    ImGui::SetScrollY(&scrolled, top);
}

void RightPanel::showNumbers(Session& session, const std::string& shape) {
    numbers_.show(session, shape);
    numbersPart_.open = true;
    showsNumbers_ = kShowingFrames;
}

void RightPanel::askForCondition() {
    watchPart_.open = true;
    showsWatches_ = kShowingFrames;
    watches_.beginNew();
}

void RightPanel::release(Session& session) {
    parameters_.release(session);
    steps_.release(session);
}

}  // namespace collidoscope::app
