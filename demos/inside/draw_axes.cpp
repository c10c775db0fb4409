#include "demos/inside/axes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"

namespace collidoscope::demos {
namespace {

using geometry::AxisProjection;
using geometry::AxisSource;
using geometry::AxisStep;
using geometry::AxisVerdict;
using geometry::Boxf;
using geometry::Segmentf;
using geometry::Vec3f;

constexpr Style kAxis{.role = Role::Construction, .width = 1.5f};
constexpr Style kRay{.role = Role::Construction, .dashed = true, .width = 1.0f};
constexpr Style kGap{.role = Role::Contact, .showThrough = true, .width = 3.0f};
constexpr Style kOverlap{.role = Role::Selection, .showThrough = true, .width = 3.0f};
constexpr float kOverhang = 0.35f;  // m, of the line beyond the projections

/// The line that the projections lie on, in metres along the axis.
struct AxisLine {
    Vec3f along{1.0f, 0.0f, 0.0f};  ///< unit vector
    Vec3f out{0.0f, 1.0f, 0.0f};    ///< unit vector, square to the axis: away from the bodies
    Vec3f base{0.0f};               ///< point of the line at 0
    Vec3f at(float metres, float outwards = 0.0f) const { return base + along * metres + out * outwards; }
};
/// A projection in metres along the axis.
struct Bar {
    float min = 0.0f, max = 0.0f;
};

/// An endless projection leaves the picture.
float shownEnd(double metres) {
    constexpr double kEndless = 12.0;  // m
    return static_cast<float>(std::clamp(metres, -kEndless, kEndless));
}

Vec3f squareTo(const Vec3f& along, const Vec3f& wanted) {
    const Vec3f out = wanted - along * glm::dot(along, wanted);
    const float length = glm::length(out);
    return length > 1e-3f * glm::length(wanted) ? out / length : tangentsOf(along).u;
}

/// The line just outside all points.
AxisLine lineBeside(const Vec3f& along, std::span<const Vec3f> a, std::span<const Vec3f> b,
                    const AxisPlacement& placement) {
    AxisLine line{.along = along, .out = squareTo(along, placement.side)};
    const Vec3f third = glm::cross(line.along, line.out);
    Vec3f middle{0.0f};
    float extent = glm::dot(line.out, a.front());
    for (const auto& points : {a, b})
        for (const Vec3f& p : points) {
            extent = std::max(extent, glm::dot(line.out, p));
            middle += p / static_cast<float>(a.size() + b.size());
        }
    line.base = line.out * (extent + placement.clearance) + third * glm::dot(third, middle);
    return line;
}

void drawBar(Canvas& canvas, const AxisLine& line, const Bar& bar, float outwards, float thickness, Role role) {
    const SolidItem item{
        .pose = {.position = line.at(0.5f * (bar.min + bar.max), outwards), .orientation = turnYTo(line.along)},
        .half = {thickness, 0.5f * (bar.max - bar.min), thickness},
        .style = {.role = role, .shadow = false}};
    canvas.solids(Solid::Cylinder, {&item, 1});
}

/// Thin lines from the two points that are projected to the ends.
void drawProjectors(Canvas& canvas, const AxisLine& line, std::span<const Vec3f> points, float outwards) {
    const auto before = [&](const Vec3f& p, const Vec3f& q) {
        return glm::dot(line.along, p) < glm::dot(line.along, q);
    };
    const auto [lowest, highest] = std::minmax_element(points.begin(), points.end(), before);
    for (const Vec3f& point : {*lowest, *highest})
        draw(canvas, Segmentf{point, line.at(glm::dot(line.along, point), outwards)}, kRay);
}

/// The gap between the projections, or the part that both share, as a measured length above the bars.
void drawDimension(Canvas& canvas, const AxisLine& line, const AxisStep& step, const Bar& a, const Bar& b, float t) {
    const float from = std::max(a.min, b.min), to = std::min(a.max, b.max);
    const bool apart = step.verdict == AxisVerdict::Separates;
    const Style style = apart ? kGap : kOverlap;
    Style tick = style;
    tick.width = 1.5f;
    for (const float end : {from, to}) draw(canvas, Segmentf{line.at(end, -2.5f * t), line.at(end, 5.5f * t)}, tick);
    draw(canvas, Segmentf{line.at(from, 4.5f * t), line.at(to, 4.5f * t)}, style);
    // A label is wide: beside a steep axis it would cover the bars, so it stands on top of it.
    const bool isSteep = std::abs(line.out.y) < 0.7f;
    const float top = line.along.y > 0.0f ? std::max(a.max, b.max) + kOverhang : std::min(a.min, b.min) - kOverhang;
    drawLabel(canvas, isSteep ? line.at(top) : line.at(0.5f * (from + to), 7.0f * t), axisResult(step), style);
}

void drawProjectionLegend(Canvas& canvas, bool apart) {
    drawLegend(canvas, Mark::Line, kAxis, "tested axis");
    drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "projection of A on it");
    drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "projection of B on it");
    drawLegend(canvas, Mark::Line, apart ? kGap : kOverlap,
               apart ? "gap: they are apart" : "overlap of the projections");
}

}  // namespace

