#pragma once
/// Turns a display list into instances for the graphics card.

#include "app/gl/instances.h"
#include "app/gl/theme.h"
#include "demos/host/recording_canvas.h"

namespace app {

struct CollectOptions {
    float blend = 1.0f;       ///< 0 shows `previous`, 1 shows `current`
    bool seeThrough = false;  ///< solids become translucent
    geometry::Vec3f eye{};    ///< translucent things are sorted from far to near
};

/// Replaces `instances` by those of `current`, blended with `previous` unless that is null.
void collect(const demos::RecordingCanvas& current, const demos::RecordingCanvas* previous, const Theme& theme,
             const CollectOptions& options, LayerInstances& instances);

}  // namespace app
