#include "geometry/predicates/interval.h"

namespace geometry::exact {

void throwUncertain() { throw Uncertain{}; }

}  // namespace geometry::exact
