#pragma once
/// What the tests of branches share: a session with a run of 40 frames, and short words for what is done in it.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "app/session/session.h"
#include "demos/host/state_archives.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::branch_test {

using app::Session;

inline demos::SetParameter velocity(double value) { return {"velocity", value}; }

inline void steps(Session& session, int number) {
    for (int i = 0; i < number; ++i) session.stepForward();
}
inline Session::BranchInfo present(const Session& session) {
    const auto all = session.branches();
    return *std::find_if(all.begin(), all.end(), [](const auto& one) { return one.isPresent; });
}
inline int idOf(const Session& session) { return present(session).id; }
inline std::vector<std::string> names(const Session& session) {
    std::vector<std::string> all;
    for (const auto& one : session.branches()) all.push_back(one.name);
    return all;
}

/// A session that was run for 40 frames with inputs of all kinds.
class Branches : public testing::Test {
protected:
    Branches() { hashes = session_test::livelyRun(session, 40); }
    /// Ends what is sought in parts.
    void arrive() {
        while (session.seeking()) session.advance(0.0);
    }
    void expectFirstRun() {
        for (const std::uint64_t frame : {40u, 3u, 21u, 0u, 39u}) {
            session.seek(frame);
            EXPECT_EQ(demos::hashOf(session.demo()), hashes[frame]) << frame;
        }
    }

    Session session{session_test::kBouncer};
    std::vector<std::uint64_t> hashes{};
};

}  // namespace collidoscope::branch_test
