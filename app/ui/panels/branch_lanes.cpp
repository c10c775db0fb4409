#include "app/ui/panels/branch_lanes.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include <imgui_stdlib.h>

#include "app/ui/panels/panel.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

// px at 100 %
constexpr float kHead = 30.0f, kLane = 26.0f, kTouchLane = 40.0f, kBelow = 6.0f;
constexpr float kNames = 232.0f, kFewestNames = 96.0f, kIndent = 12.0f, kButton = 24.0f;
constexpr std::array<int, 6> kBudgets{32, 64, 128, 256, 512, 1024};  // MB
constexpr std::size_t kMegabyte = std::size_t{1} << 20;

float laneHeight(bool touch) { return touch ? kTouchLane : kLane; }

/// Number of branches between each branch and the first run.
std::map<int, int> depthsOf(const std::vector<Session::BranchInfo>& branches) {
    std::map<int, int> depths;
    for (const Session::BranchInfo& branch : branches)
        depths[branch.id] = branch.parent ? depths[*branch.parent] + 1 : 0;
    return depths;
}

std::string tipOf(const Session& session, const Session::BranchInfo& branch) {
    const double h = static_cast<double>(session.demo().stepLength());
    const auto seconds = [h](std::uint64_t frame) { return formatNumber(static_cast<double>(frame) * h, 3) + " s"; };
    std::string text = withMinusSigns(branch.name) + "\n";
    if (branch.parent)
        text +=
            "It begins at frame " + std::to_string(branch.branchFrame) + ", " + seconds(branch.branchFrame) + ", and ";
    else
        text += "It ";
    text += "goes to frame " + std::to_string(branch.lastFrame) + ", " + seconds(branch.lastFrame) + ".";
    if (branch.isPresent) return text + "\nThis branch is shown.";
    return text + "\nA click shows it at the same frame. A right click has more.";
}

/// Draws the branch's own frames in the accent's colour, and those that it shares with its parent as a thin line.
void drawTrack(const Ui& ui, ImVec2 low, ImVec2 high, const Session::BranchInfo& branch, std::uint64_t last,
               std::uint64_t present) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float middle = (low.y + high.y) * 0.5f;
    const auto x = [&](std::uint64_t frame) {
        return low.x + (high.x - low.x) * static_cast<float>(static_cast<double>(frame) /
                                                             static_cast<double>(std::max<std::uint64_t>(last, 1)));
    };
    const float begin = x(branch.branchFrame), end = std::max(x(branch.lastFrame), begin + ui.px(3));
    const ImU32 shared = packed(mix(ui.theme.panel, ui.theme.text, 0.30f));
    const ImU32 own = branch.isPresent ? ui.accent() : packed(mix(ui.theme.panel, ui.theme.text, 0.55f));
    if (branch.branchFrame > 0) list.AddLine({low.x, middle}, {begin, middle}, shared, ui.px(1));
    const float half = ui.px(branch.isPresent ? 3.0f : 2.0f);
    list.AddRectFilled({begin, middle - half}, {end, middle + half}, own, half);
    // Where it leaves its parent.
    if (branch.parent) list.AddCircleFilled({begin, middle}, ui.px(4), own, 16);
    const float now = std::round(x(std::min(present, last))) + 0.5f;
    list.AddLine({now, low.y}, {now, high.y}, ui.accent(branch.isPresent ? 1.0f : 0.45f), ui.px(1));
}

float namesWidth(const Ui& ui, float width) {
    return std::max(std::min(ui.px(kNames), 0.4f * width), ui.px(kFewestNames));
}

}  // namespace

float lanesHeight(std::size_t branches, bool touch) {
    if (branches < 2) return 0.0f;
    const std::size_t seen = std::min(branches, touch ? kSeenLanesByTouch : kSeenLanes);
    // Half a lane more shows that there are further lanes to scroll to.
    const float more = branches > seen ? 0.5f : 0.0f;
    return kHead + (static_cast<float>(seen) + more) * laneHeight(touch) + kBelow;
}

std::string memoryText(const Session& session) {
    const double used = static_cast<double>(session.keyFrameBytes()) / static_cast<double>(kMegabyte);
    return formatNumber(used, 3) + " of " + std::to_string(session.keyFrameBudget() / kMegabyte) + " MB";
}

