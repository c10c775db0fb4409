#include "demos/inside/world_step.h"

#include <algorithm>
#include <cmath>

#include "demos/draw/shapes.h"
#include "geometry/base/parallel_for.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos {
namespace {

using geometry::Vec3f;
using physics::StepPhase;
using physics::StepRecord;

constexpr float kMetresPerSpeed = 0.2f;  // m, of 1 m/s
constexpr Style kVelocity{.role = Role::Velocity, .showThrough = true, .width = 3.0f};
constexpr Style kMark{.role = Role::Contact, .showThrough = true, .width = 11.0f};
constexpr Style kOtherPoint{.role = Role::Contact, .showThrough = true, .width = 6.0f};
constexpr Style kGiven{.role = Role::Impulse, .showThrough = true, .width = 4.0f};
constexpr Style kMoved{.role = Role::Selection, .fill = Fill::Wire, .showThrough = true, .width = 2.0f};
constexpr Style kPair{.role = Role::Construction, .showThrough = true, .width = 2.0f};

bool isWorkOfSolver(const StepRecord& record) { return record.contact >= 0; }
bool isIteration(const StepRecord& record) {
    const bool isSolver =
        record.phase == StepPhase::Bounce || record.phase == StepPhase::Impulses || record.phase == StepPhase::Relax;
    return isSolver && record.contact < 0 && record.iteration >= 0;
}

bool isSoftStep(const WorldStepTrace& trace) { return trace.before.settings.solver == physics::RigidSolver::SoftStep; }

std::string bodyName(const physics::World& world, std::uint32_t shape) {
    const physics::RigidShape& known = world.shapes().items[shape];
    return std::string(geometry::nameOf(known.definition.shape)) + " " + std::to_string(known.body);
}
std::string pairName(const physics::World& world, const physics::Contact& contact) {
    return bodyName(world, contact.shapeA) + " and " + bodyName(world, contact.shapeB);
}

/// Returns the largest speeds of all bodies together: a body that swings about a fixed point turns and does not go.
std::string fastest(const WorldStepRow& row) {
    double speed = 0.0, angularVelocity = 0.0;
    for (const physics::BodyMotion& motion : row.motions) {
        speed = std::max(speed, double{glm::length(motion.velocity)});
        angularVelocity = std::max(angularVelocity, double{glm::length(motion.angularVelocity)});
    }
    const std::string text = motionText(speed, angularVelocity);
    return text == "at rest" ? "all at rest" : "up to " + text;
}
double farthestMove(const std::vector<physics::BodyPosition>& from, const WorldStepRow& row) {
    double distance = 0.0;
    for (std::size_t i = 0; i < row.positions.size(); ++i)
        distance = std::max(distance, double{glm::length(row.positions[i].center - from[i].center)});
    return distance;
}

double deepest(const WorldStepTrace& trace) {
    float depth = 0.0f;
    for (const physics::Contact& contact : trace.after.contacts())
        for (const physics::ContactPoint& point : contact.all()) depth = std::max(depth, point.depth);
    return double{depth};
}
double impulseOfAll(const WorldStepTrace& trace) {
    double sum = 0.0;
    for (const physics::Contact& contact : trace.after.contacts()) sum += double{contact.normalImpulse()};
    return sum;
}

const char* nameOf(StepPhase phase) {
    switch (phase) {
        case StepPhase::Forces:
            return "forces";
        case StepPhase::FindPairs:
            return "find pairs";
        case StepPhase::Collide:
            return "collide";
        case StepPhase::Bounce:
            return "bounce";
        case StepPhase::Impulses:
            return "impulses";
        case StepPhase::Integrate:
            return "integrate";
        case StepPhase::Relax:
            return "relax";
        case StepPhase::Project:
            break;
    }
    return "project";
}

std::string iterationName(const StepRecord& record) {
    if (record.phase == StepPhase::Bounce) return printed("pass %d of impacts", record.iteration);
    return record.iteration == 0 ? std::string("carried over") : printed("iteration %d", record.iteration);
}

InnerStep rowOf(const WorldStepTrace& trace, const WorldStepRow& row) {
    const StepRecord& record = row.record;
    if (isWorkOfSolver(record))
        return {record.change == 0.0f ? StepMark::Skipped : StepMark::Open,
                row.name + ", point " + std::to_string(record.point + 1), printed("%+.3g N s", double{record.change})};
    if (isIteration(record))
        return {StepMark::Open,
                isSoftStep(trace) ? printed("all points, sub-step %d", record.part + 1) : iterationName(record),
                printed("%.3g m/s left", double{record.residual})};
    const auto result = [&]() -> std::string {
        switch (record.phase) {
            case StepPhase::Forces:
                return fastest(row);
            case StepPhase::FindPairs:
                return countText(trace.after.pairCount(), "pair", "pairs");
            case StepPhase::Collide:
                return countText(trace.after.contacts().size(), "contact", "contacts");
            case StepPhase::Bounce:
            case StepPhase::Impulses:
            case StepPhase::Relax:
                return fastest(row);
            case StepPhase::Integrate:
            case StepPhase::Project:
                break;
        }
        return printed("moved up to %.3g mm", 1000.0 * farthestMove(trace.before.arrays().positions, row));
    }();
    return {StepMark::Phase, nameOf(record.phase), result};
}

std::string sentenceOf(const WorldStepTrace& trace, const WorldStepRow& row) {
    const StepRecord& record = row.record;
    if (isWorkOfSolver(record) && record.phase == StepPhase::Bounce)
        return "They approach at " + printed("%.3g m/s", double{record.residual}) +
               " here: this pair parts with the share e of that, all its points at once.";
    if (isWorkOfSolver(record) && isSoftStep(trace)) {
        const bool areApproaching = record.residual >= 0.0f;
        const std::string speed = (areApproaching ? "They approach at " : "They part at ") +
                                  printed("%.3g m/s here", double{std::abs(record.residual)});
        if (record.phase != StepPhase::Relax)
            return speed + ": the spring answers to that, to the overlap, and to what it gives already.";
        return speed + (areApproaching ? "; an impulse along the normal stops that. The sum never pulls."
                                       : ", pushed by their spring: that velocity is taken away again.");
    }
    if (isWorkOfSolver(record))
        return record.change == 0.0f
                   ? std::string("This point neither approaches nor has anything to give back: nothing is changed.")
                   : "They approach at " + printed("%.3g m/s", double{record.residual}) +
                         " here; an impulse along the normal stops that. The sum never pulls.";
    if (isIteration(record) && isSoftStep(trace))
        return "All contacts were worked through once; the next sub-step goes on from here.";
    if (isIteration(record) && record.iteration == 0)
        return "The solver begins with the impulses of the last step: what was at rest is solved at once.";
    if (isIteration(record))
        return "All contacts were worked through once. Each impulse disturbs its neighbours, so it is done again.";
    switch (record.phase) {
        case StepPhase::Forces:
            return "Gravity and forces change the velocities; nothing has moved yet.";
        case StepPhase::FindPairs:
            return "Only bodies whose boxes overlap can touch: " + countText(trace.after.pairCount(), "pair", "pairs") +
                   " of " + printed("%.0f box tests", static_cast<double>(trace.after.boxTests())) + ".";
        case StepPhase::Collide:
            return "Each pair is asked where it touches: a normal, and up to four points with their depth.";
        case StepPhase::Bounce:
            return "Impacts with restitution come first, pair by pair, until none approaches any more.";
        case StepPhase::Impulses:
            return "Contacts stop what still approaches; friction stops what slides, up to its limit.";
        case StepPhase::Integrate:
            return "Now the bodies move, with the velocities that the contacts have left them.";
        case StepPhase::Relax:
            return "The velocity that pushed overlaps apart is taken away again, so that it adds no energy; friction.";
        case StepPhase::Project:
            break;
    }
    return "What is still deeper than the slop is pushed apart by a share of it; velocities stay.";
}

std::string formulaOf(const WorldStepTrace& trace, const WorldStepRow& row) {
    const StepRecord& record = row.record;
    const physics::WorldSettings& settings = trace.before.settings;
    const double h = double{trace.time} / trace.before.partsOfStep(trace.time);
    if (isWorkOfSolver(record) && record.phase == StepPhase::Bounce)
        return "n·v' = −e n·v\n" + printed("λ = %.4g N s, by %+.4g", double{record.impulse}, double{record.change});
    if (isWorkOfSolver(record))
        return (!isSoftStep(trace)                 ? "λ' = max(0, λ − (n·v + g/h) / n·K n)\n"
                : record.phase == StepPhase::Relax ? "λ' = max(0, λ − (n·v + max(0, s)/h) / K)\n"
                                                   : "λ' = max(0, λ − (σ n·v + b) / K − γ λ)\n") +
               printed("λ' = max(0, %.4g %+.4g) = %.4g N s\n", double{record.impulse - record.change},
                       double{record.change}, double{record.impulse}) +
               printed("friction |Λ| = %.4g N s", double{record.friction});
    if (isIteration(record) && isSoftStep(trace))
        return printed("largest approach speed that is left: %.4g m/s", double{record.residual});
    if (isIteration(record)) return printed("largest approach speed that it found: %.4g m/s", double{record.residual});
    switch (record.phase) {
        case StepPhase::Forces:
            return printed("v' = (v + h a) / (1 + h c),  h = %.5g s\ng h = %.4g m/s", h,
                           double{glm::length(settings.gravity)} * h);
        case StepPhase::Integrate:
            return printed("x' = x + h v',  h = %.5g s", h);
        case StepPhase::Project:
            return printed("Δ = %.2f max(0, depth − %.3g m)", double{settings.impulses.projection},
                           double{settings.impulses.slop});
        case StepPhase::FindPairs:
            return "min A ≤ max B  and  min B ≤ max A,  on x, y and z";
        case StepPhase::Collide:
            return printed("depth ≥ −%.3g m", double{settings.margin}) + printed(", deepest: %.3g m", deepest(trace));
        case StepPhase::Bounce:
            return printed("n·v' = −e n·v  where  n·v < −%.3g m/s", double{settings.restitutionSpeed});
        case StepPhase::Relax:
            return "λ' = max(0, λ − n·v / K)";
        case StepPhase::Impulses:
            break;
    }
    return printed("Σλ = %.4g N s of all contacts", impulseOfAll(trace));
}

bool isMoved(const physics::BodyPosition& a, const physics::BodyPosition& b) {
    return a.center != b.center || a.orientation != b.orientation;
}

/// Outlines where the bodies are at this row, where they have left their place.
void drawMoved(Canvas& canvas, const WorldStepTrace& trace, const WorldStepRow& row) {
    bool isAny = false;
    for (const physics::RigidShape& shape : trace.before.shapes().items) {
        if (!shape.isAlive) continue;
        const auto &now = row.positions[shape.body], &then = trace.before.arrays().positions[shape.body];
        if (!isMoved(now, then)) continue;
        const Vec3f center{trace.before.arrays().masses[shape.body].center};
        const geometry::Posef pose{now.center - now.orientation * center, now.orientation};
        draw(canvas, moved(shape.definition.shape, pose), kMoved);
        isAny = true;
    }
    if (isAny) drawLegend(canvas, Mark::Line, kMoved, "where they are in this phase");
}

void drawVelocities(Canvas& canvas, const WorldStepTrace& trace, const WorldStepRow& row) {
    for (std::uint32_t i = 0; i < row.motions.size(); ++i)
        if (trace.before.arrays().moves(i))
            drawArrow(canvas, row.positions[i].center, kMetresPerSpeed * row.motions[i].velocity, kVelocity);
    drawLegend(canvas, Mark::Arrow, kVelocity, "velocity at this step, 0.2 m for 1 m/s");
}

void drawContactPoints(Canvas& canvas, const WorldStepTrace& trace) {
    for (const physics::Contact& contact : trace.after.contacts())
        for (const physics::ContactPoint& point : contact.all()) drawPoint(canvas, point.position, kOtherPoint);
}

void drawImpulse(Canvas& canvas, const WorldStepRow& row, float largest) {
    drawPoint(canvas, row.point.position, kMark);
    const float length = largest > 0.0f ? row.record.change / largest : 0.0f;
    drawArrow(canvas, row.point.position, length * row.normal, kGiven);
    drawLabel(canvas, row.point.position, printed("%+.3g N s", double{row.record.change}), kGiven);
    drawLegend(canvas, Mark::Arrow, kGiven, printed("impulse on B; the longest of all: %.3g N s", double{largest}));
}

void drawPairs(Canvas& canvas, const WorldStepTrace& trace) {
    const physics::Shapes& shapes = trace.before.shapes();
    for (std::uint32_t slot = 0; slot < shapes.size(); ++slot) {
        if (!shapes.items[slot].isAlive) continue;
        if (const auto box = boundsOf(trace.before.shapeInWorld(trace.before.shapeIdOf(slot))))
            drawOutline(canvas, *box, kPair);
    }
    drawLegend(canvas, Mark::Line, kPair, "bounds");
}

}  // namespace

