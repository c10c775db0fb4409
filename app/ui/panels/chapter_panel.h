#pragma once
/// The panel on the left: all demos by chapter, with pictures and a search.

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/search.h"
#include "app/ui/thumbnails.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

class ChapterPanel {
public:
    void draw(const Ui& ui, const demos::DemoInfo& shown, Search& search, Thumbnails& thumbnails, Requests& requests);

private:
    void drawShelf(const Ui& ui, const demos::DemoInfo& shown, Thumbnails& thumbnails, Requests& requests);
    void drawFound(const Ui& ui, const demos::DemoInfo& shown, Thumbnails& thumbnails, Requests& requests);
    /// `why` it was found stands below the title; it may be empty.
    void drawCard(const Ui& ui, const demos::DemoInfo& info, bool chosen, std::string_view why, Thumbnails& thumbnails,
                  Requests& requests);

    std::string text_{};              ///< that is searched for
    std::vector<FoundDemo> found_{};  ///< by it
    std::set<int> folded_{};          ///< chapters
    const demos::DemoInfo* scrolledTo_ = nullptr;
};

}  // namespace collidoscope::app
