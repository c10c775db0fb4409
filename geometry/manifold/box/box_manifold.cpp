#include "geometry/manifold/box/box_manifold.h"

namespace geometry::boxes {

Contact<double> deepestOfBoxes(const ConvexProxy& a, const ConvexProxy& b, const AxisPush& push) {
    Contact<double> contact = deepestContact(a, b, separationOf(a, b));
    contact.depth = std::min(contact.depth, push.depth);
    return contact;
}

}  // namespace geometry::boxes
