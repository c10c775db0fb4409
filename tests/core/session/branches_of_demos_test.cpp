/// Every demo of the shelf, run, branched and jumped about in: each frame has the bits that it had, whichever way one
/// comes to it, and the key frames keep within their budget; so it has in a session that was read from a file. With
/// COLLIDOSCOPE_LONG of 1 or more, all frames of every demo are run, however long its steps take.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <random>

#include "app/session/session.h"
#include "app/session/session_file.h"
#include "demos/host/state_archives.h"
#include "tests/demos/all/over_all_demos.h"

namespace collidoscope::branches_of_demos_test {
namespace {

using app::Session;
using demos::hashOf;

constexpr double kSeconds = 0.06;  ///< for the frames of the first run: slow demos make fewer, but for the long form
constexpr int kFrames = 600, kFewest = 24, kBranches = 10, kJumps = 50;
constexpr std::size_t kSnapshots = 40;  ///< that the budget has room for

bool isLong() {
    const char* const factor = std::getenv("COLLIDOSCOPE_LONG");
    return factor && std::atof(factor) >= 1.0;
}

class BranchesOfEveryDemo : public demos::testing::OverAllDemos {
protected:
    void step() {
        session.stepForward();
        hashes().push_back(hashOf(session.demo()));
        ASSERT_LE(session.keyFrameBytes(), std::max(budget, 3 * demos::sizeOf(session.demo())));
    }
    /// Of the present branch, each by its frame.
    std::vector<std::uint64_t>& hashes() {
        for (const auto& branch : session.branches())
            if (branch.isPresent) return known[branch.id];
        return known[0];
    }
    void goTo(int branch, std::uint64_t frame) {
        session.goToBranch(branch);
        while (session.seeking()) session.advance(0.0);
        session.seek(frame);
    }
    int anyBranch() {
        const auto all = session.branches();
        return all[random() % all.size()].id;
    }
    /// Writes all of it as a file, reads that as another session, and looks at frames of each branch there.
    void expectTheSameFromAFile();
    /// Changes some parameter or handle, or restarts; what is refused is left alone.
    void change(int number);

