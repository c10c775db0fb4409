#include <algorithm>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "demos/25_debug_your_engine/handles/case_handles.h"
#include "demos/draw/shapes.h"
#include "demos/examine/case_slot.h"
#include "demos/examine/verdict.h"
#include "demos/examine/witnesses.h"
#include "demos/inside/pair/case_pair.h"
#include "demos/inside/pair/drawn_shape.h"
#include "demos/inside/pair/pair_steps.h"
#include "demos/registry.h"
#include "demos/share/rows.h"
#include "demos/share/text.h"

namespace collidoscope::demos::case_demo {
namespace {

using examine::CollisionCase;

constexpr int kMaxSteps = 60;
constexpr Style kShapeA{.role = Role::BodyA, .fill = Fill::Translucent};
constexpr Style kShapeB{.role = Role::BodyB, .fill = Fill::Translucent};
constexpr Style kContact{.role = Role::Contact, .showThrough = true, .width = 10.0f};
constexpr Style kNormal{.role = Role::Contact, .showThrough = true, .width = 3.0f};
constexpr Style kReported{.role = Role::Mistake, .showThrough = true, .width = 3.0f};
constexpr Style kMotion{.role = Role::Velocity, .width = 3.0f};

/// All that follows from the case; made anew when it is another one.
struct Examined {
    examine::CasePtr of{};
    examine::CaseShape a{}, b{};  ///< in their frame
    DrawnShape drawnA{}, drawnB{};
    std::vector<examine::MethodAnswer> answers{};
    examine::Verdict verdict{};
    examine::Witnesses witnesses{};  ///< in the frame
    std::optional<cases::RefusedVertex> refused{};
    pairs::CasePair pair{};
    pairs::PairSteps steps{};
    Vec3f focus{0.0f};
    float radius = 1.0f;
};

template <typename Part>
std::optional<Part> firstSaid(const std::vector<examine::MethodAnswer>& answers,
                              std::optional<Part> examine::CaseAnswer::*part) {
    for (const examine::MethodAnswer& answer : answers)
        if (answer.answer.*part) return answer.answer.*part;
    return std::nullopt;
}

std::string exactly(double value) { return printed("%.9g", value + 0.0); }

/// A collision case of the user, and the answers of all methods.
class Case final : public Demo<Case> {
public:
    void build() override { slot_.value = slot_.given; }

    void changed() override {
        if (now_.of == slot_.value && now_.steps.method == method_) return;
        if (now_.of != slot_.value) examineAnew();
        if (opened_ != slot_.given) method_ = pairs::openingMethod(method_, now_.pair.pair);
        opened_ = slot_.given;
        now_.steps = pairs::stepsOf(method_, now_.pair.pair);
    }

    void describe(Parameters& p) override {
        p.collisionCase(
            "case", slot_,
            {.tip = "Case that is shown: the two shapes, the expected answers, and those that were reported."});
        p.choiceOf("algorithm", method_,
                   {.effect = Effect::View, .tip = "Method whose steps are shown.", .words = pairs::methodWords()});
        p.stepInside("inner-step", shown_, kMaxSteps, "The step of the algorithm that is shown; 0 shows the answers.");
        viewed(p).choice("vertices", vertices_, {"none", "a", "b"},
                         "Hull or mesh whose vertices can be dragged and typed one by one.");
        viewed(p).toggle("reported", reported_, "Shows the answers of the other program where they differ.");
    }

    void handles(Handles& h) override {
        cases::describeHandles(h, slot_, now_.drawnA, now_.drawnB, vertices_, now_.refused);
    }

    std::optional<CollisionCase> offeredCase() const override { return *slot_.value; }

    void draw(Canvas& canvas) const override {
        if (!isFlat(slot_.value->a)) canvas.ground(groundHeight());
        pairs::draw(canvas, now_.drawnA, kShapeA, now_.focus);
        pairs::draw(canvas, now_.drawnB, kShapeB, now_.focus);
        drawNames(canvas);
        if (shown_ > 0)
            drawSteps(canvas);
        else
            drawAnswers(canvas);
        if (isSweep(*slot_.value)) drawSweep(canvas);
        if (reported_) drawReport(canvas);
        if (now_.refused) drawLabel(canvas, now_.refused->at, now_.refused->why, kReported);
        drawLegends(canvas);
    }

