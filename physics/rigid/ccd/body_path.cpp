#include "physics/rigid/ccd/body_path.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/base/elementary.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbf;
using geometry::Vec3d;
using geometry::Vec3f;

geometry::Quatd rotationBy(const Vec3d& turn, double time) {
    return geometry::axisAngle(turn, time * glm::length(turn));
}

/// The largest distance, m, of a point of the box from the centre.
float farthestFrom(const Vec3f& center, const Aabbf& bounds) {
    return glm::length(glm::max(glm::abs(bounds.min - center), glm::abs(bounds.max - center)));
}

Aabbf common(const Aabbf& a, const Aabbf& b) { return {glm::max(a.min, b.min), glm::min(a.max, b.max)}; }

/// The rotation vector of a rotation; of the vectors that differ by whole turns, the one nearest to `hint`.
Vec3f turnOf(const geometry::Quatd& rotation, const Vec3f& hint) {
    const Vec3d v{rotation.x, rotation.y, rotation.z};
    const double sine = glm::length(v);
    if (sine == 0.0) return Vec3f{0.0f};
    const Vec3d axis = v / sine;
    const double angle = 2.0 * geometry::atan2(sine, rotation.w), turn = 2.0 * geometry::kPi<double>;
    const double missing = glm::dot(Vec3d{hint}, axis) - angle;
    return Vec3f{(angle + turn * std::floor(missing / turn + 0.5)) * axis};
}

}  // namespace

Vec3f middleOf(const geometry::Hullf& hull) {
    Vec3f middle{0.0f};
    for (const Vec3f& vertex : hull.vertices) middle += vertex / static_cast<float>(hull.vertices.size());
    return middle;
}

float innerRadius(const geometry::Hullf& hull) {
    if (hull.vertices.empty()) return 0.0f;
    const Vec3f middle = middleOf(hull);
    float inside = std::numeric_limits<float>::infinity();
    for (const geometry::Planef& face : hull.planes)
        inside = std::min(inside, face.distance - glm::dot(face.normal, middle));
    return std::max(0.0f, inside);
}

BodyPosition BodyPath::at(float time) const {
    BodyPosition position{start.center + time * displacement, start.orientation};
    if (turn == Vec3f{0.0f}) return position;
    const geometry::Quatd turned = rotationBy(Vec3d{turn}, double{time}) * geometry::Quatd{start.orientation};
    position.orientation = geometry::Quatf{turned / std::sqrt(glm::dot(turned, turned))};
    return position;
}

geometry::Posef BodyPath::carryAt(float time) const {
    if (turn == Vec3f{0.0f}) return {time * displacement};
    const geometry::Quatd rotation = rotationBy(Vec3d{turn}, double{time});
    const Vec3d center{start.center};
    return {Vec3f{center + double{time} * Vec3d{displacement} - rotation * center}, geometry::Quatf{rotation}};
}

BodyPath partOf(const BodyPath& path, float from, float until) {
    const float part = until - from;
    return {path.at(from), part * path.displacement, part * path.turn};
}

geometry::Motionf motionBetween(const BodyPath& path, float from, float until) {
    const float part = until - from;
    return {part * path.displacement, part * path.turn, path.start.center + from * path.displacement};
}

geometry::Motionf motionBetween(const geometry::AnyShapef& shape, const BodyPath& path, float from, float until) {
    constexpr float kOfPlaces = 0x1p-20f;  // of its distance from the origin: larger than the rounding of a centre
    geometry::Motionf motion = motionBetween(path, from, until);
    const auto* const ball = std::get_if<geometry::Spheref>(&shape);
    const Vec3f center = path.start.center + from * path.displacement;
    if (ball != nullptr && glm::length(ball->center - center) <= kOfPlaces * glm::length(center))
        motion.turn = Vec3f{0.0f};
    return motion;
}

Vec3f pushOf(const Bodies& bodies, std::uint32_t body, const Vec3f& gravity) {
    if (!bodies.isDynamic(body)) return Vec3f{0.0f};
    const BodyTraits& traits = bodies.traits[body];
    return traits.locked.alongFree(traits.gravityScale * gravity +
                                   bodies.responses[body].inverseMass * bodies.loads[body].force);
}

BodyPath predictedPath(const Bodies& bodies, std::uint32_t body, const std::optional<Vec3f>& gravity, float time) {
    BodyPath path{bodies.positions[body]};
    if (!bodies.moves(body) || bodies.rests[body].isAsleep) return path;
    path.displacement = time * bodies.motions[body].velocity, path.turn = time * bodies.motions[body].angularVelocity;
    if (gravity) path.displacement += 0.5f * time * time * pushOf(bodies, body, *gravity);
    return path;
}

BodyPath pathBetween(const BodyPosition& start, const BodyPosition& end, const Vec3f& turn) {
    const geometry::Quatd before{start.orientation}, after{end.orientation};
    return {start, end.center - start.center, turnOf(after * glm::conjugate(before), turn)};
}

