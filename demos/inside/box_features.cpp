#include "demos/inside/box_features.h"

#include <array>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"

namespace demos {
namespace {

using geometry::AxisSource;
using geometry::Boxf;
using geometry::Vec3f;

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
    const Vec3f arm = box.orientation * (unit(axis) * box.half);
    draw(canvas, geometry::Segmentf{middle - arm, middle + arm}, kFeature);
}

void drawBoxFace(Canvas& canvas, const Boxf& box, int axis, const Vec3f& towards) {
    const float side = farthestCorner(box, towards)[axis];
    const Vec3f normal = box.orientation * (side * unit(axis));
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    const Vec3f middle = box.center + normal * box.half[axis];
    const Vec3f armU = box.orientation * (unit(u) * box.half), armV = box.orientation * (unit(v) * box.half);
    const std::array<Vec3f, 4> corners{middle - armU - armV, middle + armU - armV, middle + armU + armV,
                                       middle - armU + armV};
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

}  // namespace demos
