#pragma once
/// Long work on the case that a demo shows, in parts between frames, so that the window stays alive meanwhile.

#include <optional>
#include <string>
#include <variant>

#include "app/ui/panels/notices.h"
#include "demos/examine/case_slot.h"
#include "demos/examine/nearest_flip.h"
#include "demos/examine/reduce/reduce_case.h"
#include "demos/registry.h"

namespace collidoscope::app {

/// ReduceKindly keeps the kinds of features, see demos/examine/reduce/reduce_case.h.
enum class CaseWork { NearestFlip, Reduce, ReduceKindly };

struct CaseTask {
    const demos::DemoInfo* demo = nullptr;  ///< that shows the case
    demos::examine::CasePtr shown{};        ///< null where the demo only offers one
    demos::examine::CollisionCase all{};
    std::variant<demos::examine::FlipFinder, demos::examine::CaseReducer> work;
    double started = 0.0;  ///< s

    /// A part of the work; false when it is done.
    bool step();
};

/// Work on what the demo shows; none where it shows no two shapes.
std::optional<CaseTask> caseTask(CaseWork work, const demos::DemoInfo& info, const demos::DemoBase& demo, double now);
/// False once the demo shows something else.
bool isAbout(const CaseTask& task, const demos::DemoInfo& info, const demos::DemoBase& demo);
/// "The search for the nearest flip".
std::string nameOf(const CaseTask& task);
Progress progressOf(const CaseTask& task);

/// Result of the task.
struct CaseTaskResult {
    std::string message{};
    /// To be shown from now on; none: nothing was found. Beyond a flip the case is without what was expected of the
    /// pose that was left.
    std::optional<demos::examine::CollisionCase> changed{};
    bool isElsewhere = false;  ///< it may stand elsewhere now, and be of another size
};
/// Precondition: step() has said that it is done.
CaseTaskResult resultOf(const CaseTask& task);

}  // namespace collidoscope::app
