#pragma once
/// A card over the scene that tells how far long work is.

#include <string>

#include "app/ui/panels/panel_layout.h"
#include "app/widgets/ui.h"

namespace app {

struct Progress {
    std::string title{};    ///< what is being done
    std::string details{};  ///< a quiet line below; may be empty
    float done = 0.0f;      ///< 0..1
};

/// At the top of `scene`. True when the person cancels.
bool drawProgressCard(const Ui& ui, const Box& scene, const Progress& progress);

}  // namespace app
