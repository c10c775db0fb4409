#pragma once
/// The panel on the left: all demos by chapter, with pictures and a search.

#include <set>
#include <string>

#include "app/ui/shell.h"
#include "app/ui/thumbnails.h"
#include "app/ui/widgets/ui.h"

namespace app {

class ChapterPanel {
public:
    void draw(const Ui& ui, const demos::DemoInfo& shown, Thumbnails& thumbnails, Requests& requests);

private:
    void drawCard(const Ui& ui, const demos::DemoInfo& info, bool chosen, Thumbnails& thumbnails, Requests& requests);

    std::string search_{};
    std::set<int> folded_{};  ///< chapters
    const demos::DemoInfo* scrolledTo_ = nullptr;
};

}  // namespace app
