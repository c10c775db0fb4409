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
};

/// Side panels give way in windows narrower than kFoldWidth (at 100 %): first the left one, then the right one.
PanelLayout layOut(PixelSize window, float scale, const ShellState& state);
inline constexpr float kFoldWidth = 960.0f;

}  // namespace app
