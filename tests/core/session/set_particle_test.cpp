/// Numbers of point masses that a user types: inputs as any other, in every demo whose particles take them.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "app/headless/open_session.h"
#include "app/session/session.h"
#include "app/session/session_file.h"
#include "app/session/timeline_marks.h"
#include "demos/host/state_archives.h"
#include "demos/registry.h"
#include "demos/share/particle_numbers.h"
#include "tests/demos/all/over_all_demos.h"

namespace collidoscope::set_particle_test {
namespace {

using app::Session;
using demos::ParticleEdit;
using demos::ParticleNumber;

/// The last particle that takes other numbers, with its present value.
std::optional<ParticleEdit> freeOne(const demos::DemoBase& demo, ParticleNumber number) {
    const auto groups = demo.particles();
    for (std::size_t i = groups.size(); i-- > 0;)
        for (std::size_t k = groups[i].count; k-- > 0;) {
            if (!groups[i].at(k).follows.empty()) continue;
            ParticleEdit edit{.group = i, .particle = static_cast<std::uint32_t>(k), .number = number};
            edit.value = *demos::valueOf(groups, edit);
            return edit;
        }
    return std::nullopt;
}

demos::ParticleValue valueIn(const Session& session, const ParticleEdit& which) {
    return demos::valueOf(session.demo().particles(), which).value();
}

class InEveryCrowd : public demos::testing::OverAllDemos {};

TEST_P(InEveryCrowd, ATypedNumberIsTakenPlayedAgainAndTakenBack) {
    constexpr std::uint64_t kBefore = 5, kAfter = 20;
    if (fresh()->particles().empty()) GTEST_SKIP() << "the demo has no particles";
    for (const ParticleNumber number : demos::kParticleNumbers) {
        const std::string what = demos::infoOf(number).word;
        Session session(GetParam());
        session.setPlaying(false);
        app::runTo(session, kBefore);
        auto edit = freeOne(session.demo(), number);
        if (!edit) GTEST_SKIP() << "none takes other numbers";
        const demos::ParticleValue before = edit->value;
        edit->value[0] += 0.25;
        session.act(demos::SetParticle{*edit});
        EXPECT_NEAR(valueIn(session, *edit)[0], edit->value[0], 1e-5) << what;
        app::runTo(session, kAfter);
        EXPECT_TRUE(session.fault().empty()) << what << ": " << session.fault();
        const std::uint64_t last = demos::hashOf(session.demo());
        app::MeshLibrary meshes;
        const std::string text = app::writeSession({.session = session.saved()});
        Session again(GetParam());
        again.restore(app::readSession(text, "test.json", meshes).session);
        again.seek(kAfter);
        EXPECT_EQ(demos::hashOf(again.demo()), last) << what << ", from its file";
        const auto marks = app::timelineMarks(session);
        EXPECT_TRUE(std::any_of(marks.begin(), marks.end(),
                                [&](const auto& mark) { return mark.text.starts_with(what + " of particle "); }));
        session.seek(kBefore);
        ASSERT_TRUE(session.canUndo());
        session.undo();
        for (std::size_t i = 0; i < before.size(); ++i)
            EXPECT_NEAR(valueIn(session, *edit)[i], before[i], 1e-6) << what << ", taken back";
    }
}

TEST_P(InEveryCrowd, EachIsFoundByItsName) {
    const auto demo = fresh();
    const auto groups = demo->particles();
    if (groups.empty()) GTEST_SKIP() << "the demo has no particles";
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (const std::size_t k : {std::size_t{0}, groups[i].count - 1}) {
            const std::string name = demos::nameOf(groups, i, k);
            const auto found = demos::particleNamed(groups, name);
            ASSERT_TRUE(found) << name;
            EXPECT_EQ(found->group, i) << name;
            EXPECT_EQ(found->particle, k) << name;
            EXPECT_GE(groups[i].at(k).mass, 0.0);
        }
    for (const char* none : {"particle", "particle 0", "particle 99999999", "nobody particle 1", "particle 1x"})
        EXPECT_FALSE(demos::particleNamed(groups, none)) << none;
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, InEveryCrowd, demos::testing::everyDemo(), demos::testing::nameOfTheDemo);

TEST(SetParticle, WhatIsHeldAtAHandleSaysSoAndStays) {
    Session session(*demos::findDemo("cloth"));
    session.setPlaying(false);
    const std::uint64_t before = demos::hashOf(session.demo());
    try {
        session.act(demos::SetParticle{{.particle = 0, .value = {1.0, 2.0, 3.0}}});
        FAIL() << "it was not refused";
    } catch (const demos::ParameterError& refusal) {
        EXPECT_NE(std::string(refusal.what()).find("handle"), std::string::npos) << refusal.what();
    }
    auto edit = freeOne(session.demo(), ParticleNumber::Mass).value();
    for (const double mass : {-1.0, 1e-40, 1e300}) {
        edit.value[0] = mass;
        EXPECT_THROW(session.act(demos::SetParticle{edit}), demos::ParameterError) << mass;
    }
    session.act(demos::SetParticle{{.particle = 1'000'000, .value = {1.0, 2.0, 3.0}}});
    EXPECT_EQ(demos::hashOf(session.demo()), before);
}

TEST(SetParticle, AMassOfZeroHoldsItFast) {
    Session session(*demos::findDemo("rope"));
    session.setPlaying(false);
    auto edit = freeOne(session.demo(), ParticleNumber::Mass).value();
    edit.value[0] = 0.0;
    session.act(demos::SetParticle{edit});
    const auto place = [&] { return session.demo().particles()[edit.group].at(edit.particle).position; };
    const auto before = place();
    app::runTo(session, 30);
    EXPECT_EQ(place(), before);
}

}  // namespace
}  // namespace collidoscope::set_particle_test
