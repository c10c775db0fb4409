#include "physics/particle/cloth/connect.h"

namespace collidoscope::physics {
namespace {

float stiffnessOf(const Link& link, const LinkMaterial& material) {
    return material.stiffness[static_cast<std::size_t>(link.kind)];
}

/// The joints have the order in which addJoints() appends them.
void removeTorn(std::span<const ClothMesh> meshes, const LinkMaterial& material, JointSolver& joints) {
    std::size_t joint = 0;
    for (const ClothMesh& mesh : meshes) {
        auto nextTorn = mesh.torn.begin();
        for (std::uint32_t i = 0; i < mesh.links.size(); ++i) {
            const bool isTorn = nextTorn != mesh.torn.end() && *nextTorn == i;
            if (isTorn) ++nextTorn;
            if (!(stiffnessOf(mesh.links[i], material) > 0.0f)) continue;
            if (isTorn && !joints.isRemoved(joint)) joints.remove(joint);
            ++joint;
        }
    }
}

void cover(ParticleSystem& system, std::span<const ClothMesh> meshes) {
    system.triangles.clear();
    for (const ClothMesh& mesh : meshes) {
        const std::vector<ClothTriangle> held = heldTriangles(mesh);
        system.triangles.insert(system.triangles.end(), held.begin(), held.end());
    }
}

}  // namespace

void addSprings(const ClothMesh& mesh, const LinkMaterial& material, std::vector<Spring<float>>& springs) {
    for (const Link& link : heldLinks(mesh)) {
        const float stiffness = stiffnessOf(link, material);
        if (stiffness > 0.0f) springs.push_back({link.a, link.b, link.length, stiffness, material.damping});
    }
}

void addJoints(const ClothMesh& mesh, const LinkMaterial& material, std::vector<DistanceJoint>& joints) {
    for (const Link& link : mesh.links) {
        const float stiffness = stiffnessOf(link, material);
        if (stiffness > 0.0f) joints.push_back({link.a, link.b, link.length, 1.0f / stiffness});
    }
}

void connect(ParticleSystem& system, std::span<const ClothMesh> meshes, const LinkMaterial& material, Method method) {
    system.forces.springs.clear();
    std::vector<DistanceJoint> joints;
    for (const ClothMesh& mesh : meshes) {
        if (method == Method::Springs)
            addSprings(mesh, material, system.forces.springs);
        else
            addJoints(mesh, material, joints);
    }
    system.joints = JointSolver(joints, system.state.size());
    if (method == Method::Joints) removeTorn(meshes, material, system.joints);
    cover(system, meshes);
}

void disconnectTorn(ParticleSystem& system, std::span<const ClothMesh> meshes, const LinkMaterial& material,
                    Method method) {
    if (method == Method::Springs) return connect(system, meshes, material, method);
    removeTorn(meshes, material, system.joints);
    cover(system, meshes);
}

}  // namespace collidoscope::physics
