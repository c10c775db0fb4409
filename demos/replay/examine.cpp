#include "demos/replay/examine.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "demos/replay/mesh_contact.h"
#include "demos/replay/placed_shapes.h"
#include "demos/share/degrees.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos {
namespace {

using geometry::AnyShaped;
using geometry::MeshInstance;
using geometry::Planed;
using geometry::Vec3d;

/// The square of a normal's length may miss 1 by this much.
constexpr double kNormalLength = 1e-2;
constexpr double kSamePatch = 0.94;  // cosine of 20 degrees, between normals of one patch on a mesh
constexpr double kMeshNormal = 1.0;  // degrees, of a normal on triangles in one plane
constexpr double kFaceReach = 0.05;  // of the shape's size: so far from its bounds may be the face beyond an edge

/// The angle between two directions, of whatever lengths, or the one turned round.
double degreesBetweenLines(const Vec3d& a, const Vec3d& b) {
    return kDegrees<double> * std::atan2(glm::length(glm::cross(a, b)), std::abs(glm::dot(a, b)));
}

bool isMesh(const AnyShaped& shape) { return std::holds_alternative<MeshInstance>(shape); }

class Examination {
public:
    Examination(const TraceFrame& frame, const ExamineOptions& options)
        : frame_(frame), tolerance_(options.tolerance), shapes_(frame) {}

    Examined result() {
        examineContacts();
        if (frame_.scene->hasAllContacts) findMissedContacts(frame_, shapes_, tolerance_, found_.disagreements);
        for (std::size_t i = 0; i < frame_.rays.size(); ++i)
            ++(examineRay(frame_, i, shapes_, tolerance_, found_.disagreements) ? found_.rays : found_.notExamined);
        std::stable_sort(found_.disagreements.begin(), found_.disagreements.end(),
                         [](const Disagreement& a, const Disagreement& b) { return a.severity() > b.severity(); });
        return std::move(found_);
    }

private:
    void examineContacts() {
        for (std::size_t i = 0; i < frame_.contacts.size();) {
            std::size_t end = i + 1;
            if (frame_.contacts[i].speculative) {
                while (end < frame_.contacts.size() && areOfOneMoment(frame_.contacts[i], frame_.contacts[end])) ++end;
                examineSpeculative(i, end);
            } else {
                takeContact(i);
            }
            i = end;
        }
        for (const auto& [key, pair] : pairs_) examinePair(key, pair);
    }

    static bool areOfOneMoment(const TraceContact& one, const TraceContact& other) {
        return other.speculative && one.a == other.a && one.b == other.b &&
               one.speculative->time == other.speculative->time &&
               one.speculative->a.position == other.speculative->a.position &&
               one.speculative->b.position == other.speculative->b.position;
    }

    /// Contacts that two bodies will have are asked with the bodies where they will be then.
    void examineSpeculative(std::size_t first, std::size_t end) {
        const TraceContact& contact = frame_.contacts[first];
        TraceFrame then;
        then.scene = frame_.scene;
        then.poses = {{.body = contact.a, .pose = contact.speculative->a},
                      {.body = contact.b, .pose = contact.speculative->b}};
        if (contact.a > contact.b) std::swap(then.poses[0], then.poses[1]);
        for (std::size_t i = first; i < end; ++i) {
            then.contacts.push_back(frame_.contacts[i]);
            then.contacts.back().speculative.reset();
        }
        if (!shapes_.ask(then.contacts.size())) {
            found_.notExamined += then.contacts.size();
            return;
        }
        Examination examination(then, {.tolerance = tolerance_});
        examination.examineContacts();
        Examined& found = examination.found_;
        for (Disagreement& disagreement : found.disagreements) {
            disagreement.item += first;
            found_.disagreements.push_back(disagreement);
        }
        std::move(found.ours.begin(), found.ours.end(), std::back_inserter(found_.ours));
        std::move(found.depths.begin(), found.depths.end(), std::back_inserter(found_.depths));
        found_.contacts += found.contacts, found_.notExamined += found.notExamined, found_.ofAbsent += found.ofAbsent;
        found_.worstDepth = std::max(found_.worstDepth, found.worstDepth);
    }

    using PairKey = std::array<std::uint32_t, 4>;  ///< bodies and shapes: a, b, shape of a, shape of b
    /// Two shapes and all contacts of theirs.
    struct Pair {
        const PlacedShape* a = nullptr;
        const PlacedShape* b = nullptr;
        std::vector<std::size_t> contacts{};
        std::size_t deepest = 0;  ///< of the frame's contacts
    };

    void add(Disagreement found) {
        if (found.by > found.tolerance && std::isfinite(found.by)) found_.disagreements.push_back(found);
    }
    double depthOf(std::size_t contact) const { return frame_.contacts[contact].depth.value_or(0.0); }

