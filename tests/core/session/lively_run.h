#pragma once
/// What a person does to a demo with an anchor and a velocity while it runs.

#include <cstdint>
#include <vector>

#include "app/session/session.h"
#include "demos/host/state_archives.h"

namespace session_test {

inline demos::MoveHandle moveAnchor(float x) { return {"anchor", {.position = {x, 0.0f, 0.0f}}}; }
inline demos::MovePointer hover(bool down = false) { return {{.over = true, .down = down}}; }

/// Runs to a frame with inputs of every kind on the way; returns the hash of each frame.
inline std::vector<std::uint64_t> livelyRun(app::Session& session, std::uint64_t frames) {
    session.setPlaying(false);
    std::vector<std::uint64_t> hashes;
    for (std::uint64_t k = 0; k <= frames; ++k) {
        if (k % 7 == 3) session.act(demos::SetParameter{"velocity", 1.0 + static_cast<double>(k % 5)});
        if (k % 11 == 5) session.act(moveAnchor(0.1f * static_cast<float>(k % 3)));
        if (k % 4 == 1) session.act(hover());
        hashes.push_back(demos::hashOf(session.demo()));
        if (k < frames) session.stepForward();
    }
    return hashes;
}

}  // namespace session_test
