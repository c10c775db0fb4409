#include "demos/24_floats/comparison/comparison.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/share/text.h"
#include "geometry/base/elementary.h"
#include "geometry/base/float_compare.h"

namespace collidoscope::demos::floats {
namespace {

constexpr float kHalfUlp = 0x1p-24f;  ///< of 1: the relative error of one rounding, at most

float sizedRelative(const Tolerances& t) { return static_cast<float>(t.roundings) * kHalfUlp; }

}  // namespace

const char* nameOf(Equality test) {
    constexpr std::array<const char*, 5> kNames{"absolute", "relative", "combined", "ulps", "sized"};
    return kNames[static_cast<std::size_t>(test)];
}

bool saysEqual(Equality test, float a, float b, const Tolerances& t) {
    switch (test) {
        case Equality::Absolute:
            return geometry::equalAbsolute(a, b, t.absolute);
        case Equality::Relative:
            return geometry::equalRelative(a, b, t.relative);
        case Equality::Combined:
            return geometry::equalCombined(a, b, t.absolute, t.relative);
        case Equality::Ulps:
            return geometry::equalUlps(a, b, static_cast<std::uint64_t>(t.ulps));
        case Equality::Sized:
            return geometry::equalCombined(a, b, sizedRelative(t) * t.inputSize, sizedRelative(t));
    }
    return false;
}

double forgiven(Equality test, double size, const Tolerances& t) {
    const double absolute{t.absolute}, relative = double{t.relative} * size;
    switch (test) {
        case Equality::Absolute:
            return absolute;
        case Equality::Relative:
            return relative;
        case Equality::Combined:
            return std::max(absolute, relative);
        case Equality::Ulps:
            return t.ulps * double{geometry::ulpOf(static_cast<float>(size))};
        case Equality::Sized:
            return double{sizedRelative(t)} * std::max(size, double{t.inputSize});
    }
    return 0.0;
}

double equalityFrom(float absolute) {
    int exponent = 0;
    std::frexp(absolute, &exponent);  // absolute < 2^exponent, which is the spacing from 2^(exponent + 23) on
    return std::ldexp(1.0, exponent + 23);
}

float powerOfTen(float exponent) {
    return static_cast<float>(geometry::exp(double{exponent} * std::numbers::ln10_v<double>));
}

double wrongShare(Equality test, const Tolerances& tolerances) {
    constexpr int kColumns = 40, kRows = 48;
    const auto decade = [](const Decades& range, int i, int count) {
        return range.low + (range.high - range.low) * (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
    };
    int wrong = 0;
    for (int column = 0; column < kColumns; ++column) {
        const float a = powerOfTen(decade(kSizes, column, kColumns));
        for (int row = 0; row < kRows; ++row)
            wrong += isWrong(test, a, a + powerOfTen(decade(kDifferences, row, kRows)), tolerances) ? 1 : 0;
    }
    return static_cast<double>(wrong) / (kColumns * kRows);
}

namespace {

constexpr Style kGrid{.role = Role::Construction, .width = 1.0f};
constexpr Style kFalselyEqual{.role = Role::Mistake, .fill = Fill::Translucent};
constexpr Style kFalselyDifferent{.role = Role::BodyB, .fill = Fill::Translucent};
constexpr float kRise = 0.75f;      // m per decade of the difference; the size has 1 m per decade
constexpr int kColumns = 160;       // in which regions and lines are painted
constexpr float kBandTop = 15.2f;   // m, height of the first band in the neighbourhood
constexpr float kBandStep = 1.9f;   // m
constexpr float kHalfWidth = 9.0f;  // m, half the width of the neighbourhood

Style styleOf(Equality test) {
    constexpr std::array kRoles{Role::Velocity, Role::Acceleration, Role::Selection, Role::Impulse, Role::Neutral};
    return {.role = kRoles[static_cast<std::size_t>(test)], .dashed = test == Equality::Combined, .width = 3.0f};
}

/// A point of the chart, kept within its frame.
Vec3f at(float size, float difference) {
    return chartPoint(std::clamp(size, kSizes.low, kSizes.high),
                      std::clamp(difference, kDifferences.low, kDifferences.high));
}
float decadesOf(double x) { return static_cast<float>(std::log10(x)); }
float sizeOfColumn(int column) {
    return kSizes.low + (kSizes.high - kSizes.low) * static_cast<float>(column) / kColumns;
}
float forgivenAt(Equality test, float size, const Tolerances& tolerances) {
    return decadesOf(forgiven(test, std::pow(10.0, double{size}), tolerances));
}

std::string decadeText(float decade) { return decade == 0.0f ? "1" : "1e" + std::to_string(static_cast<int>(decade)); }

void drawFrame(Canvas& canvas) {
    for (float x = kSizes.low; x <= kSizes.high; x += 5.0f) {
        draw(canvas, Segmentf{at(x, kDifferences.low), at(x, kDifferences.high)}, kGrid);
        drawLabel(canvas, {at(x, kDifferences.low), decadeText(x), {}, Side::Below});
    }
    for (float y = -15.0f; y <= kDifferences.high; y += 5.0f) {
        draw(canvas, Segmentf{at(kSizes.low, y), at(kSizes.high, y)}, kGrid);
        drawLabel(canvas, {at(kSizes.low, y), decadeText(y), {}, Side::Left});
    }
    drawLabel(canvas, {at(0.0f, kDifferences.low) - Vec3f{0.0f, 2.4f, 0.0f}, "size of a", {}, Side::Below});
    drawLabel(canvas, {at(kSizes.low, kDifferences.high), "|a − b|", {}, Side::Left});
}

/// Columns between the line of the test and that of the right answer.
void paintMistakes(Canvas& canvas, Equality chosen, const Tolerances& tolerances) {
    bool equal = false, different = false;
    for (int i = 0; i < kColumns; ++i) {
        const float left = sizeOfColumn(i), right = sizeOfColumn(i + 1), middle = 0.5f * (left + right);
        const float test = forgivenAt(chosen, middle, tolerances);
        const float truth = forgivenAt(Equality::Sized, middle, tolerances);
        const std::array<Vec3f, 4> strip{at(left, truth), at(right, truth), at(right, test), at(left, test)};
        if (strip[0].y == strip[3].y) continue;
        fillFan(canvas, strip, test > truth ? kFalselyEqual : kFalselyDifferent);
        (test > truth ? equal : different) = true;
    }
    if (equal) drawLegend(canvas, Mark::Patch, kFalselyEqual, "wrong: says equal");
    if (different) drawLegend(canvas, Mark::Patch, kFalselyDifferent, "wrong: says different");
}

void drawLine(Canvas& canvas, Equality test, const Style& style, const Tolerances& tolerances) {
    std::vector<LineItem> lines;
    for (int i = 0; i < kColumns; ++i) {
        const float left = sizeOfColumn(i), right = sizeOfColumn(i + 1);
        lines.push_back(
            {at(left, forgivenAt(test, left, tolerances)), at(right, forgivenAt(test, right, tolerances)), style});
    }
    canvas.lines(lines);
}

/// The floats near a, where they stand far enough apart to be seen.
void drawFloats(Canvas& canvas, float a, double metresPerUnit) {
    constexpr double kClosest = 0.2;  // m
    if (double{geometry::ulpOf(a)} * metresPerUnit < kClosest) return;
    std::vector<LineItem> ticks;
    for (const float end : {0.0f, std::numeric_limits<float>::infinity()})
        for (float x = a; std::isfinite(x) && std::abs((double{x} - double{a}) * metresPerUnit) <= double{kHalfWidth};
             x = std::nextafter(x, end)) {
            const auto position = static_cast<float>((double{x} - double{a}) * metresPerUnit);
            ticks.push_back({{position, kBandTop + 0.7f, 0.0f}, {position, kBandTop + 1.2f, 0.0f}, kGrid});
            if (x == end) break;
        }
    canvas.lines(ticks);
}

}  // namespace

Vec3f chartPoint(float size, float difference) { return {size, difference * kRise, 0.0f}; }
Vec2f chartDecades(const Vec3f& point) { return {point.x, point.y / kRise}; }

std::string floatText(float x) { return printed("%.9g", double{x}); }

void drawChart(Canvas& canvas, Equality chosen, const Tolerances& tolerances) {
    drawFrame(canvas);
    paintMistakes(canvas, chosen, tolerances);
    for (const Equality test : kTests) {
        Style style = styleOf(test);
        if (test == chosen) style.width = 5.0f;
        drawLine(canvas, test, style, tolerances);
        drawLegend(canvas, Mark::Line, style, nameOf(test));
    }
}

void drawPair(Canvas& canvas, float a, float b, bool wrong) {
    const double difference = std::abs(double{b} - double{a});
    const Vec3f position =
        at(decadesOf(std::abs(double{a})), difference > 0.0 ? decadesOf(difference) : kDifferences.low);
    const Style style{.role = wrong ? Role::Mistake : Role::Contact, .showThrough = true, .width = 14.0f};
    drawPoint(canvas, position, style);
    drawLabel(canvas, position, difference > 0.0 ? "the pair" : "a = b: no float between", style);
}

void drawNeighbourhood(Canvas& canvas, float a, float b, const Tolerances& tolerances) {
    const double difference = double{b} - double{a};
    const double shown = std::max(std::abs(difference) * 1.6, 4.0 * double{geometry::ulpOf(a)});
    const double metresPerUnit = double{kHalfWidth} / shown;
    const float line = kBandTop + 0.95f;
    draw(canvas, Segmentf{{-kHalfWidth, line, 0.0f}, {kHalfWidth, line, 0.0f}}, kGrid);
    drawFloats(canvas, a, metresPerUnit);
    float y = kBandTop;
    for (const Equality test : kTests) {
        const double half =
            std::min(forgiven(test, std::abs(double{a}), tolerances) * metresPerUnit, double{kHalfWidth});
        Style band = styleOf(test);
        band.width = 7.0f;
        draw(canvas, Segmentf{{-static_cast<float>(half), y, 0.0f}, {static_cast<float>(half), y, 0.0f}}, band);
        const char* const verdict = saysEqual(test, a, b, tolerances) ? "equal" : "different";
        drawLabel(canvas,
                  {{-kHalfWidth, y, 0.0f}, std::string(nameOf(test)) + ": " + verdict, band, Side::Left, verdict});
        y -= kBandStep;
    }
    const auto placeB = static_cast<float>(difference * metresPerUnit);
    drawPoint(canvas, {0.0f, line, 0.0f}, {.role = Role::BodyA, .width = 13.0f});
    drawPoint(canvas, {placeB, line, 0.0f}, {.role = Role::BodyB, .width = 13.0f});
    drawLabel(canvas, {-3.6f, line + 0.1f, 0.0f}, "a = " + floatText(a), {.role = Role::BodyA});
    drawLabel(canvas, {placeB + 2.6f, line + 0.1f, 0.0f}, "b = " + floatText(b), {.role = Role::BodyB});
}

}  // namespace collidoscope::demos::floats
