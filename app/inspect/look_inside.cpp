#include "app/inspect/look_inside.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

#include "app/files/name_match.h"
#include "app/inspect/inspection.h"
#include "app/inspect/shown_code.h"
#include "app/inspect/surroundings.h"
#include "demos/examine/case_slot.h"
#include "demos/host/shape_list.h"
#include "demos/inside/pair/pair_demo.h"
#include "demos/inside/pair/picked_shape.h"
#include "demos/inside/steps_room.h"
#include "demos/share/text.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::app {
namespace {

using demos::ShapeItem;
using demos::examine::CaseShape;
using demos::pairs::Method;
using demos::pairs::Question;
using geometry::Vec3d;
using geometry::Vec3f;

/// A shape in doubles with its name.
struct Taken {
    CaseShape shape{};
    std::string name{};
};

Taken triangleTaken(const ShapeItem& item, std::uint32_t index) {
    return {demos::pairs::triangleOf(*demos::pairs::meshOf(item.shape), index),
            item.name + ", triangle " + std::to_string(index)};
}

/// Middle of what is drawn of a shape, to find the nearest triangle of a mesh to another mesh.
CaseShape middleOf(const ShapeItem& item) {
    const auto* inSpace = std::get_if<geometry::AnyShapef>(&item.shape);
    const auto bounds = inSpace != nullptr ? boundsOf(*inSpace) : std::nullopt;
    return bounds ? Vec3d(0.5f * (bounds->min + bounds->max)) : Vec3d{0.0};
}

/// None where no method takes such a shape at all.
std::optional<Taken> take(const ShapeItem& item, const PickedShape& picked, const CaseShape& other) {
    const geometry::MeshInstance* const mesh = demos::pairs::meshOf(item.shape);
    if (mesh == nullptr) {
        auto shape = demos::pairs::takenFrom(item.shape);
        return shape ? std::optional(Taken{*std::move(shape), item.name}) : std::nullopt;
    }
    const auto triangle = picked.triangle ? picked.triangle : demos::pairs::nearestTriangle(*mesh, other);
    return triangle ? std::optional(triangleTaken(item, *triangle)) : std::nullopt;
}

struct TakenPair {
    Taken a{}, b{};
};
std::optional<TakenPair> takeBoth(const std::vector<ShapeItem>& shapes, const PickedShape& a, const PickedShape& b) {
    const ShapeItem &itemA = shapes[a.index], &itemB = shapes[b.index];
    const auto wholeB = demos::pairs::takenFrom(itemB.shape);
    auto takenA = take(itemA, a, wholeB ? *wholeB : middleOf(itemB));
    if (!takenA) return std::nullopt;
    auto takenB = take(itemB, b, takenA->shape);
    if (!takenB) return std::nullopt;
    return TakenPair{*std::move(takenA), *std::move(takenB)};
}

/// Displacement of the shape in the next step, m; zero if it belongs to no body.
Vec3d displacementOf(const ShapeItem& item, float step) {
    if (!item.of) return Vec3d{0.0};
    const physics::World& world = *item.of->world;
    return double{step} * Vec3d(world.velocityOf(world.idOf(item.of->body)));
}

demos::pairs::Pair pairOf(const TakenPair& taken, const ShapeItem& a, const ShapeItem& b, float step) {
    demos::pairs::Pair pair{taken.a.shape, taken.b.shape, displacementOf(a, step), displacementOf(b, step)};
    if (const auto* mesh = demos::pairs::meshOf(a.shape)) pair.meshA = *mesh;
    if (const auto* mesh = demos::pairs::meshOf(b.shape)) pair.meshB = *mesh;
    if (pair.motionA == pair.motionB) pair.motionB += demos::pairs::displacementTo(pair.a, pair.b);
    return pair;
}

/// The first question that a method answers in steps.
void chooseWithSteps(demos::pairs::RoomContents& room, const std::vector<Question>& questions) {
    for (const Question question : questions)
        for (const Method method : methodsFor(question, room.pair))
            if (!explain(stepsOf(method, room.pair), 0).steps.empty()) {
                room.question = question, room.method = method;
                return;
            }
}

template <typename Value>
Value chosen(std::string_view word, const std::vector<Value>& there, const char* what) {
    if (word.empty()) return there.front();
    std::string words;
    for (const Value value : there) {
        if (word == wordOf(value)) return value;
        words += (words.empty() ? "" : ", ") + std::string(wordOf(value));
    }
    throw InsideError("no " + std::string(what) + " '" + std::string(word) +
                      "' goes with these two shapes. There is: " + words);
}

/// The shapes that must be in the picture. Questions that walk through the tree of a mesh need the whole mesh.
demos::examine::CollisionCase shapesInQuestion(const demos::pairs::Pair& pair, Question question) {
    demos::examine::CollisionCase both{.a = pair.a, .b = pair.b};
    if (question != Question::Triangles && question != Question::Nearest) return both;
    const auto showWhole = [](const std::optional<geometry::MeshInstance>& mesh, CaseShape& shape) {
        const auto bounds = mesh ? boundsOf(geometry::AnyShapef{*mesh}) : std::nullopt;
        if (bounds) shape = geometry::Aabbd{Vec3d(bounds->min), Vec3d(bounds->max)};
    };
    showWhole(pair.meshA, both.a), showWhole(pair.meshB, both.b);
    return both;
}

const demos::StepsRoom* roomOf(const Session& session) {
    return dynamic_cast<const demos::StepsRoom*>(&session.demo());
}

}  // namespace

