#include "physics/particle/cloth/connect.h"

namespace physics {
namespace {

float stiffnessOf(const Link& link, const LinkMaterial& material) {
    return material.stiffness[static_cast<std::size_t>(link.kind)];
}

/// Joints are numbered as addJoints() appends them.
void removeTorn(std::span<const Net> nets, const LinkMaterial& material, JointSolver& joints) {
    std::size_t joint = 0;
    for (const Net& net : nets) {
        auto nextTorn = net.torn.begin();
        for (std::uint32_t i = 0; i < net.links.size(); ++i) {
            const bool isTorn = nextTorn != net.torn.end() && *nextTorn == i;
            if (isTorn) ++nextTorn;
            if (!(stiffnessOf(net.links[i], material) > 0.0f)) continue;
            if (isTorn && !joints.isRemoved(joint)) joints.remove(joint);
            ++joint;
        }
    }
}

void cover(ParticleSystem& system, std::span<const Net> nets) {
    system.panels.clear();
    for (const Net& net : nets) {
        const std::vector<Panel> held = heldPanels(net);
        system.panels.insert(system.panels.end(), held.begin(), held.end());
    }
}

}  // namespace

void addSprings(const Net& net, const LinkMaterial& material, std::vector<Spring<float>>& springs) {
    for (const Link& link : heldLinks(net)) {
        const float stiffness = stiffnessOf(link, material);
        if (stiffness > 0.0f) springs.push_back({link.a, link.b, link.length, stiffness, material.damping});
    }
}

void addJoints(const Net& net, const LinkMaterial& material, std::vector<DistanceJoint>& joints) {
    for (const Link& link : net.links) {
        const float stiffness = stiffnessOf(link, material);
        if (stiffness > 0.0f) joints.push_back({link.a, link.b, link.length, 1.0f / stiffness});
    }
}

void connect(ParticleSystem& system, std::span<const Net> nets, const LinkMaterial& material, Method method) {
    system.forces.springs.clear();
    std::vector<DistanceJoint> joints;
    for (const Net& net : nets) {
        if (method == Method::Springs)
            addSprings(net, material, system.forces.springs);
        else
            addJoints(net, material, joints);
    }
    system.joints = JointSolver(joints, system.state.size());
    if (method == Method::Joints) removeTorn(nets, material, system.joints);
    cover(system, nets);
}

void disconnectTorn(ParticleSystem& system, std::span<const Net> nets, const LinkMaterial& material, Method method) {
    if (method == Method::Springs) return connect(system, nets, material, method);
    removeTorn(nets, material, system.joints);
    cover(system, nets);
}

}  // namespace physics
