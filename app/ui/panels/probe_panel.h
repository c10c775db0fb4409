#pragma once
/// The panel of the probe that is held into the picture: its shape, its question, its size, and what it finds.

#include "app/inspect/probe.h"
#include "app/ui/panels/panel_layout.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

/// The state that the panel shows.
struct ProbeView {
    const Probe& probe;
    const ProbeReport* report = nullptr;  ///< null while the probe has not been over the scene
    bool isPinned = false;                ///< it stays where it is while the mouse moves
};

/// Over the scene, from `top` px downwards.
void drawProbePanel(const Ui& ui, const Box& scene, float top, const ProbeView& view, Requests& requests);

}  // namespace collidoscope::app
