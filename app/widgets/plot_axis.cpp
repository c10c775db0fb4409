#include "app/widgets/plot_axis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <span>

namespace collidoscope::app {
namespace {

double roundStep(double rough) {
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double mantissa = rough / power;
    // A hair of tolerance: 0.1 * 3 and the like are not exact.
    const double nice = mantissa <= 1.0001 ? 1.0 : mantissa <= 2.0001 ? 2.0 : mantissa <= 5.0001 ? 5.0 : 10.0;
    return nice * power;
}

/// "10⁻³"
std::string powerOfTen(int exponent) {
    constexpr std::array<const char*, 10> kRaised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = exponent < 0 ? "10⁻" : "10";
    for (const char digit : std::to_string(std::abs(exponent))) text += kRaised[static_cast<std::size_t>(digit - '0')];
    return text;
}

/// Plain digits from a ten-thousandth to a million, "2·10⁻⁵" beyond.
std::string tickLabel(double value, double step) {
    constexpr double kLargestPlain = 1e6, kSmallestPlainStep = 1e-4;
    if (std::abs(value) < step * 1e-6) return "0";
    const bool plain = std::max(std::abs(value), step) < kLargestPlain * 1.0001 && step >= 0.9999 * kSmallestPlainStep;
    const int exponent = plain ? 0 : static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9));
    const double shown = value / std::pow(10.0, exponent), digit = step / std::pow(10.0, exponent);
    const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(digit) - 1e-9)));
    std::array<char, 48> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, shown);
    std::string text = buffer.data();
    if (text.front() == '-') text.replace(0, 1, "−");
    return plain ? text : text + "·" + powerOfTen(exponent);
}

/// The powers of ten times `mantissas` within a range, all of the first kind in plain digits or all as powers.
PlotTicks decadesIn(const PlotRange& range, std::span<const double> mantissas, int every) {
    constexpr int kSmallestPlain = -2, kLargestPlain = 4;
    const int first = static_cast<int>(std::floor(std::log10(range.low) + 1e-9));
    const int last = static_cast<int>(std::floor(std::log10(range.high) + 1e-9));
    const bool plain = mantissas.size() > 1 || (first >= kSmallestPlain && last <= kLargestPlain);
    PlotTicks ticks{.step = 10.0};
    for (int exponent = first; exponent <= last; ++exponent) {
        if (exponent % every != 0) continue;
        for (const double mantissa : mantissas) {
            const double value = mantissa * std::pow(10.0, exponent);
            if (value < range.low * (1.0 - 1e-9) || value > range.high * (1.0 + 1e-9)) continue;
            ticks.values.push_back(value);
            ticks.labels.push_back(plain ? tickLabel(value, std::min(1.0, std::pow(10.0, exponent)))
                                         : powerOfTen(exponent));
        }
    }
    return ticks;
}

}  // namespace

/// Share of the value below which a change counts as none, because numbers are shown with five digits.
constexpr double kFlat = 2e-5;

PlotRange roomyRange(double low, double high) {
    if (!std::isfinite(low) || !std::isfinite(high)) return {};
    if (low > high) std::swap(low, high);
    const double size = std::max(std::abs(low), std::abs(high));
    if (high - low <= kFlat * size || size == 0.0) {
        const double half = size > 0.0 ? 0.1 * size : 0.5;
        return {low - half, high + half};
    }
    // Zero belongs to the picture when it is nearer than the values are apart.
    if (low > 0.0 && low < high - low) low = 0.0;
    if (high < 0.0 && -high < high - low) high = 0.0;
    const double air = 0.06 * (high - low);
    return {low == 0.0 ? 0.0 : low - air, high == 0.0 ? 0.0 : high + air};
}

PlotRange roomyLogRange(double low, double high) {
    if (!(low > 0.0) || !std::isfinite(high)) return {1.0, 10.0};
    if (low > high) std::swap(low, high);
    if (high - low <= kFlat * high) return {0.5 * low, 2.0 * high};
    const double air = std::pow(high / low, 0.06);
    return {low / air, high * air};
}

PlotTicks ticksFor(const PlotRange& range, int maximum) {
    PlotTicks ticks;
    if (!(range.span() > 0.0) || !std::isfinite(range.span()) || maximum < 1) return ticks;
    const auto firstOf = [&](double step) { return std::ceil(range.low / step - 1e-9); };
    const auto lastOf = [&](double step) { return std::floor(range.high / step + 1e-9); };
    const auto countOf = [&](double step) { return lastOf(step) - firstOf(step) + 1.0; };
    ticks.step = roundStep(range.span() / maximum);
    while (countOf(ticks.step) > maximum) ticks.step = roundStep(1.5 * ticks.step);
    // A single number has no scale: the next finer step has two numbers at least.
    if (maximum > 1 && countOf(ticks.step) < 2.0) ticks.step = roundStep(0.4 * ticks.step);
    for (double n = firstOf(ticks.step); n <= lastOf(ticks.step); n += 1.0) {
        ticks.values.push_back(n * ticks.step);
        ticks.labels.push_back(tickLabel(n * ticks.step, ticks.step));
    }
    return ticks;
}

PlotTicks logTicksFor(const PlotRange& range, int maximum) {
    if (!(range.low > 0.0) || !(range.high > range.low) || !std::isfinite(range.high) || maximum < 1) return {};
    constexpr std::array kOne{1.0};
    constexpr std::array kThree{1.0, 2.0, 5.0};
    const PlotTicks fine = decadesIn(range, kThree, 1);
    if (static_cast<int>(fine.values.size()) <= maximum) return fine;
    for (int every = 1;; ++every) {
        PlotTicks ticks = decadesIn(range, kOne, every);
        if (static_cast<int>(ticks.values.size()) <= maximum) return ticks;
    }
}

}  // namespace collidoscope::app
