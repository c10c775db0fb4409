#include "tests/geometry/oracle/contact_patch.h"

#include <algorithm>
#include <limits>
#include <sstream>

#include "tests/geometry/oracle/least_depth.h"
#include "tests/geometry/oracle/point_sets.h"

namespace geometry::oracle {
namespace {

using Faults = std::vector<std::string>;

/// A point as close as this to a side counts as on it, as part of the extents of both shapes: what collide promises.
constexpr long double kOnSide = 1e-6L;
/// Corners this near to the extreme of a shape, as part of its extent, belong to it; by twice as much either is right.
constexpr long double kSameHeight = 1e-7L;
/// Contacts as near as this are one, as part of the extents.
constexpr long double kSamePlace = 1e-9L;
/// Up to the first angle (rad) a face must be taken for square to the normal, beyond the second it may not. Normals of
/// hulls come from an iteration.
constexpr long double kSurelySquareAxis = 1e-13L, kSurelySquare = 1e-9L, kSurelySquareToHull = 1e-7L,
                      kSurelyNot = 2e-6L;
/// The way between near points is so many metres wrong at most, as part of the coordinates: it turns a short way.
constexpr long double kWayRounding = 1e-13L;
/// A way that would be turned by more (rad) tells no direction; a face is not square to it.
constexpr long double kShortWay = 2e-5L, kShortWayOnFace = 2e-6L;
/// Cores just touch up to this part of the extents.
constexpr long double kJustApart = 1e-9L;
/// Edges up to this angle (rad) are nearly parallel; a little about it either is right.
constexpr long double kNearlyParallel = 0.05L, kAboutParallel = 1e-5L;
/// Depths come this near to the least, as part of the extents, and of the depth: products of edges that are nearly
/// parallel are passed over.
constexpr long double kLeast = 1e-9L, kLeastOfHulls = 1e-6L, kPassedOver = 2.1e-6L;
/// Feet are told apart by squared distances only, which hides this part of the extents.
constexpr long double kFoot = 4e-8L;

/// A face, or the surface of a half-space, that is square to the normal, and what of the other shape's core looks at
/// it: a face, or the vertices of a core without faces.
struct FacePair {
    bool isFromA = true;
    Vec3l normal{0.0L};  ///< of the reference, outward
    Points corners{};    ///< of the reference; of a half-space any point
    Points sides{};      ///< of the reference, see ContactFace
    const ContactFace* incident = nullptr;
    Points points{};  ///< of what is clipped
};

class Judge {
public:
    Judge(const ContactShape& a, const ContactShape& b, const Manifold<double>& m, const PatchRules& rules)
        : a_(a), b_(b), m_(m), rules_(rules), extent_(a.extent() + b.extent()), n_(glm::normalize(Vec3l{m.normal})) {
        long double largest = 0.0L;
        for (const ContactShape* shape : {&a, &b}) {
            if (shape->surface) largest = std::max(largest, std::fabs(shape->surface->distance));
            for (const Vec3l& vertex : shape->vertices)
                largest = std::max({largest, std::fabs(vertex.x), std::fabs(vertex.y), std::fabs(vertex.z)});
        }
        rounding_ = 64.0L * static_cast<long double>(rules.rounding) * (largest + extent_);
        slack_ = 1.01L * kOnSide * extent_ + rounding_;
        isOfHull_ = a.isHull || b.isHull;
        if (a.surface) n_ = a.surface->normal;
        if (b.surface) n_ = -b.surface->normal;
        least_ = leastDepth(a, b);
    }

    PatchReport run() {
        checkNormal();
        // Where cores just touch, by rounding, no direction is clear.
        const long double apart = a_.radius + b_.radius - least_.depth;
        if (rules_.onlyClear && std::fabs(apart) < kJustApart * extent_) return report_;
        checkCount();
        if (!report_.faults.empty()) return report_;
        checkKind();
        return report_;
    }

private:
    template <typename... Parts>
    static std::string text(const Parts&... parts) {
        std::ostringstream out;
        out.precision(12);
        (out << ... << parts);
        return out.str();
    }

