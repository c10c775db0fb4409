#pragma once
/// Shapes on bodies: what a body is made of, and what it collides with. A body has any number of them; one with several
/// is a compound.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "geometry/shapes/any_shape.h"
#include "physics/rigid/world/body.h"

namespace collidoscope::physics {

/// In place of the slot of a shape: a body has none, or no more of them.
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

/// Rule by which a number of a pair follows from those of both.
enum class Combine : std::uint8_t {
    Usual,  ///< of friction the geometric mean, of restitution the larger one
    Average,
    GeometricMean,
    Minimum,
    Product,
    Maximum,
};
/// Combines by the rule of one of both: if neither is the usual one, by the later one in the list.
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

/// Material of a pair: friction and restitution are combined as both materials ask, rolling resistance is the larger of
/// both.
struct Material {
    float friction = 0.5f;           ///< μ, >= 0, of surfaces that slide
    float staticFriction = -1.0f;    ///< of surfaces that do not slide yet; below `friction` counts as `friction`
    float restitution = 0.0f;        ///< e, 0..1: share of the approach speed with which they part
    float rollingResistance = 0.0f;  ///< >= 0: torque over normal force and radius, or half the thickness
    float density = 1000.0f;         ///< kg/m^3, > 0
    /// m/s, in the body's frame: with which the surface moves along itself while the body stays, as that of a belt
    /// does.
    geometry::Vec3f surfaceVelocity{0.0f};
    Combine frictionRule = Combine::Usual, restitutionRule = Combine::Usual;

    float staticOrFriction() const { return staticFriction > friction ? staticFriction : friction; }
};

/// Two shapes collide where each has a layer that the other's mask names.
struct CollisionFilter {
    std::uint32_t layers = 1;
    std::uint32_t mask = 0xffffffff;
};
inline bool canCollide(const CollisionFilter& a, const CollisionFilter& b) {
    return (a.layers & b.mask) != 0 && (b.layers & a.mask) != 0;
}

/// `shape` in the frame of its body: a sphere, capsule, box (AABB or OBB), hull, plane (the half-space behind it) or
/// mesh. Planes and meshes belong to bodies that do not move.
///
/// A mesh is a surface with a front, see contact/mesh_contacts.h: what comes from behind passes.
struct ShapeDefinition {
    geometry::AnyShapef shape = geometry::Spheref{};
    Material material{};
    CollisionFilter filter{};
    bool isTwoSided = false;  ///< of a mesh: its triangles stop what comes from behind as well
    /// It reports what is in it (world.h) and pushes nothing; it weighs nothing, and queries leave it out.
    bool isSensor = false;
};

struct RigidShape {
    ShapeDefinition definition{};
    std::uint32_t body = 0;
    std::uint32_t generation = 0;
    std::uint32_t next = kNoShape;  ///< of the same body
    bool isAlive = false;           ///< there, and not of a disabled body
    bool isDisabled = false;        ///< there, but takes no part
    float radius = 0.0f;            ///< m, of a sphere or capsule; 0 of others
    float extent = 0.0f;     ///< m, from the origin of the body's frame to its farthest point, or more; 0 of a plane
    float thickness = 0.0f;  ///< m, of a solid: no straight line through its middle is shorter; follows from the shape
    float coreInset = 0.0f;  ///< m: innermostInset() of it, see ccd/cores.h; follows from the shape

    bool isEccentric = false;  ///< it is round, and the centre of mass of its body is not its middle; follows from both

    bool hasMovingSurface() const { return definition.material.surfaceVelocity != geometry::Vec3f{0.0f}; }
    bool isPlane() const { return std::holds_alternative<geometry::Planef>(definition.shape); }
    bool isMesh() const { return std::holds_alternative<geometry::MeshInstance>(definition.shape); }
    /// Gives it a definition, and all that follows from its form.
    void define(const ShapeDefinition& given);
};

/// One entry a slot.
struct Shapes {
    std::vector<RigidShape> items{};
    std::vector<std::uint32_t> freeSlots{};  ///< the last is used next

    std::size_t size() const { return items.size(); }
};

/// Empty where a body can have it; else what is wrong, as a sentence.
std::string faultOf(const ShapeDefinition& definition, BodyKind kind);
/// An AABB as the box that turns with its body; any other shape as it is.
geometry::AnyShapef placedBox(const geometry::AnyShapef& shape);
/// m, from the origin to the farthest point, or more; 0 for what has no end.
float extentOf(const geometry::AnyShapef& shape);
/// Whether two shapes, where they are, share a point; a plane is the half-space behind it.
bool sharePoint(const geometry::AnyShapef& a, const geometry::AnyShapef& b);
/// m, of a sphere or capsule; 0 of others.
float roundRadius(const geometry::AnyShapef& shape);
/// Whether it rolls about another point than the centre of mass, in the frame of its body.
bool isEccentric(const geometry::AnyShapef& shape, const geometry::Vec3d& centerOfMass);

/// Hulls are saved whole; a mesh by its content, which the loading world must have in the same slot.
void state(geometry::Archive& archive, Shapes& shapes);

}  // namespace collidoscope::physics
