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

/// The hand pulls before the step.
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
    constexpr std::size_t kMaxHandles = 64;  // more are neither told apart nor fast
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

void RigidScene::describeViews(Parameters& p) {
    if (isExplained())
        p.stepInside("phase", shown_, static_cast<int>(kMaxWorldStepRows),
                     "The part of the next step that is shown: a phase, or an impulse of the solver; 0 shows none.");
    describeLooks(p);
}

void RigidScene::describeLooks(Parameters& p) {
    p.group("");
    live(p).choice("mouse", mouse_, {"pulls", "places"},
                   "Action of the mouse on a body: it pulls it by a spring and throws it, or moves and turns it.");
    p.foldedGroup("Show");
    viewed(p).toggle("contacts", views_.contacts, "Shows the contact points and their normals.");
    viewed(p).toggle("impulses", views_.impulses,
                     "Shows the impulse of each contact in the last step, along the normal and across it.");
    viewed(p).toggle("velocities", views_.velocities, "Shows the velocities of the centres of mass.");
    viewed(p).toggle("spins", views_.angularVelocities, "Shows the angular velocities along their axes.");
    viewed(p).toggle("centers", views_.centers, "Shows the centres of mass.");
    viewed(p).toggle("inertia", views_.inertia, "Shows the box of the same mass and moments of inertia.");
    viewed(p).toggle("bounds", views_.bounds, "Shows the bounding boxes that the broad phase compares.");
    viewed(p).toggle("show-joints", views_.joints, "Shows where joints hold, about which axis, and with which force.");
    viewed(p).toggle("islands", views_.islands,
                     "Colours bodies by island. Bodies that are joined by contacts form an island and sleep together.");
    viewed(p).toggle("sleeping", views_.sleeping,
                     "Draws sleeping bodies dark. Point at a body to read why it is awake.");
    viewed(p).toggle("colours", views_.colours,
                     "Shows the colours of the contact graph. Contacts of one colour share no dynamic body, so the "
                     "soft step solves them at once.");
    p.group("");
}

void RigidScene::describeSolver(Parameters& p) {
    physics::WorldSettings& s = world.settings;
    float gravity = -s.gravity.y;
    p.foldedGroup("Solver");
    live(p).real("gravity", gravity, {"g", "m/s²"}, {0, 20}, {-100, 100},
                 "Gravitational acceleration. It acts along −y.");
    s.gravity = {0.0f, -gravity, 0.0f};
    live(p).choice("solver", s.solver, {"sequential-impulses", "soft-step"}, {"book", "modern"},
                   "Contact solver: sequential impulses with projection, or soft contacts over sub-steps, solved eight "
                   "at a time.");
    live(p).choice("order", s.impulses.order, {"forces-first", "chapter-14", "chapter-15"},
                   "Order of the phases of a step. In that of chapter 15 gravity comes after the impulses, so nothing "
                   "ever quite rests.");
    live(p).integer(
        "iterations", s.impulses.iterations, {"n"}, {1, 60}, {0, 1000},
        "Number of passes over all contacts in a step. In each pass an impulse gets from one contact to the next.");
    live(p).integer("sub-steps", s.impulses.subSteps, {1, 16}, {1, 100},
                    "Number of equal parts of a step. Each is a whole step with its own contacts.");
    live(p).toggle(
        "warm-start", s.warmStart,
        "Warm starting: each step begins with the impulses of the previous one, so resting contacts converge at once.");
    live(p).toggle("accumulate", s.impulses.accumulate,
                   "Clamps the accumulated impulse of a contact instead of each one, so that an iteration can take "
                   "back what it gave too much.");
    live(p).toggle("whole-manifolds", s.impulses.wholeManifolds,
                   "Block solver: the points of a contact are solved together. One after the other they tilt a box, "
                   "and a tower falls.");
    live(p).toggle("divided-by-count", s.impulses.dividedByCount,
                   "Divides each impulse by the number of points of its contact, which is a mistake of the book.");
    live(p).real("restitution-speed", s.restitutionSpeed, {.unit = "m/s"}, {0, 2}, {0, 100},
                 "Approach speed below which bodies do not bounce. At 0 nothing would come to rest.");
    live(p).integer("impact-passes", s.bounces, {1, 64}, {0, 1000},
                    "Number of times that an impact is passed on in a step.");
    live(p).real("projection", s.impulses.projection, {}, {0, 1},
                 "Share of an overlap that is taken away in a step (\"percent\").");
    live(p).real("slop", s.impulses.slop, {.unit = "m"}, {0, 0.05}, {0, 1},
                 "Overlap that stays, so that contacts do not come and go.");
    live(p).real("joint-correction", s.impulses.jointCorrection, {}, {0, 1},
                 "Share of a joint's position error that sequential impulses correct in a step.");
    live(p).real(
        "margin", s.margin, {.unit = "m"}, {0, 0.05}, {0, 1},
        "Contact margin. Shapes that are apart by less have speculative contacts, which act when they are reached.");
    live(p).toggle("continuous", s.isContinuous,
                   "Continuous collision detection: fast bodies are swept, so they cannot pass through others within "
                   "one step. Off, only where they are at the end of a step counts.");
    live(p).real("largest-speed", s.maxSpeed, {.unit = "m/s"}, {0, 1000}, {0, 1e6},
                 "Largest speed of a body: a faster one is slowed to it when a step begins. At 0 there is no limit.");
    live(p).toggle("smooth-seams", s.smoothsSeams,
                   "Removes ghost collisions, which are bumps at the internal edges of flat surfaces.");
    live(p).choice("broad-phase", s.broadPhase, {"all-pairs", "sweep-and-prune", "dynamic-tree"},
                   "Broad-phase algorithm. All of them find the same pairs; they differ in what that costs.");
    describeSoftContacts(p);
    p.group("");
}