    long double nearest() const { return isOfHull_ ? kLeastOfHulls * extent_ : kLeast * extent_; }

    void checkNormal() {
        Faults& faults = report_.faults;
        const long double turn = 8.0L * static_cast<long double>(rules_.rounding);
        if (std::fabs(glm::length(Vec3l{m_.normal}) - 1.0L) > turn + 1e-15L) faults.push_back("the normal is not unit");
        if (glm::length(Vec3l{m_.normal} - n_) > turn + 1e-12L) faults.push_back("the normal is not that of the plane");
        const long double depth = depthAlong(a_, b_, n_), told = m_.depth, allowed = nearest() + rounding_,
                          turned = allowed + (angleOfNormal() + kFoot) * extent_;
        const auto preference = static_cast<long double>(rules_.facePreference);
        // A face of A is preferred to one of B, and a face to an edge, also by what is too little to be seen.
        const bool isFace = preference > 0.0L && !facePairsUpTo(angleSurelyNot()).empty();
        const long double most = least_.depth + (isFace ? 2.1L * preference * std::fabs(least_.depth) + 1.03L * slack_
                                                        : kPassedOver * std::fabs(least_.depth));
        if (depth > most + turned)
            faults.push_back(text("depth ", depth, " along the normal, but ", least_.depth, " along ", least_.normal.x,
                                  " ", least_.normal.y, " ", least_.normal.z));
        if (told > std::max(most, 0.0L) + allowed || told < least_.depth - allowed || told < depth - turned)
            faults.push_back(text("depth told as ", told, ", is ", depth, ", could be ", least_.depth));
        if (told < -static_cast<long double>(rules_.margin) - allowed)
            faults.push_back("apart by more than the margin");
        const std::optional<Push> face = leastFaceDepth(a_, b_);
        if (preference > 0.0L && face && depth > 0.0L && surelyFacePairs().empty() && face->depth < depth - allowed)
            faults.push_back(text("no face is taken, but one has a depth of ", face->depth, " and this ", depth));
    }

    void checkCount() {
        Faults& faults = report_.faults;
        if (m_.count < 1 || m_.count > 4) faults.push_back(text(m_.count, " contacts"));
        long double most = -std::numeric_limits<long double>::infinity();
        for (std::size_t i = 0; i < m_.count; ++i) {
            const long double depth = m_.contacts[i].depth;
            most = std::max(most, depth);
            if (depth < -static_cast<long double>(rules_.margin) - slack_)
                faults.push_back(text("contact ", i, " is not deep enough: ", depth));
        }
        const long double told = m_.depth,
                          preferred = 2.1L * static_cast<long double>(rules_.facePreference) * std::fabs(told);
        if (most > told + slack_) faults.push_back(text("a contact is as deep as ", most, ", the manifold ", told));
        if (most < told - slack_ - preferred)
            faults.push_back(text("the deepest contact has ", most, ", the manifold ", told));
    }

    /// Faces on faces where one is square to the normal, else edges and corners; where rounding decides, either.
    void checkKind() {
        std::vector<FacePair> pairs = facePairsUpTo(angleSurelyNot());
        const bool mustBeFace = !surelyFacePairs().empty();
        report_.isOnFace = mustBeFace;
        std::optional<Faults> best;
        for (const FacePair& pair : pairs) {
            const Faults faults = faultsOnFace(pair);
            if (!best || faults.size() < best->size()) best = faults;
        }
        if (!mustBeFace) {
            const Faults faults = faultsOnEdges();
            if (!best || faults.size() < best->size()) best = faults;
        }
        report_.faults.insert(report_.faults.end(), best->begin(), best->end());
    }

