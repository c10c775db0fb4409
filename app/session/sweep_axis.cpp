#include "app/session/sweep_axis.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "app/files/name_match.h"
#include "app/session/controls.h"
#include "app/session/typed_setting.h"
#include "app/session/variation.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

using demos::HandleInfo;
using demos::HandleKind;
using demos::ParameterError;
using demos::ParameterInfo;
using demos::ParameterKind;
using demos::Value;
using geometry::Vec3f;

constexpr std::string_view kRangeSign = "..";
constexpr std::array<const char*, 4> kPartWords{"x", "y", "z", "length"};

bool isNumeric(const ParameterInfo& info) {
    return info.kind == ParameterKind::Real || info.kind == ParameterKind::Integer;
}
double realOf(const Value& value) {
    const auto* whole = std::get_if<int>(&value);
    return whole ? static_cast<double>(*whole) : std::get<double>(value);
}

// --- values between two ends ---

std::size_t countFromText(std::string_view text) {
    std::size_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc{} || end != text.data() + text.size() || count < 2 || count > kMaxSweepValues)
        throw ParameterError(inQuotes(text) + " is no number of values: write a whole number from 2 to " +
                             std::to_string(kMaxSweepValues));
    return count;
}

/// "0..1:11" in its parts.
struct TypedRange {
    std::string_view low{}, high{};
    std::size_t count = kUsualSweepValues;
};

/// `form` is what stands for the ends in the advice: "FROM..TO".
TypedRange rangeFromText(const std::string& name, std::string_view text, const std::string& form) {
    const std::size_t sign = text.find(kRangeSign), colon = text.rfind(':');
    const bool hasCount = colon != std::string_view::npos && colon > sign;
    TypedRange range{.low = text.substr(0, sign)};
    range.high = text.substr(sign + kRangeSign.size(), (hasCount ? colon : text.size()) - sign - kRangeSign.size());
    if (range.low.empty() || range.high.empty())
        throw ParameterError("the range " + inQuotes(text) + " of " + name + " has no " +
                             (range.low.empty() ? "first" : "last") + " value; write " + name + "=" + form +
                             ", or with a number of values " + name + "=" + form + ":N");
    if (hasCount) range.count = countFromText(text.substr(colon + 1));
    return range;
}

ParameterError hasNoLength(const std::string& name, std::string_view text) {
    return ParameterError("the range " + inQuotes(text) + " of " + name + " has no length");
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
    const TypedRange range = rangeFromText(info.name, text, "FROM..TO");
    const Value from = valueFromText(info, range.low), to = valueFromText(info, range.high);
    if (sameValue(from, to)) throw hasNoLength(info.name, text);
    axis.isLogarithmic = info.scale == demos::Scale::Logarithmic && realOf(from) > 0.0 && realOf(to) > 0.0;
    axis.values = spaced(info, from, to, range.count, axis.isLogarithmic);
}

void fillOptions(SweepAxis& axis, const ParameterInfo& info) {
    if (info.kind == ParameterKind::Toggle)
        axis.values = {false, true};
    else if (info.kind == ParameterKind::Choice)
        axis.values.assign(info.options.begin(), info.options.end());
    else
        throw ParameterError(info.name + " has no list of values; write " + info.name + "=FROM..TO");
}

/// The values of a parameter, or of a coordinate that is described like one.
void fillValues(SweepAxis& axis, const ParameterInfo& info, std::string_view wanted) {
    if (wanted.empty())
        fillOptions(axis, info);
    else if (wanted.find(kRangeSign) != std::string_view::npos)
        fillRange(axis, info, wanted);
    else
        for (const std::string& part : valuesBetweenCommas(wanted)) axis.values.push_back(valueFromText(info, part));
    if (axis.values.size() < 2)
        throw ParameterError(inQuotes(axis.typed) + " names one value; a sweep takes two or more");
}

// --- handles ---

std::vector<std::string> namesOf(const std::vector<HandleInfo>& handles) {
    std::vector<std::string> names;
    for (const HandleInfo& handle : handles) names.push_back(handle.name);
    return names;
}

/// The first of many handles: a demo may have one for each vertex of a mesh.
std::string listed(std::vector<std::string> names) {
    constexpr std::size_t kMaxNamed = 12;
    const bool isLong = names.size() > kMaxNamed;
    if (isLong) names.resize(kMaxNamed);
    return demos::joined(names) + (isLong ? " and more" : "");
}

/// A handle's name may stand between quotation marks, as it does in the lines of inputs.
std::string_view withoutQuotes(std::string_view name) {
    return name.size() > 1 && name.front() == '"' && name.back() == '"' ? name.substr(1, name.size() - 2) : name;
}

/// The name before the last point, and what stands behind it.
std::pair<std::string_view, std::string_view> partedAtPoint(std::string_view name) {
    const std::size_t point = name.rfind('.');
    if (point == std::string_view::npos) return {name, ""};
    return {name.substr(0, point), name.substr(point + 1)};
}

