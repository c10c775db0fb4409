/// What is measured can be named in a formula, so its name is no constant, no unit and no letter that stands for many
/// things; and it is not mistaken for a parameter that is counted in something else.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "app/run/measure_id.h"
#include "app/session/expression.h"
#include "app/session/session.h"
#include "app/session/units.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"

namespace collidoscope::measure_names_test {
namespace {

class Units final : public demos::Measurements {
public:
    void number(std::string_view name, double, const demos::MeasureSpec& spec) override {
        unitOf[std::string(name)] = spec.unit;
    }
    void text(std::string_view name, std::string_view, const char*) override { unitOf[std::string(name)] = ""; }
    void group(std::string_view) override {}

    std::map<std::string, std::string> unitOf{};
};

/// As a panel shows both: without dashes, and whatever its capitals.
std::string read(std::string name) {
    std::transform(name.begin(), name.end(), name.begin(), [](char c) {
        return c == '-' ? ' ' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return name;
}

bool isConstant(const std::string& name) {
    try {
        app::evaluate(name);
        return true;
    } catch (const app::ExpressionError&) {
        return false;
    }
}

void expectPlainNames(const demos::DemoBase& demo, const std::string& where) {
    Units measured;
    demo.measure(measured);
    for (const auto& [name, unit] : measured.unitOf) {
        EXPECT_GT(name.size(), 1u) << where << ": a measure is called '" << name << "', which is only a letter";
        EXPECT_FALSE(isConstant(name)) << where << ": '" << name << "' is a constant";
        EXPECT_FALSE(app::unitOf(name)) << where << ": '" << name << "' is a unit";
    }
    for (const demos::ParameterInfo& parameter : demos::listParameters(demo)) {
        if (parameter.kind != demos::ParameterKind::Real) continue;
        for (const auto& [name, unit] : measured.unitOf) {
            if (read(name) != read(parameter.name)) continue;
            EXPECT_EQ(unit, parameter.unit)
                << where << ": '" << name << "' is a measure and a parameter of another unit";
        }
    }
}

TEST(MeasureIds, AreTheNamesAsOneWord) {
    EXPECT_EQ(app::measureId("signed distance"), "signed_distance");
    EXPECT_EQ(app::measureId("u + v + w"), "u_v_w");
    EXPECT_EQ(app::measureId("V - E + F"), "v_e_f");
    EXPECT_EQ(app::measureId("slope, all pairs"), "slope_all_pairs");
    EXPECT_EQ(app::measureId("mesh-triangles"), "mesh_triangles");
    EXPECT_EQ(app::measureId("Runge-Kutta 4 order"), "runge_kutta_4_order");
    EXPECT_EQ(app::measureId("% of all (so far)"), "of_all_so_far");
}

/// No two things that a condition can name have the same name, and none is a word of conditions.
void expectOneName(const app::Session& session) {
    std::set<std::string> names;
    for (const app::NameInfo& info : session.watchNames()) {
        const std::string where = std::string(session.info().name) + ": " + info.name;
        EXPECT_TRUE(names.insert(info.name).second) << where << " stands for two things";
        EXPECT_FALSE(app::isWordOfConditions(info.name)) << where << " is a word of conditions";
        EXPECT_TRUE(!info.name.empty() && (info.name[0] < '0' || info.name[0] > '9')) << where;
    }
}

TEST(MeasureIds, AreUniqueInEveryDemo) {
    for (const demos::DemoInfo& info : demos::allDemos()) {
        app::Session session(info);
        session.setPlaying(false);
        expectOneName(session);
        if (info.name == "large-world") continue;
        for (int i = 0; i < 20 && session.canStep(); ++i) session.stepForward();
        expectOneName(session);
    }
}

TEST(MeasureNames, AreNoConstantNoUnitAndNoLoneLetter) {
    ASSERT_TRUE(isConstant("e"));
    ASSERT_TRUE(app::unitOf("s"));
    for (const demos::DemoInfo& info : demos::allDemos()) {
        const auto demo = demos::makeDemo(info);
        const std::string where(info.name);
        expectPlainNames(*demo, where);
        if (!demo->moves() || where == "large-world") continue;  // that one takes long, and measures the same in a step
        for (int i = 0; i < 20; ++i) demo->advance();
        expectPlainNames(*demo, where);
    }
}

}  // namespace
}  // namespace collidoscope::measure_names_test
