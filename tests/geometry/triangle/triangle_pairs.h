#pragma once
/// Seeded pairs of triangles: random ones, and those that are made to be hard.

#include <array>
#include <utility>

#include "geometry/base/random.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

using TwoTriangles = std::pair<Trianglef, Trianglef>;

/// In a cube, drawn together: they overlap in about one case of two.
inline TwoTriangles randomPair(Random& random) {
    const auto corner = [&] { return random.inBox(Vec3f{-1.0f}, Vec3f{1.0f}); };
    Trianglef a{corner(), corner(), corner()}, b{corner(), corner(), corner()};
    // Part of the way to a common centre.
    const Vec3f offset = ((a.a + a.b + a.c) - (b.a + b.b + b.c)) * (random.unit() / 3.0f);
    for (Vec3f* p : {&b.a, &b.b, &b.c}) *p += offset;
    return {a, b};
}

/// Corners on a small grid: coplanar, touching, sharing corners, without area.
inline TwoTriangles gridPair(Random& random) {
    const std::uint32_t size = 2 + random.index(4), height = random.index(4) == 0 ? 1 : size;
    const auto at = [&](std::uint32_t count) { return static_cast<float>(random.index(count)); };
    const auto corner = [&] {
        const float x = at(size), y = at(size);
        return Vec3f{x, y, at(height)};
    };
    return {{corner(), corner(), corner()}, {corner(), corner(), corner()}};
}

/// Random triangles that share one, two or three corners.
inline TwoTriangles sharingPair(Random& random) {
    auto [a, b] = randomPair(random);
    const std::uint32_t shared = random.index(3);
    b.a = a.b;
    if (shared > 0) b.b = a.a;
    if (shared > 1) b.c = a.c;
    return {a, b};
}

/// Corners of B within the plane of A, up to rounding, or a few units in the last place off.
inline TwoTriangles nearlyCoplanarPair(Random& random) {
    const Vec3f slope = random.inBox(Vec3f{-1.0f}, Vec3f{1.0f});
    auto [a, b] = randomPair(random);
    for (Vec3f* p : {&a.a, &a.b, &a.c, &b.a, &b.b, &b.c}) p->z = slope.x * p->x + slope.y * p->y + slope.z;
    return {a, b};
}

/// An edge of B begins on a point of an edge or of the face of A, up to rounding; or triangles without area.
inline TwoTriangles touchingPair(Random& random) {
    auto [a, b] = randomPair(random);
    const float s = random.unit(), t = random.index(2) == 0 ? 0.0f : random.unit() * (1.0f - s);
    b.a = a.a + (a.b - a.a) * s + (a.c - a.a) * t;
    if (random.index(3) == 0) b.c = b.a + (b.b - b.a) * 2.0f;
    if (random.index(8) == 0) a.c = a.a + (a.b - a.a) * 0.5f;
    return {a, b};
}

inline TwoTriangles awkwardPair(Random& random) {
    using Maker = TwoTriangles (*)(Random&);
    constexpr std::array<Maker, 4> kMakers{gridPair, sharingPair, nearlyCoplanarPair, touchingPair};
    return kMakers[random.index(kMakers.size())](random);
}

}  // namespace collidoscope::geometry
