#pragma once
/// One ray, one triangle: the numbers of a method, the verdict, and exact arithmetic where the numbers do not tell.

#include <array>
#include <cmath>
#include <optional>
#include <type_traits>

#include "geometry/base/observer.h"
#include "geometry/triangle/ray/methods.h"

namespace collidoscope::geometry {

/// Step of the test, for its observer: the numbers that it computes, in order, each as a fraction.
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
    CodePlace place{};  ///< where it is told
};

/// Where along the ray, and the weights of the corners; their sum is 1.
struct TriangleTime {
    double t = 0.0;
    Vec3d barycentric{0.0};
};

/// The boolean is exact for all finite numbers, t and weights are rounded once or twice. A ray in the plane of the
/// triangle, and one that meets a triangle without area, hits where it first touches the closed set; t = 0 and the
/// weights of the origin when it starts there. Precondition: the direction is not zero.
std::optional<TriangleTime> castExactly(const RayAndTriangle<double>& in, FaceCulling faces);

/// Whether the origin is a point of the closed triangle, exactly.
bool startsOnTriangle(const RayAndTriangle<double>& in);

inline RayTriangleNumbers<double> numbersOf(const RayAndTriangle<double>& in, RayTriangleMethod method) {
    if (method == RayTriangleMethod::PlaneBarycentric) return planeBarycentric(in);
    if (method == RayTriangleMethod::Watertight) return watertight(in);
    return mollerTrumbore(in);
}

/// Precondition: the hit is certain.
inline TriangleTime timeOf(const RayTriangleNumbers<double>& n) {
    return {n.time / n.determinant, {n.weightA / n.determinant, n.weightB / n.determinant, n.weightC / n.determinant}};
}

/// Tells each number in order, up to the one that rejects. `scale` brings times back to the caller's ray.
template <typename Observer>
void tell(const RayTriangleNumbers<double>& n, FaceCulling faces, double scale, Observer& observer) {
    using enum RayTriangleQuestion;
    using enum RayTriangleVerdict;
    const bool crosses = std::fabs(n.determinant) > n.determinantRounding;
    const bool turnedAway = faces == FaceCulling::FrontOnly && n.determinant < 0.0;
    observer(RayTriangleStep{Facing, n.determinant, n.determinant, n.determinantRounding,
                             !crosses     ? TooClose
                             : turnedAway ? Rejects
                                          : Passes});
    if (!crosses || turnedAway) return;
    const std::array<RayTriangleStep, 4> steps{
        RayTriangleStep{WeightA, n.weightA, n.determinant, n.weightRounding},
        RayTriangleStep{WeightB, n.weightB, n.determinant, n.weightRounding},
        RayTriangleStep{WeightC, n.weightC, n.determinant, n.weightRounding},
        RayTriangleStep{Distance, n.time / scale, n.determinant, n.timeRounding / scale}};
    for (RayTriangleStep step : steps) {
        const double value = turned(step.value, n.determinant);
        step.verdict = value > step.rounding ? Passes : value < -step.rounding ? Rejects : TooClose;
        observer(step);
        if (step.verdict == Rejects) return;
    }
}

/// `scale` as in RayFrame: times in steps are the caller's, the answer's is that of the direction given here.
/// Preconditions: finite numbers, a direction that is not zero, and coordinates that are floats or, where they are not
/// zero, between 2^-200 and 2^200 in size.
template <typename Observer>
std::optional<TriangleTime> castTriangle(const RayAndTriangle<double>& in, double scale, RayTriangleMethod method,
                                         FaceCulling faces, Observer&& observer) {
    const RayTriangleNumbers<double> numbers = numbersOf(in, method);
    const RayTriangleAnswer<bool> answer = judge(numbers, faces);
    if constexpr (!std::is_same_v<std::decay_t<Observer>, NoObserver>) tell(numbers, faces, scale, observer);
    if (answer.misses) return std::nullopt;
    if (answer.hits) return timeOf(numbers);
    const auto time = castExactly(in, faces);
    observer(RayTriangleStep{RayTriangleQuestion::Exactly, time ? time->t / scale : 0.0, 1.0, 0.0,
                             time ? RayTriangleVerdict::Passes : RayTriangleVerdict::Rejects});
    return time;
}

}  // namespace collidoscope::geometry