demos::View viewOfPair(const demos::pairs::Pair& pair, Question question, const demos::View& from) {
    const demos::examine::CaseBall focus = demos::examine::focusOf(shapesInQuestion(pair, question));
    const auto radius = std::max(static_cast<float>(focus.radius), 1e-3f);
    Vec3f target(focus.center);
    // The difference A - B is drawn beside both, along x.
    const bool hasDifference = !methodsFor(Question::Distance, pair).empty();
    if (isFlat(pair.a))
        return {.eye = target + Vec3f{0.0f, 0.0f, 4.0f * radius}, .target = target, .orthographic = true};
    if (hasDifference) target.x += 0.5f * radius;
    const Vec3f back = from.eye - from.target;
    const float length = glm::length(back);
    const Vec3f direction = length > 0.0f ? back / length : Vec3f{0.0f, 0.0f, 1.0f};
    return {.eye = target + (hasDifference ? 6.0f : 4.4f) * radius * direction,
            .target = target,
            .fieldOfView = from.fieldOfView};
}

std::vector<std::size_t> nearestShapes(const std::vector<ShapeItem>& shapes, const PickedShape& to, std::size_t count) {
    constexpr std::size_t kMaxTried = 64;  // the nearest by their bounds
    struct Near {
        std::size_t index = 0;
        double gap = 0.0;
    };
    const auto boundsOfItem = [](const ShapeItem& item) -> std::optional<geometry::Aabbf> {
        const auto* inSpace = std::get_if<geometry::AnyShapef>(&item.shape);
        return inSpace != nullptr ? boundsOf(*inSpace) : std::nullopt;
    };
    const auto own = boundsOfItem(shapes[to.index]);
    std::vector<Near> near;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        if (i == to.index) continue;
        const auto other = boundsOfItem(shapes[i]);
        const double gap =
            own && other
                ? double{glm::length(glm::max(Vec3f{0.0f}, glm::max(own->min - other->max, other->min - own->max)))}
                : 0.0;
        near.push_back({i, gap});
    }
    const auto isNearer = [](const Near& a, const Near& b) {
        return a.gap != b.gap ? a.gap < b.gap : a.index < b.index;
    };
    std::sort(near.begin(), near.end(), isNearer);
    if (near.size() > kMaxTried) near.resize(kMaxTried);
    std::erase_if(near, [&](Near& each) {
        const auto both = takeBoth(shapes, to, {.index = each.index});
        if (!both) return true;
        const demos::pairs::Pair pair = pairOf(*both, shapes[to.index], shapes[each.index], 1.0f / 60.0f);
        if (questionsAbout(pair).empty()) return true;
        each.gap = demos::pairs::measuredGap(pair.a, pair.b);
        return false;
    });
    std::sort(near.begin(), near.end(), isNearer);
    std::vector<std::size_t> found;
    for (const Near& each : near)
        if (found.size() < count) found.push_back(each.index);
    return found;
}