void memoryMenu(const Ui& ui, Session& session, ShellState& state) {
    wrappedText(ui.fonts.small, ui.quiet(), "Memory for going back: " + memoryText(session), ui.px(260));
    wrappedText(ui.fonts.small, ui.quiet(),
                "All branches share it. With less, frames far from the present take longer to reach; none is lost.",
                ui.px(260));
    for (const int megabytes : kBudgets) {
        const std::size_t bytes = static_cast<std::size_t>(megabytes) * kMegabyte;
        const std::string words = std::to_string(megabytes) + " MB";
        if (ImGui::Selectable(words.c_str(), session.keyFrameBudget() == bytes, 0, {0, ui.px(ui.target(22, 36))})) {
            state.keyFrameMegabytes = megabytes;
            session.setKeyFrameBudget(bytes);
        }
    }
}

void BranchLanes::draw(const Ui& ui, const Box& box, Session& session, ShellState& state, Requests& requests) {
    const std::vector<Session::BranchInfo> branches = session.branches();
    if (box.empty() || branches.size() < 2) {
        typing_.reset();
        state.renamesBranch = false;
        return;
    }
    const auto present = std::find_if(branches.begin(), branches.end(), [](const auto& one) { return one.isPresent; });
    if (std::exchange(state.renamesBranch, false)) beginTyping(*present);
    // The lanes may appear while a slider is held, which must not lose the mouse to them.
    const Panel panel(ui, "##branches", box, false, {12, 0}, ImGuiWindowFlags_NoFocusOnAppearing);
    drawHead(ui, box, session, state, requests);
    ImGui::SetCursorScreenPos({box.x + ui.px(12), box.y + ui.px(kHead)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginChild("lanes", {box.width - ui.px(24), box.height - ui.px(kHead + kBelow)}, false,
                      ImGuiWindowFlags_NoSavedSettings);
    std::uint64_t last = 1;
    for (const Session::BranchInfo& branch : branches) last = std::max(last, branch.lastFrame);
    std::map<int, int> depths = depthsOf(branches);
    for (const Session::BranchInfo& branch : branches) {
        ImGui::PushID(("branch " + std::to_string(branch.id)).c_str());
        drawLane(ui, session, branch, last, depths[branch.id]);
        if (branch.isPresent && shown_ != branch.id) ImGui::SetScrollHereY(0.5f);
        ImGui::PopID();
    }
    shown_ = present->id;
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

void BranchLanes::beginTyping(const Session::BranchInfo& branch) {
    typing_ = branch.id;
    typed_ = branch.name;
    takesKeyboard_ = true;
}

void BranchLanes::drawHead(const Ui& ui, const Box& box, Session& session, ShellState& state, Requests& requests) {
    const float middle = box.y + ui.px(kHead) * 0.5f, top = middle - ui.fonts.small->FontSize * 0.5f;
    ImGui::GetWindowDrawList()->AddLine({box.x, box.y}, {box.x + box.width, box.y}, ui.hairline(), 1.0f);
    textAt(ui.fonts.small, {box.x + ui.px(20), top}, ui.quiet(), formatCount(session.branchCount()) + " branches");
    float right = box.x + box.width - ui.px(16);
    const auto button = [&](const char* id, const char* icon, const char* tip, CommandId command, bool on) {
        right -= ui.px(kButton);
        ImGui::SetCursorScreenPos({right, middle - ui.px(kButton) * 0.5f});
        if (iconButton(ui, id, icon, tip, keysOf(command), {.active = on, .size = kButton, .tipAbove = true}))
            requests.emplace_back(command);
        right -= ui.px(4);
    };
    button("curves", icon::kChart, "Dashed curves of the compared branch in the plots", CommandId::ComparedCurves,
           state.comparedCurves);
    button("ghost", icon::kEye, "Ghost of the compared branch in the picture", CommandId::Ghost, state.ghost);
    const std::string memory = memoryText(session);
    const float width = textSize(ui.fonts.small, memory).x + ui.px(16);
    right -= width;
    if (right < box.x + ui.px(120)) return;
    ImGui::SetCursorScreenPos({right, middle - ui.px(kButton) * 0.5f});
    if (ImGui::InvisibleButton("memory", {width, ui.px(kButton)})) ImGui::OpenPopup("memory of the run");
    const ImU32 ink = ImGui::IsItemHovered() ? ui.text() : ui.quiet();
    tipForItem(
        ui, "Memory of the key frames, the snapshots from which earlier frames are repeated. A click sets its limit.",
        {}, true);
    textAt(ui.fonts.small, {right + ui.px(8), top}, ink, memory);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(10), ui.px(8)});
    if (ImGui::BeginPopup("memory of the run")) {
        closeOnEscape();
        memoryMenu(ui, session, state);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

void BranchLanes::drawLane(const Ui& ui, Session& session, const Session::BranchInfo& branch, std::uint64_t last,
                           int depth) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ui.px(laneHeight(ui.touch));
    const float button = ui.px(laneHeight(ui.touch) - 2.0f), names = namesWidth(ui, width);
    const float buttons = 3.0f * button + ui.px(8);
    ImGui::InvisibleButton("lane", {std::max(width - buttons, 1.0f), height});
    const bool hovered = ImGui::IsItemHovered();
    if (ImGui::IsItemClicked(ImGuiMouseButton_Left)) session.goToBranch(branch.id);
    tipForItem(ui, tipOf(session, branch), {}, true);
    bool removes = drawMenu(ui, session, branch);
    if (hovered || branch.isPresent)
        ImGui::GetWindowDrawList()->AddRectFilled(low, {low.x + width - buttons, low.y + height},
                                                  ui.text(hovered ? 0.08f : 0.04f), ui.px(4));
    drawName(ui, low, {names, height}, session, branch, depth);
    drawTrack(ui, {low.x + names + ui.px(8), low.y}, {low.x + width - buttons - ui.px(12), low.y + height}, branch,
              last, session.frame());
    float x = low.x + width - buttons + ui.px(4);
    const auto action = [&](const char* id, const char* icon, const char* tip, bool on, bool enabled) {
        ImGui::SetCursorScreenPos({x, low.y + ui.px(1)});
        x += button;
        return iconButton(ui, id, icon, tip, {},
                          {.active = on, .enabled = enabled, .size = button / ui.scale, .tipAbove = true});
    };
    if (action("compare", icon::kEye, branch.isBeside ? "Compare with no branch" : "Compare with this branch",
               branch.isBeside, !branch.isPresent))
        session.compareWith(branch.isBeside ? std::nullopt : std::optional(branch.id));
    if (action("rename", icon::kText, "Rename this branch", typing_ == branch.id, true)) beginTyping(branch);
    removes |= action("remove", icon::kClose, "Delete this branch", false, true);
    ImGui::SetCursorScreenPos({low.x, low.y + height});
    ImGui::Dummy({0, 0});
    if (removes) session.removeBranch(branch.id);
}

void BranchLanes::drawName(const Ui& ui, ImVec2 low, ImVec2 size, Session& session, const Session::BranchInfo& branch,
                           int depth) {
    const float indent = std::min(ui.px(8.0f + kIndent * static_cast<float>(depth)), 0.4f * size.x);
    if (typing_ != branch.id) {
        const float top = low.y + (size.y - ui.fonts.text->FontSize) * 0.5f;
        textAt(ui.fonts.text, {low.x + indent, top}, branch.isPresent ? ui.text() : ui.text(0.75f),
               fitted(ui.fonts.text, withMinusSigns(branch.name), size.x - indent));
        return;
    }
    ImGui::SetCursorScreenPos({low.x + indent, low.y + ui.px(1)});
    ImGui::SetNextItemWidth(size.x - indent);
    const float padding = (size.y - ui.px(2) - ui.fonts.text->FontSize) * 0.5f;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(6), padding});
    if (std::exchange(takesKeyboard_, false)) ImGui::SetKeyboardFocusHere();
    const bool entered =
        ImGui::InputText("##name", &typed_, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    const bool left = ImGui::IsItemDeactivated();
    ImGui::PopStyleVar();
    if (!entered && !left) return;
    if (!ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) session.renameBranch(branch.id, typed_);
    typing_.reset();
}

/// Under the right mouse button; true when the branch is to be deleted.
bool BranchLanes::drawMenu(const Ui& ui, Session& session, const Session::BranchInfo& branch) {
    bool removes = false;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(8), ui.px(8)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(8), ui.px(4)});
    if (ImGui::BeginPopupContextItem("lane menu")) {
        closeOnEscape();
        const auto row = [&](const char* icon, const char* words, bool enabled = true) {
            return ImGui::Selectable((std::string(icon) + "  " + words).c_str(), false,
                                     enabled ? 0 : ImGuiSelectableFlags_Disabled, {0, ui.px(ui.target(20, 36))});
        };
        if (row(icon::kPlay, "Go to this branch", !branch.isPresent)) session.goToBranch(branch.id);
        if (row(icon::kEye, branch.isBeside ? "Compare with no branch" : "Compare with this branch", !branch.isPresent))
            session.compareWith(branch.isBeside ? std::nullopt : std::optional(branch.id));
        if (row(icon::kText, "Rename")) beginTyping(branch);
        removes = row(icon::kClose, "Delete");
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
    return removes;
}

}  // namespace collidoscope::app
