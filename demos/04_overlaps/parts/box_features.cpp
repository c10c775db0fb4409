#include "demos/04_overlaps/parts/box_features.h"

#include <array>

#include "demos/draw_parts.h"
#include "demos/draw_shapes.h"

namespace demos::axes {
namespace {

using geometry::AxisSource;
using geometry::Boxf;
using geometry::Vec3f;

constexpr Style kFeature{.role = Role::Selection, .showThrough = true, .width = 5.0f};

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

void drawEdge(Canvas& canvas, const Boxf& box, int edge, const Vec3f& towards) {
    Vec3f signs = farthestCorner(box, towards);
    signs[edge] = 0.0f;
    const Vec3f middle = box.center + box.orientation * (signs * box.half);
    const Vec3f arm = box.orientation * (unit(edge) * box.half);
    draw(canvas, geometry::Segmentf{middle - arm, middle + arm}, kFeature);
}

void drawNormal(Canvas& canvas, const Boxf& box, int face, const Vec3f& towards) {
    const float side = farthestCorner(box, towards)[face];
    const Vec3f normal = box.orientation * (side * unit(face));
    const int u = (face + 1) % 3, v = (face + 2) % 3;
    const Vec3f middle = box.center + normal * box.half[face];
    const Vec3f armU = box.orientation * (unit(u) * box.half), armV = box.orientation * (unit(v) * box.half);
    const std::array<Vec3f, 4> corners{middle - armU - armV, middle + armU - armV, middle + armU + armV,
                                       middle - armU + armV};
    drawLoop(canvas, corners, kFeature);
    Style arrow = kFeature;
    arrow.width = 3.0f;
    drawArrow(canvas, middle, normal * 0.45f, arrow);
}

}  // namespace

void drawFeatures(Canvas& canvas, const geometry::AxisStep& step, const Boxf& a, const Boxf& b) {
    Vec3f towardsB{step.axis};
    if (glm::dot(towardsB, b.center - a.center) < 0.0f) towardsB = -towardsB;
    const bool edges = step.source == AxisSource::EdgePair;
    drawLegend(canvas, Mark::Line, kFeature, edges ? "edges whose product it is" : "face whose normal it is");
    if (step.source == AxisSource::FaceA) drawNormal(canvas, a, step.featureA, towardsB);
    if (step.source == AxisSource::FaceB) drawNormal(canvas, b, step.featureB, -towardsB);
    if (!edges) return;
    drawEdge(canvas, a, step.featureA, towardsB);
    drawEdge(canvas, b, step.featureB, -towardsB);
}

}  // namespace demos::axes
