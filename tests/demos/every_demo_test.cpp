/// What every demo of the table must stand, whatever it shows.

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <set>

#include "demos/host/input.h"
#include "demos/host/recording_canvas.h"
#include "demos/host/state_archives.h"
#include "demos/registry.h"

namespace demos {

/// Keeps the entries of the table readable in the output of the tests.
static void PrintTo(const DemoInfo& info, std::ostream* out) { *out << info.name; }

}  // namespace demos

namespace demos::testing::every_demo_test {
namespace {

/// Stands up to a debug build with sanitizers on a busy machine; a runaway cost is far beyond it.
constexpr std::chrono::seconds kCostCap{40};
/// Millions of particles need not go on for longer than this to show what they do.
constexpr std::chrono::seconds kLongEnough{2};

class EveryDemo : public ::testing::TestWithParam<DemoInfo> {
protected:
    static std::unique_ptr<DemoBase> fresh() { return makeDemo(GetParam()); }
};

void run(DemoBase& demo, int steps) {
    for (int i = 0; i < steps; ++i) demo.advance();
}
RecordingCanvas drawn(const DemoBase& demo) {
    RecordingCanvas canvas;
    demo.draw(canvas);
    return canvas;
}

/// Reads all measures, so that their queries run too.
class MeasureReader final : public Measurements {
public:
    void number(std::string_view name, double, const MeasureSpec& spec) override {
        EXPECT_TRUE(names.insert(std::string(name)).second) << name << " is measured twice";
        EXPECT_STRNE(spec.tip, "") << name;
    }
    void text(std::string_view name, std::string_view, const char* tip) override {
        EXPECT_TRUE(names.insert(std::string(name)).second) << name << " is measured twice";
        EXPECT_STRNE(tip, "") << name;
    }
    void group(std::string_view) override {}

