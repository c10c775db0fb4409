#pragma once
/// The work of the fuzzer, and of the replay of its corpus, on one input: take it for points, make their hull, and
/// check every promise.

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/numbers.h"
#include "fuzz/promise.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/predicates/orientation.h"

namespace collidoscope::fuzz {

/// Enough for every branch; all promises are checked for every point and face.
inline constexpr std::size_t kMaxHullPoints = 48;

/// The first byte tells what the coordinates are, see numbersOfKind.
inline std::vector<geometry::Vec3d> hullPointsOf(std::string_view input) {
    if (input.empty()) return {};
    const char kind = input.front();
    input.remove_prefix(1);
    const std::vector<double> numbers = numbersOfKind(kind, input);
    std::vector<geometry::Vec3d> points;
    for (std::size_t i = 0; i + 2 < numbers.size() && points.size() < kMaxHullPoints; i += 3)
        points.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
    return points;
}

inline void checkEdges(const geometry::Hulld& hull) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const auto& face : hull.faces) {
        expect(face.size() >= 3, "a face of a solid has three corners at least");
        for (std::size_t i = 0; i < face.size(); ++i) ++edges[{face[i], face[(i + 1) % face.size()]}];
    }
    for (const auto& [edge, count] : edges)
        expect(count == 1 && edges.contains({edge.second, edge.first}), "every edge joins two faces");
    expect(hull.vertices.size() + hull.faces.size() == edges.size() / 2 + 2, "Euler's formula holds");
}

inline void checkInside(const geometry::Hulld& hull, const std::vector<geometry::Vec3d>& points) {
    const auto& v = hull.vertices;
    for (const auto& face : hull.faces)
        for (const geometry::Vec3d& p : points)
            expect(geometry::exact::orient3d(v[face[0]], v[face[1]], v[face[2]], p) <= 0, "no point is outside");
}

/// True when the points span space. Throws std::logic_error when a promise is broken.
inline bool makeHullOf(std::string_view input) {
    std::vector<geometry::Vec3d> points = hullPointsOf(input);
    const geometry::HullResult<double> result = geometry::convexHull(std::span<const geometry::Vec3d>{points});
    const geometry::Hulld& hull = result.hull;
    expect(hull.planes.size() == hull.faces.size(), "every face has a plane");
    for (const geometry::Planed& plane : hull.planes)
        expect(!(plane.normal.x != plane.normal.x) && !(plane.distance != plane.distance), "no NaN comes out");
    if (result.span == geometry::PointSpan::Space) {
        checkEdges(hull);
        checkInside(hull, points);
    }
    std::vector<geometry::Vec3d> turned(points.rbegin(), points.rend());
    const auto again = geometry::convexHull(std::span<const geometry::Vec3d>{turned});
    expect(again.hull.vertices == hull.vertices && again.hull.faces == hull.faces, "the order does not matter");
    return result.span == geometry::PointSpan::Space;
}

}  // namespace collidoscope::fuzz
