#include "demos/host/parameter_list.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "demos/host/state_archives.h"
#include "tests/demos/support.h"

namespace collidoscope::demos::testing::parameter_list_test {
namespace {

const ParameterInfo& byName(const std::vector<ParameterInfo>& list, std::string_view name) {
    for (const ParameterInfo& info : list)
        if (info.name == name) return info;
    throw std::out_of_range(std::string(name));
}

/// The message with which a value is refused; fails the test when it is taken or when anything has changed.
std::string refusal(std::string_view name, const Value& value) {
    SmallDemo demo;
    const std::uint64_t before = hashOf(demo);
    try {
        setParameter(demo, name, value);
    } catch (const ParameterError& error) {
        EXPECT_EQ(hashOf(demo), before);
        return error.what();
    }
    ADD_FAILURE() << name << " was taken";
    return {};
}

TEST(ParameterList, ListsTheDemosOwnParametersFirstAndTheStandardOnesLast) {
    const auto list = listParameters(SmallDemo{});
    std::vector<std::string> names;
    for (const auto& info : list) names.push_back(info.name);
    EXPECT_EQ(names, (std::vector<std::string>{"speed", "count", "wind", "mood", "mesh", "step", "seed"}));
    EXPECT_EQ(byName(list, "speed").group, "Motion");
    EXPECT_EQ(byName(list, "step").group, "Run");
}

/// Has neither a clock nor random numbers.
class StillDemo final : public Demo<StillDemo> {
public:
    void draw(Canvas& canvas) const override { canvas.ground(0.0f); }
    void describe(Parameters& p) override { p.toggle("names", names, {.tip = "Names."}); }
    bool names = false;
};

TEST(ParameterList, HasNoStepWithoutAClockAndNoSeedWithoutRandomNumbers) {
    StillDemo demo;
    const auto list = listParameters(demo);
    ASSERT_EQ(list.size(), 1u);
    EXPECT_EQ(list.front().name, "names");
    EXPECT_THROW(setParameter(demo, "step", 0.01), ParameterError);
    EXPECT_THROW(setParameter(demo, "seed", 2), ParameterError);
}

TEST(ParameterList, ReportsFloatsAsTheShortestDecimal) {
    EXPECT_EQ(std::get<double>(byName(listParameters(SmallDemo{}), "speed").value), 0.1);
}

TEST(ParameterList, OwnsRangeLimitsUnitAndOptions) {
    const auto list = listParameters(SmallDemo{});
    const ParameterInfo& speed = byName(list, "speed");
    EXPECT_EQ(speed.range.high, 1.0);
    EXPECT_EQ(speed.limits.high, 10.0);
    EXPECT_EQ(speed.unit, "m/s");
    EXPECT_EQ(byName(list, "count").limits.high, 5.0) << "without limits the range is the limit";
    EXPECT_EQ(byName(list, "mood").options, (std::vector<std::string>{"calm", "wild"}));
    EXPECT_EQ(std::get<std::string>(byName(list, "mood").value), "calm");
    EXPECT_EQ(std::get<std::string>(byName(list, "mesh").value), "one triangle");
}

TEST(ParameterList, SetsEveryKindOfValue) {
    SmallDemo demo;
    setParameter(demo, "speed", 0.75);
    setParameter(demo, "wind", true);
    setParameter(demo, "mood", std::string("wild"));
    setParameter(demo, "count", 4);
    EXPECT_EQ(demo.speed, 0.75f);
    EXPECT_TRUE(demo.wind);
    EXPECT_EQ(demo.mood, Mood::Wild);
    EXPECT_EQ(demo.count, 4);
    setParameter(demo, "speed", 1);
    EXPECT_EQ(demo.speed, 1.0f) << "a whole number will do for a real one";
}

TEST(ParameterList, ReadsEarlierWordsOfOptionsAndListsThePresentOnes) {
    SmallDemo demo;
    setParameter(demo, "mood", std::string("rough"));
    EXPECT_EQ(demo.mood, Mood::Wild);
    EXPECT_EQ(std::get<std::string>(byName(listParameters(demo), "mood").value), "wild");
    setParameter(demo, "mood", std::string("quiet"));
    EXPECT_EQ(demo.mood, Mood::Calm);
    const ParameterInfo mood = byName(listParameters(demo), "mood");
    EXPECT_EQ(optionOf(mood, "rough"), "wild");
    EXPECT_EQ(optionOf(mood, "wild"), "wild");
    EXPECT_EQ(optionOf(mood, "sad"), std::nullopt);
    EXPECT_EQ(allowedValues(mood), "one of calm, wild") << "earlier words are read, and not offered";
}

TEST(ParameterList, RestartsForARebuildParameterOnly) {
    SmallDemo demo;
    demo.advance();
    setParameter(demo, "speed", 0.5);
    EXPECT_EQ(demo.stepCount(), 1u);
    EXPECT_EQ(demo.builds, 0);
    setParameter(demo, "count", 5);
    EXPECT_EQ(demo.stepCount(), 0u);
    EXPECT_EQ(demo.builds, 1);
    EXPECT_EQ(demo.grains.size(), 5u);
}

TEST(ParameterList, TakesTypedValuesUpToTheLimitsAndNotBeyond) {
    SmallDemo demo;
    setParameter(demo, "speed", 10.0);
    EXPECT_EQ(demo.speed, 10.0f);
    EXPECT_EQ(refusal("speed", 10.5), "parameter 'speed' does not take 10.5; allowed: a number from 0 to 10 m/s");
    EXPECT_EQ(refusal("count", 0), "parameter 'count' does not take 0; allowed: a whole number from 1 to 5");
}

TEST(ParameterList, RefusesNumbersThatAreNotFinite) {
    EXPECT_NE(refusal("speed", std::nan("")).find("nan"), std::string::npos);
    EXPECT_NE(refusal("speed", std::numeric_limits<double>::infinity()).find("inf"), std::string::npos);
}

TEST(ParameterList, RefusesTheWrongType) {
    EXPECT_EQ(refusal("wind", 1.0), "parameter 'wind' does not take 1; allowed: true or false");
    EXPECT_EQ(refusal("mood", std::string("sad")), "parameter 'mood' does not take 'sad'; allowed: one of calm, wild");
    EXPECT_EQ(refusal("count", 2.0), "parameter 'count' does not take 2; allowed: a whole number from 1 to 5");
    EXPECT_EQ(refusal("speed", std::string("fast")),
              "parameter 'speed' does not take 'fast'; allowed: a number from 0 to 10 m/s");
    EXPECT_EQ(refusal("mesh", std::string("mug")), "parameter 'mesh' does not take 'mug'; allowed: a mesh");
}

TEST(ParameterList, NamesWhatThereIsWhenAParameterIsUnknown) {
    EXPECT_EQ(refusal("sped", 1.0),
              "there is no parameter 'sped'; this demo has: speed, count, wind, mood, mesh, step, seed");
}

TEST(ParameterList, FillsAMeshSlot) {
    SmallDemo demo;
    setMesh(demo, "mesh", {"mug", oneTriangle(2.0f)});
    EXPECT_EQ(demo.slot.name, "mug");
    EXPECT_THROW(setMesh(demo, "mesh", {"nothing", nullptr}), ParameterError);
    EXPECT_THROW(setMesh(demo, "speed", {"mug", oneTriangle(2.0f)}), ParameterError);
    EXPECT_EQ(demo.slot.name, "mug");
}

}  // namespace
}  // namespace collidoscope::demos::testing::parameter_list_test