    void measure(Measurements& m) const override {
        m.text("methods", methodsText(), "Whether all methods here say the same, in both orders of the shapes.");
        m.text("expectation", expectationText(), "Whether the methods say what the case expects.");
        m.text("report", reportText(), "Whether the methods say what the other program reported.");
        if (const auto overlap = firstSaid(now_.answers, &examine::CaseAnswer::overlap))
            m.text("overlap", *overlap ? "yes" : "no",
                   "Whether the shapes overlap. They are closed sets, so touching counts.");
        const auto number = [&](const char* name, std::optional<double> examine::CaseAnswer::*part, MeasureSpec spec) {
            if (const auto said = firstSaid(now_.answers, part)) m.number(name, *said, spec);
        };
        number("distance", &examine::CaseAnswer::distance,
               {.unit = "m", .tip = "Distance of the shapes. Below zero it is minus the depth.", .plot = false});
        number("ray parameter", &examine::CaseAnswer::t,
               {.symbol = "t", .tip = "Ray parameter t of the hit, in lengths of the direction.", .plot = false});
        number("time of impact", &examine::CaseAnswer::toi,
               {.symbol = "toi", .tip = "Time of impact, as a share of the motion.", .plot = false});
    }

    Explanation explain() const override {
        Explanation explanation = pairs::explain(now_.steps, shown_);
        const std::string standIns = pairs::standInText(now_.pair, method_);
        if (!explanation.steps.empty() && !standIns.empty()) explanation.sentence += " " + standIns;
        return explanation;
    }

    View homeView() const override {
        const float distance = std::max(3.4f * now_.radius, 0.5f);
        if (isFlat(slot_.value->a))
            return {.eye = now_.focus + Vec3f{0.0f, 0.0f, distance}, .target = now_.focus, .orthographic = true};
        return {.eye = now_.focus + distance * glm::normalize(Vec3f{0.55f, 0.42f, 1.0f}), .target = now_.focus};
    }

    std::vector<Preset> presets() const override {
        std::vector<Preset> presets;
        for (const examine::Example& example : examine::examples())
            presets.push_back({example.slot.name,
                               example.title,
                               {"case=" + example.slot.name, "algorithm=" + algorithmFor(example.slot)}});
        return presets;
    }

private:
    /// With which a case opens.
    static std::string algorithmFor(const examine::CaseSlot& slot) {
        const DrawnShape a = pairs::drawnOf(slot.value->a), b = pairs::drawnOf(slot.value->b);
        const pairs::CasePair all = pairOf(*slot.value, {slot.value->a, a}, {slot.value->b, b}, 1.0);
        return pairs::wordOf(pairs::openingMethod(pairs::Method::Axes, all.pair));
    }

    static pairs::CasePair pairOf(const CollisionCase& all, const pairs::FramedShape& a, const pairs::FramedShape& b,
                                  double scale) {
        return pairs::casePair(a, b, scale * all.motionA.value_or(Vec3d{0.0}),
                               scale * all.motionB.value_or(Vec3d{0.0}));
    }

    void examineAnew() {
        const CollisionCase& all = *slot_.value;
        now_.of = slot_.value;
        now_.a = pairs::framed(all.a, slot_.frame);
        now_.b = pairs::framed(all.b, slot_.frame);
        now_.drawnA = pairs::drawnOf(now_.a);
        now_.drawnB = pairs::drawnOf(now_.b);
        now_.answers = runMethods(all);
        now_.verdict = now_.answers.empty() ? examine::Verdict{} : judge(all, now_.answers);
        now_.witnesses = examine::witnessesOf(now_.a, now_.b);
        now_.refused.reset();
        now_.pair = pairOf(all, {now_.a, now_.drawnA}, {now_.b, now_.drawnB}, slot_.frame.scale);
        const examine::CaseBall focus = focusOf(all);
        now_.focus = slot_.frame.drawn(focus.center);
        now_.radius = std::clamp(static_cast<float>(focus.radius * slot_.frame.scale), 0.05f, 1e4f);
    }

    float groundHeight() const {
        return std::min(pairs::lowestOf(now_.drawnA, now_.focus, now_.radius),
                        pairs::lowestOf(now_.drawnB, now_.focus, now_.radius));
    }

