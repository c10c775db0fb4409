#pragma once
/// The vertices of a triangle and on which sides of a plane they lie: what the methods of Möller (interval_overlap.h)
/// and of Guigue and Devillers (determinant_signs.h) have in common.
///
/// Included by files compiled for several instruction sets, so what runs over lanes is a template over its numbers.

#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "geometry/base/observer.h"
#include "geometry/base/simd/lanes.h"
#include "geometry/predicates/number.h"
#include "geometry/predicates/orientation.h"
#include "geometry/predicates/vectors.h"
#include "geometry/shapes/finite.h"
#include "geometry/triangle/triangle_step.h"

namespace collidoscope::geometry {

template <typename Real>
using MaskOf = decltype(Real{} < Real{});

template <typename Real>
struct Vertices {
    exact::Vector3<Real> at[3];
};

/// The sign of a determinant of four points. Neither truth holds for zero, nor for "not known".
template <typename Real>
struct Side {
    Real determinant;
    MaskOf<Real> isPositive;
    MaskOf<Real> isNegative;
};
template <typename Real>
struct VertexSides {
    Side<Real> at[3];
};

/// Whether all three vertices lie strictly on one side.
template <typename Real>
MaskOf<Real> onOneSide(const VertexSides<Real>& sides) {
    const auto& [a, b, c] = sides.at;
    return (a.isPositive & b.isPositive & c.isPositive) | (a.isNegative & b.isNegative & c.isNegative);
}

/// Vertices follow one another in a circle.
inline constexpr int kCyclic[] = {0, 1, 2, 0, 1};

/// Returns the vertex that is isolated on its side of a plane that cuts or touches the triangle. Vertices in the plane
/// count as below; when none is above, as above: then one vertex always is isolated. Precondition: the vertices are
/// neither strictly on one side nor all in the plane; of lanes, none is in the plane.
template <typename Real>
struct IsolatedVertex {
    MaskOf<Real> isSecond;
    MaskOf<Real> isThird;
    MaskOf<Real> isAbove;

