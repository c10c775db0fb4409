#pragma once
/// One ray against one triangle: the five numbers that decide, three methods that compute them, the verdict, and exact
/// arithmetic where rounding leaves it open.
///
/// All methods compute the same fractions, in different ways and with different denominators. A number larger than its
/// rounding bound has a certain sign. A miss is certain when one number says so, a hit when all do; otherwise exact
/// arithmetic decides. So all methods give the same boolean, and no ray passes between two adjacent triangles.
/// S is double, or lanes of doubles for the first method, which the batch uses.

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "geometry/base/observer.h"
#include "geometry/base/simd/lanes.h"
#include "geometry/predicates/vectors.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

using exact::Vector3;

enum class RayTriangleMethod : std::uint8_t { MollerTrumbore, PlaneBarycentric, Watertight };

/// Ray and corners in one frame; the largest component of the direction is between 1 and 2.
template <typename S>
struct RayAndTriangle {
    Vector3<S> origin{};
    Vector3<S> direction{};
    Vector3<S> a{}, b{}, c{};
};

template <typename S>
struct RayTriangleNumbers {
    S determinant{};                    ///< > 0 when the ray comes from the front
    S weightA{}, weightB{}, weightC{};  ///< times the determinant
    S time{};                           ///< times the determinant
    S determinantRounding{};            ///< the determinant may be wrong by this much
    S weightRounding{};                 ///< each of the weights
    S timeRounding{};
};

/// Unit roundoff of double precision: the relative error of one operation.
inline constexpr double kUnitRounding = 0x1p-53;
/// Part of every rounding bound, for products that underflow, even when they are multiplied up again.
inline constexpr double kVanished = 0x1p-800;
/// Relative precision of t and of the weights that a certain hit must have. Others are computed exactly.
inline constexpr double kPrecision = 0x1p-30;

inline double absolute(double a) { return std::fabs(a); }
template <typename T, typename Set>
batch::Lanes<T, Set> absolute(const batch::Lanes<T, Set>& a) {
    return batch::abs(a);
}
template <typename S>
S larger(const S& a, const S& b) {
    using batch::max;
    return max(a, b);
}
/// a with its sign turned where b is negative.
template <typename S>
S turned(const S& a, const S& b) {
    using batch::select;
    return select(b < S(0.0), -a, a);
}

/// The largest component, without its sign.
template <typename S>
S sizeOf(const Vector3<S>& v) {
    return larger(absolute(v.x), larger(absolute(v.y), absolute(v.z)));
}

/// Certain results; when neither is set, exact arithmetic must decide. For lanes each member is a mask.
template <typename Mask>
struct RayTriangleAnswer {
    Mask misses{};
    Mask hits{};
};

template <typename S>
auto judge(const RayTriangleNumbers<S>& n, FaceCulling faces) {
    using Mask = decltype(n.time < n.time);
    const S determinant = absolute(n.determinant);
    const S a = turned(n.weightA, n.determinant);
    const S b = turned(n.weightB, n.determinant);
    const S c = turned(n.weightC, n.determinant);
    const S time = turned(n.time, n.determinant);

    const Mask crosses = determinant > n.determinantRounding;
    const Mask outside = (a < -n.weightRounding) | (b < -n.weightRounding) | (c < -n.weightRounding);
    Mask misses = crosses & (outside | (time < -n.timeRounding));
    if (faces == FaceCulling::FrontOnly) misses = misses | (crosses & (n.determinant < S(0.0)));

    const Mask inside = (a > n.weightRounding) & (b > n.weightRounding) & (c > n.weightRounding);
    const Mask precise = (larger(n.determinantRounding, n.weightRounding) < determinant * S(kPrecision)) &
                         (n.timeRounding < time * S(kPrecision));
    const Mask hits = inside & precise & !misses;
    return RayTriangleAnswer<Mask>{misses, hits};
}

/// Ray against triangle as one linear system.
///
/// o + t d = a + v (b - a) + w (c - a), solved by Cramer's rule; the four determinants share two cross products.
/// Source: Moeller, Trumbore, Fast, minimum storage ray/triangle intersection (1997). Differs from it in: no division
/// before the hit is certain, and a bound of the rounding of each determinant.
template <typename S>
RayTriangleNumbers<S> mollerTrumbore(const RayAndTriangle<S>& in) {
    const Vector3<S> ab = in.b - in.a;
    const Vector3<S> ac = in.c - in.a;
    const Vector3<S> s = in.origin - in.a;
    const Vector3<S> p = cross(in.direction, ac);
    const Vector3<S> q = cross(s, ab);

    RayTriangleNumbers<S> n;
    n.determinant = dot(ab, p);
    n.weightB = dot(s, p);
    n.weightC = dot(in.direction, q);
    n.weightA = n.determinant - n.weightB - n.weightC;
    n.time = dot(ac, q);

    // A determinant of three differences has six products of three factors. With rounded differences, the bounds below
    // are reached only if every operation has its largest rounding error: 40 units in sum.
    constexpr double kDeterminant = 42.0 * kUnitRounding;
    const S sizeB = sizeOf(ab);
    const S sizeC = sizeOf(ac);
    const S sizeS = sizeOf(s);
    const S sizeD = sizeOf(in.direction);
    const S vanished{kVanished};
    n.determinantRounding = S(kDeterminant) * sizeD * sizeB * sizeC + vanished;
    n.timeRounding = S(kDeterminant) * sizeS * sizeB * sizeC + vanished;
    // The weight of a carries the rounding errors of three determinants and of two subtractions.
    n.weightRounding = n.determinantRounding +
                       S(kDeterminant + 4.0 * 6.0 * kUnitRounding) * sizeD * sizeS * (sizeB + sizeC) +
                       S(2.0 * 6.0 * kUnitRounding) * sizeD * sizeB * sizeC;
    return n;
}

