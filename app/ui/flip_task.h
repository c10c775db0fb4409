#pragma once
/// The search for the nearest flip of what a demo shows, in parts, so that the window stays alive meanwhile.

#include <optional>
#include <string>
#include <utility>

#include "demos/examine/case_slot.h"
#include "demos/examine/nearest_flip.h"
#include "demos/registry.h"

namespace app {

struct FlipTask {
    const demos::DemoInfo* demo = nullptr;  ///< that shows the case
    demos::examine::CasePtr shown{};        ///< null where the demo only offers one
    demos::examine::CollisionCase all{};
    demos::examine::FlipFinder finder;
    double started = 0.0;  ///< s
};

/// The search of what the demo shows; none where it shows no two shapes.
std::optional<FlipTask> flipTask(const demos::DemoInfo& info, const demos::DemoBase& demo, double now);
/// False once the demo shows something else.
bool isAbout(const FlipTask& task, const demos::DemoInfo& info, const demos::DemoBase& demo);
/// The case beyond the flip, without what was expected of the pose that was left.
demos::examine::CollisionCase beyond(const demos::examine::Flip& flip, demos::examine::CollisionCase all);
/// "Nearest flip found: B moved by 0.01 m, ...".
std::string toldOf(const demos::examine::Flip& flip);

}  // namespace app
