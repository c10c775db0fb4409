#pragma once
/// Where the bars and panels stand in a window of a given size.

#include "app/ui/shell.h"

namespace app {

struct Box {
    float x = 0, y = 0, width = 0, height = 0;  ///< px
    bool empty() const { return width < 1.0f || height < 1.0f; }
};

struct PanelLayout {
    Box topBar{}, left{}, right{}, transport{}, scene{};
    Box caption{};          ///< on the clean stage, below the scene
    bool leftFits = true;   ///< there is room for the chapters beside the scene
    bool rightFits = true;  ///< and for the parameters
};

/// A side panel stands beside the scene while that keeps kSceneShare of the window; else the panel folds away, first
/// the left one, and may be drawn over the scene as a drawer. `caption`: the height of the clean stage's caption, px.
PanelLayout layOut(PixelSize window, float scale, const ShellState& state, float caption = 0.0f);
inline constexpr float kSceneShare = 0.46f;

}  // namespace app
