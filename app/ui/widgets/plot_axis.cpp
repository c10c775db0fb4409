#include "app/ui/widgets/plot_axis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace app {
namespace {

double roundStep(double rough) {
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double mantissa = rough / power;
    // A hair of tolerance: 0.1 * 3 and the like are not exact.
    const double nice = mantissa <= 1.0001 ? 1.0 : mantissa <= 2.0001 ? 2.0 : mantissa <= 5.0001 ? 5.0 : 10.0;
    return nice * power;
}

std::string tickLabel(double value, double step) {
    std::array<char, 48> buffer{};
    const double size = std::max(std::abs(value), step);
    const bool scientific = size >= 1e5 || step < 1e-4;
    if (std::abs(value) < step * 1e-6) return "0";
    if (scientific) {
        std::snprintf(buffer.data(), buffer.size(), "%.3g", value);
    } else {
        const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
        std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, value);
    }
    std::string text = buffer.data();
    if (text.front() == '-') text.replace(0, 1, "−");
    return text;
}

}  // namespace

PlotRange roomyRange(double low, double high) {
    if (!std::isfinite(low) || !std::isfinite(high)) return {};
    if (low > high) std::swap(low, high);
    const double size = std::max(std::abs(low), std::abs(high));
    if (high - low <= 1e-6 * size || size == 0.0) {
        const double half = size > 0.0 ? 0.1 * size : 0.5;
        return {low - half, high + half};
    }
    // Zero belongs to the picture when it is nearer than the values are apart.
    if (low > 0.0 && low < high - low) low = 0.0;
    if (high < 0.0 && -high < high - low) high = 0.0;
    const double air = 0.06 * (high - low);
    return {low == 0.0 ? 0.0 : low - air, high == 0.0 ? 0.0 : high + air};
}

PlotTicks ticksFor(const PlotRange& range, int most) {
    PlotTicks ticks;
    if (!(range.span() > 0.0) || !std::isfinite(range.span()) || most < 1) return ticks;
    ticks.step = roundStep(range.span() / most);
    const double first = std::ceil(range.low / ticks.step - 1e-9);
    const double last = std::floor(range.high / ticks.step + 1e-9);
    if (last - first + 1 > most) return ticksFor(range, most - 1);
    for (double n = first; n <= last; n += 1.0) {
        ticks.values.push_back(n * ticks.step);
        ticks.labels.push_back(tickLabel(n * ticks.step, ticks.step));
    }
    return ticks;
}

}  // namespace app
