#pragma once
/// Long work on the collision case that a demo shows, done in parts between frames, so that the window stays
/// responsive.

#include <optional>
#include <string>
#include <variant>

#include "app/ui/panels/notices.h"
#include "demos/examine/case_slot.h"
#include "demos/examine/nearest_flip.h"
#include "demos/examine/reduce/reduce_case.h"
#include "demos/registry.h"

namespace collidoscope::app {

/// ReduceKindly keeps the kinds of features that meet, see Kinds of demos/examine/reduce/reduce_case.h.
enum class CaseWork { NearestFlip, Reduce, ReduceKindly };

struct CaseTask {
    const demos::DemoInfo* demo = nullptr;  ///< the demo that shows the case
    demos::examine::CasePtr shown{};        ///< null where the demo can be read as a case but is not the demo of cases
    demos::examine::CollisionCase all{};
    std::variant<demos::examine::FlipFinder, demos::examine::CaseReducer> work;
    double started = 0.0;  ///< s

    /// Does a part of the work; false when all is done.
    bool step();
};

/// The task for the two shapes that the demo shows; none where it does not show two shapes.
std::optional<CaseTask> caseTask(CaseWork work, const demos::DemoInfo& info, const demos::DemoBase& demo, double now);
/// False once the demo shows something else.
bool isAbout(const CaseTask& task, const demos::DemoInfo& info, const demos::DemoBase& demo);
/// Title of the task for messages: "The search for the nearest flip".
std::string nameOf(const CaseTask& task);
Progress progressOf(const CaseTask& task);

/// Result of the task.
struct CaseTaskResult {
    std::string message{};
    /// The case to be shown from now on; none where nothing was found. A case behind a flip has no expectations, as
    /// those belong to the pose before it.
    std::optional<demos::examine::CollisionCase> changed{};
    bool isElsewhere = false;  ///< the case may have another position and size, so the camera must follow
};
/// Precondition: step() has returned false.
CaseTaskResult resultOf(const CaseTask& task);

}  // namespace collidoscope::app
