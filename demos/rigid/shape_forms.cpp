#include "demos/rigid/shape_forms.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>
#include <memory>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/mesh.h"
#include "geometry/query/bounds.h"

namespace collidoscope::demos {
namespace {

using geometry::Aabbf;
using geometry::Boxf;
using geometry::Capsulef;
using geometry::HullInstancef;
using geometry::Mat3;
using geometry::MeshInstance;
using geometry::Planef;
using geometry::Quatd;
using geometry::Quatf;
using geometry::Spheref;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr double kMinSize = 1e-4;  ///< m: what is thinner is no body to look at

BodyValue asValue(const Vec3d& v) { return {v.x, v.y, v.z}; }
BodyValue asValue(const Vec3f& v) { return asValue(Vec3d{v}); }
BodyValue asValue(const Quatd& q) { return {q.w, q.x, q.y, q.z}; }
Vec3d asVector(const BodyValue& v) { return {v[0], v[1], v[2]}; }

double sizeOf(double number) {
    if (!(number >= kMinSize)) throw std::invalid_argument("a size must be 0.1 mm at least");
    return number;
}
Vec3d directionOf(const BodyValue& v) {
    const Vec3d direction = asVector(v);
    const double length = glm::length(direction);
    if (!(length > 0.0)) throw std::invalid_argument("a direction must not be zero");
    return direction / length;
}
Quatd rotationOf(const BodyValue& v) {
    if (v == BodyValue{}) throw std::invalid_argument("not all four numbers of an orientation may be zero");
    return glm::normalize(Quatd{v[0], v[1], v[2], v[3]});
}

Vec3d sizesOf(const HullInstancef& hull) {
    const Aabbf bounds = geometry::boundsOf(*hull.hull);
    return Vec3d{bounds.max} - Vec3d{bounds.min};
}
Vec3d sizesOf(const MeshInstance& mesh) {
    const Vec3d own = Vec3d{mesh.mesh->bounds.max} - Vec3d{mesh.mesh->bounds.min};
    Vec3d sizes{0.0};
    for (int axis = 0; axis < 3; ++axis) sizes[axis] = own[axis] * glm::length(Vec3d{mesh.worldFromMesh[axis]});
    return sizes;
}

/// None of a mesh that is mirrored, sheared or flat: no rotation stretches it to that.
std::optional<Quatd> orientationOf(const MeshInstance& mesh) {
    constexpr double kSquare = 1e-9;  ///< cosine of axes that count as square to each other
    Mat3<double> axes{1.0};
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3d along{mesh.worldFromMesh[axis]};
        const double length = glm::length(along);
        if (!(length > 0.0)) return std::nullopt;
        axes[axis] = along / length;
    }
    const bool isSquare = std::abs(glm::dot(axes[0], axes[1])) <= kSquare &&
                          std::abs(glm::dot(axes[0], axes[2])) <= kSquare &&
                          std::abs(glm::dot(axes[1], axes[2])) <= kSquare;
    if (!isSquare || glm::determinant(axes) < 0.0) return std::nullopt;
    return glm::normalize(glm::quat_cast(axes));
}
void turn(MeshInstance& mesh, const Quatd& orientation) {
    const Mat3<double> axes = glm::mat3_cast(orientation);
    for (int axis = 0; axis < 3; ++axis) {
        const double length = glm::length(Vec3d{mesh.worldFromMesh[axis]});
        mesh.worldFromMesh[axis] = geometry::Vec4<double>{length * axes[axis], 0.0};
    }
}

/// Factors by which the sizes grow along each axis.
Vec3d growthTo(const Vec3d& sizes, const BodyValue& wanted) {
    Vec3d growth{1.0};
    for (int axis = 0; axis < 3; ++axis) {
        const double size = wanted[static_cast<std::size_t>(axis)];
        if (size == sizes[axis]) continue;
        if (!(sizes[axis] > 0.0)) throw std::invalid_argument("it is flat along that axis, and cannot be stretched");
        growth[axis] = sizeOf(size) / sizes[axis];
    }
    return growth;
}

/// About the middle of the box around it, so that it stays where it is.
HullInstancef stretched(const HullInstancef& hull, const Vec3d& growth) {
    for (const geometry::HullFaces::Face face : hull.hull->faces)
        if (face.size() < 3) throw std::invalid_argument("a hull without volume cannot be stretched");
    const Aabbf bounds = geometry::boundsOf(*hull.hull);
    const Vec3d middle = 0.5 * (Vec3d{bounds.min} + Vec3d{bounds.max});
    std::vector<Vec3f> vertices;
    for (const Vec3f& vertex : hull.hull->vertices) vertices.emplace_back(middle + growth * (Vec3d{vertex} - middle));
    return {geometry::makeHull(std::move(vertices), hull.hull->faces), hull.worldFromHull};
}
MeshInstance stretched(const MeshInstance& mesh, const Vec3d& growth) {
    MeshInstance result = mesh;
    for (int axis = 0; axis < 3; ++axis) result.worldFromMesh[axis] *= growth[axis];
    return result;
}

/// The number that is asked for; a shape answers for those that it has.
struct Asked {
    BodyNumber number;
    using Answer = std::optional<BodyValue>;

