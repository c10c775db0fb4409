#include "demos/mouse_and_keys.h"

#include "geometry/convex/hull/polyhedra.h"

namespace collidoscope::demos {

geometry::AnyShapef shapeOf(SizedShape shape, float size) {
    const geometry::Vec3f middle{0.0f}, up{0.0f, 0.5f * size, 0.0f};
    switch (shape) {
        case SizedShape::Box:
            return geometry::Boxf{.half = geometry::Vec3f{size}};
        case SizedShape::Capsule:
            return geometry::Capsulef{.a = middle - up, .b = middle + up, .radius = 0.5f * size};
        case SizedShape::Hull:
            return geometry::HullInstancef{geometry::makeDodecahedron(size), {}};
        case SizedShape::Sphere:
            break;
    }
    return geometry::Spheref{.radius = size};
}

}  // namespace collidoscope::demos
