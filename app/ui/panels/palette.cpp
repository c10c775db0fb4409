#include "app/ui/panels/palette.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <imgui_stdlib.h>

#include "app/ui/panels/sheets.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"

namespace app {
namespace {

constexpr float kPaletteRowHeight = 36.0f;
constexpr int kRows = 10;

bool pressed(ImGuiKey_ key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

PaletteEntry entryOf(const FoundDemo& demo) {
    return {.title = std::string(demo.info->entry.title),
            .detail = demo.why.empty() ? std::string(demo.info->chapterTitle) : demo.why,
            .icon = icon::kCube,
            .request = OpenDemo{demo.info},
            .match = demo.match};
}
PaletteEntry entryOf(const FoundPreset& found) {
    return {.title = found.preset.title,
            .detail = "preset of " + std::string(found.info->entry.title),
            .icon = icon::kMagic,
            .request = UsePreset{found.info, found.preset.name},
            .match = found.match};
}
PaletteEntry entryOf(const FoundCommand& found) {
    return {.title = found.command->title,
            .detail = found.command->section,
            .keys = keysOf(found.command->id),
            .icon = found.command->icon,
            .request = found.command->id,
            .match = found.match};
}

template <typename Things>
void appendEntries(std::vector<PaletteEntry>& entries, const Things& things) {
    for (const auto& thing : things) entries.push_back(entryOf(thing));
}

/// Commands that mean nothing in the palette itself are left out.
std::vector<FoundCommand> commandsFor(const Search& search, std::string_view pattern, SearchBy by) {
    std::vector<FoundCommand> commands = search.findCommands(pattern, by);
    std::erase_if(commands, [](const FoundCommand& found) {
        return found.command->id == CommandId::Palette || found.command->id == CommandId::Cancel;
    });
    return commands;
}

/// Meshes and cases.
bool canBeOpened(const std::filesystem::path& file) {
    const std::string extension = file.extension().string();
    return extension == ".obj" || extension == ".json";
}

}  // namespace

std::vector<PaletteEntry> findFiles(std::string_view pattern) {
    namespace fs = std::filesystem;
    constexpr std::size_t kMost = 40;
    std::vector<PaletteEntry> entries;
    if (pattern.find('/') == std::string_view::npos) return entries;
    if (pattern.starts_with(".//")) pattern.remove_prefix(2);  // a whole path, typed behind what stood there
    const fs::path typed(pattern);
    const std::string begin = typed.filename().string();
    const fs::path folder = typed.has_parent_path() ? typed.parent_path() : fs::path("/");
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
        std::error_code unknown;
        const std::string name = at->path().filename().string();
        if (!name.starts_with(begin) || !canBeOpened(name) || !at->is_regular_file(unknown)) continue;
        entries.push_back({.title = name,
                           .detail = folder.string(),
                           .icon = icon::kFolderOpen,
                           .request = OpenFile{at->path().string()}});
    }
    std::sort(entries.begin(), entries.end(),
              [](const PaletteEntry& a, const PaletteEntry& b) { return a.title < b.title; });
    if (entries.size() > kMost) entries.resize(kMost);
    return entries;
}

std::vector<PaletteEntry> findEntries(Search& search, std::string_view pattern, const Session& shown) {
    std::vector<PaletteEntry> entries = findFiles(pattern);
    if (!entries.empty()) return entries;
    const bool all = pattern.find_first_not_of(' ') == std::string_view::npos;
    for (const SearchBy by : {SearchBy::Words, SearchBy::Letters}) {
        appendEntries(entries, search.findDemos(pattern, by));
        if (all)
            for (const demos::Preset& preset : shown.demo().presets())
                entries.push_back(entryOf(FoundPreset{&shown.info(), preset, {}}));
        else if (by == SearchBy::Words)
            appendEntries(entries, search.findPresets(pattern));
        appendEntries(entries, commandsFor(search, pattern, by));
        if (!entries.empty()) break;
    }
    std::stable_sort(entries.begin(), entries.end(),
                     [](const PaletteEntry& a, const PaletteEntry& b) { return a.match.score > b.match.score; });
    return entries;
}

void Palette::draw(const Ui& ui, Search& search, const Session& shown, bool& open, Requests& requests) {
    if (!open) {
        wasOpen_ = false;
        return;
    }
    const bool starting = !wasOpen_;
    if (starting) {
        std::string text = std::move(begun_);
        *this = {};
        text_ = std::move(text);
    }
    wasOpen_ = true;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float width = std::min(ui.px(600), window.x - ui.px(24));
    const float height = std::min(ui.px(64 + kRows * ui.target(kPaletteRowHeight) + 12), window.y - ui.px(48));
    if (width < ui.px(100) || height < ui.px(100)) return;
    if (dimBackground(ui, "palette")) open = false;

    ImGui::SetNextWindowPos({window.x * 0.5f, std::min(ui.px(88), (window.y - height) * 0.5f)}, ImGuiCond_Always,
                            {0.5f, 0});
    ImGui::SetNextWindowSize({width, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(12)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(10));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, packed(ui.theme.light ? ui.theme.background : ui.theme.panel));
    ImGui::Begin("##palette", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(3);

    // Whatever is clicked here, letters go on being typed, for they would be shortcuts elsewhere.
    const bool takesKeyboard = !ImGui::IsAnyItemActive() && !ImGui::IsAnyMouseDown();
    const float room = ImGui::GetContentRegionAvail().x;
    const char* hint = "Type a few letters of a demo, a preset or a command";
    if (textSize(ui.fonts.text, hint).x > room - ui.px(48)) hint = "Demo, preset or command";
    const bool changed = searchField(ui, "##find", hint, text_, room, takesKeyboard);
    if (changed || starting) {
        entries_ = findEntries(search, text_, shown);
        chosen_ = 0;
    }
    ImGui::Dummy({0, ui.px(4)});
    const int count = static_cast<int>(entries_.size());
    int moved = 0;
    if (pressed(ImGuiKey_DownArrow)) moved = 1;
    if (pressed(ImGuiKey_UpArrow)) moved = -1;
    if (pressed(ImGuiKey_PageDown)) moved = 8;
    if (pressed(ImGuiKey_PageUp)) moved = -8;
    chosen_ = std::clamp(chosen_ + moved, 0, std::max(count - 1, 0));

    ImGui::BeginChild("entries");
    if (entries_.empty()) wrappedText(ui.fonts.text, ui.quiet(), "Nothing is called that. Try fewer letters.");
    bool take = !entries_.empty() && pressed(ImGuiKey_Enter);
    for (int i = 0; i < count; ++i) {
        const PaletteEntry& entry = entries_[static_cast<std::size_t>(i)];
        ImGui::PushID(i);
        if (ImGui::InvisibleButton("entry", {ImGui::GetContentRegionAvail().x, ui.px(ui.target(kPaletteRowHeight))})) {
            chosen_ = i;
            take = true;
        }
        const ImVec2 motion = ImGui::GetIO().MouseDelta;
        if (ImGui::IsItemHovered() && (motion.x != 0 || motion.y != 0)) chosen_ = i;
        if (i == chosen_ && moved != 0) ImGui::SetScrollHereY(moved > 0 ? 0.9f : 0.1f);
        drawEntry(ui, entry, i == chosen_);
        ImGui::PopID();
    }
    ImGui::EndChild();
    if (take) {
        open = false;
        requests.push_back(entries_[static_cast<std::size_t>(chosen_)].request);
    }
    ImGui::End();
}

void Palette::drawEntry(const Ui& ui, const PaletteEntry& entry, bool chosen) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    if (chosen) ImGui::GetWindowDrawList()->AddRectFilled(low, high, ui.accent(0.16f), ui.px(6));
    const float line = (low.y + high.y) * 0.5f;
    textCentered(ui.fonts.text, low, {low.x + ui.px(36), high.y}, ui.quiet(), entry.icon);
    float x = low.x + ui.px(40);
    const float top = line - ui.fonts.text->FontSize * 0.5f;
    for (std::size_t i = 0; i < entry.title.size(); ++i) {
        const bool hit = std::find(entry.match.places.begin(), entry.match.places.end(), i) != entry.match.places.end();
        ImFont* font = hit ? ui.fonts.strong : ui.fonts.text;
        const std::string_view letter(&entry.title[i], 1);
        textAt(font, {x, top}, hit ? ui.accent() : ui.text(), letter);
        x += textSize(font, letter).x;
    }
    float right = high.x - ui.px(12);
    if (!entry.keys.empty()) {
        textRightAt(ui.fonts.monoSmall, {right, line - ui.fonts.monoSmall->FontSize * 0.5f}, ui.text(0.8f), entry.keys);
        right -= textSize(ui.fonts.monoSmall, entry.keys).x + ui.px(16);
    }
    if (right - textSize(ui.fonts.small, entry.detail).x > x + ui.px(8)) {
        textRightAt(ui.fonts.small, {right, line - ui.fonts.small->FontSize * 0.5f}, ui.quiet(), entry.detail);
    }
}

}  // namespace app
