/// What a paused demo says after one of its parameters was changed is either right with the new value, or marked as
/// what the last step has left.
///
/// The oracle is a step of next to no time: state hardly changes in it, so a number that it changes only together with
/// the parameter was worked out with the old one.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "demos/host/input.h"
#include "demos/host/parameter_list.h"
#include "demos/host/recording_canvas.h"
#include "tests/demos/all/over_all_demos.h"

namespace collidoscope::demos::testing::after_a_change_test {
namespace {

constexpr double kNextToNoTime = 1e-4;    // s: the shortest step that demos take
constexpr double kJump = 2e-2;            // of the value: so much is more than such a step brings by itself
constexpr double kUnread = 1e-3;          // in whatever unit: panels round to about so much
constexpr float kMoved = 1e-3f;           // m
constexpr std::size_t kTooMany = 30'000;  // things drawn: a demo of more takes minutes

class AfterAChange : public OverAllDemos {};

/// What a demo says of its present frame, without what is marked as of the last step.
struct Said {
    struct Number {
        double value = 0.0, noise = 0.0;
    };
    std::map<std::string, Number> numbers{};
    std::vector<std::string> texts{};
    std::vector<geometry::Vec3f> places{};  ///< of what is drawn
};

class Listener final : public Measurements {
public:
    explicit Listener(Said& said, bool isStale) : said_(said), isStale_(isStale) {}
    void number(std::string_view name, double value, const MeasureSpec& spec) override {
        if (!(isStale_ && spec.ofLastStep)) said_.numbers[std::string(name)] = {value, spec.noise};
    }
    void text(std::string_view name, std::string_view value, const char*) override {
        said_.texts.push_back(std::string(name) + ": " + std::string(value));
    }
    void group(std::string_view) override {}

private:
    Said& said_;
    bool isStale_;
};

Said saidBy(const DemoBase& demo, bool isStale) {
    Said said;
    Listener listener(said, isStale);
    demo.measure(listener);
    RecordingCanvas canvas;
    demo.draw(canvas);
    for (const auto& solids : canvas.solidItems)
        for (const SolidItem& item : solids) said.places.push_back(item.pose.position);
    for (const TriangleItem& item : canvas.triangleItems)
        for (const geometry::Vec3f& corner : {item.a, item.b, item.c}) said.places.push_back(corner);
    for (const LineItem& line : canvas.lineItems) said.places.push_back(line.start), said.places.push_back(line.end);
    for (const PointItem& point : canvas.pointItems) said.places.push_back(point.position);
    for (const LabelItem& label : canvas.labelItems) said.texts.push_back("label: " + std::string(label.text));
    for (const LegendItem& entry : canvas.legendItems) said.texts.push_back("legend: " + std::string(entry.text));
    for (const Chart& chart : canvas.chartItems)
        for (const ChartSeries& series : chart.series)
            said.numbers["chart " + chart.title + " " + series.name] = {
                series.points.empty() ? 0.0 : double{series.points.back().y}, 0.0};
    return said;
}

bool isJump(const Said::Number& from, const Said::Number& to) {
    if (!std::isfinite(from.value) || !std::isfinite(to.value))
        return std::isfinite(from.value) != std::isfinite(to.value);
    const double size = std::max(std::abs(from.value), std::abs(to.value));
    return std::abs(from.value - to.value) > kJump * size + kUnread + from.noise;
}

/// Whether things have moved, or their speeds have changed, more than in next to no time: then the change has put the
/// demo elsewhere, and what it said before was of that place.
bool isElsewhere(const Said& now, const Said& after) {
    if (now.places.size() != after.places.size()) return true;
    for (std::size_t i = 0; i < now.places.size(); ++i)
        if (!(glm::length(now.places[i] - after.places[i]) < kMoved)) return true;
    return std::any_of(now.numbers.begin(), now.numbers.end(), [&](const auto& said) {
        const auto& [name, number] = said;
        const bool isOfMotion = name.find("momentum") != std::string::npos ||
                                name.find("energy") != std::string::npos || name.find("speed") != std::string::npos ||
                                name.find("rate") != std::string::npos;
        return isOfMotion && after.numbers.contains(name) && isJump(number, after.numbers.at(name));
    });
}

/// The demo's words a moment later.
Said momentAfter(const DemoBase& demo) {
    const auto next = demo.clone();
    setParameter(*next, "step", kNextToNoTime);
    next->advance();
    return saidBy(*next, false);
}

std::vector<Value> triedValues(const ParameterInfo& info) {
    const auto number = [&](double share) -> Value {
        const double value = info.scale == Scale::Logarithmic
                                 ? info.range.low * std::pow(info.range.high / info.range.low, share)
                                 : info.range.low + share * (info.range.high - info.range.low);
        if (info.kind == ParameterKind::Integer) return static_cast<int>(std::lround(value));
        return value;
    };
    switch (info.kind) {
        case ParameterKind::Real:
        case ParameterKind::Integer:
            return {number(0.0), number(0.3), number(0.7), number(1.0)};
        case ParameterKind::Toggle:
            return {false, true};
        case ParameterKind::Choice:
            return {info.options.begin(), info.options.end()};
        default:
            return {};
    }
}

std::string printed(const Value& value) {
    if (const auto* const text = std::get_if<std::string>(&value)) return *text;
    if (const auto* const flag = std::get_if<bool>(&value)) return *flag ? "on" : "off";
    const auto* const whole = std::get_if<int>(&value);
    return whole != nullptr ? std::to_string(*whole) : std::to_string(std::get<double>(value));
}

/// What was counted up to this frame, or is where the scene stands: that the next step counts more is no fault.
bool isGathered(const std::string& words) {
    for (const char* part : {"false hits", "hits are false", "asleep", "passed with", "apart"})
        if (words.find(part) != std::string::npos) return true;
    return false;
}

/// The same words, with numbers that differ by no more than next to no time brings.
bool isSame(const std::string& one, const std::string& other) {
    const auto isOfNumber = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.'; };
    std::size_t i = 0, k = 0;
    while (i < one.size() && k < other.size()) {
        if (isOfNumber(one[i]) && isOfNumber(other[k])) {
            const std::size_t from = i, its = k;
            while (i < one.size() && isOfNumber(one[i])) ++i;
            while (k < other.size() && isOfNumber(other[k])) ++k;
            const auto valueOf = [](const std::string& digits) { return std::strtod(("0" + digits).c_str(), nullptr); };
            if (isJump({valueOf(one.substr(from, i - from))}, {valueOf(other.substr(its, k - its))})) return false;
        } else if (one[i++] != other[k++]) {
            return false;
        }
    }
    return i == one.size() && k == other.size();
}
bool isSaid(const std::vector<std::string>& texts, const std::string& text) {
    return std::any_of(texts.begin(), texts.end(), [&](const std::string& each) { return isSame(each, text); });
}

/// What is said of the changed demo with the old value, and is not marked as of the last step.
std::vector<std::string> faultsOf(const DemoBase& demo, bool doMarksCount) {
    std::vector<std::string> faults;
    const Said before = saidBy(demo, false), moment = momentAfter(demo);
    for (const ParameterInfo& info : listParameters(demo)) {
        if (info.effect != Effect::Live || info.name == "step") continue;
        for (const Value& value : triedValues(info)) {
            if (value == info.value) continue;
            const auto changed = demo.clone();
            setParameter(*changed, info.name, value);
            const Said now = saidBy(*changed, doMarksCount && changed->isStale()), after = momentAfter(*changed);
            if (isElsewhere(now, after)) continue;
            const std::string with = info.name + "=" + printed(value) + ": ";
            for (const auto& [name, number] : now.numbers) {
                const bool isKnown =
                    after.numbers.contains(name) && before.numbers.contains(name) && moment.numbers.contains(name);
                if (!isKnown || isGathered(name)) continue;
                if (isJump(before.numbers.at(name), moment.numbers.at(name))) continue;
                if (isJump(number, after.numbers.at(name)))
                    faults.push_back(with + name + " says " + std::to_string(number.value) + ", and is " +
                                     std::to_string(after.numbers.at(name).value));
            }
            for (const std::string& text : now.texts)
                if (isSaid(before.texts, text) && isSaid(moment.texts, text) && !isGathered(text) &&
                    !isSaid(after.texts, text))
                    faults.push_back(with + "still says \"" + text + "\"");
        }
    }
    return faults;
}

TEST_P(AfterAChange, WhatAPausedDemoSaysIsRightOrMarkedAsOfTheLastStep) {
    const auto demo = fresh();
    if (!demo->moves() || demo->recordedFrames() > 0) GTEST_SKIP() << "nothing is left by a step";
    run(*demo, 40);
    RecordingCanvas canvas;
    demo->draw(canvas);
    if (canvas.itemCount() > kTooMany) GTEST_SKIP() << "too large";
    for (const std::string& fault : faultsOf(*demo, true)) ADD_FAILURE() << fault;
}
INSTANTIATE_TEST_SUITE_P(OfTheTable, AfterAChange, everyDemo(), nameOfTheDemo);

TEST(AfterAChangeItself, FindsForcesOfTheLastStepWhereNoMarkTellsOfIt) {
    const auto demo = makeDemo(*findDemo("joints"));
    run(*demo, 40);
    const auto faults = faultsOf(*demo, false);
    EXPECT_TRUE(std::any_of(faults.begin(), faults.end(), [](const std::string& fault) {
        return fault.find("force of the fixed joint") != std::string::npos;
    }));
}

}  // namespace
}  // namespace collidoscope::demos::testing::after_a_change_test
