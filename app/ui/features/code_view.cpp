#include "app/ui/features/code_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/inspect/inspection.h"
#include "app/inspect/shown_code.h"
#include "app/ui/features/features.h"
#include "app/ui/panels/panel.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"
#include "demos/share/letter_case.h"

namespace collidoscope::app {
namespace {

constexpr float kShare = 0.55f, kLowShare = 0.7f;  ///< of the height of the scene
constexpr float kLowScene = 520.0f;                ///< px at 100 %
constexpr float kFilesWidth = 210.0f;              ///< px at 100 %
constexpr float kSearchWidth = 240.0f;             ///< px at 100 %
constexpr float kWideEnough = 640.0f;              ///< px at 100 %, for the list of files beside the text
constexpr std::size_t kLongestLine = 120;

/// Numbers of the lines that contain the words, counted from 1. Case does not matter.
std::vector<int> matchesIn(const std::vector<std::string_view>& lines, const std::string& words) {
    std::vector<int> found;
    if (words.empty()) return found;
    const std::string wanted = demos::lowerCase(words);
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (demos::lowerCase(lines[i]).find(wanted) != std::string::npos) found.push_back(static_cast<int>(i) + 1);
    return found;
}

/// "convex/gjk.h" of "geometry/convex/gjk.h", "19_stacks/arch.cpp" of "demos/19_stacks/arch.cpp".
std::string_view withinSources(std::string_view file) { return file.substr(file.find('/') + 1); }

}  // namespace

void CodeView::toggle() {
    if (close()) return;
    if (carriedFiles().empty())
        return bench_.say(NoticeKind::Info, "This program carries no sources; the project's repository has them.");
    isOpen_ = true;
    stepFile_.clear();
    demo_ = nullptr;
    follow();
    bench_.refresh();
}

bool CodeView::close() {
    if (!isOpen_) return false;
    isOpen_ = false;
    bench_.refresh();
    return true;
}

void CodeView::open(std::string_view file) {
    file_ = std::string(file);
    lines_ = linesOf(carriedSource(file));
    around_ = filesAround(file);
    line_ = 1, scrolls_ = true;
    matches_ = matchesIn(lines_, words_);
}

/// Goes along with the step that is shown; without one the demo itself is read.
void CodeView::follow() {
    const Inspection inspection = inspect(bench_.session());
    const auto code = inspection.exists() ? codeAt(inspection.explanation.code, 0) : std::nullopt;
    const demos::DemoInfo& demo = bench_.session().info();
    const bool isOtherDemo = std::exchange(demo_, &demo) != &demo;
    if (!code) {
        stepFrom_ = stepTo_ = 0;
        if (isOtherDemo) open(demo.file);
        return;
    }
    if (code->file == stepFile_ && code->from == stepFrom_) return;
    stepFile_ = code->file, stepFrom_ = code->from, stepTo_ = code->to;
    if (file_ != stepFile_) open(stepFile_);
    line_ = stepFrom_, scrolls_ = true;
}

void CodeView::search(std::string words) {
    words_ = std::move(words);
    matches_ = matchesIn(lines_, words_);
    if (!matches_.empty() && std::find(matches_.begin(), matches_.end(), line_) == matches_.end()) goToMatch(1);
}

void CodeView::goToMatch(int direction) {
    if (matches_.empty()) return;
    if (direction > 0) {
        const auto next = std::upper_bound(matches_.begin(), matches_.end(), line_);
        line_ = next != matches_.end() ? *next : matches_.front();
    } else {
        const auto here = std::lower_bound(matches_.begin(), matches_.end(), line_);
        line_ = here != matches_.begin() ? *(here - 1) : matches_.back();
    }
    scrolls_ = true;
}

void CodeView::layOut(Box& scene) {
    room_ = {};
    if (!isOpen_ || scene.empty() || bench_.state.bare) return;
    const bool isLow = scene.height < kLowScene * bench_.scale();
    const float height = std::floor((isLow ? kLowShare : kShare) * scene.height);
    scene.height -= height;
    room_ = {scene.x, scene.y + scene.height, scene.width, height};
}

void CodeView::draw(const Ui& ui) {
    if (!isOpen_ || room_.empty()) return;
    follow();
    const Panel panel(ui, "##code", room_, false, {12, 8});
    drawHead(ui);
    const bool lists = room_.width > ui.px(kWideEnough);
    if (lists) {
        ImGui::BeginChild("files", {ui.px(kFilesWidth), 0});
        drawFiles(ui);
        ImGui::EndChild();
        ImGui::SameLine(0, ui.px(8));
    }
    drawLines(ui);
}

void CodeView::drawHead(const Ui& ui) {
    const float side = ui.target(28, 40), height = ui.px(side), gap = ui.px(4);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float buttons = 3.0f * (height + gap), field = std::min(ui.px(kSearchWidth), 0.4f * width);
    const std::string count = words_.empty() ? ""
                              : matches_.empty()
                                  ? "none"
                                  : std::to_string(matches_.size()) + (matches_.size() == 1 ? " line" : " lines");
    const float counted = count.empty() ? 0.0f : textSize(ui.fonts.small, count).x + 2.0f * gap;
    const float words = width - buttons - field - counted - 2.0f * gap;
    ImGui::SetCursorScreenPos(low);
    if (room_.width > ui.px(kWideEnough)) {
        textAt(ui.fonts.strong, {low.x, low.y + 0.5f * (height - ui.fonts.strong->FontSize)}, ui.text(),
               fitted(ui.fonts.strong, file_, words));
    } else {
        if (beginDropDown(ui, "##file", withinSources(file_), std::max(words, ui.px(80)))) {
            for (const std::string_view each : around_)
                if (dropDownRow(ui, std::string(withinSources(each)).c_str(), each == file_)) {
                    open(each);
                    break;
                }
            ImGui::EndCombo();
        }
    }
    ImGui::SetCursorScreenPos({low.x + words + gap, low.y + 0.5f * (height - ui.px(ui.target(32)))});
    std::string typed = words_;
    if (searchField(ui, "##code search", "Search in this file", typed, field)) search(typed);
    const bool entered = ImGui::IsWindowFocused() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter));
    if (entered && !words_.empty()) goToMatch(ImGui::GetIO().KeyShift ? -1 : 1);
    textAt(ui.fonts.small, {low.x + words + field + 3.0f * gap, low.y + 0.5f * (height - ui.fonts.small->FontSize)},
           ui.quiet(), count);
    ImGui::SetCursorScreenPos({low.x + width - buttons + gap, low.y});
    if (iconButton(ui, "previous match", icon::kAngleUp, "The previous line that has the words", {},
                   {.enabled = !matches_.empty(), .size = side}))
        goToMatch(-1);
    ImGui::SameLine(0, gap);
    if (iconButton(ui, "next match", icon::kAngleDown, "The next line that has the words", "Enter",
                   {.enabled = !matches_.empty(), .size = side}))
        goToMatch(1);
    ImGui::SameLine(0, gap);
    if (iconButton(ui, "close code", icon::kClose, "Closes the code", keysOf(CommandId::ReadCode), {.size = side}))
        close();
    ImGui::SetCursorScreenPos({low.x, low.y + height + ui.px(8)});
}

