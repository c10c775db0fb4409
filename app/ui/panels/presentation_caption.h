#pragma once
/// Caption that replaces the panels in presentation mode: one large caption of the step inside an algorithm, to be read
/// from the last row. It stands below the scene and covers nothing of it.

#include <string>

#include "app/inspect/inspection.h"
#include "app/ui/panels/panel_layout.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

/// The size of its letters in a presentation of that height, px, in steps: fonts are made for it.
float captionLetters(PixelSize presentation, float scale);

class PresentationCaption {
public:
    /// How much of the height of the presentation it takes, px. It grows with a longer text of the same algorithm and
    /// does not shrink again, so that the scene keeps its size from step to step. The fonts must hold those of the
    /// stage.
    float reserve(const Fonts& fonts, PixelSize presentation, const Inspection& inspection);
    void draw(const Ui& ui, const Box& box, const Inspection& inspection) const;

private:
    std::string algorithm_{};
    PixelSize presentation_{};
    float letters_ = 0.0f, reserved_ = 0.0f;  ///< px
};

}  // namespace collidoscope::app
