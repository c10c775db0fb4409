#pragma once
/// Adds cloths, ropes and soft blocks to the particles of a system. Numbers of particles are brought into their range
/// before anything is made; 0 or fewer make an empty mesh. All of them start at rest.

#include "physics/particle/cloth/cloth_mesh.h"

namespace physics {

/// Numbers of particles along a side lie in 0 .. this: of a sheet or rope, of a block. A million in all.
inline constexpr int kMaxAlong = 1000, kMaxAlongBlock = 100;

/// A sheet of columns x rows particles. One row or column makes a rope, 1 x 1 a single particle: both without
/// triangles. The particle in column i and row j is number first + j columns + i.
struct ClothPlan {
    int columns = 20, rows = 20;
    geometry::Vec3f corner{0.0f};             ///< m, of column 0, row 0
    geometry::Vec3f right{1.0f, 0.0f, 0.0f};  ///< along a row; unit length
    geometry::Vec3f down{0.0f, -1.0f, 0.0f};  ///< along a column; unit length
    float spacing = 0.05f;                    ///< m, between neighbours, > 0
    float mass = 0.2f;                        ///< kg, of the whole, > 0; each particle has an equal share
};
ClothMesh addCloth(ParticleState<float>& state, const ClothPlan& plan);

/// Particles on a straight line; `stiff` gives it links against bending. One particle lies at the start.
struct RopePlan {
    int particles = 20;
    geometry::Vec3f start{0.0f}, end{1.0f, 0.0f, 0.0f};  ///< m
    float mass = 0.2f;                                   ///< kg, of the whole, > 0
    bool stiff = false;
};
ClothMesh addRope(ParticleState<float>& state, const RopePlan& plan);

/// A block of x * y * z particles with links along the axes and across the faces of its cubes; triangles cover its
/// outside. A block that is one particle thick has the same triangles on both sides. Number first + (k y + j) x + i.
struct BlockPlan {
    int x = 4, y = 4, z = 4;
    geometry::Vec3f corner{0.0f};  ///< m, of the smallest coordinates
    float spacing = 0.2f;          ///< m, > 0
    float mass = 1.0f;             ///< kg, of the whole, > 0
};
ClothMesh addBlock(ParticleState<float>& state, const BlockPlan& plan);

}  // namespace physics