/// Lists the file of the shown step, the files around the open one, and all files.
void CodeView::drawFiles(const Ui& ui) {
    const float width = ImGui::GetContentRegionAvail().x;
    std::string_view chosen;
    const auto row = [&](std::string_view file) {
        const std::string name = fitted(ui.fonts.small, withinSources(file), width - ui.px(8));
        const FontScope font(ui.fonts.small);
        if (ImGui::Selectable((name + "##" + std::string(file)).c_str(), file == file_, 0,
                              {0, ui.px(ui.target(18, 36))}))
            chosen = file;
        if (name != withinSources(file)) tipForItem(ui, file);
    };
    const auto head = [&](const char* words) { wrappedText(ui.fonts.small, ui.quiet(), words); };
    if (!stepFile_.empty() && stepFrom_ > 0) {
        head("This step");
        row(stepFile_);
    }
    head("Around this file");
    ImGui::PushID("around");
    for (const std::string_view file : around_) row(file);
    ImGui::PopID();
    head("All files");
    for (const CarriedFile& file : carriedFiles()) row(file.name);
    if (!chosen.empty() && chosen != file_) open(chosen);
    if (!chosen.empty() && chosen == stepFile_ && stepFrom_ > 0) line_ = stepFrom_, scrolls_ = true;
}

