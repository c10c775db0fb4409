/// The energy of all rigid bodies, watched from outside: where it is kept or lost nothing is said, where it is made the
/// watch warns, and where work comes in from outside it says so.

#include "app/run/energy_watch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "app/headless/headless.h"
#include "app/headless/open_session.h"
#include "app/session/session.h"
#include "demos/host/state_archives.h"
#include "physics/rigid/world/world.h"
#include "tests/core/session/energy_demo.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::energy_watch_test {
namespace {

using app::OutsideWork;
using app::Session;
using geometry::Vec3f;
using session_test::kBall;

/// A wall that moves pushes a ball, without gravity.
class Pusher final : public demos::Demo<Pusher> {
public:
    void build() override {
        world = {};
        world.settings.gravity = Vec3f{0.0f};
        wall = world.addBody({.kind = physics::BodyKind::Kinematic, .pose = {.position = {-3.0f, 0.0f, 0.0f}}});
        world.addShape(wall, {.shape = geometry::Boxf{.half = Vec3f{0.5f}}});
        world.setVelocity(wall, {2.0f, 0.0f, 0.0f});
        const physics::BodyId ball = world.addBody({});
        world.addShape(ball, {.shape = geometry::Spheref{Vec3f{0.0f}, 0.5f}});
        world.setVelocity(ball, {-0.5f, 0.0f, 0.0f});
    }
    void step(float h) override { world.step(h, {}, parallelFor()); }
    void draw(demos::Canvas&) const override {}
    void state(demos::Archive& a) override { a.field("world", world); }
    std::vector<const physics::World*> worlds() const override { return {&world}; }

    physics::World world{};
    physics::BodyId wall{};
};
const demos::DemoInfo kPusher = session_test::infoOf<Pusher>("pusher");

void steps(Session& session, int count) {
    for (int i = 0; i < count; ++i) session.stepForward();
}
const app::MeasureSeries& changeIn(const Session& session) {
    for (const app::MeasureSeries& series : session.measures())
        if (series.name == app::kEnergyChange) return series;
    ADD_FAILURE() << "it is not measured";
    static const app::MeasureSeries none{};
    return none;
}
bool isMeasured(const Session& session) {
    const auto& all = session.measures();
    return std::any_of(all.begin(), all.end(), [](const auto& series) { return series.name == app::kEnergyChange; });
}
std::string textNow(const Session& session) { return app::textOf(session.energy(), session.frame()); }

/// A ball that is joined by another one above it at frame 10.
class Rain final : public demos::Demo<Rain> {
public:
    void build() override {
        world = {};
        add(2.0f);
    }
    void step(float h) override {
        world.step(h, {}, parallelFor());
        if (stepCount() == 9) add(20.0f);
    }
    void draw(demos::Canvas&) const override {}
    void state(demos::Archive& a) override { a.field("world", world); }
    std::vector<const physics::World*> worlds() const override { return {&world}; }

