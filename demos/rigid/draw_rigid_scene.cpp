#include <algorithm>
#include <array>
#include <cmath>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/rigid/rigid_scene.h"
#include "demos/share/text.h"
#include "geometry/base/elementary.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/mass/principal_axes.h"
#include "physics/rigid/solver/contact_graph.h"

namespace collidoscope::demos {
namespace {

using geometry::AnyShapef;
using geometry::Vec3f;
using physics::BodyId;
using physics::BodyKind;

constexpr float kFullArrow = 0.2f;              // m, of a velocity of 1 m/s
constexpr float kAngularVelocityArrow = 0.15f;  // m, of 1 rad/s
constexpr std::size_t kMaxSpoked = 200;         // spheres; of more the turning is not seen anyway
constexpr int kCirclePieces = 20;
constexpr Style kBounds{.role = Role::Construction, .fill = Fill::Wire, .width = 1.0f};
constexpr Style kAngularVelocity{.role = Role::AxisY, .showThrough = true, .width = 3.0f};
constexpr Style kInertia{.role = Role::Construction, .fill = Fill::Wire, .showThrough = true, .width = 1.5f};
constexpr Style kContact{.role = Role::Contact, .showThrough = true, .width = 8.0f};
constexpr Style kNormal{.role = Role::Contact, .showThrough = true, .width = 2.5f};
constexpr Style kImpulse{.role = Role::Impulse, .showThrough = true, .width = 3.0f};
constexpr float kAsleepShade = -0.6f;
constexpr Style kHand{.role = Role::Selection, .showThrough = true, .width = 10.0f};

/// A style for a number; numbers have different colours as far as there are enough.
Style paletteStyle(std::uint32_t number) {
    constexpr std::array kRoles{Role::BodyA,     Role::BodyB, Role::Velocity, Role::Impulse,
                                Role::Selection, Role::AxisZ, Role::AxisY,    Role::AxisX};
    constexpr std::array kShades{0.0f, -0.35f, 0.4f};
    return {.role = kRoles[number % kRoles.size()], .shade = kShades[number / kRoles.size() % kShades.size()]};
}

/// A circle of a ball's surface, that turns with it.
void addCircle(std::vector<LineItem>& lines, const geometry::Posef& pose, const Vec3f& u, const Vec3f& v,
               float radius) {
    const auto at = [&](int i) {
        const float angle = 2.0f * geometry::kPi<float> * static_cast<float>(i) / kCirclePieces;
        return geometry::transformPoint(pose, 1.003f * radius * (geometry::cos(angle) * u + geometry::sin(angle) * v));
    };
    for (int i = 0; i < kCirclePieces; ++i)
        lines.push_back(
            {.start = at(i), .end = at(i + 1), .style = {.role = Role::Neutral, .width = 1.5f, .shade = -0.4f}});
}

/// Four lines along a capsule.
void addLengthwise(std::vector<LineItem>& lines, const geometry::Posef& pose, const geometry::Capsulef& capsule) {
    if (capsule.a == capsule.b) return;
    const Tangents across = tangentsOf(glm::normalize(capsule.b - capsule.a));
    for (const Vec3f& out : {across.u, across.v, -across.u, -across.v}) {
        const Vec3f aside = 1.003f * capsule.radius * out;
        lines.push_back({.start = geometry::transformPoint(pose, capsule.a + aside),
                         .end = geometry::transformPoint(pose, capsule.b + aside),
                         .style = {.role = Role::Neutral, .width = 1.5f, .shade = -0.4f}});
    }
}

/// "1000", "0.25", "1.2e+09": exponents only where zeros would have to be counted.
std::string threeDigits(double value) {
    constexpr double kLargestPlain = 1e7, kThreeDigits = 100.0;
    return printed(value >= kThreeDigits && value < kLargestPlain ? "%.0f" : "%.3g", value);
}

}  // namespace

void RigidScene::draw(Canvas& canvas) const {
    if (canvas.wantsShapes()) return recordShapes(canvas);
    drawBodies(canvas);
    drawSpokes(canvas);
    drawContacts(canvas);
    drawColours(canvas);
    drawMotions(canvas);
    drawMasses(canvas);
    drawBounds(canvas);
    drawJoints(canvas);
    drawHand(canvas);
    drawHovered(canvas);
}

/// Each shape of each body, by the name of its body; of a compound with the number of its part.
void RigidScene::recordShapes(Canvas& canvas) const {
    const physics::Shapes& shapes = world.shapes();
    std::vector<ShapeItem> items;
    for (std::uint32_t slot = 0; slot < shapes.size(); ++slot) {
        const physics::RigidShape& shape = shapes.items[slot];
        if (!shape.isAlive) continue;
        ShapeItem item{.shape = moved(shape.definition.shape, world.arrays().poseOf(shape.body)),
                       .style = shape.body < bodyStyles_.size() ? bodyStyles_[shape.body].style : Style{},
                       .name = nameOf(world.idOf(shape.body)),
                       .of = ShapeOfBody{&world, shape.body, slot}};
        const std::vector<physics::ShapeId> parts = world.shapesOf(world.idOf(shape.body));
        const auto part = std::find_if(parts.begin(), parts.end(), [&](const auto& id) { return id.index == slot; });
        if (parts.size() > 1) item.name += " part " + std::to_string(part - parts.begin() + 1);
        items.push_back(std::move(item));
    }
    canvas.shapes(items);
}

/// As they were given, but for what is shown of islands and sleep.
std::vector<Style> RigidScene::stylesOfBodies() const {
    const physics::Bodies& bodies = world.arrays();
    std::vector<Style> styles;
    styles.reserve(bodies.size());
    for (std::size_t i = 0; i < bodies.size(); ++i)
        styles.push_back(i < bodyStyles_.size() ? bodyStyles_[i].style : Style{});
    if (!views_.islands && !views_.sleeping && !views_.colours) return styles;
    physics::Islands islands;
    if (views_.islands) islands.find(bodies, world.contacts(), world.jointSlots(), world.activeJointSlots());
    for (std::uint32_t i = 0; i < bodies.size(); ++i) {
        if (!bodies.isDynamic(i)) continue;
        const physics::BodyRest& rest = bodies.rests[i];
        if (views_.colours) styles[i].fill = Fill::Translucent;
        if (views_.islands) {
            const Style style = paletteStyle(rest.isAsleep ? rest.island : islands.ofBodies()[i]);
            styles[i].role = style.role, styles[i].shade = style.shade;
        }
        if (views_.sleeping && rest.isAsleep) styles[i].shade = kAsleepShade;
    }
    return styles;
}

void RigidScene::drawBodies(Canvas& canvas) const {
    std::vector<SolidItem> boxes, spheres;
    const std::vector<Style> styles = stylesOfBodies();
    const physics::Shapes& shapes = world.shapes();
    for (std::uint32_t slot = 0; slot < shapes.size(); ++slot) {
        const physics::RigidShape& shape = shapes.items[slot];
        if (!shape.isAlive) continue;
        Style style = styles[shape.body];
        if (shape.definition.isSensor) style.fill = Fill::Translucent, style.shadow = false;
        const AnyShapef placed = moved(shape.definition.shape, world.arrays().poseOf(shape.body));
        const Key key = slot + 1;
        if (const auto* const box = std::get_if<geometry::Boxf>(&placed))
            boxes.push_back({.pose = {box->center, box->orientation}, .half = box->half, .style = style, .key = key});
        else if (const auto* const ball = std::get_if<geometry::Spheref>(&placed))
            spheres.push_back({.pose = {ball->center, world.arrays().positions[shape.body].orientation},
                               .half = Vec3f{ball->radius},
                               .style = style,
                               .key = key});
        else if (const auto* const plane = std::get_if<geometry::Planef>(&placed); plane && plane->normal.y == 1.0f)
            canvas.ground(plane->distance);
        else if (const auto* const capsule = std::get_if<geometry::Capsulef>(&placed))
            demos::draw(canvas, *capsule, style, key);
        else
            demos::draw(canvas, placed, style);
    }
    canvas.solids(Solid::Box, boxes);
    canvas.solids(Solid::Sphere, spheres);
}

/// Balls and capsules look the same however they are turned: circles and lengthwise lines show how they roll.
void RigidScene::drawSpokes(Canvas& canvas) const {
    std::vector<LineItem> lines;
    std::size_t count = 0;
    for (const physics::RigidShape& shape : world.shapes().items) {
        const auto* const ball = std::get_if<geometry::Spheref>(&shape.definition.shape);
        const auto* const capsule = std::get_if<geometry::Capsulef>(&shape.definition.shape);
        if (!shape.isAlive || (ball == nullptr && capsule == nullptr) || ++count > kMaxSpoked) continue;
        const geometry::Posef body = world.arrays().poseOf(shape.body);
        if (capsule != nullptr) {
            addLengthwise(lines, body, *capsule);
            continue;
        }
        const geometry::Posef pose{geometry::transformPoint(body, ball->center), body.orientation};
        addCircle(lines, pose, {1, 0, 0}, {0, 1, 0}, ball->radius);
        addCircle(lines, pose, {0, 0, 1}, {0, 1, 0}, ball->radius);
    }
    canvas.lines(lines);
}

void RigidScene::drawContacts(Canvas& canvas) const {
    if (!views_.contacts && !views_.impulses) return;
    std::vector<PointItem> points;
    std::vector<ArrowItem> normals, impulses;
    float largest = 0.0f;
    for (const physics::Contact& contact : world.contacts())
        for (const physics::ContactPoint& p : contact.all())
            largest = std::max(largest, p.normalImpulse + p.bounceImpulse);
    for (const physics::Contact& contact : world.contacts()) {
        for (const physics::ContactPoint& p : contact.all()) {
            points.push_back({.position = p.position, .style = kContact});
            normals.push_back({.start = p.position, .vector = 0.25f * contact.normal, .style = kNormal});
            const Vec3f impulse = (p.normalImpulse + p.bounceImpulse) * contact.normal + p.frictionImpulse;
            if (largest > 0.0f)
                impulses.push_back({.start = p.position, .vector = impulse * (0.8f / largest), .style = kImpulse});
        }
    }
    if (views_.contacts) {
        canvas.points(points);
        canvas.arrows(normals);
        drawLegend(canvas, Mark::Point, kContact, "contact point, normal from A to B");
    }
    if (!views_.impulses || impulses.empty()) return;
    canvas.arrows(impulses);
    drawLegend(canvas, Mark::Arrow, kImpulse, printed("impulse on B; the longest: %.3g N s", double{largest}));
}

/// The contact graph of the soft step: bodies are its nodes, contacts its edges.
void RigidScene::drawColours(Canvas& canvas) const {
    if (!views_.colours) return;
    const physics::Bodies& bodies = world.arrays();
    std::vector<std::uint32_t> rows;
    for (std::uint32_t i = 0; i < bodies.size(); ++i) rows.push_back(bodies.isAwake(i) ? i + 1 : 0);
    physics::ContactGraph graph;
    graph.color(world.contacts(), rows, rows.size() + 1);
    std::vector<LineItem> edges;
    for (std::size_t i = 0; i < world.contacts().size(); ++i) {
        if (graph.colorOf()[i] == physics::ContactGraph::kNoColor) continue;
        const physics::Contact& contact = world.contacts()[i];
        Vec3f middle{0.0f};
        for (const physics::ContactPoint& point : contact.all())
            middle += point.position / static_cast<float>(contact.count);
        Style style = paletteStyle(graph.colorOf()[i]);
        style.showThrough = true, style.width = 5.0f;
        for (const std::uint32_t body : {contact.bodyA, contact.bodyB})
            if (rows[body] != 0)
                edges.push_back({.start = bodies.positions[body].center, .end = middle, .style = style});
    }
    canvas.lines(edges);
    drawLegend(canvas, Mark::Line, {.role = paletteStyle(0).role, .width = 5.0f},
               countText(graph.colors().size(), "colour", "colours") + " of contacts that share no body");
}

void RigidScene::drawMotions(Canvas& canvas) const {
    if (!views_.velocities && !views_.angularVelocities) return;
    std::vector<ArrowItem> velocities, angularVelocities;
    for (const BodyId body : world.bodies()) {
        if (world.kindOf(body) == BodyKind::Static) continue;
        const Vec3f center = world.centerOf(body);
        velocities.push_back({.start = center,
                              .vector = kFullArrow * world.velocityOf(body),
                              .style = {.role = Role::Velocity, .showThrough = true, .width = 3.0f},
                              .key = body.index + 1});
        angularVelocities.push_back({.start = center,
                                     .vector = kAngularVelocityArrow * world.angularVelocityOf(body),
                                     .style = kAngularVelocity,
                                     .key = body.index + 1});
    }
    if (views_.velocities) {
        canvas.arrows(velocities);
        drawLegend(canvas, Mark::Arrow, {.role = Role::Velocity}, "velocity, 0.2 m for 1 m/s");
    }
    if (!views_.angularVelocities) return;
    canvas.arrows(angularVelocities);
    drawLegend(canvas, Mark::Arrow, kAngularVelocity, "angular velocity ω, 0.15 m for 1 rad/s");
}

void RigidScene::drawMasses(Canvas& canvas) const {
    if (!views_.inertia && !views_.centers) return;
    std::vector<PointItem> centers;
    for (const BodyId body : world.bodies()) {
        if (world.kindOf(body) != BodyKind::Dynamic) continue;
        centers.push_back(
            {.position = world.centerOf(body), .style = {.role = Role::AxisZ, .showThrough = true, .width = 9.0f}});
        const physics::BodyMass& mass = world.massOf(body);
        const auto half = physics::equivalentBox(mass.mass, mass.moments);
        if (!views_.inertia || !half) continue;
        const geometry::Quatf frame = world.poseOf(body).orientation * geometry::Quatf{mass.principalFrame};
        drawOutline(canvas, geometry::Boxf{world.centerOf(body), Vec3f{*half}, frame}, kInertia);
    }
    if (views_.inertia) drawLegend(canvas, Mark::Line, kInertia, "box of equal mass and moments of inertia");
    if (!views_.centers) return;
    canvas.points(centers);
    drawLegend(canvas, Mark::Point, {.role = Role::AxisZ}, "centre of mass");
}

void RigidScene::drawBounds(Canvas& canvas) const {
    if (!views_.bounds) return;
    const physics::Shapes& shapes = world.shapes();
    for (std::uint32_t slot = 0; slot < shapes.size(); ++slot) {
        if (!shapes.items[slot].isAlive) continue;
        const auto box = boundsOf(world.shapeInWorld(world.shapeIdOf(slot)));
        if (box) drawOutline(canvas, *box, kBounds);
    }
    drawLegend(canvas, Mark::Line, kBounds, "bounds, to which the broad phase adds the margin");
}

void RigidScene::drawHand(Canvas& canvas) const {
    if (!grab_ || !world.has(grab_->body)) return;
    const Vec3f grip = physics::gripOf(world, *grab_);
    demos::draw(canvas, geometry::Segmentf{grip, grab_->target},
                {.role = Role::Selection, .showThrough = true, .width = 3.0f});
    drawPoint(canvas, grip, kHand);
    drawPoint(canvas, grab_->target, kHand);
    const float force = glm::length(pullForce_);
    if (force > 0.0f) drawLabel(canvas, grab_->target, forceText(double{force}), kHand);
}

/// Why it sleeps, or does not.
std::string RigidScene::restText(BodyId body) const {
    if (!views_.sleeping) return "";
    const physics::RestReport rest = world.restOf(body);
    switch (rest.reason) {
        case physics::RestReason::NotDynamic:
            return "";
        case physics::RestReason::SleepingOff:
            return "; awake: sleep is off";
        case physics::RestReason::Moves:
            return "; awake: " + motionText(double{rest.speed}, 0.0);
        case physics::RestReason::NeighbourMoves:
            return "; kept awake by " + nameOf(*rest.liveliest);
        case physics::RestReason::KeptAwake:
            return "; awake: " + nameOf(*rest.liveliest) + " is to stay so";
        case physics::RestReason::StillForTooShort:
            return printed("; still for %.2g s", double{rest.stillTime});
        case physics::RestReason::Asleep:
            break;
    }
    return "; asleep";
}

void RigidScene::drawHovered(Canvas& canvas) const {
    if (!hovered_ || grab_ || !world.has(*hovered_) || world.kindOf(*hovered_) == BodyKind::Static) return;
    const double speed = double{glm::length(world.velocityOf(*hovered_))},
                 angularVelocity = double{glm::length(world.angularVelocityOf(*hovered_))};
    const bool rests = speed < kRestSpeed && angularVelocity < kRestAngularSpeed;
    // The mass of a kinematic body does not count: nothing that it meets slows it down.
    const bool isLed = world.kindOf(*hovered_) == BodyKind::Kinematic;
    const std::string mass = isLed ? "" : threeDigits(double{world.massOf(*hovered_).mass}) + " kg, ";
    const std::string motion =
        rests    ? "at rest"
        : !isLed ? threeDigits(world.kineticEnergyOf(*hovered_)) + " J"
                 : threeDigits(speed) + " m/s and " + threeDigits(angularVelocity) + " rad/s along its path";
    const std::string text = nameOf(*hovered_) + ": " + mass + motion + (isLed ? "" : restText(*hovered_));
    drawLabel(canvas, world.centerOf(*hovered_), text, {.role = Role::Selection});
}

}  // namespace collidoscope::demos
