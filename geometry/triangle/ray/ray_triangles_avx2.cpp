#include "geometry/triangle/ray/ray_triangles_kernel.h"

template void geometry::rayTrianglesKernel<geometry::batch::Avx2>(const RayTrianglesIn&, const RayTrianglesOut&);
