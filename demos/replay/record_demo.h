#pragma once
/// Any demo of ours, recorded as another program would be.

#include <map>
#include <string>

#include "demos/demo_base.h"
#include "demos/replay/trace.h"

namespace demos {

/// Frame after frame of one run.
class DemoRecorder {
public:
    /// The frame as it is now. Of worlds of rigid bodies: all bodies, joints, and the contacts that the next step
    /// finds. Of other demos: the boxes, balls and capsules that they draw, as bodies of their own.
    TraceFrame record(const DemoBase& demo);

private:
    TraceFrame recordDrawn(const DemoBase& demo);

    std::map<std::string, geometry::Vec3f> sizes_{};  ///< m, of what was drawn first under a name
};

}  // namespace demos
