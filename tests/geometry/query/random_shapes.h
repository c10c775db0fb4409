#pragma once
/// Random float shapes on four kinds of ground, from well separated numbers to those that break arithmetic.

#include <array>
#include <glm/geometric.hpp>

#include "geometry/base/random.h"
#include "geometry/shapes/primitives.h"
#include "tests/geometry/predicates/awkward_numbers.h"

namespace collidoscope::geometry::test {

enum class Ground {
    Plain,    ///< numbers between -2 and 2
    Grid,     ///< small whole numbers: much touches, much is degenerate
    Apart,    ///< sizes from 1e-6 to 1e6
    Awkward,  ///< zeros, denormals, the largest floats
};
inline constexpr std::array kGrounds{Ground::Plain, Ground::Grid, Ground::Apart, Ground::Awkward};

/// Makes the shapes of one ground. Bounds are in order, radii and half sizes not negative, nothing else is promised:
/// quaternions have any length and may be zero.
class ShapeSource {
public:
    ShapeSource(Random& random, Ground ground) : random_(random), ground_(ground) {}

    float number() {
        switch (ground_) {
            case Ground::Plain:
                return random_.uniform(-2, 2);
            case Ground::Grid:
                return float(random_.index(7)) - 3.0f;
            case Ground::Apart: {
                const float mantissa = random_.uniform(-1, 1);
                return scaledAtRandom(mantissa, random_, 40, -20);
            }
            default:
                return awkwardFloat(random_);
        }
    }
    float size() { return std::fabs(number()); }
    Vec3f point() {
        const float x = number();
        const float y = number();
        return {x, y, number()};
    }
    Quatf quaternion() {
        const float w = number();
        const Vec3f u = point();
        return {w, u.x, u.y, u.z};
    }

    Spheref sphere() { return {point(), size()}; }
    Capsulef capsule() { return {point(), point(), size()}; }
    Aabbf aabb() {
        const Vec3f a = point();
        const Vec3f b = point();
        return {glm::min(a, b), glm::max(a, b)};
    }
    Boxf box() { return {point(), glm::abs(point()), quaternion()}; }
    Planef plane() {
        const Vec3f normal = point();
        return {normal, number()};
    }
    /// On the grid half of the rays have a component or two that are zero.
    Rayf ray() { return {point(), point()}; }

private:
    Random& random_;
    Ground ground_;
};

/// A neighbour of x, or x itself.
inline float nudged(Random& random, float x) {
    const std::uint32_t choice = random.index(3);
    return choice == 0 ? x : std::nextafter(x, choice == 1 ? 0.0f : std::numeric_limits<float>::max());
}

}  // namespace collidoscope::geometry::test
