#include "demos/08_triangle_pairs/parts/triangle_test.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/triangle/pair/determinant_signs.h"
#include "geometry/triangle/pair/interval_overlap.h"
#include "geometry/triangle/pair/separating_axes.h"

namespace demos::triangles {

using geometry::Shadow;
using geometry::Trianglef;
using geometry::TriangleMethod;
using geometry::TriangleStep;
using geometry::TriangleStepKind;
using geometry::Vec3d;

TriangleTest test(const Trianglef& a, const Trianglef& b, TriangleMethod method) {
    TriangleTest result;
    const auto keepAxis = [&](const geometry::AxisStep& step) { result.axes.push_back(step); };
    const auto keepStep = [&](const TriangleStep& step) { result.steps.push_back(step); };
    switch (method) {
        case TriangleMethod::SeparatingAxes:
            result.meet = overlapsBySeparatingAxes(a, b, keepAxis);
            break;
        case TriangleMethod::IntervalOverlap:
            result.meet = overlapsByIntervals(a, b, keepStep);
            break;
        case TriangleMethod::DeterminantSigns:
            result.meet = overlapsByDeterminants(a, b, keepStep);
            break;
    }
    return result;
}

double SharedLine::shared() const { return std::min(a.max, b.max) - std::max(a.min, b.min); }

namespace {

int longestCoordinate(const Vec3d& v) {
    const Vec3d size = glm::abs(v);
    return size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
}
const TriangleStep* find(const std::vector<TriangleStep>& steps, TriangleStepKind kind) {
    const auto found = std::find_if(steps.begin(), steps.end(), [&](const auto& step) { return step.kind == kind; });
    return found == steps.end() ? nullptr : &*found;
}

/// Where the edge from the lonely corner of A to the next one crosses the plane of B.
Vec3d pointOfLine(const Trianglef& a, int alone, const Trianglef& b) {
    const std::array<Vec3d, 3> corners{Vec3d{a.a}, Vec3d{a.b}, Vec3d{a.c}};
    const Vec3d base{b.a}, normal = glm::cross(Vec3d{b.b} - base, Vec3d{b.c} - base);
    const auto p = static_cast<std::size_t>(alone), q = (p + 1) % 3;
    const double distanceP = glm::dot(normal, corners[p] - base), distanceQ = glm::dot(normal, corners[q] - base);
    return distanceP == distanceQ ? corners[p] : glm::mix(corners[p], corners[q], distanceP / (distanceP - distanceQ));
}

}  // namespace

std::optional<SharedLine> sharedLine(const Trianglef& a, const Trianglef& b, const std::vector<TriangleStep>& steps) {
    const TriangleStep* intervalA = find(steps, TriangleStepKind::IntervalOfA);
    const TriangleStep* intervalB = find(steps, TriangleStepKind::IntervalOfB);
    if (!intervalA || !intervalB) return {};

    // The test measures along the coordinate in which the line is longest.
    const int k = longestCoordinate(intervalA->line);
    const Vec3d direction = glm::normalize(intervalA->line) * (intervalA->line[k] < 0.0 ? -1.0 : 1.0);
    const Vec3d point = pointOfLine(a, intervalA->featureA, b);
    const auto metres = [&](const Shadow& shadow) {
        return Shadow{(shadow.min - point[k]) / direction[k], (shadow.max - point[k]) / direction[k]};
    };
    return SharedLine{geometry::Vec3f{point}, geometry::Vec3f{direction}, metres(intervalA->interval),
                      metres(intervalB->interval)};
}

}  // namespace demos::triangles
