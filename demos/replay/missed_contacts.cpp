#include "demos/replay/examine.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "demos/replay/mesh_contact.h"
#include "demos/replay/placed_shapes.h"
#include "geometry/broadphase/box_tree.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos {
namespace {

using geometry::Aabbd;
using geometry::AnyShaped;
using geometry::MeshInstance;
using geometry::Vec3d;

using BodyPair = std::pair<std::uint32_t, std::uint32_t>;  ///< the lower one first
BodyPair pairOf(std::uint32_t a, std::uint32_t b) { return {std::min(a, b), std::max(a, b)}; }

geometry::Aabbf outwards(const Aabbd& box) {
    constexpr float kEnd = std::numeric_limits<float>::max();
    geometry::Aabbf result;
    for (int axis = 0; axis < 3; ++axis) {
        result.min[axis] = std::nextafter(static_cast<float>(box.min[axis]), -kEnd);
        result.max[axis] = std::nextafter(static_cast<float>(box.max[axis]), kEnd);
    }
    return result;
}

/// Returns by how much the bounds overlap along the axis along which they do least: moved so far, the shapes are apart,
/// so they are no deeper in each other. Negative: apart already; infinite where one has no bounds.
double boundsOverlap(const AnyShaped& a, const AnyShaped& b) {
    const auto boxA = geometry::boundsOf(a), boxB = geometry::boundsOf(b);
    if (!boxA || !boxB) return HUGE_VAL;
    const Vec3d overlap = glm::min(boxA->max - boxB->min, boxB->max - boxA->min);
    return std::min({overlap.x, overlap.y, overlap.z});
}

/// Depth of the overlap of two shapes, m, and a point in it.
struct Overlap {
    double depth = 0.0;
    Vec3d at{0.0};
};
std::optional<Overlap> overlapOf(const AnyShaped& a, const AnyShaped& b) {
    if (areSurelyApart(a, b)) return std::nullopt;
    const auto* const meshA = std::get_if<MeshInstance>(&a);
    const auto* const meshB = std::get_if<MeshInstance>(&b);
    if (meshA == nullptr && meshB == nullptr) {
        const auto apart = geometry::separation(a, b);
        if (!apart || !std::isfinite(apart->distance)) return std::nullopt;
        return Overlap{-apart->distance, 0.5 * (apart->pointA + apart->pointB)};
    }
    // Engines meet the triangles of a mesh one by one.
    const AnyShaped& shape = meshA ? b : a;
    if ((meshA != nullptr) == (meshB != nullptr) || !geometry::boundsOf(shape)) return std::nullopt;
    const auto deepest = deepestIn(surroundingsOf(meshA ? *meshA : *meshB, shape, 0.0), shape);
    if (!deepest) return std::nullopt;
    const auto apart = geometry::separation(AnyShaped{deepest->triangle}, shape);
    return Overlap{deepest->depth, 0.5 * (apart->pointA + apart->pointB)};
}

class MissedContacts {
public:
    MissedContacts(const TraceFrame& frame, PlacedShapes& shapes, const std::optional<double>& tolerance)
        : frame_(frame), shapes_(shapes), tolerance_(tolerance) {
        for (const TraceContact& contact : frame.contacts) {
            excused_.insert(pairOf(contact.a, contact.b));
            const bool isOfStatic = bodyAt(contact.a).isStatic != bodyAt(contact.b).isStatic;
            if (!isOfStatic || contact.speculative || !contact.depth) continue;
            const bool isFirst = bodyAt(contact.b).isStatic;  // that moves
            pushes_[isFirst ? contact.a : contact.b].push_back((isFirst ? -1.0 : 1.0) * *contact.depth *
                                                               contact.normal);
        }
        for (const TraceJoint& joint : frame.joints)
            if (!joint.collides) excused_.insert(pairOf(joint.a, joint.b));
        for (const TracePose& pose : frame.poses)
            for (const std::uint32_t other : bodyAt(pose.body).ignored) excused_.insert(pairOf(pose.body, other));
    }

