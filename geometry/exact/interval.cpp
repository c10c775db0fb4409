#include "geometry/exact/interval.h"

namespace geometry::exact {

void throwUncertain() { throw Uncertain{}; }

}  // namespace geometry::exact
