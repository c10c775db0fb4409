#include <cmath>

#include "demos/24_floats/comparison/comparison.h"
#include "demos/registry.h"
#include "demos/share/rows.h"
#include "geometry/base/float_compare.h"

namespace collidoscope::demos::float_comparison_demo {
namespace {

using floats::Equality;

/// Two numbers and the tests that say whether they are equal.
class FloatComparison final : public Demo<FloatComparison> {
public:
    void describe(Parameters& p) override {
        live(p).choice("test", test_, {"absolute", "relative", "combined", "ulps", "sized"},
                       "Test that the chart judges. 'sized' knows how large the inputs were, and is right.");
        p.group("Numbers");
        rebuilt(p).real("lg-a", lgA_, {}, {-10, 10},
                        "Size of a in decades: 3 stands for 1000. The point of the chart can be dragged, too.");
        rebuilt(p).real(
            "lg-difference", lgDifference_, {"lg |a − b|"}, {-17, 7},
            "Size of the difference in decades, before b is rounded. The point of the chart can be dragged, too.");
        p.group("Tolerances");
        live(p).logarithmic("absolute", tolerances_.absolute, {}, {1e-12, 1},
                            "Difference that the absolute test forgives.");
        live(p).logarithmic("relative", tolerances_.relative, {}, {1e-8, 1e-2},
                            "Share of the larger number that the relative test forgives.");
        live(p).logarithmic("ulps", tolerances_.ulps, {}, {1, 1000}, {1, 1000},
                            "Number of steps from float to float that are forgiven.");
        p.group("What really happened");
        live(p).logarithmic(
            "input-size", tolerances_.inputSize, {"M"}, {1e-8, 1e8},
            "Size of the numbers that a and b were computed from. Their rounding error is a part of it.");
        live(p).logarithmic("roundings", tolerances_.roundings, {"n"}, {1, 100}, {1, 100},
                            "Number of times that the number was rounded on the way.");
        p.group("");
    }

    void handles(Handles& h) override {
        h.move("pair", pair_, {.tip = "Drag the pair: to the right for larger numbers, up for a larger difference."});
    }
    void build() override { pair_ = floats::chartPoint(lgA_, lgDifference_); }

    void draw(Canvas& canvas) const override {
        floats::drawChart(canvas, test_, tolerances_);
        floats::drawNeighbourhood(canvas, a(), b(), tolerances_);
        floats::drawPair(canvas, a(), b(), floats::isWrong(test_, a(), b(), tolerances_));
    }

    void measure(Measurements& m) const override {
        m.text("verdict", verdict(), "Verdict of the chosen test, compared with what rounding explains.");
        m.text("number a", floats::floatText(a()), "Number a as the float that it is.");
        m.text("number b", floats::floatText(b()), "Sum of a and the difference, rounded to a float.");
        m.number("difference", std::abs(double{b()} - double{a()}),
                 {.symbol = "|a − b|", .tip = "Difference of the two numbers that is left in floats.", .plot = false});
        m.unplotted("ulps between", geometry::ulpDistance(a(), b()).value_or(0),
                    "Number of steps from float to float that lead from a to b.");
        m.group("Wrong on this share of the chart");
        for (const Equality test : floats::kTests)
            m.number(
                std::string(floats::nameOf(test)) + " test", 100.0 * floats::wrongShare(test, tolerances_),
                unplotted({.unit = "%"}, "Share of all sizes and differences shown, for these inputs and tolerances."));
        m.group("Where they break");
        m.unplotted("absolute is == from", floats::equalityFrom(tolerances_.absolute),
                    "Size of numbers from which on neighbouring floats differ by more than the tolerance.");
        m.unplotted(
            "relative in ulps", double{tolerances_.relative} / 0x1p-23,
            "Tolerance in units in the last place, at powers of two. Just below the next power it is half as many.");
    }

    View homeView() const override {
        return {.eye = {-3.4f, 0.7f, 45.0f}, .target = {-3.4f, 0.7f, 0.0f}, .orthographic = true};
    }

    std::vector<Preset> presets() const override {
        return {{"large", "Large neighbours", {"test=absolute", "lg-a=8", "lg-difference=0.9", "input-size=1000"}},
                {"small", "Small, twice as large", {"test=absolute", "lg-a=-8", "lg-difference=-8", "input-size=1e-8"}},
                {"near-zero", "What cancelled", {"test=relative", "lg-a=-7", "lg-difference=-5", "input-size=1000"}},
                {"ulps", "Ulps near zero", {"test=ulps", "lg-a=-7", "lg-difference=-5", "input-size=1000"}},
                {"combined", "Combined", {"test=combined", "lg-a=0", "lg-difference=-4.5", "input-size=1000"}},
                {"sized", "By size of the inputs", {"test=sized"}}};
    }

private:
    /// Also beyond the frame of the chart, as far as floats go comfortably.
    Vec2f decades() const { return glm::clamp(floats::chartDecades(pair_), Vec2f{-15.0f, -20.0f}, Vec2f{15.0f}); }
    float a() const { return floats::powerOfTen(decades().x); }
    float b() const { return a() + floats::powerOfTen(decades().y); }
    std::string verdict() const {
        const bool equal = floats::saysEqual(test_, a(), b(), tolerances_);
        const bool wrong = floats::isWrong(test_, a(), b(), tolerances_);
        return std::string(equal ? "equal" : "different") + (wrong ? ": wrong" : ": right");
    }

    Equality test_ = Equality::Absolute;
    float lgA_ = 8.0f, lgDifference_ = 0.9f;
    Vec3f pair_{0.0f};  ///< m, where the pair stands in the chart
    floats::Tolerances tolerances_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<FloatComparison>(
        "Comparing floats", "One tolerance does not fit all numbers; the chart shows where each test fails.",
        "epsilon, tolerance, ulp, floating point, rounding, precision");
}
}  // namespace collidoscope::demos::float_comparison_demo
