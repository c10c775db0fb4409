#include "geometry/broadphase/sweep/sweep_kernel.h"

namespace geometry::batch {

template void placeBoxes<Avx512>(const float*, std::size_t, const ColumnGrid&, const BoxCells&);
template bool findColumnPairs<Avx512>(const float*, const ColumnGrid&, const ColumnRange&, const PairSink&);
template void findLargePairs<Avx512>(const float*, std::size_t, const std::uint32_t*, const LargeBoxes&,
                                     const PairSink&);

}  // namespace geometry::batch