/// The point where the ray meets the plane, and its barycentric coordinates.
///   n = (b - a) x (c - a),   t = n.(a - o) / n.d
/// The point is then projected along the axis in which n is largest, and a + v (b - a) + w (c - a) = point is solved in
/// the other two axes.
/// Source: Badouel, An efficient ray-polygon intersection (Graphics Gems, 1990). Differs from it in: the divisions
/// come last, so that every number before them has a bound of its rounding.
RayTriangleNumbers<double> planeBarycentric(const RayAndTriangle<double>& in);

/// The ray becomes the z axis: vertices are translated to its origin, permuted so that its largest component is z, and
/// sheared. Then the sides of the three edges on which the origin of the xy plane lies decide. An edge shared by two
/// triangles gives the same numbers in both, with opposite signs.
/// Source: Woop, Benthin, Wald, Watertight ray/triangle intersection (2013).
RayTriangleNumbers<double> watertight(const RayAndTriangle<double>& in);

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
    CodePlace place{};  ///< where the observer is called
};

/// The ray parameter of a hit, and the barycentric weights of the vertices, whose sum is 1.
struct TriangleTime {
    double t = 0.0;
    Vec3d barycentric{0.0};
};

/// The hit by exact arithmetic. The boolean is exact for all finite numbers; t and the weights are rounded once or
/// twice. A ray in the plane of the triangle, or against a triangle without area, hits where it first touches the
/// closed set; where it starts there, t = 0 and the weights are those of the origin. Precondition: the direction is not
/// zero.
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

/// Reports each number to the observer in order, up to the one that rejects. `scale` converts times to the caller's
/// ray.
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

/// The exact test. `scale` as in RayFrame: times in steps are the caller's, the result's is that of the direction here.
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

// --- One ray against many triangles, eight at a time: loads and stores around mollerTrumbore() and judge() ---

/// Input, as plain pointers (see base/simd/README.md): nine columns of corner coordinates, a.x a.y a.z b.x ... c.z.
struct RayTrianglesIn {
    const double* origin = nullptr;     ///< x, y, z
    const double* direction = nullptr;  ///< the frame's
    const float* corners[9] = {};
    int blocks = 0;  ///< of eight triangles
    FaceCulling faces = FaceCulling::Both;
};
/// Output: for each block of eight a byte of certain hits and one of undecided triangles, lane 0 lowest; where
/// a block has a hit, eight times and eight weights each of a, b and c.
struct RayTrianglesOut {
    std::uint8_t* hits = nullptr;
    std::uint8_t* undecided = nullptr;
    double* t = nullptr;
    double* weights[3] = {};
};

template <typename Real>
Vector3<Real> everywhere(const double* v) {
    return {Real(v[0]), Real(v[1]), Real(v[2])};
}

template <typename Set>
void rayTrianglesKernel(const RayTrianglesIn& in, const RayTrianglesOut& out) {
    using Real = batch::Lanes<double, Set>;
    const auto column = [&](int which, int block) {
        return batch::loadStrided<double, Set>(in.corners[which] + block * batch::kLanes, 1);
    };
    RayAndTriangle<Real> both;
    both.origin = everywhere<Real>(in.origin);
    both.direction = everywhere<Real>(in.direction);
    for (int block = 0; block < in.blocks; ++block) {
        both.a = {column(0, block), column(1, block), column(2, block)};
        both.b = {column(3, block), column(4, block), column(5, block)};
        both.c = {column(6, block), column(7, block), column(8, block)};
        const RayTriangleNumbers<Real> n = mollerTrumbore(both);
        const auto answer = judge(n, in.faces);
        out.hits[block] = batch::bits(answer.hits);
        out.undecided[block] = batch::bits(!(answer.hits | answer.misses));
        if (out.hits[block] == 0) continue;
        const int first = block * batch::kLanes;
        const Real divisor = batch::select(answer.hits, n.determinant, Real(1.0));
        batch::store(n.time / divisor, out.t + first);
        batch::store(n.weightA / divisor, out.weights[0] + first);
        batch::store(n.weightB / divisor, out.weights[1] + first);
        batch::store(n.weightC / divisor, out.weights[2] + first);
    }
}

}  // namespace collidoscope::geometry