    /// A disagreement about a contact, of which only the finding and the numbers are still to be said.
    Disagreement about(std::size_t index, const PlacedShape& a, const PlacedShape& b) const {
        const TraceContact& contact = frame_.contacts[index];
        return {.item = index,
                .a = contact.a,
                .b = contact.b,
                .shapeA = a.index,
                .shapeB = b.index,
                .at = contact.point,
                .tolerance = toleranceOf(a, b, contact.point, tolerance_) + contact.within};
    }

    void takeContact(std::size_t i) {
        const TraceContact& contact = frame_.contacts[i];
        const auto shapeOf = [&](std::uint32_t body, std::size_t which) {
            return contact.shapes ? shapes_.touching(body, (*contact.shapes)[which], contact.point)
                                  : shapes_.nearest(body, contact.point);
        };
        const PlacedShape *a = shapeOf(contact.a, 0), *b = shapeOf(contact.b, 1);
        if (a == nullptr || b == nullptr || shapes_.isSpent()) {
            ++found_.notExamined;
            if (a == nullptr || b == nullptr) ++found_.ofAbsent;
            return;
        }
        ++found_.contacts;
        if (!isTurned(contact, *a, *b)) {
            Disagreement away = about(i, *a, *b);
            away.finding = Finding::PointAway;
            away.ours = std::max(gapTo(*a, contact.point), gapTo(*b, contact.point));
            away.recorded = std::abs(depthOf(i));
            away.by = away.ours - away.recorded;
            add(away);
        }

        Disagreement length = about(i, *a, *b);
        length.finding = Finding::NormalLength;
        length.recorded = glm::length(contact.normal), length.ours = 1.0;
        length.by = std::abs(length.recorded - 1.0), length.tolerance = kNormalLength;
        add(length);

        Pair& pair =
            pairs_.try_emplace(PairKey{contact.a, contact.b, a->index, b->index}, Pair{a, b, {}, i}).first->second;
        pair.contacts.push_back(i);
        if (depthOf(i) > depthOf(pair.deepest)) pair.deepest = i;
    }

    /// Whether the contact says that it was turned at an inner edge of a mesh.
    static bool isTurned(const TraceContact& contact, const PlacedShape& a, const PlacedShape& b) {
        return contact.isTurned && contact.depth && isMesh(a.shape) != isMesh(b.shape);
    }

    void examinePair(const PairKey&, const Pair& pair) {
        const bool a = isMesh(pair.a->shape), b = isMesh(pair.b->shape);
        const bool isExamined = a == b ? !a && examineConvex(pair, pair.a->shape, pair.b->shape) : examineMesh(pair, a);
        if (!isExamined) ++found_.notExamined;
    }

    // --- two convex shapes, or one of them and a half-space ---

    /// The shapes are those of the pair, or the triangles that represent meshes.
    bool examineConvex(const Pair& pair, const AnyShaped& a, const AnyShaped& b) {
        const TraceContact& contact = frame_.contacts[pair.deepest];
        const auto apart = geometry::separation(a, b);
        if (!apart || !std::isfinite(apart->distance)) return false;
        const double margin = pair.a->margin + pair.b->margin;
        Disagreement found = about(pair.deepest, *pair.a, *pair.b);
        found.ours = margin - apart->distance;
        keepOurs(contact, a, b, std::max(0.0, apart->distance) + found.tolerance);
        // Here alone one depth is right: at edges of a mesh "ours" is the most that a triangle explains.
        if (contact.depth)
            found_.depths.push_back(
                {found.a, found.b, found.shapeA, found.shapeB, *contact.depth, found.ours, found.tolerance});
        if (!reportDepth(found, contact)) return true;
        if (found.recorded < -found.tolerance && found.ours > found.tolerance) {
            reportOverlapLeft(found, found.ours);  // wherever it would be pushed to: what is said to be apart overlaps
            return true;
        }
        const double length = glm::length(contact.normal);
        if (!(length > 0.0)) return true;
        const Vec3d push = contact.normal * (*contact.depth / length);
        const AnyShaped pushed = geometry::moved(b, geometry::Posed{.position = push});
        if (margin == 0.0 && areSurelyApart(a, pushed)) return true;
        const auto left = geometry::separation(a, pushed);
        found.turned =
            std::atan2(glm::length(glm::cross(contact.normal, apart->normal)), glm::dot(contact.normal, apart->normal));
        const double tooShallow = contact.overhang > 0.0 ? found.ours - found.recorded : 0.0;
        if (left) reportOverlapLeft(found, std::max(margin - left->distance - contact.overhang, tooShallow));
        return true;
    }

