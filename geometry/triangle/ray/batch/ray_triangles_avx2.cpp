#include "geometry/triangle/ray/batch/ray_triangles_kernel.h"

template void geometry::rayTrianglesKernel<geometry::batch::Avx2>(const RayTrianglesIn&, const RayTrianglesOut&);
