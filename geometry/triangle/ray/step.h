#pragma once
/// What a ray-triangle test tells its observer: the numbers that it asks, in order, each as a fraction.

#include <cstdint>

namespace geometry {

enum class RayTriangleQuestion : std::uint8_t {
    Facing,    ///< does the ray cross the plane, and from the front? value = determinant, > 0 from the front
    WeightA,   ///< on which side of the edge bc does the ray pass? value / determinant = weight of a
    WeightB,   ///< of the edge ca
    WeightC,   ///< of the edge ab
    Distance,  ///< how far along the ray is the plane? value / determinant = t, in units of the ray's direction
    Exactly,   ///< rounding hid an answer above: exact arithmetic decides; value and determinant are those of t
};
enum class RayTriangleVerdict : std::uint8_t {
    Passes,    ///< the triangle may still be hit
    Rejects,   ///< a miss: the test ends here
    TooClose,  ///< within rounding of zero: exact arithmetic decides in the end
};

struct RayTriangleStep {
    RayTriangleQuestion question = RayTriangleQuestion::Facing;
    double value = 0.0;        ///< numerator
    double determinant = 1.0;  ///< denominator; 0 when the ray is parallel to the plane
    double rounding = 0.0;     ///< value may be wrong by this much
    RayTriangleVerdict verdict = RayTriangleVerdict::Passes;
};

}  // namespace geometry
