#pragma once
/// The measures of a demo. `DemoBase::measure` names each number once; plots, tables and CSV are visitors.

#include <string_view>

#include "demos/style.h"

namespace collidoscope::demos {

struct MeasureSpec {
    const char* symbol = "";
    const char* unit = "";  ///< SI; empty for pure numbers and counts
    const char* tip = "";
    bool plot = true;           ///< worth a curve over time
    bool listed = true;         ///< among the measures of the panel; those for a chart or a table alone are not
    double noise = 0.0;         ///< what is smaller is left by rounding: it reads "≈ 0"
    bool ofLastStep = false;    ///< left behind by the last step: out of date once a parameter has changed since
    Role role = Role::Neutral;  ///< of what is measured: gives the curve its colour; neutral: the plot chooses one
};

class Measurements {
public:
    virtual ~Measurements() = default;
    virtual void number(std::string_view name, double value, const MeasureSpec& spec) = 0;
    /// A verdict or another word; not plotted.
    virtual void text(std::string_view name, std::string_view value, const char* tip) = 0;
    /// Heads the measures that follow.
    virtual void group(std::string_view title) = 0;
};

}  // namespace collidoscope::demos
