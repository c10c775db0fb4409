#pragma once
/// A small simulation to show a trace with, when nobody has brought one.

#include "demos/replay/frame_source.h"

namespace demos {

/// Boxes and balls that fall on the ground, recorded as another engine would: each contact with the poses at which it
/// was found. One body's contacts are recorded with half their depth, as an engine with a mistake would; and a ray
/// circles above them.
FrameSourcePtr sampleTrace();

}  // namespace demos
