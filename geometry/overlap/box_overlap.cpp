#include "geometry/overlap/box_overlap.h"

namespace geometry {
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

}  // namespace geometry