    void find(std::vector<Disagreement>& found) {
        std::vector<geometry::Aabbf> boxes;
        std::vector<std::uint32_t> bounded, endless;  // bodies
        for (const TracePose& pose : frame_.poses) {
            if (bodyAt(pose.body).isSensor || bodyAt(pose.body).shapes.empty()) continue;
            const auto box = boundsOf(pose.body);
            if (box)
                bounded.push_back(pose.body), boxes.push_back(outwards(*box));
            else
                endless.push_back(pose.body);
        }
        geometry::BoxTree tree;
        tree.build(boxes);
        std::vector<BodyPair> pairs;
        for (const auto& pair : tree.overlappingPairs()) add(pairs, bounded[pair.a], bounded[pair.b]);
        for (std::size_t i = 0; i < endless.size(); ++i) {
            for (const std::uint32_t body : bounded) add(pairs, endless[i], body);
            for (std::size_t j = 0; j < i; ++j) add(pairs, endless[i], endless[j]);
        }
        std::sort(pairs.begin(), pairs.end());
        for (const auto& [a, b] : pairs) examinePair(a, b, found);
    }

private:
    const TraceBody& bodyAt(std::uint32_t body) const { return frame_.scene->bodies[body]; }

    /// None where a shape has no end.
    std::optional<Aabbd> boundsOf(std::uint32_t body) {
        std::optional<Aabbd> all;
        for (const PlacedShape& shape : shapes_.of(body)) {
            const auto box = geometry::boundsOf(shape.shape);
            if (!box) return std::nullopt;
            all = all ? Aabbd{glm::min(all->min, box->min), glm::max(all->max, box->max)} : *box;
        }
        return all;
    }

    bool mayMeet(std::uint32_t a, std::uint32_t b) const {
        const TraceBody &one = bodyAt(a), &other = bodyAt(b);
        const bool meets = (one.group & other.mask) != 0 && (other.group & one.mask) != 0;
        return meets && !(one.isStatic && other.isStatic) && !excused_.contains(pairOf(a, b));
    }
    void add(std::vector<BodyPair>& pairs, std::uint32_t a, std::uint32_t b) const {
        if (mayMeet(a, b)) pairs.push_back(pairOf(a, b));
    }

    void examinePair(std::uint32_t a, std::uint32_t b, std::vector<Disagreement>& found) {
        std::optional<Disagreement> deepest;
        for (const PlacedShape& one : shapes_.of(a))
            for (const PlacedShape& other : shapes_.of(b)) {
                if (!shapes_.ask()) return;
                if (boundsOverlap(one.shape, other.shape) <= toleranceOf(one, other, Vec3d{0.0}, tolerance_)) continue;
                const auto overlap = overlapOf(one.shape, other.shape);
                if (!overlap || (deepest && overlap->depth <= deepest->ours)) continue;
                const double tolerance = toleranceOf(one, other, overlap->at, tolerance_);
                if (!(overlap->depth > tolerance)) continue;
                if (isKeptOut(a, one, b, other, tolerance) || isKeptOut(b, other, a, one, tolerance)) continue;
                deepest = Disagreement{.finding = Finding::Missed,
                                       .a = a,
                                       .b = b,
                                       .shapeA = one.index,
                                       .shapeB = other.index,
                                       .at = overlap->at,
                                       .ours = overlap->depth,
                                       .by = overlap->depth,
                                       .tolerance = tolerance};
            }
        if (deepest) found.push_back(*deepest);
    }

    /// Whether a contact of the mover with another obstacle, moved apart as it says, parts it from this one as well.
    bool isKeptOut(std::uint32_t mover, const PlacedShape& shape, std::uint32_t obstacle, const PlacedShape& its,
                   double tolerance) {
        const auto pushes = pushes_.find(mover);
        if (pushes == pushes_.end() || !bodyAt(obstacle).isStatic) return false;
        return std::any_of(pushes->second.begin(), pushes->second.end(), [&](const Vec3d& push) {
            if (!shapes_.ask()) return false;
            const auto left = overlapOf(geometry::moved(shape.shape, geometry::Posed{.position = push}), its.shape);
            return !left || left->depth <= tolerance;
        });
    }

    const TraceFrame& frame_;
    PlacedShapes& shapes_;
    const std::optional<double>& tolerance_;
    std::set<BodyPair> excused_{};
    /// For each moving body: how each contact with a body that stands still parts them, m.
    std::map<std::uint32_t, std::vector<Vec3d>> pushes_{};
};

}  // namespace

void findMissedContacts(const TraceFrame& frame, PlacedShapes& shapes, const std::optional<double>& tolerance,
                        std::vector<Disagreement>& found) {
    MissedContacts(frame, shapes, tolerance).find(found);
}

}  // namespace collidoscope::demos