    explicit IsolatedVertex(const VertexSides<Real>& sides) {
        const auto& [first, second, third] = sides.at;
        MaskOf<Real> a = first.isPositive, b = second.isPositive, c = third.isPositive;
        if constexpr (std::is_same_v<MaskOf<Real>, bool>) {
            const bool noneAbove = !(a | b | c);
            a = a | (noneAbove & (!first.isNegative));
            b = b | (noneAbove & (!second.isNegative));
            c = c | (noneAbove & (!third.isNegative));
        }
        isSecond = (a ^ b) & (b ^ c);
        isThird = (b ^ c) & (c ^ a);
        isAbove = !((a & b) | (b & c) | (c & a));
    }
};
/// Index of the isolated vertex of one triangle: 0, 1 or 2. Without a branch, which a processor would guess wrongly
/// every other time.
template <typename Real>
int indexOf(const IsolatedVertex<Real>& isolated) {
    return static_cast<int>(isolated.isSecond) + 2 * static_cast<int>(isolated.isThird);
}

template <typename Real>
exact::Vector3<Real> select(const MaskOf<Real>& mask, const exact::Vector3<Real>& yes, const exact::Vector3<Real>& no) {
    using batch::select;
    return {select(mask, yes.x, no.x), select(mask, yes.y, no.y), select(mask, yes.z, no.z)};
}

/// The vertex that comes `kPlace` after the isolated one.
template <int kPlace, typename Real>
decltype(auto) vertexFrom(const IsolatedVertex<Real>& isolated, const Vertices<Real>& vertices) {
    const auto& at = vertices.at;
    if constexpr (std::is_same_v<MaskOf<Real>, bool>) {
        return (at[kCyclic[indexOf(isolated) + kPlace]]);
    } else {
        const auto& near = select(isolated.isSecond, at[(kPlace + 1) % 3], at[kPlace]);
        return select(isolated.isThird, at[(kPlace + 2) % 3], near);
    }
}
/// Like vertexFrom() above, with the two other vertices exchanged where the mask holds. kPlace is 1 or 2.
template <int kPlace, typename Real>
decltype(auto) vertexFrom(const IsolatedVertex<Real>& isolated, const MaskOf<Real>& isTurned,
                          const Vertices<Real>& vertices) {
    if constexpr (std::is_same_v<MaskOf<Real>, bool>) {
        const int turn = static_cast<int>(isTurned);
        return (vertices.at[kCyclic[indexOf(isolated) + (kPlace == 1 ? 1 + turn : 2 - turn)]]);
    } else {
        return select(isTurned, vertexFrom<3 - kPlace>(isolated, vertices), vertexFrom<kPlace>(isolated, vertices));
    }
}

template <typename T>
Vertices<double> verticesOf(const Triangle<T>& triangle) {
    return {exact::vector3<double>(triangle.a), exact::vector3<double>(triangle.b), exact::vector3<double>(triangle.c)};
}
inline Triangled triangleOf(const Vertices<double>& vertices) {
    const auto vec = [](const exact::Vector3<double>& p) { return Vec3d{p.x, p.y, p.z}; };
    return {vec(vertices.at[0]), vec(vertices.at[1]), vec(vertices.at[2])};
}

/// Are all nine numbers finite? The exponent of those that are not is all ones, and overflows into the sign.
inline bool areFinite(const Trianglef& triangle) {
    static_assert(sizeof(Trianglef) == 9 * sizeof(std::uint32_t));
    std::uint32_t words[9];
    std::memcpy(words, &triangle, sizeof(words));
    std::uint32_t overflow = 0;
    for (const std::uint32_t word : words) overflow |= (word & 0x7fffffffu) + 0x00800000u;
    return overflow >> 31 == 0;
}
inline bool areFinite(const Triangled& triangle) { return isFinite(triangle); }

/// Is no coordinate too large for products of five differences in double precision? No float is.
template <typename T>
bool isWithinFilterRange(const Triangle<T>& triangle) {
    if constexpr (std::is_same_v<T, float>) return true;
    constexpr double kLargest = 0x1p200;
    const auto isInRange = [](const Vec3<T>& p) {
        return std::fabs(p.x) <= kLargest && std::fabs(p.y) <= kLargest && std::fabs(p.z) <= kLargest;
    };
    return isInRange(triangle.a) && isInRange(triangle.b) && isInRange(triangle.c);
}

/// Tells the observer of one pair what was found; does nothing without an observer, and for lanes.
template <typename Observer, typename Real>
class TriangleTrace {
public:
    using Mask = MaskOf<Real>;
    static constexpr bool kIsObserved = !std::is_same_v<std::remove_const_t<Observer>, NoObserver>;

    TriangleTrace(Observer& observer, bool isExact) : observer_(observer), isExact_(isExact) {}

    /// Three steps; the last one bears the verdict, TooClose when these signs do not let the test go on.
    void vertices(TriangleStepKind kind, const VertexSides<Real>& sides, const Mask& isApart, const Mask& goesOn,
                  const CodePlace& place = {}) const {
        if constexpr (kIsObserved) {
            for (int i = 0; i < 3; ++i) {
                TriangleStep step = stepFor(kind, sides.at[i]);
                step.place = place;
                (kind == TriangleStepKind::VertexOfA ? step.featureA : step.featureB) = i;
                if (i == 2) step.verdict = isApart ? TriangleVerdict::Apart : open(goesOn);
                observer_(step);
            }
        }
    }

