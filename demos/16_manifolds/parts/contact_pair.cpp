#include "demos/16_manifolds/parts/contact_pair.h"

#include "geometry/convex/hull/polyhedra.h"
#include "geometry/manifold/edge_clipping.h"

namespace collidoscope::demos::manifolds {

using geometry::AnyShapef;
using geometry::Boxf;
using geometry::Feature;
using geometry::FeatureKind;
using geometry::Quatf;
using geometry::Vec3f;

namespace {

constexpr Vec3f kHalf{0.6f, 0.4f, 0.5f};                                         ///< m, of the box on top
constexpr float kBall = 0.5f, kRodHalf = 0.5f, kRodReach = 0.3f, kStone = 0.6f;  ///< m

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

namespace {

/// Around the origin.
AnyShapef shapeOf(Kind kind) {
    switch (kind) {
        case Kind::Sphere:
            return geometry::Spheref{Vec3f{0.0f}, kBall};
        case Kind::Capsule:
            return geometry::Capsulef{{-kRodHalf, 0.0f, 0.0f}, {kRodHalf, 0.0f, 0.0f}, kRodReach};
        case Kind::Triangle:
            return geometry::Trianglef{{-0.7f, 0.0f, 0.5f}, {0.7f, 0.0f, 0.5f}, {0.0f, 0.0f, -0.8f}};
        case Kind::Hull:
            return geometry::HullInstancef{geometry::makeDodecahedron(kStone)};
        case Kind::Box:
            break;
    }
    return Boxf{.half = kHalf};
}

}  // namespace

AnyShapef shapeAt(Kind kind, const Vec3f& center, const Quatf& orientation) {
    return moved(shapeOf(kind), {center, orientation});
}

float reachBelow(const AnyShapef& shape, const Vec3f& center) { return center.y - boundsOf(shape)->min.y; }

Finding findContacts(const Boxf& a, const AnyShapef& b, float margin, ClipMethod method) {
    Finding finding;
    const auto watch = [&](const geometry::ClipStep& step) { finding.steps.push_back(step); };
    const Boxf* const boxB = std::get_if<Boxf>(&b);
    if (method == ClipMethod::Edges && boxB != nullptr)
        finding.manifold = collideByEdges(a, *boxB, margin, watch);
    else
        finding.manifold = collide(AnyShapef{a}, b, {.margin = margin}, watch);
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

}  // namespace collidoscope::demos::manifolds