WorldStepTrace traceStep(const physics::World& world, float time, const physics::StepHooks& hooks) {
    WorldStepTrace trace{.before = world, .after = world, .time = time};
    std::size_t points = 0, explanation = 0;
    const auto observe = [&](const StepRecord& record) {
        if (record.phase == StepPhase::Collide)
            for (const physics::Contact& contact : record.contacts) points += contact.count;
        const int passes = world.settings.solver == physics::RigidSolver::SoftStep
                               ? 2 * std::max(1, world.settings.soft.subSteps)
                               : std::max(1, world.settings.impulses.iterations);
        const bool isDetailed = points * static_cast<std::size_t>(passes) < kMaxWorldStepRows;
        if ((isWorkOfSolver(record) && !isDetailed) || ++explanation > kMaxWorldStepRows) return;
        WorldStepRow row{.record = record, .positions = record.bodies->positions, .motions = record.bodies->motions};
        if (isWorkOfSolver(record)) {
            const physics::Contact& contact = record.contacts[static_cast<std::size_t>(record.contact)];
            row.point = contact.points[record.point], row.normal = contact.normal;
            row.name = pairName(world, contact);
        }
        row.record.bodies = nullptr, row.record.contacts = {};  // valid only during the call
        trace.rows.push_back(std::move(row));
    };
    trace.after.step(time, observe, geometry::serialFor, hooks);
    return trace;
}

