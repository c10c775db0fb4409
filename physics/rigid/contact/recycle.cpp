#include "physics/rigid/contact/recycle.h"

#include <algorithm>

namespace physics {
namespace {

using geometry::Quatf;
using geometry::Vec3f;

Vec3f toBody(const BodyPosition& body, const Vec3f& point) {
    return glm::conjugate(body.orientation) * (point - body.center);
}

}  // namespace

void anchor(const Bodies& bodies, Contact& contact) {
    const BodyPosition &a = bodies.positions[contact.bodyA], &b = bodies.positions[contact.bodyB];
    ManifoldAnchors& anchors = contact.anchors;
    contact.isAnchored = true;
    anchors.normalInA = glm::conjugate(a.orientation) * contact.normal;
    anchors.position = toBody(a, b.center);
    anchors.orientation = glm::conjugate(a.orientation) * b.orientation;
    for (std::uint32_t i = 0; i < contact.count; ++i) {
        const ContactPoint& point = contact.points[i];
        const Vec3f half = 0.5f * point.depth * contact.normal;
        anchors.inA[i] = toBody(a, point.position + half), anchors.inB[i] = toBody(b, point.position - half);
    }
}

bool hasHardlyMoved(const Bodies& bodies, const Contact& contact, float extentA, float extentB, float distance) {
    const ManifoldAnchors& anchors = contact.anchors;
    if (!contact.isAnchored) return false;
    const BodyPosition &a = bodies.positions[contact.bodyA], &b = bodies.positions[contact.bodyB];
    const Vec3f position = toBody(a, b.center), by = position - anchors.position;
    const float moved = glm::length(by);
    if (!(moved <= distance)) return false;
    const Quatf turn = glm::conjugate(anchors.orientation) * (glm::conjugate(a.orientation) * b.orientation);
    const float reach = std::min(extentB, glm::length(position) + extentA);
    return moved + 2.0f * glm::length(Vec3f{turn.x, turn.y, turn.z}) * reach <= distance;
}

void moveWithBodies(const Bodies& bodies, Contact& contact) {
    const BodyPosition &a = bodies.positions[contact.bodyA], &b = bodies.positions[contact.bodyB];
    const geometry::Mat3<float> worldFromA = glm::mat3_cast(a.orientation), worldFromB = glm::mat3_cast(b.orientation);
    contact.normal = worldFromA * contact.anchors.normalInA;
    for (std::uint32_t i = 0; i < contact.count; ++i) {
        const Vec3f onA = a.center + worldFromA * contact.anchors.inA[i],
                    onB = b.center + worldFromB * contact.anchors.inB[i];
        contact.points[i].position = 0.5f * (onA + onB);
        contact.points[i].depth = -glm::dot(contact.normal, onB - onA);
    }
}

}  // namespace physics
