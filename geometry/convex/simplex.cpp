#include "geometry/convex/simplex.h"

#include <glm/geometric.hpp>
#include <limits>

namespace geometry {
namespace {

struct Nearest {
    Vec3d point{0.0};
    double squared = std::numeric_limits<double>::infinity();  ///< distance from the origin
    std::array<double, 4> weights{};                           ///< of the simplex's corners
};

/// Looks at the corners, sides and faces of one simplex, named by the indices of their corners.
class Features {
public:
    explicit Features(const Simplex& simplex) : simplex_(simplex) {}

    Nearest corner(std::size_t i) const {
        Nearest result{at(i), glm::dot(at(i), at(i))};
        result.weights[i] = 1.0;
        return result;
    }
    Nearest side(std::size_t i, std::size_t j) const;
    Nearest face(std::size_t i, std::size_t j, std::size_t k) const;
    Nearest solid() const;

private:
    const Vec3d& at(std::size_t i) const { return simplex_.points[i].difference; }
    Nearest sidesOf(std::size_t i, std::size_t j, std::size_t k) const;

    const Simplex& simplex_;
};

const Nearest& nearer(const Nearest& a, const Nearest& b) { return b.squared < a.squared ? b : a; }

Nearest Features::side(std::size_t i, std::size_t j) const {
    const Vec3d along = at(j) - at(i);
    const double reach = -glm::dot(at(i), along);
    const double squared = glm::dot(along, along);
    if (!(reach > 0.0)) return corner(i);
    if (reach >= squared) return corner(j);
    const double t = reach / squared;
    Nearest result{at(i) + t * along};
    result.squared = glm::dot(result.point, result.point);
    result.weights[i] = 1.0 - t;
    result.weights[j] = t;
    return result;
}

Nearest Features::sidesOf(std::size_t i, std::size_t j, std::size_t k) const {
    return nearer(nearer(side(i, j), side(j, k)), side(k, i));
}

Nearest Features::face(std::size_t i, std::size_t j, std::size_t k) const {
    const Vec3d& a = at(i);
    const Vec3d& b = at(j);
    const Vec3d& c = at(k);
    const Vec3d normal = glm::cross(b - a, c - a);
    const double squared = glm::dot(normal, normal);
    if (squared <= kFlat * kFlat * glm::dot(b - a, b - a) * glm::dot(c - a, c - a)) return sidesOf(i, j, k);

    // Twice the areas that the origin's projection on the face spans with each side, times |normal|.
    const double ofA = glm::dot(normal, glm::cross(b, c - b));
    const double ofB = glm::dot(normal, glm::cross(c, a - c));
    const double ofC = glm::dot(normal, glm::cross(a, b - a));
    if (!(ofA > 0.0 && ofB > 0.0 && ofC > 0.0)) return sidesOf(i, j, k);

    Nearest result{normal * (glm::dot(normal, a) / squared)};
    result.squared = glm::dot(result.point, result.point);
    const double sum = ofA + ofB + ofC;
    result.weights[i] = ofA / sum;
    result.weights[j] = ofB / sum;
    result.weights[k] = ofC / sum;
    return result;
}

Nearest Features::solid() const {
    constexpr std::size_t kFaces[4][4] = {
        {1, 2, 3, 0}, {0, 3, 2, 1}, {0, 1, 3, 2}, {0, 2, 1, 3}};  // the last: opposite
    Nearest best;
    Nearest inside{Vec3d{0.0}, 0.0};
    bool isInside = true;
    for (const auto& [i, j, k, opposite] : kFaces) {
        const Vec3d normal = glm::cross(at(j) - at(i), at(k) - at(i));
        const Vec3d arm = at(opposite) - at(i);
        const double height = glm::dot(normal, arm);
        const double ofOrigin = -glm::dot(normal, at(i));
        const bool isFlat = height * height <= kFlat * kFlat * glm::dot(normal, normal) * glm::dot(arm, arm);
        if (isFlat || ofOrigin == 0.0 || (ofOrigin < 0.0) != (height < 0.0)) {
            best = nearer(best, face(i, j, k));
            isInside = false;
        } else {
            inside.weights[opposite] = ofOrigin / height;
        }
    }
    return isInside ? inside : best;
}

void keepWeighted(Simplex& simplex, const std::array<double, 4>& weights) {
    Simplex kept;
    for (std::size_t i = 0; i < static_cast<std::size_t>(simplex.count); ++i) {
        if (!(weights[i] > 0.0)) continue;
        kept.weights[static_cast<std::size_t>(kept.count)] = weights[i];
        add(kept, simplex.points[i]);
    }
    simplex = kept;
}

template <typename PointOf>
Vec3d weighted(const Simplex& simplex, PointOf pointOf) {
    Vec3d sum{0.0};
    for (std::size_t i = 0; i < static_cast<std::size_t>(simplex.count); ++i)
        sum += simplex.weights[i] * pointOf(simplex.points[i]);
    return sum;
}

}  // namespace

Vec3d reduceToNearest(Simplex& simplex) {
    const Features features{simplex};
    const Nearest nearest = simplex.count == 1   ? features.corner(0)
                            : simplex.count == 2 ? features.side(0, 1)
                            : simplex.count == 3 ? features.face(0, 1, 2)
                                                 : features.solid();
    keepWeighted(simplex, nearest.weights);
    return nearest.point;
}

Vec3d pointOfA(const Simplex& simplex) {
    return weighted(simplex, [](const SimplexPoint& point) { return point.a; });
}
Vec3d pointOfB(const Simplex& simplex) {
    return weighted(simplex, [](const SimplexPoint& point) { return point.b; });
}

}  // namespace geometry
