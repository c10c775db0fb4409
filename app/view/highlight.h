#pragma once
/// The outline around what is under the mouse, and around what is selected.

#include "app/view/view_projection.h"
#include "demos/canvas.h"
#include "demos/host/handle_list.h"

namespace app {

void drawHighlight(demos::Canvas& canvas, const demos::HandleInfo& handle, const ViewProjection& viewProjection,
                   const demos::Style& style);

}  // namespace app