    /// The steps, and the triangles that stand for meshes in them.
    void drawSteps(Canvas& canvas) const {
        pairs::draw(canvas, now_.steps, shown_);
        if (pairs::walksTree(method_)) return;
        const auto outline = [&](const std::optional<std::uint32_t>& triangle, const examine::CaseShape& shape,
                                 Role role) {
            constexpr float kEdge = 3.5f;  // px
            if (triangle)
                pairs::draw(canvas, pairs::drawnOf(shape),
                            {.role = role, .fill = Fill::Wire, .showThrough = true, .width = kEdge}, now_.focus);
        };
        outline(now_.pair.triangleA, now_.pair.pair.a, Role::BodyA);
        outline(now_.pair.triangleB, now_.pair.pair.b, Role::BodyB);
    }

    void drawNames(Canvas& canvas) const {
        const auto name = [&](const char* letter, const examine::CaseShape& shape, const Style& style) {
            const auto ball = examine::ballOf(shape);
            Vec3f at = ball ? Vec3f(ball->center) : now_.focus;
            if (glm::length(at - now_.focus) > 3.0f * now_.radius) at = now_.focus - Vec3f{0.0f, now_.radius, 0.0f};
            drawLabel(canvas, at, std::string(letter) + "  " + std::string(shapeName(shape)), style);
        };
        name("A", now_.a, {.role = Role::BodyA});
        name("B", now_.b, {.role = Role::BodyB});
    }

    /// Length of arrows that only show a direction, m.
    float arrowLength() const { return 0.45f * now_.radius; }

    void drawAnswers(Canvas& canvas) const {
        if (now_.witnesses.manifold) {
            for (const auto& contact : now_.witnesses.manifold->points())
                drawPoint(canvas, Vec3f(contact.position), kContact);
            drawLegend(canvas, Mark::Point, kContact, "contact");
        }
        if (now_.witnesses.separation && !isSweep(*slot_.value)) drawSeparation(canvas, *now_.witnesses.separation);
        if (const auto& hit = now_.witnesses.hit) {
            drawPoint(canvas, Vec3f(hit->point), kContact);
            if (hit->normal != Vec3d{0.0})
                drawArrow(canvas, Vec3f(hit->point), arrowLength() * Vec3f(glm::normalize(hit->normal)), kNormal);
            drawLabel(canvas, Vec3f(hit->point), "t " + exactly(hit->t), kContact);
            drawLegend(canvas, Mark::Point, kContact, "hit, with its normal");
        }
    }

    void drawSeparation(Canvas& canvas, const geometry::Separation<double>& found) const {
        const Vec3f onA(found.pointA), onB(found.pointB);
        drawWitness(canvas, onA, onB);
        drawArrow(canvas, onA, arrowLength() * Vec3f(found.normal), kNormal);
        drawLegend(canvas, Mark::Arrow, kNormal, "normal, from A to B");
        const double metres = found.distance / slot_.frame.scale;
        drawLabel(canvas, 0.5f * (onA + onB) + arrowLength() * Vec3f(found.normal),
                  found.distance < 0.0 ? "depth " + exactly(-metres) + " m" : "distance " + exactly(metres) + " m",
                  kContact);
    }
    static void drawWitness(Canvas& canvas, const Vec3f& onA, const Vec3f& onB) {
        constexpr Style kWitness{.role = Role::Contact, .dashed = true, .showThrough = true, .width = 2.5f};
        demos::draw(canvas, Segmentf{onA, onB}, kWitness);
        drawPoint(canvas, onA, {.role = Role::BodyA, .showThrough = true, .width = 8.0f});
        drawPoint(canvas, onB, {.role = Role::BodyB, .showThrough = true, .width = 8.0f});
        drawLegend(canvas, Mark::Line, kWitness, "between the nearest or deepest points");
    }

