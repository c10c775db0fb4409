#include "tests/geometry/oracle/face_contacts.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::geometry::oracle {
namespace {

/// With each face of the other shape that looks at the reference as much as the best one.
void addPairs(bool isFromA, const Vec3l& normal, const Points& corners, const Points& sides, const ContactShape& other,
              std::vector<FacePair>& pairs) {
    long double maximum = -2.0L;
    for (const ContactFace& face : other.faces) maximum = std::max(maximum, -glm::dot(face.normal, normal));
    constexpr long double kTie = 1e-9L;
    for (const ContactFace& face : other.faces)
        if (-glm::dot(face.normal, normal) >= maximum - kTie)
            pairs.push_back({isFromA, normal, corners, sides, &face, face.corners});
    if (other.faces.empty()) pairs.push_back({isFromA, normal, corners, sides, nullptr, other.vertices});
}

class FacePatch {
public:
    FacePatch(const ContactView& view, const FacePair& pair) : view_(view), pair_(pair) {}

    Faults faults() const {
        Faults faults;
        Points found;
        for (std::size_t i = 0; i < view_.count(); ++i) {
            const Vec3l p = clippedPoint(i);
            const long double depth = view_.depth(i);
            const bool isThere = isInReference(p) && isInIncident(p) &&
                                 std::fabs(depth - depthAt(p)) <= kMin * view_.extent + view_.rounding;
            // The deepest point counts where it is not on the face that is clipped.
            if (!isThere && !view_.isDeepest(i, view_.normal) && !view_.isDeepest(i, view_.minimum.normal))
                faults.push_back(faultOf("contact ", i, " is not in the patch"));
            found.push_back(p);
        }
        checkWhole(found, faults);
        return faults;
    }

private:
    /// Corners of the patch, those that touch first; `sure` counts those that touch for sure.
    Points cornersOf(std::size_t& sure) const {
        Points left = pair_.points;
        for (std::size_t k = 0; k < pair_.sides.size(); ++k) left = clipped(left, pair_.corners[k], pair_.sides[k]);
        const auto margin = view_.margin();
        const auto touchesBy = [&](long double room) {
            return [&, room](const Vec3l& p) { return depthAt(p) >= -margin + room; };
        };
        std::erase_if(left, [&](const Vec3l& p) { return !touchesBy(-view_.slack)(p); });
        // Corners as near as this count as one.
        Points corners;
        for (const Vec3l& p : left)
            if (std::none_of(corners.begin(), corners.end(),
                             [&](const Vec3l& q) { return glm::length(p - q) <= 4.0L * view_.slack; }))
                corners.push_back(p);
        const auto end = std::stable_partition(corners.begin(), corners.end(), touchesBy(view_.rounding));
        sure = static_cast<std::size_t>(end - corners.begin());
        return corners;
    }

    void checkWhole(const Points& found, Faults& faults) const {
        std::size_t sure = 0;
        const Points corners = cornersOf(sure);
        if (view_.rules.onlyClear && !isClear()) return;
        if (!view_.rules.onlyClear || corners.size() <= kMaxContacts) view_.addRepeats(faults);
        if (corners.size() <= kMaxContacts) {
            // A corner between sides at a small angle may be anywhere along them: all that counts is what is spanned.
            for (std::size_t i = 0; i < sure; ++i)
                if (distanceToSpan(corners[i], found) > 8.0L * view_.slack)
                    faults.push_back(faultOf("a corner of the patch is missing: ", corners[i].x, " ", corners[i].y, " ",
                                             corners[i].z, " of depth ", depthAt(corners[i])));
            return;
        }
        const Points certain(corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(sure));
        const long double best = areaOfBestFour(certain, pair_.normal), kept = areaSpanned(found, pair_.normal);
        if (kept < keptShare() * best - 8.0L * view_.slack * view_.extent)
            faults.push_back(faultOf("the contacts span ", kept, ", four could span ", best));
    }
    /// The faces are in each other by more than clipping takes for touching, and no corner of one is near a side of the
    /// other, or near the next corner.
    bool isClear() const {
        if (view_.manifold.depth <= 4.0L * view_.slack) return false;
        const auto isNear = [&](const Vec3l& distance, const Vec3l& side) {
            return std::fabs(glm::dot(distance, side)) <= 4.0L * view_.slack;
        };
        for (std::size_t k = 0; k < pair_.sides.size(); ++k)
            if (glm::length(pair_.corners[(k + 1) % pair_.sides.size()] - pair_.corners[k]) <= 4.0L * view_.slack)
                return false;
        for (std::size_t i = 0; i < pair_.points.size(); ++i) {
            const Vec3l& p = pair_.points[i];
            const Vec3l along = pair_.points[(i + 1) % pair_.points.size()] - p,
                        across = glm::cross(along, pair_.normal);
            const long double length = glm::length(across);
            if (length <= 4.0L * view_.slack) return false;
            for (std::size_t k = 0; k < pair_.sides.size(); ++k)
                if (isNear(p - pair_.corners[k], pair_.sides[k]) || isNear(pair_.corners[k] - p, across / length))
                    return false;
        }
        return true;
    }
    /// The farthest corner is the farthest in space: seen along the normal it is nearer by the slope of the middle
    /// between both faces.
    long double keptShare() const {
        const long double cosine = pair_.incident ? -glm::dot(pair_.incident->normal, pair_.normal) : 1.0L;
        return static_cast<long double>(kKeptShare) * 2.0L * cosine / std::sqrt(3.0L * cosine * cosine + 1.0L);
    }

    /// Where the point of the clipped core is that a contact stands for.
    Vec3l clippedPoint(std::size_t i) const {
        const long double radius = pair_.isFromA ? view_.b.radius : view_.a.radius;
        return view_.position(i) - (0.5L * view_.depth(i) - radius) * pair_.normal;
    }
    long double depthAt(const Vec3l& p) const {
        return glm::dot(pair_.normal, pair_.corners[0] - p) + view_.a.radius + view_.b.radius;
    }
    bool isInReference(const Vec3l& p) const {
        for (std::size_t k = 0; k < pair_.sides.size(); ++k)
            if (glm::dot(pair_.sides[k], p - pair_.corners[k]) > view_.slack) return false;
        return true;
    }
    bool isInIncident(const Vec3l& p) const {
        if (!pair_.incident) return distanceToSpan(p, pair_.points) <= view_.slack;
        const ContactFace& face = *pair_.incident;
        if (std::fabs(glm::dot(face.normal, p - face.corners[0])) > view_.slack) return false;
        for (std::size_t k = 0; k < face.sides.size(); ++k)
            if (glm::dot(face.sides[k], p - face.corners[k]) > view_.slack) return false;
        return true;
    }

    const ContactView& view_;
    const FacePair& pair_;
};

}  // namespace

std::vector<FacePair> facePairsUpTo(const ContactView& view, long double angle) {
    std::vector<FacePair> pairs;
    for (const bool isFromA : {true, false}) {
        const ContactShape &reference = isFromA ? view.a : view.b, &other = isFromA ? view.b : view.a;
        const Vec3l outward = isFromA ? view.normal : -view.normal;
        if (reference.surface)
            addPairs(isFromA, outward, {reference.surface->distance * reference.surface->normal}, {}, other, pairs);
        for (const ContactFace& face : reference.faces)
            if (!other.surface && glm::length(face.normal - outward) <= angle)
                addPairs(isFromA, face.normal, face.corners, face.sides, other, pairs);
    }
    return pairs;
}

Faults faultsOnFace(const ContactView& view, const FacePair& pair) { return FacePatch(view, pair).faults(); }

}  // namespace collidoscope::geometry::oracle
