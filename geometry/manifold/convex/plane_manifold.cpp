#include "geometry/manifold/convex/plane_manifold.h"

#include "geometry/overlap/convex/convex_shadow.h"
#include "geometry/predicates/decide.h"

namespace geometry {

bool reachesBehind(const Planed& plane, const RoundedCore& shape) {
    const auto ofCore = [&](const auto& core) {
        return exact::decide([&](auto zero) {
            using S = decltype(zero);
            const auto normal = exact::triple<S>(plane.normal);
            const auto points = coreOf<S>(core);
            // How far in front of the plane the core is; times the normal's length and the core's denominator.
            const S gap = shadowOf(points, normal).min - S(plane.distance) * points.denominator;
            if (sign(gap) <= 0) return true;
            const S reach = S(shape.radius) * points.denominator;
            return sign(gap * gap - reach * reach * dot(normal, normal)) <= 0;
        });
    };
    return std::visit(ofCore, shape.core);
}

template <typename T>
bool reachesBehind(const Planed& plane, const Hull<T>& hull) {
    return exact::decide([&](auto zero) {
        using S = decltype(zero);
        const auto normal = exact::triple<S>(plane.normal);
        for (const Vec3<T>& vertex : hull.vertices)
            if (sign(dot(normal, exact::triple<S>(vertex)) - S(plane.distance)) <= 0) return true;
        return false;
    });
}
template bool reachesBehind(const Planed&, const Hullf&);
template bool reachesBehind(const Planed&, const Hulld&);

std::vector<Contact<double>> contactsOnPlane(const ContactBody& shape, const Separation<double>& s, double margin) {
    const CoreFace face = faceAlong(shape, -s.normal);
    const double slack = kOnSide * extentOf(shape);
    std::vector<Contact<double>> contacts;
    for (std::size_t k = 0; k < face.corners.size(); ++k) {
        // pointA is where the plane is nearest to the lowest point of the shape.
        const double depth = shape.radius - glm::dot(s.normal, face.corners[k] - s.pointA);
        if (depth < -margin - slack) continue;
        contacts.push_back({face.corners[k] + (0.5 * depth - shape.radius) * s.normal,
                            depth,
                            {Feature::face(0), Feature::corner(face.names[k])}});
    }
    if (!reachesDepth(contacts, -s.distance, slack))
        contacts.push_back({0.5 * (s.pointA + s.pointB), -s.distance, {Feature::face(0), face.name}});
    return contacts;
}

}  // namespace geometry