    std::set<std::string> names{};
};

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

/// Things that a person does, spread over 60 frames: each parameter's slider, each handle, the mouse, held keys.
std::vector<Input> someInputs(const DemoBase& demo) {
    std::vector<Input> inputs;
    std::uint64_t frame = 3;
    for (const ParameterInfo& info : listParameters(demo))
        if (info.kind == ParameterKind::Real && info.effect == Effect::Live && info.name != "step")
            inputs.push_back({frame++, SetParameter{info.name, 0.25 * info.range.low + 0.75 * info.range.high}});
    for (const HandleInfo& info : listHandles(demo)) {
        HandlePlace place = info.place;
        place.position += geometry::Vec3f{0.25f, 0.125f, -0.5f};
        place.length += 0.25f;
        inputs.push_back({frame++, MoveHandle{info.name, place}});
    }
    const Pointer pointer{.ray = {{0.0f, 2.0f, 10.0f}, {0.0f, 0.0f, -1.0f}}, .over = true, .down = true};
    inputs.push_back({frame++, MovePointer{pointer}});
    inputs.push_back({frame++, MovePointer{{.down = true, .chart = ChartPlace{.at = {1.0, 1.0}}}}});
    inputs.push_back({frame, Steer{{.ahead = 1.0f, .turn = 1.0f}}});
    inputs.push_back({frame + 5, MovePointer{}});
    inputs.push_back({frame + 9, Steer{}});
    return inputs;
}
void play(DemoBase& demo, const std::vector<Input>& inputs, std::uint64_t frames) {
    std::size_t next = 0;
    while (demo.stepCount() < frames) {
        for (; next < inputs.size() && inputs[next].step == demo.stepCount(); ++next) apply(demo, inputs[next].action);
        demo.advance();
    }
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

bool isAxis(const ChartAxis& axis) {
    const bool isRange = axis.range.low != axis.range.high;
    const bool isPositive = axis.range.low > 0.0 && axis.range.high > 0.0;
    return isRange && (axis.scale == Scale::Linear || isPositive);
}

TEST_P(EveryDemo, ItsChartsHaveTitlesAxesAndNamesThatTellTheirCurvesApart) {
    const auto demo = fresh();
    run(*demo, 90);
    RecordingCanvas canvas;
    demo->draw(canvas);
    for (const Chart& chart : canvas.chartItems) {
        EXPECT_FALSE(chart.title.empty());
        EXPECT_TRUE(isAxis(chart.x)) << chart.title;
        EXPECT_TRUE(isAxis(chart.y)) << chart.title;
        std::set<std::string> names;
        std::size_t points = 0;
        for (const ChartSeries& series : chart.series) {
            EXPECT_TRUE(series.name.empty() || names.insert(series.name).second) << chart.title << ": " << series.name;
            points += series.points.size();
        }
        for (const ChartBoxes& boxes : chart.boxes) points += boxes.boxes.size();
        EXPECT_GT(points, 0u) << chart.title;
    }
}

/// Do two states differ in more than the number of their frame?
bool changesBeyondTheFrame(const DemoBase& a, const DemoBase& b) {
    const std::vector<std::string> fields = differences(a, b);
    return std::any_of(fields.begin(), fields.end(),
                       [](const std::string& field) { return !field.starts_with("frame"); });
}

TEST_P(EveryDemo, ACopyIsASnapshotAndAssigningItIsARewind) {
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

TEST_P(EveryDemo, ASavedStateHoldsAllThatTheNextStepsNeed) {
    const auto demo = fresh();
    play(*demo, someInputs(*demo), 90);
    const auto loaded = fresh();
    load(*loaded, save(*demo));
    EXPECT_EQ(hashOf(*loaded), hashOf(*demo));
    run(*demo, 60);
    run(*loaded, 60);
    EXPECT_EQ(hashOf(*loaded), hashOf(*demo));
    for (const std::string& difference : differences(*loaded, *demo)) ADD_FAILURE() << difference;
}

TEST_P(EveryDemo, RecordedInputsPlayedAgainGiveTheSameHash) {
    const auto first = fresh(), second = fresh();
    const std::vector<Input> inputs = someInputs(*first);
    play(*first, inputs, 120);
    play(*second, inputs, 120);
    EXPECT_EQ(hashOf(*first), hashOf(*second));
    const auto untouched = fresh();
    run(*untouched, 120);
    EXPECT_NE(hashOf(*first), hashOf(*untouched)) << "the inputs did nothing";
}

TEST_P(EveryDemo, RestartIsConstruction) {
    const auto demo = fresh();
    const std::uint64_t atFirst = hashOf(*demo);
    run(*demo, 30);
    for (const HandleInfo& info : listHandles(*demo)) {
        HandlePlace place = info.place;
        place.position.x += 0.5f;
        place.length += 0.5f;
        moveHandle(*demo, info.name, place);
    }
    demo->restart();
    EXPECT_EQ(hashOf(*demo), atFirst);
    for (const std::string& difference : differences(*demo, *fresh())) ADD_FAILURE() << difference;
}

TEST_P(EveryDemo, SurvivesBothEndsOfEveryParameter) {
    for (const ParameterInfo& info : listParameters(*fresh())) {
        for (const Value& value : extremesOf(info)) {
            const auto demo = fresh();
            ASSERT_NO_THROW(setParameter(*demo, info.name, value)) << info.name;
            const auto start = std::chrono::steady_clock::now();
            for (int i = 0; i < 60 && std::chrono::steady_clock::now() - start < kLongEnough; ++i) {
                demo->advance();
                if (i % 10 != 9) continue;
                EXPECT_TRUE(drawn(*demo).allFinite()) << info.name << ", frame " << i + 1;
            }
            EXPECT_EQ(firstNotFinite(*demo), std::nullopt) << info.name;
            EXPECT_LT(std::chrono::steady_clock::now() - start, kCostCap) << info.name;
        }
    }
}

TEST_P(EveryDemo, TheHashSeesOneUlpOfEveryParameterAndHandle) {
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
        HandlePlace place = info.place;
        place.position.x = std::nextafter(place.position.x, 1e6f);
        place.length = std::nextafter(place.length, 1e6f);
        EXPECT_TRUE(moveHandle(*copy, info.name, place)) << info.name;
        EXPECT_NE(hashOf(*copy), before) << info.name;
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

TEST_P(EveryDemo, DrawingAndMeasuringNeverChangeTheState) {
    const auto demo = fresh();
    run(*demo, 20);
    const std::uint64_t before = hashOf(*demo);
    drawn(*demo);
    MeasureReader reader;
    demo->measure(reader);
    EXPECT_EQ(hashOf(*demo), before);
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

/// The parameter that chooses the shown step of an algorithm, if the demo has one.
std::optional<ParameterInfo> insideParameter(const DemoBase& demo) {
    std::optional<ParameterInfo> found;
    for (const ParameterInfo& info : listParameters(demo)) {
        if (!info.inside) continue;
        EXPECT_FALSE(found) << "both " << found->name << " and " << info.name;
        found = info;
    }
    return found;
}

TEST_P(EveryDemo, ExplainsEachStepInsideItsAlgorithm) {
    const auto demo = fresh();
    const auto parameter = insideParameter(*demo);
    EXPECT_EQ(parameter.has_value(), !demo->explain().algorithm.empty());
    if (!parameter) return;
    const int count = static_cast<int>(demo->explain().steps.size());
    EXPECT_GT(count, 0);
    for (const InnerStep& step : demo->explain().steps) {
        EXPECT_FALSE(step.name.empty());
        EXPECT_FALSE(step.result.empty()) << step.name;
    }
    for (int shown = 0; shown <= static_cast<int>(parameter->range.high); ++shown) {
        setParameter(*demo, parameter->name, shown);
        const Explanation told = demo->explain();
        EXPECT_EQ(told.shown, std::min(shown, count));
        EXPECT_FALSE(told.sentence.empty()) << shown;
        EXPECT_FALSE(told.verdict.empty()) << shown;
        EXPECT_EQ(told.formula.empty(), shown == 0) << shown;
        EXPECT_TRUE(drawn(*demo).allFinite()) << shown;
    }
}

/// Some other value that the parameter takes.
Value otherValue(const ParameterInfo& info) {
    switch (info.kind) {
        case ParameterKind::Toggle:
            return !std::get<bool>(info.value);
        case ParameterKind::Choice:
            return info.options[std::get<std::string>(info.value) == info.options.front() ? 1 : 0];
        case ParameterKind::Integer:
            return static_cast<int>(std::get<int>(info.value) == info.range.low ? info.range.low + 1 : info.range.low);
        default:
            return std::get<double>(info.value) == info.range.low ? info.range.high : info.range.low;
    }
}

/// The bits of all numbers that are measured.
std::vector<std::uint64_t> measuresOf(const DemoBase& demo) {
    struct Values final : Measurements {
        void number(std::string_view, double value, const MeasureSpec&) override {
            values.push_back(std::bit_cast<std::uint64_t>(value));
        }
        void text(std::string_view, std::string_view, const char*) override {}
        void group(std::string_view) override {}
        std::vector<std::uint64_t> values{};
    } measured;
    demo.measure(measured);
    return std::move(measured.values);
}

TEST_P(EveryDemo, LookingChangesNoRun) {
    const auto demo = fresh(), looked = fresh();
    const std::uint64_t before = hashOf(*demo);
    for (const ParameterInfo& info : listParameters(*looked))
        if (info.effect == Effect::View) setParameter(*looked, info.name, otherValue(info));
    EXPECT_EQ(hashOf(*looked), before);
    run(*demo, 60);
    run(*looked, 60);
    EXPECT_EQ(hashOf(*looked), hashOf(*demo));
    EXPECT_EQ(measuresOf(*looked), measuresOf(*demo)) << "nor what is measured";
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
            if (info.kind == ParameterKind::Mesh) continue;  // filled by the application
            EXPECT_NO_THROW(setParameter(*demo, info.name, parsed(info, setting.substr(equals + 1)))) << setting;
            const int step = info.inside ? std::stoi(setting.substr(equals + 1)) : 0;
            EXPECT_LE(step, 1) << preset.name << " begins at the first step";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, EveryDemo, ::testing::ValuesIn(allDemos().begin(), allDemos().end()),
                         [](const auto& tested) {
                             std::string name(tested.param.name);
                             for (char& c : name)
                                 if (c == '-') c = '_';
                             return name;
                         });

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
}  // namespace demos::testing::every_demo_test