    /// Whether the shapes touch, and as deep as is said; found.ours is how deep they are. False: no depth is said.
    bool reportDepth(Disagreement& found, const TraceContact& contact) {
        found.recorded = contact.depth.value_or(0.0);
        found.finding = found.ours < 0.0 || !contact.depth ? Finding::NotTouching : Finding::TooDeep;
        found.by = found.recorded - found.ours;
        found.tolerance += contact.preference;
        add(found);
        if (contact.depth && std::isfinite(found.by)) found_.worstDepth = std::max(found_.worstDepth, found.by);
        return contact.depth.has_value();
    }
    /// Reports the overlap that remains after B is moved along the normal by the depth of the contact.
    void reportOverlapLeft(Disagreement& found, double overlap) {
        found.finding = Finding::StillOverlaps;
        found.by = overlap;
        add(found);
        if (std::isfinite(overlap)) found_.worstDepth = std::max(found_.worstDepth, overlap);
    }

    /// Our contact of the two shapes, to be shown.
    void keepOurs(const TraceContact& contact, const AnyShaped& a, const AnyShaped& b, double margin) {
        const auto manifold = geometry::collide(a, b, {.margin = margin});
        if (manifold) found_.ours.push_back({contact.a, contact.b, *manifold});
    }

    // --- a mesh and a convex shape ---

    bool examineMesh(const Pair& pair, bool meshIsA) {
        const PlacedShape &mesh = meshIsA ? *pair.a : *pair.b, &shape = meshIsA ? *pair.b : *pair.a;
        if (!geometry::boundsOf(shape.shape)) return false;
        // As far as the contacts look ahead, but no further than the shape is large.
        double speculative = 0.0;
        for (const std::size_t i : pair.contacts) speculative = std::max(speculative, std::abs(depthOf(i)));
        // Twice the tolerance, so that what is further away is off by more than it.
        double reach = std::min(speculative, shape.size) + mesh.margin + shape.margin +
                       2.0 * about(pair.deepest, *pair.a, *pair.b).tolerance;
        if (std::any_of(pair.contacts.begin(), pair.contacts.end(),
                        [&](std::size_t i) { return isTurned(frame_.contacts[i], *pair.a, *pair.b); }))
            reach = std::max(reach, kFaceReach * shape.size);
        const MeshSurroundings around = surroundingsOf(std::get<MeshInstance>(mesh.shape), shape.shape, reach);
        if (!around.isWhole || !shapes_.ask(around.triangles.size() * pair.contacts.size())) return false;
        if (around.plane) {
            const Planed plane = facing(*around.plane, pair, meshIsA, shape.shape);
            for (const std::size_t i : pair.contacts) examineNormal(pair, i, plane);
            return meshIsA ? examineConvex(pair, plane, shape.shape) : examineConvex(pair, shape.shape, plane);
        }
        const auto deepest = deepestIn(around, shape.shape);
        if (!deepest) return around.triangles.empty() && reportNoTriangle(pair, reach);
        const AnyShaped triangle = deepest->triangle;
        const double margin = std::max(0.0, -deepest->depth) + reach;
        const TraceContact& contact = frame_.contacts[pair.deepest];
        if (meshIsA)
            keepOurs(contact, triangle, shape.shape, margin);
        else
            keepOurs(contact, shape.shape, triangle, margin);
        for (const std::size_t i : pair.contacts)
            if (isTurned(frame_.contacts[i], *pair.a, *pair.b))
                examineTurned(pair, i, meshIsA, around, deepest->depth);
            else
                examineByTriangles(pair, i, meshIsA, around, deepest->depth);
        return true;
    }

    /// A contact that was turned at an inner edge promises less: that its normal is that of a face near the shape, and
    /// its depth how far one point of the shape is behind the plane of that face. Others part the shape from the mesh.
    /// It may have touched a triangle beyond whose edge the point is, by no more than the shape is deep in the mesh.
    void examineTurned(const Pair& pair, std::size_t i, bool meshIsA, const MeshSurroundings& around, double deepest) {
        const TraceContact& contact = frame_.contacts[i];
        const double length = glm::length(contact.normal), margin = pair.a->margin + pair.b->margin;
        if (!(length > 0.0)) return;
        const Vec3d normal = contact.normal * ((meshIsA ? 1.0 : -1.0) / length);
        const Vec3d onShape = contact.point - 0.5 * *contact.depth * normal;
        Disagreement away = about(i, *pair.a, *pair.b);
        away.finding = Finding::PointAway;
        away.ours = gapTo(meshIsA ? *pair.b : *pair.a, onShape);
        away.recorded = std::abs(*contact.depth);
        away.by = away.ours - away.recorded;
        add(away);

        Disagreement turned = about(i, *pair.a, *pair.b);
        const TurnedVerdict verdict =
            judgeTurned({.normal = normal,
                         .pointOfShape = onShape,
                         .depth = *contact.depth - margin,
                         .reach = std::max(std::abs(*contact.depth), deepest) + margin + turned.tolerance},
                        around);
        turned.finding = Finding::MeshNormal, turned.tolerance = kMeshNormal;
        turned.recorded = turned.by = kDegrees<double> * verdict.turn;
        add(turned);
        if (turned.by > kMeshNormal) return;
        Disagreement found = about(i, *pair.a, *pair.b);
        found.ours = verdict.depth + margin;
        reportDepth(found, contact);
        reportOverlapLeft(found, found.ours - found.recorded);
    }

