#include "tests/geometry/oracle/lattice.h"

#include <algorithm>

namespace collidoscope::geometry::oracle {
namespace {

using Whole = mpz_class;

struct LatticePoint {
    Whole x{};
    Whole y{};
    Whole z{};
};

LatticePoint operator-(const LatticePoint& a, const LatticePoint& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
LatticePoint operator+(const LatticePoint& a, const LatticePoint& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
LatticePoint operator*(const Whole& s, const LatticePoint& a) { return {s * a.x, s * a.y, s * a.z}; }
Whole dot(const LatticePoint& a, const LatticePoint& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
LatticePoint cross(const LatticePoint& a, const LatticePoint& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// The number that all coordinates must be multiplied by to become whole.
Whole commonDenominator(const std::vector<Vector>& a, const std::vector<Vector>& b) {
    Whole result = 1;
    for (const std::vector<Vector>* points : {&a, &b})
        for (const Vector& p : *points)
            for (const Rational* number : {&p.x, &p.y, &p.z}) result = lcm(result, number->get_den());
    return result;
}
Whole scaled(const Rational& number, const Whole& denominator) {
    return number.get_num() * (denominator / number.get_den());
}
std::vector<LatticePoint> scaled(const std::vector<Vector>& points, const Whole& denominator) {
    std::vector<LatticePoint> result;
    for (const Vector& p : points)
        result.push_back({scaled(p.x, denominator), scaled(p.y, denominator), scaled(p.z, denominator)});
    return result;
}

/// The point over / under of a simplex, and the corners of the face that it lies within.
struct Nearest {
    LatticePoint over{};
    Whole under{1};
    std::vector<LatticePoint> face{};
};

bool isNearer(const Nearest& a, const Nearest& b) {
    const Whole overA = dot(a.over, a.over);
    const Whole overB = dot(b.over, b.over);
    return overA * b.under * b.under < overB * a.under * a.under;
}

/// Walks over the faces of a simplex that have its newest corner p; the origin is nearest to the inside of one of them
/// because p was added to come nearer.
class FaceSearch {
public:
    explicit FaceSearch(const LatticePoint& p) : p_(p), best_{p, 1, {p}} {}

    void tryEdge(const LatticePoint& q) {
        const LatticePoint edge = q - p_;
        const Whole length = dot(edge, edge);
        const Whole share = -dot(p_, edge);
        if (share <= 0 || share >= length) return;
        offer({length * p_ + share * edge, length, {p_, q}});
    }
    void tryTriangle(const LatticePoint& q, const LatticePoint& r) {
        const LatticePoint edgeQ = q - p_;
        const LatticePoint edgeR = r - p_;
        const LatticePoint n = cross(edgeQ, edgeR);
        const Whole size = dot(n, n);
        const Whole shareQ = dot(cross(edgeR, p_), n);
        const Whole shareR = dot(cross(p_, edgeQ), n);
        if (shareQ <= 0 || shareR <= 0 || shareQ + shareR >= size) return;
        offer({dot(n, p_) * n, size, {p_, q, r}});
    }
    /// The origin is inside when it is on the inner side of the four faces.
    void tryInside(const LatticePoint& q, const LatticePoint& r, const LatticePoint& s) {
        if (isOnSideOf(s, p_, q, r) && isOnSideOf(p_, q, r, s) && isOnSideOf(q, r, s, p_) && isOnSideOf(r, s, p_, q))
            offer({{}, 1, {p_, q, r, s}});
    }
    const Nearest& best() const { return best_; }

private:
    void offer(Nearest nearest) {
        if (isNearer(nearest, best_)) best_ = std::move(nearest);
    }
    /// Whether the origin and d are strictly on the same side of abc.
    static bool isOnSideOf(const LatticePoint& d, const LatticePoint& a, const LatticePoint& b, const LatticePoint& c) {
        const LatticePoint n = cross(b - a, c - a);
        return sgn(dot(n, d - a)) * sgn(Whole{-dot(n, a)}) > 0;
    }

    LatticePoint p_{};
    Nearest best_{};
};

/// The point nearest to the origin of the simplex made of a face and a newest corner.
Nearest nearestOf(const std::vector<LatticePoint>& face, const LatticePoint& newest) {
    FaceSearch search{newest};
    for (std::size_t i = 0; i < face.size(); ++i) {
        search.tryEdge(face[i]);
        for (std::size_t j = 0; j < i; ++j) search.tryTriangle(face[i], face[j]);
    }
    if (face.size() == 3) search.tryInside(face[0], face[1], face[2]);
    return search.best();
}

/// The point with the least dot product with the direction.
const LatticePoint& minAlong(const std::vector<LatticePoint>& points, const LatticePoint& direction) {
    const LatticePoint* minimum = &points.front();
    Whole minHeight = dot(*minimum, direction);
    for (const LatticePoint& p : points) {
        const Whole height = dot(p, direction);
        if (height >= minHeight) continue;
        minHeight = height;
        minimum = &p;
    }
    return *minimum;
}

}  // namespace

Rational squaredDistanceOfHulls(const std::vector<Vector>& a, const std::vector<Vector>& b) {
    const Whole denominator = commonDenominator(a, b);
    const std::vector<LatticePoint> pointsA = scaled(a, denominator);
    const std::vector<LatticePoint> pointsB = scaled(b, denominator);

    Nearest nearest = nearestOf({}, pointsA.front() - pointsB.front());
    for (;;) {
        const Whole over = dot(nearest.over, nearest.over);
        if (over == 0) return 0;
        const LatticePoint outward = Whole{-1} * nearest.over;
        const LatticePoint next = minAlong(pointsA, nearest.over) - minAlong(pointsB, outward);
        const bool proven = nearest.under * dot(next, nearest.over) >= over;
        if (proven) {
            Rational result{over, nearest.under * nearest.under * denominator * denominator};
            result.canonicalize();
            return result;
        }
        nearest = nearestOf(nearest.face, next);
    }
}

}  // namespace collidoscope::geometry::oracle
