#include <algorithm>
#include <vector>

#include "demos/draw/shapes.h"
#include "demos/rigid/rigid_scene.h"
#include "demos/share/text.h"

namespace collidoscope::demos {
namespace {

using geometry::Vec3f;

constexpr float kAxis = 0.35f;             // m, on both sides of the anchor
constexpr float kWeight = 0.4f;            // m, of a force as large as the weight of the lighter body
constexpr float kLongest = 1.5f;           // m
constexpr float kGravityOfWeight = 9.81f;  // m/s^2
constexpr Style kAnchor{.role = Role::Selection, .showThrough = true, .width = 9.0f};
constexpr Style kLink{.role = Role::Construction, .showThrough = true, .width = 1.5f};
constexpr Style kAxisLine{.role = Role::AxisZ, .dashed = true, .showThrough = true, .width = 2.0f};
constexpr Style kForce{.role = Role::Impulse, .showThrough = true, .width = 3.0f};

}  // namespace

/// kg, of the lighter of both bodies; of the one that moves, if the other does not.
double RigidScene::lighterMass(const physics::JointDefinition& joint) const {
    double lighter = 0.0;
    for (const physics::BodyId body : {joint.bodyA, joint.bodyB}) {
        if (world.kindOf(body) != physics::BodyKind::Dynamic) continue;
        const double mass = world.massOf(body).mass;
        lighter = lighter == 0.0 ? mass : std::min(lighter, mass);
    }
    return lighter;
}

void RigidScene::drawJoints(Canvas& canvas) const {
    if (!views_.joints) return;
    std::vector<PointItem> anchors;
    std::vector<LineItem> lines;
    std::vector<ArrowItem> forces;
    bool hasAxes = false;
    for (const physics::JointId id : world.joints()) {
        const physics::JointDefinition& joint = world.definitionOf(id);
        const physics::JointPose place = world.jointPoseOf(id);
        anchors.push_back({.position = place.pointA, .style = kAnchor});
        anchors.push_back({.position = place.pointB, .style = kAnchor});
        lines.push_back({.start = place.pointA, .end = place.pointB, .style = kLink});
        lines.push_back({.start = place.pointB, .end = world.centerOf(joint.bodyB), .style = kLink});
        if (hasAxis(joint.kind)) {
            hasAxes = true;
            lines.push_back({.start = place.pointB - kAxis * place.axisB,
                             .end = place.pointB + kAxis * place.axisB,
                             .style = kAxisLine});
        }
        const auto weight = static_cast<float>(lighterMass(joint)) * kGravityOfWeight;
        if (weight <= 0.0f) continue;
        Vec3f arrow = world.reactionOf(id).force * (kWeight / weight);
        if (const float length = glm::length(arrow); length > kLongest) arrow *= kLongest / length;
        forces.push_back({.start = place.pointB, .vector = arrow, .style = kForce});
    }
    canvas.lines(lines);
    canvas.points(anchors);
    canvas.arrows(forces);
    drawLegend(canvas, Mark::Point, kAnchor, "joint: where it holds A and B");
    if (hasAxes) drawLegend(canvas, Mark::Line, kAxisLine, "axis of a joint");
    drawLegend(canvas, Mark::Arrow, kForce, "force on B, 0.4 m for the lighter body's weight");
}

}  // namespace collidoscope::demos
