#pragma once
/// Random solids with what independent oracles need: a convex function that is negative inside, and the corners and
/// radius that make the solid as "all points within radius of the hull of the corners".
/// Nothing here uses the queries under test.

#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/query/closest_point.h"
#include "geometry/query/contains.h"
#include "geometry/query/distance.h"
#include "geometry/query/ray_cast.h"
#include "geometry/scene/camera.h"

namespace collidoscope::geometry::test {

/// Agreement with a double precision oracle for shapes a few metres in size and distance.
template <typename T>
inline constexpr double kAgreement = 64.0 * double{std::numeric_limits<T>::epsilon()};

template <typename T>
struct Solid {
    std::string name{};
    std::function<double(const Vec3d&)> excess{};
    std::vector<Vec3d> corners{};
    double radius = 0.0;
    std::function<bool(const Vec3<T>&)> contains{};
    std::function<Vec3<T>(const Vec3<T>&)> closestPoint{};
    std::function<T(const Vec3<T>&)> distance{};
    std::function<T(const Vec3<T>&)> signedDistance{};
    std::function<std::optional<RayHit<T>>(const Ray<T>&)> rayCast{};
};

template <typename T, typename Shape>
Solid<T> solidOf(std::string name, const Shape& shape, std::function<double(const Vec3d&)> excess,
                 std::vector<Vec3d> corners, double radius) {
    return {std::move(name),
            std::move(excess),
            std::move(corners),
            radius,
            [shape](const Vec3<T>& p) { return contains(shape, p); },
            [shape](const Vec3<T>& p) { return closestPoint(shape, p); },
            [shape](const Vec3<T>& p) { return distance(shape, p); },
            [shape](const Vec3<T>& p) { return signedDistance(shape, p); },
            [shape](const Ray<T>& ray) { return rayCast(ray, shape); }};
}

/// Smallest value of a convex function of one variable, by ternary search.
inline double argmin(double low, double high, const std::function<double(double)>& f) {
    for (int i = 0; i < 100; ++i) {
        const double a = low + (high - low) / 3.0;
        const double b = high - (high - low) / 3.0;
        if (f(a) <= f(b))
            high = b;
        else
            low = a;
    }
    return 0.5 * (low + high);
}

/// Largest excess over all planes that pass through three corners and have every corner behind them.
inline std::function<double(const Vec3d&)> excessOfHull(const std::vector<Vec3d>& corners) {
    std::vector<Planed> planes;
    for (std::size_t i = 0; i < corners.size(); ++i)
        for (std::size_t j = 0; j < corners.size(); ++j)
            for (std::size_t k = 0; k < corners.size(); ++k) {
                const Vec3d n = glm::cross(corners[j] - corners[i], corners[k] - corners[i]);
                if (i == j || glm::length(n) < 1e-9) continue;
                const Planed plane{glm::normalize(n), glm::dot(glm::normalize(n), corners[i])};
                const bool supporting = std::all_of(corners.begin(), corners.end(), [&](const Vec3d& c) {
                    return glm::dot(plane.normal, c) - plane.distance < 1e-5;
                });
                const bool known = std::any_of(planes.begin(), planes.end(), [&](const Planed& other) {
                    return glm::dot(other.normal, plane.normal) > 1.0 - 1e-9;
                });
                if (supporting && !known) planes.push_back(plane);
            }
    return [planes](const Vec3d& p) {
        double maximum = -1e300;
        for (const Planed& plane : planes) maximum = std::max(maximum, glm::dot(plane.normal, p) - plane.distance);
        return maximum;
    };
}

template <typename T>
Vec3<T> randomPoint(Random& random, float reach) {
    return Vec3<T>{random.inBox(Vec3f{-reach}, Vec3f{reach})};
}

template <typename T>
std::vector<Vec3d> toDouble(const std::vector<Vec3<T>>& points) {
    std::vector<Vec3d> result;
    for (const Vec3<T>& p : points) result.push_back(Vec3d{p});
    return result;
}

/// v turned by a quaternion of any length, written out as q v q* / |q|^2.
inline Vec3d turned(const Quatd& q, const Vec3d& v) {
    const Quatd result = q * Quatd{0.0, v.x, v.y, v.z} * Quatd{q.w, -q.x, -q.y, -q.z};
    return Vec3d{result.x, result.y, result.z} / (q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
}

template <typename T>
Solid<T> randomSphere(Random& random) {
    const Sphere<T> sphere{randomPoint<T>(random, 1), T(random.uniform(0.5f, 2))};
    const Vec3d center{sphere.center};
    const double radius{sphere.radius};
    return solidOf<T>(
        "sphere", sphere, [=](const Vec3d& p) { return glm::length(p - center) - radius; }, {center}, radius);
}

template <typename T>
Solid<T> randomCapsule(Random& random) {
    const Capsule<T> capsule{randomPoint<T>(random, 2), randomPoint<T>(random, 2), T(random.uniform(0.3f, 1.2f))};
    const Vec3d a{capsule.a};
    const Vec3d b{capsule.b};
    const double radius{capsule.radius};
    const auto excess = [=](const Vec3d& p) {
        const double share = glm::dot(p - a, b - a) / glm::dot(b - a, b - a);
        return glm::length(p - a - (b - a) * std::clamp(share, 0.0, 1.0)) - radius;
    };
    return solidOf<T>("capsule", capsule, excess, {a, b}, radius);
}

template <typename T>
Solid<T> randomAabb(Random& random) {
    const Vec3<T> low = randomPoint<T>(random, 2);
    const Aabb<T> box{low, low + Vec3<T>{random.inBox(Vec3f{0.2f}, Vec3f{3})}};
    std::vector<Vec3d> corners;
    for (unsigned i = 0; i < 8; ++i)
        corners.push_back({(i & 1) != 0 ? box.max.x : box.min.x, (i & 2) != 0 ? box.max.y : box.min.y,
                           (i & 4) != 0 ? box.max.z : box.min.z});
    return solidOf<T>("aabb", box, excessOfHull(corners), corners, 0.0);
}

template <typename T>
Solid<T> randomBox(Random& random) {
    Box<T> box{randomPoint<T>(random, 1), Vec3<T>{random.inBox(Vec3f{0.2f}, Vec3f{2})}, Quat<T>{random.rotation()}};
    box.orientation = box.orientation * T(random.uniform(0.1f, 9));  // its length must not matter
    std::vector<Vec3d> corners;
    for (unsigned i = 0; i < 8; ++i) {
        const Vec3d sign{(i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1};
        corners.push_back(Vec3d{box.center} + turned(Quatd{box.orientation}, sign * Vec3d{box.half}));
    }
    return solidOf<T>("box", box, excessOfHull(corners), corners, 0.0);
}

template <typename T>
Solid<T> randomFrustum(Random& random) {
    Camera<T> camera;
    camera.pose = {randomPoint<T>(random, 2), glm::normalize(Quat<T>{random.rotation()})};
    camera.near = T(random.uniform(0.2f, 1));
    camera.far = camera.near + T(random.uniform(0.5f, 3));
    camera.fieldOfView = T(random.uniform(0.3f, 1.5f));
    camera.aspect = T(random.uniform(0.5f, 2));
    camera.height = T(random.uniform(0.5f, 4));
    camera.orthographic = random.index(2) == 0;
    const Frustum<T> frustum = frustumOf(camera);
    const std::vector<Vec3d> corners = toDouble(std::vector<Vec3<T>>{frustum.corners.begin(), frustum.corners.end()});
    return solidOf<T>("frustum", frustum, excessOfHull(corners), corners, 0.0);
}

template <typename T>
Solid<T> randomHull(Random& random) {
    const auto size = T(random.uniform(0.8f, 2.5f));
    const Hull<T> known[] = {makeTetrahedron(size), makeOctahedron(size), makeIcosahedron(size),
                             makeDodecahedron(size)};
    const Hull<T>& chosen = known[random.index(4)];
    const Vec3d center{randomPoint<T>(random, 1)};
    const Quatd turn{random.rotation()};
    std::vector<Vec3<T>> vertices;
    for (const Vec3<T>& v : chosen.vertices) vertices.push_back(Vec3<T>{center + turned(turn, Vec3d{v})});
    const Hull<T> hull = makeHull(vertices, chosen.faces);
    return solidOf<T>("hull", hull, excessOfHull(toDouble(vertices)), toDouble(vertices), 0.0);
}

template <typename T>
using SolidMaker = Solid<T> (*)(Random&);
template <typename T>
std::vector<SolidMaker<T>> allSolidMakers() {
    return {randomSphere<T>, randomCapsule<T>, randomAabb<T>, randomBox<T>, randomFrustum<T>, randomHull<T>};
}

}  // namespace collidoscope::geometry::test
