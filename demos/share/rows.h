#pragma once
/// Parameters and measures as rows of a table, each with its name, value, sign and tip.
///
///     rebuilt(p).real("mass", mass_, {"m", "kg"}, {0.5, 5}, {0.01, 1000}, "Mass of each rod.");
///     live(p).integer("rays", rays_, {100, 5000}, "Number of rays along which the impulse goes out.");
///     viewed(p).toggle("trails", showTrails_, "Shows the paths of the tips.");
///     m.number("speed", speed(), plotted({"v", "m/s"}, Role::Velocity, "Speed of the centre of mass."));

#include <initializer_list>
#include <string_view>

#include "demos/measurements.h"
#include "demos/parameters.h"

namespace collidoscope::demos {

/// The symbol of a number in formulas, and its unit: {"v", "m/s"}, {"μ"}, {.unit = "kg"}, {}.
struct Sign {
    const char* symbol = "";
    const char* unit = "";
};

/// Rows of parameters that take effect in one way. Of two ranges the first is that of the slider, the second that of
/// typed values; one alone is both.
class ParameterRows {
public:
    ParameterRows(Parameters& parameters, Effect effect) : parameters_(parameters), effect_(effect) {}

    void real(std::string_view name, float& value, const Sign& sign, const Range<double>& range,
              const Range<double>& limits, const char* tip) const {
        parameters_.real(name, value, specOf<RealSpec>(sign, range, limits, Scale::Linear, tip));
    }
    void real(std::string_view name, float& value, const Sign& sign, const Range<double>& range,
              const char* tip) const {
        real(name, value, sign, range, range, tip);
    }
    void logarithmic(std::string_view name, float& value, const Sign& sign, const Range<double>& range,
                     const Range<double>& limits, const char* tip) const {
        parameters_.real(name, value, specOf<RealSpec>(sign, range, limits, Scale::Logarithmic, tip));
    }
    void logarithmic(std::string_view name, float& value, const Sign& sign, const Range<double>& range,
                     const char* tip) const {
        logarithmic(name, value, sign, range, range, tip);
    }
    void integer(std::string_view name, int& value, const Sign& sign, const Range<int>& range, const Range<int>& limits,
                 const char* tip) const {
        parameters_.integer(name, value, specOf<IntegerSpec>(sign, range, limits, Scale::Linear, tip));
    }
    void integer(std::string_view name, int& value, const Sign& sign, const Range<int>& range, const char* tip) const {
        integer(name, value, sign, range, range, tip);
    }
    void integer(std::string_view name, int& value, const Range<int>& range, const Range<int>& limits,
                 const char* tip) const {
        integer(name, value, Sign{}, range, limits, tip);
    }
    void integer(std::string_view name, int& value, const Range<int>& range, const char* tip) const {
        integer(name, value, Sign{}, range, range, tip);
    }
    void logarithmic(std::string_view name, int& value, const Sign& sign, const Range<int>& range,
                     const Range<int>& limits, const char* tip) const {
        parameters_.integer(name, value, specOf<IntegerSpec>(sign, range, limits, Scale::Logarithmic, tip));
    }
    void toggle(std::string_view name, bool& value, const char* tip) const {
        parameters_.toggle(name, value, {.effect = effect_, .tip = tip});
    }
    /// The options are the values of the enumeration, in order from zero.
    template <typename Enum>
    void choice(std::string_view name, Enum& value, std::initializer_list<const char*> options, const char* tip) const {
        choice(name, value, options, {}, tip);
    }
    /// A choice whose options had other names before, which are still read; in the same order.
    template <typename Enum>
    void choice(std::string_view name, Enum& value, std::initializer_list<const char*> options,
                std::initializer_list<const char*> formerly, const char* tip) const {
        parameters_.choiceOf(name, value, {.options = options, .effect = effect_, .tip = tip, .formerly = formerly});
    }

private:
    template <typename Spec, typename Number>
    Spec specOf(const Sign& sign, const Range<Number>& range, const Range<Number>& limits, Scale scale,
                const char* tip) const {
        return {.symbol = sign.symbol,
                .unit = sign.unit,
                .range = range,
                .limits = limits,
                .scale = scale,
                .effect = effect_,
                .tip = tip};
    }

    Parameters& parameters_;
    Effect effect_;
};

/// Rows of parameters that act in the next step, that start the demo anew, and that change only what is shown.
inline ParameterRows live(Parameters& p) { return {p, Effect::Live}; }
inline ParameterRows rebuilt(Parameters& p) { return {p, Effect::Rebuild}; }
inline ParameterRows viewed(Parameters& p) { return {p, Effect::View}; }

/// A measure with a curve over time, in the colour of the role.
inline MeasureSpec plotted(const Sign& sign, Role role, const char* tip) {
    return {.symbol = sign.symbol, .unit = sign.unit, .tip = tip, .role = role};
}
inline MeasureSpec plotted(const Sign& sign, const char* tip) { return plotted(sign, Role::Neutral, tip); }
/// One that changes too seldom for a curve.
inline MeasureSpec unplotted(const Sign& sign, Role role, const char* tip) {
    return {.symbol = sign.symbol, .unit = sign.unit, .tip = tip, .plot = false, .role = role};
}
inline MeasureSpec unplotted(const Sign& sign, const char* tip) { return unplotted(sign, Role::Neutral, tip); }
/// One for a chart alone.
inline MeasureSpec unlisted(const Sign& sign, const char* tip) {
    return {.symbol = sign.symbol, .unit = sign.unit, .tip = tip, .listed = false};
}
/// One that the last step has left behind.
inline MeasureSpec ofLastStep(const Sign& sign, Role role, const char* tip) {
    return {.symbol = sign.symbol, .unit = sign.unit, .tip = tip, .ofLastStep = true, .role = role};
}
inline MeasureSpec ofLastStep(const Sign& sign, const char* tip) { return ofLastStep(sign, Role::Neutral, tip); }

/// A measure that is not plotted; and one whose values below that size are noise of rounding.
inline MeasureSpec unplotted(MeasureSpec spec) {
    spec.plot = false;
    return spec;
}
inline MeasureSpec noisy(double noise, MeasureSpec spec) {
    spec.noise = noise;
    return spec;
}

}  // namespace collidoscope::demos
