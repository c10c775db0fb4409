#include "demos/rigid/body_numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "demos/rigid/shape_forms.h"
#include "physics/rigid/mass/principal_axes.h"

namespace collidoscope::demos {
namespace {

using geometry::Vec3f;
using physics::BodyId;
using physics::BodyKind;
using physics::World;

constexpr std::array<BodyNumberInfo, kBodyNumbers.size()> kInfos{{
    {"position", "Position", "m", 3, false, "Origin of the body's frame in the world."},
    {"orientation", "Orientation", "", 4, false,
     "Unit quaternion w, x, y, z that turns the body's frame into the world."},
    {"velocity", "Velocity", "m/s", 3, false, "Velocity of the centre of mass."},
    {"angular-velocity", "Angular velocity", "rad/s", 3, false, "Angular velocity about the axes of the world."},
    {"mass", "Mass", "kg", 1, false, "Mass of the body. The moments of inertia change in proportion."},
    {"moments-of-inertia", "Moments of inertia", "kg m²", 3, false,
     "Moments of inertia about the axes of the body's frame, through the centre of mass. In a solid none is larger "
     "than the sum of the two others."},
    {"products-of-inertia", "Products of inertia", "kg m²", 3, false,
     "Entries xy, xz and yz of the inertia tensor, whose diagonal the moments are. All are 0 where the body turns "
     "about "
     "its own axes without wobbling."},
    {"centre-of-mass", "Centre of mass", "m", 3, false, "Centre of mass in the body's frame."},
    {"linear-damping", "Linear damping", "1/s", 1, false, "Share of the velocity that is lost in a second, at first."},
    {"angular-damping", "Angular damping", "1/s", 1, false,
     "Share of the angular velocity that is lost in a second, at first."},
    {"gravity-scale", "Gravity scale", "", 1, false, "Factor of gravity for this body. At 0 it floats."},
    {"radius", "Radius", "m", 1, true, "Radius of the sphere, or of the capsule."},
    {"half-sizes", "Half sizes", "m", 3, true, "Half the edges of the box, along its own axes."},
    {"length", "Length", "m", 1, true, "Length of the capsule between the centres of its caps."},
    {"sizes", "Sizes", "m", 3, true,
     "Edges of the box around the hull or the mesh, along its own axes. Another number stretches it along that axis."},
    {"normal", "Normal", "", 3, true, "Normal of the plane in the body's frame. The half-space behind it is solid."},
    {"distance", "Distance", "m", 1, true,
     "Distance of the plane from the origin of the body's frame, along the normal."},
    {"axis", "Axis", "", 3, true, "Direction of the capsule in the body's frame, from its first cap to the second."},
    {"shape-position", "Place in the body", "m", 3, true, "Place of the shape in the body's frame."},
    {"shape-orientation", "Turn in the body", "", 4, true,
     "Unit quaternion w, x, y, z that turns the shape's axes into the body's frame."},
    {"friction", "Friction", "", 1, true,
     "Coefficient of friction μ. That of a contact is the geometric mean of both surfaces."},
    {"static-friction", "Static friction", "", 1, true,
     "Coefficient of friction of surfaces that do not slide yet. Below the coefficient of friction it counts as that."},
    {"restitution", "Restitution", "", 1, true,
     "Share of the approach speed with which it bounces. In a contact the larger of both counts."},
    {"rolling-resistance", "Rolling resistance", "", 1, true,
     "Torque over normal force and radius, against which the shape rolls. Of what is not round, half of the smallest "
     "thickness is the radius."},
    {"surface-velocity", "Surface velocity", "m/s", 3, true,
     "Velocity with which the surface moves along itself while the body stays, as that of a belt, in the body's "
     "frame."},
    {"density", "Density", "kg/m³", 1, true,
     "Density of the shape. The mass follows from it, unless the mass was given or typed."},
    {"layers", "Layers", "", 1, true,
     "Layers that the shape is in, as the sum of 1, 2, 4, 8 and so on. Two shapes collide where each is in a layer "
     "that "
     "the mask of the other names."},
    {"mask", "Mask", "", 1, true,
     "Layers with which the shape collides, as the sum of 1, 2, 4, 8 and so on. At 4294967295 it is all, at 0 none."},
}};

Vec3f vectorOf(const BodyValue& v) {
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}
BodyValue valueOf(const geometry::Vec3d& v) { return {v.x, v.y, v.z}; }
BodyValue valueOf(const Vec3f& v) { return valueOf(geometry::Vec3d{v}); }
BodyValue valueOf(const geometry::Quatd& q) { return {q.w, q.x, q.y, q.z}; }
BodyValue valueOf(double number) { return {number}; }

/// kg m^2, about the centre of mass along the axes of the body's frame.
geometry::Mat3<double> inertiaOf(const physics::BodyMass& mass) {
    const geometry::Mat3<double> axes = glm::mat3_cast(mass.principalFrame);
    geometry::Mat3<double> moments{0.0};
    for (int i = 0; i < 3; ++i) moments[i][i] = mass.moments[i];
    return axes * moments * glm::transpose(axes);
}

/// The shape of a body that an edit names.
std::optional<physics::ShapeId> shapeOf(const World& world, BodyId body, const BodyEdit& which) {
    const auto shapes = world.shapesOf(body);
    return which.shape < shapes.size() ? std::optional(shapes[which.shape]) : std::nullopt;
}

std::optional<BodyValue> valueOfBody(const World& world, BodyId body, BodyNumber number) {
    const BodyKind kind = world.kindOf(body);
    const physics::BodyTraits& traits = world.arrays().traits[body.index];
    const geometry::Posef pose = world.poseOf(body);
    const bool isDynamic = kind == BodyKind::Dynamic, moves = kind != BodyKind::Static;
    switch (number) {
        case BodyNumber::Position:
            return valueOf(pose.position);
        case BodyNumber::Orientation:
            return valueOf(geometry::Quatd{pose.orientation});
        case BodyNumber::Velocity:
            return moves ? std::optional(valueOf(world.velocityOf(body))) : std::nullopt;
        case BodyNumber::AngularVelocity:
            return moves ? std::optional(valueOf(world.angularVelocityOf(body))) : std::nullopt;
        case BodyNumber::Mass:
            return isDynamic ? std::optional(valueOf(world.massOf(body).mass)) : std::nullopt;
        case BodyNumber::MomentsOfInertia: {
            if (!isDynamic) return std::nullopt;
            const geometry::Mat3<double> inertia = inertiaOf(world.massOf(body));
            return BodyValue{inertia[0][0], inertia[1][1], inertia[2][2]};
        }
        case BodyNumber::ProductsOfInertia: {
            if (!isDynamic) return std::nullopt;
            const geometry::Mat3<double> inertia = inertiaOf(world.massOf(body));
            return BodyValue{inertia[1][0], inertia[2][0], inertia[2][1]};
        }
        case BodyNumber::CenterOfMass:
            return isDynamic ? std::optional(valueOf(world.massOf(body).center)) : std::nullopt;
        case BodyNumber::LinearDamping:
            return isDynamic ? std::optional(valueOf(double{traits.linearDamping})) : std::nullopt;
        case BodyNumber::AngularDamping:
            return isDynamic ? std::optional(valueOf(double{traits.angularDamping})) : std::nullopt;
        case BodyNumber::GravityScale:
            return isDynamic ? std::optional(valueOf(double{traits.gravityScale})) : std::nullopt;
        default:
            return std::nullopt;
    }
}

void setMass(World& world, BodyId body, double mass) {
    if (!(mass > 0.0)) throw std::invalid_argument("the mass must be above 0");
    const physics::BodyMass& old = world.massOf(body);
    world.setMass(body, physics::scaledToMass({old.mass, old.center, inertiaOf(old)}, mass));
}

void setInertia(World& world, BodyId body, const geometry::Mat3<double>& inertia) {
    const physics::BodyMass& old = world.massOf(body);
    if (!(physics::principalAxes(inertia).moments.x > 0.0))
        throw std::invalid_argument("moments of inertia must be above 0, about every axis");
    world.setMass(body, {old.mass, old.center, inertia});
}
void setMoments(World& world, BodyId body, const BodyValue& moments) {
    geometry::Mat3<double> inertia = inertiaOf(world.massOf(body));
    for (int i = 0; i < 3; ++i) inertia[i][i] = moments[static_cast<std::size_t>(i)];
    setInertia(world, body, inertia);
}
void setProducts(World& world, BodyId body, const BodyValue& products) {
    geometry::Mat3<double> inertia = inertiaOf(world.massOf(body));
    inertia[0][1] = inertia[1][0] = products[0];
    inertia[0][2] = inertia[2][0] = products[1];
    inertia[1][2] = inertia[2][1] = products[2];
    setInertia(world, body, inertia);
}

void setCenterOfMass(World& world, BodyId body, const BodyValue& center) {
    const physics::BodyMass& old = world.massOf(body);
    world.setMass(body, {old.mass, {center[0], center[1], center[2]}, inertiaOf(old)});
}

/// Refuses a velocity with a part along, or about, a locked axis.
void demandFree(const World& world, BodyId body, const BodyValue& velocity, const std::array<bool, 3>& locked,
                const char* verb) {
    if (world.kindOf(body) != BodyKind::Dynamic) return;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (locked[axis] && velocity[axis] != 0.0)
            throw std::invalid_argument(std::string("the body cannot ") + verb + " the axis " + "xyz"[axis] +
                                        ", which is locked");
}

void changeBody(World& world, BodyId body, const BodyEdit& edit) {
    const BodyValue& v = edit.value;
    const physics::BodyTraits& traits = world.arrays().traits[body.index];
    const auto first = static_cast<float>(v[0]);
    geometry::Posef pose = world.poseOf(body);
    switch (edit.number) {
        case BodyNumber::Position:
            pose.position = vectorOf(v);
            return world.setPose(body, pose);
        case BodyNumber::Orientation:
            pose.orientation = geometry::Quatf{geometry::Quatd{v[0], v[1], v[2], v[3]}};
            return world.setPose(body, pose);
        case BodyNumber::Velocity:
            demandFree(world, body, v, traits.locked.translation, "move along");
            return world.setVelocity(body, vectorOf(v));
        case BodyNumber::AngularVelocity:
            demandFree(world, body, v, traits.locked.rotation, "turn about");
            return world.setAngularVelocity(body, vectorOf(v));
        case BodyNumber::Mass:
            return setMass(world, body, v[0]);
        case BodyNumber::MomentsOfInertia:
            return setMoments(world, body, v);
        case BodyNumber::ProductsOfInertia:
            return setProducts(world, body, v);
        case BodyNumber::CenterOfMass:
            return setCenterOfMass(world, body, v);
        case BodyNumber::LinearDamping:
            return world.setDamping(body, first, traits.angularDamping);
        case BodyNumber::AngularDamping:
            return world.setDamping(body, traits.linearDamping, first);
        case BodyNumber::GravityScale:
            return world.setGravityScale(body, first);
        default:
            return;
    }
}

/// Friction and the like; null for a number that is none of a material.
float physics::Material::*materialPart(BodyNumber number) {
    switch (number) {
        case BodyNumber::Friction:
            return &physics::Material::friction;
        case BodyNumber::StaticFriction:
            return &physics::Material::staticFriction;
        case BodyNumber::Restitution:
            return &physics::Material::restitution;
        case BodyNumber::RollingResistance:
            return &physics::Material::rollingResistance;
        case BodyNumber::Density:
            return &physics::Material::density;
        default:
            return nullptr;
    }
}

/// A part of the collision filter; null for a number that is none.
std::uint32_t physics::CollisionFilter::*filterPart(BodyNumber number) {
    if (number == BodyNumber::Layers) return &physics::CollisionFilter::layers;
    return number == BodyNumber::Mask ? &physics::CollisionFilter::mask : nullptr;
}

std::uint32_t bitsOf(double number) {
    constexpr double kAll = std::numeric_limits<std::uint32_t>::max();
    if (!(number >= 0.0 && number <= kAll) || number != std::floor(number))
        throw std::invalid_argument("layers are a whole number from 0 to 4294967295");
    return static_cast<std::uint32_t>(number);
}

bool isRound(const geometry::AnyShapef& shape) {
    return std::holds_alternative<geometry::Spheref>(shape) || std::holds_alternative<geometry::Capsulef>(shape);
}

std::optional<BodyValue> valueOfShape(const World& world, BodyId body, const physics::ShapeDefinition& known,
                                      BodyNumber number) {
    if (number == BodyNumber::SurfaceVelocity) return valueOf(known.material.surfaceVelocity);
    if (const auto bits = filterPart(number)) return valueOf(static_cast<double>(known.filter.*bits));
    const auto part = materialPart(number);
    if (part == nullptr) return valueOfForm(known.shape, number);
    const bool isThere = number == BodyNumber::Density             ? world.kindOf(body) == BodyKind::Dynamic
                         : number == BodyNumber::RollingResistance ? isRound(known.shape)
                                                                   : true;
    return isThere ? std::optional(valueOf(double{known.material.*part})) : std::nullopt;
}

void changeShape(World& world, physics::ShapeId shape, const BodyEdit& edit) {
    const physics::ShapeDefinition& known = world.definitionOf(shape);
    if (const auto bits = filterPart(edit.number)) {
        physics::CollisionFilter filter = known.filter;
        filter.*bits = bitsOf(edit.value[0]);
        return world.setFilter(shape, filter);
    }
    const auto part = materialPart(edit.number);
    if (part == nullptr && edit.number != BodyNumber::SurfaceVelocity)
        return world.setShape(shape, withNumber(known.shape, edit.number, edit.value));
    physics::Material material = known.material;
    if (part != nullptr)
        material.*part = static_cast<float>(edit.value[0]);
    else
        material.surfaceVelocity = vectorOf(edit.value);
    world.setMaterial(shape, material);
}

}  // namespace

const BodyNumberInfo& infoOf(BodyNumber number) { return kInfos[static_cast<std::size_t>(number)]; }

std::optional<BodyNumber> bodyNumberNamed(std::string_view word) {
    const auto found = std::find_if(kBodyNumbers.begin(), kBodyNumbers.end(),
                                    [&](BodyNumber number) { return infoOf(number).word == word; });
    return found != kBodyNumbers.end() ? std::optional(*found) : std::nullopt;
}

std::optional<BodyId> bodyIn(const World& world, std::uint32_t slot) {
    if (slot >= world.arrays().size()) return std::nullopt;
    const BodyId body = world.idOf(slot);
    return world.has(body) ? std::optional(body) : std::nullopt;
}

std::optional<BodyValue> valueOf(const World& world, const BodyEdit& which) {
    const auto body = bodyIn(world, which.body);
    if (!body) return std::nullopt;
    if (!infoOf(which.number).isOfShape) return valueOfBody(world, *body, which.number);
    const auto shape = shapeOf(world, *body, which);
    return shape ? valueOfShape(world, *body, world.definitionOf(*shape), which.number) : std::nullopt;
}

void change(World& world, const BodyEdit& edit) {
    if (!valueOf(world, edit)) return;
    for (const double part : edit.value)
        if (!(std::abs(part) <= double{std::numeric_limits<float>::max()}))
            throw std::invalid_argument("the number is not finite, or too large");
    const BodyId body = *bodyIn(world, edit.body);
    if (infoOf(edit.number).isOfShape)
        changeShape(world, *shapeOf(world, body, edit), edit);
    else
        changeBody(world, body, edit);
}

}  // namespace collidoscope::demos
