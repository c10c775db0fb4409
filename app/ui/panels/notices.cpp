#include "app/ui/panels/notices.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/ui/panels/sheets.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
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

void Notices::add(NoticeKind kind, std::string text, std::optional<Offer> offer) {
    // The same words again renew the card instead of stacking another one.
    for (Notice& notice : notices_) {
        if (!notice.closed && notice.text == text) {
            notice.age = 0.0;
            return;
        }
    }
    notices_.push_back({.kind = kind, .text = std::move(text), .offer = std::move(offer)});
    if (notices_.size() > kMaxKept) notices_.pop_front();
    std::size_t open = 0;
    for (auto it = notices_.rbegin(); it != notices_.rend(); ++it) {
        if (!it->closed && ++open > kMaxCards) it->closed = true;
    }
}

void Notices::addAbout(const std::string& topic, NoticeKind kind, const std::string& text) {
    for (Notice& notice : notices_)
        if (notice.topic == topic) notice.closed = true;
    add(kind, text);
    for (Notice& notice : notices_)
        if (!notice.closed && notice.text == text) notice.topic = topic;
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

void Notices::draw(const Ui& ui, ImVec2 corner, float width, Requests& requests) {
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
        if (notice.offer) {
            ImGui::Dummy({0, ui.px(4)});
            ImGui::SetCursorScreenPos({low.x + ui.px(26), ImGui::GetCursorScreenPos().y});
            if (wordButton(ui, "offer", notice.offer->title.c_str(), {.size = 28, .primary = true})) {
                requests.push_back(notice.offer->request);
                notice.closed = true;
            }
        }
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
    if (notices_.empty()) wrappedText(ui.fonts.text, ui.quiet(), "There are no messages yet.");
    for (auto it = notices_.rbegin(); it != notices_.rend(); ++it) {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        textAt(ui.fonts.text, low, colorOf(ui, it->kind), iconOf(it->kind));
        ImGui::SetCursorScreenPos({low.x + ui.px(26), low.y});
        wrappedText(ui.fonts.text, ui.text(), it->text);
        ImGui::Dummy({0, ui.px(6)});
    }
}

void Hint::show() {
    *this = {};
    isWanted_ = true;
    opacity_ = 1.0f;
}

void Hint::touched() {
    idleFor_ = 0.0;
    cameBack_ = false;
}

void Hint::advance(double seconds) {
    constexpr float kFade = 0.6f;  // s
    const float change = static_cast<float>(seconds) / kFade;
    opacity_ = comes() ? std::min(opacity_ + change, 1.0f) : std::max(opacity_ - change, 0.0f);
    if (comes()) shownFor_ += seconds;
    idleFor_ += seconds;
    if (comes() || cameBack_ || idleFor_ < kIdleSeconds) return;
    shownFor_ = 0.0;
    cameBack_ = true;
}

double Hint::nextChange() const {
    if (comes()) return kShownSeconds - shownFor_;
    if (!isWanted_ || cameBack_) return std::numeric_limits<double>::infinity();
    return std::max(kIdleSeconds - idleFor_, 0.0);
}

void Hint::draw(const Ui& ui, const Box& scene, std::string_view words) const {
    if (!shown() || scene.width < ui.px(240)) return;
    const std::string text = broken(ui.fonts.text, words, scene.width - ui.px(96));
    const ImVec2 size = textSize(ui.fonts.text, text);
    const float width = size.x + ui.px(56), height = size.y + ui.px(24);
    const ImVec2 low{scene.x + (scene.width - width) * 0.5f, scene.y + ui.px(60)};
    const ImVec2 high{low.x + width, low.y + height};
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const Color face = ui.theme.light ? ui.theme.background : ui.theme.raised;
    list.AddRectFilled(low, high, packed(face, 0.95f * opacity_), ui.px(20));
    list.AddRect(low, high, ui.accent(0.6f * opacity_), ui.px(20), 0, ui.px(1));
    const float top = low.y + (height - size.y) * 0.5f;
    list.AddText(ui.fonts.text, ui.fonts.text->FontSize, {low.x + ui.px(16), top}, ui.accent(opacity_), icon::kHand);
    list.AddText(ui.fonts.text, ui.fonts.text->FontSize, {low.x + ui.px(40), top}, ui.text(opacity_), text.c_str());
}

namespace {

void drawBar(const Ui& ui, ImVec2 low, float width, float done) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float bottom = low.y + ui.px(4);
    list.AddRectFilled(low, {low.x + width, bottom}, packed(mix(ui.theme.raised, ui.theme.text, 0.12f)), ui.px(2));
    list.AddRectFilled(low, {low.x + width * std::clamp(done, 0.0f, 1.0f), bottom}, ui.accent(), ui.px(2));
}

}  // namespace

bool drawProgressCard(const Ui& ui, const Box& scene, const Progress& progress) {
    const float width = std::min(ui.px(360), scene.width - ui.px(24));
    if (width < ui.px(120)) return false;
    const float details = progress.details.empty() ? 0.0f : ui.px(24);
    ImGui::SetNextWindowPos({scene.x + scene.width * 0.5f, scene.y + ui.px(24)}, ImGuiCond_Always, {0.5f, 0.0f});
    ImGui::SetNextWindowSize({width, ui.px(72) + details});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(8));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ImGui::GetStyle().Colors[ImGuiCol_PopupBg]);
    ImGui::Begin("##progress", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float room = width - ui.px(32);
    textAt(ui.fonts.text, {low.x, low.y + ui.px(4)}, ui.text(),
           fitted(ui.fonts.text, progress.title, room - ui.px(78)));
    textAt(ui.fonts.small, {low.x, low.y + ui.px(30)}, ui.quiet(), fitted(ui.fonts.small, progress.details, room));
    ImGui::SetCursorScreenPos({low.x + width - ui.px(104), low.y - ui.px(4)});
    const bool cancelled = wordButton(ui, "cancel", "Cancel", {.size = 28, .filled = true});
    drawBar(ui, {low.x, low.y + ui.px(36) + details}, room, progress.done);
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    return cancelled;
}

}  // namespace collidoscope::app
