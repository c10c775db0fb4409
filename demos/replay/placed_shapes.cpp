#include "demos/replay/placed_shapes.h"

#include <algorithm>
#include <cmath>
#include <variant>

#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos {
namespace {

using geometry::Vec3d;

/// A share of the size of the smaller shape: what engines lose in single precision with margins of their own, and no
/// mistake that is seen.
constexpr double kRelativeTolerance = 1e-3;
/// A share of the distance from the origin: some units of the last digit of a float.
constexpr double kRoundingTolerance = 1e-6;
constexpr double kSmallestTolerance = 1e-12;  // m

double sizeOf(const geometry::AnyShaped& shape) {
    const auto bounds = geometry::boundsOf(shape);
    return bounds ? glm::length(bounds->max - bounds->min) : HUGE_VAL;
}

}  // namespace

double gapTo(const PlacedShape& shape, const Vec3d& point) {
    double gap = geometry::distance(shape.shape, point);
    if (const auto* plane = std::get_if<geometry::Planed>(&shape.shape))  // what is behind it is within
        gap = glm::dot(plane->normal, point) - plane->distance;
    return std::max(0.0, gap - shape.margin);
}

double toleranceOf(const PlacedShape& a, const PlacedShape& b, const Vec3d& point,
                   const std::optional<double>& wanted) {
    if (wanted) return *wanted;
    const double smaller = std::min(a.size, b.size), size = smaller > 0.0 ? smaller : std::max(a.size, b.size);
    const double away = std::max({std::abs(point.x), std::abs(point.y), std::abs(point.z)});
    return (std::isfinite(size) ? kRelativeTolerance * size : 0.0) + kRoundingTolerance * away + kSmallestTolerance;
}

bool areSurelyApart(const geometry::AnyShaped& a, const geometry::AnyShaped& b) {
    // For a plane, overlaps() asks the surface, and separations the half-space behind it.
    const bool isPlane = std::holds_alternative<geometry::Planed>(a) || std::holds_alternative<geometry::Planed>(b);
    return !isPlane && !geometry::overlaps(a, b);
}

const std::vector<PlacedShape>& PlacedShapes::of(std::uint32_t body) {
    const auto [entry, isNew] = placed_.try_emplace(body);
    const TracePose* pose = frame_.poseOf(body);
    if (!isNew || pose == nullptr || body >= frame_.scene->bodies.size()) return entry->second;
    for (const std::uint32_t index : frame_.scene->bodies[body].shapes) {
        if (!ask()) break;
        const TraceShape& shape = frame_.scene->shapes[index];
        geometry::AnyShaped inWorld = geometry::moved(shape.shape, pose->pose);
        const double size = sizeOf(inWorld);
        entry->second.push_back({index, std::move(inWorld), shape.margin, size});
    }
    return entry->second;
}

const PlacedShape* PlacedShapes::touching(std::uint32_t body, std::uint32_t shape, const Vec3d& point) {
    for (const PlacedShape& placed : of(body))
        if (placed.index == shape) return &placed;
    return nearest(body, point);
}

const PlacedShape* PlacedShapes::nearest(std::uint32_t body, const Vec3d& point) {
    const std::vector<PlacedShape>& shapes = of(body);
    if (shapes.size() == 1) return shapes.data();
    const PlacedShape* best = nullptr;
    double bestGap = HUGE_VAL;
    for (const PlacedShape& shape : shapes) {
        if (!ask()) return nullptr;
        const double gap = gapTo(shape, point);
        if (gap < bestGap) best = &shape, bestGap = gap;
    }
    return best;
}

}  // namespace collidoscope::demos