    Session session{GetParam()};
    std::size_t budget = 0;
    std::map<int, std::vector<std::uint64_t>> known{};
    std::mt19937 random{5};
};

/// Another value that the parameter takes.
demos::Value changed(const demos::ParameterInfo& info, double share) {
    const double number = info.range.low + share * (info.range.high - info.range.low);
    switch (info.kind) {
        case demos::ParameterKind::Integer:
            return static_cast<int>(number);
        case demos::ParameterKind::Toggle:
            return !std::get<bool>(info.value);
        case demos::ParameterKind::Choice:
            return info.options[static_cast<std::size_t>(share * static_cast<double>(info.options.size() - 1) + 0.5)];
        default:
            return number;
    }
}

void BranchesOfEveryDemo::change(int number) {
    if (number == 4) return session.restart();
    const auto handles = demos::listHandles(session.demo());
    if (number % 3 == 2 && !handles.empty()) {
        demos::HandlePose place = handles[random() % handles.size()].place;
        place.position.x += 0.1f;
        return session.act(demos::MoveHandle{handles[random() % handles.size()].name, place});
    }
    auto parameters = demos::listParameters(session.demo());
    std::erase_if(parameters, [](const demos::ParameterInfo& info) {
        return demos::isFilled(info.kind) || info.effect == demos::Effect::View || info.inside;
    });
    if (parameters.empty()) return;
    const demos::ParameterInfo& info = parameters[random() % parameters.size()];
    // Near the usual values, so that a demo neither grows nor explodes.
    const double share = 0.1 + 0.05 * static_cast<double>(random() % 5);
    try {
        session.act(demos::SetParameter{info.name, changed(info, share)});
    } catch (const demos::ParameterError&) {
    }
}

void BranchesOfEveryDemo::expectTheSameFromAFile() {
    app::MeshLibrary meshes;
    const std::string text = app::writeSession({.session = session.saved(), .view = {}});
    const app::SessionFile file = app::readSession(text, "test.json", meshes);
    EXPECT_EQ(app::writeSession(file), text);
    Session other{GetParam()};
    other.restore(file.session);
    EXPECT_EQ(other.frame(), 0u);
    const auto ours = session.branches(), theirs = other.branches();
    ASSERT_EQ(theirs.size(), ours.size());
    for (std::size_t i = 0; i < ours.size(); ++i) {
        EXPECT_EQ(theirs[i].name, ours[i].name);
        EXPECT_EQ(theirs[i].isPresent, ours[i].isPresent);
        ASSERT_EQ(theirs[i].lastFrame, ours[i].lastFrame);
        other.goToBranch(theirs[i].id);
        other.stopSeeking();
        for (const std::uint64_t frame : {theirs[i].lastFrame, theirs[i].branchFrame, theirs[i].lastFrame / 2}) {
            other.seek(frame);
            goTo(ours[i].id, frame);
            ASSERT_EQ(hashOf(other.demo()), hashOf(session.demo())) << "branch " << ours[i].name << ", frame " << frame;
        }
    }
    EXPECT_FALSE(other.takeMismatch());
}

TEST_P(BranchesOfEveryDemo, ReachEachFrameWithTheBitsItHad) {
    if (!session.demo().moves() || session.demo().recordedFrames() > 0) GTEST_SKIP() << "it makes no frames";
    session.setPlaying(false);
    budget = kSnapshots * demos::sizeOf(session.demo());
    session.setKeyFrameBudget(budget);
    hashes().push_back(hashOf(session.demo()));
    const auto start = std::chrono::steady_clock::now();
    const auto goesOn = [&] {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        return session.frame() < kFewest || spent.count() < kSeconds || isLong();
    };
    while (session.frame() < kFrames && goesOn()) step();
    const auto length = static_cast<int>(session.frame());
    ASSERT_TRUE(length == kFrames || !isLong()) << length;

    for (int number = 0; number < kBranches; ++number) {
        const int from = anyBranch();
        goTo(from, random() % known[from].size());
        const std::uint64_t frame = session.frame();
        ASSERT_EQ(hashOf(session.demo()), known[from][frame]) << "branch " << from << ", frame " << frame;
        const std::size_t before = session.branchCount();
        change(number);
        if (session.branchCount() == before) {
            // Nothing was recorded after this frame, so the run itself goes on from here.
            if (session.frame() == session.lastFrame()) hashes().back() = hashOf(session.demo());
            continue;
        }
        const std::vector<std::uint64_t> past = known[from];
        hashes().assign(past.begin(), past.begin() + static_cast<std::ptrdiff_t>(session.frame()));
        hashes().push_back(hashOf(session.demo()));
        for (int i = 0; i < length / kBranches + 10 && session.fault().empty(); ++i) {
            const std::uint64_t last = session.frame();
            session.stepForward();
            if (session.frame() == last + 1) hashes().push_back(hashOf(session.demo()));
        }
        hashes().resize(session.lastFrame() + 1);
    }
    for (int jump = 0; jump < kJumps; ++jump) {
        const int branch = anyBranch();
        const std::uint64_t frame = random() % known[branch].size();
        goTo(branch, frame);
        ASSERT_EQ(hashOf(session.demo()), known[branch][frame]) << "branch " << branch << ", frame " << frame;
        session.advance(0.0);
    }
    EXPECT_FALSE(session.takeMismatch());
    expectTheSameFromAFile();
}

TEST_P(BranchesOfEveryDemo, ComeBackFromAFileWhereNothingMoves) {
    if (session.demo().moves() || session.demo().recordedFrames() > 0) GTEST_SKIP() << "it makes frames";
    for (int number = 0; number < kBranches; ++number)
        if (number != 4) change(number);
    session.act(demos::MovePointer{{.ray = {{0.1f, 2.0f, 3.0f}, {0.0f, -0.6f, -0.8f}}, .over = true, .down = true}});
    known[session.branches().front().id] = {hashOf(session.demo())};
    expectTheSameFromAFile();
}
INSTANTIATE_TEST_SUITE_P(OfTheTable, BranchesOfEveryDemo, demos::testing::everyDemo(), demos::testing::nameOfTheDemo);

}  // namespace
}  // namespace collidoscope::branches_of_demos_test
