#include "tests/geometry/oracle/edge_contacts.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::geometry::oracle {
namespace {

/// Edges up to this angle (rad) are nearly parallel; a little about it either is right.
constexpr long double kNearlyParallel = 0.05L, kAboutParallel = 1e-5L;
/// Of the smaller extent: so far beside the other edge, and its depth more, a contact may be; a little about it,
/// either.
constexpr long double kAside = 1e-3L, kAboutAside = 1e-3L;

class EdgeContacts {
public:
    explicit EdgeContacts(const ContactView& view) : view_(view) {}

    /// Contacts at both ends of what two nearly parallel edges share, else one; of a capsule that lies across a side of
    /// a face also those on the face.
    Faults faults() const {
        Faults faults;
        view_.addRepeats(faults);
        std::vector<End> ends;
        bool mustShare = view_.rules.isShared && !(view_.rules.onlyClear && (isFlatBox(view_.a) || isFlatBox(view_.b))),
             mayShare = false;
        for (const auto& edgeA : edgesAlong(view_.a, view_.normal))
            for (const auto& edgeB : edgesAlong(view_.b, -view_.normal)) {
                const Sharing sharing = addEnds(edgeA, edgeB, ends);
                mustShare = mustShare && sharing == Sharing::Surely;
                mayShare = mayShare || sharing != Sharing::None;
            }
        std::vector<bool> isFound(ends.size());
        for (std::size_t i = 0; i < view_.count(); ++i) {
            bool isEnd = false;
            for (std::size_t k = 0; k < ends.size(); ++k)
                if (ends[k].place != Place::Aside &&
                    glm::length(view_.position(i) - ends[k].position) <= 8.0L * view_.slack &&
                    std::fabs(view_.depth(i) - ends[k].depth) <= 8.0L * view_.slack)
                    isEnd = isFound[k] = true;
            const bool isOnFace = isAcrossSide(i);
            mayShare = mayShare || isOnFace;
            if (!isEnd && !isOnFace && !view_.isDeepest(i, view_.normal))
                faults.push_back(faultOf("contact ", i, " is neither deepest nor at the end of an edge"));
        }
        // Ends come in fours: on edge A, then on edge B, which are the same where the edges are parallel.
        for (std::size_t k = 0; mustShare && k + 4 <= ends.size(); k += 4)
            for (const std::size_t i : {k, k + 1})
                if (!isFound[i] && !isFound[i + 2] && ends[i].place == Place::On && ends[i + 2].place == Place::On &&
                    ends[i].depth >= -view_.margin() + view_.slack)
                    faults.push_back(faultOf("no contact at the end of the shared stretch with depth ", ends[i].depth));
        if (!mayShare && view_.count() > 1) faults.push_back(faultOf(view_.count(), " contacts where no faces meet"));
        return faults;
    }

private:
    /// Whether a contact is where the core of a capsule is above a face that it is nearly parallel to, as deep as that
    /// is there.
    bool isAcrossSide(std::size_t i) const {
        const bool isFromA = view_.a.faces.size() > 2;
        const ContactShape &solid = isFromA ? view_.a : view_.b, &capsule = isFromA ? view_.b : view_.a;
        if (solid.faces.size() <= 2 || capsule.edges.size() != 1) return false;
        const Vec3l outward = isFromA ? view_.normal : -view_.normal, start = capsule.edges[0][0],
                    along = capsule.edges[0][1] - start;
        const auto isOn = [&](const ContactFace& face) {
            if (glm::length(face.normal - outward) > kNearlyParallel + kAboutParallel) return false;
            const Vec3l p = view_.position(i) + (capsule.radius - 0.5L * view_.depth(i)) * face.normal;
            const long double share = std::clamp(glm::dot(p - start, along) / glm::dot(along, along), 0.0L, 1.0L);
            bool isIn = glm::length(start + share * along - p) <= 8.0L * view_.slack;
            for (std::size_t k = 0; k < face.sides.size(); ++k)
                isIn = isIn && glm::dot(face.sides[k], p - face.corners[k]) <= 8.0L * view_.slack;
            const long double depth = solid.radius + capsule.radius - glm::dot(face.normal, p - face.corners[0]);
            return isIn && std::fabs(view_.depth(i) - depth) <= 8.0L * view_.slack;
        };
        return std::any_of(solid.faces.begin(), solid.faces.end(), isOn);
    }

    static bool isFlatBox(const ContactShape& shape) { return shape.faces.size() == 6 && shape.vertices.size() < 8; }

