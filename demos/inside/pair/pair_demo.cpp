#include "demos/inside/pair/pair_demo.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>
#include <variant>

#include "demos/draw/shapes.h"
#include "demos/examine/answers.h"
#include "demos/examine/case_slot.h"
#include "demos/examine/verdict.h"
#include "demos/inside/pair/drawn_shape.h"
#include "demos/share/text.h"

namespace collidoscope::demos::pairs {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

constexpr int kMaxShownSteps = 500;
constexpr Style kBodyA{.role = Role::BodyA, .fill = Fill::Translucent};
constexpr Style kBodyB{.role = Role::BodyB, .fill = Fill::Translucent};
constexpr Style kMotion{.role = Role::Velocity, .showThrough = true, .width = 3.0f};

template <typename Value>
int indexIn(const std::vector<Value>& values, Value value) {
    return static_cast<int>(std::find(values.begin(), values.end(), value) - values.begin());
}
template <typename Value>
std::vector<const char*> wordsOf(const std::vector<Value>& values) {
    std::vector<const char*> words;
    for (const Value value : values) words.push_back(wordOf(value));
    return words;
}

/// The position of a shape's name: its middle; for a plane, a point of it beside the target of the view.
Vec3f middleOf(const examine::CaseShape& shape, const View& home) {
    if (const auto ball = examine::ballOf(shape)) return Vec3f(ball->center);
    const auto* plane = std::get_if<geometry::Planed>(&shape);
    if (plane == nullptr) return home.target;
    const Vec3d aside = Vec3d(home.target) + Vec3d{0.2 * double{glm::length(home.eye - home.target)}, 0.0, 0.0};
    const double squared = glm::dot(plane->normal, plane->normal);
    return Vec3f(aside + plane->normal * ((plane->distance - glm::dot(plane->normal, aside)) / squared));
}

}  // namespace

PairDemo::PairDemo() {
    RoomContents boxes;
    boxes.pair.a = geometry::Boxd{.half = Vec3d{0.5}};
    boxes.pair.b = geometry::Boxd{.center = {0.8, 0.2, 0.1}, .half = Vec3d{0.5}};
    fill(std::move(boxes));
}

void PairDemo::fill(RoomContents contents) {
    room_ = std::move(contents);
    questions_ = questionsAbout(room_.pair);
    questionWords_ = wordsOf(questions_);
    const Method wanted = room_.method;
    ask(contains(questions_, room_.question) ? room_.question : questions_.front());
    if (contains(methods_, wanted)) room_.method = wanted;
    changed();
}

void PairDemo::ask(Question question) {
    room_.question = question;
    methods_ = methodsFor(question, room_.pair);
    methodWords_ = wordsOf(methods_);
    room_.method = methods_.front();
}

void PairDemo::changed() { steps_ = stepsOf(room_.method, room_.pair); }

void PairDemo::describe(Parameters& p) {
    int question = indexIn(questions_, room_.question);
    p.choice("question", question,
             {.effect = Effect::View, .tip = "Question that is asked about A and B.", .words = questionWords_});
    if (const Question chosen = questions_[static_cast<std::size_t>(question)]; chosen != room_.question) ask(chosen);
    int method = indexIn(methods_, room_.method);
    p.choice("method", method,
             {.effect = Effect::View,
              .tip = "Method of the library that answers the question, watched while it runs.",
              .words = methodWords_});
    room_.method = methods_[static_cast<std::size_t>(method)];
    p.stepInside("inner-step", shown_, kMaxShownSteps,
                 "Step of the method that is shown; 0 shows the method as a whole.");
    p.toggle("surroundings", showsSurroundings_,
             {.effect = Effect::View, .tip = "Shows faintly what stands around both shapes in the demo."});
}

void PairDemo::draw(Canvas& canvas) const {
    if (showsSurroundings_ && room_.surroundings && !canvas.wantsShapes()) room_.surroundings(canvas);
    const DrawnShape a = drawnOf(room_.pair.a), b = drawnOf(room_.pair.b);
    pairs::draw(canvas, a, kBodyA, room_.home.target);
    pairs::draw(canvas, b, kBodyB, room_.home.target);
    drawLabel(canvas, middleOf(room_.pair.a, room_.home), "A  " + room_.nameA, {.role = Role::BodyA});
    drawLabel(canvas, middleOf(room_.pair.b, room_.home), "B  " + room_.nameB, {.role = Role::BodyB});
    pairs::draw(canvas, steps_, shown_);
    if (room_.question == Question::Impact) {
        drawArrow(canvas, middleOf(room_.pair.a, room_.home), Vec3f(room_.pair.motionA), kMotion);
        drawArrow(canvas, middleOf(room_.pair.b, room_.home), Vec3f(room_.pair.motionB), kMotion);
        drawLegend(canvas, Mark::Arrow, kMotion, "displacement over the step");
    }
    drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "A: " + room_.nameA);
    drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "B: " + room_.nameB);
}

