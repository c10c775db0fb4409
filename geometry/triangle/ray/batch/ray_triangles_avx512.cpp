#include "geometry/triangle/ray/batch/ray_triangles_kernel.h"

template void geometry::rayTrianglesKernel<geometry::batch::Avx512>(const RayTrianglesIn&, const RayTrianglesOut&);
