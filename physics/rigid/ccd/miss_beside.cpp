#include "physics/rigid/ccd/miss_beside.h"

#include <algorithm>
#include <limits>

namespace collidoscope::physics {
namespace {

using geometry::ConvexProxy;
using geometry::Vec3d;

constexpr double kMoreStrayed = 1.001;    // of what solids stray: more than its rounding
constexpr double kMotionRounding = 1e-6;  // of coordinates and displacements: more than that of floats

/// The planes between two solids, the one across n being asked for with n from A to B.
class PlanesBetween {
public:
    PlanesBetween(const PassingSolid& a, const PassingSolid& b, double inset)
        : a_(a.solid),
          b_(b.solid),
          middleA_(coreBoundsOf(a.solid).center),
          middleB_(coreBoundsOf(b.solid).center),
          displacement_(Vec3d{b.path.displacement} - Vec3d{a.path.displacement}) {
        turnA_ = kMoreStrayed * double{a.path.turn}, turnB_ = kMoreStrayed * double{b.path.turn};
        ballA_ = kMoreStrayed * ballOf(a.solid), ballB_ = kMoreStrayed * ballOf(b.solid);
        const double strayed = double{a.path.bend} + double{b.path.bend};
        const double reach = glm::length(middleA_) + glm::length(middleB_) + glm::length(Vec3d{a.path.displacement}) +
                             glm::length(Vec3d{b.path.displacement});
        least_ = kMoreStrayed * strayed + kMotionRounding * reach - inset + a_.radius + b_.radius;
    }

    bool doPart() const {
        const Vec3d between = middleB_ - middleA_;
        const double squared = glm::dot(displacement_, displacement_);
        if (doesPartAcross(between)) return true;
        if (squared > 0.0 && doesPartAcross(between - (glm::dot(between, displacement_) / squared) * displacement_))
            return true;
        return doesFacePart(a_, middleB_, 1.0) || doesFacePart(b_, middleA_, -1.0);
    }

private:
    /// m: how far a core reaches from its middle at most, however it is turned; endless where that is not looked for.
    static double ballOf(const ConvexProxy& solid) {
        if (const auto* const box = std::get_if<geometry::BoxCore>(&solid.core)) return glm::length(box->box.half);
        if (const auto* const segment = std::get_if<geometry::Segmentd>(&solid.core))
            return 0.5 * glm::length(segment->end - segment->start);
        return std::holds_alternative<Vec3d>(solid.core) ? 0.0 : std::numeric_limits<double>::infinity();
    }
    bool doesPart(const Vec3d& n) const {
        const double reachA = std::min(glm::dot(n, support(a_, n) - middleA_) + turnA_, ballA_),
                     reachB = std::min(glm::dot(n, middleB_ - support(b_, -n)) + turnB_, ballB_);
        const double gap = glm::dot(n, middleB_ - middleA_) - reachA - reachB;
        return gap + std::min(0.0, glm::dot(n, displacement_)) > least_;
    }
    bool doesPartAcross(const Vec3d& direction) const {
        const double length = glm::length(direction);
        return length > 0.0 && doesPart(direction / length);
    }
    /// Whether a face of the solid that looks at the middle of the other one parts them. `sign`: 1 for a face of A.
    bool doesFacePart(const ConvexProxy& solid, const Vec3d& other, double sign) const {
        if (const auto* const box = std::get_if<geometry::BoxCore>(&solid.core))
            return std::any_of(box->halfVectors.begin(), box->halfVectors.end(), [&](const Vec3d& half) {
                return doesPartAcross(glm::dot(half, other - box->box.center) < 0.0 ? -sign * half : sign * half);
            });
        const auto* const hull = std::get_if<geometry::HullCore>(&solid.core);
        if (hull == nullptr || hull->floatPlanes.empty()) return false;
        const Vec3d local = (other - hull->position) * hull->rotation;  // the transpose times it
        const geometry::Planef* farthest = nullptr;
        double max = 0.0;
        for (const geometry::Planef& plane : hull->floatPlanes) {
            const double height = glm::dot(Vec3d{plane.normal}, local) - hull->scale * double{plane.distance};
            if (farthest == nullptr || height > max) farthest = &plane, max = height;
        }
        return doesPartAcross(sign * (hull->rotation * Vec3d{farthest->normal}));
    }

    const ConvexProxy &a_, &b_;
    Vec3d middleA_, middleB_, displacement_;
    double turnA_ = 0.0, turnB_ = 0.0, ballA_ = 0.0, ballB_ = 0.0;
    double least_ = 0.0;
};

}  // namespace

bool missBeside(const PassingSolid& a, const PassingSolid& b, double inset) {
    return PlanesBetween(a, b, inset).doPart();
}

}  // namespace collidoscope::physics