std::unique_ptr<Session> lookInside(const Session& session, const InsideRequest& request, const demos::View& from) {
    if (request.why) return lookWhy(session, request, from);
    const std::vector<ShapeItem> shapes = demos::listShapes(session.demo());
    if (shapes.size() < 2)
        throw InsideError("the demo '" + std::string(session.info().name) +
                          "' shows no two shapes that could be picked in this frame");
    const PickedShape a = pickedBy(shapes, request.a);
    PickedShape b;
    if (!request.b.empty()) {
        b = pickedBy(shapes, request.b);
    } else {
        const std::vector<std::size_t> nearest = nearestShapes(shapes, a, 1);
        if (nearest.empty())
            throw InsideError("no method here steps through '" + shapes[a.index].name + "' and another shape");
        b.index = nearest.front();
    }
    if (a.index == b.index && a.triangle == b.triangle)
        throw InsideError("A and B are both '" + shapes[a.index].name + "'; name two different shapes");
    auto taken = takeBoth(shapes, a, b);
    const float step = session.demo().stepLength();
    demos::pairs::RoomContents room;
    if (taken) room.pair = pairOf(*taken, shapes[a.index], shapes[b.index], step);
    const std::vector<Question> questions = taken ? questionsAbout(room.pair) : std::vector<Question>{};
    if (questions.empty())
        throw InsideError(std::string("no method here steps through a ") + demos::kindOf(shapes[a.index].shape) +
                          " and a " + demos::kindOf(shapes[b.index].shape) + " ('" + shapes[a.index].name + "' and '" +
                          shapes[b.index].name + "')");
    room.nameA = std::move(taken->a.name), room.nameB = std::move(taken->b.name);
    room.question = chosen(request.question, questions, "question");
    room.method = chosen(request.method, methodsFor(room.question, room.pair), "method");
    if (request.question.empty()) chooseWithSteps(room, questions);
    room.home = viewOfPair(room.pair, room.question, from);
    room.surroundings = surroundingsOf(session.current(), room.pair);
    auto inside = std::make_unique<Session>(
        demos::pairs::pairRoom(), geometry::serialFor,
        [room](demos::DemoBase& demo) { dynamic_cast<demos::pairs::PairDemo&>(demo).fill(room); });
    showStep(*inside, request.step);
    return inside;
}

demos::examine::CollisionCase caseInside(const Session& session, const InsideRequest& request) {
    auto all = lookInside(session, request, session.demo().homeView())->demo().offeredCase();
    if (!all) throw InsideError("'" + textOf(request) + "' is about one body; a collision case has two shapes");
    return *std::move(all);
}

bool isInside(const Session& session) { return roomOf(session) != nullptr; }

InsideRequest requestNow(const Session& inside, InsideRequest opened) {
    const demos::StepsRoom* const room = roomOf(inside);
    if (room == nullptr) return opened;
    const std::string words = room->words();
    const std::size_t colon = words.find(':');
    opened.question = words.substr(0, colon);
    opened.method = colon == std::string::npos ? "" : words.substr(colon + 1);
    opened.step = inside.demo().explain().shown;
    return opened;
}

std::string insideText(const Session& inside) {
    const demos::StepsRoom* const room = roomOf(inside);
    if (room == nullptr) return {};
    const demos::Explanation whole = room->explainAt(0);
    const bool isAsked = whole.algorithm == room->question();
    std::string text = room->question() + (isAsked ? "" : "  " + whole.algorithm) + "\n";
    if (!whole.sentence.empty()) text += whole.sentence + "\n";
    const auto indented = [&text](const std::string& lines) {
        for (const std::string_view line : splitAt(lines, '\n'))
            if (!line.empty()) text += "       " + std::string(line) + "\n";
    };
    for (std::size_t i = 0; i < whole.steps.size(); ++i) {
        const demos::Explanation step = room->explainAt(static_cast<int>(i) + 1);
        text += demos::printed("%5zu  ", i + 1) + whole.steps[i].name + ": " + whole.steps[i].result + "\n";
        indented(step.sentence);
        indented(step.formula);
        indented(placeText(step.code));
    }
    if (!whole.verdict.empty()) text += whole.verdict + "\n";
    if (const std::string others = room->otherWords(); !others.empty()) text += "Other questions: " + others + "\n";
    return text;
}

}  // namespace collidoscope::app
