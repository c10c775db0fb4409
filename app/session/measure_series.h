#pragma once
/// The values of one measure over the frames that were run.

#include <limits>
#include <string>
#include <vector>

#include "demos/style.h"

namespace app {

struct MeasureSeries {
    std::string name{}, symbol{}, unit{}, tip{}, group{};
    bool plot = true;
    demos::Role role = demos::Role::Neutral;
    bool isText = false;
    std::string text{};                                       ///< of the present frame, when isText
    double value = std::numeric_limits<double>::quiet_NaN();  ///< of the present frame; NaN: not measured
    std::vector<float> values{};  ///< one per frame of the history, NaN where it was not measured
};

}  // namespace app