Vec3f middleOf(const geometry::AnyShapef& shape) {
    if (const auto* const ball = std::get_if<geometry::Spheref>(&shape)) return ball->center;
    if (const auto* const capsule = std::get_if<geometry::Capsulef>(&shape)) return 0.5f * (capsule->a + capsule->b);
    if (const auto* const box = std::get_if<geometry::Boxf>(&shape)) return box->center;
    if (const auto* const hull = std::get_if<geometry::HullInstancef>(&shape))
        return Vec3f{transformPoint(hull->worldFromHull, geometry::Vec3d{middleOf(*hull->hull)})};
    const auto bounds = boundsOf(shape);
    return bounds ? centerOf(*bounds) : Vec3f{0.0f};
}

geometry::ConvexProxy solidOf(const geometry::AnyShapef& shape) {
    return geometry::convexIn(shape).value_or(geometry::ConvexProxy{});
}

float thicknessOf(const geometry::AnyShapef& shape) {
    if (const auto* const ball = std::get_if<geometry::Spheref>(&shape)) return 2.0f * ball->radius;
    if (const auto* const capsule = std::get_if<geometry::Capsulef>(&shape)) return 2.0f * capsule->radius;
    if (const auto* const hull = std::get_if<geometry::HullInstancef>(&shape)) return 2.0f * innerRadius(*hull->hull);
    const Vec3f half = [&] {
        if (const auto* const box = std::get_if<geometry::Boxf>(&shape)) return box->half;
        const auto bounds = boundsOf(shape);
        return bounds ? halfOf(*bounds) : Vec3f{0.0f};
    }();
    return 2.0f * std::min({half.x, half.y, half.z});
}

BoundsPath boundsPath(const BodyPath& path, const Aabbf& bounds) {
    const Vec3f arm = centerOf(bounds) - path.start.center;
    const float squared = glm::dot(path.turn, path.turn);
    // |R a - a - θ x a| <= θ^2 |a| / 2 for the rotation R by any vector θ.
    return {path.displacement + glm::cross(path.turn, arm), 0.5f * squared * glm::length(arm),
            std::sqrt(squared) * glm::length(halfOf(bounds))};
}

float maxDistance(const BodyPath& path, const Aabbf& bounds) {
    if (path.turn == Vec3f{0.0f}) return glm::length(path.displacement);
    const BoundsPath box = boundsPath(path, bounds);
    return std::min(glm::length(path.displacement) + glm::length(path.turn) * farthestFrom(path.start.center, bounds),
                    glm::length(box.displacement) + box.bend + box.turn);
}

float relativeDistance(const BodyPath& a, const Aabbf& bounds, const BodyPath& b) {
    const Vec3f middle = centerOf(bounds), half = halfOf(bounds);
    const Vec3f armA = middle - a.start.center, armB = middle - b.start.center;
    const Vec3f way = a.displacement + glm::cross(a.turn, armA) - b.displacement - glm::cross(b.turn, armB);
    const float squaredA = glm::dot(a.turn, a.turn), squaredB = glm::dot(b.turn, b.turn);
    // The angle between two rotations is at most the distance of their vectors.
    return glm::length(way) + 0.5f * (squaredA * glm::length(armA) + squaredB * glm::length(armB)) +
           glm::length(a.turn - b.turn) * glm::length(half);
}

bool areFast(const PairedShape& a, const PairedShape& b, float margin) {
    if (!(a.share + b.share > kFastShare)) return false;
    // The thickness of a shape that does not move is ignored.
    const float thickness = a.share > 0.0f && b.share > 0.0f ? std::min(a.thickness, b.thickness)
                            : a.share > 0.0f                 ? a.thickness
                                                             : b.thickness;
    return relativeDistance(a.path, a.bounds, b.path) > std::max(0.5f * margin, kFastShare * thickness);
}

Aabbf sweptBounds(const BodyPath& path, const Aabbf& bounds) {
    const auto along = [](const Aabbf& box, const Vec3f& by) {
        return Aabbf{glm::min(box.min, box.min + by), glm::max(box.max, box.max + by)};
    };
    if (path.turn == Vec3f{0.0f}) return along(bounds, path.displacement);
    // The distance of a point from the centre is constant while the body rotates.
    const float far = farthestFrom(path.start.center, bounds), by = glm::length(path.turn) * far;
    const Aabbf turned = along({glm::max(bounds.min - Vec3f{by}, glm::min(bounds.min, path.start.center - Vec3f{far})),
                                glm::min(bounds.max + Vec3f{by}, glm::max(bounds.max, path.start.center + Vec3f{far}))},
                               path.displacement);
    const BoundsPath box = boundsPath(path, bounds);
    const Vec3f aside{box.bend + box.turn};
    const Aabbf local = along({bounds.min - aside, bounds.max + aside}, box.displacement);
    return common(turned, local);
}

/// A point at distance r from the centre deviates from its chord by at most |w|^2 r / 8, because its second derivative
/// is at most |w|^2 r.
Aabbf sweptBounds(const BodyPath& path, const Aabbf& bounds, const Aabbf& end) {
    const Vec3f aside{0.125f * glm::dot(path.turn, path.turn) * farthestFrom(path.start.center, bounds)};
    return common(sweptBounds(path, bounds),
                  {glm::min(bounds.min, end.min) - aside, glm::max(bounds.max, end.max) + aside});
}

}  // namespace collidoscope::physics
