#pragma once
/// The frames of a run at which bodies meet after a while in which none have: what a timeline can mark of contacts
/// without being full of them.

#include <cstdint>
#include <string>
#include <vector>

#include "demos/demo_base.h"

namespace collidoscope::app {

struct ContactMark {
    std::uint64_t frame = 0;
    std::string text{};  ///< "ball meets floor"
};

class ContactMarks {
public:
    /// The number of frames without a new contact after which the next contact is marked. (In a settling pile, contacts
    /// begin in every frame.)
    static constexpr std::uint64_t kQuiet = 20;
    static constexpr std::size_t kMax = 500;

    /// Notes which contacts began in the step that led to the demo's frame, if the frame is new.
    void update(const demos::DemoBase& demo);
    /// Forgets the marks after a frame. If contacts began shortly before it, the frames without one are counted from
    /// it.
    void dropAfter(std::uint64_t frame);
    void clear() { *this = {}; }
    /// The marks, sorted by their frames.
    const std::vector<ContactMark>& all() const { return marks_; }

private:
    std::vector<ContactMark> marks_{};
    std::vector<std::uint64_t> busyUntil_{};  ///< of each mark: the last frame with a new contact before the next mark
    std::uint64_t seen_ = 0;                  ///< the last frame that was looked at
};

}  // namespace collidoscope::app
