#pragma once
/// The command palette: a few letters find a demo, a preset or a command; a path finds files.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session/session.h"
#include "app/ui/search.h"
#include "app/widgets/ui.h"

namespace app {

struct PaletteEntry {
    std::string title{}, detail{}, keys{};
    const char* icon = "";
    Request request{};
    FuzzyMatch match{};
};
/// What matches, the best first. For an empty pattern: all demos, the presets of the one that is shown, all commands.
std::vector<PaletteEntry> findEntries(Search& search, std::string_view pattern, const Session& shown);

/// The meshes and cases whose path begins so; a pattern without a slash names none.
std::vector<PaletteEntry> findFiles(std::string_view pattern);

class Palette {
public:
    /// What is typed already when it opens the next time.
    void beginWith(std::string text) { begun_ = std::move(text); }
    void draw(const Ui& ui, Search& search, const Session& shown, bool& open, Requests& requests);

private:
    void drawEntry(const Ui& ui, const PaletteEntry& entry, bool chosen);

    bool wasOpen_ = false;
    std::string text_{}, begun_{};
    std::vector<PaletteEntry> entries_{};  ///< that match the text
    int chosen_ = 0;
};

}  // namespace app
