#pragma once
/// A docked panel: a plain area of the window that scrolls when its contents are too tall.

#include "app/ui/panels/panel_layout.h"
#include "app/ui/widgets/ui.h"

namespace app {

class Panel {
public:
    Panel(const Ui& ui, const char* id, const Box& box, bool scrolls, ImVec2 padding);
    ~Panel();
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;
};

/// The flags of a window that stands still, has no decoration and stays behind the others.
ImGuiWindowFlags dockedFlags(bool scrolls);

}  // namespace app
