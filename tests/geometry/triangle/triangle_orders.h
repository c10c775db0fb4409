#pragma once
/// The 36 orders of the corners of two triangles, and both orders of the triangles.

#include <array>

#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

template <typename T>
std::array<Triangle<T>, 6> ordersOf(const Triangle<T>& t) {
    return {{{t.a, t.b, t.c}, {t.b, t.c, t.a}, {t.c, t.a, t.b}, {t.a, t.c, t.b}, {t.c, t.b, t.a}, {t.b, t.a, t.c}}};
}

template <typename T, typename Visit>
void forAllOrders(const Triangle<T>& a, const Triangle<T>& b, Visit visit) {
    for (const Triangle<T>& p : ordersOf(a))
        for (const Triangle<T>& q : ordersOf(b)) {
            visit(p, q);
            visit(q, p);
        }
}

}  // namespace collidoscope::geometry
