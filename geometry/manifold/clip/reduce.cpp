#include "geometry/manifold/clip/reduce.h"

#include <glm/geometric.hpp>

namespace geometry {
namespace {

using Contacts = std::span<const Contact<double>>;

/// The first contact with the greatest value of measure.
template <typename Measure>
const Contact<double>& bestOf(Contacts contacts, Measure measure) {
    const Contact<double>* best = &contacts[0];
    double most = measure(*best);
    for (const Contact<double>& contact : contacts.subspan(1)) {
        const double value = measure(contact);
        if (value > most) best = &contact, most = value;
    }
    return *best;
}

}  // namespace

void addReduced(Contacts contacts, Manifold<double>& manifold) {
    if (contacts.size() <= kMostContacts) {
        for (const Contact<double>& contact : contacts) manifold.add(contact);
        return;
    }
    const Contact<double>& deepest = bestOf(contacts, [](const auto& c) { return c.depth; });
    const Contact<double>& farthest = bestOf(contacts, [&](const auto& c) {
        const Vec3d way = c.position - deepest.position;
        return glm::dot(way, way);
    });
    const Vec3d across = glm::cross(manifold.normal, farthest.position - deepest.position);
    const auto offLine = [&](const auto& c) { return glm::dot(across, c.position - deepest.position); };
    const Contact<double>& left = bestOf(contacts, offLine);
    const Contact<double>& right = bestOf(contacts, [&](const auto& c) { return -offLine(c); });
    manifold.add(deepest);
    if (&farthest != &deepest) manifold.add(farthest);
    if (offLine(left) > 0.0) manifold.add(left);
    if (offLine(right) < 0.0) manifold.add(right);
}

}  // namespace geometry
