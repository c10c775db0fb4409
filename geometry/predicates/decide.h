#pragma once
/// A question put once, as a template over its numbers, and answered exactly: first with intervals, which is fast and
/// nearly always enough, then with exact numbers.
///
///     bool touching = decide([&](auto zero) {
///         using S = decltype(zero);
///         const Vector3<S> d = triple<S>(b.center) - triple<S>(a.center);
///         return sign(dot(d, d) - square(S(a.radius) + S(b.radius))) <= 0;
///     });
///
/// Inside, decisions are made by sign() alone; numbers enter as doubles and are combined by + - * only. An answer may
/// hold doubles made by approximate(), right to 30 bits at least, or by nearly(), right to so many bits of the sizes
/// that went into the number, which is enough for a numerator but not for a denominator.
/// Precondition: all numbers that enter are finite. They may have any size: where a result leaves the range of double,
/// intervals do not tell, and the exact numbers decide. So answers do not change when all lengths are scaled by 2^k.

#include "geometry/predicates/interval.h"
#include "geometry/predicates/number.h"
#include "geometry/predicates/rough.h"

namespace collidoscope::geometry::exact {

template <typename Question>
auto decide(Question&& question) {
    try {
        return question(Interval{});
    } catch (const Uncertain&) {
        return question(Number{});
    }
}

/// The same for questions that are asked often and are rarely close: doubles that know their size go first. They are
/// three times as fast as intervals, but where shapes touch they cost a microsecond.
template <typename Question>
auto decideInStages(Question&& question) {
    try {
        return question(Rough{});
    } catch (const Uncertain&) {
        return decide(question);
    }
}

}  // namespace collidoscope::geometry::exact