    /// Whether a point of an edge is on the other one, or beside it where both are in each other.
    enum class Place { On, Perhaps, Aside };
    struct End : ManifoldPoint<long double> {
        Place place = Place::On;
    };
    using Edge = std::array<Vec3l, 2>;
    enum class Sharing { None, Perhaps, Surely };
    /// The edges of a shape that may lie along one of the other; more than one where rounding decides, or none.
    std::vector<std::optional<Edge>> edgesAlong(const ContactShape& shape, const Vec3l& n) const {
        if (shape.faces.empty() && shape.edges.size() == 1) return {shape.edges[0]};
        std::vector<std::optional<Edge>> found;
        const long double turn = view_.angleOfNormal() + (view_.isOfHull ? kMinOfHulls : 0.0L);
        const auto edgeWithin = [&](long double depth) -> std::optional<Edge> {
            const Points points = view_.extremeOf(shape, n, depth);
            if (points.size() != 2) return std::nullopt;
            return Edge{points[0], points[1]};
        };
        for (const long double depth : {0.0L, 0.5L * kSameHeight * shape.extent(), 2.0L * kSameHeight * shape.extent(),
                                        2.0L * kSameHeight * shape.extent() + turn * view_.extent}) {
            const std::optional<Edge> edge = edgeWithin(depth);
            if (std::find(found.begin(), found.end(), edge) == found.end()) found.push_back(edge);
        }
        return found;
    }
    Sharing addEnds(const std::optional<Edge>& a, const std::optional<Edge>& b, std::vector<End>& ends) const {
        if (!a || !b) return Sharing::None;
        const Vec3l alongA = (*a)[1] - (*a)[0], alongB = (*b)[1] - (*b)[0];
        const long double sine = glm::length(glm::cross(alongA, alongB)) / (glm::length(alongA) * glm::length(alongB));
        if (sine > kNearlyParallel + kAboutParallel) return Sharing::None;
        const std::array<Vec3l, 2> onA = sharedEnds(*a, *b);
        std::array<Vec3l, 2> onB = sharedEnds(*b, *a);
        if (glm::dot(alongA, alongB) < 0.0L) std::swap(onB[0], onB[1]);
        const long double shared = glm::dot(onA[1] - onA[0], alongA) / glm::length(alongA);
        if (shared < -view_.slack) return Sharing::None;
        for (const Vec3l& p : onA) ends.push_back(contactOn(p, *b, true));
        for (const Vec3l& p : onB) ends.push_back(contactOn(p, *a, false));
        return shared > 16.0L * view_.slack && sine < kNearlyParallel - kAboutParallel ? Sharing::Surely
                                                                                       : Sharing::Perhaps;
    }
    /// The ends of what of an edge lies beside another one.
    static std::array<Vec3l, 2> sharedEnds(const Edge& edge, const Edge& other) {
        const Vec3l along = edge[1] - edge[0];
        const auto shareOf = [&](const Vec3l& p) { return glm::dot(p - edge[0], along) / glm::dot(along, along); };
        const long double s = shareOf(other[0]), t = shareOf(other[1]);
        return {edge[0] + std::max(0.0L, std::min(s, t)) * along, edge[0] + std::min(1.0L, std::max(s, t)) * along};
    }
    /// Of a point on an edge of one shape and what of an edge of the other is nearest to it.
    End contactOn(const Vec3l& p, const Edge& other, bool isOnA) const {
        const Vec3l along = other[1] - other[0];
        const long double t = std::clamp(glm::dot(p - other[0], along) / glm::dot(along, along), 0.0L, 1.0L);
        const Vec3l delta = other[0] + t * along - p, outward = isOnA ? view_.normal : -view_.normal;
        const long double distance = glm::length(delta), radii = view_.a.radius + view_.b.radius;
        // Cores that are apart are as far apart as their points; of others the normal tells.
        const bool isApart = view_.minimum.depth < radii && distance > kSameHeight * view_.extent;
        const Vec3l n = isApart ? delta / distance : outward;
        const long double depth = radii - glm::dot(delta, n), aside = glm::length(delta - glm::dot(delta, n) * n),
                          maximum = std::fabs(depth) + kAside * std::min(view_.a.extent(), view_.b.extent());
        const Place place = isApart || aside <= (1.0L - kAboutAside) * maximum ? Place::On
                            : aside <= (1.0L + kAboutAside) * maximum          ? Place::Perhaps
                                                                               : Place::Aside;
        return {{p + ((isOnA ? view_.a : view_.b).radius - 0.5L * depth) * n, depth, {}}, place};
    }

    const ContactView& view_;
};

}  // namespace

Faults faultsOnEdges(const ContactView& view) { return EdgeContacts(view).faults(); }

}  // namespace collidoscope::geometry::oracle