HandlePart partFromText(const HandleInfo& handle, std::string_view word) {
    const std::vector<std::string> names = sweptNames(handle);
    for (std::size_t i = 0; i < kPartWords.size(); ++i)
        if (word == kPartWords[i] &&
            std::find(names.begin(), names.end(), handle.name + "." + kPartWords[i]) != names.end())
            return static_cast<HandlePart>(i);
    throw ParameterError("the handle " + inQuotes(handle.name) + " has no '" + shortened(word) + "'; write " +
                         demos::joined(names));
}

double partOf(const demos::HandlePose& place, HandlePart part) {
    if (part == HandlePart::Length) return double{place.length};
    return double{place.position[static_cast<int>(part)]};
}

ParameterInfo coordinateInfo(const std::string& name) {
    const double maximum = double{demos::kFarthestHandle};
    return {.name = name, .unit = "m", .range = {-maximum, maximum}, .limits = {-maximum, maximum}};
}

void requireInReach(const std::string& name, double number) {
    if (std::abs(number) > double{demos::kFarthestHandle})
        throw ParameterError(name + ": a handle goes at most " + std::to_string(std::lround(demos::kFarthestHandle)) +
                             " m far from the origin; got " + textOf(Value(number)));
}

Vec3f pointFromText(const std::string& name, std::string_view text) {
    const std::vector<std::string> parts = valuesBetweenCommas(text);
    if (parts.size() != 3)
        throw ParameterError(inQuotes(text) + " is no point; a line of " + name + " goes between two points, " + name +
                             "=X,Y,Z..X,Y,Z:N");
    const ParameterInfo info = coordinateInfo(name);
    Vec3f point{0.0f};
    for (int i = 0; i < 3; ++i) {
        const double number = realOf(valueFromText(info, parts[static_cast<std::size_t>(i)]));
        requireInReach(name, number);
        point[i] = static_cast<float>(number);
    }
    return point;
}

/// The values are metres from the first point on.
void fillLine(SweepAxis& axis, std::string_view wanted) {
    SweptHandle& swept = *axis.handle;
    if (wanted.find(kRangeSign) == std::string_view::npos)
        throw ParameterError("the handle " + inQuotes(swept.name) + " takes one coordinate, " + swept.name +
                             ".x=FROM..TO, or a line between two points, " + swept.name + "=X,Y,Z..X,Y,Z:N");
    const TypedRange range = rangeFromText(swept.name, wanted, "X,Y,Z..X,Y,Z");
    const Vec3f from = pointFromText(swept.name, range.low), to = pointFromText(swept.name, range.high);
    const double length = double{glm::length(to - from)};
    if (length == 0.0) throw hasNoLength(swept.name, wanted);
    for (std::size_t i = 0; i < range.count; ++i) {
        const double t = static_cast<double>(i) / static_cast<double>(range.count - 1);
        swept.places.push_back(i + 1 == range.count ? to : from + static_cast<float>(t) * (to - from));
        axis.values.emplace_back(t * length);
    }
}

/// Refuses a coordinate that the demo keeps whatever is asked: the height of a point that lies in a plane, say.
void requireMovable(const demos::DemoBase& demo, const SweepAxis& axis) {
    const SweptHandle& swept = *axis.handle;
    const auto placeAt = [&](std::size_t place) {
        const std::unique_ptr<demos::DemoBase> tried = demo.clone();
        const Controls before = controlsOf(*tried);
        demos::moveHandle(*tried, swept.name, placeWith(axis, place, findHandle(before, swept.name)->place));
        const Controls after = controlsOf(*tried);
        const HandleInfo* moved = findHandle(after, swept.name);
        return moved ? moved->place : demos::HandlePose{};
    };
    const demos::HandlePose first = placeAt(0), last = placeAt(axis.values.size() - 1);
    const bool moves =
        axis.isLine() ? first.position != last.position : partOf(first, swept.part) != partOf(last, swept.part);
    if (!moves) throw ParameterError("the demo keeps " + axis.name + " as it is, so it cannot be swept");
}

SweepAxis handleAxis(const demos::DemoBase& demo, const HandleInfo& handle, std::string_view part,
                     std::string_view wanted, std::string_view typed) {
    SweepAxis axis{.name = handle.name, .unit = "m", .typed = std::string(typed)};
    axis.handle = SweptHandle{.name = handle.name, .part = HandlePart::Line};
    if (part.empty() && handle.kind != HandleKind::Stretch) {
        fillLine(axis, wanted);
    } else {
        if (part.empty())
            throw ParameterError("the handle " + inQuotes(handle.name) + " is a length; write " + handle.name +
                                 ".length=FROM..TO");
        axis.handle->part = partFromText(handle, part);
        axis.name += "." + std::string(part);
        fillValues(axis, coordinateInfo(axis.name), wanted);
        for (const Value& value : axis.values) {
            requireInReach(axis.name, realOf(value));
            if (axis.handle->part == HandlePart::Length && realOf(value) < 0.0)
                throw ParameterError(axis.name + ": a length is 0 or more; got " + textOf(value));
        }
    }
    requireMovable(demo, axis);
    return axis;
}

