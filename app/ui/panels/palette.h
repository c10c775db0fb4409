#pragma once
/// The command palette: a few letters find a demo or a command.

#include <string>
#include <vector>

#include "app/ui/shell.h"
#include "app/ui/widgets/fuzzy_match.h"
#include "app/ui/widgets/ui.h"

namespace app {

struct PaletteEntry {
    std::string title{}, detail{}, keys{};
    const char* icon = "";
    Request request{};
    FuzzyMatch match{};
};
/// All demos, then all commands, that match; the best first.
std::vector<PaletteEntry> findEntries(std::string_view pattern);

class Palette {
public:
    void draw(const Ui& ui, bool& open, Requests& requests);

private:
    void drawEntry(const Ui& ui, const PaletteEntry& entry, bool chosen);

    bool wasOpen_ = false;
    std::string text_{};
    int chosen_ = 0;
};

}  // namespace app
