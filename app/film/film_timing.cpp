#include "app/film/film_timing.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::app {

FilmTiming timingOf(const FilmRange& range, double stepLength) {
    constexpr double kRounding = 1e-3;              // of a step: lengths of steps are rounded
    const double steps = range.speed / stepLength;  // a second of the film
    FilmTiming timing{.from = range.from};
    timing.stride = static_cast<std::uint64_t>(std::max(1.0, std::ceil(steps / range.mostRate - kRounding)));
    timing.rate = steps / static_cast<double>(timing.stride);
    timing.count = (range.to - std::min(range.to, range.from)) / timing.stride + 1;
    return timing;
}

}  // namespace collidoscope::app
