#pragma once
/// The measures of a demo. `DemoBase::measure` names each number once; plots, tables and CSV are visitors.

#include <string_view>
#include <type_traits>

#include "demos/style.h"
#include "geometry/base/vec.h"

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
    /// A pure number or a count. `Tip`: of text; an empty {} is a specification.
    template <typename Number, typename Tip>
    requires std::is_convertible_v<Tip, const char*>
    void number(std::string_view name, Number value, Tip tip) {
        number(name, static_cast<double>(value), MeasureSpec{.tip = tip});
    }
    /// A number that is not plotted, since a curve over time would show nothing.
    template <typename Number>
    void unplotted(std::string_view name, Number value, const char* tip) {
        number(name, static_cast<double>(value), MeasureSpec{.tip = tip, .plot = false});
    }
    /// A verdict or another word; not plotted.
    virtual void text(std::string_view name, std::string_view value, const char* tip) = 0;
    /// Heads the measures that follow.
    virtual void group(std::string_view title) = 0;
    /// A place whose path a trail or a chart shows (TrailItem, MeasuredPath); NaN where it has none now, which makes a
    /// gap. It stands in no list of measures.
    virtual void point(std::string_view /*name*/, const geometry::Vec3f& /*at*/) {}
    /// The demo's own clock, s. One that goes back has begun a new run. What is shown of earlier frames (charts over
    /// time, trails) begins with the run and needs it.
    virtual void clock(double /*seconds*/) {}
};

}  // namespace collidoscope::demos
