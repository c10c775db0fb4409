#pragma once
/// Marks on the timeline of a run, to be gone to: frames at which something was done, those at which bodies meet after
/// a while, those at which a condition has begun to hold, and those that a tool has noted.

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

/// In rising order of their frames. Of a drag, of keys that are held and of a press only the beginning is marked; what
/// was set before the first step is none of the timeline's.
std::vector<TimelineMark> timelineMarks(const Session& session);

}  // namespace collidoscope::app
