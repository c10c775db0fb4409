#include "demos/16_manifolds/parts/contact_pair.h"

#include <algorithm>
#include <cmath>

#include "demos/draw/parts.h"
#include "geometry/shapes/polyhedra.h"

namespace demos::manifolds {

using geometry::Boxf;
using geometry::Feature;
using geometry::FeatureKind;
using geometry::Quatf;
using geometry::Vec3f;

namespace {

constexpr Vec3f kHalf{0.6f, 0.4f, 0.5f};                                         ///< m, of the box on top
constexpr float kBall = 0.5f, kRodHalf = 0.5f, kRodReach = 0.3f, kStone = 0.6f;  ///< m

float lowest(const Boxf& box) {
    float y = box.center.y;
    for (const Vec3f& corner : cornersOf(box)) y = std::fmin(y, corner.y);
    return y;
}
float lowest(const geometry::Spheref& sphere) { return sphere.center.y - sphere.radius; }
float lowest(const geometry::Capsulef& rod) { return std::fmin(rod.a.y, rod.b.y) - rod.radius; }
float lowest(const geometry::Trianglef& t) { return std::fmin(t.a.y, std::fmin(t.b.y, t.c.y)); }

float lowest(const geometry::Hullf& hull) {
    float y = hull.vertices.front().y;
    for (const Vec3f& vertex : hull.vertices) y = std::fmin(y, vertex.y);
    return y;
}

geometry::Hullf hullAt(const Vec3f& center, const Quatf& orientation) {
    geometry::Hullf hull = geometry::makeDodecahedron(kStone);
    for (Vec3f& vertex : hull.vertices) vertex = center + orientation * vertex;
    for (geometry::Planef& plane : hull.planes) {
        plane.normal = orientation * plane.normal;
        plane.distance += glm::dot(plane.normal, center);
    }
    return hull;
}

const char* cornerText(Kind kind) {
    if (kind == Kind::Sphere) return "centre";
    return kind == Kind::Capsule ? "end " : "corner ";
}

std::string textOf(const Feature& feature, Kind kind) {
    static constexpr const char* kSides[] = {"-x", "+x", "-y", "+y", "-z", "+z"};
    switch (feature.kind()) {
        case FeatureKind::Corner:
            return cornerText(kind) + (kind == Kind::Sphere ? "" : std::to_string(feature.index()));
        case FeatureKind::Edge:
            return "edge " + std::to_string(feature.firstCorner()) + "-" + std::to_string(feature.secondCorner());
        case FeatureKind::Face:
            return kind == Kind::Box ? std::string("face ") + kSides[feature.index()] : "face";
        case FeatureKind::Whole:
            break;
    }
    return "inside";
}

/// Twice the area of the triangle a, b, c as seen along y.
float turn(const Vec3f& a, const Vec3f& b, const Vec3f& c) {
    return (b.z - a.z) * (c.x - a.x) - (b.x - a.x) * (c.z - a.z);
}

}  // namespace

ShapeOnTop shapeAt(Kind kind, const Vec3f& center, const Quatf& orientation) {
    switch (kind) {
        case Kind::Sphere:
            return geometry::Spheref{center, kBall};
        case Kind::Capsule: {
            const Vec3f halfExtent = orientation * Vec3f{kRodHalf, 0.0f, 0.0f};
            return geometry::Capsulef{center - halfExtent, center + halfExtent, kRodReach};
        }
        case Kind::Triangle:
            return geometry::Trianglef{center + orientation * Vec3f{-0.7f, 0.0f, 0.5f},
                                       center + orientation * Vec3f{0.7f, 0.0f, 0.5f},
                                       center + orientation * Vec3f{0.0f, 0.0f, -0.8f}};
        case Kind::Hull:
            return hullAt(center, orientation);
        case Kind::Box:
            break;
    }
    return Boxf{center, kHalf, orientation};
}

float reachBelow(const ShapeOnTop& shape, const Vec3f& center) {
    return center.y - std::visit([](const auto& s) { return lowest(s); }, shape);
}

Finding findContacts(const Boxf& a, const ShapeOnTop& b, float margin, geometry::ClipMethod method) {
    Finding finding;
    const auto watch = [&](const geometry::ClipStep& step) { finding.steps.push_back(step); };
    const auto collideWith = [&](const auto& shape) {
        if constexpr (geometry::BoxShape<std::decay_t<decltype(shape)>>)
            finding.manifold = collide(a, shape, margin, method, watch);
        else
            finding.manifold = collide(a, shape, margin, watch);
    };
    std::visit(collideWith, b);
    return finding;
}

std::string nameOf(const geometry::ContactId& id, Kind kind) {
    return "A " + textOf(id.a, Kind::Box) + ", B " + textOf(id.b, kind);
}

bool isCarried(const geometry::Manifoldf& manifold, const Vec3f& middle) {
    if (manifold.count < 3) return false;
    // The middle is in the patch when it is in one of the triangles of its corners.
    const auto contacts = manifold.points();
    const auto isIn = [&](std::size_t i, std::size_t j, std::size_t k) {
        const Vec3f &a = contacts[i].position, &b = contacts[j].position, &c = contacts[k].position;
        const float x = turn(a, b, middle), y = turn(b, c, middle), z = turn(c, a, middle);
        return (x >= 0.0f && y >= 0.0f && z >= 0.0f) || (x <= 0.0f && y <= 0.0f && z <= 0.0f);
    };
    if (isIn(0, 1, 2)) return true;
    return manifold.count == 4 && (isIn(0, 1, 3) || isIn(0, 2, 3) || isIn(1, 2, 3));
}

}  // namespace demos::manifolds
