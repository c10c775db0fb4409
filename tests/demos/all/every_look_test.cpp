/// What is seen of every demo of the table: looking, measuring and stepping inside an algorithm change no run.

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "demos/host/parameter_list.h"
#include "demos/host/state_archives.h"
#include "tests/demos/all/over_all_demos.h"

namespace collidoscope::demos::testing::every_look_test {
namespace {

class EveryLook : public OverAllDemos {};

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
    void point(std::string_view name, const geometry::Vec3f&) override {
        EXPECT_TRUE(points.insert(std::string(name)).second) << name << " is measured twice";
    }
    void clock(double) override { hasClock = true; }

    std::set<std::string> names{}, points{};
    bool hasClock = false;
};

bool isAxis(const ChartAxis& axis) {
    const bool isRange = axis.range.low != axis.range.high;
    const bool isPositive = axis.range.low > 0.0 && axis.range.high > 0.0;
    return isRange && (axis.scale == Scale::Linear || isPositive);
}

TEST_P(EveryLook, ItsChartsHaveTitlesAxesAndNamesThatTellTheirCurvesApart) {
    const auto demo = fresh();
    run(*demo, 90);
    RecordingCanvas canvas;
    demo->draw(canvas);
    MeasureReader measures;
    demo->measure(measures);
    for (const Chart& chart : canvas.chartItems) {
        EXPECT_FALSE(chart.title.empty());
        EXPECT_TRUE(isAxis(chart.x)) << chart.title;
        // That of measured curves grows until they fit.
        EXPECT_TRUE(isAxis(chart.y) || !chart.measured.empty()) << chart.title;
        std::set<std::string> names;
        std::size_t points = chart.measured.size() + chart.paths.size();
        EXPECT_TRUE(points == 0 || measures.hasClock) << chart.title;
        for (const MeasuredPath& path : chart.paths) {
            EXPECT_TRUE(measures.points.contains(path.point)) << chart.title << ": no point " << path.point;
            EXPECT_TRUE(path.name.empty() || names.insert(path.name).second) << chart.title << ": " << path.name;
        }
        for (const MeasuredCurve& curve : chart.measured) {
            EXPECT_TRUE(measures.names.contains(curve.measure)) << chart.title << ": no measure " << curve.measure;
            EXPECT_TRUE(curve.name.empty() || names.insert(curve.name).second) << chart.title << ": " << curve.name;
        }
        for (const ChartSeries& series : chart.series) {
            EXPECT_TRUE(series.name.empty() || names.insert(series.name).second) << chart.title << ": " << series.name;
            points += series.points.size();
        }
        for (const ChartBoxes& boxes : chart.boxes) points += boxes.boxes.size();
        EXPECT_GT(points, 0u) << chart.title;
    }
}

TEST_P(EveryLook, ItsTrailsArePathsOfPointsThatItMeasures) {
    const auto demo = fresh();
    run(*demo, 90);
    const RecordingCanvas canvas = drawn(*demo);
    MeasureReader measures;
    demo->measure(measures);
    for (const TrailItem& trail : canvas.trailItems) {
        EXPECT_TRUE(measures.points.contains(trail.point)) << trail.point;
        EXPECT_TRUE(measures.hasClock);
    }
}

TEST_P(EveryLook, DrawingAndMeasuringNeverChangeTheState) {
    const auto demo = fresh();
    run(*demo, 20);
    const std::uint64_t before = hashOf(*demo);
    drawn(*demo);
    MeasureReader reader;
    demo->measure(reader);
    EXPECT_EQ(hashOf(*demo), before);
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

TEST_P(EveryLook, ExplainsEachStepInsideItsAlgorithm) {
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
        const Explanation explanation = demo->explain();
        EXPECT_EQ(explanation.shown, std::min(shown, count));
        EXPECT_FALSE(explanation.sentence.empty()) << shown;
        EXPECT_FALSE(explanation.verdict.empty()) << shown;
        EXPECT_EQ(explanation.formula.empty(), shown == 0) << shown;
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

TEST_P(EveryLook, LookingChangesNoRun) {
    const auto demo = fresh(), changed = fresh();
    const std::uint64_t before = hashOf(*demo);
    for (const ParameterInfo& info : listParameters(*changed))
        if (info.effect == Effect::View) setParameter(*changed, info.name, otherValue(info));
    EXPECT_EQ(hashOf(*changed), before);
    run(*demo, 60);
    run(*changed, 60);
    EXPECT_EQ(hashOf(*changed), hashOf(*demo));
    EXPECT_EQ(measuresOf(*changed), measuresOf(*demo)) << "nor what is measured";
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, EveryLook, everyDemo(), nameOfTheDemo);

}  // namespace
}  // namespace collidoscope::demos::testing::every_look_test
