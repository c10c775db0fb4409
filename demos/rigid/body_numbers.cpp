#include "demos/rigid/body_numbers.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

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
    {"linear-damping", "Linear damping", "1/s", 1, false, "Share of the velocity that is lost in a second, at first."},
    {"angular-damping", "Angular damping", "1/s", 1, false,
     "Share of the angular velocity that is lost in a second, at first."},
    {"gravity-scale", "Gravity scale", "", 1, false, "Factor of gravity for this body. At 0 it floats."},
    {"radius", "Radius", "m", 1, true, "Radius of the sphere, or of the capsule."},
    {"half-sizes", "Half sizes", "m", 3, true, "Half the edges of the box, along its own axes."},
    {"length", "Length", "m", 1, true, "Length of the capsule between the centres of its caps."},
    {"friction", "Friction", "", 1, true,
     "Coefficient of friction μ. That of a contact is the geometric mean of both surfaces."},
    {"restitution", "Restitution", "", 1, true,
     "Share of the approach speed with which it bounces. In a contact the larger of both counts."},
    {"rolling-resistance", "Rolling resistance", "", 1, true,
     "Torque over normal force and radius, against which a round shape rolls."},
    {"density", "Density", "kg/m³", 1, true,
     "Density of the shape. The mass follows from it, unless the mass was given or typed."},
}};

Vec3f vectorOf(const BodyValue& v) {
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}
BodyValue valueOf(const Vec3f& v) { return {double{v.x}, double{v.y}, double{v.z}}; }
BodyValue valueOf(double number) { return {number}; }

/// Of the shapes of a body, the one that an edit names.
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
        case BodyNumber::Orientation: {
            const geometry::Quatd q{pose.orientation};
            return BodyValue{q.w, q.x, q.y, q.z};
        }
        case BodyNumber::Velocity:
            return moves ? std::optional(valueOf(world.velocityOf(body))) : std::nullopt;
        case BodyNumber::AngularVelocity:
            return moves ? std::optional(valueOf(world.angularVelocityOf(body))) : std::nullopt;
        case BodyNumber::Mass:
            return isDynamic ? std::optional(valueOf(world.massOf(body).mass)) : std::nullopt;
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

bool isRound(const geometry::AnyShapef& shape) {
    return std::holds_alternative<geometry::Spheref>(shape) || std::holds_alternative<geometry::Capsulef>(shape);
}

std::optional<BodyValue> valueOfShape(const World& world, BodyId body, const physics::ShapeDefinition& known,
                                      BodyNumber number) {
    const auto* sphere = std::get_if<geometry::Spheref>(&known.shape);
    const auto* capsule = std::get_if<geometry::Capsulef>(&known.shape);
    const auto* box = std::get_if<geometry::Boxf>(&known.shape);
    switch (number) {
        case BodyNumber::Radius:
            if (sphere != nullptr) return valueOf(double{sphere->radius});
            return capsule != nullptr ? std::optional(valueOf(double{capsule->radius})) : std::nullopt;
        case BodyNumber::HalfSizes:
            return box != nullptr ? std::optional(valueOf(box->half)) : std::nullopt;
        case BodyNumber::Length:
            return capsule != nullptr ? std::optional(valueOf(double{glm::distance(capsule->a, capsule->b)}))
                                      : std::nullopt;
        case BodyNumber::Friction:
            return valueOf(double{known.material.friction});
        case BodyNumber::Restitution:
            return valueOf(double{known.material.restitution});
        case BodyNumber::RollingResistance:
            return isRound(known.shape) ? std::optional(valueOf(double{known.material.rollingResistance}))
                                        : std::nullopt;
        case BodyNumber::Density:
            return world.kindOf(body) == BodyKind::Dynamic ? std::optional(valueOf(double{known.material.density}))
                                                           : std::nullopt;
        default:
            return std::nullopt;
    }
}

constexpr double kLeastSize = 1e-4;  ///< m: what is thinner is no body to look at

void setMass(World& world, BodyId body, double mass) {
    if (!(mass > 0.0)) throw std::invalid_argument("the mass must be above 0");
    const physics::BodyMass& old = world.massOf(body);
    const geometry::Mat3<double> axes = glm::mat3_cast(old.principalFrame);
    geometry::Mat3<double> moments{0.0};
    for (int i = 0; i < 3; ++i) moments[i][i] = old.moments[i];
    world.setMass(body, physics::scaledToMass({old.mass, old.center, axes * moments * glm::transpose(axes)}, mass));
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
            if (v == BodyValue{}) throw std::invalid_argument("not all four numbers of an orientation may be zero");
            pose.orientation = geometry::Quatf{geometry::Quatd{v[0], v[1], v[2], v[3]}};
            return world.setPose(body, pose);
        case BodyNumber::Velocity:
            return world.setVelocity(body, vectorOf(v));
        case BodyNumber::AngularVelocity:
            return world.setAngularVelocity(body, vectorOf(v));
        case BodyNumber::Mass:
            return setMass(world, body, v[0]);
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

/// The same shape of another size, about the same centre.
geometry::AnyShapef resized(const geometry::AnyShapef& shape, const BodyEdit& edit) {
    for (std::size_t i = 0; i < infoOf(edit.number).parts; ++i)
        if (!(edit.value[i] >= kLeastSize)) throw std::invalid_argument("a size must be 0.1 mm at least");
    geometry::AnyShapef changed = shape;
    const auto first = static_cast<float>(edit.value[0]);
    if (auto* sphere = std::get_if<geometry::Spheref>(&changed)) sphere->radius = first;
    if (auto* box = std::get_if<geometry::Boxf>(&changed)) box->half = vectorOf(edit.value);
    if (auto* capsule = std::get_if<geometry::Capsulef>(&changed)) {
        if (edit.number == BodyNumber::Radius) {
            capsule->radius = first;
        } else {
            const Vec3f middle = 0.5f * (capsule->a + capsule->b), along = capsule->b - capsule->a;
            const float length = glm::length(along);
            const Vec3f half = 0.5f * first * (length > 0.0f ? along / length : Vec3f{0.0f, 1.0f, 0.0f});
            capsule->a = middle - half, capsule->b = middle + half;
        }
    }
    return changed;
}

void changeShape(World& world, physics::ShapeId shape, const BodyEdit& edit) {
    physics::Material material = world.definitionOf(shape).material;
    const auto first = static_cast<float>(edit.value[0]);
    switch (edit.number) {
        case BodyNumber::Friction:
            material.friction = first;
            break;
        case BodyNumber::Restitution:
            material.restitution = first;
            break;
        case BodyNumber::RollingResistance:
            material.rollingResistance = first;
            break;
        case BodyNumber::Density:
            material.density = first;
            break;
        default:
            return world.setShape(shape, resized(world.definitionOf(shape).shape, edit));
    }
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
    World changed = world;  // a refusal in the midst of it leaves the world as it was
    if (infoOf(edit.number).isOfShape)
        changeShape(changed, *shapeOf(changed, body, edit), edit);
    else
        changeBody(changed, body, edit);
    world = std::move(changed);
}

}  // namespace collidoscope::demos
