#include "geometry/shapes/instances.h"

namespace collidoscope::geometry {

template <typename T>
HullInstance<T>::HullInstance(Hull<T>&& own, const Posed& pose) : worldFromHull(pose) {
    if constexpr (std::is_same_v<T, float>) {
        const auto tabled = std::make_shared<const TabledHull>(std::move(own));
        hull = {tabled, &tabled->hull};
        if (tabled->table) table = &*tabled->table;
    } else {
        hull = std::make_shared<const Hull<T>>(std::move(own));
    }
}

template HullInstance<float>::HullInstance(Hull<float>&&, const Posed&);
template HullInstance<double>::HullInstance(Hull<double>&&, const Posed&);

}  // namespace collidoscope::geometry
