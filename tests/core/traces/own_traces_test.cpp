#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/headless/open_session.h"
#include "app/session/typed_setting.h"
#include "app/traces/replay_check.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "demos/replay/examine.h"
#include "demos/replay/record_demo.h"
#include "physics/rigid/world/world.h"
#include "tests/core/traces/changed_trace.h"

namespace collidoscope {

// What our own demos record is confirmed by the check that others' traces are put to, with all contacts promised.
namespace app::own_traces_test {
namespace {

/// A demo of rigid bodies, with settings of its parameters.
struct OwnRun {
    std::string demo{};
    std::vector<std::string> settings{};
    int frames = 240;
    std::size_t mayBeOff = 0;  ///< disagreements: on ridges of a mesh one contact in some 20,000 is
};

std::vector<OwnRun> allRuns() {
    std::vector<OwnRun> runs;
    for (const demos::DemoInfo& info : demos::allDemos()) runs.push_back({.demo = std::string(info.name)});
    runs.push_back({"mesh-landscape", {"count=40"}});
    // A point on one triangle of a ridge that the contact on the other parts from it; a normal 2.5 degrees off a face.
    runs.push_back({"mesh-landscape", {"solver=sequential-impulses", "order=chapter-15"}, 240, 1});
    runs.push_back(
        {"mesh-landscape", {"solver=sequential-impulses", "order=chapter-15", "seed=7", "count=60"}, 240, 1});
    runs.push_back({"mesh-landscape",
                    {"land=mesh", "mesh=spider", "solver=sequential-impulses", "order=chapter-15", "count=40"},
                    100});
    const std::vector<std::string> kinds[] = {{"solver=sequential-impulses"},
                                              {"solver=sequential-impulses", "sub-steps=4"},
                                              {"solver=sequential-impulses", "order=chapter-14"},
                                              {"solver=sequential-impulses", "order=chapter-15"},
                                              {"solver=soft-step"},
                                              {"solver=soft-step", "sleep=on"},
                                              {"solver=soft-step", "smooth-seams=off", "margin=0.05"}};
    for (const char* demo : {"ten-boxes", "wall-and-ball", "ghost-bumps", "ragdolls"})
        for (const auto& settings : kinds) runs.push_back({demo, settings, 150});
    return runs;
}

class OwnTraces : public testing::TestWithParam<OwnRun> {};

TEST_P(OwnTraces, HoldNoDisagreement) {
    constexpr std::size_t kEnough = 12'000;  // contacts: they take seconds
    const OwnRun& run = GetParam();
    const auto demo = demos::makeDemo(*demos::findDemo(run.demo));
    if (demo->worlds().empty()) GTEST_SKIP() << "the demo has no world";
    for (const std::string& setting : run.settings) {
        const auto& all = demos::listParameters(*demo);
        const std::string name = setting.substr(0, setting.find('='));
        const bool isKnown = std::any_of(all.begin(), all.end(), [&](const auto& info) { return info.name == name; });
        if (!isKnown) GTEST_SKIP() << "the demo has no " << name;
    }
    Session session(*demos::findDemo(run.demo));
    for (const std::string& setting : run.settings) session.act(actionFromText(session.demo(), setting));
    demos::DemoRecorder recorder;
    std::size_t contacts = 0, off = 0;
    for (int i = 0; i < run.frames && contacts < kEnough; ++i) {
        const demos::TraceFrame frame = recorder.record(session.demo());
        ASSERT_EQ(frame.scene->hasAllContacts, !session.demo().choosesContacts());
        const demos::Examined examined = examineFrame(frame);
        contacts += examined.contacts;
        off += examined.disagreements.size();
        ASSERT_LE(off, run.mayBeOff) << "frame " << i << ": " << sentenceOf(examined.disagreements.front(), frame);
        if (!runTo(session, static_cast<std::uint64_t>(i) + 1)) break;
    }
}
INSTANTIATE_TEST_SUITE_P(OfDemos, OwnTraces, testing::ValuesIn(allRuns()), [](const auto& tested) {
    std::string name = tested.param.demo;
    for (const std::string& setting : tested.param.settings) name += "_with_" + setting;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
});

/// Without smooth seams, balls bump into the edges of a flat floor of triangles: the check says so, of that world
/// alone.
TEST(OwnTraces, TellGhostBumpsOnTriangles) {
    Session session(*demos::findDemo("ghost-bumps"));
    applyPreset(session, "triangles");
    demos::DemoRecorder recorder;
    std::size_t bumps = 0;
    for (std::uint64_t i = 0; i < 60; ++i) {
        const demos::TraceFrame frame = recorder.record(session.demo());
        for (const demos::Disagreement& found : examineFrame(frame).disagreements) {
            const std::string sentence = sentenceOf(found, frame);
            EXPECT_EQ(found.finding, demos::Finding::MeshNormal) << sentence;
            EXPECT_EQ(sentence.find("world 2"), std::string::npos) << sentence;
            ++bumps;
        }
        ASSERT_TRUE(runTo(session, i + 1));
    }
    EXPECT_GT(bumps, 20u);
}

}  // namespace
}  // namespace app::own_traces_test
}  // namespace collidoscope
