#include "geometry/manifold/batch/contact_kernel.h"

namespace geometry::batch {

template void findContactsOfBoxes<Avx2>(const float*, const float*, std::size_t, float, EightContacts*);

}  // namespace geometry::batch