    /// The flat mesh as a half-space whose front is where the contact puts the shape; where it does not say, where the
    /// middle of the shape is.
    Planed facing(const Planed& plane, const Pair& pair, bool meshIsA, const AnyShaped& shape) const {
        const Vec3d& normal = frame_.contacts[pair.deepest].normal;
        double side = glm::dot(plane.normal, meshIsA ? normal : -normal);
        if (std::abs(side) < 1e-3 * glm::length(normal)) {
            const auto box = geometry::boundsOf(shape);
            side = glm::dot(plane.normal, 0.5 * (box->min + box->max)) - plane.distance;
        }
        return side < 0.0 ? Planed{-plane.normal, -plane.distance} : plane;
    }

    void examineNormal(const Pair& pair, std::size_t i, const Planed& plane) {
        const Vec3d& normal = frame_.contacts[i].normal;
        if (!(glm::length(normal) > 0.0)) return;
        Disagreement found = about(i, *pair.a, *pair.b);
        found.finding = Finding::MeshNormal;
        found.recorded = found.by = degreesBetweenLines(normal, plane.normal);
        found.tolerance = kMeshNormal;
        add(found);
    }

    /// Not one triangle is within reach of the shape: they are apart at least so far.
    bool reportNoTriangle(const Pair& pair, double reach) {
        for (const std::size_t i : pair.contacts) {
            Disagreement found = about(i, *pair.a, *pair.b);
            found.ours = -reach;
            reportDepth(found, frame_.contacts[i]);
        }
        return true;
    }

    void examineByTriangles(const Pair& pair, std::size_t i, bool meshIsA, const MeshSurroundings& around,
                            double depth) {
        const TraceContact& contact = frame_.contacts[i];
        const AnyShaped& shape = meshIsA ? pair.b->shape : pair.a->shape;
        const double margin = pair.a->margin + pair.b->margin, length = glm::length(contact.normal);
        Disagreement found = about(i, *pair.a, *pair.b);
        found.ours = depth + margin;
        if (found.ours < 0.0 || !contact.depth || !(length > 0.0)) {
            reportDepth(found, contact);
            return;
        }
        const auto verdict = judge({.point = contact.point,
                                    .normal = contact.normal * ((meshIsA ? 1.0 : -1.0) / length),
                                    .depth = *contact.depth,
                                    .margin = margin,
                                    .reach = std::abs(*contact.depth) + margin + found.tolerance,
                                    .slack = found.tolerance},
                                   around, shape);
        if (!verdict) return;  // its point is away, which has been told
        found.ours = verdict->allowed;
        reportDepth(found, contact);
        const double tooShallow = contact.overhang > 0.0 ? verdict->overlap - found.recorded : 0.0;
        if (!isPartOfDeeper(pair, i)) reportOverlapLeft(found, std::max(verdict->left - contact.overhang, tooShallow));
    }

    /// Whether another contact of the two says the same and more: with nearly the same normal, and deeper.
    bool isPartOfDeeper(const Pair& pair, std::size_t i) const {
        const Vec3d& normal = frame_.contacts[i].normal;
        return std::any_of(pair.contacts.begin(), pair.contacts.end(), [&](std::size_t other) {
            const Vec3d& its = frame_.contacts[other].normal;
            const double cosine = glm::dot(normal, its) / (glm::length(normal) * glm::length(its));
            return depthOf(other) > depthOf(i) && cosine > kSamePatch;
        });
    }

    const TraceFrame& frame_;
    const std::optional<double> tolerance_;
    PlacedShapes shapes_;
    Examined found_{};
    std::map<PairKey, Pair> pairs_{};
};

}  // namespace

std::size_t contactsAtOdds(const Examined& examined) {
    std::set<std::size_t> items;
    for (const Disagreement& found : examined.disagreements)
        if (!isOfRay(found.finding) && found.finding != Finding::Missed) items.insert(found.item);
    return items.size();
}

Examined examineFrame(const TraceFrame& frame, const ExamineOptions& options) {
    return Examination(frame, options).result();
}

}  // namespace collidoscope::demos