/// The answer of the shown method, as its last step has it.
std::string PairDemo::answerText() const {
    const examine::CaseAnswer answer = answerOf(steps_);
    if (answer.toi) return "they first touch at t = " + numberText(*answer.toi, 4);
    if (answer.t) return "hit at t = " + numberText(*answer.t, 4);
    if (room_.question == Question::Impact) return "they do not touch in this step";
    if (room_.question == Question::Ray) return "no hit";
    if (room_.question == Question::Inside) return *answer.overlap ? "inside, or on the boundary" : "outside";
    if (answer.contacts)
        return countText(static_cast<std::size_t>(*answer.contacts), "contact point", "contact points");
    if (room_.question == Question::Depth)
        return answer.distance ? "depth " + lengthText(-*answer.distance) : std::string("they do not overlap");
    if (const auto* walk = std::get_if<meshes::MeshWalk>(&steps_.trace)) {
        if (!walk->isForNearest) return countText(walk->found.size(), "triangle", "triangles");
        return "triangle " + std::to_string(walk->found.front()) + ", " + lengthText(walk->distance);
    }
    if (const auto* walk = std::get_if<meshes::TreePairWalk>(&steps_.trace))
        return countText(walk->found.size(), "pair of triangles", "pairs of triangles");
    if (room_.question == Question::Distance && answer.distance)
        return *answer.distance > 0.0 ? lengthText(*answer.distance) : "0 m: they overlap";
    if (room_.question == Question::Distance) return "0 m: they overlap";
    return answer.overlap.value_or(false) ? "they overlap" : "they are apart";
}

void PairDemo::measure(Measurements& m) const {
    m.text("question", titleOf(room_.question), "Question that is asked about A and B.");
    m.text("answer", answerText(), "Answer of the method, as its last step gives it.");
    const auto answers = examine::runMethods(room_.pair.a, room_.pair.b);
    if (answers.empty()) return;
    const auto verdict = judge({.a = room_.pair.a, .b = room_.pair.b}, answers);
    m.text("methods", verdict.agree ? "all agree" : "differ",
           "Whether all methods of the library say the same about both shapes, in both orders.");
    const auto measured = std::find_if(answers.begin(), answers.end(),
                                       [](const examine::MethodAnswer& answer) { return answer.answer.distance; });
    if (measured == answers.end()) return;
    const double distance = *measured->answer.distance;
    if (distance < 0.0)
        m.number("depth", -distance,
                 {.unit = "m",
                  .tip = "Depth of the overlap: the shortest translation that parts the shapes.",
                  .plot = false});
    else
        m.number("distance", distance,
                 {.unit = "m", .tip = "Distance of the shapes. It is 0 where they touch.", .plot = false});
    const auto& normal = measured->answer.normal;
    if (!normal) return;
    const char* const name = distance > 0.0 ? "separating axis" : "axis of the depth";
    m.text(name, printed("%.4g, %.4g, %.4g", normal->x + 0.0, normal->y + 0.0, normal->z + 0.0),
           "Unit vector from A to B, x, y, z. Shapes that are apart touch when B is moved against it by the distance; "
           "shapes that overlap part when B is moved along it by the depth.");
}

std::string PairDemo::words() const { return std::string(wordOf(room_.question)) + ":" + wordOf(room_.method); }

std::string PairDemo::otherWords() const {
    std::string text;
    for (const Question question : questions_)
        for (const Method method : methodsFor(question, room_.pair))
            text += (text.empty() ? "" : " ") + std::string(wordOf(question)) + ":" + wordOf(method);
    return text;
}

Explanation PairDemo::explainAt(int step) const {
    Explanation explanation = pairs::explain(steps_, step);
    explanation.algorithm += ": " + room_.nameA + " (A) and " + room_.nameB + " (B)";
    return explanation;
}

std::optional<examine::CollisionCase> PairDemo::offeredCase() const {
    examine::CollisionCase all{.name = room_.nameA + " and " + room_.nameB, .a = room_.pair.a, .b = room_.pair.b};
    if (room_.question == Question::Impact) all.motionA = room_.pair.motionA, all.motionB = room_.pair.motionB;
    return all;
}

const DemoInfo& pairRoom() {
    static const DemoInfo info{.name = "inside",
                               .chapterTitle = "Inside",
                               .entry = table::entry<PairDemo>(
                                   "Look inside", "Two shapes of the picture, and the method that answers a question."),
                               .file = "demos/inside/pair/pair_demo.cpp"};
    return info;
}

}  // namespace collidoscope::demos::pairs
