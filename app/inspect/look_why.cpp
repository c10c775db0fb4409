// Why two bodies of a frame collide or do not, and why one of them rests or moves.

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "app/inspect/inspection.h"
#include "app/inspect/look_inside.h"
#include "app/inspect/surroundings.h"
#include "demos/host/shape_list.h"
#include "demos/inside/pair/picked_shape.h"
#include "demos/inside/why/why_demo.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::app {
namespace {

using demos::ShapeItem;
using demos::examine::CaseShape;
using geometry::Vec3d;

const demos::ShapeOfBody& bodyOf(const ShapeItem& item) {
    if (!item.of)
        throw InsideError("'" + item.name + "' is no body of a world of rigid bodies, so there is no 'why' to it");
    return *item.of;
}

/// The names of the bodies of a world, by their slots.
std::vector<std::string> namesIn(const std::vector<ShapeItem>& shapes, const physics::World* world) {
    std::vector<std::string> names;
    for (const ShapeItem& item : shapes) {
        if (!item.of || item.of->world != world) continue;
        if (names.size() <= item.of->body) names.resize(item.of->body + 1);
        if (names[item.of->body].empty()) names[item.of->body] = item.name.substr(0, item.name.rfind(" part "));
    }
    return names;
}

/// The shape, or what stands for one that no method takes: the middle of its bounds.
CaseShape standIn(const ShapeItem& item) {
    if (auto shape = demos::pairs::takenFrom(item.shape)) return *std::move(shape);
    const auto* inSpace = std::get_if<geometry::AnyShapef>(&item.shape);
    const auto bounds = inSpace != nullptr ? boundsOf(*inSpace) : std::nullopt;
    return bounds ? Vec3d(0.5f * (bounds->min + bounds->max)) : Vec3d{0.0};
}

}  // namespace

std::unique_ptr<Session> lookWhy(const Session& session, const InsideRequest& request, const demos::View& from) {
    const std::vector<ShapeItem> shapes = demos::listShapes(session.demo());
    const ShapeItem& itemA = shapes[pickedBy(shapes, request.a).index];
    const demos::ShapeOfBody& a = bodyOf(itemA);
    const ShapeItem* const itemB = request.b.empty() ? nullptr : &shapes[pickedBy(shapes, request.b).index];
    if (itemB == &itemA) throw InsideError("A and B are both '" + itemA.name + "'; name two different bodies");
    const std::vector<const physics::World*> worlds = session.demo().worlds();
    const auto world = std::find(worlds.begin(), worlds.end(), a.world);
    if (itemB != nullptr && bodyOf(*itemB).world != a.world)
        throw InsideError("'" + itemA.name + "' and '" + itemB->name + "' are in two worlds, which never meet");
    auto step = world == worlds.end()
                    ? std::nullopt
                    : demos::why::nextStepOf(session.demo(), static_cast<std::size_t>(world - worlds.begin()), a.body,
                                             namesIn(shapes, a.world));
    if (!step) throw InsideError("this demo makes no step of its own from here, so there is no 'why' to its bodies");
    demos::why::WhyContents room{.step = std::make_shared<const demos::why::NextStep>(*std::move(step)),
                                 .shapeA = a.shape};
    if (itemB != nullptr) room.shapeB = itemB->of->shape;
    const CaseShape shapeA = standIn(itemA);
    const demos::pairs::Pair pair{shapeA, itemB != nullptr ? standIn(*itemB) : shapeA};
    room.home = viewOfPair(pair, demos::pairs::Question::Overlap, from);
    room.surroundings = surroundingsOf(session.current(), pair);
    auto why = std::make_unique<Session>(demos::why::whyRoom(), geometry::serialFor, [room](demos::DemoBase& demo) {
        dynamic_cast<demos::why::WhyDemo&>(demo).fill(room);
    });
    showStep(*why, request.step);
    return why;
}

}  // namespace collidoscope::app
