#include "geometry/scene/mesh_manifold.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "geometry/manifold/convex/convex_manifold.h"

namespace collidoscope::geometry {
namespace {

/// The cosine of a bit more than two degrees: normals that differ by less belong to one patch.
constexpr double kSamePatch = 0.9993;
/// A triangle still carries a shape that just touches the surface, if it is no farther than this share of its size.
constexpr double kCarries = 0x1p-30;

}  // namespace

std::optional<Manifold<double>> collideWithSurface(const SurfaceTriangles& a, const ConvexProxy& b, double margin) {
    const std::optional<Separation<double>> apart = separationOf(a, b);
    if (!apart || apart->distance > margin) return std::nullopt;
    const Vec3d n = apart->normal, toContact = apart->distance * n;
    const Aabbd box = boxAround(b);
    const double slack = kCarries * glm::length(box.max - box.min);
    const double within = std::max(0.0, margin - apart->distance) + slack;
    const Vec3d reach{within};
    ContactList contacts;
    a.in({box.min - toContact - reach, box.max - toContact + reach}, [&](const Triangled& t) {
        const Triangled moved{t.a + toContact, t.b + toContact, t.c + toContact};
        NoObserver observer;
        const auto found = collideConvex(proxyOf(moved), b, {.margin = within}, {}, observer);
        if (!found || glm::dot(found->normal, n) < kSamePatch) return;
        for (const ManifoldPoint<double>& contact : found->points())
            contacts.push_back({contact.position - 0.5 * toContact, contact.depth - apart->distance, contact.id});
    });
    Manifold<double> manifold{n, -apart->distance};
    if (contacts.empty()) contacts.push_back({0.5 * (apart->pointA + apart->pointB), -apart->distance, {}});
    addReduced(contacts, slack, manifold);
    return manifold;
}

}  // namespace collidoscope::geometry
