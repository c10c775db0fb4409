#include "demos/host/world_fault.h"

#include "physics/rigid/world/world.h"

namespace collidoscope::demos {

std::optional<std::string> worldFault(const DemoBase& demo) {
    for (const physics::World* const world : demo.worlds()) {
        const physics::WorldStep& last = world->lastStep();
        if (last.isFinite) continue;
        const std::string body = last.fault ? "body " + std::to_string(last.fault->index) : "a body";
        return "the numbers of " + body + " would leave the finite ones, so its world stays on the last good state";
    }
    return std::nullopt;
}

}  // namespace collidoscope::demos
