#pragma once
/// Marks on the timeline of a run, to which the user can go: frames at which something was done, those at which bodies
/// meet after a while, those at which a condition has begun to hold, and those that a tool has noted.

#include <cstdint>
#include <string>
#include <vector>

#include "app/session/session.h"

namespace collidoscope::app {

struct TimelineMark {
    enum class Kind { Edit, Contact, Condition, Noted };
    std::uint64_t frame = 0;
    Kind kind = Kind::Edit;
    std::string text{};  ///< "friction = 0.4", "ball meets floor", "depth > 5 mm"
};

/// The marks, sorted by their frames. Only the beginning of a drag, of a press and of holding keys is marked; settings
/// made before the first step are not.
std::vector<TimelineMark> timelineMarks(const Session& session);

}  // namespace collidoscope::app
