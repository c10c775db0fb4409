#include "demos/rigid/stage.h"

#include <algorithm>
#include <span>

#include "demos/examine/from_shapes.h"
#include "demos/share/text.h"
#include "geometry/base/elementary.h"
#include "physics/rigid/query/world_query.h"

namespace demos {

using geometry::Vec3f;
using physics::BodyId;
using physics::BodyKind;

void Stage::clear() {
    const physics::WorldSettings settings = world.settings;
    world = physics::World{};
    world.settings = settings;
    looks_.clear();
    homes_.clear();
    grab_.reset();
    hovered_.reset();
    pullForce_ = Vec3f{0.0f};
    isFinite_ = true;
}

Stage::Look& Stage::lookOf(BodyId body) {
    if (looks_.size() <= body.index) looks_.resize(body.index + 1);
    return looks_[body.index];
}
void Stage::setName(BodyId body, std::string name) { lookOf(body).name = std::move(name); }
void Stage::setStyle(BodyId body, const Style& style) { lookOf(body).style = style; }

BodyId Stage::add(const physics::BodyDefinition& definition, const geometry::AnyShapef& shape,
                  const physics::Material& material, const Style& style) {
    const BodyId body = world.addBody(definition);
    world.addShape(body, {.shape = shape, .material = material});
    lookOf(body) = {.style = style};
    return body;
}
BodyId Stage::addGround(const physics::Material& material, float height) {
    return addStatic(geometry::Planef{{0.0f, 1.0f, 0.0f}, height}, material, {.role = Role::Ground});
}
BodyId Stage::addStatic(const geometry::AnyShapef& shape, const physics::Material& material, const Style& style) {
    return add({.kind = BodyKind::Static}, shape, material, style);
}

std::string Stage::nameOf(BodyId body) const {
    if (body.index < looks_.size() && !looks_[body.index].name.empty()) return looks_[body.index].name;
    const auto shapes = world.shapesOf(body);
    const char* kind = shapes.size() == 1 ? geometry::nameOf(world.definitionOf(shapes.front()).shape) : "compound";
    return std::string(shapes.empty() ? "body" : kind) + " " + std::to_string(body.index);
}

void Stage::step(float time, const geometry::ParallelFor& parallelFor, const WorldObserver& observer,
                 const physics::StepHooks& hooks) {
    homes_.note(world);
    pullForce_ = Vec3f{0.0f};
    if (grab_ && !world.has(grab_->body)) grab_.reset();
    if (grab_ && time > 0.0f) pullForce_ = physics::pull(world, *grab_, time);
    physics::StepObserver told;
    if (observer) told = [&](const physics::StepRecord& record) { observer(world, record); };
    isFinite_ = world.step(time, told, parallelFor, hooks).isFinite;
}

/// A press takes hold of the body under the mouse until it is released: it then flies on as it was going.
void Stage::pointer(const Pointer& pointer) {
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
WorldStepTrace Stage::trace(float time, const Push& push, const physics::StepHooks& hooks) const {
    physics::World pulled = world;
    if (push) push(pulled);
    if (grab_ && pulled.has(grab_->body) && time > 0.0f) physics::pull(pulled, *grab_, time);
    return traceStep(pulled, time, hooks);
}
Explanation Stage::explain(float time, const Push& push, const physics::StepHooks& hooks) const {
    constexpr std::size_t kMaxListed = 400;  // of more the list is made only when a part of it is asked for
    if (!isExplained()) return {};
    const bool isListedLater = shown_ == 0 && world.shapes().size() > kMaxListed;
    Explanation told =
        isListedLater ? explainStep({.before = world}, 0) : explainStep(trace(time, push, hooks), shown_);
    if (isListedLater) told.verdict.clear(), told.steps = {InnerStep{}};  // one without a name stands for all
    told.isAside = true;
    return told;
}
void Stage::drawInside(Canvas& canvas, float time, const Push& push, const physics::StepHooks& hooks) const {
    if (shown_ > 0 && isExplained()) drawStep(canvas, trace(time, push, hooks), shown_);
}
/// Of more nobody reads the list, and it costs as much as a step.
bool Stage::isExplained() const {
    constexpr std::size_t kMaxShapes = 2000;
    return world.shapes().size() <= kMaxShapes;
}

void Stage::handles(Handles& h) {
    if (mouse_ == Mouse::Places) return placeByHand(h);
    if (grab_) h.move("hand", grab_->target, {.tip = "Pulls the body; let go to throw it."});
}

/// The hand lets go: what it held would be pulled away again at once.
void Stage::bringBack(bool isTakenBack) {
    grab_.reset();
    if (isTakenBack) return homes_.sendAwayAgain(world);
    homes_.note(world);
    homes_.bringBack(world);
}

void Stage::placeByHand(Handles& h) {
    constexpr std::size_t kMaxHandles = 64;  // more are neither told apart nor fast
    std::size_t count = 0;
    for (const BodyId body : world.bodies()) {
        if (world.kindOf(body) == BodyKind::Static || world.shapesOf(body).empty()) continue;
        if (++count > kMaxHandles) return;
        const geometry::Posef before = world.poseOf(body);
        geometry::Posef pose = before;
        h.place(
            "body-" + std::to_string(body.index), pose.position, pose.orientation,
            {.shape = world.shapeInWorld(world.shapesOf(body).front()), .tip = "Drag to place it, turn by the rings."});
        if (pose.position == before.position && pose.orientation == before.orientation) continue;
        world.setPose(body, pose);
        world.setVelocity(body, Vec3f{0.0f});
        world.setSpin(body, Vec3f{0.0f});
    }
}

void Stage::describeViews(Parameters& p) {
    if (isExplained())
        p.stepInside("phase", shown_, static_cast<int>(kMaxWorldStepRows),
                     "The part of the next step that is shown: a phase, or an impulse of the solver; 0 shows none.");
    describeLooks(p);
}

void Stage::describeLooks(Parameters& p) {
    p.group("");
    p.choiceOf("mouse", mouse_,
               {.options = {"pulls", "places"},
                .tip = "Press on a body: pull it by a spring and throw it, or put it elsewhere and turn it."});
    p.foldedGroup("Show");
    p.toggle("contacts", views_.contacts, {.effect = Effect::View, .tip = "Points where bodies touch, and normals."});
    p.toggle("impulses", views_.impulses,
             {.effect = Effect::View,
              .tip = "Shows the impulse of each contact in the last step, along the normal and across it."});
    p.toggle("velocities", views_.velocities,
             {.effect = Effect::View, .tip = "Shows the velocities of the centres of mass."});
    p.toggle("spins", views_.spins, {.effect = Effect::View, .tip = "Axes of the angular velocities."});
    p.toggle("centers", views_.centers, {.effect = Effect::View, .tip = "Centres of mass."});
    p.toggle("inertia", views_.inertia,
             {.effect = Effect::View, .tip = "The box of the same mass that is as hard to turn about each axis."});
    p.toggle("bounds", views_.bounds, {.effect = Effect::View, .tip = "The boxes that the broad phase compares."});
    p.toggle("show-joints", views_.joints,
             {.effect = Effect::View, .tip = "Where joints hold, about which axis, and with which force."});
    p.toggle(
        "islands", views_.islands,
        {.effect = Effect::View, .tip = "Bodies that are joined by contacts have one colour: they sleep together."});
    p.toggle("sleeping", views_.sleeping,
             {.effect = Effect::View, .tip = "Draws sleeping bodies dark. Point at a body to read why it is awake."});
    p.toggle("colours", views_.colours,
             {.effect = Effect::View,
              .tip = "The contact graph of the modern solver: contacts of one colour share no body, and are solved at "
                     "once."});
    p.group("");
}

void Stage::describeSolver(Parameters& p) {
    physics::WorldSettings& s = world.settings;
    float gravity = -s.gravity.y;
    p.foldedGroup("Solver");
    p.real("gravity", gravity,
           {.symbol = "g",
            .unit = "m/s²",
            .range = {0, 20},
            .limits = Range<double>{-100, 100},
            .tip = "Gravitational acceleration. It acts along −y."});
    s.gravity = {0.0f, -gravity, 0.0f};
    p.choiceOf("solver", s.solver,
               {.options = {"book", "modern"},
                .tip = "Sequential impulses and projection; or soft contacts over sub-steps, solved eight at a time."});
    p.choiceOf("order", s.order,
               {.options = {"forces-first", "chapter-14", "chapter-15"},
                .tip = "Order of the phases of a step. In that of chapter 15 gravity comes after the impulses, so "
                       "nothing ever quite rests."});
    p.integer("iterations", s.iterations,
              {.symbol = "n",
               .range = {1, 60},
               .limits = Range<int>{0, 1000},
               .tip = "Number of passes over all contacts in a step. In each pass an impulse gets from one contact to "
                      "the next."});
    p.integer("sub-steps", s.subSteps,
              {.range = {1, 16}, .limits = Range<int>{1, 100}, .tip = "Equal parts of a step, each a whole step."});
    p.toggle("warm-start", s.warmStart, {.tip = "Begin with the impulses of the last step: what rests is solved."});
    p.toggle("accumulate", s.accumulate, {.tip = "Clamp the sum of a contact's impulses, not each of them."});
    p.toggle(
        "whole-manifolds", s.wholeManifolds,
        {.tip = "Solve the points of a contact together. One after the other they tilt a box, and a tower falls."});
    p.toggle("divided-by-count", s.dividedByCount,
             {.tip = "The book's mistake: each impulse divided by the number of points of its contact."});
    p.real("restitution-speed", s.restitutionSpeed,
           {.unit = "m/s",
            .range = {0, 2},
            .limits = Range<double>{0, 100},
            .tip = "Approach speed below which bodies do not bounce. At 0 nothing would come to rest."});
    p.integer("impact-passes", s.bounces,
              {.range = {1, 64},
               .limits = Range<int>{0, 1000},
               .tip = "Number of times that an impact is passed on in a step."});
    p.real("projection", s.projection,
           {.range = {0, 1}, .tip = "Share of an overlap that is taken away in a step (\"percent\")."});
    p.real("slop", s.slop,
           {.unit = "m",
            .range = {0, 0.05},
            .limits = Range<double>{0, 1},
            .tip = "Overlap that stays, so that contacts do not come and go."});
    p.real(
        "joint-correction", s.jointCorrection,
        {.range = {0, 1}, .tip = "Share of what a joint has come apart that the book's solver works off in a step."});
    p.real("margin", s.margin,
           {.unit = "m",
            .range = {0, 0.05},
            .limits = Range<double>{0, 1},
            .tip = "Shapes that are apart by less have contacts already, which act when they are reached."});
    p.toggle("continuous", s.isContinuous,
             {.tip = "Continuous collision detection: fast bodies are swept, so they cannot pass through others "
                     "within one step. Off, only where they are at the end of a step counts."});
    p.real(
        "largest-speed", s.maxSpeed,
        {.unit = "m/s",
         .range = {0, 1000},
         .limits = Range<double>{0, 1e6},
         .tip = "Largest speed of a body: a faster one is slowed to it when a step begins. At 0 there is no limit."});
    p.toggle("smooth-seams", s.smoothsSeams, {.tip = "No bumps where flat surfaces are joined."});
    p.choiceOf("broad-phase", s.broadPhase,
               {.options = {"all-pairs", "sweep-and-prune", "dynamic-tree"},
                .tip = "Broad-phase algorithm. All of them find the same pairs; they differ in what that costs."});
    describeSoftContacts(p);
    p.group("");
}

void Stage::describeSoftContacts(Parameters& p) {
    physics::SoftContactSettings& soft = world.settings.soft;
    p.foldedGroup("Modern solver");
    p.integer(
        "soft-steps", soft.subSteps,
        {.symbol = "n",
         .range = {1, 16},
         .limits = Range<int>{1, 100},
         .tip = "Parts of a step. Contacts are found once; more parts carry higher piles and larger ratios of mass."});
    p.real(
        "contact-frequency", soft.frequency,
        {.symbol = "f",
         .unit = "Hz",
         .range = {10, 240},
         .limits = Range<double>{0.1, 10000},
         .tip = "Contacts are springs: the stiffer, the less what rests sinks. At most a quarter of the sub-steps."});
    p.real("contact-damping", soft.damping,
           {.symbol = "ζ",
            .range = {1, 40},
            .limits = Range<double>{0.1, 1000},
            .tip = "Damping ratio of the contact springs. At 1 they return to rest without oscillating."});
    p.real("joint-frequency", soft.jointFrequency,
           {.unit = "Hz",
            .range = {10, 240},
            .limits = Range<double>{0.1, 10000},
            .tip = "Joints are springs as well: the stiffer, the less they come apart under a load."});
    p.real("joint-damping", soft.jointDamping,
           {.symbol = "ζ",
            .range = {0, 10},
            .limits = Range<double>{0, 1000},
            .tip = "Damping ratio of the joint springs. At 1 they return to rest without oscillating."});
    p.real("push-speed", soft.pushSpeed,
           {.unit = "m/s",
            .range = {0.1, 10},
            .limits = Range<double>{0.01, 1000},
            .tip = "Overlaps are left no faster."});
    p.integer(
        "threads", world.settings.threads,
        {.range = {0, 8},
         .limits = Range<int>{0, 64},
         .tip = "Greatest number of threads that work on a step; 0 takes all. The result is the same, to the bit."});
    describeSleep(p);
}

void Stage::describeSleep(Parameters& p) {
    physics::SleepSettings& sleep = world.settings.sleep;
    p.toggle("sleep", sleep.isOn,
             {.tip = "Islands that have come to rest are left out of the steps until something reaches them."});
    p.real("sleep-speed", sleep.speed,
           {.unit = "m/s",
            .range = {0, 0.5},
            .limits = Range<double>{0, 10},
            .tip = "Sleep speed. A body that is slower counts as still."});
    p.real("sleep-time", sleep.time,
           {.unit = "s",
            .range = {0, 2},
            .limits = Range<double>{0, 100},
            .tip = "Time for which every body of an island must stay below the sleep speed before the island is put to "
                   "sleep."});
}

double Stage::energy() const {
    double sum = 0.0;
    for (const BodyId body : world.bodies()) {
        if (world.kindOf(body) != BodyKind::Dynamic) continue;
        const double height = glm::dot(geometry::Vec3d{world.centerOf(body)}, geometry::Vec3d{world.settings.gravity});
        const double scale = double{world.arrays().traits[body.index].gravityScale};
        sum += world.kineticEnergyOf(body) - scale * world.massOf(body).mass * height;
    }
    return sum;
}

Vec3f Stage::momentum() const {
    geometry::Vec3d sum{0.0};
    for (const BodyId body : world.bodies())
        if (world.kindOf(body) == BodyKind::Dynamic)
            sum += world.massOf(body).mass * geometry::Vec3d{world.velocityOf(body)};
    return Vec3f{sum};
}

void Stage::measure(Measurements& m) const {
    float depth = 0.0f;
    for (const physics::Contact& contact : world.contacts())
        for (const physics::ContactPoint& point : contact.all()) depth = std::max(depth, point.depth);
    m.group("World");
    m.number("energy", energy(), {.symbol = "E", .unit = "J", .tip = "Kinetic, and potential above the height 0."});
    double mass = 0.0;
    for (const BodyId body : world.bodies())
        if (world.kindOf(body) == BodyKind::Dynamic) mass += double{world.massOf(body).mass};
    m.number(
        "momentum", double{glm::length(momentum())},
        {.symbol = "|Σp|", .unit = "kg m/s", .tip = "Momentum of all bodies together.", .noise = kRestSpeed * mass});
    m.number("contacts", static_cast<double>(world.contacts().size()),
             {.tip = "Pairs that touch or are within the margin, of shapes or of a shape and a triangle.",
              .ofLastStep = true});
    m.number("deepest", double{depth},
             {.unit = "m", .tip = "The deepest overlap of all contacts.", .ofLastStep = true});
    if (world.settings.sleep.isOn)
        m.number("asleep",
                 static_cast<double>(std::count_if(world.arrays().rests.begin(), world.arrays().rests.end(),
                                                   [](const physics::BodyRest& rest) { return rest.isAsleep; })),
                 {.tip = "Bodies that are left out of the steps."});
    m.number("box tests", static_cast<double>(world.boxTests()),
             {.tip = "Boxes compared by the broad phase in the last step.", .ofLastStep = true});
    if (!world.givenUp().empty())
        m.number("given up", static_cast<double>(world.givenUp().size()),
                 {.tip = "Bodies so fast among so much that sweeping them through the last step would have cost too "
                         "much: each stopped where its way was no longer known.",
                  .ofLastStep = true});
    if (!isFinite_) m.text("fault", "numbers left the finite: the world rests", "The last good state is kept.");
}

std::optional<physics::Contact> Stage::deepestContact() const {
    const bool isOverOne = hovered_ && world.has(*hovered_) && world.kindOf(*hovered_) != physics::BodyKind::Static;
    const physics::Contact* deepest = nullptr;
    float depth = 0.0f;
    const auto ask = [&](const physics::Contact& contact) {
        if (isOverOne && contact.bodyA != hovered_->index && contact.bodyB != hovered_->index) return;
        for (const physics::ContactPoint& point : contact.all())
            if (deepest == nullptr || point.depth > depth) deepest = &contact, depth = point.depth;
    };
    for (const physics::Contact& contact : world.contacts()) ask(contact);
    world.visitSleepingContacts(ask);
    return deepest != nullptr ? std::optional(*deepest) : std::nullopt;
}

std::optional<examine::CollisionCase> Stage::offeredCase() const {
    const std::optional<physics::Contact> contact = deepestContact();
    if (!contact) return std::nullopt;
    const auto shape = [&](std::uint32_t slot) { return world.shapeInWorld(world.shapeIdOf(slot)); };
    return examine::caseOf(shape(contact->shapeA), shape(contact->shapeB),
                           nameOf(world.idOf(contact->bodyA)) + " and " + nameOf(world.idOf(contact->bodyB)));
}

void Stage::visit(geometry::Archive& archive) {
    archive.field("world", world);
    if (looks_.size() < world.arrays().size()) looks_.resize(world.arrays().size());
    archive.field("grab", grab_);
    archive.field("pull", pullForce_);
    archive.field("hovered", hovered_);
    archive.field("is finite", isFinite_);
}

}  // namespace demos
