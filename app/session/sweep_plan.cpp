#include "app/session/sweep_plan.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "app/files/name_match.h"
#include "app/session/controls.h"
#include "app/session/typed_setting.h"
#include "app/session/variation.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

using demos::ParameterError;
using demos::ParameterInfo;
using demos::ParameterKind;
using demos::Value;

constexpr std::string_view kRangeSign = "..";

std::string inQuotes(std::string_view text) { return "'" + shortened(text) + "'"; }

bool isNumeric(const ParameterInfo& info) {
    return info.kind == ParameterKind::Real || info.kind == ParameterKind::Integer;
}
double realOf(const Value& value) {
    const auto* whole = std::get_if<int>(&value);
    return whole ? static_cast<double>(*whole) : std::get<double>(value);
}

/// Refuses a value that the demo does not take now.
void checkValue(const demos::DemoBase& demo, const std::string& name, const Value& value) {
    const std::unique_ptr<demos::DemoBase> tried = demo.clone();
    demos::setParameter(*tried, name, value);
}

std::size_t countFromText(std::string_view text) {
    std::size_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc{} || end != text.data() + text.size() || count < 2 || count > kMostSweepValues)
        throw ParameterError(inQuotes(text) + " is no number of values: write a whole number from 2 to " +
                             std::to_string(kMostSweepValues));
    return count;
}

/// Values from one end of a range to the other, the ends as they were typed.
std::vector<Value> spaced(const ParameterInfo& info, const Value& from, const Value& to, std::size_t count,
                          bool isLogarithmic) {
    const double low = realOf(from), high = realOf(to);
    std::vector<Value> values;
    for (std::size_t i = 0; i < count; ++i) {
        const double t = static_cast<double>(i) / static_cast<double>(count - 1);
        const double number = isLogarithmic ? low * std::pow(high / low, t) : low + t * (high - low);
        Value value = number;
        if (info.kind == ParameterKind::Integer) value = static_cast<int>(std::lround(number));
        if (i == 0) value = from;
        if (i + 1 == count) value = to;
        if (values.empty() || !sameValue(values.back(), value)) values.push_back(value);
    }
    return values;
}

void fillRange(SweepAxis& axis, const ParameterInfo& info, std::string_view text) {
    if (!isNumeric(info))
        throw ParameterError(info.name + " is no number and has no range; write " + info.name + "=A,B");
    const std::size_t sign = text.find(kRangeSign), colon = text.rfind(':');
    const bool hasCount = colon != std::string_view::npos && colon > sign;
    const std::string_view high =
        text.substr(sign + kRangeSign.size(), (hasCount ? colon : text.size()) - sign - kRangeSign.size());
    if (sign == 0 || high.empty())
        throw ParameterError("the range " + inQuotes(text) + " of " + info.name + " has no " +
                             (sign == 0 ? "first" : "last") + " value; write " + info.name +
                             "=FROM..TO, or with a number of values " + info.name + "=FROM..TO:N");
    const std::size_t count = hasCount ? countFromText(text.substr(colon + 1)) : kUsualSweepValues;
    const Value from = valueFromText(info, text.substr(0, sign)), to = valueFromText(info, high);
    if (sameValue(from, to))
        throw ParameterError("the range " + inQuotes(text) + " of " + info.name + " has no length");
    axis.isLogarithmic = info.scale == demos::Scale::Logarithmic && realOf(from) > 0.0 && realOf(to) > 0.0;
    axis.values = spaced(info, from, to, count, axis.isLogarithmic);
}

void fillOptions(SweepAxis& axis, const ParameterInfo& info) {
    if (info.kind == ParameterKind::Toggle)
        axis.values = {false, true};
    else if (info.kind == ParameterKind::Choice)
        axis.values.assign(info.options.begin(), info.options.end());
    else
        throw ParameterError(info.name + " has no list of values; write " + info.name + "=FROM..TO");
}

const ParameterInfo& sweptParameter(const Controls& controls, const std::string& name) {
    const ParameterInfo* found = findParameter(controls, name);
    if (!found) {
        std::vector<std::string> names;
        for (const ParameterInfo& info : controls.parameters) names.push_back(info.name);
        throw ParameterError("there is no parameter " + inQuotes(name) + suggestion(name, names) +
                             "the parameters are " + demos::joined(names));
    }
    if (demos::isFilled(found->kind)) throw ParameterError(name + " is taken from a file and cannot be swept");
    return *found;
}

