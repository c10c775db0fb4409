/// What branches may take: one budget of key frames for all of them, and a number beyond which old ones give way.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "app/session/session.h"
#include "demos/host/state_archives.h"
#include "tests/core/session/branches.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::branch_test {
namespace {

using demos::hashOf;
using session_test::kBouncer;

TEST_F(Branches, ShareOneBudgetAndReachEveryFrameWhateverItIs) {
    const std::size_t one = demos::sizeOf(session.demo());
    std::mt19937 random(3);
    std::vector<std::vector<std::uint64_t>> runs{hashes};
    std::vector<int> ids{idOf(session)};
    session.setKeyFrameBudget(12 * one);
    for (int k = 0; k < 9; ++k) {
        const std::size_t from = random() % ids.size();
        session.goToBranch(ids[from]);
        const std::uint64_t frame = random() % (runs[from].size() - 1);
        session.seek(frame);
        session.act(velocity(1.0 + k));
        ids.push_back(idOf(session));
        std::vector<std::uint64_t> run(runs[from].begin(), runs[from].begin() + static_cast<std::ptrdiff_t>(frame));
        for (int i = 0; i < 60; ++i) {
            run.push_back(hashOf(session.demo()));
            if (i < 59) session.stepForward();
            EXPECT_LE(session.keyFrameBytes(), 12 * one);
        }
        runs.push_back(run);
    }
    for (int i = 0; i < 300; ++i) {
        const std::size_t at = random() % ids.size();
        session.goToBranch(ids[at]);
        arrive();
        const std::uint64_t frame = random() % runs[at].size();
        session.seek(frame);
        ASSERT_EQ(hashOf(session.demo()), runs[at][frame]) << "seed 3, branch " << at << ", frame " << frame;
        session.advance(0.0);
        ASSERT_LE(session.keyFrameBytes(), 12 * one);
        if (i == 150) session.rest();
    }
    EXPECT_FALSE(session.takeMismatch());
}

TEST(BranchesInGreatNumber, GiveWayButForThoseWithANameOrBranches) {
    Session session(kBouncer);
    session.setPlaying(false);
    steps(session, 30);
    session.seek(10);
    session.act(velocity(2.0));
    session.renameBranch(idOf(session), "kept");
    session.goToBranch(session.branches().front().id);
    for (int i = 0; i < 100; ++i) {
        session.seek(10);
        session.act(velocity(0.01 * i));
        session.goToBranch(session.branches().front().id);
    }
    EXPECT_LE(session.branchCount(), 64u);
    EXPECT_EQ(names(session)[0], "first run");
    EXPECT_EQ(names(session)[1], "kept");
}

}  // namespace
}  // namespace collidoscope::branch_test
