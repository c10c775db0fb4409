#pragma once
/// Worlds of our own, recorded as another engine's would be.

#include <memory>
#include <span>

#include "demos/replay/trace.h"
#include "physics/rigid/world/world.h"

namespace demos {

using Worlds = std::span<const physics::World* const>;

/// Shapes and bodies of the worlds, those of the second after those of the first. Every body has its own shapes; names
/// stay as long as a body lives, and are never used again.
TraceScene sceneOf(Worlds worlds);
/// The frame of worlds before a step: their poses and joints, with the contacts that the step finds there. `after` are
/// the same worlds after the step, which takes `time` s. `scene` is that of the worlds before. A body that was put
/// elsewhere before it was stepped, as by a demo that begins anew, has its contacts there, so they are left out.
TraceFrame frameOf(Worlds before, Worlds after, float time, const std::shared_ptr<const TraceScene>& scene);

}  // namespace demos
