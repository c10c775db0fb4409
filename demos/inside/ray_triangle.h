#pragma once
/// One ray asked of one triangle while the test is watched: its steps in words and numbers, and the picture: the plane,
/// the point of it that the ray meets, and the three sub-triangles whose areas are the weights of the corners.

#include <optional>
#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/triangle/ray/ray_triangle.h"

namespace collidoscope::demos::picking {

struct TriangleProbe {
    geometry::Trianglef triangle{};
    geometry::Rayf ray{};
    geometry::RayTriangleMethod method = geometry::RayTriangleMethod::MollerTrumbore;
    std::vector<geometry::RayTriangleStep> steps{};     ///< what the test asked, in order
    std::optional<geometry::TriangleHit<float>> hit{};  ///< its answer
    std::optional<geometry::Vec3f> planePoint{};        ///< where the line of the ray crosses the plane, even behind
    geometry::Vec3f weights{0.0f};                      ///< u, v, w of that point
    float planeTime = 0.0f;                             ///< t of that point
};

TriangleProbe probe(const geometry::Trianglef& triangle, const geometry::Rayf& ray, geometry::RayTriangleMethod method,
                    geometry::FaceCulling faces);

/// "hit", or why not: "misses: beyond edge BC".
std::string verdictOf(const TriangleProbe& probe);
/// The corner with the most negative weight, 0 to 2; the ray misses the opposite edge. None within the triangle.
std::optional<int> missedCorner(const TriangleProbe& probe);
/// "BC", "CA", "AB": the edge opposite to a corner.
const char* edgeOpposite(int corner);

Explanation explainProbe(const TriangleProbe& probe, int shown);

/// The corner whose weight the shown step asks for, if it asks for one.
std::optional<int> cornerInQuestion(const TriangleProbe& probe, int shown);
/// `emphasis`: the corner whose edge and sub-triangle are in question; none: all alike.
void drawProbe(Canvas& canvas, const TriangleProbe& probe, std::optional<int> emphasis);

}  // namespace collidoscope::demos::picking
