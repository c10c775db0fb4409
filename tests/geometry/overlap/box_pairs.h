#pragma once
/// Seeded pairs of boxes: at random, nearly parallel, touching, with small whole numbers, stacked. Every second pair
/// overlaps, roughly.

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/overlap/box_overlap.h"

namespace collidoscope::geometry::test {

inline float whole(Random& random, int from, int to) {
    return static_cast<float>(from + static_cast<int>(random.index(static_cast<std::uint32_t>(to - from + 1))));
}
inline Vec3f wholes(Random& random, int from, int to) {
    const float x = whole(random, from, to);
    const float y = whole(random, from, to);
    const float z = whole(random, from, to);
    return {x, y, z};
}
inline Quatf wholeQuaternion(Random& random) {
    const Vec3f v = wholes(random, -2, 2);
    return {whole(random, -2, 2), v.x, v.y, v.z};
}

/// A rotation by up to `angle` (rad) about any axis.
inline Quatf slightTurn(Random& random, float angle) {
    const Vec3f axis = random.direction();
    return axisAngle(axis, random.uniform(0.0f, angle));
}

/// Moved towards each other along a line, then stopped where single precision cannot tell whether they touch.
inline Boxf broughtToTouch(const Boxf& a, Boxf b, Random& random) {
    const Vec3f direction = random.direction();
    float apart = 16.0f;
    float together = 0.0f;
    while (std::nextafter(together, apart) < apart) {
        const float middle = 0.5f * (apart + together);
        b.center = a.center + middle * direction;
        (overlaps(a, b) ? together : apart) = middle;
    }
    b.center = a.center + (random.index(2) == 0 ? apart : together) * direction;
    return b;
}

struct TwoBoxes {
    Boxf a{};
    Boxf b{};
};
inline TwoBoxes randomPair(Random& random) {
    return {{random.inBox(Vec3f{-1.3f}, Vec3f{1.3f}), random.inBox(Vec3f{0.1f}, Vec3f{1.4f}), random.rotation()},
            {random.inBox(Vec3f{-1.3f}, Vec3f{1.3f}), random.inBox(Vec3f{0.1f}, Vec3f{1.4f}), random.rotation()}};
}
inline TwoBoxes nearlyParallelPair(Random& random) {
    TwoBoxes pair = randomPair(random);
    const float angles[] = {0.0f, 1e-12f, 1e-7f, 1e-3f, 0.03f};
    pair.b.orientation = slightTurn(random, angles[random.index(5)]) * pair.a.orientation;
    if (random.index(2) == 0) pair.a.half.x *= 20.0f;
    if (random.index(2) == 0) pair.b.half.x *= 20.0f;
    return pair;
}
inline TwoBoxes touchingPair(Random& random) {
    TwoBoxes pair = random.index(2) == 0 ? randomPair(random) : nearlyParallelPair(random);
    pair.b = broughtToTouch(pair.a, pair.b, random);
    return pair;
}
/// Faces, edges and corners that coincide, quaternions of any length, sizes of zero.
inline TwoBoxes wholePair(Random& random) {
    return {{wholes(random, -2, 2), wholes(random, 0, 2), wholeQuaternion(random)},
            {wholes(random, -2, 2), wholes(random, 0, 2), wholeQuaternion(random)}};
}
/// Two of a stack with one rotation for all: gaps of a rounding error or none.
inline TwoBoxes stackedPair(Random& random) {
    Boxf lower{wholes(random, -2, 2), wholes(random, 1, 3), wholeQuaternion(random)};
    Boxf upper = lower;
    const Vec3f up =
        lower.orientation == Quatf{0, 0, 0, 0} ? Vec3f{0, 1, 0} : glm::normalize(lower.orientation) * Vec3f{0, 1, 0};
    upper.center += 2.0f * lower.half.y * up;
    if (random.index(2) == 0) upper.center.x = std::nextafter(upper.center.x, upper.center.x + whole(random, -1, 1));
    return {lower, upper};
}

/// Two boards of a heap, crossed and leaning on each other by up to 0.1 rad, about as deep in each other as a third of
/// what they are thick; some hang far over each other's sides.
inline TwoBoxes crossedBoards(Random& random) {
    const auto board = [&] {
        const float x = random.uniform(0.2f, 0.8f), z = random.uniform(0.1f, 0.8f);
        return Vec3f{x, random.uniform(0.01f, 0.05f), z};
    };
    const auto turn = [&] {
        const Quatf heading = axisAngle(Vec3f{0, 1, 0}, random.uniform(0.0f, 6.2f));
        return slightTurn(random, 0.05f) * heading;
    };
    const Boxf lower{Vec3f{0.0f}, board(), turn()};
    Boxf upper{Vec3f{random.uniform(-0.5f, 0.5f), 0.4f, random.uniform(-0.5f, 0.5f)}, board(), turn()};
    // Down until they touch, and a little farther.
    float apart = upper.center.y, together = 0.0f;
    for (int i = 0; i < 24; ++i) {
        upper.center.y = 0.5f * (apart + together);
        (overlaps(lower, upper) ? together : apart) = upper.center.y;
    }
    upper.center.y = apart - random.uniform(-0.2f, 1.0f) * 0.3f * std::min(lower.half.y, upper.half.y);
    return {lower, upper};
}

using PairMaker = TwoBoxes (*)(Random&);
inline constexpr PairMaker kBoxPairMakers[] = {randomPair, nearlyParallelPair, touchingPair, wholePair, stackedPair};

}  // namespace collidoscope::geometry::test
