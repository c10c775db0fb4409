#include "physics/particle/cloth/weave/connect.h"

namespace physics {
namespace {

float stiffnessOf(const Link& link, const LinkMaterial& material) {
    return material.stiffness[static_cast<std::size_t>(link.kind)];
}

}  // namespace

void addSprings(const Net& net, const LinkMaterial& material, std::vector<Spring<float>>& springs) {
    for (const Link& link : heldLinks(net)) {
        const float stiffness = stiffnessOf(link, material);
        if (stiffness > 0.0f) springs.push_back({link.a, link.b, link.length, stiffness, material.damping});
    }
}

void addJoints(const Net& net, const LinkMaterial& material, std::vector<DistanceJoint>& joints) {
    for (const Link& link : heldLinks(net)) {
        const float stiffness = stiffnessOf(link, material);
        if (stiffness > 0.0f) joints.push_back({link.a, link.b, link.length, 1.0f / stiffness});
    }
}

void connect(ParticleSystem& system, std::span<const Net> nets, const LinkMaterial& material, Method method) {
    system.forces.springs.clear();
    system.panels.clear();
    std::vector<DistanceJoint> joints;
    for (const Net& net : nets) {
        if (method == Method::Springs)
            addSprings(net, material, system.forces.springs);
        else
            addJoints(net, material, joints);
        const std::vector<Panel> held = heldPanels(net);
        system.panels.insert(system.panels.end(), held.begin(), held.end());
    }
    system.joints = JointSolver(joints, system.state.size());
}

}  // namespace physics
