#include "geometry/broadphase/pair_kernel.h"

namespace geometry::batch {

template void findBoxPairs<Avx512>(const BoxLevels&, std::uint32_t, std::uint32_t, const PairWork&, const PairSink&);

}  // namespace geometry::batch
