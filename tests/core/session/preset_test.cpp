/// Presets, and the way back to how a demo opens.

#include <gtest/gtest.h>

#include "app/session/typed_setting.h"
#include "app/session/variation.h"
#include "demos/host/state_archives.h"
#include "physics/rigid/world/world.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope {
namespace {

using app::Session;
using session_test::kBouncer;
using session_test::kStill;

std::string activeOf(const Session& session) {
    const std::vector<demos::Preset> presets = session.demo().presets();
    const demos::Preset* active = app::activePreset(presets, session);
    return active ? active->name : "";
}
const demos::DemoInfo& demoNamed(const char* name) { return *demos::findDemo(name); }
demos::Value valueOf(const Session& session, std::string_view name) {
    for (const demos::ParameterInfo& info : demos::listParameters(session.demo()))
        if (info.name == name) return info.value;
    return {};
}

TEST(SessionPreset, ShowsTheSameWhateverWasSetBefore) {
    Session session(demoNamed("separating-axes")), fresh(demoNamed("separating-axes"));
    app::applyPreset(session, "mistake");
    session.act(demos::SetParameter{"step", 0.01});
    app::applyPreset(session, "edge-gap");
    app::applyPreset(fresh, "edge-gap");
    EXPECT_EQ(valueOf(session, "axes"), demos::Value(std::string("all"))) << "the wrong set of axes was of the other";
    for (const demos::ParameterInfo& info : demos::listParameters(fresh.demo()))
        EXPECT_EQ(valueOf(session, info.name), info.value) << info.name;
}

TEST(SessionPreset, IsActiveUntilAParameterChangesAndAgainOnceThatIsUndone) {
    Session session(demoNamed("raycasts"));
    EXPECT_EQ(activeOf(session), "");
    app::applyPreset(session, "wide");
    EXPECT_EQ(activeOf(session), "wide");
    session.act(demos::SetParameter{"sweep-speed", 0.5});
    EXPECT_EQ(activeOf(session), "");
    session.undo();
    EXPECT_EQ(activeOf(session), "wide");
    session.undo();
    EXPECT_EQ(activeOf(session), "") << "a preset is one gesture";
    session.act(demos::SetParameter{"sweep-speed", 0.8});
    session.act(demos::SetParameter{"sweep-angle", 0.8});
    EXPECT_EQ(activeOf(session), "wide") << "it does not matter how the values came about";
}

/// Links and scripts of earlier versions say `book` and `modern`; the rename must not change what they open.
TEST(SessionPreset, EarlierNamesOfPresetsAndOptionsAreRead) {
    const std::string former = "book", former2 = "modern";
    Session session(demoNamed("rigid-stack")), present(demoNamed("rigid-stack"));
    app::applyPreset(session, former);
    app::applyPreset(present, "sequential-impulses");
    EXPECT_EQ(activeOf(session), "sequential-impulses");
    EXPECT_EQ(demos::hashOf(session.demo()), demos::hashOf(present.demo()));
    session.act(app::actionFromText(session.demo(), "solver=" + former2));
    EXPECT_EQ(valueOf(session, "solver"), demos::Value(std::string("soft-step")));
    EXPECT_EQ(app::valueWithUnit(session, "solver", former2), "soft-step") << "heads of tables have the present word";
    session.act(demos::SetParameter{"solver", former});  // as a session file says it
    EXPECT_EQ(valueOf(session, "solver"), demos::Value(std::string("sequential-impulses")));
}

/// A world of more than 2,000 shapes has no parameter for the step inside that is shown.
TEST(SessionPreset, IsActiveInAWorldThatIsTooLargeToBeSteppedInto) {
    Session session(demoNamed("joint-net"));
    const std::vector<demos::Preset> presets{{"huge", "Four thousand joints", {"count=46"}}};
    EXPECT_EQ(app::activePreset(presets, session), nullptr);
    session.act(demos::SetParameter{"count", 46});
    ASSERT_GT(session.demo().worlds().front()->shapes().size(), 2000u);
    EXPECT_EQ(app::activePreset(presets, session), &presets.front());
    session.act(demos::SetParameter{"load", 100.0});
    EXPECT_EQ(app::activePreset(presets, session), nullptr);
}

TEST(SessionPreset, StaysActiveWhileItsAlgorithmIsSteppedThrough) {
    Session session(demoNamed("separating-axes"));
    app::applyPreset(session, "parallel");
    session.act(demos::SetParameter{"axis", 3});
    EXPECT_EQ(activeOf(session), "parallel");
}

TEST(SessionPreset, EveryOneOfEveryDemoIsActiveOnceItWasChosen) {
    for (const demos::DemoInfo& info : demos::allDemos()) {
        Session session(info);
        session.setPlaying(false);
        for (const demos::Preset& preset : session.demo().presets()) {
            app::applyPreset(session, preset.name);
            EXPECT_EQ(activeOf(session), preset.name) << info.name;
        }
    }
}

TEST(SessionPreset, LeavesAMeshThatItDoesNotName) {
    Session session(demoNamed("mesh-picking"));
    app::MeshLibrary meshes;
    session.act(demos::SetMesh{"mesh", {"torus-knot", meshes.find("torus-knot")}});
    app::applyPreset(session, "squashed");
    EXPECT_EQ(valueOf(session, "mesh"), demos::Value(std::string("torus-knot")));
    EXPECT_EQ(activeOf(session), "squashed");
}

TEST(SessionReset, GoesBackToHowTheDemoOpensAndUndoBringsTheParametersAgain) {
    Session session(kBouncer), fresh(kBouncer);
    session.setPlaying(false);
    session.act(demos::SetParameter{"velocity", 5.0});
    session.act(demos::SetParameter{"count", 7});
    for (int i = 0; i < 5; ++i) session.stepForward();
    session.reset();
    EXPECT_EQ(demos::hashOf(session.demo()), demos::hashOf(fresh.demo()));
    session.undo();
    EXPECT_EQ(valueOf(session, "velocity"), demos::Value(5.0));
    EXPECT_EQ(valueOf(session, "count"), demos::Value(7));
}

TEST(SessionReset, PutsHandlesBackWhereNoClockDoes) {
    Session session(kStill);
    const auto place = [&] { return demos::listHandles(session.demo()).front().place.position; };
    session.act(demos::MoveHandle{"place", {.position = {1, 2, 3}}});
    session.reset();
    EXPECT_EQ(place(), geometry::Vec3f(0.0f));
    session.undo();
    EXPECT_EQ(place(), geometry::Vec3f(1, 2, 3));
}

}  // namespace
}  // namespace collidoscope
