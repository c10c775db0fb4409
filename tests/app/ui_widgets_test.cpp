// Numbers, ticks, sliders and fields: what the widgets are made of, without a window.

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/ui/panels/notices.h"
#include "app/widgets/fonts.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/plot_axis.h"
#include "app/widgets/slider.h"
#include "app/widgets/value_field.h"

namespace collidoscope::ui_widgets_test {
namespace {

TEST(UiNumbers, KeepTheirDigitsAndLoseStraySigns) {
    EXPECT_EQ(app::formatNumber(0.4), "0.400");
    EXPECT_EQ(app::formatNumber(12.3456), "12.35");
    EXPECT_EQ(app::formatNumber(-9.81), "−9.810");
    EXPECT_EQ(app::formatNumber(-0.00004, 3), "−4.0e−05");
    EXPECT_EQ(app::formatNumber(-0.0), "0.000");
    EXPECT_EQ(app::formatNumber(123456.0), "123456");
    EXPECT_EQ(app::formatNumber(std::numeric_limits<double>::quiet_NaN()), "–");
    EXPECT_EQ(app::formatNumber(std::numeric_limits<double>::infinity()), "∞");
    EXPECT_EQ(app::formatExact(static_cast<double>(0.1f)), "0.1");
    EXPECT_EQ(app::formatCount(10000), "10 000");
    EXPECT_EQ(app::formatStep(static_cast<double>(1.0f / 120.0f)), "1/120 s");
    EXPECT_EQ(app::formatSpeed(0.25), "×1/4");
    EXPECT_EQ(app::readableName("friction-angle"), "Friction angle");
    EXPECT_EQ(app::readableName("t"), "t");
}

TEST(UiNumbers, TextsFromElsewhereGetTheSameMinusSigns) {
    EXPECT_EQ(app::withMinusSigns("-1.5, -2e-05 and (-3, -.5)"), "−1.5, −2e−05 and (−3, −.5)");
    EXPECT_EQ(app::withMinusSigns("x=-1\n-2;-inf"), "x=−1\n−2;−inf");
    EXPECT_EQ(app::withMinusSigns("Δx −0.5"), "Δx −0.5");
    for (const std::string plain : {"sub-steps", "ball-2", "two - 3", "semi-3d", "", "-", "a-1", "one-1e"})
        EXPECT_EQ(app::withMinusSigns(plain), plain);
}

/// The words of a menu's rows begin below each other.
TEST(UiFonts, IconsAreAllAsWide) {
    ImFontAtlas atlas;
    const app::Fonts fonts = app::loadFonts(atlas, 1.5f, 0.0f);
    atlas.Build();
    for (const ImFont* font : {fonts.text, fonts.small, fonts.strong}) {
        std::set<float> widths;
        for (const char* icon : {app::icon::kQuestion, app::icon::kMagic, app::icon::kSearch, app::icon::kFolderOpen,
                                 app::icon::kSliders, app::icon::kChart, app::icon::kCamera, app::icon::kClose}) {
            unsigned int code = 0;
            ImTextCharFromUtf8(&code, icon, nullptr);
            widths.insert(font->GetCharAdvance(static_cast<ImWchar>(code)));
        }
        EXPECT_EQ(widths.size(), 1u);
    }
}

TEST(UiNames, AreWrittenAsTheFieldWritesThem) {
    EXPECT_EQ(app::readableWords("two-corners"), "two corners");
    EXPECT_EQ(app::readableWords("bricks_moved"), "bricks moved");
    EXPECT_EQ(app::readableName("max_depth_of_all"), "Max depth of all");
    EXPECT_EQ(app::readableName("aabb"), "AABB");
    EXPECT_EQ(app::readableName("semi-implicit-euler"), "Semi-implicit Euler");
    EXPECT_EQ(app::readableName("runge-kutta-4"), "Runge–Kutta 4");
    EXPECT_EQ(app::readableName("moller-trumbore"), "Möller–Trumbore");
    EXPECT_EQ(app::readableName("stretch-by-sub-steps"), "Stretch by sub-steps");
    EXPECT_EQ(app::readableName("knobby"), "Knobby");
    EXPECT_EQ(app::readableName("obbly"), "Obbly");
}

/// A letter that a font lacks is drawn as a question mark.
TEST(UiFonts, HaveEveryLetterOfNumbersAndTicks) {
    ImFontAtlas atlas;
    const app::Fonts fonts = app::loadFonts(atlas, 1.0f, 20.0f);
    atlas.Build();
    std::string shown = app::formatNumber(-0.00004) + app::formatNumber(std::numeric_limits<double>::infinity()) +
                        app::formatCount(10000) + app::formatSpeed(0.25);
    for (const double size : {1e-9, 3e-5, 0.2, 70.0, 5e8, 2e-34, 1e17})
        for (const double sign : {-1.0, 1.0}) {
            const double high = sign * size;
            for (const std::string& label :
                 app::ticksFor(app::roomyRange(std::min(0.0, high), std::max(0.0, high)), 5).labels)
                shown += label;
            for (const std::string& label : app::logTicksFor({1e-3 * size, size}, 5).labels) shown += label;
        }
    for (const ImFont* font : {fonts.mono, fonts.monoSmall, fonts.presentationMono, fonts.text, fonts.small})
        for (const char *at = shown.c_str(), *end = at + shown.size(); at < end;) {
            unsigned int letter = 0;
            at += ImTextCharFromUtf8(&letter, at, end);
            EXPECT_NE(font->FindGlyphNoFallback(static_cast<ImWchar>(letter)), nullptr) << std::hex << letter;
        }
}

TEST(UiPlotAxis, TicksAreRoundAndFewAndInside) {
    constexpr int kMostOfFiner = 4;
    for (const auto& [low, high] :
         {std::pair{0.0, 1.0}, {-3.0, 17.0}, {0.001, 0.0017}, {1e6, 1.2e6}, {-5e-7, 5e-7}, {2.73, 3.25}, {3.9, 5.4}}) {
        const app::PlotRange range = app::roomyRange(low, high);
        EXPECT_LE(range.low, low);
        EXPECT_GE(range.high, high);
        for (int maximum = 2; maximum <= 8; ++maximum) {
            const app::PlotTicks ticks = app::ticksFor(range, maximum);
            EXPECT_LE(ticks.values.size(), static_cast<std::size_t>(std::max(maximum, kMostOfFiner)));
            EXPECT_GE(ticks.values.size(), 2u) << "a single number tells no scale: " << low << " to " << high;
            ASSERT_EQ(ticks.values.size(), ticks.labels.size());
            std::set<std::string> different(ticks.labels.begin(), ticks.labels.end());
            EXPECT_EQ(different.size(), ticks.labels.size()) << low << " to " << high;
            for (const double value : ticks.values) {
                EXPECT_GE(value, range.low - 1e-9 * range.span());
                EXPECT_LE(value, range.high + 1e-9 * range.span());
            }
        }
        EXPECT_LE(app::ticksFor(range, 1).values.size(), 1u);
    }
}

/// 0.02 m, of which rounding moves the sixth digit.
TEST(UiPlotAxis, WhatMovesLessThanTheDigitsThatAreShownIsLevel) {
    for (const double size : {0.02, 1.4844, -3e6, 2e-9}) {
        const app::PlotRange range = app::roomyRange(size, size * (1.0 + 5e-6));
        EXPECT_GT(range.span(), 0.1 * std::abs(size)) << size;
        EXPECT_LT(app::roomyRange(size, size * (1.0 + 1e-4)).span(), 1e-3 * std::abs(size)) << "this is seen: " << size;
    }
}

TEST(UiPlotAxis, AConstantStillHasARange) {
    EXPECT_GT(app::roomyRange(5.0, 5.0).span(), 0.0);
    EXPECT_GT(app::roomyRange(0.0, 0.0).span(), 0.0);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(app::roomyRange(nan, nan), app::PlotRange{});
}

TEST(UiPlotAxis, LabelsHaveTheDecimalsOfTheStep) {
    const app::PlotTicks ticks = app::ticksFor({0.0, 1.0}, 6);
    EXPECT_EQ(ticks.labels, (std::vector<std::string>{"0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
}

TEST(UiPlotAxis, DecadesAreNumberedInPlainDigitsOrAsPowers) {
    EXPECT_EQ(app::logTicksFor({50.0, 1e4}, 5).labels, (std::vector<std::string>{"100", "1000", "10000"}));
    EXPECT_EQ(app::logTicksFor({3.0, 60.0}, 6).labels, (std::vector<std::string>{"5", "10", "20", "50"}));
    EXPECT_EQ(app::logTicksFor({0.03, 0.3}, 6).labels, (std::vector<std::string>{"0.05", "0.1", "0.2"}));
    EXPECT_EQ(app::logTicksFor({1e-11, 1e2}, 5).labels, (std::vector<std::string>{"10⁻⁹", "10⁻⁶", "10⁻³", "10⁰"}));
    for (int maximum = 1; maximum < 9; ++maximum)
        EXPECT_LE(app::logTicksFor({1e-11, 1e2}, maximum).values.size(), static_cast<std::size_t>(maximum));
    EXPECT_TRUE(app::logTicksFor({0.0, 1.0}, 5).values.empty()) << "zero has no place on the axis";
    EXPECT_TRUE(app::logTicksFor({2.0, 1.0}, 5).values.empty());
}

TEST(UiSlider, PlacesAndValuesAreInverseOnBothScales) {
    const app::SliderScale linear{.low = -2.0, .high = 6.0};
    EXPECT_DOUBLE_EQ(linear.fraction(2.0), 0.5);
    EXPECT_DOUBLE_EQ(linear.value(0.5), 2.0);
    const app::SliderScale logarithmic{.low = 0.01, .high = 100.0, .logarithmic = true};
    EXPECT_NEAR(logarithmic.fraction(1.0), 0.5, 1e-12);
    EXPECT_NEAR(logarithmic.value(0.5), 1.0, 1e-9);
    EXPECT_DOUBLE_EQ(logarithmic.value(1.0), 100.0);
    EXPECT_DOUBLE_EQ(logarithmic.fraction(1e9), 1.0);
    const app::SliderScale whole{.low = 0.0, .high = 10.0, .whole = true};
    EXPECT_DOUBLE_EQ(whole.value(0.33), 3.0);
}

TEST(UiValueEdit, RemembersOneRefusalUntilTheNextNumberIsTyped) {
    app::ValueEdit edit;
    edit.begin("radius", "0.5");
    edit.refuse("radius", "'kg' is a mass");
    edit.end();
    EXPECT_EQ(edit.refused, "radius") << "it is still told after a click elsewhere";
    edit.begin("height", "2");
    EXPECT_TRUE(edit.refused.empty()) << "two wrong numbers do not leave two messages";
    edit.refuse("height", "'deg' is an angle");
    EXPECT_EQ(edit.refused, "height");
    EXPECT_EQ(edit.why, "'deg' is an angle");
}

TEST(UiHint, GoesAfterTenSecondsAndComesBackOnceWhenNothingIsTouched) {
    app::Hint hint;
    EXPECT_FALSE(hint.shown());
    hint.show();
    const auto pass = [&](double seconds) {
        for (double t = 0.0; t < seconds; t += 0.25) hint.advance(0.25);
    };
    pass(9.0);
    EXPECT_TRUE(hint.shown());
    EXPECT_FALSE(hint.moving());
    EXPECT_NEAR(hint.nextChange(), 1.0, 1e-9) << "the window sleeps until then";
    pass(2.0);
    EXPECT_FALSE(hint.shown());
    EXPECT_TRUE(hint.wanted()) << "nothing was dragged yet: the next start shows it again";
    pass(30.0);
    hint.touched();
    pass(55.0);
    EXPECT_FALSE(hint.shown());
    pass(10.0);
    EXPECT_TRUE(hint.shown()) << "a minute without a hand on it";
    pass(10.0);
    EXPECT_FALSE(hint.shown());
    pass(500.0);
    EXPECT_FALSE(hint.shown()) << "it does not blink in an empty room";
    EXPECT_TRUE(std::isinf(hint.nextChange()));
    hint.touched();
    pass(62.0);
    EXPECT_TRUE(hint.shown());
    hint.dismiss();
    pass(1.0);
    EXPECT_FALSE(hint.shown());
    hint.touched();
    pass(100.0);
    EXPECT_FALSE(hint.shown()) << "whoever has dragged knows";
}

}  // namespace
}  // namespace collidoscope::ui_widgets_test
