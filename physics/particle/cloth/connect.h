#pragma once
/// The links of a mesh as springs or as joints: the same material, two methods.

#include "physics/particle/cloth/cloth_mesh.h"
#include "physics/particle/system.h"

namespace collidoscope::physics {

enum class Method : std::uint8_t {
    Springs,  ///< forces: cheap, but the step must be short, h sqrt(4 k / m) < 2 and less
    Joints,   ///< position constraints with compliance 1 / k (XPBD): any step holds, unsolved rest shows as stretch
};

struct LinkMaterial {
    /// N/m by kind; 0: no such links. Infinite: rigid, for joints only.
    std::array<float, kLinkKinds> stiffness{1000.0f, 500.0f, 10.0f};
    float damping = 0.0f;  ///< N s/m, of springs
};

/// Appends those links that hold. Precondition: finite stiffness.
void addSprings(const ClothMesh& mesh, const LinkMaterial& material, std::vector<Spring<float>>& springs);
/// Appends all links, those that have broken, too: so joints keep their numbers, and their order, while a mesh tears.
void addJoints(const ClothMesh& mesh, const LinkMaterial& material, std::vector<DistanceJoint>& joints);

/// Replaces all springs, joints and triangles of the system by those of the meshes.
void connect(ParticleSystem& system, std::span<const ClothMesh> meshes, const LinkMaterial& material, Method method);

/// Takes out what has broken since: the same system, bit for bit, as connect() would make, for far less work where
/// joints tie it. Precondition: it was connected by these meshes, material and method.
void disconnectTorn(ParticleSystem& system, std::span<const ClothMesh> meshes, const LinkMaterial& material,
                    Method method);

}  // namespace collidoscope::physics
