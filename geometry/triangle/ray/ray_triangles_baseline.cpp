#include "geometry/triangle/ray/ray_triangles_kernel.h"

template void geometry::rayTrianglesKernel<geometry::batch::Baseline>(const RayTrianglesIn&, const RayTrianglesOut&);
