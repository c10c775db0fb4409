#include "geometry/mesh/traverse/traversal_kernel.h"

template void geometry::traversalKernel<geometry::batch::Baseline>(const TreeArrays&, const TreeRay<float>&,
                                                                   const TriangleAsker&);
template void geometry::batchTraversalKernel<geometry::batch::Baseline>(const TreeArrays&, const TreeRay<float>*,
                                                                        const TriangleAsker*, int);
