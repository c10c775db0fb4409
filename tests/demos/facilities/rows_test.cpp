#include "demos/share/rows.h"

#include <gtest/gtest.h>

#include <string>

#include "demos/host/parameter_list.h"

namespace collidoscope::demos::testing::rows_test {
namespace {

/// Describes the same parameters and measures by rows and by specs.
class TwiceTold final : public Demo<TwiceTold> {
public:
    explicit TwiceTold(bool byRows = false) : byRows_(byRows) {}

    void draw(Canvas& canvas) const override { canvas.ground(0.0f); }
    void describe(Parameters& p) override {
        if (byRows_) {
            rebuilt(p).real("mass", mass_, {"m", "kg"}, {0.5, 5}, {0.01, 1000}, "Mass of a rod.");
            live(p).logarithmic("stiffness", stiffness_, {.unit = "N/m"}, {10, 1e6}, "Stiffness of a link.");
            live(p).integer("rays", rays_, {"n"}, {1, 5}, {1, 50}, "Number of rays.");
            rebuilt(p).integer("sides", sides_, {3, 9}, "Number of sides.");
            viewed(p).toggle("trails", trails_, "Shows the paths.");
            rebuilt(p).choice("scene", scene_, {"near", "far"}, {"close", "remote"}, "Scene that is shown.");
            return;
        }
        p.real("mass", mass_,
               {.symbol = "m",
                .unit = "kg",
                .range = {0.5, 5},
                .limits = Range<double>{0.01, 1000},
                .effect = Effect::Rebuild,
                .tip = "Mass of a rod."});
        p.real("stiffness", stiffness_,
               {.unit = "N/m", .range = {10, 1e6}, .scale = Scale::Logarithmic, .tip = "Stiffness of a link."});
        p.integer("rays", rays_,
                  {.symbol = "n", .range = {1, 5}, .limits = Range<int>{1, 50}, .tip = "Number of rays."});
        p.integer("sides", sides_, {.range = {3, 9}, .effect = Effect::Rebuild, .tip = "Number of sides."});
        p.toggle("trails", trails_, {.effect = Effect::View, .tip = "Shows the paths."});
        p.choiceOf("scene", scene_,
                   {.options = {"near", "far"},
                    .effect = Effect::Rebuild,
                    .tip = "Scene that is shown.",
                    .formerly = {"close", "remote"}});
    }

private:
    enum class Scene { Near, Far };

    bool byRows_ = false;
    float mass_ = 2.0f, stiffness_ = 100.0f;
    int rays_ = 3, sides_ = 4;
    bool trails_ = true;
    Scene scene_ = Scene::Far;
};

TEST(Rows, OfParametersSayWhatSpecsSay) {
    const auto told = listParameters(TwiceTold{true}), specs = listParameters(TwiceTold{false});
    ASSERT_EQ(told.size(), 6u);
    ASSERT_EQ(specs.size(), 6u);
    for (std::size_t i = 0; i < told.size(); ++i) {
        const ParameterInfo &row = told[i], &spec = specs[i];
        SCOPED_TRACE(spec.name);
        EXPECT_EQ(row.name, spec.name);
        EXPECT_EQ(row.kind, spec.kind);
        EXPECT_EQ(row.symbol + "|" + row.unit + "|" + row.tip, spec.symbol + "|" + spec.unit + "|" + spec.tip);
        EXPECT_EQ(row.range.low, spec.range.low);
        EXPECT_EQ(row.range.high, spec.range.high);
        EXPECT_EQ(row.limits.low, spec.limits.low);
        EXPECT_EQ(row.limits.high, spec.limits.high);
        EXPECT_EQ(row.scale, spec.scale);
        EXPECT_EQ(row.effect, spec.effect);
        EXPECT_EQ(row.options, spec.options);
        EXPECT_EQ(row.formerly, spec.formerly);
        EXPECT_EQ(row.value, spec.value);
    }
}

TEST(Rows, OfMeasuresDifferInWhereTheyAreSeen) {
    const MeasureSpec curve = plotted({"v", "m/s"}, Role::Velocity, "Speed.");
    EXPECT_EQ(std::string(curve.symbol) + curve.unit + curve.tip, "vm/sSpeed.");
    EXPECT_TRUE(curve.plot && curve.listed && !curve.ofLastStep);
    EXPECT_EQ(curve.role, Role::Velocity);
    EXPECT_FALSE(unplotted({}, "Count.").plot);
    EXPECT_FALSE(unlisted({}, "Height.").listed);
    EXPECT_TRUE(ofLastStep({"F", "N"}, "Force.").ofLastStep);
    EXPECT_EQ(ofLastStep({"F", "N"}, "Force.").role, Role::Neutral);
}

}  // namespace
}  // namespace collidoscope::demos::testing::rows_test
