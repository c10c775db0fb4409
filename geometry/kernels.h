#pragma once
/// All batch kernels of this library, instantiated for one instruction set (see geometry/base/simd/README.md).
/// For kernels_baseline.cpp, kernels_avx2.cpp and kernels_avx512.cpp only: before this they name their set `KernelSet`.

#include "geometry/broadphase/box_tree_kernel.h"
#include "geometry/broadphase/sweep_kernel.h"
#include "geometry/manifold/box/box_batch_kernel.h"
#include "geometry/manifold/sphere/sphere_batch_kernel.h"
#include "geometry/mesh/traverse/ray_batch_kernel.h"
#include "geometry/overlap/batch_boxes_kernel.h"
#include "geometry/triangle/determinant_signs.h"
#include "geometry/triangle/ray/cast.h"

namespace collidoscope::geometry {
namespace batch {

// Pairs of boxes; pairs of triangles.
template void testBoxes<KernelSet>(const float*, const float*, std::size_t, EightVerdicts*);
template void testTriangles<KernelSet>(const float*, const float*, std::size_t, EightVerdicts*);

// Broad phases: a tree of boxes; sweep and prune.
template std::size_t findBoxPairs<KernelSet>(const BoxLevels&, std::uint32_t, std::uint32_t, const PairWork&,
                                             const PairSink&);
template void findCells<KernelSet>(const float*, std::size_t, const ColumnGrid&, const BoxCells&);
template ColumnOutcome findColumnPairs<KernelSet>(const float*, const ColumnGrid&, const ColumnRange&, const PairSink&);
template std::size_t findLargePairs<KernelSet>(const float*, std::size_t, const std::uint32_t*, const LargeBoxes&,
                                               const PairSink&);

// Contacts of boxes, and of spheres with other shapes.
template void findContactsOfBoxes<KernelSet>(const float*, const float*, std::size_t, const ContactReach&,
                                             EightContacts*);
template void findTouches<KernelSet, spheres::SphereNumbers>(const float*, const float*, std::size_t, float,
                                                             EightTouches*);
template void findTouches<KernelSet, spheres::CapsuleNumbers>(const float*, const float*, std::size_t, float,
                                                              EightTouches*);
template void findTouches<KernelSet, spheres::TriangleNumbers>(const float*, const float*, std::size_t, float,
                                                               EightTouches*);
template void findTouches<KernelSet, spheres::PlaneNumbers>(const float*, const float*, std::size_t, float,
                                                            EightTouches*);
template void findTouches<KernelSet, spheres::AabbNumbers>(const float*, const float*, std::size_t, float,
                                                           EightTouches*);
template void findTouches<KernelSet, spheres::BoxNumbers>(const float*, const float*, std::size_t, float,
                                                          EightTouches*);

}  // namespace batch

// Rays: many triangles; the tree of a mesh.
template void rayTrianglesKernel<batch::KernelSet>(const RayTrianglesIn&, const RayTrianglesOut&);
template void traversalKernel<batch::KernelSet>(const TreeArrays&, const TreeRay<float>&, const TriangleCallback&);
template void batchTraversalKernel<batch::KernelSet>(const TreeArrays&, const TreeRay<float>*, const TriangleCallback*,
                                                     int);

}  // namespace collidoscope::geometry
