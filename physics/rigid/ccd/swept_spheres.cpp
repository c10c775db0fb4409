#include "physics/rigid/ccd/swept_spheres.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "geometry/query/bounds.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbf;
using geometry::Spheref;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr double kOfRadii = 1.001;     // factor that covers their rounding
constexpr double kOfPlaces = 0x1p-20;  // relative rounding of centres and displacements

/// A bounding sphere of a shape: that of a hull is centred at the origin of its frame or the middle of its bounds,
/// whichever is smaller.
Spheref boundingSphere(const geometry::AnyShapef& shape, const Aabbf* bounds) {
    if (const auto* const sphere = std::get_if<Spheref>(&shape)) return *sphere;
    if (const auto* const box = std::get_if<geometry::Boxf>(&shape)) return enclosingSphere(*box);
    if (const auto* const capsule = std::get_if<geometry::Capsulef>(&shape)) return enclosingSphere(*capsule);
    const Spheref ofBounds = enclosingSphere(bounds != nullptr ? *bounds : boundsOf(shape).value_or(Aabbf{}));
    const auto* const hull = std::get_if<geometry::HullInstancef>(&shape);
    if (hull == nullptr) return ofBounds;
    float squared = 0.0f;  // squared distance of the farthest vertex
    for (const Vec3f& vertex : hull->hull->vertices) squared = std::max(squared, glm::dot(vertex, vertex));
    return squared < ofBounds.radius * ofBounds.radius
               ? Spheref{Vec3f{hull->worldFromHull.position}, std::sqrt(squared)}
               : ofBounds;
}

}  // namespace

SweptSphere sweptSphere(const geometry::AnyShapef& shape, const BodyPath& path, const Aabbf* bounds) {
    if (std::holds_alternative<geometry::Planef>(shape)) return {.radius = std::numeric_limits<float>::infinity()};
    const Spheref sphere = boundingSphere(shape, bounds);
    const Vec3f arm = sphere.center - path.start.center;
    const float length = glm::length(arm), bend = 0.5f * glm::dot(path.turn, path.turn) * length;
    if (length < bend) return {path.start.center, path.displacement, length + sphere.radius};
    return {sphere.center, path.displacement + glm::cross(path.turn, arm), sphere.radius + bend};
}

/// No square root is taken: magnitudes are sums of coordinates, which are upper bounds.
bool doMiss(const SweptSphere& a, const SweptSphere& b) {
    const auto sum = [](const Vec3f& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); };
    const Vec3d from = Vec3d{b.center} - Vec3d{a.center}, way = Vec3d{b.displacement} - Vec3d{a.displacement};
    const float size = sum(a.center) + sum(b.center) + sum(a.displacement) + sum(b.displacement);
    const double reach = kOfRadii * (double{a.radius} + double{b.radius}) + kOfPlaces * double{size};
    const double along = glm::dot(from, way), beyond = glm::dot(from, from) - reach * reach;
    // Spheres with numbers that are not finite do not miss each other.
    return beyond > 0.0 && (along >= 0.0 || along * along < glm::dot(way, way) * beyond);
}

std::optional<StepSpan> spanOfOverlap(const SweptSphere& a, const SweptSphere& b) {
    const Vec3d from = Vec3d{b.center} - Vec3d{a.center}, way = Vec3d{b.displacement} - Vec3d{a.displacement};
    const float size =
        glm::length(a.center) + glm::length(b.center) + glm::length(a.displacement) + glm::length(b.displacement);
    const double reach = kOfRadii * (double{a.radius} + double{b.radius}) + kOfPlaces * double{size};
    if (!(reach < std::numeric_limits<double>::infinity())) return StepSpan{};
    // The condition is |from + t way| <= reach.
    const double squared = glm::dot(way, way), along = glm::dot(from, way),
                 beyond = glm::dot(from, from) - reach * reach;
    const double apart = along * along - squared * beyond;
    if (beyond > 0.0 && !(along < 0.0 && apart >= 0.0)) return std::nullopt;
    if (!(squared > 0.0)) return StepSpan{};
    const double root = std::sqrt(apart);
    const StepSpan span{beyond > 0.0 ? static_cast<float>(-beyond / (along - root)) : 0.0f,
                        std::min(1.0f, static_cast<float>((root - along) / squared))};
    return span.from < 1.0f ? std::optional(span) : std::nullopt;
}

/// Shapes that are near each other at the start may overlap, which depends on their motion in the whole step: then
/// nothing is cut off.
StepSpan spanToSweep(const StepSpan& overlap) {
    constexpr float kWorthCutting = 0.75f;  // share of the step; to cut off less does not pay
    return overlap.from > 0.0f && overlap.until - overlap.from < kWorthCutting ? overlap : StepSpan{};
}

}  // namespace collidoscope::physics