Explanation explainStep(const WorldStepTrace& trace, int shown) {
    Explanation explanation =
        listSteps(isSoftStep(trace) ? "The next step: soft contacts" : "The next step: sequential impulses", trace.rows,
                  shown, [&](const WorldStepRow& row) { return rowOf(trace, row); });
    const WorldStepRow* const row = shownStep(trace.rows, shown);
    if (row == nullptr) {
        explanation.verdict = "after the step: " + (trace.rows.empty() ? "all at rest" : fastest(trace.rows.back()));
        explanation.sentence =
            "Shift+→ steps into what the next step will do: forces, pairs, contacts, impulses, positions.";
        return explanation;
    }
    explanation.sentence = sentenceOf(trace, *row);
    explanation.formula = formulaOf(trace, *row);
    explanation.verdict = (row == &trace.rows.back() ? "the step is done: " : "the bodies now: ") + fastest(*row);
    return explanation;
}

void drawStep(Canvas& canvas, const WorldStepTrace& trace, int shown) {
    const WorldStepRow* const row = shownStep(trace.rows, shown);
    if (row == nullptr) return;
    if (row->record.phase == StepPhase::FindPairs) return drawPairs(canvas, trace);
    if (row->record.phase != StepPhase::Forces) drawContactPoints(canvas, trace);
    drawMoved(canvas, trace, *row);
    drawVelocities(canvas, trace, *row);
    if (!isWorkOfSolver(row->record)) return;
    float largest = 0.0f;
    for (const WorldStepRow& other : trace.rows)
        if (isWorkOfSolver(other.record)) largest = std::max(largest, std::abs(other.record.change));
    drawImpulse(canvas, *row, largest);
}

}  // namespace collidoscope::demos
