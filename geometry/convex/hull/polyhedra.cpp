#include "geometry/convex/hull/polyhedra.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <span>
#include <utility>

#include "geometry/base/elementary.h"
#include "geometry/predicates/decide.h"
#include "geometry/predicates/vectors.h"
#include "geometry/query/rescale.h"

namespace collidoscope::geometry {
namespace {

using exact::Vector3;

/// The vector as doubles, whose errors are at most the share `part` of its largest component. Throws Uncertain where
/// the intervals are wider.
Vec3d direction(const Vector3<exact::Interval>& v, double part) {
    const Vec3d middle{nearly(v.x), nearly(v.y), nearly(v.z)};
    const double widest = std::max({v.x.high - v.x.low, v.y.high - v.y.low, v.z.high - v.z.low});
    if (!(widest <= part * largestLength(middle))) exact::throwUncertain();
    return middle;
}
Vec3d direction(const Vector3<exact::Number>& v, double) {
    return {approximate(v.x), approximate(v.y), approximate(v.z)};
}

}  // namespace

template <typename T>
Vec3d faceNormal(std::span<const Vec3<T>> vertices, std::span<const std::uint32_t> face) {
    // Half a unit in the last place of T: only then do neighbouring faces, bent by the last digit, hold each other's
    // corners.
    constexpr double kAccurate = 0.5 * double{std::numeric_limits<T>::epsilon()};
    double largest = 0.0;
    for (const std::uint32_t i : face) largest = std::max(largest, largestLength(toDouble(vertices[i])));
    const Rescale rescale = rescaleFor(largest);
    const Vec3d sum = exact::decide([&](auto zero) {
        using S = decltype(zero);
        const auto corner = [&](std::size_t i) {
            return exact::vector3<S>(rescaled(rescale, toDouble(vertices[face[i]])));
        };
        Vector3<S> total{};
        for (std::size_t i = 2; i < face.size(); ++i)
            total = total + cross(corner(i - 1) - corner(0), corner(i) - corner(0));
        return direction(total, kAccurate);
    });
    return sum == Vec3d{0.0} ? sum : glm::normalize(rescaledDirection(sum));
}

template <typename T>
Plane<T> outermostPlane(const Vec3<T>& normal, std::span<const Vec3<T>> vertices, std::span<const std::uint32_t> face) {
    double distance = glm::dot(toDouble(normal), toDouble(vertices[face[0]]));
    for (const std::uint32_t i : face) distance = std::max(distance, glm::dot(toDouble(normal), toDouble(vertices[i])));
    return {normal, static_cast<T>(distance)};
}

template Vec3d faceNormal(std::span<const Vec3f>, std::span<const std::uint32_t>);
template Vec3d faceNormal(std::span<const Vec3d>, std::span<const std::uint32_t>);
template Planef outermostPlane(const Vec3f&, std::span<const Vec3f>, std::span<const std::uint32_t>);
template Planed outermostPlane(const Vec3d&, std::span<const Vec3d>, std::span<const std::uint32_t>);

namespace {

using Faces = std::vector<std::vector<std::uint32_t>>;

template <typename T>
Hull<T> hullOf(const std::vector<Vec3d>& corners, const Faces& faces, T radius) {
    std::vector<Vec3<T>> vertices;
    vertices.reserve(corners.size());
    for (const Vec3d& corner : corners)
        vertices.push_back(Vec3<T>{corner * (double{radius} / std::sqrt(glm::dot(corner, corner)))});
    return makeHull(std::move(vertices), faces);
}

std::vector<Vec3d> icosahedronCorners() {
    const double g = 0.5 * (1.0 + std::sqrt(5.0));  // the golden ratio
    return {{-1, g, 0},  {1, g, 0},  {-1, -g, 0}, {1, -g, 0}, {0, -1, g},  {0, 1, g},
            {0, -1, -g}, {0, 1, -g}, {g, 0, -1},  {g, 0, 1},  {-g, 0, -1}, {-g, 0, 1}};
}

/// Three corners make a face of the icosahedron when their mutual distances are the length of an edge, 2.
Faces icosahedronFaces() {
    const std::vector<Vec3d> v = icosahedronCorners();
    const auto joined = [&](std::uint32_t i, std::uint32_t j) { return glm::dot(v[i] - v[j], v[i] - v[j]) < 4.5; };
    Faces faces;
    for (std::uint32_t i = 0; i < v.size(); ++i)
        for (std::uint32_t j = i + 1; j < v.size(); ++j)
            for (std::uint32_t k = j + 1; k < v.size(); ++k) {
                if (!joined(i, j) || !joined(j, k) || !joined(k, i)) continue;
                const bool outward = glm::dot(v[i], glm::cross(v[j], v[k])) > 0.0;
                faces.push_back(outward ? std::vector<std::uint32_t>{i, j, k} : std::vector<std::uint32_t>{i, k, j});
            }
    return faces;
}

/// The faces of the icosahedron that meet at a corner, in counter-clockwise order seen from outside.
std::vector<std::uint32_t> facesAround(std::uint32_t corner, const Faces& faces) {
    // Walk around the corner: cross the edge that leads back to the corner into the next face, until the first returns.
    const auto nextCorner = [&](const std::vector<std::uint32_t>& face, std::uint32_t after) {
        const auto at = std::find(face.begin(), face.end(), after) - face.begin();
        return face[static_cast<std::size_t>(at + 1) % 3];
    };
    const auto faceWithSide = [&](std::uint32_t from, std::uint32_t to) {
        std::uint32_t i = 0;
        while (std::find(faces[i].begin(), faces[i].end(), from) == faces[i].end() || nextCorner(faces[i], from) != to)
            ++i;
        return i;
    };
    std::uint32_t first = 0;
    while (std::find(faces[first].begin(), faces[first].end(), corner) == faces[first].end()) ++first;
    std::vector<std::uint32_t> around;
    std::uint32_t face = first;
    do {
        around.push_back(face);
        const std::uint32_t last = nextCorner(faces[face], nextCorner(faces[face], corner));
        face = faceWithSide(corner, last);
    } while (face != first);
    return around;
}

}  // namespace

template <typename T>
Hull<T> makeHull(std::vector<Vec3<T>> vertices, HullFaces faces) {
    Hull<T> hull;
    const std::span<const Vec3<T>> corners{vertices};
    for (const HullFaces::Face face : faces)
        hull.planes.push_back(outermostPlane<T>(Vec3<T>{faceNormal(corners, face)}, corners, face));
    hull.vertices = std::move(vertices);
    hull.faces = std::move(faces);
    return hull;
}

template <typename T>
Hull<T> makeTetrahedron(T radius) {
    return hullOf({{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}, {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}},
                  radius);
}

template <typename T>
Hull<T> makeOctahedron(T radius) {
    return hullOf({{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
                  {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}, radius);
}

template <typename T>
Hull<T> makeIcosahedron(T radius) {
    return hullOf(icosahedronCorners(), icosahedronFaces(), radius);
}

/// The dual of the icosahedron: a corner for each of its faces, a face for each of its corners.
template <typename T>
Hull<T> makeDodecahedron(T radius) {
    const std::vector<Vec3d> corners = icosahedronCorners();
    const Faces faces = icosahedronFaces();
    std::vector<Vec3d> dualCorners;
    for (const auto& face : faces) dualCorners.push_back(corners[face[0]] + corners[face[1]] + corners[face[2]]);
    Faces dualFaces;
    for (std::uint32_t i = 0; i < corners.size(); ++i) dualFaces.push_back(facesAround(i, faces));
    return hullOf(dualCorners, dualFaces, radius);
}

template <typename T>
Hull<T> makeBoxHull(const Vec3<T>& half) {
    // Corner i has the sign of bit 0, 1, 2 of i along x, y, z.
    std::vector<Vec3<T>> vertices;
    for (unsigned i = 0; i < 8; ++i)
        vertices.push_back(half * Vec3<T>{(i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1});
    return makeHull(std::move(vertices),
                    {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}});
}

template <typename T>
Hull<T> makePrism(std::uint32_t sides, T radius, T halfHeight) {
    std::vector<Vec3<T>> vertices;
    Faces faces;
    std::vector<std::uint32_t> top, bottom;
    for (std::uint32_t i = 0; i < sides; ++i) {
        const T angle = T(2) * kPi<T> * static_cast<T>(i) / static_cast<T>(sides);
        const T x = radius * cos(angle), z = radius * sin(angle);
        vertices.push_back({x, -halfHeight, z});
        vertices.push_back({x, halfHeight, z});
        const std::uint32_t next = (i + 1) % sides;
        faces.push_back({2 * i, 2 * i + 1, 2 * next + 1, 2 * next});
        bottom.push_back(2 * i);
        top.push_back(2 * (sides - 1 - i) + 1);
    }
    faces.push_back(top);
    faces.push_back(bottom);
    return makeHull(std::move(vertices), faces);
}

template Hullf makeHull(std::vector<Vec3f>, HullFaces);
template Hulld makeHull(std::vector<Vec3d>, HullFaces);
template Hullf makeTetrahedron(float);
template Hulld makeTetrahedron(double);
template Hullf makeOctahedron(float);
template Hulld makeOctahedron(double);
template Hullf makeIcosahedron(float);
template Hulld makeIcosahedron(double);
template Hullf makeDodecahedron(float);
template Hulld makeDodecahedron(double);
template Hullf makeBoxHull(const Vec3f&);
template Hulld makeBoxHull(const Vec3d&);
template Hullf makePrism(std::uint32_t, float, float);
template Hulld makePrism(std::uint32_t, double, double);

}  // namespace collidoscope::geometry