    long double angleOfNormal() const {
        const long double apart = -(least_.depth - a_.radius - b_.radius);
        return apart > 0.0L ? std::min(kShortWay, (kWayRounding * extent_ + rounding_) / apart) : 0.0L;
    }
    long double angleSurelyNot() const {
        return kSurelyNot + std::min(kShortWayOnFace, angleOfNormal()) +
               8.0L * static_cast<long double>(rules_.rounding);
    }
    std::vector<FacePair> surelyFacePairs() const {
        const bool isOfAxes = rules_.facePreference > 0.0;
        return facePairsUpTo(isOfHull_ ? kSurelySquareToHull : isOfAxes ? kSurelySquareAxis : kSurelySquare);
    }

    std::vector<FacePair> facePairsUpTo(long double angle) const {
        std::vector<FacePair> pairs;
        for (const bool isFromA : {true, false}) {
            const ContactShape &reference = isFromA ? a_ : b_, &other = isFromA ? b_ : a_;
            const Vec3l outward = isFromA ? n_ : -n_;
            if (reference.surface)
                addPairs(isFromA, outward, {reference.surface->distance * reference.surface->normal}, {}, other, pairs);
            for (const ContactFace& face : reference.faces)
                if (!other.surface && glm::length(face.normal - outward) <= angle)
                    addPairs(isFromA, face.normal, face.corners, face.sides, other, pairs);
        }
        return pairs;
    }
    /// With each face of the other shape that looks at the reference as much as the best one.
    static void addPairs(bool isFromA, const Vec3l& normal, const Points& corners, const Points& sides,
                         const ContactShape& other, std::vector<FacePair>& pairs) {
        long double most = -2.0L;
        for (const ContactFace& face : other.faces) most = std::max(most, -glm::dot(face.normal, normal));
        constexpr long double kTie = 1e-9L;
        for (const ContactFace& face : other.faces)
            if (-glm::dot(face.normal, normal) >= most - kTie)
                pairs.push_back({isFromA, normal, corners, sides, &face, face.corners});
        if (other.faces.empty()) pairs.push_back({isFromA, normal, corners, sides, nullptr, other.vertices});
    }

    /// Where the point of the clipped core is that a contact stands for.
    Vec3l clippedPoint(const FacePair& pair, std::size_t i) const {
        const long double radius = pair.isFromA ? b_.radius : a_.radius;
        return Vec3l{m_.contacts[i].position} - (0.5L * m_.contacts[i].depth - radius) * pair.normal;
    }
    long double depthAt(const FacePair& pair, const Vec3l& p) const {
        return glm::dot(pair.normal, pair.corners[0] - p) + a_.radius + b_.radius;
    }
    bool isInReference(const FacePair& pair, const Vec3l& p) const {
        for (std::size_t k = 0; k < pair.sides.size(); ++k)
            if (glm::dot(pair.sides[k], p - pair.corners[k]) > slack_) return false;
        return true;
    }
    bool isInIncident(const FacePair& pair, const Vec3l& p) const {
        if (!pair.incident) return distanceToSpan(p, pair.points) <= slack_;
        const ContactFace& face = *pair.incident;
        if (std::fabs(glm::dot(face.normal, p - face.corners[0])) > slack_) return false;
        for (std::size_t k = 0; k < face.sides.size(); ++k)
            if (glm::dot(face.sides[k], p - face.corners[k]) > slack_) return false;
        return true;
    }

    /// Are both surfaces extreme along n on either side of the contact, at half its depth?
    bool isDeepest(std::size_t i, const Vec3l& n) const {
        const Vec3l p{m_.contacts[i].position};
        const long double half = 0.5L * m_.contacts[i].depth;
        return distanceToExtreme(a_, p + (half - a_.radius) * n, n) <= slack_ &&
               distanceToExtreme(b_, p - (half - b_.radius) * n, -n) <= slack_;
    }
    long double distanceToExtreme(const ContactShape& shape, const Vec3l& p, const Vec3l& n) const {
        if (shape.surface) return std::fabs(glm::dot(shape.surface->normal, p) - shape.surface->distance);
        const long double turn = angleOfNormal() + (isOfHull_ ? kLeastOfHulls : 0.0L);
        return distanceToSpan(p, extremeOf(shape, n, 2.0L * kSameHeight * shape.extent() + turn * extent_));
    }
    Points extremeOf(const ContactShape& shape, const Vec3l& n, long double depth) const {
        long double most = -std::numeric_limits<long double>::infinity();
        for (const Vec3l& vertex : shape.vertices) most = std::max(most, glm::dot(n, vertex));
        Points extreme;
        for (const Vec3l& vertex : shape.vertices)
            if (glm::dot(n, vertex) >= most - depth - rounding_) extreme.push_back(vertex);
        return extreme;
    }

