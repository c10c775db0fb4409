#include "geometry/convex/gjk.h"

#include <glm/geometric.hpp>

namespace collidoscope::geometry {
namespace {

using Nearest = NearestToOrigin;

/// Any corner: no feature is left out.
constexpr std::size_t kAny = 4;

double squaredLength(const Vec3d& v) { return glm::dot(v, v); }

/// Looks at the corners, sides and faces of one simplex, named by the indices of their corners; at those only that have
/// the corner `required`.
class Features {
public:
    Features(const Simplex& simplex, std::size_t required) : simplex_(simplex), required_(required) {}

    Nearest corner(std::size_t i) const {
        Nearest result{at(i), squaredLength(at(i))};
        result.weights[i] = 1.0;
        return result;
    }
    Nearest side(std::size_t i, std::size_t j) const;
    Nearest face(std::size_t i, std::size_t j, std::size_t k) const;
    Nearest faceOnLongestSide(std::size_t i, std::size_t j, std::size_t k) const;
    Nearest solid() const;

private:
    const Vec3d& at(std::size_t i) const { return simplex_.points[i].difference; }
    Nearest sidesOf(std::size_t i, std::size_t j, std::size_t k) const;
    template <typename... Corners>
    bool isAsked(Corners... corners) const {
        return required_ == kAny || ((corners == required_) || ...);
    }

    const Simplex& simplex_;
    std::size_t required_;
};

const Vec3d& cornerNextToOrigin(const Vec3d& a, const Vec3d& b, const Vec3d& c) {
    const Vec3d& ofTwo = squaredLength(a) <= squaredLength(b) ? a : b;
    return squaredLength(ofTwo) <= squaredLength(c) ? ofTwo : c;
}

const Nearest& nearer(const Nearest& a, const Nearest& b) { return b.squared < a.squared ? b : a; }

Nearest Features::side(std::size_t i, std::size_t j) const {
    const Vec3d along = at(j) - at(i);
    const double reach = -glm::dot(at(i), along);
    const double squared = squaredLength(along);
    if (!(reach > 0.0)) return corner(i);
    if (reach >= squared) return corner(j);
    const double t = reach / squared;
    Nearest result{at(i) + t * along};
    result.squared = squaredLength(result.point);
    result.weights[i] = 1.0 - t;
    result.weights[j] = t;
    return result;
}

Nearest Features::sidesOf(std::size_t i, std::size_t j, std::size_t k) const {
    Nearest best;
    if (isAsked(i, j)) best = side(i, j);
    if (isAsked(j, k)) best = nearer(best, side(j, k));
    if (isAsked(k, i)) best = nearer(best, side(k, i));
    return best;
}

Nearest Features::face(std::size_t i, std::size_t j, std::size_t k) const {
    const double ij = squaredLength(at(j) - at(i)), jk = squaredLength(at(k) - at(j)),
                 ki = squaredLength(at(i) - at(k));
    if (jk > ij && jk >= ki) return faceOnLongestSide(j, k, i);
    if (ki > ij) return faceOnLongestSide(k, i, j);
    return faceOnLongestSide(i, j, k);
}

/// The side from i to j is the longest.
Nearest Features::faceOnLongestSide(std::size_t i, std::size_t j, std::size_t k) const {
    const Vec3d& a = at(i);
    const Vec3d& b = at(j);
    const Vec3d& c = at(k);
    const Vec3d bc = c - b, ca = a - c;
    // The cross product of the two shorter sides: the two sides that meet in the tip of a needle are nearly parallel.
    const Vec3d normal = glm::cross(bc, ca);
    const double squared = squaredLength(normal);
    if (squared <= kFlat * kFlat * squaredLength(bc) * squaredLength(ca)) return sidesOf(i, j, k);

    // The plane's distance is computed from the corner nearest to the origin, where rounding is smallest.
    const Vec3d foot = normal * (glm::dot(normal, cornerNextToOrigin(a, b, c)) / squared);
    // Barycentric coordinates: the areas that the foot spans with each side, as shares of the triangle. Rounding grows
    // with the length of the side, so that of the longest side is computed as the rest to 1.
    const double ofA = glm::dot(normal, glm::cross(b - foot, bc)) / squared;
    const double ofB = glm::dot(normal, glm::cross(c - foot, ca)) / squared;
    const double ofC = 1.0 - ofA - ofB;
    if (!(ofA > 0.0 && ofB > 0.0 && ofC > 0.0)) return sidesOf(i, j, k);

    Nearest result{foot, squaredLength(foot)};
    result.weights[i] = ofA;
    result.weights[j] = ofB;
    result.weights[k] = ofC;
    return result;
}

Nearest Features::solid() const {
    constexpr std::size_t kFaces[4][4] = {
        {1, 2, 3, 0}, {0, 3, 2, 1}, {0, 1, 3, 2}, {0, 2, 1, 3}};  // the last: opposite
    Nearest best;
    Nearest inside{Vec3d{0.0}, 0.0};
    bool isInside = true;
    // The origin lies inside where it is on the opposite corner's side of all four faces; that corner's weight is then
    // the origin's height over the face, by the corner's.
    for (const auto& [i, j, k, opposite] : kFaces) {
        const Vec3d normal = glm::cross(at(j) - at(i), at(k) - at(i));
        const Vec3d arm = at(opposite) - at(i);
        const double height = glm::dot(normal, arm);
        const double ofOrigin = -glm::dot(normal, at(i));
        const bool isFlat = height * height <= kFlat * kFlat * glm::dot(normal, normal) * glm::dot(arm, arm);
        if (isFlat || ofOrigin == 0.0 || (ofOrigin < 0.0) != (height < 0.0)) {
            if (isAsked(i, j, k)) best = nearer(best, face(i, j, k));
            isInside = false;
        } else {
            inside.weights[opposite] = ofOrigin / height;
        }
    }
    return isInside ? inside : best;
}

Nearest nearestOf(const Simplex& simplex, std::size_t required) {
    const Features features{simplex, required};
    switch (simplex.count) {
        case 1:
            return features.corner(0);
        case 2:
            return features.side(0, 1);
        case 3:
            return features.face(0, 1, 2);
        default:
            return features.solid();
    }
}

template <typename PointOf>
Vec3d weighted(const Simplex& simplex, PointOf pointOf) {
    Vec3d sum{0.0};
    for (std::size_t i = 0; i < static_cast<std::size_t>(simplex.count); ++i)
        sum += simplex.weights[i] * pointOf(simplex.points[i]);
    return sum;
}

}  // namespace

NearestToOrigin nearestOf(const Simplex& simplex) { return nearestOf(simplex, kAny); }
NearestToOrigin nearestWithLast(const Simplex& simplex) {
    return nearestOf(simplex, static_cast<std::size_t>(simplex.count - 1));
}

void reduceTo(Simplex& simplex, const NearestToOrigin& nearest) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(simplex.count); ++i) {
        if (!(nearest.weights[i] > 0.0)) continue;
        if (kept != i) simplex.points[kept] = simplex.points[i];
        simplex.weights[kept++] = nearest.weights[i];
    }
    simplex.count = static_cast<int>(kept);
}

Vec3d pointOfA(const Simplex& simplex) {
    return weighted(simplex, [](const SimplexPoint& point) { return point.a; });
}
Vec3d pointOfB(const Simplex& simplex) {
    return weighted(simplex, [](const SimplexPoint& point) { return point.b; });
}

}  // namespace collidoscope::geometry
