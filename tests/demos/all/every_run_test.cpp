/// The run of every demo of the table can be copied, rewound, saved, replayed and started anew.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "demos/host/input.h"
#include "demos/host/state_archives.h"
#include "tests/demos/all/over_all_demos.h"

namespace collidoscope::demos::testing::every_run_test {
namespace {

class EveryRun : public OverAllDemos {};

/// Things that a user does, spread over 60 frames: each parameter's slider, each handle, the mouse, held keys.
std::vector<Input> someInputs(const DemoBase& demo) {
    std::vector<Input> inputs;
    std::uint64_t frame = 3;
    for (const ParameterInfo& info : listParameters(demo))
        if (info.kind == ParameterKind::Real && info.effect == Effect::Live && info.name != "step")
            inputs.push_back({frame++, SetParameter{info.name, 0.25 * info.range.low + 0.75 * info.range.high}});
    for (const HandleInfo& info : listHandles(demo)) {
        HandlePose place = info.place;
        place.position += geometry::Vec3f{0.25f, 0.125f, -0.5f};
        place.length += 0.25f;
        inputs.push_back({frame++, MoveHandle{info.name, place}});
    }
    const Pointer pointer{.ray = {{0.0f, 2.0f, 10.0f}, {0.0f, 0.0f, -1.0f}}, .over = true, .down = true};
    inputs.push_back({frame++, MovePointer{pointer}});
    inputs.push_back({frame++, MovePointer{{.down = true, .chart = ChartPoint{.at = {1.0, 1.0}}}}});
    inputs.push_back({frame, SetMoveAxes{{.ahead = 1.0f, .turn = 1.0f}}});
    inputs.push_back({frame + 5, MovePointer{}});
    inputs.push_back({frame + 9, SetMoveAxes{}});
    return inputs;
}
void play(DemoBase& demo, const std::vector<Input>& inputs, std::uint64_t frames) {
    std::size_t next = 0;
    while (demo.stepCount() < frames) {
        for (; next < inputs.size() && inputs[next].step == demo.stepCount(); ++next) apply(demo, inputs[next].action);
        demo.advance();
    }
}

/// Do two states differ in more than the number of their frame?
bool changesBeyondTheFrame(const DemoBase& a, const DemoBase& b) {
    const std::vector<std::string> fields = differences(a, b);
    return std::any_of(fields.begin(), fields.end(),
                       [](const std::string& field) { return !field.starts_with("frame"); });
}

TEST_P(EveryRun, ACopyIsASnapshotAndAssigningItIsARewind) {
    const auto demo = fresh();
    run(*demo, 40);
    const auto snapshot = demo->clone();
    const std::uint64_t then = hashOf(*demo);
    run(*demo, 40);
    const std::uint64_t later = hashOf(*demo);
    EXPECT_EQ(changesBeyondTheFrame(*snapshot, *demo), demo->moves())
        << "what moves is another picture, what stands the same";
    EXPECT_EQ(hashOf(*snapshot), then) << "the copy has moved with the original";
    demo->assign(*snapshot);
    EXPECT_EQ(hashOf(*demo), then);
    run(*demo, 40);
    EXPECT_EQ(hashOf(*demo), later);
}

TEST_P(EveryRun, ASavedStateHoldsAllThatTheNextStepsNeed) {
    for (const std::uint64_t frames : {10u, 90u}) {  // early, too: what has come to rest needs little
        SCOPED_TRACE(frames);
        const auto demo = fresh();
        play(*demo, someInputs(*demo), frames);
        const auto loaded = fresh();
        load(*loaded, save(*demo));
        EXPECT_EQ(hashOf(*loaded), hashOf(*demo));
        run(*demo, 60);
        run(*loaded, 60);
        EXPECT_EQ(hashOf(*loaded), hashOf(*demo));
        for (const std::string& difference : differences(*loaded, *demo)) ADD_FAILURE() << difference;
    }
}

TEST_P(EveryRun, RecordedInputsPlayedAgainGiveTheSameHash) {
    const auto first = fresh(), second = fresh();
    const std::vector<Input> inputs = someInputs(*first);
    play(*first, inputs, 120);
    play(*second, inputs, 120);
    EXPECT_EQ(hashOf(*first), hashOf(*second));
    const auto untouched = fresh();
    run(*untouched, 120);
    const bool isRecord = first->recordedFrames() > 0;  // nobody changes what was recorded
    EXPECT_EQ(hashOf(*first) == hashOf(*untouched), isRecord) << "the inputs did nothing";
}

TEST_P(EveryRun, RestartIsConstruction) {
    const auto demo = fresh();
    const std::uint64_t atFirst = hashOf(*demo);
    run(*demo, 30);
    for (const HandleInfo& info : listHandles(*demo)) {
        HandlePose place = info.place;
        place.position.x += 0.5f;
        place.length += 0.5f;
        moveHandle(*demo, info.name, place);
    }
    demo->restart();
    EXPECT_EQ(hashOf(*demo), atFirst);
    for (const std::string& difference : differences(*demo, *fresh())) ADD_FAILURE() << difference;
}

TEST_P(EveryRun, TheHashSeesOneUlpOfEveryParameterAndHandle) {
    const auto demo = fresh();
    const std::uint64_t before = hashOf(*demo);
    for (const ParameterInfo& info : listParameters(*demo)) {
        if (info.kind != ParameterKind::Real || info.effect != Effect::Live) continue;
        const auto value = static_cast<float>(std::get<double>(info.value));
        const auto towards = static_cast<float>(value < info.limits.high ? info.limits.high : info.limits.low);
        const auto copy = demo->clone();
        setParameter(*copy, info.name, static_cast<double>(std::nextafter(value, towards)));
        EXPECT_NE(hashOf(*copy), before) << info.name;
    }
    for (const HandleInfo& info : listHandles(*demo)) {
        const auto copy = demo->clone();
        HandlePose place = info.place;
        place.position.x = std::nextafter(place.position.x, 1e6f);
        place.length = std::nextafter(place.length, 1e6f);
        EXPECT_TRUE(moveHandle(*copy, info.name, place)) << info.name;
        EXPECT_NE(hashOf(*copy), before) << info.name;
    }
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, EveryRun, everyDemo(), nameOfTheDemo);

}  // namespace
}  // namespace collidoscope::demos::testing::every_run_test
