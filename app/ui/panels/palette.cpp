#include "app/ui/panels/palette.h"

#include <algorithm>
#include <cfloat>
#include <filesystem>
#include <utility>

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include "app/files/characters.h"
#include "app/files/name_match.h"
#include "app/system/environment.h"
#include "app/ui/answers.h"
#include "app/ui/panels/sheets.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
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

/// Meshes, cases and traces.
bool canBeOpened(const std::filesystem::path& file) {
    std::string name = file.filename().string();
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return name.ends_with(".obj") || name.ends_with(".json") || name.ends_with(".jsonl") || name.ends_with(".jsonl.gz");
}

/// What stands between the folders of a path: on Windows both slashes.
constexpr std::string_view kSlashes = std::filesystem::path::preferred_separator == '/' ? "/" : "/\\";

bool isPath(std::string_view pattern) { return pattern.find_first_of(kSlashes) != std::string_view::npos; }

/// The folder that a typed path leads to, and the beginning of a name in it.
struct TypedPath {
    std::filesystem::path folder{};
    std::string shown{};  ///< the folder as it was typed, with the slash behind it
    std::string begin{};
};
TypedPath typedPath(std::string_view pattern) {
    if (pattern.starts_with(".//")) pattern.remove_prefix(2);  // a whole path, typed behind what stood there
    if (pattern.starts_with("./~/")) pattern.remove_prefix(2);
    if (pattern.starts_with("./") && std::filesystem::path(pattern.substr(2)).has_root_name()) pattern.remove_prefix(2);
    const std::size_t slash = pattern.find_last_of(kSlashes);
    TypedPath typed{.folder = {},
                    .shown = std::string(pattern.substr(0, slash + 1)),
                    .begin = std::string(pattern.substr(slash + 1))};
    typed.folder = typed.shown;
    if (const auto home = homeFolder(); typed.shown.starts_with("~/") && !home.empty())
        typed.folder = home / typed.shown.substr(2);
    return typed;
}

void sortByTitle(std::vector<PaletteEntry>& entries) {
    std::sort(entries.begin(), entries.end(),
              [](const PaletteEntry& a, const PaletteEntry& b) { return a.title < b.title; });
}

}  // namespace

std::vector<PaletteEntry> findFiles(std::string_view pattern) {
    namespace fs = std::filesystem;
    constexpr std::size_t kMost = 200;
    std::vector<PaletteEntry> files, folders;
    if (!isPath(pattern)) return files;
    const TypedPath typed = typedPath(pattern);
    std::error_code failed;
    for (fs::directory_iterator at(typed.folder, failed), end; !failed && at != end; at.increment(failed)) {
        std::error_code unknown;
        const std::string name = at->path().filename().string();
        if (!name.starts_with(typed.begin) || (typed.begin.empty() && name.starts_with('.'))) continue;
        if (at->is_directory(unknown))
            folders.push_back({.title = name + "/",
                               .detail = "folder",
                               .icon = icon::kFolderOpen,
                               .continues = typed.shown + name + "/"});
        else if (canBeOpened(name) && at->is_regular_file(unknown))
            files.push_back({.title = name,
                             .detail = typed.shown,
                             .icon = name.ends_with(".obj") ? icon::kCube : icon::kSave,
                             .request = OpenFile{at->path().string()}});
    }
    sortByTitle(files);
    sortByTitle(folders);
    if (files.size() > kMost) files.resize(kMost);
    if (folders.size() > kMost) folders.resize(kMost);
    files.insert(files.end(), folders.begin(), folders.end());
    if (!failed && typed.begin.empty() && typed.folder != typed.folder.root_path())
        files.push_back({.title = "../",
                         .detail = "the folder above",
                         .icon = icon::kFolderOpen,
                         .continues = (typed.folder / "..").lexically_normal().generic_string()});
    for (PaletteEntry& entry : files)
        if (!entry.continues.empty() && !entry.continues.ends_with('/')) entry.continues += '/';
    return files;
}

