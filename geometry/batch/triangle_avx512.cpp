#include "geometry/batch/triangle_kernel.h"

namespace geometry::batch {

template void testTriangles<Avx512>(const float*, const float*, std::size_t, EightVerdicts*);

}  // namespace geometry::batch
