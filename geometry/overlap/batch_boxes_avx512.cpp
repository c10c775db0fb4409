#include "geometry/overlap/batch_boxes_kernel.h"

namespace geometry::batch {

template void testBoxes<Avx512>(const float*, const float*, std::size_t, EightVerdicts*);

}  // namespace geometry::batch
