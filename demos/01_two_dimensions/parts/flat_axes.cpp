#include "demos/01_two_dimensions/parts/flat_axes.h"

#include <algorithm>

#include "demos/draw/shapes.h"
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

constexpr Style kFeature{.role = Role::Selection, .width = 6.0f};

Outline outlineOfAny(const Shape& shape) {
    return std::visit([](const auto& known) { return geometry::outlineOf(known); }, shape);
}

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
                      .verdict = step.verdict};
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

void drawSide(Canvas& canvas, const SampleShape& sample, int side) {
    const Outline outline = outlineOfAny(shapeOf(sample));
    const std::size_t corners = geometry::cornerCount(outline);
    const auto first = static_cast<std::size_t>(std::max(side, 0));
    const Vec3f start = cornerAt(outline, first);
    const Vec3f end = outline.reach == geometry::Reach::None ? cornerAt(outline, (first + 1) % corners) : sample.tip;
    demos::draw(canvas, geometry::Segmentf{start, end}, kFeature);
}

}  // namespace

AxesTest testAxes(const Shape& a, const Shape& b) {
    const Outline outlineA = outlineOfAny(a);
    const Outline outlineB = outlineOfAny(b);
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

std::vector<Vec3f> projectedPointsOf(const SampleShape& sample, const Vec3d& axis) {
    const Outline outline = outlineOfAny(shapeOf(sample));
    std::vector<Vec3f> points;
    if (outline.reach != geometry::Reach::None) {
        points = {sample.position, sample.tip};
    } else if (outline.radius > 0.0 && glm::length(axis) > 0.0) {
        const Vec3f reach{axis * (outline.radius / glm::length(axis))};
        const Vec3f across{-reach.y, reach.x, 0.0f};
        points = {sample.position - reach, sample.position + reach, sample.position - across, sample.position + across};
    } else {
        for (std::size_t i = 0; i < geometry::cornerCount(outline); ++i) points.push_back(cornerAt(outline, i));
    }
    return points;
}

void drawFeatures(Canvas& canvas, const AxisStep& step, const SampleShape& a, const SampleShape& b) {
    const bool corners = step.source == AxisSource::EdgePair;
    if (step.source == AxisSource::FaceA || step.source == AxisSource::InPlaneA) drawSide(canvas, a, step.featureA);
    if (step.source == AxisSource::FaceB || step.source == AxisSource::InPlaneB) drawSide(canvas, b, step.featureB);
    if (!corners) return;
    const auto at = [](const SampleShape& sample, int feature) {
        return cornerAt(outlineOfAny(shapeOf(sample)), static_cast<std::size_t>(std::max(feature, 0)));
    };
    Style between = kFeature;
    between.width = 3.0f;
    demos::draw(canvas, geometry::Segmentf{at(a, step.featureA), at(b, step.featureB)}, between);
}

}  // namespace collidoscope::demos::flat
