#include "geometry/manifold/batch/axis_kernel.h"

namespace geometry::batch {

template void chooseAxesOfBoxes<Avx512>(const float*, const float*, std::size_t, float, EightChoices*);

}  // namespace geometry::batch
