/// Numbers as people type them.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "app/session/expression.h"

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
    EXPECT_DOUBLE_EQ(evaluate("30deg"), std::numbers::pi / 6.0);
    EXPECT_DOUBLE_EQ(evaluate("5 mm"), 0.005);
    EXPECT_DOUBLE_EQ(evaluate("1m + 20cm"), 1.2);
    EXPECT_DOUBLE_EQ(evaluate("250g"), 0.25);
    EXPECT_DOUBLE_EQ(evaluate("40%"), 0.4);
    EXPECT_DOUBLE_EQ(evaluate("(1+1)ms"), 0.002);
}

TEST(SessionExpression, UnitsBecomeThatOfTheParameter) {
    EXPECT_DOUBLE_EQ(evaluate("30", "°"), 30.0);
    EXPECT_DOUBLE_EQ(evaluate("30deg", "°"), 30.0);
    EXPECT_DOUBLE_EQ(evaluate("(pi/2) rad", "°"), 90.0);
    EXPECT_DOUBLE_EQ(evaluate("2cm", "mm"), 20.0);
    EXPECT_DOUBLE_EQ(evaluate("2cm", "m/s"), 0.02);
    EXPECT_DOUBLE_EQ(evaluate("40%", "%"), 40.0);
    EXPECT_NEAR(evaluate("60*sin(30deg)", "°"), 30.0, 1e-12);
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
                             {"1,5", 1, "not understood"}};
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

}  // namespace
