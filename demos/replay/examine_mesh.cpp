/// The contacts of a mesh and a convex shape, see examine.h and mesh_contact.h.

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

#include "demos/replay/examination.h"
#include "demos/share/degrees.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos {

using geometry::AnyShaped;
using geometry::MeshInstance;
using geometry::Planed;
using geometry::Vec3d;

namespace {

constexpr double kSamePatch = 0.94;  // cosine of 20 degrees, between normals of one patch on a mesh
constexpr double kMeshNormal = 1.0;  // degrees, of a normal on triangles in one plane
constexpr double kFaceReach = 0.05;  // of the shape's size: so far from its bounds may be the face beyond an edge

/// The angle between two directions, of whatever lengths, or the one turned round.
double degreesBetweenLines(const Vec3d& a, const Vec3d& b) {
    return kDegrees<double> * std::atan2(glm::length(glm::cross(a, b)), std::abs(glm::dot(a, b)));
}

}  // namespace

bool Examination::examineMesh(const Pair& pair, bool meshIsA) {
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

void Examination::examineTurned(const Pair& pair, std::size_t i, bool meshIsA, const MeshSurroundings& around,
                                double deepest) {
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

Planed Examination::facing(const Planed& plane, const Pair& pair, bool meshIsA, const AnyShaped& shape) const {
    const Vec3d& normal = frame_.contacts[pair.deepest].normal;
    double side = glm::dot(plane.normal, meshIsA ? normal : -normal);
    if (std::abs(side) < 1e-3 * glm::length(normal)) {
        const auto box = geometry::boundsOf(shape);
        side = glm::dot(plane.normal, 0.5 * (box->min + box->max)) - plane.distance;
    }
    return side < 0.0 ? Planed{-plane.normal, -plane.distance} : plane;
}

void Examination::examineNormal(const Pair& pair, std::size_t i, const Planed& plane) {
    const Vec3d& normal = frame_.contacts[i].normal;
    if (!(glm::length(normal) > 0.0)) return;
    Disagreement found = about(i, *pair.a, *pair.b);
    found.finding = Finding::MeshNormal;
    found.recorded = found.by = degreesBetweenLines(normal, plane.normal);
    found.tolerance = kMeshNormal;
    add(found);
}

bool Examination::reportNoTriangle(const Pair& pair, double reach) {
    for (const std::size_t i : pair.contacts) {
        Disagreement found = about(i, *pair.a, *pair.b);
        found.ours = -reach;
        reportDepth(found, frame_.contacts[i]);
    }
    return true;
}

void Examination::examineByTriangles(const Pair& pair, std::size_t i, bool meshIsA, const MeshSurroundings& around,
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
    if (!verdict) return;  // its point is away, which is reported already
    found.ours = verdict->allowed;
    reportDepth(found, contact);
    const double tooShallow = contact.overhang > 0.0 ? verdict->overlap - found.recorded : 0.0;
    if (!isPartOfDeeper(pair, i)) reportOverlapLeft(found, std::max(verdict->left - contact.overhang, tooShallow));
}

bool Examination::isPartOfDeeper(const Pair& pair, std::size_t i) const {
    const Vec3d& normal = frame_.contacts[i].normal;
    return std::any_of(pair.contacts.begin(), pair.contacts.end(), [&](std::size_t other) {
        const Vec3d& its = frame_.contacts[other].normal;
        const double cosine = glm::dot(normal, its) / (glm::length(normal) * glm::length(its));
        return depthOf(other) > depthOf(i) && cosine > kSamePatch;
    });
}

}  // namespace collidoscope::demos