    /// Two steps: the edges from the isolated vertex to the next two, against those of B.
    void edges(const IsolatedVertex<Real>& isolatedA, const IsolatedVertex<Real>& isolatedB, const Side<Real>& first,
               const Side<Real>& second, const Mask& isApart, const Mask& isOverlapping,
               const CodePlace& place = {}) const {
        if constexpr (kIsObserved) {
            const bool isTurned = isolatedA.isAbove != isolatedB.isAbove;
            const int vertexA = indexOf(isolatedA), vertexB = indexOf(isolatedB);
            const int nextB = vertexB, previousB = (vertexB + 2) % 3;
            TriangleStep step = stepFor(TriangleStepKind::EdgePair, first);
            step.place = place;
            step.featureA = vertexA;
            step.featureB = isTurned ? previousB : nextB;
            observer_(step);
            step = stepFor(TriangleStepKind::EdgePair, second);
            step.place = place;
            step.featureA = (vertexA + 2) % 3;
            step.featureB = isTurned ? nextB : previousB;
            step.verdict = isApart         ? TriangleVerdict::Apart
                           : isOverlapping ? TriangleVerdict::Overlap
                                           : TriangleVerdict::TooClose;
            observer_(step);
        }
    }

    /// Decided in a plane, by exact signs.
    void flat(bool overlap, const CodePlace& place = {}) const {
        observer_(TriangleStep{
            .kind = TriangleStepKind::Flat, .isExact = true, .verdict = verdictOf(overlap), .place = place});
    }

private:
    static TriangleVerdict verdictOf(bool overlap) {
        return overlap ? TriangleVerdict::Overlap : TriangleVerdict::Apart;
    }
    TriangleVerdict open(bool goesOn) const {
        return goesOn || isExact_ ? TriangleVerdict::Open : TriangleVerdict::TooClose;
    }
    TriangleStep stepFor(TriangleStepKind kind, const Side<double>& side) const {
        return {.kind = kind,
                .determinant = side.determinant,
                .sign = static_cast<int>(side.isPositive) - static_cast<int>(side.isNegative),
                .isExact = isExact_};
    }

    Observer& observer_;
    bool isExact_;
};

/// Signs of determinants of four points, exact. An observer wants the determinants too; without one only their signs
/// are made.
template <typename Observer>
class ExactSigns {
public:
    using Number = double;
    using Point = exact::Vector3<double>;
    static constexpr bool kIsExact = true;

    /// The vertices of one triangle beside the plane of the other.
    VertexSides<double> sides(const Vertices<double>& vertices, const Vertices<double>& plane) const {
        const auto& [a, b, c] = plane.at;
        return {side(a, b, c, vertices.at[0]), side(a, b, c, vertices.at[1]), side(a, b, c, vertices.at[2])};
    }
    /// (b - a) x (c - a) . (d - a). The determinant is rounded, and for observers only.
    Side<double> side(const Point& a, const Point& b, const Point& c, const Point& d) const {
        // Triangles of a mesh share vertices; four points of which two are the same have no volume.
        const int sign = haveTwins(a, b, c, d) ? 0 : exact::orient3d(vec(a), vec(b), vec(c), vec(d));
        if constexpr (TriangleTrace<Observer, double>::kIsObserved)
            return {approximate(determinant(number(a), number(b), number(c), number(d))), sign > 0, sign < 0};
        return {double(sign), sign > 0, sign < 0};
    }
    /// Whether at least one of the three is not zero.
    bool areUsable(const VertexSides<double>& sides) const {
        const auto& [a, b, c] = sides.at;
        return isNotZero(a) || isNotZero(b) || isNotZero(c);
    }
    bool isKnown(const Side<double>&) const { return true; }

private:
    static bool areEqual(const Point& p, const Point& q) { return p.x == q.x && p.y == q.y && p.z == q.z; }
    static bool haveTwins(const Point& a, const Point& b, const Point& c, const Point& d) {
        return areEqual(a, d) || areEqual(b, d) || areEqual(c, d) || areEqual(a, c) || areEqual(b, c) || areEqual(a, b);
    }
    using ExactPoint = exact::Vector3<exact::Number>;

    static bool isNotZero(const Side<double>& side) { return side.isPositive || side.isNegative; }
    static Vec3d vec(const Point& p) { return {p.x, p.y, p.z}; }
    static ExactPoint number(const Point& p) { return {p.x, p.y, p.z}; }
    static exact::Number determinant(const ExactPoint& a, const ExactPoint& b, const ExactPoint& c,
                                     const ExactPoint& d) {
        return dot(cross(b - a, c - a), d - a);
    }
};

}  // namespace collidoscope::geometry