    Faults faultsOnFace(const FacePair& pair) const {
        Faults faults;
        Points found;
        for (std::size_t i = 0; i < m_.count; ++i) {
            const Vec3l p = clippedPoint(pair, i);
            const long double depth = m_.contacts[i].depth;
            const bool isThere = isInReference(pair, p) && isInIncident(pair, p) &&
                                 std::fabs(depth - depthAt(pair, p)) <= kLeast * extent_ + rounding_;
            // The deepest point counts where it is not on the face that is clipped.
            if (!isThere && !isDeepest(i, n_) && !isDeepest(i, least_.normal))
                faults.push_back(text("contact ", i, " is not in the patch"));
            found.push_back(p);
        }
        checkWhole(pair, found, faults);
        return faults;
    }

    /// Corners of the patch, those that touch first; `sure` counts those that touch for sure.
    Points cornersOf(const FacePair& pair, std::size_t& sure) const {
        Points left = pair.points;
        for (std::size_t k = 0; k < pair.sides.size(); ++k) left = clipped(left, pair.corners[k], pair.sides[k]);
        const auto margin = static_cast<long double>(rules_.margin);
        const auto touchesBy = [&](long double room) {
            return [&, room](const Vec3l& p) { return depthAt(pair, p) >= -margin + room; };
        };
        std::erase_if(left, [&](const Vec3l& p) { return !touchesBy(-slack_)(p); });
        // Corners as near as this count as one.
        Points corners;
        for (const Vec3l& p : left)
            if (std::none_of(corners.begin(), corners.end(),
                             [&](const Vec3l& q) { return glm::length(p - q) <= 4.0L * slack_; }))
                corners.push_back(p);
        const auto end = std::stable_partition(corners.begin(), corners.end(), touchesBy(rounding_));
        sure = static_cast<std::size_t>(end - corners.begin());
        return corners;
    }

    void checkWhole(const FacePair& pair, const Points& found, Faults& faults) const {
        std::size_t sure = 0;
        const Points corners = cornersOf(pair, sure);
        if (rules_.onlyClear && !isClear(pair)) return;
        if (!rules_.onlyClear || corners.size() <= kMostContacts) checkRepeats(faults);
        if (corners.size() <= kMostContacts) {
            // A corner between sides at a small angle may be anywhere along them: all that counts is what is spanned.
            for (std::size_t i = 0; i < sure; ++i)
                if (distanceToSpan(corners[i], found) > 8.0L * slack_)
                    faults.push_back(text("a corner of the patch is missing: ", corners[i].x, " ", corners[i].y, " ",
                                          corners[i].z, " of depth ", depthAt(pair, corners[i])));
            return;
        }
        const Points certain(corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(sure));
        const long double best = areaOfBestFour(certain, pair.normal), kept = areaSpanned(found, pair.normal);
        if (kept < keptShare(pair) * best - 8.0L * slack_ * extent_)
            faults.push_back(text("the contacts span ", kept, ", four could span ", best));
    }
    /// No corner of one face is near a side of the other, or near the next corner.
    bool isClear(const FacePair& pair) const {
        const auto isNear = [&](const Vec3l& distance, const Vec3l& side) {
            return std::fabs(glm::dot(distance, side)) <= 4.0L * slack_;
        };
        for (std::size_t k = 0; k < pair.sides.size(); ++k)
            if (glm::length(pair.corners[(k + 1) % pair.sides.size()] - pair.corners[k]) <= 4.0L * slack_) return false;
        for (std::size_t i = 0; i < pair.points.size(); ++i) {
            const Vec3l& p = pair.points[i];
            const Vec3l along = pair.points[(i + 1) % pair.points.size()] - p, across = glm::cross(along, pair.normal);
            const long double length = glm::length(across);
            if (length <= 4.0L * slack_) return false;
            for (std::size_t k = 0; k < pair.sides.size(); ++k)
                if (isNear(p - pair.corners[k], pair.sides[k]) || isNear(pair.corners[k] - p, across / length))
                    return false;
        }
        return true;
    }
    void checkRepeats(Faults& faults) const {
        for (std::size_t i = 0; i < m_.count; ++i)
            for (std::size_t k = 0; k < i; ++k)
                if (glm::length(Vec3l{m_.contacts[i].position - m_.contacts[k].position}) <= kSamePlace * extent_)
                    faults.push_back(text("contacts ", k, " and ", i, " are one"));
    }
    /// The farthest corner is the farthest in space: seen along the normal it is nearer by the slope of the middle
    /// between both faces.
    static long double keptShare(const FacePair& pair) {
        const long double cosine = pair.incident ? -glm::dot(pair.incident->normal, pair.normal) : 1.0L;
        return static_cast<long double>(kKeptShare) * 2.0L * cosine / std::sqrt(3.0L * cosine * cosine + 1.0L);
    }

