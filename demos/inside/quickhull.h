#pragma once
/// Quickhull's steps, kept, and what they look like.

#include <span>
#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::demos {

/// A geometry::HullStep that stays.
struct KeptStep {
    geometry::HullStep step{};  ///< its spans are empty
    std::vector<geometry::HullTriangle> removed{}, added{};
    std::vector<geometry::HullEdge> horizon{};
};

struct HullTrace {
    geometry::HullResult<float> result{};
    std::vector<KeptStep> steps{};
};
HullTrace traceQuickhull(std::span<const geometry::Vec3f> points);

/// The triangles that stand before step `index` takes any away, and are not among those it takes.
std::vector<geometry::HullTriangle> keptBy(const HullTrace& trace, std::size_t index);
/// Sides of faces, each counted once.
int edgesOf(const geometry::Hullf& hull);

void drawHull(Canvas& canvas, std::span<const geometry::Vec3f> points, const HullTrace& trace);
void drawHullStep(Canvas& canvas, std::span<const geometry::Vec3f> points, const HullTrace& trace, std::size_t index);

/// `shown` counts from 1; 0 tells of the whole.
Explanation explainHull(const HullTrace& trace, int shown);
const char* nameOf(geometry::PointSpan span);

}  // namespace collidoscope::demos
