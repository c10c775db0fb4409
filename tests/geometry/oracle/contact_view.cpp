#include "tests/geometry/oracle/contact_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collidoscope::geometry::oracle {
namespace {

/// A point as close as this to a side counts as on it, as part of the extents of both shapes: what collide promises.
constexpr long double kOnSide = 1e-6L;
/// Contacts as near as this are one, as part of the extents.
constexpr long double kSamePlace = 1e-9L;
/// The way between near points is so many metres wrong at most, as part of the coordinates: it turns a short way.
constexpr long double kWayRounding = 1e-13L;
/// A way that would be turned by more (rad) tells no direction.
constexpr long double kShortWay = 2e-5L;

/// From p to the features of a shape that are extreme along n.
long double distanceToExtreme(const ContactView& view, const ContactShape& shape, const Vec3l& p, const Vec3l& n) {
    if (shape.surface) return std::fabs(glm::dot(shape.surface->normal, p) - shape.surface->distance);
    const long double turn = view.angleOfNormal() + (view.isOfHull ? kMinOfHulls : 0.0L);
    return distanceToSpan(p, view.extremeOf(shape, n, 2.0L * kSameHeight * shape.extent() + turn * view.extent));
}

}  // namespace

ContactView viewOf(const ContactShape& a, const ContactShape& b, const Manifold<double>& manifold,
                   const PatchRules& rules) {
    ContactView view{a, b, manifold, rules, a.extent() + b.extent(), glm::normalize(Vec3l{manifold.normal})};
    long double largest = 0.0L;
    for (const ContactShape* shape : {&a, &b}) {
        if (shape->surface) largest = std::max(largest, std::fabs(shape->surface->distance));
        for (const Vec3l& vertex : shape->vertices)
            largest = std::max({largest, std::fabs(vertex.x), std::fabs(vertex.y), std::fabs(vertex.z)});
    }
    view.rounding = 64.0L * static_cast<long double>(rules.rounding) * (largest + view.extent);
    view.slack = 1.01L * kOnSide * view.extent + view.rounding;
    view.isOfHull = a.isHull || b.isHull;
    if (a.surface) view.normal = a.surface->normal;
    if (b.surface) view.normal = -b.surface->normal;
    view.minimum = minDepth(a, b);
    return view;
}

long double ContactView::angleOfNormal() const {
    const long double apart = a.radius + b.radius - minimum.depth;
    return apart > 0.0L ? std::min(kShortWay, (kWayRounding * extent + rounding) / apart) : 0.0L;
}

Points ContactView::extremeOf(const ContactShape& shape, const Vec3l& n, long double depth) const {
    long double maximum = -std::numeric_limits<long double>::infinity();
    for (const Vec3l& vertex : shape.vertices) maximum = std::max(maximum, glm::dot(n, vertex));
    Points extreme;
    for (const Vec3l& vertex : shape.vertices)
        if (glm::dot(n, vertex) >= maximum - depth - rounding) extreme.push_back(vertex);
    return extreme;
}

bool ContactView::isDeepest(std::size_t i, const Vec3l& n) const {
    const long double half = 0.5L * depth(i);
    return distanceToExtreme(*this, a, position(i) + (half - a.radius) * n, n) <= slack &&
           distanceToExtreme(*this, b, position(i) - (half - b.radius) * n, -n) <= slack;
}

void ContactView::addRepeats(Faults& faults) const {
    for (std::size_t i = 0; i < count(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (glm::length(position(i) - position(k)) <= kSamePlace * extent)
                faults.push_back(faultOf("contacts ", k, " and ", i, " are one"));
}

}  // namespace collidoscope::geometry::oracle