    /// Contacts at both ends of what two nearly parallel edges share, else one.
    Faults faultsOnEdges() const {
        Faults faults;
        checkRepeats(faults);
        std::vector<Contact<long double>> ends;
        bool mustShare = rules_.isShared && !(rules_.onlyClear && (isFlatBox(a_) || isFlatBox(b_))), mayShare = false;
        for (const auto& edgeA : edgesAlong(a_, n_))
            for (const auto& edgeB : edgesAlong(b_, -n_)) {
                const Sharing sharing = addEnds(edgeA, edgeB, ends);
                mustShare = mustShare && sharing == Sharing::Surely;
                mayShare = mayShare || sharing != Sharing::None;
            }
        std::vector<bool> isFound(ends.size());
        for (std::size_t i = 0; i < m_.count; ++i) {
            bool isEnd = false;
            for (std::size_t k = 0; k < ends.size(); ++k)
                if (glm::length(Vec3l{m_.contacts[i].position} - ends[k].position) <= 8.0L * slack_ &&
                    std::fabs(m_.contacts[i].depth - ends[k].depth) <= 8.0L * slack_)
                    isEnd = isFound[k] = true;
            if (!isEnd && !isDeepest(i, n_))
                faults.push_back(text("contact ", i, " is neither deepest nor at the end of an edge"));
        }
        // Ends come in fours: on edge A, then on edge B, which are the same where the edges are parallel.
        for (std::size_t k = 0; mustShare && k + 4 <= ends.size(); k += 4)
            for (const std::size_t i : {k, k + 1})
                if (!isFound[i] && !isFound[i + 2] &&
                    ends[i].depth >= -static_cast<long double>(rules_.margin) + slack_)
                    faults.push_back(text("no contact at the end of the shared stretch with depth ", ends[i].depth));
        if (!mayShare && m_.count > 1) faults.push_back(text(m_.count, " contacts where no faces meet"));
        return faults;
    }

    static bool isFlatBox(const ContactShape& shape) { return shape.faces.size() == 6 && shape.vertices.size() < 8; }

