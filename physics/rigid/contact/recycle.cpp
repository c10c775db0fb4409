#include "physics/rigid/contact/recycle.h"

#include <algorithm>

#include "physics/rigid/ccd/body_path.h"

namespace collidoscope::physics {

using geometry::Quatf;
using geometry::Vec3f;

RelativePose relativePose(const Bodies& bodies, std::uint32_t a, std::uint32_t b) {
    const BodyPosition &first = bodies.positions[a], &second = bodies.positions[b];
    const Quatf aFromWorld = glm::conjugate(first.orientation);
    return {aFromWorld * bodies.apart(a, b), aFromWorld * second.orientation};
}

float movedSince(const RelativePose& before, const RelativePose& now, float extentA, float extentB) {
    const Quatf turn = glm::conjugate(before.orientation) * now.orientation;
    const float reach = std::min(extentB, glm::length(now.position) + extentA);
    return glm::length(now.position - before.position) + 2.0f * glm::length(Vec3f{turn.x, turn.y, turn.z}) * reach;
}

float gapAlong(const Vec3f& normal, const geometry::ConvexProxy& a, const geometry::ConvexProxy& b) {
    const geometry::Vec3d n{normal};
    // A difference first: far from the origin that is where the digits are.
    const double apart = glm::dot(n, support(b, -n) - support(a, n));
    return static_cast<float>(apart - a.radius - b.radius);
}

void anchor(const Bodies& bodies, Contact& contact, const RoundRadii& radii) {
    const BodyPosition &a = bodies.positions[contact.bodyA], &b = bodies.positions[contact.bodyB];
    ManifoldAnchors& anchors = contact.anchors;
    contact.isAnchored = true;
    anchors.normalInA = glm::conjugate(a.orientation) * contact.normal;
    const auto [position, orientation] = relativePose(bodies, contact.bodyA, contact.bodyB);
    anchors.position = position, anchors.orientation = orientation;
    const Vec3f apart = bodies.apart(contact.bodyA, contact.bodyB);
    for (std::uint32_t i = 0; i < contact.count; ++i) {
        const ContactPoint& point = contact.points[i];
        Vec3f armA = (point.position - a.center) + 0.5f * point.depth * contact.normal,
              armB = armA - point.depth * contact.normal - apart;
        if (radii.a > 0.0f) armA -= radii.a * contact.normal;
        if (radii.b > 0.0f) armB += radii.b * contact.normal;
        anchors.inA[i] = glm::conjugate(a.orientation) * armA, anchors.inB[i] = glm::conjugate(b.orientation) * armB;
    }
}

bool hasHardlyMoved(const Bodies& bodies, const Contact& contact, float extentA, float extentB, float distance) {
    if (!contact.isAnchored) return false;
    const RelativePose before{contact.anchors.position, contact.anchors.orientation};
    return movedSince(before, relativePose(bodies, contact.bodyA, contact.bodyB), extentA, extentB) <= distance;
}

void moveWithBodies(const Bodies& bodies, Contact& contact, const RoundRadii& radii) {
    const BodyPosition &a = bodies.positions[contact.bodyA], &b = bodies.positions[contact.bodyB];
    const geometry::Mat3<float> worldFromA = glm::mat3_cast(a.orientation), worldFromB = glm::mat3_cast(b.orientation);
    contact.normal = worldFromA * contact.anchors.normalInA;
    if (radii.a > 0.0f)
        contact.normal = worldFromB * (glm::conjugate(contact.anchors.orientation) * contact.anchors.normalInA);
    const Vec3f apart = bodies.apart(contact.bodyA, contact.bodyB);
    for (std::uint32_t i = 0; i < contact.count; ++i) {
        // From the centre of A, where the digits are.
        Vec3f onA = worldFromA * contact.anchors.inA[i], onB = apart + worldFromB * contact.anchors.inB[i];
        if (radii.a > 0.0f) onA += radii.a * contact.normal;
        if (radii.b > 0.0f) onB -= radii.b * contact.normal;
        const float depth = -glm::dot(contact.normal, onB - onA);
        if (radii.a > 0.0f) onB = onA - depth * contact.normal;
        if (radii.b > 0.0f) onA = onB + depth * contact.normal;
        contact.points[i].position = a.center + 0.5f * (onA + onB);
        contact.points[i].depth = depth;
    }
}

}  // namespace collidoscope::physics
