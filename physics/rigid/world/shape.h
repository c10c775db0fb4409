#pragma once
/// Shapes of bodies, with which they collide, and from which their masses follow. A body has any number of shapes; one
/// with several is a compound.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "geometry/shapes/any_shape.h"
#include "physics/rigid/world/body.h"

namespace collidoscope::physics {

/// In place of the slot of a shape: there is none.
inline constexpr std::uint32_t kNoShape = 0xffffffff;

struct ShapeId {
    std::uint32_t index = kNoShape;
    std::uint32_t generation = 0;
    auto operator<=>(const ShapeId&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
};

inline void state(geometry::Archive& archive, ShapeId& id) {
    archive.field("index", id.index);
    archive.field("generation", id.generation);
}

/// Rule by which a coefficient of a pair follows from those of its two materials.
enum class Combine : std::uint8_t {
    Usual,  ///< of friction the geometric mean, of restitution the larger one
    Average,
    GeometricMean,
    Minimum,
    Product,
    Maximum,
};
/// Combines two coefficients. If the rules differ, the one later in the list applies.
inline float combined(float a, Combine ruleA, float b, Combine ruleB, Combine usual) {
    Combine rule = std::max(ruleA, ruleB);
    if (rule == Combine::Usual) rule = usual;
    switch (rule) {
        case Combine::Average:
            return 0.5f * a + 0.5f * b;
        case Combine::Minimum:
            return std::min(a, b);
        case Combine::Product:
            return a * b;
        case Combine::Maximum:
            return std::max(a, b);
        case Combine::Usual:
        case Combine::GeometricMean:
            break;
    }
    return std::sqrt(a * b);
}

/// Friction and restitution of a pair are combined by the rules of both materials; its rolling resistance is the larger
/// of both.
struct Material {
    float friction = 0.5f;           ///< μ, >= 0, of sliding surfaces
    float staticFriction = -1.0f;    ///< of surfaces that stick; a value below `friction` counts as `friction`
    float restitution = 0.0f;        ///< e, 0..1: separation speed over approach speed
    float rollingResistance = 0.0f;  ///< >= 0: torque over normal force and radius, or half the thickness
    float density = 1000.0f;         ///< kg/m^3, > 0
    /// m/s, in the body's frame: velocity of the surface relative to the body, as of a conveyor belt.
    geometry::Vec3f surfaceVelocity{0.0f};
    Combine frictionRule = Combine::Usual, restitutionRule = Combine::Usual;

    float staticOrFriction() const { return staticFriction > friction ? staticFriction : friction; }
};

/// Two shapes collide if each has a layer that is in the mask of the other.
struct CollisionFilter {
    std::uint32_t layers = 1;
    std::uint32_t mask = 0xffffffff;
};
inline bool canCollide(const CollisionFilter& a, const CollisionFilter& b) {
    return (a.layers & b.mask) != 0 && (b.layers & a.mask) != 0;
}

/// `shape` is given in the frame of its body: a sphere, capsule, box (AABB or OBB), hull, plane (the half-space behind
/// it) or mesh. Dynamic bodies cannot have planes and meshes.
///
/// A mesh is a surface with a front side, see contact/mesh_contacts.h: solids pass through it from behind.
struct ShapeDefinition {
    geometry::AnyShapef shape = geometry::Spheref{};
    Material material{};
    CollisionFilter filter{};
    bool isTwoSided = false;  ///< of a mesh: its triangles also stop solids that come from behind
    /// It reports the solids that overlap it (world.h) and pushes nothing. It has no mass, and queries ignore it.
    bool isSensor = false;
};

struct RigidShape {
    ShapeDefinition definition{};
    std::uint32_t body = 0;
    std::uint32_t generation = 0;
    std::uint32_t next = kNoShape;  ///< the next shape of the same body
    bool isAlive = false;           ///< it exists, and its body is enabled
    bool isDisabled = false;        ///< it exists, but its body is disabled
    float radius = 0.0f;            ///< m, of a sphere or capsule; 0 of others
    float extent =
        0.0f;  ///< m, >= the distance of its farthest point from the origin of the body's frame; 0 of a plane
    float thickness = 0.0f;  ///< m, of a solid: lower bound of all chords through its middle; derived
    float coreInset = 0.0f;  ///< m, innermostInset() of ccd/cores.h; derived

    bool isEccentric = false;  ///< it is round, and its middle is not the centre of mass of its body; derived

    bool hasMovingSurface() const { return definition.material.surfaceVelocity != geometry::Vec3f{0.0f}; }
    bool isPlane() const { return std::holds_alternative<geometry::Planef>(definition.shape); }
    bool isMesh() const { return std::holds_alternative<geometry::MeshInstance>(definition.shape); }
    /// Sets the definition and all derived numbers.
    void define(const ShapeDefinition& given);
};

/// All shapes, one entry a slot.
struct Shapes {
    std::vector<RigidShape> items{};
    std::vector<std::uint32_t> freeSlots{};  ///< the last one is used next

    std::size_t size() const { return items.size(); }
};

/// The error in a definition, as a sentence; empty if a body of this kind can have it.
std::string faultOf(const ShapeDefinition& definition, BodyKind kind);
/// An AABB as an oriented box, because it rotates with its body; any other shape unchanged.
geometry::AnyShapef placedBox(const geometry::AnyShapef& shape);
/// m, >= the distance of the farthest point from the origin; 0 for unbounded shapes.
float extentOf(const geometry::AnyShapef& shape);
/// Whether two shapes overlap; a plane is the half-space behind it.
bool sharePoint(const geometry::AnyShapef& a, const geometry::AnyShapef& b);
/// m, of a sphere or capsule; 0 of others.
float roundRadius(const geometry::AnyShapef& shape);
/// Whether it is round, with its middle elsewhere than the centre of mass, in the frame of its body.
bool isEccentric(const geometry::AnyShapef& shape, const geometry::Vec3d& centerOfMass);

/// Hulls are saved completely, and meshes as a hash of their content: the loading world must have the mesh in the same
/// slot.
void state(geometry::Archive& archive, Shapes& shapes);

}  // namespace collidoscope::physics