    Answer operator()(const Spheref& sphere) const {
        if (number == BodyNumber::Radius) return BodyValue{double{sphere.radius}};
        return number == BodyNumber::ShapePosition ? Answer(asValue(sphere.center)) : Answer{};
    }
    Answer operator()(const Capsulef& capsule) const {
        const Vec3d a{capsule.a}, along = Vec3d{capsule.b} - a;
        const double length = glm::length(along);
        if (number == BodyNumber::Radius) return BodyValue{double{capsule.radius}};
        if (number == BodyNumber::Length) return BodyValue{length};
        if (number == BodyNumber::Axis && length > 0.0) return asValue(along / length);
        return number == BodyNumber::ShapePosition ? Answer(asValue(a + 0.5 * along)) : Answer{};
    }
    Answer operator()(const Boxf& box) const {
        if (number == BodyNumber::HalfSizes) return asValue(box.half);
        if (number == BodyNumber::ShapeOrientation) return asValue(Quatd{box.orientation});
        return number == BodyNumber::ShapePosition ? Answer(asValue(box.center)) : Answer{};
    }
    Answer operator()(const HullInstancef& hull) const {
        if (number == BodyNumber::Sizes) return asValue(sizesOf(hull));
        if (number == BodyNumber::ShapeOrientation) return asValue(hull.worldFromHull.orientation);
        return number == BodyNumber::ShapePosition ? Answer(asValue(hull.worldFromHull.position)) : Answer{};
    }
    Answer operator()(const MeshInstance& mesh) const {
        if (number == BodyNumber::Sizes) return asValue(sizesOf(mesh));
        if (number == BodyNumber::ShapeOrientation) {
            const auto orientation = orientationOf(mesh);
            return orientation ? Answer(asValue(*orientation)) : Answer{};
        }
        return number == BodyNumber::ShapePosition ? Answer(asValue(Vec3d{mesh.worldFromMesh[3]})) : Answer{};
    }
    Answer operator()(const Planef& plane) const {
        if (number == BodyNumber::Normal) return asValue(plane.normal);
        return number == BodyNumber::Distance ? Answer(BodyValue{double{plane.distance}}) : Answer{};
    }
    template <typename Other>
    Answer operator()(const Other&) const {
        return {};
    }
};

/// Gives a shape the number.
struct Change {
    BodyNumber number;
    const BodyValue& value;

    void operator()(Spheref& sphere) const {
        if (number == BodyNumber::Radius)
            sphere.radius = static_cast<float>(sizeOf(value[0]));
        else
            sphere.center = Vec3f{asVector(value)};
    }
    void operator()(Capsulef& capsule) const {
        if (number == BodyNumber::Radius) {
            capsule.radius = static_cast<float>(sizeOf(value[0]));
            return;
        }
        const Vec3d a{capsule.a}, along = Vec3d{capsule.b} - a;
        double length = glm::length(along);
        Vec3d middle = a + 0.5 * along, axis = length > 0.0 ? along / length : Vec3d{0.0, 1.0, 0.0};
        if (number == BodyNumber::Length) length = sizeOf(value[0]);
        if (number == BodyNumber::Axis) axis = directionOf(value);
        if (number == BodyNumber::ShapePosition) middle = asVector(value);
        capsule.a = Vec3f{middle - 0.5 * length * axis}, capsule.b = Vec3f{middle + 0.5 * length * axis};
    }
    void operator()(Boxf& box) const {
        if (number == BodyNumber::HalfSizes)
            box.half = Vec3f{Vec3d{sizeOf(value[0]), sizeOf(value[1]), sizeOf(value[2])}};
        else if (number == BodyNumber::ShapeOrientation)
            box.orientation = Quatf{rotationOf(value)};
        else
            box.center = Vec3f{asVector(value)};
    }
    void operator()(HullInstancef& hull) const {
        if (number == BodyNumber::Sizes)
            hull = stretched(hull, growthTo(sizesOf(hull), value));
        else if (number == BodyNumber::ShapeOrientation)
            hull.worldFromHull.orientation = rotationOf(value);
        else
            hull.worldFromHull.position = asVector(value);
    }
    void operator()(MeshInstance& mesh) const {
        if (number == BodyNumber::Sizes)
            mesh = stretched(mesh, growthTo(sizesOf(mesh), value));
        else if (number == BodyNumber::ShapeOrientation)
            turn(mesh, rotationOf(value));
        else
            mesh.worldFromMesh[3] = geometry::Vec4<double>{asVector(value), 1.0};
    }
    void operator()(Planef& plane) const {
        if (number == BodyNumber::Normal)
            plane.normal = Vec3f{directionOf(value)};
        else
            plane.distance = static_cast<float>(value[0]);
    }
    template <typename Other>
    void operator()(Other&) const {}
};

}  // namespace

std::optional<BodyValue> valueOfForm(const geometry::AnyShapef& shape, BodyNumber number) {
    return std::visit(Asked{number}, shape);
}

geometry::AnyShapef withNumber(const geometry::AnyShapef& shape, BodyNumber number, const BodyValue& value) {
    geometry::AnyShapef changed = shape;
    std::visit([&](auto& each) { Change{number, value}(each); }, changed);
    return changed;
}

}  // namespace collidoscope::demos
