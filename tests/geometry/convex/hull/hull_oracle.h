#pragma once
/// The faces of a convex hull by brute force: three points make a face when all others are on one side of them.

#include <algorithm>
#include <set>
#include <span>
#include <vector>

#include "tests/geometry/oracle/rational.h"

namespace collidoscope::geometry::test {

using oracle::Rational;
using oracle::Vector;

/// Corners of a face as indices of the points, in no order.
using Corners = std::set<std::size_t>;

/// Is p a corner of the convex hull of points in one plane? Then an edge starts there: all points are on one side of
/// it, and those on its line are all ahead. `normal` is that of the plane.
inline bool isCorner(const std::vector<Vector>& points, const Corners& flat, const Vector& normal, std::size_t p) {
    return std::any_of(flat.begin(), flat.end(), [&](std::size_t q) {
        const Vector along = points[q] - points[p];
        return !isZero(along) && std::all_of(flat.begin(), flat.end(), [&](std::size_t r) {
            const Vector to = points[r] - points[p];
            const int side = sgn(dot(cross(along, to), normal));
            return side > 0 || (side == 0 && sgn(dot(along, to)) >= 0);
        });
    });
}

/// All faces of the hull. Preconditions: no two points are the same, and they span space.
inline std::set<Corners> facesByBruteForce(std::span<const Vec3d> given) {
    std::vector<Vector> points;
    for (const Vec3d& p : given) points.push_back(oracle::exactly(p));
    std::set<Corners> faces;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            for (std::size_t k = j + 1; k < points.size(); ++k) {
                const Vector normal = cross(points[j] - points[i], points[k] - points[i]);
                if (isZero(normal)) continue;
                bool above = false, below = false;
                Corners flat;
                for (std::size_t p = 0; p < points.size(); ++p) {
                    const int side = sgn(dot(normal, points[p] - points[i]));
                    above = above || side > 0;
                    below = below || side < 0;
                    if (side == 0) flat.insert(p);
                }
                if (above && below) continue;
                Corners corners;
                for (const std::size_t p : flat)
                    if (isCorner(points, flat, normal, p)) corners.insert(p);
                faces.insert(corners);
            }
    return faces;
}

}  // namespace collidoscope::geometry::test
