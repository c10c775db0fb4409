#include "demos/inside/axes.h"

#include <gtest/gtest.h>

#include <vector>

#include "demos/inside/explanation.h"

namespace collidoscope::demos::testing::explain_axes_test {
namespace {

using geometry::AxisSource;
using geometry::AxisStep;
using geometry::AxisVerdict;

constexpr AxisWords kBoxes{.algorithm = "Separating axes"};

/// An axis of length 2, so that all numbers must be halved to be metres.
AxisStep faceOfA() {
    return {.source = AxisSource::FaceA, .featureA = 0, .axis = {2.0, 0.0, 0.0}, .a = {-2.0, 2.0}, .b = {1.5, 4.0}};
}
AxisStep edgesWithGap() {
    return {.source = AxisSource::EdgePair,
            .featureA = 0,
            .featureB = 2,
            .axis = {0.0, 0.5, 0.0},
            .a = {-1.0, 0.0},
            .b = {0.06, 0.5},
            .verdict = AxisVerdict::Separates};
}
AxisStep parallelEdges() {
    return {.source = AxisSource::EdgePair, .featureA = 1, .featureB = 1, .verdict = AxisVerdict::Degenerate};
}

TEST(ExplainAxes, LengthsAreInMetresWhateverTheLengthOfTheAxis) {
    EXPECT_DOUBLE_EQ(sharedLength(faceOfA()), 0.25);
    EXPECT_DOUBLE_EQ(sharedLength(edgesWithGap()), -0.12);
    EXPECT_EQ(sharedLength(parallelEdges()), 0.0);
    EXPECT_EQ(axisResult(faceOfA()), "overlap 0.250 m");
    EXPECT_EQ(axisResult(edgesWithGap()), "gap 0.120 m");
}

TEST(ExplainAxes, NamesTheFeaturesOfBoxesAndOfTriangles) {
    EXPECT_EQ(axisName(faceOfA(), kBoxes), "face x of A");
    EXPECT_EQ(axisName(edgesWithGap(), kBoxes), "edge x of A × edge z of B");
    AxisWords triangles;
    triangles.a = triangles.b = kTriangleFeatures;
    EXPECT_EQ(axisName(faceOfA(), triangles), "face of A");
    EXPECT_EQ(axisName(edgesWithGap(), triangles), "edge ab of A × edge ca of B");
    EXPECT_EQ(axisName({.source = AxisSource::InPlaneB, .featureB = 1}, triangles),
              "across edge bc of B, in its plane");
}

TEST(ExplainAxes, SaysWhatEachStepProves) {
    const std::vector<AxisStep> steps{faceOfA(), parallelEdges(), edgesWithGap()};
    EXPECT_EQ(axisSentence(steps, 0, kBoxes),
              "Axis 1 of 15: face x of A. The projections overlap by 0.250 m: not a separating axis.");
    EXPECT_EQ(
        axisSentence(steps, 1, kBoxes),
        "Axis 2 of 15: edge y of A × edge y of B. The edges are parallel: the axis has no length and can separate "
        "nothing.");
    EXPECT_EQ(axisSentence(steps, 2, kBoxes),
              "Axis 3 of 15: edge x of A × edge z of B. The projections are 0.120 m apart: a separating axis, so the "
              "boxes do not touch. The test ends here.");
    EXPECT_EQ(axisFormula(steps[0]),
              "A = [−1.000, 1.000] m\nB = [0.750, 2.000] m\nmin(max) − max(min)\n  = 1.000 − 0.750 = 0.250 m");
}

TEST(ExplainAxes, AnAxisThatIsTriedAgainKeepsItsNumber) {
    AxisStep close = faceOfA();
    close.verdict = AxisVerdict::TooClose;
    const std::vector<AxisStep> steps{close, edgesWithGap(), faceOfA()};
    EXPECT_EQ(axesTried(steps), 2);
    EXPECT_EQ(axisSentence(steps, 2, kBoxes).substr(0, 26), "Axis 1 again: face x of A.");
}

TEST(ExplainAxes, TheVerdictIsOpenUntilTheLastStep) {
    const std::vector<AxisStep> steps{faceOfA(), edgesWithGap()};
    EXPECT_EQ(explainAxes(kBoxes, steps, 1, false).verdict, "No gap so far: the boxes may touch.");
    EXPECT_EQ(explainAxes(kBoxes, steps, 2, false).verdict, "Apart: one gap is enough.");
    EXPECT_EQ(explainAxes(kBoxes, {steps.data(), 1}, 1, true).verdict, "No axis separates: the boxes touch.");
    EXPECT_EQ(explainAxes(kBoxes, steps, 0, false).sentence.substr(0, 38), "A gap ends the test after 2 of 15 axes");
}

TEST(ExplainAxes, AStepBeyondTheLastShowsTheLast) {
    const std::vector<AxisStep> steps{faceOfA(), edgesWithGap()};
    const Explanation explanation = explainAxes(kBoxes, steps, 15, false);
    EXPECT_EQ(explanation.shown, 2);
    ASSERT_EQ(explanation.steps.size(), 2u);
    EXPECT_EQ(explanation.steps[0].mark, StepMark::Open);
    EXPECT_EQ(explanation.steps[1].mark, StepMark::Decides);
    EXPECT_EQ(shownStep(steps, 15), &steps[1]);
    EXPECT_EQ(shownStep(steps, 0), nullptr);
}

TEST(NumberText, HasARealMinusAndPowersOfTenWhereDecimalsVanish) {
    EXPECT_EQ(numberText(-1.25), "−1.250");
    EXPECT_EQ(numberText(0.0), "0.000");
    EXPECT_EQ(numberText(3e-8), "3.0e-08");
    EXPECT_EQ(lengthText(0.5, 1), "0.5 m");
    EXPECT_EQ(lengthText(0.00021), "0.21 mm") << "a length that would vanish has a smaller unit";
    EXPECT_EQ(lengthText(-0.000042), "−42 µm");
    EXPECT_EQ(lengthText(3e-8), "30 nm");
    EXPECT_EQ(lengthText(3e-13), "3.0e-13 m");
    EXPECT_EQ(lengthText(0.02, 1), "20 mm");
    EXPECT_EQ(lengthText(0.0), "0.000 m");
}

}  // namespace
}  // namespace collidoscope::demos::testing::explain_axes_test
