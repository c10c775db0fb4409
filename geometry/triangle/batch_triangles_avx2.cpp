#include "geometry/triangle/batch_triangles_kernel.h"

namespace geometry::batch {

template void testTriangles<Avx2>(const float*, const float*, std::size_t, EightVerdicts*);

}  // namespace geometry::batch
