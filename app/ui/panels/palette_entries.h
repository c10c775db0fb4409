#pragma once
/// Entries of the command palette that match a typed pattern.

#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.h"
#include "app/ui/search.h"

namespace collidoscope::app {

struct PaletteEntry {
    std::string title{}, detail{}, keys{};
    std::string answer{};  ///< sentences below the title
    const char* icon = "";
    Request request{};
    FuzzyMatch match{};
    std::string continues{};  ///< of a folder: text that replaces the pattern when the entry is chosen
};

/// Matching entries, the best first. An empty pattern matches all demos, the presets of the shown demo and all
/// commands.
std::vector<PaletteEntry> findEntries(Search& search, std::string_view pattern, const Session& shown);

/// The meshes, cases and traces whose path begins with the pattern, then such folders. A pattern without a slash finds
/// none.
std::vector<PaletteEntry> findFiles(std::string_view pattern);

/// Advice to a user whose pattern matches nothing.
std::string adviceFor(std::string_view pattern);

}  // namespace collidoscope::app
