/// Numbers as people type them.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "app/session/expression.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"

namespace collidoscope::expression_test {
namespace {

using app::evaluate;

TEST(SessionExpression, NumbersStandForThemselves) {
    EXPECT_EQ(evaluate("0"), 0.0);
    EXPECT_EQ(evaluate(" 12.5 "), 12.5);
    EXPECT_EQ(evaluate(".5"), 0.5);
    EXPECT_EQ(evaluate("1e-3"), 1e-3);
    EXPECT_EQ(evaluate("-2.5E2"), -250.0);
    EXPECT_EQ(evaluate("+3"), 3.0);
}

TEST(SessionExpression, OperatorsBindAsInMathematics) {
    EXPECT_EQ(evaluate("1/120"), 1.0 / 120.0);
    EXPECT_EQ(evaluate("1+2*3"), 7.0);
    EXPECT_EQ(evaluate("(1+2)*3"), 9.0);
    EXPECT_EQ(evaluate("10-4-3"), 3.0);
    EXPECT_EQ(evaluate("64/4/2"), 8.0);
    EXPECT_EQ(evaluate("2^3^2"), 512.0);
    EXPECT_EQ(evaluate("-2^2"), -4.0);
    EXPECT_EQ(evaluate("2^-2"), 0.25);
    EXPECT_EQ(evaluate("2*-3"), -6.0);
    EXPECT_EQ(evaluate("--4"), 4.0);
}

TEST(SessionExpression, ConstantsAndFunctionsAreKnown) {
    EXPECT_DOUBLE_EQ(evaluate("2*pi"), 2.0 * std::numbers::pi);
    EXPECT_DOUBLE_EQ(evaluate("π/2"), std::numbers::pi / 2.0);
    EXPECT_DOUBLE_EQ(evaluate("sqrt(2)"), std::numbers::sqrt2);
    EXPECT_NEAR(evaluate("sin(pi/6)"), 0.5, 1e-15);
    EXPECT_NEAR(evaluate("cos(60deg)"), 0.5, 1e-15);
    EXPECT_NEAR(evaluate("tan(45°)"), 1.0, 1e-15);
    EXPECT_NEAR(evaluate("4*atan(1)"), std::numbers::pi, 1e-15);
    EXPECT_NEAR(evaluate("exp(1)-e"), 0.0, 1e-15);
    EXPECT_EQ(evaluate("abs(-3)"), 3.0);
}

TEST(SessionExpression, UnitsBecomeSi) {
    EXPECT_DOUBLE_EQ(evaluate("30deg", "rad"), std::numbers::pi / 6.0);
    EXPECT_DOUBLE_EQ(evaluate("5 mm", "m"), 0.005);
    EXPECT_DOUBLE_EQ(evaluate("1m + 20cm", "m"), 1.2);
    EXPECT_DOUBLE_EQ(evaluate("250g", "kg"), 0.25);
    EXPECT_DOUBLE_EQ(evaluate("40%"), 0.4);
    EXPECT_DOUBLE_EQ(evaluate("(1+1)ms", "s"), 0.002);
    EXPECT_EQ(evaluate("abs(-3m)", "m"), 3.0);
}

TEST(SessionExpression, UnitsBecomeThatOfTheParameter) {
    EXPECT_DOUBLE_EQ(evaluate("30", "°"), 30.0);
    EXPECT_DOUBLE_EQ(evaluate("30deg", "°"), 30.0);
    EXPECT_DOUBLE_EQ(evaluate("(pi/2) rad", "°"), 90.0);
    EXPECT_DOUBLE_EQ(evaluate("2cm", "mm"), 20.0);
    EXPECT_DOUBLE_EQ(evaluate("1m + 5", "mm"), 1005.0);
    EXPECT_DOUBLE_EQ(evaluate("5 + 1m", "mm"), 1005.0);
    EXPECT_NEAR(evaluate("sin(30deg + 0)"), 0.5, 1e-15);
    EXPECT_DOUBLE_EQ(evaluate("40%", "%"), 40.0);
    EXPECT_NEAR(evaluate("60*sin(30deg)", "°"), 30.0, 1e-12);
}

TEST(SessionExpression, UnitsAreReckonedWith) {
    EXPECT_DOUBLE_EQ(evaluate("36 km/h", "m/s"), 10.0);
    EXPECT_DOUBLE_EQ(evaluate("2 m/4 s", "m/s"), 0.5);
    EXPECT_DOUBLE_EQ(evaluate("9.81 m/s^2", "m/s²"), 9.81);
    EXPECT_DOUBLE_EQ(evaluate("9.81 m/s²", "m/s²"), 9.81);
    EXPECT_DOUBLE_EQ(evaluate("(3 m)^2", "m²"), 9.0);
    EXPECT_DOUBLE_EQ(evaluate("3 m^2", "m²"), 3.0);
    EXPECT_DOUBLE_EQ(evaluate("2^3 cm", "m"), 0.08);
    EXPECT_DOUBLE_EQ(evaluate("12 N / 3 cm", "N/m"), 400.0);
    EXPECT_DOUBLE_EQ(evaluate("3 N*s/m", "N·s/m"), 3.0);
    EXPECT_DOUBLE_EQ(evaluate("3 kg/s", "N·s/m"), 3.0);
    EXPECT_DOUBLE_EQ(evaluate("90 deg/s", "rad/s"), std::numbers::pi / 2.0);
    EXPECT_DOUBLE_EQ(evaluate("2 1/s", "1/s"), 2.0);
    EXPECT_DOUBLE_EQ(evaluate("2/s", "1/s"), 2.0);
    EXPECT_DOUBLE_EQ(evaluate("2 Hz", "1/s"), 2.0);
    EXPECT_DOUBLE_EQ(evaluate("50% * 2 m", "m"), 1.0);
    EXPECT_DOUBLE_EQ(evaluate("3 m / 2 m"), 1.5);
}

TEST(SessionExpression, AUnitAfterAQuotientBelongsToAllOfIt) {
    EXPECT_EQ(evaluate("1/60 s", "s"), 1.0 / 60.0);
    EXPECT_DOUBLE_EQ(evaluate("1/2 cm", "m"), 0.005);
    EXPECT_DOUBLE_EQ(evaluate("pi/2 rad", "°"), 90.0);
    EXPECT_DOUBLE_EQ(evaluate("1/(2 s)", "1/s"), 0.5);
}

struct WrongUnit {
    std::string text{}, unit{}, reason{};
    std::size_t position = 0;
};

TEST(SessionExpression, AUnitOfAnotherKindIsRefusedByName) {
    const WrongUnit cases[] = {{"1.2kg", "m", "'kg' is a mass, but a length in m is wanted", 3},
                               {"30deg", "m", "'deg' is an angle, but a length in m is wanted", 2},
                               {"2cm", "m/s", "'cm' is a length, but a speed in m/s is wanted", 1},
                               {"5 N/m", "N", "'N/m' is a stiffness, but a force in N is wanted", 2},
                               {"3 m", "", "'m' is a length, but a plain number is wanted", 2},
                               {"40%", "m", "'%' is a plain number, but a length in m is wanted", 2},
                               {"3 m * 2 s", "m", "this is a quantity in m·s, but a length in m is wanted", 2},
                               {"5 Hz", "rad/s", "'Hz' is a rate, but an angular speed in rad/s is wanted", 2},
                               {"5 cm", "pixels", "'cm' is a length, but a number in pixels is wanted", 2},
                               {"1/2s", "1/s", "'s' is a time, but a rate in 1/s is wanted", 3},
                               {"1 m + 2 s", "m", "a length and a time cannot be added", 4},
                               {"1 s + 2", "m", "a time and a plain number cannot be added", 4},
                               {"sin(2 kg)", "", "'sin' takes no mass", 4},
                               {"2^(1 m)", "m", "exponent must be a whole number", 2}};
    for (const WrongUnit& wrong : cases) {
        try {
            evaluate(wrong.text, wrong.unit);
            ADD_FAILURE() << wrong.text << " was accepted";
        } catch (const app::ExpressionError& error) {
            EXPECT_NE(std::string(error.what()).find(wrong.reason), std::string::npos) << error.what();
            EXPECT_EQ(error.position, wrong.position) << error.what();
        }
    }
}

TEST(SessionExpression, TheUnitOfEveryParameterCanBeTyped) {
    int typed = 0;
    for (const demos::DemoInfo& demo : demos::allDemos()) {
        for (const demos::ParameterInfo& parameter : demos::listParameters(*demos::makeDemo(demo))) {
            if (parameter.unit.empty()) continue;
            EXPECT_DOUBLE_EQ(evaluate("2.5 " + parameter.unit, parameter.unit), 2.5)
                << demo.name << ", " << parameter.name;
            ++typed;
        }
    }
    EXPECT_GT(typed, 50);
}

struct Refused {
    std::string text{};
    std::size_t position = 0;
    std::string reason{};
};

TEST(SessionExpression, ErrorsNameTheirPlace) {
    const Refused cases[] = {{"", 0, "no number"},
                             {"   ", 3, "no number"},
                             {"1+", 2, "missing at the end"},
                             {"2*)", 2, "missing"},
                             {"1/0", 2, "division by zero"},
                             {"sqrt(-1)", 0, "has no value"},
                             {"sqrt 2", 5, "parentheses"},
                             {"(1+2", 4, "parenthesis at 1 is not closed"},
                             {"1 2", 2, "not understood"},
                             {"3 parsecs", 2, "not a known unit"},
                             {"wobble", 0, "not a number, constant or function"},
                             {"1e999", 0, "too large"},
                             {"nan", 0, "not a number, constant"},
                             {"inf", 0, "not a number, constant"},
                             {"2^0.5", 2, "whole number"},
                             {"1,5", 1, "decimals follow a point"}};
    for (const Refused& refused : cases) {
        try {
            evaluate(refused.text);
            FAIL() << refused.text << " was accepted";
        } catch (const app::ExpressionError& error) {
            EXPECT_EQ(error.position, refused.position) << refused.text << ": " << error.what();
            EXPECT_NE(std::string(error.what()).find(refused.reason), std::string::npos) << error.what();
        }
    }
}

TEST(SessionExpression, OverflowAndDeepNestingAreRefused) {
    EXPECT_THROW(evaluate("1e300*1e300"), app::ExpressionError);
    EXPECT_THROW(evaluate("0^-1"), app::ExpressionError);
    EXPECT_THROW(evaluate(std::string(100000, '(')), app::ExpressionError);
    EXPECT_THROW(evaluate(std::string(100000, '-')), app::ExpressionError);
}

TEST(SessionExpression, BlanksAndSignsThatComeAlongWithCopiedTextAreUnderstood) {
    EXPECT_DOUBLE_EQ(evaluate("5\u00A0mm", "m"), 0.005);
    EXPECT_DOUBLE_EQ(evaluate("\u00A05\u202Fmm ", "m"), 0.005);
    EXPECT_DOUBLE_EQ(evaluate("9.81 m\u2009/\u2009s²", "m/s²"), 9.81);
    EXPECT_EQ(evaluate("−0.5"), -0.5);
    EXPECT_EQ(evaluate("3 − 2"), 1.0);
    EXPECT_EQ(evaluate("3−2×4÷8"), 2.0);
    EXPECT_EQ(evaluate("2·3"), 6.0);
    EXPECT_DOUBLE_EQ(evaluate("2 N·m", "N·m"), 2.0);
    EXPECT_NEAR(evaluate("2*π−π"), std::numbers::pi, 1e-15);
}

TEST(SessionExpression, ADecimalCommaIsToldToBeAPoint) {
    const auto whyNot = [](const char* text, const char* unit = "") -> std::string {
        try {
            evaluate(text, unit);
        } catch (const app::ExpressionError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_NE(whyNot("0,5").find("decimals follow a point, not a comma; write 0.5"), std::string::npos)
        << whyNot("0,5");
    EXPECT_NE(whyNot("1,5 m", "m").find("write 1.5 m"), std::string::npos);
    EXPECT_NE(whyNot("sqrt(2,25)").find("write sqrt(2.25)"), std::string::npos) << whyNot("sqrt(2,25)");
    EXPECT_NE(whyNot("3,").find("decimals follow a point"), std::string::npos);
    EXPECT_NE(whyNot("ππ ?").find("character 1"), std::string::npos) << whyNot("ππ ?");
    EXPECT_NE(whyNot("π+π ?").find("character 5"), std::string::npos) << "counted in characters: " << whyNot("π+π ?");
    EXPECT_EQ(whyNot("0;\x1b[31m").find('\x1b'), std::string::npos) << "a terminal would obey it";
}

}  // namespace
}  // namespace collidoscope::expression_test