void RigidScene::describeSoftContacts(Parameters& p) {
    physics::SoftContactSettings& soft = world.settings.soft;
    p.foldedGroup("Soft step");
    live(p).integer("soft-steps", soft.subSteps, {"n"}, {1, 16}, {1, 100},
                    "Number of sub-steps of a step. Contacts are found once; more sub-steps carry higher stacks and "
                    "larger mass ratios.");
    live(p).real("contact-frequency", soft.frequency, {"f", "Hz"}, {10, 240}, {0.1, 10000},
                 "Frequency of the contact springs. A higher value makes contacts stiffer, so bodies at rest sink "
                 "less. A quarter of the sub-step rate is the limit.");
    live(p).real("contact-damping", soft.damping, {"ζ"}, {1, 40}, {0.1, 1000},
                 "Damping ratio of the contact springs. At 1 they return to rest without oscillating.");
    live(p).real(
        "joint-frequency", soft.jointFrequency, {.unit = "Hz"}, {10, 240}, {0.1, 10000},
        "Frequency of the joint springs. A higher value makes joints stiffer, so they come apart less under a load.");
    live(p).real("joint-damping", soft.jointDamping, {"ζ"}, {0, 10}, {0, 1000},
                 "Damping ratio of the joint springs. At 1 they return to rest without oscillating.");
    live(p).real("push-speed", soft.pushSpeed, {.unit = "m/s"}, {0.1, 10}, {0.01, 1000},
                 "Largest speed at which overlapping bodies are pushed apart.");
    live(p).integer("threads", world.settings.threads, {0, 8}, {0, 64},
                    "Greatest number of threads that work on a step; 0 takes all. The result is the same, to the bit.");
    describeSleep(p);
}

void RigidScene::describeSleep(Parameters& p) {
    physics::SleepSettings& sleep = world.settings.sleep;
    live(p).toggle("sleep", sleep.isOn,
                   "Islands that have come to rest are left out of the steps until something reaches them.");
    live(p).real("sleep-speed", sleep.speed, {.unit = "m/s"}, {0, 0.5}, {0, 10},
                 "Sleep speed. A body that is slower counts as still.");
    live(p).real(
        "sleep-time", sleep.time, {.unit = "s"}, {0, 2}, {0, 100},
        "Time for which every body of an island must stay below the sleep speed before the island is put to sleep.");
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
