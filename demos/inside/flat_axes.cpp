#include "demos/inside/flat_axes.h"

#include <algorithm>

#include "demos/draw/shapes.h"
#include "demos/inside/axes.h"
#include "geometry/planar/overlap/separating_axes.h"

namespace collidoscope::demos::flat {
namespace {

using geometry::AxisSource;
using geometry::AxisStep;
using geometry::FlatAxisSource;
using geometry::FlatAxisStep;
using geometry::Outline;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr Style kFlatFeature{.role = Role::Selection, .width = 6.0f};

AxisSource sourceOf(FlatAxisSource source) {
    switch (source) {
        case FlatAxisSource::SideA:
            return AxisSource::FaceA;
        case FlatAxisSource::SideB:
            return AxisSource::FaceB;
        case FlatAxisSource::AlongA:
            return AxisSource::InPlaneA;
        case FlatAxisSource::AlongB:
            return AxisSource::InPlaneB;
        case FlatAxisSource::Corners:
            break;
    }
    return AxisSource::EdgePair;
}

AxisStep stepInSpace(const FlatAxisStep& step, const Outline& a, const Outline& b) {
    AxisStep reported{.source = sourceOf(step.source),
                      .featureA = step.featureA,
                      .featureB = step.featureB,
                      .axis = {step.axis.x, step.axis.y, 0.0},
                      .a = step.a,
                      .b = step.b,
                      .verdict = step.verdict,
                      .place = step.place};
    if (reported.source == AxisSource::EdgePair) {
        if (a.radius > 0.0) reported.featureA = -1;
        if (b.radius > 0.0) reported.featureB = -1;
    }
    return reported;
}

Vec3f cornerAt(const Outline& outline, std::size_t index) {
    const auto corner = geometry::cornerOf<double>(outline, index);
    return {static_cast<float>(corner.x), static_cast<float>(corner.y), 0.0f};
}

std::string cornerName(int feature, const char* shape) {
    return (feature < 0 ? "center" : "corner " + std::to_string(feature + 1)) + std::string(" of ") + shape;
}

void drawSide(Canvas& canvas, const DrawnOutline& shape, int side) {
    const Outline& outline = shape.outline;
    const std::size_t corners = geometry::cornerCount(outline);
    const auto first = static_cast<std::size_t>(std::max(side, 0));
    const Vec3f start = cornerAt(outline, first);
    const Vec3f end = outline.reach == geometry::Reach::None ? cornerAt(outline, (first + 1) % corners) : shape.end;
    demos::draw(canvas, geometry::Segmentf{start, end}, kFlatFeature);
}

}  // namespace

AxesTest testAxes(const Outline& outlineA, const Outline& outlineB) {
    AxesTest test;
    test.meet = overlaps(outlineA, outlineB, [&](const FlatAxisStep& step) {
        test.steps.push_back(stepInSpace(step, outlineA, outlineB));
        const bool hasSides = test.steps.front().source != AxisSource::EdgePair;
        const bool isCornerAxis = step.source == FlatAxisSource::Corners;
        test.byCorner = step.verdict == geometry::AxisVerdict::Separates && isCornerAxis && hasSides;
    });
    geometry::planar::anyAxis(outlineA, outlineB, [&](const geometry::FlatAxis&) {
        ++test.maxAxes;
        return false;
    });
    return test;
}

std::string flatAxisName(const AxisStep& step) {
    switch (step.source) {
        case AxisSource::FaceA:
            return "side " + std::to_string(step.featureA + 1) + " of A";
        case AxisSource::FaceB:
            return "side " + std::to_string(step.featureB + 1) + " of B";
        case AxisSource::InPlaneA:
            return "along A";
        case AxisSource::InPlaneB:
            return "along B";
        case AxisSource::EdgePair:
            break;
    }
    return cornerName(step.featureA, "A") + " to " + cornerName(step.featureB, "B");
}

std::vector<Vec3f> projectedPointsOf(const DrawnOutline& shape, const Vec3d& axis) {
    const Outline& outline = shape.outline;
    std::vector<Vec3f> points;
    if (outline.reach != geometry::Reach::None) {
        points = {shape.start, shape.end};
    } else if (outline.radius > 0.0 && glm::length(axis) > 0.0) {
        const Vec3f reach{axis * (outline.radius / glm::length(axis))};
        const Vec3f across{-reach.y, reach.x, 0.0f};
        const Vec3f center = cornerAt(outline, 0);
        points = {center - reach, center + reach, center - across, center + across};
    } else {
        for (std::size_t i = 0; i < geometry::cornerCount(outline); ++i) points.push_back(cornerAt(outline, i));
    }
    return points;
}

void drawFeatures(Canvas& canvas, const AxisStep& step, const DrawnOutline& a, const DrawnOutline& b) {
    const bool corners = step.source == AxisSource::EdgePair;
    if (step.source == AxisSource::FaceA || step.source == AxisSource::InPlaneA) drawSide(canvas, a, step.featureA);
    if (step.source == AxisSource::FaceB || step.source == AxisSource::InPlaneB) drawSide(canvas, b, step.featureB);
    if (!corners) return;
    const auto at = [](const DrawnOutline& shape, int feature) {
        return cornerAt(shape.outline, static_cast<std::size_t>(std::max(feature, 0)));
    };
    Style between = kFlatFeature;
    between.width = 3.0f;
    demos::draw(canvas, geometry::Segmentf{at(a, step.featureA), at(b, step.featureB)}, between);
}

void drawFlatAxis(Canvas& canvas, const AxisStep& step, const DrawnOutline& a, const DrawnOutline& b) {
    drawFeatures(canvas, step, a, b);
    drawProjections(canvas, step, projectedPointsOf(a, step.axis), projectedPointsOf(b, step.axis),
                    {.side = {0.3f, 1.0f, 0.0f}});
}

Explanation explainFlatAxes(const AxesTest& test, int shown) {
    return explainAxes({.algorithm = "Separating axes of the plane",
                        .shapes = "shapes",
                        .maxAxes = test.maxAxes,
                        .name = flatAxisName,
                        .noLength = "Both ends coincide"},
                       test.steps, shown, test.meet);
}

}  // namespace collidoscope::demos::flat
