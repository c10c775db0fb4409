#include "app/ui/panels/chapter_panel.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

constexpr float kCardHeight = 64.0f, kThumbWidth = 80.0f, kThumbHeight = 52.0f;

bool chapterHeader(const Ui& ui, const demos::DemoInfo& info, bool open) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, ui.px(ui.target(32))};
    const std::string id = "chapter " + std::to_string(info.chapter);
    const bool clicked = ImGui::InvisibleButton(id.c_str(), size);
    const bool hovered = ImGui::IsItemHovered();
    const float top = low.y + (size.y - ui.fonts.strong->FontSize) * 0.5f;
    const ImU32 ink = hovered ? ui.text() : ui.quiet();
    textAt(ui.fonts.mono, {low.x + ui.px(4), low.y + (size.y - ui.fonts.mono->FontSize) * 0.5f}, ui.quiet(),
           std::to_string(info.chapter));
    const float x = low.x + ui.px(30);
    textAt(ui.fonts.strong, {x, top}, ui.text(), fitted(ui.fonts.strong, info.chapterTitle, size.x - ui.px(56)));
    textCentered(ui.fonts.text, {low.x + size.x - ui.px(24), low.y}, {low.x + size.x, low.y + size.y}, ink,
                 open ? icon::kAngleDown : icon::kAngleRight);
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return clicked;
}

/// A title in at most two lines, vertically centred.
void drawTitle(const Ui& ui, ImVec2 low, float width, float height, ImU32 ink, std::string_view title) {
    ImFont* font = ui.fonts.text;
    const char* end = title.data() + title.size();
    const char* split = font->CalcWordWrapPositionA(1.0f, title.data(), end, width);
    const bool two = split < end;
    const float lineHeight = font->FontSize + ui.px(2);
    const float top = low.y + (height - lineHeight * (two ? 2.0f : 1.0f)) * 0.5f;
    const auto first = static_cast<std::size_t>(split - title.data());
    textAt(font, {low.x, top}, ink, title.substr(0, first));
    if (!two) return;
    std::string_view rest = title.substr(first);
    while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
    textAt(font, {low.x, top + lineHeight}, ink, fitted(font, rest, width));
}

}  // namespace

void ChapterPanel::draw(const Ui& ui, const demos::DemoInfo& shown, Search& search, Thumbnails& thumbnails,
                        Requests& requests) {
    if (searchField(ui, "##search", "Find a demo", text_, ImGui::GetContentRegionAvail().x)) {
        found_ = search.findDemos(text_, SearchBy::Words);
        if (found_.empty()) found_ = search.findDemos(text_, SearchBy::SomeWords);
        if (found_.empty()) found_ = search.findDemos(text_, SearchBy::Letters);
    }
    ImGui::Dummy({0, ui.px(4)});
    ImGui::BeginChild("list", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
    if (text_.empty())
        drawShelf(ui, shown, thumbnails, requests);
    else
        drawFound(ui, shown, thumbnails, requests);
    ImGui::Dummy({0, ui.px(12)});
    ImGui::EndChild();
}

void ChapterPanel::drawShelf(const Ui& ui, const demos::DemoInfo& shown, Thumbnails& thumbnails, Requests& requests) {
    int chapter = -1;
    bool open = true;
    for (const demos::DemoInfo& info : demos::allDemos()) {
        if (info.chapter != chapter) {
            chapter = info.chapter;
            open = folded_.count(chapter) == 0;
            if (chapterHeader(ui, info, open)) {
                if (open)
                    folded_.insert(chapter);
                else
                    folded_.erase(chapter);
            }
        }
        if (open) drawCard(ui, info, &info == &shown, {}, thumbnails, requests);
    }
}

void ChapterPanel::drawFound(const Ui& ui, const demos::DemoInfo& shown, Thumbnails& thumbnails, Requests& requests) {
    for (const FoundDemo& demo : found_) drawCard(ui, *demo.info, demo.info == &shown, demo.why, thumbnails, requests);
    if (found_.empty()) wrappedText(ui.fonts.text, ui.quiet(), "Nothing is called that. Try fewer letters.");
}

void ChapterPanel::drawCard(const Ui& ui, const demos::DemoInfo& info, bool chosen, std::string_view why,
                            Thumbnails& thumbnails, Requests& requests) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, ui.px(kCardHeight)};
    const ImVec2 high{low.x + size.x, low.y + size.y};
    const std::string id(info.name);
    if (ImGui::InvisibleButton(id.c_str(), size)) requests.emplace_back(OpenDemo{&info});
    const bool hovered = ImGui::IsItemHovered();
    if (chosen && scrolledTo_ != &info) {
        const float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowHeight();
        if (low.y < top || high.y > bottom) ImGui::SetScrollHereY();
        scrolledTo_ = &info;
    }
    if (!ImGui::IsItemVisible()) return;
    tipForItem(ui, info.entry.summary);

    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (chosen)
        list.AddRectFilled(low, high, ui.accent(0.16f), ui.px(6));
    else if (hovered)
        list.AddRectFilled(low, high, packed(ui.theme.text, 0.06f), ui.px(6));
    const ImVec2 thumbLow{low.x + ui.px(6), low.y + ui.px(6)};
    const ImVec2 thumbHigh{thumbLow.x + ui.px(kThumbWidth), thumbLow.y + ui.px(kThumbHeight)};
    // Made at twice the size and drawn smaller: thin lines stay clean.
    const PixelSize pixels{static_cast<int>(2 * ui.px(kThumbWidth)), static_cast<int>(2 * ui.px(kThumbHeight))};
    const unsigned texture = thumbnails.texture(info, ui.theme, pixels);
    list.AddRectFilled(thumbLow, thumbHigh, packed(ui.theme.background), ui.px(5));
    if (texture != 0) {
        const auto name = reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(texture));
        list.AddImageRounded(name, thumbLow, thumbHigh, {0, 1}, {1, 0}, IM_COL32_WHITE, ui.px(5));
    }
    if (chosen) list.AddRect(thumbLow, thumbHigh, ui.accent(), ui.px(5), 0, ui.px(1.5f));
    const float textLeft = thumbHigh.x + ui.px(12);
    const float room = high.x - textLeft - ui.px(8), whyHeight = why.empty() ? 0.0f : ui.px(18);
    drawTitle(ui, {textLeft, low.y}, room, size.y - whyHeight, ui.text(chosen || hovered ? 1.0f : 0.85f),
              info.entry.title);
    if (!why.empty())
        textAt(ui.fonts.small, {textLeft, high.y - whyHeight - ui.px(6)}, ui.quiet(),
               fitted(ui.fonts.small, why, room));
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

}  // namespace collidoscope::app
