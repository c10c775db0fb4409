#include "physics/rigid/contact/ghost_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "geometry/convex/convex_proxy.h"
#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/scene/any_shape_queries.h"
#include "geometry/shapes/to_double.h"
#include "physics/rigid/ccd/body_path.h"

namespace collidoscope::physics {
namespace {

using geometry::AnyShapef;
using geometry::Vec3d;

constexpr double kSeam = 1e-3;          // of the shape's extent: largest height of a seam
constexpr double kSameNormal = 0.995;   // cosine of 6 degrees: surfaces side by side that support a shape together
constexpr double kSimilarNormal = 0.9;  // cosine of 26 degrees: edges that support a face lying across both
constexpr double kOnFace = 1.0 - 1e-6;  // cosine: larger than the rounding of normals

constexpr double kFarRounding = 1e-5;  // of the coordinates: larger than the rounding of a nearest point

constexpr double kOnePoint = 1e-4;  // of the shape's extent: nearer points coincide

constexpr double kEndless = std::numeric_limits<double>::infinity();

/// The maximum of n.x over a solid.
double maxAlong(const geometry::ConvexProxy& solid, const Vec3d& n) {
    return glm::dot(n, support(solid, n)) + solid.radius;
}
/// The maximum of n.x over a shape; infinite for an unbounded shape.
double maxAlong(const AnyShapef& shape, const Vec3d& n) {
    if (const auto* const triangle = std::get_if<geometry::Trianglef>(&shape))
        return glm::dot(n, support(toDouble(*triangle), n));
    const std::optional<geometry::ConvexProxy> solid = geometry::convexIn(shape);
    return solid ? maxAlong(*solid, n) : kEndless;
}

double depthOf(const Contact& contact) {
    float depth = -std::numeric_limits<float>::infinity();
    for (const ContactPoint& point : contact.all()) depth = std::max(depth, point.depth);
    return double{depth};
}

AnyShapef obstacleOf(const AnyShapef& placed, std::uint32_t triangle) {
    const auto* const mesh = std::get_if<geometry::MeshInstance>(&placed);
    return mesh == nullptr ? placed : AnyShapef{triangleInWorld(*mesh, triangle)};
}

/// Whether a point is certainly farther from a triangle than `distance` (m), by its bounding box and its plane.
bool isFarFrom(const geometry::Trianglef& triangle, const Vec3d& point, double distance) {
    const auto [a, b, c] = toDouble(triangle);
    const Vec3d low = glm::min(a, glm::min(b, c)), high = glm::max(a, glm::max(b, c));
    const double far = distance + kFarRounding * (glm::length(point) + glm::length(a));
    const Vec3d beyond = glm::max(low - point, point - high);
    if (beyond.x > far || beyond.y > far || beyond.z > far) return true;
    const Vec3d across = glm::cross(b - a, c - a);
    return std::abs(glm::dot(across, point - a)) > far * glm::length(across);
}

/// Marks all contacts of the same pair, which are adjacent in the list, as not recyclable.
void forgetAnchorsOfPair(std::span<Contact> contacts, std::size_t of) {
    const auto isOfPair = [&](std::size_t i) { return areOfOnePair(contacts[i], contacts[of]); };
    for (std::size_t i = of; i > 0 && isOfPair(i - 1); --i) forgetAnchors(contacts[i - 1]);
    for (std::size_t i = of; i < contacts.size() && isOfPair(i); ++i) forgetAnchors(contacts[i]);
}

}  // namespace

bool mayBeJoined(const Bodies& bodies, const Shapes& shapes, std::uint32_t shape) {
    const std::uint32_t body = shapes.items[shape].body, first = bodies.traits[body].firstShape;
    return !bodies.moves(body) || first != shape || shapes.items[shape].next < shapes.size();
}

/// Whether all touched points also belong to the other obstacle, as those on a common edge do.
bool GhostFilter::isShared(const Touch& touch, const AnyShapef& other, double tolerance) {
    const auto* const triangle = std::get_if<geometry::Trianglef>(&other);
    return std::all_of(touch.points.begin(), touch.points.end(), [&](const ContactPoint& point) {
        if (triangle != nullptr && isFarFrom(*triangle, Vec3d{point.position}, tolerance)) return false;
        const Vec3d apart{closestPoint(other, point.position) - point.position};
        return glm::dot(apart, apart) <= tolerance * tolerance;
    });
}

/// Whether each point also belongs to the other contact, with the same normal: under a flat face that lies across a
/// ridge, the triangles on both sides have the same points.
bool GhostFilter::isRepeated(const Touch& touch, const Touch& by) {
    const double near = kOnePoint * by.extent;
    return areSameNormals(geometry::Vec3f{touch.normal}, geometry::Vec3f{by.normal}) &&
           std::all_of(touch.points.begin(), touch.points.end(), [&](const ContactPoint& point) {
               return std::any_of(by.points.begin(), by.points.end(), [&](const ContactPoint& other) {
                   const Vec3d apart{other.position - point.position};
                   return glm::dot(apart, apart) <= near * near;
               });
           });
}

/// Whether a triangle is touched at its face, not at an edge.
bool GhostFilter::isOnFace(const Touch& touch) {
    const auto* const triangle = std::get_if<geometry::Trianglef>(&touch.obstacle);
    if (triangle == nullptr) return false;
    const Vec3d a{triangle->a}, across = glm::cross(Vec3d{triangle->b} - a, Vec3d{triangle->c} - a);
    return std::abs(glm::dot(across, touch.normal)) >= kOnFace * glm::length(across);
}

/// Whether the support of `by` also keeps the shape in front of the obstacle of `touch`. A ball needs no other
/// support; another shape keeps a contact with a similar normal, because it may lie across both.
bool GhostFilter::isCovered(const Touch& touch, const Touch& by, const AnyShapef& shape) {
    if (isRepeated(touch, by)) return true;
    double highest = maxAlong(touch.obstacle, by.normal);
    // A contact with a triangle may represent others of its plane, see flat_patches.h.
    if (std::holds_alternative<geometry::Trianglef>(touch.obstacle))
        for (const ContactPoint& point : touch.points)
            highest = std::max(highest,
                               glm::dot(by.normal, Vec3d{point.position} + 0.5 * double{point.depth} * touch.normal));
    if (highest > by.surface + kSeam * by.extent) return false;
    const bool isBall = std::holds_alternative<geometry::Spheref>(shape);
    const bool isOnItsFace = !isBall && isOnFace(touch);
    const bool isOnlySpeculative = touch.isSpeculative && by.time <= touch.time;
    const double similar = isOnItsFace || isOnlySpeculative ? kSameNormal : kSimilarNormal;
    if (isBall || glm::dot(touch.normal, by.normal) <= similar) return true;
    if (!std::holds_alternative<geometry::Capsulef>(shape) && isOnItsFace) return touch.depth < -kSeam * by.extent;
    return isShared(touch, by.obstacle, std::abs(touch.depth) + kSeam * by.extent);
}

void GhostFilter::mark(std::span<Touch> touches, const Bodies& bodies, const AnyShapef& shape,
                       std::span<Contact> contacts) {
    const geometry::ConvexProxy solid = solidOf(shape);
    for (Touch& touch : touches) {
        const double lowest = -maxAlong(solid, -touch.normal);
        touch.extent = maxAlong(solid, touch.normal) - lowest;
        touch.surface = lowest + touch.depth;
    }
    const auto covers = [&](const Touch& by, const Touch& touch) {
        const bool isOneSurface =
            touch.otherBody == by.otherBody || (!bodies.moves(touch.otherBody) && !bodies.moves(by.otherBody));
        return &touch != &by && isOneSurface && isCovered(touch, by, shape);
    };
    // On a ridge two contacts may cover each other: the deeper one is kept.
    const auto carriesBefore = [](const Touch& a, const Touch& b) {
        return a.depth > b.depth || (a.depth == b.depth && a.contact < b.contact);
    };
    for (Touch& touch : touches)
        touch.isGhost = std::any_of(touches.begin(), touches.end(), [&](const Touch& by) {
            return covers(by, touch) && !(carriesBefore(touch, by) && covers(touch, by));
        });
    // A contact that only ghosts cover is no ghost, because no remaining contact keeps the shape in front of it.
    order_.clear();
    for (std::size_t i = 0; i < touches.size(); ++i)
        if (touches[i].isGhost) order_.push_back(i);
    std::sort(order_.begin(), order_.end(),
              [&](std::size_t a, std::size_t b) { return carriesBefore(touches[a], touches[b]); });
    for (const std::size_t i : order_) {
        Touch& touch = touches[i];
        touch.isGhost = false;
        bool isOwnGhost = false;
        for (const Touch& by : touches) {
            if (by.isGhost || !covers(by, touch)) continue;
            touch.isGhost = true;
            isOwnGhost = isOwnGhost || areOfOnePair(contacts[touch.contact], contacts[by.contact]);
        }
        if (!touch.isGhost) continue;
        isGhost_[touch.contact] = true;
        if (!isOwnGhost) forgetAnchorsOfPair(contacts, touch.contact);
    }
}

void GhostFilter::drop(const Bodies& bodies, const Shapes& shapes, const geometry::MadeList<AnyShapef>& placed,
                       std::span<const std::uint32_t> ofSeams, std::vector<Contact>& contacts) {
    touches_.clear();
    const auto add = [&](std::uint32_t i, std::uint32_t shape, std::uint32_t other, float sign) {
        if (!bodies.isDynamic(shapes.items[shape].body) || !mayBeJoined(bodies, shapes, other)) return;
        const Contact& contact = contacts[i];
        touches_.push_back({.shape = shape,
                            .contact = i,
                            .otherBody = shapes.items[other].body,
                            .obstacle = obstacleOf(placed[other], contact.triangle),
                            .normal = double{sign} * Vec3d{contact.normal},
                            .depth = depthOf(contact),
                            .points = contact.all(),
                            .isSpeculative = contact.isSpeculative,
                            .time = contact.speculative.time});
    };
    for (const std::uint32_t i : ofSeams) {
        add(i, contacts[i].shapeA, contacts[i].shapeB, -1.0f);
        add(i, contacts[i].shapeB, contacts[i].shapeA, 1.0f);
    }
    if (touches_.empty()) return;
    std::sort(touches_.begin(), touches_.end(), [](const Touch& a, const Touch& b) {
        return a.shape != b.shape ? a.shape < b.shape : a.contact < b.contact;
    });

    isGhost_.assign(contacts.size(), false);
    for (auto first = touches_.begin(); first != touches_.end();) {
        const auto end = std::find_if(first, touches_.end(), [&](const Touch& t) { return t.shape != first->shape; });
        if (end - first > 1)
            mark({&*first, static_cast<std::size_t>(end - first)}, bodies, placed[first->shape], contacts);
        first = end;
    }
    const auto firstGhost = std::find(isGhost_.begin(), isGhost_.end(), true);
    auto kept = static_cast<std::size_t>(firstGhost - isGhost_.begin());
    for (std::size_t i = kept; i < contacts.size(); ++i)
        if (!isGhost_[i]) contacts[kept++] = contacts[i];
    contacts.resize(kept);
}

}  // namespace collidoscope::physics
