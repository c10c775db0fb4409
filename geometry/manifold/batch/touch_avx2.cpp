#include "geometry/manifold/batch/touch_kernel.h"

namespace geometry::batch {

template void findTouches<Avx2, spheres::SphereNumbers>(const float*, const float*, std::size_t, float, EightTouches*);
template void findTouches<Avx2, spheres::CapsuleNumbers>(const float*, const float*, std::size_t, float, EightTouches*);
template void findTouches<Avx2, spheres::TriangleNumbers>(const float*, const float*, std::size_t, float,
                                                          EightTouches*);
template void findTouches<Avx2, spheres::PlaneNumbers>(const float*, const float*, std::size_t, float, EightTouches*);
template void findTouches<Avx2, spheres::AabbNumbers>(const float*, const float*, std::size_t, float, EightTouches*);
template void findTouches<Avx2, spheres::BoxNumbers>(const float*, const float*, std::size_t, float, EightTouches*);

}  // namespace geometry::batch
