/// A demo that looks into an algorithm opens with the answer in its picture: what the deciding step has found stands on
/// the scene before any step is asked for.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "demos/host/parameter_list.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::deciding_step_test {
namespace {

bool says(const RecordingCanvas& canvas, const std::string& text) {
    return std::any_of(canvas.labelItems.begin(), canvas.labelItems.end(),
                       [&](const LabelItem& label) { return label.text == text; });
}

/// The result of the step that separates; where none does, of the one that the overview names.
std::string decidingResult(const Explanation& explanation) {
    for (const InnerStep& step : explanation.steps)
        if (step.mark == StepMark::Decides ||
            explanation.sentence.find(step.name + " (" + step.result + ")") != std::string::npos)
            return step.result;
    return {};
}

void expectItsAnswer(DemoBase& demo, const std::string& where) {
    SCOPED_TRACE(where);
    const Explanation explanation = demo.explain();
    ASSERT_EQ(explanation.shown, 0);
    const std::string result = decidingResult(explanation);
    ASSERT_FALSE(result.empty());
    EXPECT_TRUE(says(drawn(demo), result)) << result;
    EXPECT_NE(explanation.sentence.find(result), std::string::npos) << explanation.sentence;
}

TEST(DecidingStep, OfSeparatingAxesIsOnTheStageFromTheStart) {
    for (const char* scene : {"edge-gap", "face-gap", "parallel", "deep"})
        for (const char* axes : {"all", "faces-only"}) {
            const auto demo = demoWith("separating-axes", "scene", scene);
            setParameter(*demo, "axes", std::string(axes));
            expectItsAnswer(*demo, std::string(scene) + ", " + axes);
            run(*demo, 40);
            expectItsAnswer(*demo, std::string(scene) + ", later");
        }
    for (const char* shape : {"circle", "rectangle", "polygon", "segment"})
        for (const char* place : {"near", "corner", "deep"}) {
            const auto demo = demoWith("overlaps-2d", "shape-b", shape);
            setParameter(*demo, "place", std::string(place));
            expectItsAnswer(*demo, std::string(shape) + ", " + place);
        }
    for (const char* shape : {"AABB", "OBB"}) expectItsAnswer(*demoWith("triangle-shapes", "shape", shape), shape);
    for (const char* scene : {"crossing", "planes-only", "one-side"}) {
        const auto demo = demoWith("triangle-triangle", "scene", scene);
        setParameter(*demo, "method", std::string("separating-axes"));
        expectItsAnswer(*demo, scene);
    }
}

/// A triangle on one side of the other's plane: the signs of its corners decide, and stand beside them.
TEST(DecidingStep, OfTrianglesOnOneSideShowsTheSignsOfTheCorners) {
    for (const char* method : {"interval-overlap", "determinant-signs"}) {
        const auto demo = demoWith("triangle-triangle", "scene", "one-side");
        setParameter(*demo, "method", std::string(method));
        const RecordingCanvas canvas = drawn(*demo);
        const auto signs = std::count_if(
            canvas.labelItems.begin(), canvas.labelItems.end(),
            [](const LabelItem& label) { return label.text.ends_with(" +") || label.text.ends_with(" −"); });
        EXPECT_GE(signs, 3) << method;
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::deciding_step_test
