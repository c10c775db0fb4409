#pragma once
/// A docked panel: a plain area of the window that scrolls when its contents are too tall.

#include <vector>

#include "app/ui/panels/panel_layout.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

class Panel {
public:
    Panel(const Ui& ui, const char* id, const Box& box, bool scrolls, ImVec2 padding, ImGuiWindowFlags more = 0);
    ~Panel();
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;
};

/// Where the rows of a scrolling area end, px from the top of its contents, ascending; the last end is that of all.
using RowEnds = std::vector<float>;
/// The nearest place at which a row begins, in the direction in which the area was scrolled from `before`; `drags`: in
/// either direction. A row that is taller than the room is scrolled through freely.
float atRowStart(const RowEnds& ends, float scroll, float before, float room, bool drags);

/// Puts the next item beside the last one if it fits there, `width` pixels wide; else below it.
void flowChip(const Ui& ui, float right, float width);

/// The flags of a window that cannot be moved, has no decoration and stays behind the others.
ImGuiWindowFlags dockedFlags(bool scrolls);

}  // namespace collidoscope::app
