#include "demos/08_triangle_pairs/parts/two_triangles.h"

#include "geometry/base/elementary.h"

namespace demos::triangles {

using geometry::Quatf;
using geometry::Vec3f;
using Corners = std::array<Vec3f, 3>;

namespace {

constexpr float kRest = 2.0f;  ///< s, after a drag

TrianglePair pairWith(const Corners& a, const Corners& b) { return {DraggedTriangle(a), DraggedTriangle(b)}; }

}  // namespace

bool isExact(Scene scene) {
    return scene == Scene::Coplanar || scene == Scene::CoplanarApart || scene == Scene::SharedEdge ||
           scene == Scene::CornerOnFace;
}

TrianglePair pairOf(Scene scene) {
    constexpr Corners kStanding{Vec3f{-1.3f, 0.5f, 0.5f}, Vec3f{1.4f, 0.7f, 0.2f}, Vec3f{-0.1f, 2.7f, -0.4f}};
    constexpr Corners kUpright{Vec3f{-1.5f, 0.5f, 0.0f}, Vec3f{0.5f, 0.5f, 0.0f}, Vec3f{-0.5f, 2.5f, 0.0f}};
    switch (scene) {
        case Scene::Crossing:
            return pairWith(kStanding, {Vec3f{0.3f, 1.2f, 1.6f}, Vec3f{1.6f, 1.6f, -0.5f}, Vec3f{-1.2f, 1.7f, -0.9f}});
        case Scene::PlanesOnly:
            return pairWith(kUpright, {Vec3f{0.7f, 1.2f, 1.2f}, Vec3f{2.3f, 1.7f, 0.2f}, Vec3f{0.9f, 1.9f, -1.2f}});
        case Scene::OneSide:
            return pairWith(kUpright, {Vec3f{-0.7f, 0.8f, 0.4f}, Vec3f{1.2f, 1.0f, 0.9f}, Vec3f{-0.2f, 2.1f, 1.3f}});
        case Scene::Coplanar:
            return pairWith({Vec3f{-1.0f, 0.75f, 0.0f}, Vec3f{1.0f, 0.75f, 0.0f}, Vec3f{0.0f, 3.0f, 0.0f}},
                            {Vec3f{-1.0f, 2.25f, 0.0f}, Vec3f{1.0f, 2.25f, 0.0f}, Vec3f{0.0f, 0.0f, 0.0f}});
        case Scene::CoplanarApart:
            return pairWith({Vec3f{-1.75f, 0.5f, 0.0f}, Vec3f{0.125f, 0.75f, 0.0f}, Vec3f{-0.75f, 2.5f, 0.0f}},
                            {Vec3f{0.5f, 1.0f, 0.0f}, Vec3f{1.75f, 2.125f, 0.0f}, Vec3f{-0.125f, 2.75f, 0.0f}});
        case Scene::SharedEdge:
            return pairWith({Vec3f{0.0f, 0.5f, 0.0f}, Vec3f{0.0f, 2.5f, 0.0f}, Vec3f{-1.6f, 1.4f, 0.3f}},
                            {Vec3f{0.0f, 0.5f, 0.0f}, Vec3f{0.0f, 2.5f, 0.0f}, Vec3f{1.4f, 1.7f, 0.8f}});
        case Scene::CornerOnFace:
            return pairWith(kUpright, {Vec3f{-0.5f, 1.25f, 0.0f}, Vec3f{0.75f, 0.5f, 1.5f}, Vec3f{1.25f, 2.0f, 1.25f}});
        case Scene::Needle:
            return pairWith(kStanding, {Vec3f{-0.9f, 1.0f, 1.6f}, Vec3f{0.6f, 2.0f, -1.5f}, Vec3f{0.61f, 2.0f, -1.5f}});
    }
    return {};
}

void TurningB::start(const DraggedTriangle& b) { *this = {.home = b.corners, .left = b.corners}; }

void TurningB::advance(DraggedTriangle& b, float speed, float h) {
    if (b.corners != left) *this = {.home = b.corners, .left = b.corners, .rest = kRest};
    if (rest > 0.0f) {
        rest -= h;
        return;
    }
    if (speed == 0.0f) return;
    angle += speed * h;
    if (angle > 2.0f * geometry::kPi<float>) angle -= 2.0f * geometry::kPi<float>;
    b.corners = left = turned(home, geometry::axisAngle(Vec3f{0.0f, 1.0f, 0.0f}, angle));
}

void state(geometry::Archive& archive, TurningB& turning) {
    for (Vec3f& corner : turning.home) archive.field("home", corner);
    for (Vec3f& corner : turning.left) archive.field("left", corner);
    archive.field("angle", turning.angle);
    archive.field("rest", turning.rest);
}

}  // namespace demos::triangles
