#include "geometry/overlap/batch_boxes_kernel.h"

namespace geometry::batch {

template void testBoxes<Baseline>(const float*, const float*, std::size_t, EightVerdicts*);

}  // namespace geometry::batch
