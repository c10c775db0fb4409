#include "app/ui/panels/palette_entries.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/files/name_match.h"
#include "app/system/environment.h"
#include "app/ui/answers.h"
#include "app/widgets/icons.h"
#include "demos/share/letter_case.h"

namespace collidoscope::app {
namespace {

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

/// Matching commands, without those that have no effect in the palette itself.
std::vector<FoundCommand> commandsFor(const Search& search, std::string_view pattern, SearchBy by) {
    std::vector<FoundCommand> commands = search.findCommands(pattern, by);
    std::erase_if(commands, [](const FoundCommand& found) {
        return found.command->id == CommandId::Palette || found.command->id == CommandId::Cancel;
    });
    return commands;
}

/// Whether the name is that of a mesh, a case or a trace.
bool canBeOpened(const std::filesystem::path& file) {
    const std::string name = demos::lowerCase(file.filename().string());
    return name.ends_with(".obj") || name.ends_with(".json") || name.ends_with(".jsonl") || name.ends_with(".jsonl.gz");
}

/// Characters between the folders of a path; Windows takes both slashes.
constexpr std::string_view kSlashes = std::filesystem::path::preferred_separator == '/' ? "/" : "/\\";

bool isPath(std::string_view pattern) { return pattern.find_first_of(kSlashes) != std::string_view::npos; }

/// A typed path: a folder, and the beginning of a name in it.
struct TypedPath {
    std::filesystem::path folder{};
    std::string shown{};  ///< the folder as it was typed, with the slash behind it
    std::string begin{};
};
TypedPath typedPath(std::string_view pattern) {
    if (pattern.starts_with(".//")) pattern.remove_prefix(2);  // an absolute path, typed behind the ./ of the field
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
    constexpr std::size_t kMax = 200;
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
    if (files.size() > kMax) files.resize(kMax);
    if (folders.size() > kMax) folders.resize(kMax);
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

}  // namespace collidoscope::app
