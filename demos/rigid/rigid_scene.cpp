#include "demos/rigid/rigid_scene.h"

#include <algorithm>
#include <span>

#include "demos/examine/from_shapes.h"
#include "demos/rigid/world_sums.h"
#include "demos/share/rows.h"
#include "demos/share/text.h"
#include "geometry/base/elementary.h"
#include "physics/rigid/query/world_query.h"

namespace collidoscope::demos {

using geometry::Vec3f;
using physics::BodyId;
using physics::BodyKind;

RigidScene::RigidScene() { world.settings.solver = physics::RigidSolver::SequentialImpulses; }
RigidScene::RigidScene(const RigidScene& other) = default;
RigidScene::RigidScene(RigidScene&& other) noexcept = default;
RigidScene& RigidScene::operator=(const RigidScene& other) = default;
RigidScene& RigidScene::operator=(RigidScene&& other) noexcept = default;
RigidScene::~RigidScene() = default;

void RigidScene::clear() {
    const physics::WorldSettings settings = world.settings;
    world = physics::World{};
    world.settings = settings;
    bodyStyles_.clear();
    homes_.clear();
    grab_.reset();
    hovered_.reset();
    pullForce_ = Vec3f{0.0f};
    isFinite_ = true;
}

RigidScene::BodyStyle& RigidScene::bodyStyleOf(BodyId body) {
    if (bodyStyles_.size() <= body.index) bodyStyles_.resize(body.index + 1);
    return bodyStyles_[body.index];
}
void RigidScene::setName(BodyId body, std::string name) { bodyStyleOf(body).name = std::move(name); }
void RigidScene::setStyle(BodyId body, const Style& style) { bodyStyleOf(body).style = style; }

BodyId RigidScene::add(const physics::BodyDefinition& definition, const geometry::AnyShapef& shape,
                       const physics::Material& material, const Style& style) {
    const BodyId body = world.addBody(definition);
    world.addShape(body, {.shape = shape, .material = material});
    bodyStyleOf(body) = {.style = style};
    return body;
}
BodyId RigidScene::addGround(const physics::Material& material, float height) {
    return addStatic(geometry::Planef{{0.0f, 1.0f, 0.0f}, height}, material, {.role = Role::Ground});
}
BodyId RigidScene::addStatic(const geometry::AnyShapef& shape, const physics::Material& material, const Style& style) {
    return add({.kind = BodyKind::Static}, shape, material, style);
}

std::string RigidScene::nameOf(BodyId body) const {
    if (body.index < bodyStyles_.size() && !bodyStyles_[body.index].name.empty()) return bodyStyles_[body.index].name;
    const auto shapes = world.shapesOf(body);
    const char* kind = shapes.size() == 1 ? geometry::nameOf(world.definitionOf(shapes.front()).shape) : "compound";
    return std::string(shapes.empty() ? "body" : kind) + " " + std::to_string(body.index);
}

void RigidScene::step(float time, const geometry::ParallelFor& parallelFor, const WorldObserver& observer,
                      const physics::StepHooks& hooks) {
    homes_.note(world);
    pullForce_ = Vec3f{0.0f};
    if (grab_ && !world.has(grab_->body)) grab_.reset();
    if (grab_ && time > 0.0f) pullForce_ = physics::pull(world, *grab_, time);
    physics::StepObserver explanation;
    if (observer) explanation = [&](const physics::StepRecord& record) { observer(world, record); };
    isFinite_ = world.step(time, explanation, parallelFor, hooks).isFinite;
}

/// A press takes hold of the body under the mouse until it is released: it then flies on as it was going.
void RigidScene::pointer(const Pointer& pointer) {
    if (!pointer.down) grab_.reset(), pullForce_ = Vec3f{0.0f};
    if (grab_) return;
    const auto hit = pointer.over ? physics::rayCast(world, pointer.ray) : std::nullopt;
    hovered_ = hit ? std::optional(hit->body) : std::nullopt;
    if (!hit || !pointer.down || mouse_ != Mouse::Pulls || world.kindOf(hit->body) != BodyKind::Dynamic) return;
    const geometry::Posef pose = world.poseOf(hit->body);
    const Vec3f grip = glm::conjugate(pose.orientation) * (hit->hit.point - pose.position);
    grab_ = physics::Grab{.body = hit->body, .grip = grip, .target = hit->hit.point};
}

/// Traces the next step; the force of a drag acts before it.
WorldStepTrace RigidScene::trace(float time, const Push& push, const physics::StepHooks& hooks) const {
    physics::World pulled = world;
    if (push) push(pulled);
    if (grab_ && pulled.has(grab_->body) && time > 0.0f) physics::pull(pulled, *grab_, time);
    return traceStep(pulled, time, hooks);
}
Explanation RigidScene::explain(float time, const Push& push, const physics::StepHooks& hooks) const {
    constexpr std::size_t kMaxListed = 400;  // of more the list is made only when a part of it is asked for
    if (!isExplained()) return {};
    const bool isListedLater = shown_ == 0 && world.shapes().size() > kMaxListed;
    Explanation explanation =
        isListedLater ? explainStep({.before = world}, 0) : explainStep(trace(time, push, hooks), shown_);
    if (isListedLater)
        explanation.verdict.clear(), explanation.steps = {InnerStep{}};  // one without a name stands for all
    explanation.isAside = true;
    return explanation;
}
void RigidScene::drawInside(Canvas& canvas, float time, const Push& push, const physics::StepHooks& hooks) const {
    if (shown_ > 0 && isExplained()) drawStep(canvas, trace(time, push, hooks), shown_);
}
/// Nobody reads a longer list, and it costs as much as a step.
bool RigidScene::isExplained() const {
    constexpr std::size_t kMaxShapes = 2000;
    return world.shapes().size() <= kMaxShapes;
}

void RigidScene::handles(Handles& h) {
    if (mouse_ == Mouse::Places) return placeByHand(h);
    if (grab_) h.move("hand", grab_->target, {.tip = "Drag to pull the body by a spring; let go to throw it."});
}

/// The hand lets go: what it held would be pulled away again at once.
void RigidScene::bringBack(bool isTakenBack) {
    grab_.reset();
    if (isTakenBack) return homes_.sendAwayAgain(world);
    homes_.note(world);
    homes_.bringBack(world);
}

void RigidScene::throwBody(const ThrownBody& thrown) {
    const BodyId body = add({.pose = {.position = thrown.position}, .velocity = thrown.velocity},
                            shapeOf(thrown.shape, thrown.size), {}, {.role = Role::BodyB});
    thrown_.push_back(body);
    setName(body, "thrown " + std::to_string(thrown_.size()));
}

void RigidScene::takeThrownBack() {
    if (thrown_.empty()) return;
    if (grab_ && grab_->body == thrown_.back()) grab_.reset();
    if (hovered_ == thrown_.back()) hovered_.reset();
    if (world.has(thrown_.back())) world.removeBody(thrown_.back());
    thrown_.pop_back();
}

void RigidScene::placeByHand(Handles& h) {
    constexpr std::size_t kMaxHandles = 64;  // more are neither distinguishable nor fast
    std::size_t count = 0;
    for (const BodyId body : world.bodies()) {
        if (world.kindOf(body) == BodyKind::Static || world.shapesOf(body).empty()) continue;
        if (++count > kMaxHandles) return;
        const geometry::Posef before = world.poseOf(body);
        geometry::Posef pose = before;
        h.place("body-" + std::to_string(body.index), pose.position, pose.orientation,
                {.shape = world.shapeInWorld(world.shapesOf(body).front()),
                 .tip = "Drag the body to move it, and turn it by the rings."});
        if (pose.position == before.position && pose.orientation == before.orientation) continue;
        world.setPose(body, pose);
        world.setVelocity(body, Vec3f{0.0f});
        world.setAngularVelocity(body, Vec3f{0.0f});
    }
}

double RigidScene::energy() const { return energyOf(world); }

Vec3f RigidScene::momentum() const {
    geometry::Vec3d sum{0.0};
    for (const BodyId body : world.bodies())
        if (world.kindOf(body) == BodyKind::Dynamic)
            sum += world.massOf(body).mass * geometry::Vec3d{world.velocityOf(body)};
    return Vec3f{sum};
}

void RigidScene::measure(Measurements& m) const {
    m.group("World");
    m.number("energy", energy(), plotted({"E", "J"}, "Kinetic energy, and potential energy above the height 0."));
    double mass = 0.0;
    for (const BodyId body : world.bodies())
        if (world.kindOf(body) == BodyKind::Dynamic) mass += double{world.massOf(body).mass};
    m.number("momentum", double{glm::length(momentum())},
             noisy(kRestSpeed * mass, plotted({"|Σp|", "kg m/s"}, "Momentum of all bodies together.")));
    m.number("contacts", static_cast<double>(world.contacts().size()),
             {.tip = "Number of pairs that touch or are within the margin, of shapes or of a shape and a triangle.",
              .ofLastStep = true});
    m.number("deepest", double{deepestOverlap(world)},
             {.unit = "m", .tip = "The deepest overlap of all contacts.", .ofLastStep = true});
    if (world.settings.sleep.isOn)
        m.number("asleep",
                 std::count_if(world.arrays().rests.begin(), world.arrays().rests.end(),
                               [](const physics::BodyRest& rest) { return rest.isAsleep; }),
                 "Number of bodies that sleep and are left out of the steps.");
    m.number("box tests", static_cast<double>(world.boxTests()),
             {.tip = "Number of box tests of the broad phase in the last step.", .ofLastStep = true});
    if (!world.givenUp().empty())
        m.number("given up", static_cast<double>(world.givenUp().size()),
                 {.tip = "Number of bodies whose sweep through the last step would have cost too much. Each stopped "
                         "where its path was no longer known.",
                  .ofLastStep = true});
    if (!isFinite_)
        m.text("fault", "numbers left the finite: the world rests",
               "Reason why the last step failed. The world keeps its state from before it.");
}

std::optional<physics::Contact> RigidScene::deepestContact() const {
    const bool isOverOne = hovered_ && world.has(*hovered_) && world.kindOf(*hovered_) != physics::BodyKind::Static;
    const physics::Contact* deepest = nullptr;
    float depth = 0.0f;
    const auto ask = [&](const physics::Contact& contact) {
        if (isOverOne && contact.bodyA != hovered_->index && contact.bodyB != hovered_->index) return;
        for (const physics::ContactPoint& point : contact.all())
            if (deepest == nullptr || point.depth > depth) deepest = &contact, depth = point.depth;
    };
    visitContacts(world, ask);
    return deepest != nullptr ? std::optional(*deepest) : std::nullopt;
}

std::optional<examine::CollisionCase> RigidScene::offeredCase() const {
    const std::optional<physics::Contact> contact = deepestContact();
    if (!contact) return std::nullopt;
    const auto shape = [&](std::uint32_t slot) { return world.shapeInWorld(world.shapeIdOf(slot)); };
    return examine::caseOf(shape(contact->shapeA), shape(contact->shapeB),
                           nameOf(world.idOf(contact->bodyA)) + " and " + nameOf(world.idOf(contact->bodyB)));
}

void RigidScene::visit(geometry::Archive& archive) {
    archive.field("world", world);
    if (bodyStyles_.size() < world.arrays().size()) bodyStyles_.resize(world.arrays().size());
    archive.field("grab", grab_);
    archive.field("pull", pullForce_);
    archive.field("hovered", hovered_);
    archive.field("is finite", isFinite_);
}

}  // namespace collidoscope::demos
