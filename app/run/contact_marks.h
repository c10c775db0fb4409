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
    /// A pile that settles meets in every frame; after so many without a new contact the next one is marked.
    static constexpr std::uint64_t kQuiet = 20;
    static constexpr std::size_t kMost = 500;

    /// Notes which contacts began in the step that led to the demo's frame, if the frame is new.
    void update(const demos::DemoBase& demo);
    /// Where contacts were busy at the frame, quiet is counted from it on.
    void dropAfter(std::uint64_t frame);
    void clear() { *this = {}; }
    /// In rising order of their frames.
    const std::vector<ContactMark>& all() const { return marks_; }

private:
    std::vector<ContactMark> marks_{};
    std::vector<std::uint64_t> busyUntil_{};  ///< of each mark: the last frame with a new contact before the next mark
    std::uint64_t seen_ = 0;                  ///< the last frame that was looked at
};

}  // namespace collidoscope::app
