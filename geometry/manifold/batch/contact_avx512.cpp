#include "geometry/manifold/batch/contact_kernel.h"

namespace geometry::batch {

template void findContactsOfBoxes<Avx512>(const float*, const float*, std::size_t, float, EightContacts*);

}  // namespace geometry::batch
