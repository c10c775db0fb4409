#include "physics/rigid/ccd/miss_beside.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collidoscope::physics {
namespace {

using geometry::ConvexProxy;
using geometry::Vec3d;

constexpr double kMoreStrayed = 1.001;    // factor of the deviations: covers their rounding
constexpr double kMotionRounding = 1e-6;  // of coordinates and displacements: larger than their rounding

/// A solid and its motion, in the form that tests of planes need.
struct Passing {
    const ConvexProxy& solid;
    Vec3d middle{0.0};   // middle of the solid
    Vec3d center{0.0};   // centre of its rotation, as its bounds move
    Vec3d turn{0.0};     // rad
    double reach = 0.0;  // m: upper bound of the motion of any point by the rotation
    double ball = 0.0;   // m: radius of a ball about the middle that contains the core, or infinite

    explicit Passing(const PassingSolid& passing)
        : solid(passing.solid),
          middle(coreBoundsOf(passing.solid).center),
          center(passing.middle),
          turn(passing.turn),
          reach(kMoreStrayed * double{passing.path.turn}),
          ball(kMoreStrayed * ballOf(passing.solid)) {}

    static double ballOf(const ConvexProxy& solid) {
        if (const auto* const box = std::get_if<geometry::BoxCore>(&solid.core)) return glm::length(box->box.half);
        if (const auto* const segment = std::get_if<geometry::Segmentd>(&solid.core))
            return 0.5 * glm::length(segment->end - segment->start);
        return std::holds_alternative<Vec3d>(solid.core) ? 0.0 : std::numeric_limits<double>::infinity();
    }
    /// Upper bound, m, by which the rotation raises the extent of the solid along n, which is `height` at first.
    double rise(const Vec3d& n, double height) const {
        const Vec3d tilt = glm::cross(n, turn), tilted = n + tilt;
        const double inTheEnd = glm::dot(tilted, support(solid, tilted) - center) + glm::dot(n, center);
        return std::min(reach, inTheEnd - height + 0.5 * glm::length(tilt) * reach);
    }
};

/// Tests planes between two solids; each is given by its normal n from A to B.
class PlanesBetween {
public:
    PlanesBetween(const PassingSolid& a, const PassingSolid& b, double inset)
        : a_(a), b_(b), displacement_(Vec3d{b.path.displacement} - Vec3d{a.path.displacement}) {
        const double strayed = double{a.path.bend} + double{b.path.bend};
        const double size = glm::length(a_.middle) + glm::length(b_.middle) + glm::length(Vec3d{a.path.displacement}) +
                            glm::length(Vec3d{b.path.displacement});
        minimum_ = kMoreStrayed * strayed + kMotionRounding * size - inset + a.solid.radius + b.solid.radius;
    }

    bool doPart() const {
        const Vec3d between = b_.middle - a_.middle;
        const double squared = glm::dot(displacement_, displacement_);
        if (doesPartAcross(between)) return true;
        if (squared > 0.0 && doesPartAcross(between - (glm::dot(between, displacement_) / squared) * displacement_))
            return true;
        if (doesFacePart(a_.solid, b_.middle, 1.0) || doesFacePart(b_.solid, a_.middle, -1.0)) return true;
        const auto* const boxA = std::get_if<geometry::BoxCore>(&a_.solid.core);
        const auto* const boxB = std::get_if<geometry::BoxCore>(&b_.solid.core);
        return boxA != nullptr && boxB != nullptr && doEdgesPart(*boxA, *boxB, between);
    }

private:
    bool doesPart(const Vec3d& n) const {
        const double heightA = glm::dot(n, support(a_.solid, n)), heightB = glm::dot(n, support(b_.solid, -n));
        const double gap = heightB - heightA, closing = glm::dot(n, displacement_);
        if (!(gap > minimum_)) return false;
        const double farA = std::min(heightA + a_.reach, glm::dot(n, a_.middle) + a_.ball),
                     farB = std::max(heightB - b_.reach, glm::dot(n, b_.middle) - b_.ball);
        if (farB - farA + std::min(0.0, closing) > minimum_) return true;
        return gap + closing - a_.rise(n, heightA) - b_.rise(-n, -heightB) > minimum_;
    }
    bool doEdgesPart(const geometry::BoxCore& a, const geometry::BoxCore& b, const Vec3d& between) const {
        constexpr double kParallel = 1e-6;  // square of the sine: more parallel edges are not used
        for (const Vec3d& edgeA : a.halfVectors)
            for (const Vec3d& edgeB : b.halfVectors) {
                const Vec3d n = glm::cross(edgeA, edgeB);
                const double squared = glm::dot(n, n);
                if (!(squared > kParallel * glm::dot(edgeA, edgeA) * glm::dot(edgeB, edgeB))) continue;
                if (doesPart((glm::dot(n, between) < 0.0 ? -1.0 : 1.0) / std::sqrt(squared) * n)) return true;
            }
        return false;
    }
    bool doesPartAcross(const Vec3d& direction) const {
        const double length = glm::length(direction);
        return length > 0.0 && doesPart(direction / length);
    }
    /// Whether a face of the solid that faces the middle of the other solid separates them. `sign`: 1 for a face of A.
    bool doesFacePart(const ConvexProxy& solid, const Vec3d& other, double sign) const {
        if (const auto* const box = std::get_if<geometry::BoxCore>(&solid.core))
            return std::any_of(box->halfVectors.begin(), box->halfVectors.end(), [&](const Vec3d& half) {
                return doesPartAcross(glm::dot(half, other - box->box.center) < 0.0 ? -sign * half : sign * half);
            });
        const auto* const hull = std::get_if<geometry::HullCore>(&solid.core);
        if (hull == nullptr || hull->floatPlanes.empty()) return false;
        const Vec3d local = (other - hull->position) * hull->rotation;  // multiplication by the transpose
        const geometry::Planef* farthest = nullptr;
        double max = 0.0;
        for (const geometry::Planef& plane : hull->floatPlanes) {
            const double height = glm::dot(Vec3d{plane.normal}, local) - hull->scale * double{plane.distance};
            if (farthest == nullptr || height > max) farthest = &plane, max = height;
        }
        return doesPartAcross(sign * (hull->rotation * Vec3d{farthest->normal}));
    }

    Passing a_, b_;
    Vec3d displacement_;
    double minimum_ = 0.0;
};

}  // namespace

bool missBeside(const PassingSolid& a, const PassingSolid& b, double inset) {
    return PlanesBetween(a, b, inset).doPart();
}

}  // namespace collidoscope::physics