void drawProjections(Canvas& canvas, const AxisStep& step, std::span<const Vec3f> a, std::span<const Vec3f> b,
                     const AxisPlacement& placement) {
    const double length = glm::length(step.axis);
    if (!(length > 0.0) || step.verdict == AxisVerdict::Degenerate || a.empty() || b.empty()) return;
    const auto barOf = [length](const AxisProjection& interval) {
        return Bar{shownEnd(interval.min / length), shownEnd(interval.max / length)};
    };
    const Bar barA = barOf(step.a), barB = barOf(step.b);
    const AxisLine line = lineBeside(Vec3f{step.axis / length}, a, b, placement);
    const float t = placement.thickness;
    draw(canvas,
         Segmentf{line.at(std::min(barA.min, barB.min) - kOverhang), line.at(std::max(barA.max, barB.max) + kOverhang)},
         kAxis);
    drawProjectors(canvas, line, a, -1.2f * t);
    drawProjectors(canvas, line, b, 1.2f * t);
    drawBar(canvas, line, barA, -1.2f * t, t, Role::BodyA);
    drawBar(canvas, line, barB, 1.2f * t, t, Role::BodyB);
    drawDimension(canvas, line, step, barA, barB, t);
    drawProjectionLegend(canvas, step.verdict == AxisVerdict::Separates);
}

namespace {

Vec3f unit(int axis) {
    Vec3f v{0.0f};
    v[axis] = 1.0f;
    return v;
}

/// -1 or 1 on each axis of the box: its corner farthest along `towards`.
Vec3f farthestCorner(const Boxf& box, const Vec3f& towards) {
    const Vec3f local = glm::conjugate(box.orientation) * towards;
    return {local.x < 0.0f ? -1.0f : 1.0f, local.y < 0.0f ? -1.0f : 1.0f, local.z < 0.0f ? -1.0f : 1.0f};
}

}  // namespace

void drawBoxEdge(Canvas& canvas, const Boxf& box, int axis, const Vec3f& towards) {
    Vec3f signs = farthestCorner(box, towards);
    signs[axis] = 0.0f;
    const Vec3f middle = box.center + box.orientation * (signs * box.half);
    const Vec3f halfExtent = box.orientation * (unit(axis) * box.half);
    draw(canvas, geometry::Segmentf{middle - halfExtent, middle + halfExtent}, kFeature);
}

void drawBoxFace(Canvas& canvas, const Boxf& box, int axis, const Vec3f& towards) {
    const float side = farthestCorner(box, towards)[axis];
    const Vec3f normal = box.orientation * (side * unit(axis));
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    const Vec3f middle = box.center + normal * box.half[axis];
    const Vec3f halfU = box.orientation * (unit(u) * box.half), halfV = box.orientation * (unit(v) * box.half);
    const std::array<Vec3f, 4> corners{middle - halfU - halfV, middle + halfU - halfV, middle + halfU + halfV,
                                       middle - halfU + halfV};
    drawLoop(canvas, corners, kFeature);
    Style arrow = kFeature;
    arrow.width = 3.0f;
    drawArrow(canvas, middle, normal * 0.45f, arrow);
}

void drawFeatureLegend(Canvas& canvas, const geometry::AxisStep& step) {
    const bool edges = step.source == AxisSource::EdgePair;
    drawLegend(canvas, Mark::Line, kFeature, edges ? "edges whose cross product it is" : "face whose normal it is");
}

void drawBoxFeatures(Canvas& canvas, const geometry::AxisStep& step, const Boxf& a, const Boxf& b) {
    Vec3f towardsB{step.axis};
    if (glm::dot(towardsB, b.center - a.center) < 0.0f) towardsB = -towardsB;
    drawFeatureLegend(canvas, step);
    if (step.source == AxisSource::FaceA) drawBoxFace(canvas, a, step.featureA, towardsB);
    if (step.source == AxisSource::FaceB) drawBoxFace(canvas, b, step.featureB, -towardsB);
    if (step.source != AxisSource::EdgePair) return;
    drawBoxEdge(canvas, a, step.featureA, towardsB);
    drawBoxEdge(canvas, b, step.featureB, -towardsB);
}

}  // namespace collidoscope::demos
