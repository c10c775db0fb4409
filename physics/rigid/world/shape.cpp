#include "physics/rigid/world/shape.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "geometry/mesh/mesh.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/body_path.h"
#include "physics/rigid/ccd/cores.h"
#include "physics/rigid/world/labels.h"

namespace collidoscope::physics {
namespace {

using geometry::AnyShapef;
using geometry::Archive;
using geometry::Boxf;
using geometry::Capsulef;
using geometry::HullInstancef;
using geometry::MeshInstance;
using geometry::Planef;
using geometry::Spheref;
using geometry::Vec3f;

std::string faultOf(const Material& material) {
    const auto isShare = [](float number) { return std::isfinite(number) && number >= 0.0f; };
    if (!isShare(material.friction)) return "friction must be a finite number, 0 or more";
    if (!std::isfinite(material.staticFriction)) return "static friction must be a finite number";
    if (!isShare(material.restitution) || material.restitution > 1.0f) return "restitution must be between 0 and 1";
    if (!isShare(material.rollingResistance)) return "rolling resistance must be a finite number, 0 or more";
    if (!areFinite(material.surfaceVelocity)) return "the velocity of a surface must be finite";
    if (!std::isfinite(material.density) || material.density <= 0.0f) return "density must be a finite number above 0";
    return {};
}

std::string sizeFault(const AnyShapef& shape) {
    if (const auto* const sphere = std::get_if<Spheref>(&shape))
        return sphere->radius >= 0.0f ? "" : "a sphere's radius must be 0 or more";
    if (const auto* const capsule = std::get_if<Capsulef>(&shape))
        return capsule->radius >= 0.0f ? "" : "a capsule's radius must be 0 or more";
    if (const auto* const box = std::get_if<Boxf>(&shape)) {
        const bool isSized = box->half.x >= 0.0f && box->half.y >= 0.0f && box->half.z >= 0.0f;
        return isSized ? "" : "a box's half sizes must be 0 or more";
    }
    if (const auto* const hull = std::get_if<HullInstancef>(&shape))
        return hull->hull && !hull->hull->vertices.empty() ? "" : "a hull must have vertices";
    if (const auto* const mesh = std::get_if<MeshInstance>(&shape))
        return mesh->mesh && !mesh->mesh->triangles.empty() ? "" : "a mesh must have triangles";
    return {};
}

}  // namespace

std::string faultOf(const ShapeDefinition& definition, BodyKind kind) {
    const AnyShapef& shape = definition.shape;
    const bool isEndless = std::holds_alternative<Planef>(shape) || std::holds_alternative<MeshInstance>(shape);
    const bool isSolid = std::holds_alternative<Spheref>(shape) || std::holds_alternative<Capsulef>(shape) ||
                         std::holds_alternative<geometry::Aabbf>(shape) || std::holds_alternative<Boxf>(shape) ||
                         std::holds_alternative<HullInstancef>(shape);
    if (!isEndless && !isSolid)
        return std::string("a body cannot be made of a ") + nameOf(shape) +
               "; it takes a sphere, capsule, AABB, OBB, hull, plane or mesh";
    if (isEndless && kind == BodyKind::Dynamic)
        return std::string("a ") + nameOf(shape) + " belongs to a body that does not move: make it static" +
               (std::holds_alternative<MeshInstance>(shape) ? ", or build it of convex parts, which can move" : "");
    if (const std::string fault = sizeFault(shape); !fault.empty()) return fault;
    if (const auto* const plane = std::get_if<Planef>(&shape)) {
        if (!areFinite(plane->normal) || !std::isfinite(plane->distance) || plane->normal == Vec3f{0.0f})
            return "a plane's normal must be finite and not zero";
    } else {
        const auto bounds = boundsOf(shape);
        if (!bounds || !areFinite(bounds->min) || !areFinite(bounds->max))
            return std::string("the numbers of a ") + nameOf(shape) + " must be finite";
    }
    return faultOf(definition.material);
}

bool sharePoint(const AnyShapef& a, const AnyShapef& b) {
    const auto boxA = boundsOf(a), boxB = boundsOf(b);
    if (boxA && boxB && !overlaps(*boxA, *boxB)) return false;
    const bool isPlane = std::holds_alternative<Planef>(a) || std::holds_alternative<Planef>(b);
    const auto apart = isPlane ? separation(a, b) : std::nullopt;
    return apart ? apart->distance <= 0.0f : overlaps(a, b);
}

AnyShapef placedBox(const AnyShapef& shape) {
    const auto* const box = std::get_if<geometry::Aabbf>(&shape);
    if (box == nullptr) return shape;
    return Boxf{.center = geometry::centerOf(*box), .half = geometry::halfOf(*box)};
}

float extentOf(const geometry::AnyShapef& shape) {
    const auto bounds = boundsOf(shape);
    return bounds ? glm::length(glm::max(glm::abs(bounds->min), glm::abs(bounds->max))) : 0.0f;
}
float roundRadius(const AnyShapef& shape) {
    if (const auto* const sphere = std::get_if<Spheref>(&shape)) return sphere->radius;
    if (const auto* const capsule = std::get_if<Capsulef>(&shape)) return capsule->radius;
    return 0.0f;
}

void RigidShape::define(const ShapeDefinition& given) {
    definition = given;
    radius = roundRadius(given.shape), extent = extentOf(given.shape), thickness = thicknessOf(given.shape);
    coreInset = innermostInset(given.shape);
}

bool isEccentric(const AnyShapef& shape, const geometry::Vec3d& centerOfMass) {
    // Largest distance from the centre of mass, as a share of the radius, of a shape that counts as centred.
    constexpr double kCentered = 1e-4;
    const auto isOff = [&](const geometry::Vec3f& middle, float radius) {
        const geometry::Vec3d by = geometry::Vec3d{middle} - centerOfMass;
        const double maximum = kCentered * double{radius};
        return glm::dot(by, by) > maximum * maximum;
    };
    if (const auto* const sphere = std::get_if<Spheref>(&shape)) return isOff(sphere->center, sphere->radius);
    if (const auto* const capsule = std::get_if<Capsulef>(&shape))
        return isOff(0.5f * (capsule->a + capsule->b), capsule->radius);
    return false;
}

static void state(Archive& archive, Material& material) {
    archive.field("friction", material.friction);
    archive.field("static friction", material.staticFriction);
    archive.field("restitution", material.restitution);
    archive.field("rolling resistance", material.rollingResistance);
    archive.field("density", material.density);
}
static void visitShape(Archive& archive, Spheref& sphere) {
    archive.field("center", sphere.center);
    archive.field("radius", sphere.radius);
}
static void visitShape(Archive& archive, Capsulef& capsule) {
    archive.field("a", capsule.a);
    archive.field("b", capsule.b);
    archive.field("radius", capsule.radius);
}
static void visitShape(Archive& archive, Boxf& box) {
    archive.field("center", box.center);
    archive.field("half", box.half);
    archive.field("orientation", box.orientation);
}
static void visitShape(Archive& archive, Planef& plane) {
    archive.field("normal", plane.normal);
    archive.field("distance", plane.distance);
}
static void visitShape(Archive& archive, HullInstancef& instance) {
    auto hull = instance.hull ? *instance.hull : geometry::Hullf{};
    std::vector<std::uint32_t> counts, corners;
    for (const auto face : hull.faces) {
        counts.push_back(static_cast<std::uint32_t>(face.size()));
        corners.insert(corners.end(), face.begin(), face.end());
    }
    const auto before = hull.vertices;
    archive.field("vertices", hull.vertices);
    archive.field("sides of faces", counts);
    archive.field("corners of faces", corners);
    std::vector<Vec3f> normals;
    std::vector<float> distances;
    for (const Planef& plane : hull.planes) normals.push_back(plane.normal), distances.push_back(plane.distance);
    archive.field("normals", normals);
    archive.field("distances", distances);
    archive.field("position", instance.worldFromHull.position);
    archive.field("orientation", instance.worldFromHull.orientation);
    // Nothing was loaded, or the same hull, which stays shared.
    if (instance.hull && hull.vertices == instance.hull->vertices) return;
    hull.faces = {};
    std::size_t first = 0;
    for (const std::uint32_t count : counts) {
        hull.faces.add(std::span{corners}.subspan(first, count));
        first += count;
    }
    hull.planes.resize(normals.size());
    for (std::size_t i = 0; i < normals.size(); ++i) hull.planes[i] = {normals[i], distances[i]};
    instance = HullInstancef{std::move(hull), instance.worldFromHull};
}
static void visitShape(Archive& archive, MeshInstance& instance) {
    const std::uint64_t known = instance.mesh ? instance.mesh->contentHash : 0;
    std::uint64_t hash = known;
    archive.field("content", hash);
    if (hash != known) throw std::runtime_error("a saved world holds a mesh that this world has not");
    for (int column = 0; column < 4; ++column) archive.field("world from mesh", instance.worldFromMesh[column]);
}

/// Archives a shape of a body with the number of its kind. Loading cannot create a mesh, so the mesh must exist
/// already. `hasMore`: see fieldWithMore.
static void visitAny(Archive& archive, AnyShapef& shape, bool& hasMore) {
    enum class Kind : std::uint8_t { Sphere, Capsule, Box, Plane, Hull, Mesh };
    const Kind known = std::holds_alternative<Capsulef>(shape)        ? Kind::Capsule
                       : std::holds_alternative<Boxf>(shape)          ? Kind::Box
                       : std::holds_alternative<Planef>(shape)        ? Kind::Plane
                       : std::holds_alternative<HullInstancef>(shape) ? Kind::Hull
                       : std::holds_alternative<MeshInstance>(shape)  ? Kind::Mesh
                                                                      : Kind::Sphere;
    Kind kind = known;
    hasMore = fieldWithMore(archive, "kind", kind, hasMore);
    if (kind != known) {
        if (kind == Kind::Sphere) shape = Spheref{};
        if (kind == Kind::Capsule) shape = Capsulef{};
        if (kind == Kind::Box) shape = Boxf{};
        if (kind == Kind::Plane) shape = Planef{};
        if (kind == Kind::Hull) shape = HullInstancef{std::shared_ptr<const geometry::Hullf>{}};
        if (kind == Kind::Mesh) throw std::runtime_error("a saved world holds a mesh that this world has not");
    }
    if (auto* const sphere = std::get_if<Spheref>(&shape)) visitShape(archive, *sphere);
    if (auto* const capsule = std::get_if<Capsulef>(&shape)) visitShape(archive, *capsule);
    if (auto* const box = std::get_if<Boxf>(&shape)) visitShape(archive, *box);
    if (auto* const plane = std::get_if<Planef>(&shape)) visitShape(archive, *plane);
    if (auto* const hull = std::get_if<HullInstancef>(&shape)) visitShape(archive, *hull);
    if (auto* const mesh = std::get_if<MeshInstance>(&shape)) visitShape(archive, *mesh);
}

/// Archives properties that most shapes do not have.
static void visitMore(Archive& archive, RigidShape& shape) {
    Material& material = shape.definition.material;
    archive.field("is disabled", shape.isDisabled);
    archive.field("is sensor", shape.definition.isSensor);
    archive.field("surface velocity", material.surfaceVelocity);
    archive.field("friction rule", material.frictionRule);
    archive.field("restitution rule", material.restitutionRule);
}
static bool hasMore(const RigidShape& shape) {
    const Material& material = shape.definition.material;
    return shape.isDisabled || shape.definition.isSensor || material.frictionRule != Combine::Usual ||
           material.restitutionRule != Combine::Usual || material.surfaceVelocity != Vec3f{0.0f};
}

static void state(Archive& archive, RigidShape& shape) {
    bool isMore = hasMore(shape);
    visitAny(archive, shape.definition.shape, isMore);
    if (!isMore) {
        Material& material = shape.definition.material;
        shape.isDisabled = shape.definition.isSensor = false;
        material.frictionRule = material.restitutionRule = Combine::Usual;
        material.surfaceVelocity = Vec3f{0.0f};
    }
    if (isMore) visitMore(archive, shape);
    archive.field("material", shape.definition.material);
    archive.field("layers", shape.definition.filter.layers);
    archive.field("mask", shape.definition.filter.mask);
    if (shape.isMesh()) archive.field("is two-sided", shape.definition.isTwoSided);
    archive.field("body", shape.body);
    archive.field("generation", shape.generation);
    archive.field("next", shape.next);
    archive.field("is alive", shape.isAlive);
    archive.field("radius", shape.radius);
    archive.field("extent", shape.extent);
}

void state(Archive& archive, Shapes& shapes) {
    archive.field("items", shapes.items);
    archive.field("free slots", shapes.freeSlots);
}

}  // namespace collidoscope::physics
