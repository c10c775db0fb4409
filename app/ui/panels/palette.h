#pragma once
/// The command palette: a few letters find a demo, a preset or a command; a path finds files.

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session/session.h"
#include "app/ui/search.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

struct PaletteEntry {
    std::string title{}, detail{}, keys{};
    std::string answer{};  ///< sentences below the title
    const char* icon = "";
    Request request{};
    FuzzyMatch match{};
    std::string continues{};  ///< what is typed then, where choosing it goes on with the search
};
/// Matching entries, the best first. For an empty pattern: all demos, the presets of the one that is shown, all
/// commands.
std::vector<PaletteEntry> findEntries(Search& search, std::string_view pattern, const Session& shown);

/// The meshes, cases and traces whose path begins so, then the folders; a pattern without a slash names none.
std::vector<PaletteEntry> findFiles(std::string_view pattern);

/// A piece of a title, all of it matched by what was typed, or none of it.
struct TitlePart {
    std::string_view text{};
    bool isMatched = false;
};
/// `places`: the bytes at which matched characters begin, in any order.
std::vector<TitlePart> partsOfTitle(std::string_view title, std::span<const std::size_t> places);

class Palette {
public:
    /// Text that is typed already when it opens the next time.
    void beginWith(std::string text) { begun_ = std::move(text); }
    void draw(const Ui& ui, Search& search, const Session& shown, bool& open, Requests& requests);

private:
    void putCaretToEnd();
    void choose(Search& search, const Session& shown, bool& open, Requests& requests);
    void drawEntry(const Ui& ui, const PaletteEntry& entry, bool chosen);

    bool wasOpen_ = false;
    std::string text_{}, begun_{};
    std::vector<PaletteEntry> entries_{};  ///< that match the text
    int chosen_ = 0;
    bool caretToEnd_ = false;  ///< once the field has the keyboard
};

}  // namespace collidoscope::app
