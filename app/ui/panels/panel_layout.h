#pragma once
/// The layout of the bars and panels in a window of a given size.

#include "app/ui/shell.h"

namespace collidoscope::app {

struct Box {
    float x = 0, y = 0, width = 0, height = 0;  ///< px
    bool empty() const { return width < 1.0f || height < 1.0f; }
};

/// Panels stand beside the scene in wide windows. In those of phones they come as sheets, one at a time, and the scene
/// is laid out in what is left: from below in upright windows, from the side in lying ones.
enum class Arrangement { Wide, Upright, Lying };

struct PanelLayout {
    Arrangement arrangement = Arrangement::Wide;
    Box topBar{}, left{}, right{}, transport{}, scene{};
    Box lanes{};            ///< of the branches, below the transport
    Box charts{};           ///< above the scene in upright windows without a sheet, if the demo has charts
    Box strip{};            ///< in upright windows without a sheet: opens that of the parameters
    Box sheetHead{};        ///< names the sheet that is open, and closes it
    Box caption{};          ///< in presentation mode, below the scene
    bool leftFits = true;   ///< there is room for the chapters beside the scene
    bool rightFits = true;  ///< and for the parameters

    bool narrow() const { return arrangement != Arrangement::Wide; }
};

/// Properties of the shown demo on which the layout depends.
struct ShownDemo {
    float caption = 0.0f;  ///< px, height of presentation mode's caption
    bool moves = true;     ///< it has a timeline
    bool charts = false;
    float lanes = 0.0f;  ///< px at 100 %, height of the lanes of its branches
};

/// A side panel stands beside the scene while that keeps kSceneShare of the window; else the panel folds away, first
/// the left one, and may be drawn over the scene as a drawer.
PanelLayout layOut(PixelSize window, float scale, const ShellState& state, const ShownDemo& demo = {});
inline constexpr float kSceneShare = 0.46f;
inline constexpr float kNarrow = 720.0f;     ///< px at 100 %; a window below this is as narrow as a phone
inline constexpr float kSheetShare = 0.55f;  ///< of an upright window's height, for a sheet with the transport
inline constexpr float kTwoRows =
    76.0f;  ///< px at 100 %; a transport of this height has its timeline in a row of its own

}  // namespace collidoscope::app
