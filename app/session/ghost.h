#pragma once
/// Another branch of the run at the present frame, as a ghost: translucent, and only what differs from the present.

#include <cstdint>
#include <functional>

#include "app/run/run.h"
#include "app/session/frame_pair.h"

namespace collidoscope::app {

class Ghost {
public:
    /// Follows a branch to a frame, for so many seconds at most; null, or a frame after its last: there is no ghost.
    /// `now` is the picture of the present, and `shown` the demo whose parameters choose what is shown. Calls passed()
    /// at each frame on the way. True when the ghost looks otherwise than before.
    bool follow(Run* branch, std::uint64_t frame, const demos::RecordingCanvas& now, const demos::DemoBase& shown,
                double seconds, const std::function<void()>& passed);
    /// Call it when the present frame or its appearance has changed.
    void forget() { isThere_ = false; }

    /// Whether its picture shows this frame.
    bool isThere(std::uint64_t frame) const { return isThere_ && frame_ == frame; }
    /// Whether it still steps towards its frame.
    bool isComing() const { return isComing_; }
    const demos::RecordingCanvas& current() const { return picture_.current(); }
    const demos::RecordingCanvas& previous() const { return picture_.previous(); }

private:
    FramePair picture_{};
    const Run* branch_ = nullptr;
    std::uint64_t frame_ = 0;
    bool isThere_ = false, isComing_ = false;
};

}  // namespace collidoscope::app
