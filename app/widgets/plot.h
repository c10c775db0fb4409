#pragma once
/// A small plot of curves over frames that is zoomed, moved and pointed at.
///
///   wheel              zooms the time, over the numbers on the left or with Shift the values; where the panel scrolls,
///                      with Ctrl
///   drag               goes through the frames; where a part is seen it moves the part, but for the line of the
///                      present frame, which is dragged through time
///   click              goes to that frame
///   double click       shows all again
///   right button       a menu of the same and of what else can be done

#include <optional>
#include <string>
#include <vector>

#include "app/widgets/plot_curves.h"

namespace collidoscope::app {

/// Requests of the buttons in the corner and of the menu of the right mouse button.
enum class PlotAction { None, Resize, Copy, Save, SavePicture, Remove };

/// A curve that the menu offers to show in the plot, or to leave out.
struct PlotChoice {
    std::string name{};
    bool isShown = false;
    bool canShow = true;  ///< there is an axis for its unit
};

struct PlotAnswer {
    bool seek = false;  ///< the user points at a frame
    std::uint64_t frame = 0;
    PlotAction action = PlotAction::None;
    bool isHovered = false;
    std::optional<std::size_t> toggled{};  ///< of the choices
};

struct PlotStyle {
    bool expanded = false;
    bool canRemove = false;
    std::span<const PlotChoice> choices{};
};

/// The part that is seen is changed in the view.
PlotAnswer plot(const Ui& ui, const char* id, const PlotSpec& spec, PlotView& view, const PlotStyle& style);
/// Zooms the time around the present frame, as far as there are frames.
void zoomTime(const PlotSpec& spec, PlotView& view, double factor);
/// Colours by place in the list, of the theme, told apart in both themes.
ImU32 seriesColor(const Ui& ui, std::size_t index);

}  // namespace collidoscope::app
