#pragma once
/// The work of the fuzzer, and of the replay of its corpus, on one input: take it for a hull and another convex shape,
/// put them to GJK, EPA, overlaps and separation, and check every promise.

#include <algorithm>
#include <cmath>

#include "fuzz/numbers.h"
#include "fuzz/promise.h"
#include "geometry/convex/epa.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/overlap/separation.h"
#include "geometry/query/rescale.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::fuzz {

using geometry::Separation;
using geometry::Vec3d;

/// Enough for every branch.
inline constexpr std::size_t kMaxConvexPoints = 16;
/// Of the largest coordinate: what rounding and the bounds of GJK and EPA may add up to.
inline constexpr double kConvexRounding = 1e-9;

/// The same digits, with a size within 2^100 of that of `base`: exact numbers of many sizes take their time.
inline double nearInSize(double number, double base) {
    if (number == 0.0 || base == 0.0 || !std::isfinite(number) || !std::isfinite(base)) return number;
    const int away = std::ilogb(number) - std::ilogb(base);
    return std::ldexp(number, away % 100 - away);
}

/// Hands out numbers in order, and zeros after the last one.
class NumberSource {
public:
    explicit NumberSource(std::vector<double> numbers) : numbers_(std::move(numbers)) {
        for (double& number : numbers_) number = nearInSize(number, numbers_.front());
    }
    double next() { return at_ < numbers_.size() ? numbers_[at_++] : 0.0; }
    double nextSize() { return std::fabs(next()); }
    Vec3d nextPoint() {
        const double x = next();
        const double y = next();
        return {x, y, next()};
    }
    geometry::Hulld nextHull(std::size_t count) {
        geometry::Hulld hull;
        for (std::size_t i = 0; i < std::min(count, kMaxConvexPoints); ++i) hull.vertices.push_back(nextPoint());
        return hull;
    }

private:
    std::vector<double> numbers_;
    std::size_t at_ = 0;
};

/// What holds of every answer.
inline void checkSeparation(const Separation<double>& s, double largest) {
    expect(std::isfinite(s.distance) && geometry::isFinite(s.pointA) && geometry::isFinite(s.pointB),
           "finite shapes have a finite separation");
    expect(std::fabs(glm::length(s.normal) - 1.0) < kConvexRounding, "the normal has unit length");
    const Vec3d off = s.pointB - s.pointA - s.distance * s.normal;
    expect(geometry::safeLength(off) <= kConvexRounding * largest,
           "the points lie on the normal, as far apart as the distance says");
}

/// What holds of shapes that are not much longer than they are wide: the normals of needles are rough, and times their
/// length so are distances.
inline void checkSign(const Separation<double>& s, bool overlap, double largest) {
    const double rounding = kConvexRounding * largest;
    expect(overlap || s.distance >= -rounding, "shapes that are apart have no depth");
    expect(!overlap || s.distance <= rounding, "shapes that overlap have no distance");
}

/// The support of such shapes along the normal tells the same distance, and no direction a shorter separating
/// translation.
template <typename A, typename B>
void checkCores(const A& a, const B& b, double largest) {
    const double rounding = kConvexRounding * largest;
    const geometry::GjkResult nearest = gjk(a, b);
    expect(nearest.lowerBound <= nearest.distance + rounding, "the bounds hold the distance between them");
    const Separation<double> s = separationOfConvex(a, b, largest);
    const Vec3d outermost = supportOfDifference(a, b, s.normal).difference;
    expect(std::fabs(glm::dot(s.normal, outermost) + s.distance) <= rounding, "the normal tells the distance");
    if (!nearest.overlap) return;
    for (const Vec3d& axis : {Vec3d{1, 0, 0}, Vec3d{0, 1, 0}, Vec3d{0, 0, 1}})
        for (const Vec3d& out : {axis, -axis})
            expect(glm::dot(out, supportOfDifference(a, b, out).difference) >= -s.distance - rounding,
                   "no axis offers a shorter separating translation");
}

template <typename Other>
bool checkPair(const geometry::Hulld& hull, const Other& other, bool isStout) {
    const bool overlap = overlaps(hull, other);
    expect(overlap == overlaps(other, hull), "the order of the shapes does not matter to overlaps");
    const double largest = std::fmax(geometry::largestLength(hull), geometry::largestLength(other));
    if (hull.vertices.empty() || !std::isfinite(largest) || !geometry::isFinite(hull) || !geometry::isFinite(other)) {
        expect(!overlap, "what is not finite or has no points overlaps nothing");
        return false;
    }
    // Beyond, sums and differences of lengths have no double.
    if (largest > 0x1p1020) return overlap;
    checkSeparation(separation(hull, other), largest);
    checkSeparation(separation(other, hull), largest);
    if (!isStout) return overlap;
    checkSign(separation(hull, other), overlap, largest);
    checkSign(separation(other, hull), overlap, largest);
    checkCores(proxyOf(hull), geometry::proxyOf(other), largest);
    return overlap;
}

/// The first three bytes tell the kind of the other shape, what the numbers are (see numbersOfKind), and how many
/// points the hull has. True when the two overlap. Throws std::logic_error when a promise is broken.
inline bool meetConvex(std::string_view input) {
    if (input.size() < 3) return false;
    NumberSource numbers{numbersOfKind(input[1], input.substr(3))};
    const auto count = static_cast<unsigned char>(input[2]);
    const bool isStout = input[1] != 'f' && input[1] != 'd';  // whole numbers below 128
    const auto check = [&](const geometry::Hulld& a, const auto& b) { return checkPair(a, b, isStout); };
    const geometry::Hulld hull = numbers.nextHull(count % 32);
    const Vec3d p = numbers.nextPoint();
    switch (static_cast<unsigned char>(input[0]) % 8) {
        case 0:
            return check(hull, p);
        case 1:
            return check(hull, geometry::Segmentd{p, numbers.nextPoint()});
        case 2:
            return check(hull, geometry::Sphered{p, numbers.nextSize()});
        case 3: {
            const Vec3d q = numbers.nextPoint();
            return check(hull, geometry::Capsuled{p, q, numbers.nextSize()});
        }
        case 4: {
            const Vec3d q = numbers.nextPoint();
            return check(hull, geometry::Triangled{p, q, numbers.nextPoint()});
        }
        case 5: {
            const Vec3d q = numbers.nextPoint();
            return check(hull, geometry::Aabbd{glm::min(p, q), glm::max(p, q)});
        }
        case 6: {
            const Vec3d half = glm::abs(numbers.nextPoint());
            const double w = numbers.next();
            const Vec3d axis = numbers.nextPoint();
            return check(hull, geometry::Boxd{p, half, {w, axis.x, axis.y, axis.z}});
        }
        default:
            return check(hull, numbers.nextHull(kMaxConvexPoints - count % kMaxConvexPoints));
    }
}

}  // namespace collidoscope::fuzz