    /// The displacements, and both shapes where they first touch.
    void drawSweep(Canvas& canvas) const {
        const CollisionCase& all = *slot_.value;
        const auto toi = firstSaid(now_.answers, &examine::CaseAnswer::toi);
        const auto one = [&](const examine::CaseShape& shape, const std::optional<Vec3d>& motion, Style style) {
            if (!motion) return;
            const Vec3d way = slot_.frame.scale * *motion;
            const auto ball = examine::ballOf(shape);
            if (ball) drawArrow(canvas, Vec3f(ball->center), Vec3f(way), kMotion);
            style.fill = Fill::Wire;
            pairs::draw(canvas, pairs::drawnOf(examine::moved(shape, (toi ? *toi : 1.0) * way)), style, now_.focus);
        };
        one(now_.a, all.motionA, kShapeA);
        one(now_.b, all.motionB, kShapeB);
        drawLegend(canvas, Mark::Arrow, kMotion, "displacement over the step");
        drawLegend(canvas, Mark::Line, {.role = Role::BodyA, .fill = Fill::Wire},
                   toi ? "where they first touch" : "at the end of the step: no hit");
    }

    /// The report of the other program, where it differs.
    void drawReport(Canvas& canvas) const {
        if (!slot_.value->reported) return;
        const examine::Report& report = *slot_.value->reported;
        std::string text;
        for (const examine::ReportDifference& part : now_.verdict.report)
            if (part.differs) text += (text.empty() ? "" : ", ") + part.part + " " + part.reported;
        if (text.empty()) return;
        const std::string who = report.engine.empty() ? "reported" : report.engine;
        drawLabel(canvas, now_.focus + Vec3f{0.0f, 1.15f * now_.radius, 0.0f}, who + ": " + text, kReported);
        const Vec3d* at = now_.witnesses.separation ? &now_.witnesses.separation->pointA : nullptr;
        if (report.answer.normal && at) {
            const Vec3f normal(glm::normalize(*report.answer.normal));
            drawArrow(canvas, Vec3f(*at), arrowLength() * normal, kReported);
            drawLegend(canvas, Mark::Arrow, kReported, "normal as reported");
        }
        if (report.answer.point) {
            drawPoint(canvas, slot_.frame.drawn(*report.answer.point), kReported);
            drawLegend(canvas, Mark::Point, kReported, "point as reported");
        }
    }

    void drawLegends(Canvas& canvas) const {
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "A: " + std::string(shapeName(now_.a)));
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "B: " + std::string(shapeName(now_.b)));
        const examine::CaseFrame& frame = slot_.frame;
        if (frame.isIdentity()) return;
        std::string text = frame.scale == 1.0 ? "drawn" : "drawn " + printed("%g", frame.scale) + " times as large";
        if (frame.origin != Vec3d{0.0})
            text += ", about (" + printed("%.6g, %.6g, %.6g", frame.origin.x, frame.origin.y, frame.origin.z) + ") m";
        drawLegend(canvas, Mark::Point, {.role = Role::Construction}, text);
    }

    std::string methodsText() const {
        if (now_.answers.empty()) return "none takes this pair";
        if (now_.verdict.agree) return "agree";
        const auto wrong = std::count(now_.verdict.rowIsFine.begin(), now_.verdict.rowIsFine.end(), false);
        return "differ: " + std::to_string(wrong) + " of " + std::to_string(now_.answers.size());
    }
    std::string expectationText() const {
        const CollisionCase& all = *slot_.value;
        const examine::CaseAnswer& e = all.expect;
        const bool none = !e.overlap && !e.distance && !e.normal && !e.contacts && !e.t && !e.point && !e.toi;
        if (none) return "none";
        return now_.verdict.meetsExpectation ? "met" : now_.verdict.isUnanswered() ? "unanswered" : "missed";
    }
    std::string reportText() const {
        if (!slot_.value->reported) return "none";
        std::string text;
        for (const examine::ReportDifference& part : now_.verdict.report)
            if (part.differs) text += (text.empty() ? "differs: " : ", ") + part.part;
        return text.empty() ? "agrees" : text;
    }

    examine::CaseSlot slot_ = examine::examples().front().slot;
    pairs::Method method_ = pairs::Method::Axes;
    cases::VerticesOf vertices_ = cases::VerticesOf::None;
    int shown_ = 0;
    bool reported_ = true;
    examine::CasePtr opened_{};  // for which an algorithm with steps was chosen
    Examined now_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Case>(
        "Your collision", "Every method answers a collision case of your own, beside what was reported.",
        "case, bug report, paste, clipboard, open, JSON, check, engine, disagree, wrong contact, wrong normal, "
        "reproduce, minimal example, debug");
}
}  // namespace collidoscope::demos::case_demo