SweepTake takeFromText(std::string_view& text) {
    for (const auto& [word, take] : {std::pair<std::string_view, SweepTake>{"max:", SweepTake::Max},
                                     {"min:", SweepTake::Min},
                                     {"mean:", SweepTake::Mean}}) {
        if (!text.starts_with(word)) continue;
        text.remove_prefix(word.size());
        return take;
    }
    return SweepTake::Last;
}

}  // namespace

std::size_t SweepPlan::count() const {
    std::size_t count = axes.empty() ? 0 : 1;
    for (const SweepAxis& axis : axes) count *= axis.values.size();
    return count;
}

std::size_t SweepPlan::placeOf(std::size_t point, std::size_t axis) const {
    for (std::size_t i = 0; i < axis; ++i) point /= axes[i].values.size();
    return point % axes[axis].values.size();
}

void checkSweepText(std::string_view text) {
    const std::string_view name = text.substr(0, text.find('='));
    if (name.empty() || text.ends_with('='))
        throw ParameterError(inQuotes(text) + " is not of the form PARAM=FROM..TO[:N] or PARAM=A,B");
}

SweepAxis sweepAxisFromText(const demos::DemoBase& demo, std::string_view text) {
    checkSweepText(text);
    const std::size_t equals = std::min(text.find('='), text.size());
    const Controls controls = controlsOf(demo);
    const ParameterInfo& info = sweptParameter(controls, std::string(text.substr(0, equals)));
    SweepAxis axis{.parameter = info.name, .unit = info.unit, .isNumber = isNumeric(info), .typed = std::string(text)};
    const std::string_view wanted = equals < text.size() ? text.substr(equals + 1) : std::string_view{};
    if (wanted.empty())
        fillOptions(axis, info);
    else if (wanted.find(kRangeSign) != std::string_view::npos)
        fillRange(axis, info, wanted);
    else
        for (const std::string& part : valuesBetweenCommas(wanted)) axis.values.push_back(valueFromText(info, part));
    if (axis.values.size() < 2) throw ParameterError(inQuotes(text) + " names one value; a sweep takes two or more");
    for (const Value& value : {axis.values.front(), axis.values.back()}) checkValue(demo, info.name, value);
    return axis;
}

SweepMeasure sweepMeasureFromText(const Session& session, std::string_view text) {
    SweepMeasure measure{.typed = std::string(text)};
    measure.take = takeFromText(text);
    std::vector<std::string> names;
    for (const NameInfo& name : session.watchNames()) {
        names.push_back(name.name);
        if (name.name != text) continue;
        measure.id = name.name;
        measure.unit = name.unit;
        measure.isText = name.kind == NamedValue::Kind::Text;
    }
    if (measure.id.empty())
        throw ParameterError("there is no measure " + inQuotes(text) + suggestion(text, names) + "the measures are " +
                             demos::joined(names));
    if (measure.isText && measure.take != SweepTake::Last)
        throw ParameterError(measure.id + " is a word: it has no maximum, minimum or mean");
    return measure;
}

SweepPlan sweepPlanFromTexts(const Session& session, const std::vector<std::string>& axes, std::string_view measure,
                             std::uint64_t frames) {
    SweepPlan plan{.frames = frames};
    if (axes.empty() || axes.size() > 2) throw ParameterError("a sweep takes one or two parameters");
    for (const std::string& text : axes) plan.axes.push_back(sweepAxisFromText(session.demo(), text));
    if (plan.axes.size() == 2 && plan.axes[0].parameter == plan.axes[1].parameter)
        throw ParameterError("both axes of the sweep are " + plan.axes[0].parameter);
    if (plan.count() > kMostSweepPoints)
        throw ParameterError("the sweep has " + std::to_string(plan.count()) + " points; at most " +
                             std::to_string(kMostSweepPoints) + " are run");
    plan.measure = sweepMeasureFromText(session, measure);
    for (const demos::Input& input : session.inputs()) {
        const auto varies = [&](const SweepAxis& axis) { return setsParameter(input.action, axis.parameter); };
        if (input.step > 0 && std::none_of(plan.axes.begin(), plan.axes.end(), varies)) plan.inputs.push_back(input);
    }
    return plan;
}

}  // namespace collidoscope::app
