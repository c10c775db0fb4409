#include "app/session/units.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/files/characters.h"
#include "demos/share/degrees.h"

namespace collidoscope::app {
namespace {

struct NamedUnit {
    std::string_view name{};
    Unit unit{};
};

constexpr Dimension kPlain{}, kLength{{1, 0, 0, 0}}, kMass{{0, 1, 0, 0}}, kTime{{0, 0, 1, 0}}, kAngle{{0, 0, 0, 1}};
constexpr Dimension kForce{{1, 1, -2, 0}}, kEnergy{{2, 1, -2, 0}};

constexpr std::array kUnits{NamedUnit{"%", {0.01, kPlain}},
                            NamedUnit{"deg", {demos::kDegree<double>, kAngle}},
                            NamedUnit{"°", {demos::kDegree<double>, kAngle}},
                            NamedUnit{"rad", {1.0, kAngle}},
                            NamedUnit{"m", {1.0, kLength}},
                            NamedUnit{"cm", {0.01, kLength}},
                            NamedUnit{"mm", {0.001, kLength}},
                            NamedUnit{"km", {1000.0, kLength}},
                            NamedUnit{"kg", {1.0, kMass}},
                            NamedUnit{"g", {0.001, kMass}},
                            NamedUnit{"s", {1.0, kTime}},
                            NamedUnit{"ms", {0.001, kTime}},
                            NamedUnit{"min", {60.0, kTime}},
                            NamedUnit{"h", {3600.0, kTime}},
                            NamedUnit{"Hz", {1.0, {{0, 0, -1, 0}}}},
                            NamedUnit{"N", {1.0, kForce}},
                            NamedUnit{"kN", {1000.0, kForce}},
                            NamedUnit{"J", {1.0, kEnergy}},
                            NamedUnit{"kJ", {1000.0, kEnergy}}};

struct NamedDimension {
    std::string_view name{};
    Dimension dimension{};
};
constexpr std::array kDimensionNames{NamedDimension{"a plain number", kPlain},
                                     NamedDimension{"a length", kLength},
                                     NamedDimension{"an area", {{2, 0, 0, 0}}},
                                     NamedDimension{"a volume", {{3, 0, 0, 0}}},
                                     NamedDimension{"a mass", kMass},
                                     NamedDimension{"a density", {{-3, 1, 0, 0}}},
                                     NamedDimension{"a time", kTime},
                                     NamedDimension{"a rate", {{0, 0, -1, 0}}},
                                     NamedDimension{"an angle", kAngle},
                                     NamedDimension{"an angular speed", {{0, 0, -1, 1}}},
                                     NamedDimension{"a speed", {{1, 0, -1, 0}}},
                                     NamedDimension{"an acceleration", {{1, 0, -2, 0}}},
                                     NamedDimension{"a force", kForce},
                                     NamedDimension{"an impulse", {{1, 1, -1, 0}}},
                                     NamedDimension{"an energy", kEnergy},
                                     NamedDimension{"an energy per mass", {{2, 0, -2, 0}}},
                                     NamedDimension{"a stiffness", {{0, 1, -2, 0}}},
                                     NamedDimension{"a damping", {{0, 1, -1, 0}}}};

bool isUnitLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::size_t skipUnitSpaces(std::string_view text, std::size_t at) {
    while (const std::size_t blank = blankLength(text, at)) at += blank;
    return at;
}

/// Length in bytes of a sign at a place of the text; 0 if another character stands there.
std::size_t unitSignAt(std::string_view text, std::size_t at, std::string_view sign) {
    return text.substr(std::min(at, text.size())).starts_with(sign) ? sign.size() : 0;
}

/// The longest run of letters, or one of the signs that are units by themselves.
std::string_view unitWord(std::string_view text) {
    for (const std::string_view sign : {"°", "%"})
        if (text.starts_with(sign)) return text.substr(0, sign.size());
    std::size_t length = 0;
    while (length < text.size() && isUnitLetter(text[length])) ++length;
    return text.substr(0, length);
}

struct Power {
    int value = 1;
    std::size_t length = 0;  ///< bytes
};
/// "²", "^3" or "^-2"; one when there is none.
Power readPower(std::string_view text) {
    for (const auto& [sign, value] : {std::pair<std::string_view, int>{"²", 2}, {"³", 3}})
        if (text.starts_with(sign)) return {value, sign.size()};
    const std::size_t minus = unitSignAt(text, 1, "-"), digit = 1 + minus;
    if (!text.starts_with('^') || digit >= text.size() || text[digit] < '1' || text[digit] > '9') return {};
    const int value = text[digit] - '0';
    return {minus > 0 ? -value : value, digit + 1};
}

/// One name with its power.
std::optional<UnitText> readFactor(std::string_view text) {
    const std::string_view name = unitWord(text);
    for (const NamedUnit& known : kUnits) {
        if (known.name != name) continue;
        const Power power = readPower(text.substr(name.size()));
        double factor = 1.0;
        for (int i = 0; i < std::abs(power.value); ++i) factor *= known.unit.factor;
        return UnitText{{power.value < 0 ? 1.0 / factor : factor, combined({}, known.unit.dimension, power.value)},
                        name.size() + power.length};
    }
    return std::nullopt;
}

}  // namespace

Dimension combined(const Dimension& a, const Dimension& b, int times) {
    Dimension both = a;
    for (std::size_t i = 0; i < both.powers.size(); ++i) both.powers[i] += times * b.powers[i];
    return both;
}

std::string nameOf(const Dimension& dimension) {
    for (const NamedDimension& named : kDimensionNames)
        if (named.dimension == dimension) return std::string(named.name);
    constexpr std::array<std::string_view, 4> kBases{"m", "kg", "s", "rad"};
    std::string text;
    for (std::size_t i = 0; i < kBases.size(); ++i) {
        const int power = dimension.powers[i];
        if (power == 0) continue;
        text += (text.empty() ? "" : "·") + std::string(kBases[i]);
        if (power != 1) text += "^" + std::to_string(power);
    }
    return "a quantity in " + text;
}

std::optional<UnitText> readUnit(std::string_view text) {
    std::optional<UnitText> whole = readFactor(text);
    while (whole) {
        std::size_t at = skipUnitSpaces(text, whole->length);
        const bool over = unitSignAt(text, at, "/") > 0;
        const std::size_t sign = over ? 1 : std::max(unitSignAt(text, at, "*"), unitSignAt(text, at, "·"));
        if (sign == 0) break;
        at = skipUnitSpaces(text, at + sign);
        const auto next = readFactor(text.substr(at));
        if (!next) break;  // "5 m / 2"
        const Unit& more = next->unit;
        whole = UnitText{{over ? whole->unit.factor / more.factor : whole->unit.factor * more.factor,
                          combined(whole->unit.dimension, more.dimension, over ? -1 : 1)},
                         at + next->length};
    }
    return whole;
}

std::optional<Unit> unitOf(std::string_view text) {
    if (text.empty()) return Unit{};
    const bool reciprocal = text.starts_with("1/");
    const std::string_view rest = text.substr(reciprocal ? 2 : 0);
    const auto read = readUnit(rest);
    if (!read || read->length != rest.size()) return std::nullopt;
    if (!reciprocal) return read->unit;
    return Unit{1.0 / read->unit.factor, combined({}, read->unit.dimension, -1)};
}

}  // namespace collidoscope::app
