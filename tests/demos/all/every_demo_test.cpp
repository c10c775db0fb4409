/// What every demo of the table must stand, whatever it shows, and what it says of itself. That its runs can be
/// repeated is in every_run_test.cpp, and what looking at it may do in every_look_test.cpp.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <ctime>
#include <limits>
#include <set>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/host/state_archives.h"
#include "tests/demos/all/over_all_demos.h"

namespace collidoscope::demos::testing::every_demo_test {
namespace {

class EveryDemo : public OverAllDemos {};

/// Of processor time, so that nothing else on the machine counts. Stands up to a debug build with sanitizers; a runaway
/// cost is far beyond it.
constexpr double kCostCap = 120.0;
/// Millions of particles need not go on for longer than this to show what they do.
constexpr double kLongEnough = 2.0;
/// Bytes of state times frames: the largest demos are stepped less often.
constexpr std::size_t kMaxBytes = 100'000'000;
double secondsSince(std::clock_t start) { return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC; }

/// The message with which a demo refuses a value; it must be unchanged then.
std::string refusal(DemoBase& demo, std::string_view name, const Value& value) {
    const std::uint64_t before = hashOf(demo);
    try {
        setParameter(demo, name, value);
    } catch (const ParameterError& error) {
        EXPECT_EQ(hashOf(demo), before) << name;
        return error.what();
    }
    ADD_FAILURE() << name << " took a value that it should refuse";
    return {};
}

/// A numeric value of the parameter's own type.
Value numberFor(const ParameterInfo& info, double number) {
    if (info.kind == ParameterKind::Integer) return static_cast<int>(number);
    return number;
}
bool isNumber(const ParameterInfo& info) {
    return info.kind == ParameterKind::Real || info.kind == ParameterKind::Integer;
}

/// Every value that somebody may try at the ends of a parameter.
std::vector<Value> extremesOf(const ParameterInfo& info) {
    if (isNumber(info)) {
        const std::set<double> ends{info.range.low, info.range.high, info.limits.low, info.limits.high};
        std::vector<Value> values;
        for (const double end : ends) values.push_back(numberFor(info, end));
        return values;
    }
    if (info.kind == ParameterKind::Toggle) return {false, true};
    std::vector<Value> values;
    for (const std::string& option : info.options) values.emplace_back(option);
    return values;
}

TEST_P(EveryDemo, DrawsOnlyFiniteNumbersFor600Steps) {
    const auto demo = fresh();
    RecordingCanvas canvas;
    for (int i = 0; i <= 600; ++i) {
        canvas.clear();
        demo->draw(canvas);
        ASSERT_TRUE(canvas.allFinite()) << "frame " << demo->stepCount();
        ASSERT_GT(canvas.itemCount(), 0u);
        demo->advance();
    }
    EXPECT_EQ(firstNotFinite(*demo), std::nullopt);
}

TEST_P(EveryDemo, SurvivesBothEndsOfEveryParameter) {
    for (const ParameterInfo& info : listParameters(*fresh())) {
        for (const Value& value : extremesOf(info)) {
            const auto demo = fresh();
            ASSERT_NO_THROW(setParameter(*demo, info.name, value)) << info.name;
            const std::clock_t start = std::clock();
            const auto affordable = static_cast<int>(kMaxBytes / (1 + sizeOf(*demo)));
            const int frames = std::clamp(affordable, 10, 60);
            for (int i = 0; i < frames && secondsSince(start) < kLongEnough; ++i) {
                demo->advance();
                if (i % 10 != 9) continue;
                EXPECT_TRUE(drawn(*demo).allFinite()) << info.name << ", frame " << i + 1;
            }
            EXPECT_EQ(firstNotFinite(*demo), std::nullopt) << info.name;
            EXPECT_LT(secondsSince(start), kCostCap) << info.name;
        }
    }
}

TEST_P(EveryDemo, RefusesWhatAParameterCannotBeAndSaysWhy) {
    const auto demo = fresh();
    EXPECT_NE(refusal(*demo, "no-such-thing", 1.0).find("'no-such-thing'"), std::string::npos);
    for (const ParameterInfo& info : listParameters(*demo)) {
        std::vector<Value> wrong{std::numeric_limits<double>::quiet_NaN()};
        wrong.emplace_back(info.kind == ParameterKind::Toggle ? Value{1} : Value{true});
        wrong.emplace_back(std::string("no such word"));
        if (isNumber(info)) {
            wrong.push_back(numberFor(info, info.limits.low - 1.0));
            if (info.limits.high < 2e9) wrong.push_back(numberFor(info, info.limits.high + 1.0));
        }
        for (const Value& value : wrong) {
            const std::string message = refusal(*demo, info.name, value);
            EXPECT_NE(message.find("'" + info.name + "'"), std::string::npos) << message;
            EXPECT_NE(message.find("allowed: "), std::string::npos) << message;
        }
    }
}

TEST_P(EveryDemo, ExplainsItself) {
    const auto demo = fresh();
    EXPECT_FALSE(GetParam().entry.title.empty());
    EXPECT_EQ(GetParam().entry.summary.back(), '.');
    std::set<std::string> names;
    for (const ParameterInfo& info : listParameters(*demo)) {
        EXPECT_TRUE(names.insert(info.name).second) << info.name << " is described twice";
        EXPECT_EQ(info.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string::npos) << info.name;
        EXPECT_FALSE(info.tip.empty()) << info.name;
        EXPECT_LE(info.limits.low, info.range.low) << info.name;
        EXPECT_GE(info.limits.high, info.range.high) << info.name;
    }
    for (const HandleInfo& info : listHandles(*demo)) EXPECT_FALSE(info.tip.empty()) << info.name;
    std::set<std::string> legend;
    for (const LegendItem& item : drawn(*demo).legendItems)
        EXPECT_TRUE(legend.insert(item.text).second) << item.text << " is twice in the legend";
    EXPECT_NE(demo->homeView().eye, demo->homeView().target);
}

/// The value that a preset's text stands for.
Value parsed(const ParameterInfo& info, const std::string& text) {
    switch (info.kind) {
        case ParameterKind::Real:
            return std::stod(text);
        case ParameterKind::Integer:
            return std::stoi(text);
        case ParameterKind::Toggle:
            return text == "true";
        default:
            return text;
    }
}

ParameterInfo parameterOf(const DemoBase& demo, const std::string& name) {
    for (const ParameterInfo& info : listParameters(demo))
        if (info.name == name) return info;
    throw ParameterError("there is no parameter '" + name + "'");
}

TEST_P(EveryDemo, TakesItsOwnPresets) {
    std::set<std::string> names;
    std::set<std::vector<std::string>> settings;
    for (const Preset& preset : fresh()->presets()) {
        EXPECT_TRUE(names.insert(preset.name).second) << preset.name;
        EXPECT_TRUE(settings.insert(preset.settings).second) << preset.name << " equals another preset";
        EXPECT_FALSE(preset.title.empty()) << preset.name;
        const auto demo = fresh();
        for (const std::string& setting : preset.settings) {
            const std::size_t equals = setting.find('=');
            ASSERT_NE(equals, std::string::npos) << setting;
            const ParameterInfo info = parameterOf(*demo, setting.substr(0, equals));
            if (isFilled(info.kind)) continue;  // filled by the application
            EXPECT_NO_THROW(setParameter(*demo, info.name, parsed(info, setting.substr(equals + 1)))) << setting;
            const int step = info.inside ? std::stoi(setting.substr(equals + 1)) : 0;
            EXPECT_LE(step, 1) << preset.name << " begins at the first step";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, EveryDemo, everyDemo(), nameOfTheDemo);

TEST(Registry, KnowsEveryDemoByItsStableName) {
    ASSERT_FALSE(allDemos().empty());
    std::set<std::string_view> names;
    for (const DemoInfo& info : allDemos()) {
        EXPECT_TRUE(names.insert(info.name).second) << info.name;
        ASSERT_NE(findDemo(info.name), nullptr);
        EXPECT_EQ(findDemo(info.name)->entry.title, info.entry.title);
    }
    EXPECT_EQ(findDemo("no-such-demo"), nullptr);
}

}  // namespace
}  // namespace collidoscope::demos::testing::every_demo_test
