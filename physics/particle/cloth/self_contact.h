#pragma once
/// Self-contact of cloth: particles keep a thickness apart from each other and from triangles, and do not pass through
/// triangles.
///
/// Each particle is swept against all triangles that it may meet. Crossings of two edges are not tested, so a sharp
/// edge of cloth may still pass through another. A particle that meets several triangles in one sub-step is separated
/// from one after the other, in order: more sub-steps make this more accurate.

#include <span>
#include <vector>

#include "geometry/base/parallel_for.h"
#include "geometry/broadphase/box_sweep.h"
#include "geometry/broadphase/box_tree.h"
#include "physics/particle/cloth/cloth_mesh.h"

namespace collidoscope::physics {

struct SelfContact {
    float thickness = 0.0f;  ///< m, >= 0; 0 turns it off
    float friction = 0.3f;   ///< Coulomb's mu between layers, >= 0
    /// The positions of the particles when the cloth was made, m: particles that were nearer than the thickness there
    /// may come as near again. Empty: all keep the whole thickness.
    std::vector<geometry::Vec3f> rest{};
};

/// Finds and solves the contacts of a sub-step. It keeps memory, but no state.
class SelfContactSolver {
public:
    /// `start`: the positions before the sub-step. The contacts are found in parallel and solved one by one, in the
    /// order of the particles, so that the bits are the same on any number of threads.
    void solve(const SelfContact& settings, std::span<const ClothTriangle> triangles, const VectorArray<float>& start,
               ParticleState<float>& state, const geometry::ParallelFor& parallelFor);

private:
    void separateParticles(const SelfContact& settings, ParticleState<float>& state,
                           const geometry::ParallelFor& parallelFor);
    void findTriangles(const SelfContact& settings, std::span<const ClothTriangle> triangles,
                       const VectorArray<float>& start, const ParticleState<float>& state,
                       const geometry::ParallelFor& parallelFor);
    void separateFromTriangles(const SelfContact& settings, std::span<const ClothTriangle> triangles,
                               const VectorArray<float>& start, ParticleState<float>& state);

    geometry::BoxSweep sweep_{};  // of the particles
    geometry::BoxTree tree_{};    // of the triangles
    std::vector<geometry::Aabbf> boxes_{};
    std::vector<std::vector<std::uint32_t>> trianglesOf_{};  // by particle
};

}  // namespace collidoscope::physics
