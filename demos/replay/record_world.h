#pragma once
/// A world of our own, recorded as another engine's would be.

#include "demos/replay/trace.h"
#include "physics/rigid/world/world.h"

namespace demos {

/// Shapes and bodies of the world. Every body has its own shapes.
TraceScene sceneOf(const physics::World& world);
/// The frame of a world before a step: its poses, with the contacts that the step finds there. `after` is the same
/// world after the step.
TraceFrame frameOf(const physics::World& before, const physics::World& after,
                   const std::shared_ptr<const TraceScene>& scene);

}  // namespace demos
