#pragma once
/// The command palette, a sheet with a text field and a list: a few letters find a demo, a preset or a command; a path
/// finds files.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.h"
#include "app/ui/panels/palette_entries.h"
#include "app/ui/search.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

/// A piece of a title. The typed letters match all of it or none of it.
struct TitlePart {
    std::string_view text{};
    bool isMatched = false;
};
/// Cuts a title into pieces. `places`: the bytes at which matched characters begin, in any order.
std::vector<TitlePart> partsOfTitle(std::string_view title, std::span<const std::size_t> places);

class Palette {
public:
    /// Sets the text that the field holds when the palette opens the next time.
    void beginWith(std::string text) { begun_ = std::move(text); }
    void draw(const Ui& ui, Search& search, const Session& shown, bool& open, Requests& requests);

private:
    void startAfresh();
    void find(Search& search, const Session& shown);
    bool drawField(const Ui& ui);
    bool drawEntries(const Ui& ui, int moved);
    void putCaretToEnd();
    void choose(Search& search, const Session& shown, bool& open, Requests& requests);
    void drawEntry(const Ui& ui, const PaletteEntry& entry, bool chosen);

    bool wasOpen_ = false;
    std::string text_{}, begun_{};
    std::vector<PaletteEntry> entries_{};  ///< entries that match the text
    int chosen_ = 0;
    bool caretToEnd_ = false;  ///< the caret moves behind the text once the field has the keyboard
};

}  // namespace collidoscope::app
