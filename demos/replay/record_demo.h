#pragma once
/// Any demo and any world of ours, recorded as another program would be.

#include <map>
#include <memory>
#include <span>
#include <string>

#include "demos/demo_base.h"
#include "demos/replay/trace.h"

namespace physics {
class World;
}

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

using Worlds = std::span<const physics::World* const>;

/// Shapes and bodies of the worlds, those of the second after those of the first. Every body has its own shapes; names
/// stay as long as a body lives, and are never used again.
TraceScene sceneOf(Worlds worlds);
/// The frame of worlds before a step: their poses and joints, with the contacts that the step finds there. `after` are
/// the same worlds after the step, which takes `time` s. `scene` is that of the worlds before. A body that was put
/// elsewhere before it was stepped, as by a demo that begins anew, has its contacts there, so they are left out.
TraceFrame frameOf(Worlds before, Worlds after, float time, const std::shared_ptr<const TraceScene>& scene);

}  // namespace demos
