#pragma once
/// Converts the links of a mesh to springs or joints: the same material by two methods.

#include "physics/particle/cloth/cloth_mesh.h"
#include "physics/particle/system.h"

namespace collidoscope::physics {

enum class Method : std::uint8_t {
    Springs,  ///< forces: cheap, but only stable for short steps, h sqrt(4 k / m) < 2 or less
    Joints,   ///< position constraints with compliance 1 / k (XPBD): stable for any step; unconverged joints stretch
};

struct LinkMaterial {
    /// N/m by kind; 0: no links of this kind. Infinite: rigid, for joints only.
    std::array<float, kLinkKinds> stiffness{1000.0f, 500.0f, 10.0f};
    float damping = 0.0f;  ///< N s/m, of springs
};

/// Appends springs for the links that are not torn. Precondition: finite stiffness.
void addSprings(const ClothMesh& mesh, const LinkMaterial& material, std::vector<Spring<float>>& springs);
/// Appends joints for all links, including torn ones, so that the indices and the order of the joints stay the same
/// while a mesh tears.
void addJoints(const ClothMesh& mesh, const LinkMaterial& material, std::vector<DistanceJoint>& joints);

/// Replaces all springs, joints and triangles of the system by those of the meshes.
void connect(ParticleSystem& system, std::span<const ClothMesh> meshes, const LinkMaterial& material, Method method);

/// Removes the links that have broken since. The system is the same, bit for bit, as connect() would make it, at a
/// much lower cost with joints. Precondition: it was connected by these meshes, material and method.
void disconnectTorn(ParticleSystem& system, std::span<const ClothMesh> meshes, const LinkMaterial& material,
                    Method method);

}  // namespace collidoscope::physics
