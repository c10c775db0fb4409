#include "geometry/manifold/batch/touch_kernel.h"

namespace geometry::batch {

template void findTouches<Baseline, spheres::SphereNumbers>(const float*, const float*, std::size_t, float,
                                                            EightTouches*);
template void findTouches<Baseline, spheres::CapsuleNumbers>(const float*, const float*, std::size_t, float,
                                                             EightTouches*);
template void findTouches<Baseline, spheres::TriangleNumbers>(const float*, const float*, std::size_t, float,
                                                              EightTouches*);
template void findTouches<Baseline, spheres::PlaneNumbers>(const float*, const float*, std::size_t, float,
                                                           EightTouches*);
template void findTouches<Baseline, spheres::AabbNumbers>(const float*, const float*, std::size_t, float,
                                                          EightTouches*);
template void findTouches<Baseline, spheres::BoxNumbers>(const float*, const float*, std::size_t, float, EightTouches*);

}  // namespace geometry::batch
