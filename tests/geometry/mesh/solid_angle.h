#pragma once
/// The winding number of a surface around a point, from the solid angles of its triangles.

#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry::test {

/// The solid angles of all triangles add up to 4 pi times the winding number; this is the sum over 4 pi.
/// Source: van Oosterom, Strackee, The solid angle of a plane triangle (1983).
inline double windingBySolidAngle(const std::vector<Triangled>& triangles, const Vec3d& p) {
    double sum = 0.0;
    for (const Triangled& t : triangles) {
        const Vec3d a = t.a - p, b = t.b - p, c = t.c - p;
        const double la = glm::length(a), lb = glm::length(b), lc = glm::length(c);
        sum += 2.0 * std::atan2(glm::dot(a, glm::cross(b, c)),
                                la * lb * lc + glm::dot(a, b) * lc + glm::dot(b, c) * la + glm::dot(c, a) * lb);
    }
    return sum / (4.0 * 3.14159265358979323846);
}

}  // namespace collidoscope::geometry::test
