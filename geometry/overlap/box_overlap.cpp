#include "geometry/overlap/box_overlap.h"

#include <algorithm>
#include <optional>

#include "geometry/base/simd/pair_batch.h"
#include "geometry/overlap/batch_boxes_kernel.h"
#include "geometry/query/contains.h"

namespace collidoscope::geometry {

namespace axes {

using exact::Number;

std::optional<unsigned> exactlySeparating(const Boxd& a, const Boxd& b, unsigned open) {
    return separatingAmong(open, axesOf<Number>(a, b));
}
std::optional<unsigned> exactlySeparating(const Aabbd& a, const Boxd& b, unsigned open) {
    return separatingAmong(open, axesOf<Number>(a, b));
}
std::optional<unsigned> exactlySeparating(const Aabbd& a, const Triangled& b, unsigned open) {
    return separatingAmong(open, axesOf<Number>(a, b));
}
std::optional<unsigned> exactlySeparating(const Boxd& a, const Triangled& b, unsigned open) {
    return separatingAmong(open, axesOf<Number>(a, b));
}

}  // namespace axes

namespace {

template <typename A, typename B>
bool unobserved(const A& a, const B& b) {
    NoObserver observer;
    return axes::overlapsByAxes(toDouble(a), toDouble(b), observer);
}

/// The answer for a triangle that has a corner in the box or lies beyond one of its faces: comparisons alone tell it,
/// and exactly. Empty for all others.
template <typename T>
std::optional<bool> overlapsByCorners(const Triangle<T>& triangle, const Aabb<T>& box) {
    if (!isFinite(triangle) || !isFinite(box)) return false;
    const auto& [a, b, c] = triangle;
    for (int axis = 0; axis < 3; ++axis)
        if (std::max({a[axis], b[axis], c[axis]}) < box.min[axis] ||
            std::min({a[axis], b[axis], c[axis]}) > box.max[axis])
            return false;
    if (contains(box, a) || contains(box, b) || contains(box, c)) return true;
    return std::nullopt;
}

}  // namespace

template <typename T>
bool overlaps(const Box<T>& a, const Box<T>& b) {
    return unobserved(a, b);
}
template <typename T>
bool overlaps(const Aabb<T>& a, const Box<T>& b) {
    return unobserved(a, b);
}
template <typename T>
bool overlaps(const Triangle<T>& a, const Aabb<T>& b) {
    if (const std::optional<bool> answer = overlapsByCorners(a, b)) return *answer;
    return unobserved(b, a);
}
template <typename T>
bool overlaps(const Triangle<T>& a, const Box<T>& b) {
    return unobserved(b, a);
}

template bool overlaps(const Boxf&, const Boxf&);
template bool overlaps(const Boxd&, const Boxd&);
template bool overlaps(const Aabbf&, const Boxf&);
template bool overlaps(const Aabbd&, const Boxd&);
template bool overlaps(const Trianglef&, const Aabbf&);
template bool overlaps(const Triangled&, const Aabbd&);
template bool overlaps(const Trianglef&, const Boxf&);
template bool overlaps(const Triangled&, const Boxd&);

namespace batch {

extern template void testBoxes<Baseline>(const float*, const float*, std::size_t, EightVerdicts*);
extern template void testBoxes<Avx2>(const float*, const float*, std::size_t, EightVerdicts*);
extern template void testBoxes<Avx512>(const float*, const float*, std::size_t, EightVerdicts*);

}  // namespace batch

void overlapsBatch(std::span<const Boxf> a, std::span<const Boxf> b, std::span<bool> out, batch::InstructionSet set) {
    using namespace batch;
    assert(isSupported(set));
    // The kernel reads the quaternion as x, y, z, w.
    static_assert(sizeof(Boxf) == 10 * sizeof(float));
    static_assert(offsetof(Boxf, half) == 3 * sizeof(float) && offsetof(Quatf, w) == 3 * sizeof(float));
    const auto test = chooseKernel(set, &testBoxes<Baseline>, &testBoxes<Avx2>, &testBoxes<Avx512>);
    testPairs(
        test, a, b, out, [](const Boxf& box) { return &box.center.x; },
        [](const Boxf& one, const Boxf& other) { return overlaps(one, other); });
}

}  // namespace collidoscope::geometry