std::vector<PaletteEntry> findEntries(Search& search, std::string_view pattern, const Session& shown) {
    std::vector<PaletteEntry> entries = findFiles(pattern);
    if (!entries.empty()) return entries;
    const bool all = pattern.find_first_not_of(' ') == std::string_view::npos;
    const std::vector<Answer> answers = answersTo(pattern, shown);
    for (const SearchBy by : {SearchBy::Words, SearchBy::SomeWords, SearchBy::Letters}) {
        if (by != SearchBy::Words && !answers.empty()) break;
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
    auto first = entries.begin();
    for (const Answer& answer : answers) {
        const auto at = answer.isExact ? first : entries.end();
        first =
            entries.insert(
                at, {.title = answer.title, .answer = answer.text, .icon = icon::kInfo, .request = answer.request}) +
            1;
    }
    return entries;
}

namespace {

/// What to do where nothing was found.
std::string adviceFor(std::string_view pattern) {
    if (!isPath(pattern))
        return "Nothing is called “" + shortened(pattern) +
               "”. Try another word for it, or fewer letters: demos, presets, parameters, measures and commands are "
               "found. F1 lists all keys.";
    const TypedPath typed = typedPath(pattern);
    std::error_code failed;
    if (!std::filesystem::is_directory(typed.folder, failed))
        return "There is no folder “" + shortened(typed.shown) + "”.";
    return "In “" + shortened(typed.shown) + "” no mesh (OBJ), case (JSON) or trace (JSONL)" +
           (typed.begin.empty() ? " is to be seen." : ", and no folder, begins with “" + shortened(typed.begin) + "”.");
}

float answerWidth(const Ui& ui, float room) { return room - ui.px(52); }

ImVec2 answerSize(const Ui& ui, const std::string& answer, float width) {
    ImFont* font = ui.fonts.small;
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, width, answer.data(), answer.data() + answer.size());
}

}  // namespace

std::vector<TitlePart> partsOfTitle(std::string_view title, std::span<const std::size_t> places) {
    std::vector<TitlePart> parts;
    for (std::size_t at = 0, end = 0; at < title.size(); at = end) {
        end = characterEnd(title, at);
        const bool isMatched = std::find(places.begin(), places.end(), at) != places.end();
        if (parts.empty() || parts.back().isMatched != isMatched) parts.push_back({title.substr(at, 0), isMatched});
        std::string_view& text = parts.back().text;
        text = {text.data(), text.size() + (end - at)};
    }
    return parts;
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
        caretToEnd_ = !text_.empty();
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
    if (caretToEnd_ && !takesKeyboard) putCaretToEnd();
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
    if (entries_.empty()) wrappedText(ui.fonts.text, ui.quiet(), adviceFor(text_));
    bool take = !entries_.empty() && pressed(ImGuiKey_Enter);
    for (int i = 0; i < count; ++i) {
        const PaletteEntry& entry = entries_[static_cast<std::size_t>(i)];
        ImGui::PushID(i);
        const float wide = ImGui::GetContentRegionAvail().x, title = ui.px(ui.target(kPaletteRowHeight));
        const float text =
            entry.answer.empty() ? 0.0f : answerSize(ui, entry.answer, answerWidth(ui, wide)).y + ui.px(8);
        if (ImGui::InvisibleButton("entry", {wide, title + text})) {
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
    if (take) choose(search, shown, open, requests);
    ImGui::End();
}

/// A text field that is given the keyboard selects all of its text, so that the next letter would replace it; here it
/// is to be gone on with.
void Palette::putCaretToEnd() {
    ImGuiInputTextState* field = ImGui::GetInputTextState(ImGui::GetID("##find"));
    if (!field || ImGui::GetActiveID() != field->ID) return;
    caretToEnd_ = false;
    field->ClearSelection();
    field->Stb.cursor = field->CurLenW;
}

/// A folder goes on with what is in it; all else closes the palette.
void Palette::choose(Search& search, const Session& shown, bool& open, Requests& requests) {
    const PaletteEntry& entry = entries_[static_cast<std::size_t>(chosen_)];
    if (entry.continues.empty()) {
        open = false;
        requests.push_back(entry.request);
        return;
    }
    text_ = entry.continues;
    caretToEnd_ = true;
    entries_ = findEntries(search, text_, shown);
    chosen_ = 0;
}

void Palette::drawEntry(const Ui& ui, const PaletteEntry& entry, bool chosen) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    if (chosen) ImGui::GetWindowDrawList()->AddRectFilled(low, high, ui.accent(0.16f), ui.px(6));
    const float titleEnd = low.y + ui.px(ui.target(kPaletteRowHeight)), line = (low.y + titleEnd) * 0.5f;
    textCentered(ui.fonts.text, low, {low.x + ui.px(36), titleEnd}, ui.quiet(), entry.icon);
    if (!entry.answer.empty()) {
        ImFont* font = ui.fonts.small;
        const char* end = entry.answer.data() + entry.answer.size();
        ImGui::GetWindowDrawList()->AddText(font, font->FontSize, {low.x + ui.px(40), titleEnd - ui.px(4)},
                                            ui.text(0.8f), entry.answer.data(), end, answerWidth(ui, high.x - low.x));
    }
    float x = low.x + ui.px(40);
    const float top = line - ui.fonts.text->FontSize * 0.5f;
    for (const TitlePart& part : partsOfTitle(entry.title, entry.match.places)) {
        ImFont* font = part.isMatched ? ui.fonts.strong : ui.fonts.text;
        textAt(font, {x, top}, part.isMatched ? ui.accent() : ui.text(), part.text);
        x += textSize(font, part.text).x;
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

}  // namespace collidoscope::app