    physics::World world{};

private:
    void add(float height) {
        const physics::BodyId ball = world.addBody({.pose = {.position = {0.0f, height, 0.0f}}});
        world.addShape(ball, {.shape = geometry::Spheref{Vec3f{0.0f}, 0.5f}});
    }
};
const demos::DemoInfo kRain = session_test::infoOf<Rain>("rain");

class Energy : public testing::Test {
protected:
    /// It is watched from frame 0 on.
    Energy() {
        session.setPlaying(false);
        session.setWatchesEnergy(true);
    }
    /// The first frame at which the watch warns; none up to `last`.
    std::optional<std::uint64_t> firstWarning(std::uint64_t last) {
        while (session.frame() < last) {
            session.stepForward();
            if (session.energy().warns(session.frame())) return session.frame();
        }
        return std::nullopt;
    }
    Session session{kBall};
};

TEST_F(Energy, ThatIsKeptStaysWhereItIs) {
    session.act(demos::SetParameter{"gravity", 0.0});
    EXPECT_EQ(firstWarning(240), std::nullopt);
    const app::MeasureSeries& change = changeIn(session);
    EXPECT_EQ(change.values.size(), 241u);
    for (const float value : change.values) EXPECT_NEAR(value, 0.0f, 1e-3f);
    EXPECT_TRUE(textNow(session).starts_with("Energy has not risen")) << textNow(session);
}

TEST_F(Energy, ThatIsLostIsNoReasonToWarn) {
    EXPECT_EQ(firstWarning(240), std::nullopt);
    EXPECT_LT(changeIn(session).value, -30.0);
    EXPECT_LT(session.energy().rise(session.frame()), app::kEnergyRise);
}

TEST_F(Energy, ThatIsMadeIsWarnedOfFromThatFrameOn) {
    session.act(demos::SetParameter{"gain", 1.02});
    const auto warned = firstWarning(240);
    ASSERT_TRUE(warned);
    EXPECT_GT(session.energy().rise(*warned), app::kEnergyRise);
    EXPECT_TRUE(textNow(session).starts_with("Energy has risen by ")) << textNow(session);
    EXPECT_NE(textNow(session).find("nothing was done"), std::string::npos);
}

TEST_F(Energy, ThatRisesStopsARunByTheReadyMadeCondition) {
    session.act(demos::SetParameter{"gain", 1.02});
    session.setWatchesEnergy(false);
    session.watch(app::energyRises());
    session.setPlaying(true);
    for (int i = 0; i < 1000 && session.playing(); ++i) session.advance(1.0 / 60.0);
    const auto stop = session.takeStop();
    ASSERT_TRUE(stop);
    EXPECT_EQ(stop->text, "energy_rise > 1 %");
    EXPECT_FALSE(isMeasured(session)) << "a condition adds no measure";
    Session quiet(kBall);
    quiet.watch(app::energyRises());
    quiet.setPlaying(true);
    for (int i = 0; i < 300; ++i) quiet.advance(1.0 / 60.0);
    EXPECT_FALSE(quiet.takeStop());
    EXPECT_GT(quiet.frame(), 200u);
}

TEST(EnergyFromOutside, IsTheWorkOfAKinematicBody) {
    Session session(kPusher);
    session.setPlaying(false);
    session.setWatchesEnergy(true);
    bool hasPushed = false;
    for (int i = 0; i < 180; ++i) {
        session.stepForward();
        EXPECT_FALSE(session.energy().warns(session.frame())) << session.frame();
        const auto* seen = session.energy().at(session.frame());
        ASSERT_NE(seen, nullptr);
        if (seen->outside != OutsideWork::KinematicBody) continue;
        hasPushed = true;
        EXPECT_EQ(textNow(session), "Work may come in from outside: a kinematic body pushes or pulls.");
    }
    EXPECT_TRUE(hasPushed);
    EXPECT_GT(changeIn(session).value, 100.0);
}

TEST(EnergyFromOutside, ComesWithANewBody) {
    Session session(kRain);
    session.setPlaying(false);
    session.setWatchesEnergy(true);
    for (int i = 0; i < 20; ++i) {
        session.stepForward();
        EXPECT_FALSE(session.energy().warns(session.frame())) << session.frame();
    }
    EXPECT_EQ(session.energy().at(10)->outside, OutsideWork::OtherBodies);
    EXPECT_GT(changeIn(session).value, 100.0);
}

// Each of these pushes bodies in its own step or shoots anew, and the watch has warned of that.
TEST(EnergyFromOutside, IsWhatADemoItselfDoes) {
    for (const char* name : {"explosion", "bullet-and-paper", "jenga"}) {
        Session session(*demos::findDemo(name));
        session.setPlaying(false);
        session.setWatchesEnergy(true);
        bool isTold = false;
        for (int i = 0; i < 200; ++i) {
            session.stepForward();
            EXPECT_FALSE(session.energy().warns(session.frame())) << name << ", frame " << session.frame();
            const OutsideWork work = session.energy().at(session.frame())->outside;
            isTold |= work == OutsideWork::Demo || work == OutsideWork::OtherBodies;
        }
        EXPECT_TRUE(isTold) << name;
    }
}

TEST_F(Energy, ThatTheDemoGivesToABodyIsToldAndNoReasonToWarn) {
    session.act(demos::SetParameter{"push", 1.02});
    EXPECT_EQ(firstWarning(120), std::nullopt);
    EXPECT_GT(changeIn(session).value, 10.0);
    EXPECT_EQ(textNow(session), "Work may come in from outside: the demo itself pushes or changes bodies.");
    // The same after a rewind, of frames that are simulated again, and of those that lie between key frames.
    for (const std::uint64_t frame : {std::uint64_t{7}, std::uint64_t{64}, std::uint64_t{101}}) {
        session.seek(frame);
        EXPECT_TRUE(session.demo().hasPushedBodies()) << frame;
        EXPECT_EQ(session.energy().at(frame)->outside, OutsideWork::Demo) << frame;
    }
    session.act(demos::SetParameter{"push", 1.0});
    steps(session, 1);
    EXPECT_FALSE(session.demo().hasPushedBodies());
}

TEST_F(Energy, IsCountedAnewFromWhatAUserDoes) {
    steps(session, 30);
    EXPECT_EQ(session.energy().at(30)->outside, OutsideWork::None);
    session.act(demos::SetParameter{"gain", 0.99});
    EXPECT_EQ(session.energy().at(30)->outside, OutsideWork::Input);
    EXPECT_EQ(session.energy().at(30)->minimum, session.energy().at(30)->energy);
}

TEST_F(Energy, TheFramesBeforeTheChoiceAreMeasuredToo) {
    steps(session, 90);
    const std::vector<float> known = changeIn(session).values;
    const std::uint64_t hash = demos::hashOf(session.demo());
    Session later(kBall);
    later.setPlaying(false);
    steps(later, 90);
    later.seek(40);
    later.setWatchesEnergy(true);
    EXPECT_TRUE(later.isFillingCurves());
    for (int i = 0; i < 1000 && later.isFillingCurves(); ++i) later.advance(0.0);
    EXPECT_EQ(changeIn(later).values, known);
    EXPECT_EQ(later.frame(), 40u);
    later.seek(90);
    EXPECT_EQ(demos::hashOf(later.demo()), hash) << "the demo knows nothing of it";
    for (std::uint64_t frame = 0; frame <= 90; ++frame)
        EXPECT_EQ(later.energy().rise(frame), session.energy().rise(frame)) << frame;
    later.setWatchesEnergy(false);
    EXPECT_FALSE(isMeasured(later));
}

/// The change was told by the energy that the branch before had at frame 0.
TEST_F(Energy, OfEachBranchIsThatOfItsOwnFrameZero) {
    session.watch("energy_change > 1000");
    steps(session, 20);
    const double before = changeIn(session).value;
    session.act(demos::SetParameter{"gravity", 2.0});
    ASSERT_EQ(session.branchCount(), 2u);
    steps(session, 20);
    const double other = changeIn(session).value;
    EXPECT_GT(std::abs(other - before), 1e-6);
    const auto named = [&] {
        const app::Watches::Frame frame{session.demo(), {}, session.energy()};
        return session.watches().namesOf(frame).find("energy_change")->value;
    };
    EXPECT_EQ(named(), other);
    session.goToBranch(session.branches().front().id);
    session.seek(20);
    EXPECT_EQ(changeIn(session).value, before);
    EXPECT_EQ(named(), before);
}

TEST(EnergyByCommandLine, IsAColumnOfTheTableAndStopsARun) {
    const auto ran = [](std::vector<std::string> words) {
        words.insert(words.begin(), "--headless");
        std::ostringstream out, errors;
        app::runHeadless(app::parseCommandLine(words), {.out = out, .errors = errors});
        return out.str();
    };
    const std::string table = ran({"--demo", "rigid-stack", "--frames", "2", "--csv", "-", "--show", "energy"});
    EXPECT_NE(table.find(",energy change (%)"), std::string::npos) << table;
    const std::string plain = ran({"--demo", "rigid-stack", "--frames", "2", "--csv", "-"});
    EXPECT_EQ(plain.find("energy change"), std::string::npos) << plain;
    const std::string hash = ran({"--demo", "rigid-stack", "--frames", "9", "--hash"});
    EXPECT_EQ(ran({"--demo", "rigid-stack", "--frames", "9", "--hash", "--show", "energy"}), hash);
    EXPECT_EQ(ran({"--demo", "cloth", "--frames", "2", "--csv", "-", "--show", "energy"}).find("energy change"),
              std::string::npos)
        << "there are no rigid bodies";
    EXPECT_NE(ran({"--demo", "rigid-stack", "--frames", "60", "--break", app::energyRises()}).find("no condition held"),
              std::string::npos);
}

// What its joints have taken in as they gave way comes back, and is no error of the step.
TEST(EnergyFromOutside, IsWhatSoftJointsGiveBack) {
    Session session(*demos::findDemo("chain-and-ball"));
    session.setPlaying(false);
    session.setWatchesEnergy(true);
    for (int i = 0; i < 120; ++i) session.stepForward();
    EXPECT_EQ(session.energy().at(120)->outside, OutsideWork::SoftJoint);
    for (std::uint64_t frame = 1; frame <= 120; ++frame) EXPECT_FALSE(session.energy().warns(frame)) << frame;
}

}  // namespace
}  // namespace collidoscope::energy_watch_test