void CodeView::drawLines(const Ui& ui) {
    const float row = ui.fonts.monoSmall->FontSize + ui.px(3), pad = ui.px(8);
    const float letter = textSize(ui.fonts.monoSmall, "0").x;
    const float numbers = letter * static_cast<float>(std::to_string(lines_.size()).size());
    const float width = numbers + 3.0f * pad + letter * static_cast<float>(kLongestLine);
    ImGui::PushStyleColor(ImGuiCol_ChildBg, packed(ui.theme.raised));
    ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, ui.px(6));
    ImGui::BeginChild("lines", {0, 0}, false, ImGuiWindowFlags_HorizontalScrollbar);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    const float height = row * static_cast<float>(lines_.size()) + 2.0f * pad;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImGui::Dummy({width, height});
    if (std::exchange(scrolls_, false)) {
        const float wanted = pad + row * static_cast<float>(line_ - 1) - 0.35f * ImGui::GetWindowHeight();
        ImGui::SetScrollY(std::clamp(wanted, 0.0f, std::max(0.0f, height - ImGui::GetWindowHeight())));
        ImGui::SetScrollX(0.0f);
        bench_.refresh(2);
    }
    const float scroll = ImGui::GetScrollY();
    const int first = std::max(1, static_cast<int>((scroll - pad) / row));
    const int last =
        std::min(static_cast<int>(lines_.size()), static_cast<int>((scroll + ImGui::GetWindowHeight()) / row) + 1);
    for (int number = first; number <= last; ++number)
        drawLine(ui, number, {low.x, low.y + pad + row * static_cast<float>(number - 1)},
                 std::max(width, ImGui::GetWindowWidth()), numbers);
    ImGui::EndChild();
}

/// Comments are quieter than code; the lines of the step and those that were found are set off.
void CodeView::drawLine(const Ui& ui, int number, ImVec2 at, float width, float numbers) const {
    ImFont* const font = ui.fonts.monoSmall;
    const float pad = ui.px(8), row = font->FontSize + ui.px(3);
    const std::string_view text = lines_[static_cast<std::size_t>(number - 1)];
    const bool isMatch = std::binary_search(matches_.begin(), matches_.end(), number);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (isOfStep(number)) list.AddRectFilled(at, {at.x + width, at.y + row}, ui.accent(0.22f));
    if (isMatch) {
        const ImVec2 high{at.x + ui.px(3), at.y + row};
        list.AddRectFilled(at, high, ui.warning());
        if (number == line_) list.AddRect(at, {at.x + width - ui.px(2), at.y + row}, ui.warning());
    }
    textRightAt(font, {at.x + pad + numbers, at.y}, ui.quiet(), std::to_string(number));
    const float left = at.x + 2.0f * pad + numbers;
    const std::size_t comment = std::min(text.find("//"), text.size());
    textAt(font, {left, at.y}, ui.text(), text.substr(0, comment));
    if (comment < text.size())
        textAt(font, {left + textSize(font, text.substr(0, comment)).x, at.y}, ui.quiet(), text.substr(comment));
}

std::span<const Command> CodeView::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(ReadCode, "Time", "Read the code of this step", icon::kCode, {control(KeyCode::U)},
                "source, lines, C++, listing, implementation", [](Features& all) { all.code.toggle(); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