// --- names ---

[[noreturn]] void refuseName(const Controls& controls, std::string_view name) {
    const std::vector<std::string> handles = namesOf(controls.handles);
    const auto [handle, part] = partedAtPoint(name);
    if (!part.empty())
        throw ParameterError("there is no handle " + inQuotes(withoutQuotes(handle)) + suggestion(handle, handles) +
                             (handles.empty() ? "this demo has none" : "the handles are " + listed(handles)));
    std::vector<std::string> names;
    for (const ParameterInfo& info : controls.parameters) names.push_back(info.name);
    const std::string known =
        "the parameters are " + demos::joined(names) + (handles.empty() ? "" : "; the handles are " + listed(handles));
    names.insert(names.end(), handles.begin(), handles.end());
    throw ParameterError("there is no parameter " + inQuotes(name) + suggestion(name, names) + known);
}

/// Refuses a value that the demo does not take now.
void checkValue(const demos::DemoBase& demo, const std::string& name, const Value& value) {
    const std::unique_ptr<demos::DemoBase> tried = demo.clone();
    demos::setParameter(*tried, name, value);
}

SweepAxis parameterAxis(const demos::DemoBase& demo, const ParameterInfo& info, std::string_view wanted,
                        std::string_view typed) {
    if (demos::isFilled(info.kind)) throw ParameterError(info.name + " is taken from a file and cannot be swept");
    SweepAxis axis{.name = info.name, .unit = info.unit, .isNumber = isNumeric(info), .typed = std::string(typed)};
    fillValues(axis, info, wanted);
    for (const Value& value : {axis.values.front(), axis.values.back()}) checkValue(demo, info.name, value);
    return axis;
}

}  // namespace

void checkSweepText(std::string_view text) {
    const std::string_view name = text.substr(0, text.find('='));
    if (name.empty() || text.ends_with('='))
        throw ParameterError(inQuotes(text) + " is not of the form PARAM=FROM..TO[:N], PARAM=A,B or HANDLE.x=FROM..TO");
}

SweepAxis sweepAxisFromText(const demos::DemoBase& demo, std::string_view text) {
    checkSweepText(text);
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string_view name = text.substr(0, equals);
    const std::string_view wanted = equals < text.size() ? text.substr(equals + 1) : std::string_view{};
    const Controls controls = controlsOf(demo);
    if (const ParameterInfo* info = findParameter(controls, name)) return parameterAxis(demo, *info, wanted, text);
    if (const HandleInfo* whole = findHandle(controls, withoutQuotes(name)))
        return handleAxis(demo, *whole, "", wanted, text);
    const auto [handle, part] = partedAtPoint(name);
    if (const HandleInfo* found = findHandle(controls, withoutQuotes(handle)); found && !part.empty())
        return handleAxis(demo, *found, part, wanted, text);
    refuseName(controls, name);
}

std::vector<std::string> sweptNames(const HandleInfo& handle) {
    if (handle.kind == HandleKind::Stretch) return {handle.name + ".length"};
    return {handle.name + ".x", handle.name + ".y", handle.name + ".z"};
}

std::string axisText(const SweepAxis& axis, std::size_t place) {
    std::string text;
    for (const std::string& cell : axisCells(axis, place)) text += (text.empty() ? "" : ",") + cell;
    return text;
}

std::vector<std::string> columnsOf(const SweepAxis& axis) {
    if (!axis.isLine()) return {axis.name};
    return {axis.name + ".x", axis.name + ".y", axis.name + ".z"};
}

std::vector<std::string> axisCells(const SweepAxis& axis, std::size_t place) {
    if (!axis.isLine()) return {textOf(axis.values[place])};
    const Vec3f& point = axis.handle->places[place];
    std::vector<std::string> cells;
    for (int i = 0; i < 3; ++i) cells.push_back(textOf(Value(double{point[i]})));
    return cells;
}

demos::HandlePose placeWith(const SweepAxis& axis, std::size_t place, demos::HandlePose handle) {
    const SweptHandle& swept = *axis.handle;
    const auto number = static_cast<float>(realOf(axis.values[place]));
    if (swept.part == HandlePart::Line)
        handle.position = swept.places[place];
    else if (swept.part == HandlePart::Length)
        handle.length = number;
    else
        handle.position[static_cast<int>(swept.part)] = number;
    return handle;
}

}  // namespace collidoscope::app
