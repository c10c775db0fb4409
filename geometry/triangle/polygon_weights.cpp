#include "geometry/triangle/polygon_weights.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

namespace geometry {
namespace {

/// Twice the signed area of the triangle abc.
double areaOf(const Vec2d& a, const Vec2d& b, const Vec2d& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// All the weight goes to the side that comes nearest to the point, shared between its ends.
std::vector<double> onNearestSide(const std::vector<Vec2d>& corners, const Vec2d& p) {
    std::vector<double> weights(corners.size(), 0.0);
    std::size_t nearest = 0;
    double nearestShare = 0.0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2d side = corners[(i + 1) % corners.size()] - corners[i];
        const double squared = glm::dot(side, side);
        const double share = squared > 0.0 ? std::clamp(glm::dot(p - corners[i], side) / squared, 0.0, 1.0) : 0.0;
        const Vec2d offset = p - corners[i] - side * share;
        if (glm::dot(offset, offset) >= least) continue;
        least = glm::dot(offset, offset);
        nearest = i;
        nearestShare = share;
    }
    weights[nearest] = 1.0 - nearestShare;
    weights[(nearest + 1) % corners.size()] += nearestShare;
    return weights;
}

/// Precondition: all sides are in front of the point by more than nothing. Areas enter as multiples of the smallest,
/// so the largest weight is neither tiny nor huge.
std::vector<double> inside(const std::vector<Vec2d>& corners, const std::vector<double>& sides) {
    const std::size_t count = corners.size();
    const double smallest = *std::min_element(sides.begin(), sides.end());
    std::vector<double> weights(count);
    double sum = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t before = (i + count - 1) % count;
        const double corner = std::fabs(areaOf(corners[before], corners[i], corners[(i + 1) % count]));
        weights[i] = corner * (smallest / sides[before]) * (smallest / sides[i]);
        sum += weights[i];
    }
    for (double& weight : weights) weight /= sum;
    return weights;
}

/// Scaled by a power of two to a size near 1, about the point.
std::vector<Vec2d> seenFrom(std::span<const Vec2d> corners, const Vec2d& p) {
    double largest = 0.0;
    std::vector<Vec2d> seen;
    for (const Vec2d& corner : corners) {
        seen.push_back(corner * 0.5 - p * 0.5);
        largest = std::max({largest, std::fabs(seen.back().x), std::fabs(seen.back().y)});
    }
    const int exponent = largest > 0.0 ? -std::ilogb(largest) : 0;
    for (Vec2d& corner : seen) corner = {std::ldexp(corner.x, exponent), std::ldexp(corner.y, exponent)};
    return seen;
}

std::vector<double> weightsOf(std::span<const Vec2d> points, const Vec2d& p) {
    const std::vector<Vec2d> corners = seenFrom(points, p);
    double whole = 0.0;
    std::vector<double> sides;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        sides.push_back(areaOf(Vec2d{0.0}, corners[i], corners[(i + 1) % corners.size()]));
        whole += sides.back();
    }
    for (double& side : sides) side = whole < 0.0 ? -side : side;
    // On a side, outside, or without an inside.
    if (std::any_of(sides.begin(), sides.end(), [](double side) { return !(side > 0.0); }))
        return onNearestSide(corners, Vec2d{0.0});
    return inside(corners, sides);
}

}  // namespace

template <typename T>
std::vector<T> polygonWeights(std::span<const Vec2<T>> corners, const Vec2<T>& p) {
    if (corners.empty()) return {};
    std::vector<Vec2d> wide;
    for (const Vec2<T>& corner : corners) wide.emplace_back(corner);
    const std::vector<double> weights = weightsOf(wide, Vec2d{p});
    std::vector<T> rounded;
    for (const double weight : weights) rounded.push_back(static_cast<T>(weight));
    return rounded;
}

template std::vector<float> polygonWeights(std::span<const Vec2f>, const Vec2f&);
template std::vector<double> polygonWeights(std::span<const Vec2d>, const Vec2d&);

}  // namespace geometry
