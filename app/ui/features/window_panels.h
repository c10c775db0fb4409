#pragma once
/// The panels around the scene: where they stand, how they are drawn, and which of them the keyboard leads.

#include <cstddef>
#include <string>
#include <vector>

#include "app/inspect/inspection.h"
#include "app/ui/panels/branch_lanes.h"
#include "app/ui/panels/chapter_panel.h"
#include "app/ui/panels/palette.h"
#include "app/ui/panels/presentation_caption.h"
#include "app/ui/search.h"
#include "app/ui/thumbnails.h"
#include "app/ui/workbench.h"

namespace collidoscope::app {

class WindowPanels {
public:
    explicit WindowPanels(Workbench& bench);

    /// Divides the window; returns the fonts that it needs. `isTouched`: by fingers.
    const Fonts& layOut(bool isTouched);
    /// Draws all panels; what they ask for comes back.
    Requests draw(const Ui& ui, Features& features);
    void drawCaption(const Ui& ui) const;
    /// Works on the small pictures of the demos.
    void work();
    bool hasPicturesToMake() const { return thumbnails_.pending(); }
    void restoreOpenGl() { thumbnails_ = Thumbnails(); }

    /// Opens the palette with a text that is typed already.
    void openPalette(std::string text);
    /// The panels in turn, then the scene again.
    void keyboardToNext();
    /// To the next control of the sheet in front, or the one before by -1.
    void keyboardInSheet(int direction);
    /// To the first row of the menu that has dropped down.
    void keyboardInMenu();
    void keyboardToScene();
    /// Shows or hides a side panel. One without room beside the scene is drawn over it, and put away, by the same key.
    void toggle(bool& isWanted, bool fits, Drawer drawer);

    /// The hint of the first run.
    Hint& hint() { return hint_; }
    const Hint& hint() const { return hint_; }
    void drawHint(const Ui& ui, bool isBusy);

    static std::span<const Command> commands();

private:
    Inspection captioned() const;
    void drawBars(const Ui& ui, Requests& requests);
    void drawLegendButton(const Ui& ui);
    void drawChartButtons(const Ui& ui);
    void drawSides(const Ui& ui, Requests& requests);
    void drawFeatures(const Ui& ui, Features& features, Requests& requests);
    void drawNotices(const Ui& ui, Requests& requests);
    std::vector<MeasurePanel::OtherRun> comparedRuns() const;

    Workbench& bench_;
    std::vector<std::string> meshNames_{};
    Thumbnails thumbnails_{};
    Search search_{};
    ChapterPanel chapters_{};
    PresentationCaption caption_{};
    bool hasCaption_ = false;  ///< in the present layout
    BranchLanes lanes_{};
    Palette palette_{};
    Hint hint_{};
    std::size_t keyboardAt_ = 0;  ///< which of the panels gets the keyboard next
    bool leadsSheet_ = false;     ///< the keyboard leads through a sheet
    bool leadsMenu_ = false;      ///< the keyboard leads through a menu
};

}  // namespace collidoscope::app
