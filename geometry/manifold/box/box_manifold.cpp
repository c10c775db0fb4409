#include "geometry/manifold/box/box_manifold.h"

namespace geometry::boxes {

Contact<double> deepestOfBoxes(const RoundedCore& a, const RoundedCore& b, const AxisPush& push) {
    Contact<double> contact = deepestContact(contactBodyOf(a), contactBodyOf(b), separationOfCores(a, b));
    contact.depth = std::min(contact.depth, push.depth);
    return contact;
}

}  // namespace geometry::boxes