    using Edge = std::array<Vec3l, 2>;
    enum class Sharing { None, Perhaps, Surely };
    /// The edges of a shape that may lie along one of the other; more than one where rounding decides, or none.
    std::vector<std::optional<Edge>> edgesAlong(const ContactShape& shape, const Vec3l& n) const {
        if (shape.faces.empty() && shape.edges.size() == 1) return {shape.edges[0]};
        std::vector<std::optional<Edge>> found;
        const long double turn = angleOfNormal() + (isOfHull_ ? kLeastOfHulls : 0.0L);
        const auto edgeWithin = [&](long double depth) -> std::optional<Edge> {
            const Points points = extremeOf(shape, n, depth);
            if (points.size() != 2) return std::nullopt;
            return Edge{points[0], points[1]};
        };
        for (const long double depth : {0.0L, 0.5L * kSameHeight * shape.extent(), 2.0L * kSameHeight * shape.extent(),
                                        2.0L * kSameHeight * shape.extent() + turn * extent_}) {
            const std::optional<Edge> edge = edgeWithin(depth);
            if (std::find(found.begin(), found.end(), edge) == found.end()) found.push_back(edge);
        }
        return found;
    }
    Sharing addEnds(const std::optional<Edge>& a, const std::optional<Edge>& b,
                    std::vector<Contact<long double>>& ends) const {
        if (!a || !b) return Sharing::None;
        const Vec3l alongA = (*a)[1] - (*a)[0], alongB = (*b)[1] - (*b)[0];
        const long double sine = glm::length(glm::cross(alongA, alongB)) / (glm::length(alongA) * glm::length(alongB));
        if (sine > kNearlyParallel + kAboutParallel) return Sharing::None;
        const std::array<Vec3l, 2> onA = sharedEnds(*a, *b);
        std::array<Vec3l, 2> onB = sharedEnds(*b, *a);
        if (glm::dot(alongA, alongB) < 0.0L) std::swap(onB[0], onB[1]);
        const long double shared = glm::dot(onA[1] - onA[0], alongA) / glm::length(alongA);
        if (shared < -slack_) return Sharing::None;
        for (const Vec3l& p : onA) ends.push_back(contactOn(p, *b, true));
        for (const Vec3l& p : onB) ends.push_back(contactOn(p, *a, false));
        return shared > 16.0L * slack_ && sine < kNearlyParallel - kAboutParallel ? Sharing::Surely : Sharing::Perhaps;
    }
    /// The ends of what of an edge lies beside another one.
    static std::array<Vec3l, 2> sharedEnds(const Edge& edge, const Edge& other) {
        const Vec3l along = edge[1] - edge[0];
        const auto shareOf = [&](const Vec3l& p) { return glm::dot(p - edge[0], along) / glm::dot(along, along); };
        const long double s = shareOf(other[0]), t = shareOf(other[1]);
        return {edge[0] + std::max(0.0L, std::min(s, t)) * along, edge[0] + std::min(1.0L, std::max(s, t)) * along};
    }
    /// Of a point on an edge of one shape and what of an edge of the other is nearest to it.
    Contact<long double> contactOn(const Vec3l& p, const Edge& other, bool isOnA) const {
        const Vec3l along = other[1] - other[0];
        const long double t = std::clamp(glm::dot(p - other[0], along) / glm::dot(along, along), 0.0L, 1.0L);
        const Vec3l delta = other[0] + t * along - p, outward = isOnA ? n_ : -n_;
        const long double distance = glm::length(delta), radii = a_.radius + b_.radius;
        // Cores that are apart are as far apart as their points; of others the normal tells.
        const Vec3l n = least_.depth < radii && distance > kSameHeight * extent_ ? delta / distance : outward;
        const long double depth = radii - glm::dot(delta, n);
        return {p + ((isOnA ? a_ : b_).radius - 0.5L * depth) * n, depth, {}};
    }

    const ContactShape& a_;
    const ContactShape& b_;
    const Manifold<double>& m_;
    const PatchRules& rules_;
    long double extent_ = 0.0L;  ///< of both shapes, m
    Vec3l n_{0.0L};
    long double rounding_ = 0.0L, slack_ = 0.0L;  ///< m
    bool isOfHull_ = false;
    Push least_{};
    PatchReport report_{};
};

}  // namespace

PatchReport judge(const ContactShape& a, const ContactShape& b, const Manifold<double>& manifold,
                  const PatchRules& rules) {
    return Judge(a, b, manifold, rules).run();
}

}  // namespace geometry::oracle
