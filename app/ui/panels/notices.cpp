#include "app/ui/panels/notices.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/ui/panels/sheet.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"

namespace app {
namespace {

constexpr double kShownSeconds = 6.0;
constexpr double kFadeSeconds = 0.4;
constexpr std::size_t kMaxCards = 4;
constexpr std::size_t kMaxKept = 200;

bool staysOpen(const Notice& notice) { return notice.kind == NoticeKind::Error || notice.kind == NoticeKind::Warning; }

float opacity(const Notice& notice) {
    if (staysOpen(notice)) return 1.0f;
    return static_cast<float>(std::clamp((kShownSeconds - notice.age) / kFadeSeconds, 0.0, 1.0));
}

const char* iconOf(NoticeKind kind) {
    switch (kind) {
        case NoticeKind::Success:
            return icon::kCheck;
        case NoticeKind::Warning:
            return icon::kWarning;
        case NoticeKind::Error:
            return icon::kError;
        default:
            return icon::kInfo;
    }
}

ImU32 colorOf(const Ui& ui, NoticeKind kind) {
    switch (kind) {
        case NoticeKind::Success:
            return packed(ui.theme.role(demos::Role::Velocity));
        case NoticeKind::Warning:
            return ui.warning();
        case NoticeKind::Error:
            return ui.danger();
        default:
            return ui.accent();
    }
}

}  // namespace

void Notices::add(NoticeKind kind, std::string text) {
    // The same words again renew the card instead of stacking another one.
    for (Notice& notice : notices_) {
        if (!notice.closed && notice.text == text) {
            notice.age = 0.0;
            return;
        }
    }
    notices_.push_back({.kind = kind, .text = std::move(text)});
    if (notices_.size() > kMaxKept) notices_.pop_front();
    std::size_t open = 0;
    for (auto it = notices_.rbegin(); it != notices_.rend(); ++it) {
        if (!it->closed && ++open > kMaxCards) it->closed = true;
    }
}

void Notices::advance(double seconds) {
    for (Notice& notice : notices_) {
        if (notice.closed) continue;
        notice.age += seconds;
        if (!staysOpen(notice) && notice.age >= kShownSeconds) notice.closed = true;
    }
}

bool Notices::moving() const {
    return std::any_of(notices_.begin(), notices_.end(), [](const Notice& notice) {
        return !notice.closed && !staysOpen(notice) && notice.age >= kShownSeconds - kFadeSeconds;
    });
}

double Notices::nextChange() const {
    double next = std::numeric_limits<double>::infinity();
    for (const Notice& notice : notices_) {
        if (!notice.closed && !staysOpen(notice)) next = std::min(next, kShownSeconds - kFadeSeconds - notice.age);
    }
    return std::max(next, 0.0);
}

void Notices::closeAll() {
    for (Notice& notice : notices_) notice.closed = true;
}

bool Notices::anyOpen() const {
    return std::any_of(notices_.begin(), notices_.end(), [](const Notice& notice) { return !notice.closed; });
}

void Notices::draw(const Ui& ui, ImVec2 corner, float width) {
    float bottom = corner.y;
    for (std::size_t i = notices_.size(); i-- > 0;) {
        Notice& notice = notices_[i];
        if (notice.closed) continue;
        ImGui::SetNextWindowPos({corner.x, bottom}, ImGuiCond_Always, {1.0f, 1.0f});
        ImGui::SetNextWindowSize({width, 0.0f});
        ImGui::PushStyleVar(ImGuiStyleVar_Alpha, opacity(notice));
        ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(8));
        ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
        ImGui::PushStyleColor(ImGuiCol_WindowBg, ImGui::GetStyle().Colors[ImGuiCol_PopupBg]);
        const std::string id = "##notice" + std::to_string(i);
        ImGui::Begin(id.c_str(), nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
        const ImVec2 low = ImGui::GetCursorScreenPos();
        textAt(ui.fonts.text, low, colorOf(ui, notice.kind), iconOf(notice.kind));
        const float side = ui.target(24, 36);
        ImGui::SetCursorScreenPos({low.x + ui.px(26), low.y});
        wrappedText(ui.fonts.text, ui.text(), notice.text, width - ui.px(side + 24) - ImGui::GetCursorPosX());
        ImGui::SetCursorPos({width - ui.px(side + (ui.touch ? 4.0f : 12.0f)), ui.px(ui.touch ? 3.0f : 8.0f)});
        if (iconButton(ui, "close", icon::kClose, "Close", {}, {.size = side})) notice.closed = true;
        bottom -= ImGui::GetWindowHeight() + ui.px(8);
        ImGui::End();
        ImGui::PopStyleColor();
        ImGui::PopStyleVar(3);
    }
}

void Notices::drawLog(const Ui& ui, bool& open) const {
    const Sheet sheet(ui, "Messages so far", open, {560, 480});
    if (!sheet.visible()) return;
    if (notices_.empty()) wrappedText(ui.fonts.text, ui.quiet(), "Nothing has been said yet.");
    for (auto it = notices_.rbegin(); it != notices_.rend(); ++it) {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        textAt(ui.fonts.text, low, colorOf(ui, it->kind), iconOf(it->kind));
        ImGui::SetCursorScreenPos({low.x + ui.px(26), low.y});
        wrappedText(ui.fonts.text, ui.text(), it->text);
        ImGui::Dummy({0, ui.px(6)});
    }
}

}  // namespace app
