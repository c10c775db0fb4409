#include "app/files/polygon_triangulation.h"

#include <cmath>

#include <glm/geometric.hpp>

namespace collidoscope::app {
namespace {

using geometry::Vec2d;
using geometry::Vec3d;
using geometry::Vec3f;

Vec3d newellNormal(std::span<const Vec3f> corners) {
    const Vec3d origin(corners[0]);
    Vec3d normal(0.0);
    for (std::size_t i = 1; i + 1 < corners.size(); ++i)
        normal += glm::cross(Vec3d(corners[i]) - origin, Vec3d(corners[i + 1]) - origin);
    return normal;
}

int longestAxis(const Vec3d& v) {
    const int xy = std::abs(v.y) > std::abs(v.x) ? 1 : 0;
    return std::abs(v.z) > std::abs(v[xy]) ? 2 : xy;
}

double lengthSquared(const Vec3f& a, const Vec3f& b) {
    const Vec3d d = Vec3d(b) - Vec3d(a);
    return glm::dot(d, d);
}

}  // namespace

std::span<const PolygonTriangulator::Triangle> PolygonTriangulator::triangulate(std::span<const Vec3f> corners) {
    triangles_.clear();
    tests_ = 0;
    if (corners.size() == 3) {
        triangles_.push_back({0, 1, 2});
        return triangles_;
    }
    if (!flatten(corners)) return {};
    if (corners.size() == 4 && cutQuad(corners)) return triangles_;
    linkDistinctCorners();
    clipEars();
    if (tooCostly()) triangles_.clear();
    return triangles_;
}

/// False when the polygon has no area.
bool PolygonTriangulator::flatten(std::span<const Vec3f> corners) {
    const Vec3d normal = newellNormal(corners);
    const int axis = longestAxis(normal);
    if (normal[axis] == 0.0) return false;
    const int u = (axis + (normal[axis] > 0.0 ? 1 : 2)) % 3;
    const int v = (axis + (normal[axis] > 0.0 ? 2 : 1)) % 3;
    flat_.clear();
    for (const Vec3f& corner : corners) flat_.emplace_back(corner[u], corner[v]);
    return true;
}

/// Twice the signed area of a triangle of corners.
double PolygonTriangulator::turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    const Vec2d ab = flat_[b] - flat_[a];
    const Vec2d ac = flat_[c] - flat_[a];
    return ab.x * ac.y - ab.y * ac.x;
}

/// Cuts a quadrilateral along the shorter diagonal that lies inside; false when neither does.
bool PolygonTriangulator::cutQuad(std::span<const Vec3f> corners) {
    const bool along02 = turn(0, 1, 2) > 0.0 && turn(0, 2, 3) > 0.0;
    const bool along13 = turn(1, 2, 3) > 0.0 && turn(1, 3, 0) > 0.0;
    if (!along02 && !along13) return false;
    const bool shorter02 = lengthSquared(corners[0], corners[2]) <= lengthSquared(corners[1], corners[3]);
    if (along02 && (!along13 || shorter02))
        triangles_ = {{0, 1, 2}, {0, 2, 3}};
    else
        triangles_ = {{1, 2, 3}, {1, 3, 0}};
    return true;
}

/// Makes a ring of the corners, without those that repeat their predecessor.
void PolygonTriangulator::linkDistinctCorners() {
    const auto count = static_cast<std::uint32_t>(flat_.size());
    previous_.resize(count);
    next_.resize(count);
    turnsLeft_.assign(count, 0);
    std::uint32_t last = 0;
    left_ = 1;
    first_ = 0;
    for (std::uint32_t i = 1; i < count; ++i) {
        if (flat_[i] == flat_[last] || (i + 1 == count && flat_[i] == flat_[first_])) continue;
        next_[last] = i;
        previous_[i] = last;
        last = i;
        ++left_;
    }
    next_[last] = first_;
    previous_[first_] = last;

    blockers_.clear();
    std::uint32_t corner = first_;
    for (std::uint32_t i = 0; i < left_; ++i, corner = next_[corner]) {
        updateTurn(corner);
        if (!turnsLeft_[corner]) blockers_.push_back(corner);
    }
}

void PolygonTriangulator::updateTurn(std::uint32_t corner) {
    turnsLeft_[corner] = turn(previous_[corner], corner, next_[corner]) > 0.0 ? 1 : 0;
}

void PolygonTriangulator::clipEars() {
    std::uint32_t corner = first_;
    while (left_ > 3 && !tooCostly()) {
        const std::uint32_t ear = earFrom(corner);
        // Going on two corners further keeps round polygons from becoming a fan of slivers.
        corner = next_[next_[ear]];
        clip(ear);
    }
    if (left_ == 3) clip(corner);
}

/// The first ear from `start` on; where there is none, the first corner that turns left, else `start`.
std::uint32_t PolygonTriangulator::earFrom(std::uint32_t start) {
    std::uint32_t fallback = start;
    std::uint32_t corner = start;
    for (std::uint32_t i = 0; i < left_; ++i, corner = next_[corner]) {
        if (isEar(corner)) return corner;
        if (turnsLeft_[corner] && !turnsLeft_[fallback]) fallback = corner;
    }
    return fallback;
}

bool PolygonTriangulator::isEar(std::uint32_t corner) {
    if (!turnsLeft_[corner]) return false;
    const std::uint32_t a = previous_[corner];
    const std::uint32_t c = next_[corner];
    for (const std::uint32_t other : blockers_) {
        const Vec2d& p = flat_[other];
        if (turnsLeft_[other] || p == flat_[a] || p == flat_[corner] || p == flat_[c]) continue;
        if (++tests_ > kMaxTests) return true;
        if (turn(a, corner, other) >= 0.0 && turn(corner, c, other) >= 0.0 && turn(c, a, other) >= 0.0) return false;
    }
    return true;
}

void PolygonTriangulator::clip(std::uint32_t corner) {
    const std::uint32_t a = previous_[corner];
    const std::uint32_t c = next_[corner];
    triangles_.push_back({a, corner, c});
    next_[a] = c;
    previous_[c] = a;
    --left_;
    turnsLeft_[corner] = 1;  // it can block no more
    updateTurn(a);
    updateTurn(c);
}

}  // namespace collidoscope::app
