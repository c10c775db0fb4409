#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <utility>

#include "app/inspect/number_rows.h"
#include "demos/host/shape_list.h"
#include "demos/rigid/body_numbers.h"

namespace collidoscope::app {
namespace {

using demos::Action;
using demos::BodyEdit;
using demos::BodyNumber;
using demos::BodyValue;
using demos::ShapeItem;
using geometry::Quatd;
using geometry::Vec3d;

struct OfBody {
    const physics::World* world = nullptr;
    BodyEdit which{};
    physics::BodyId id{};
};

std::optional<OfBody> bodyOf(const demos::DemoBase& demo, const ShapeItem& item) {
    if (!item.of) return std::nullopt;
    const auto worlds = demo.worlds();
    const auto world = std::find(worlds.begin(), worlds.end(), item.of->world);
    const auto id = world != worlds.end() ? demos::bodyIn(**world, item.of->body) : std::nullopt;
    if (!id) return std::nullopt;
    const auto shapes = (*world)->shapesOf(*id);
    const auto shape = std::find_if(shapes.begin(), shapes.end(),
                                    [&](const physics::ShapeId& each) { return each.index == item.of->shape; });
    return OfBody{*world,
                  {.world = static_cast<std::size_t>(world - worlds.begin()),
                   .body = item.of->body,
                   .shape = static_cast<std::uint32_t>(shape - shapes.begin())},
                  *id};
}

NumberRow rowOfBody(const BodyEdit& edit) {
    const demos::BodyNumberInfo& info = demos::infoOf(edit.number);
    const BodyValue& value = edit.value;
    NumberRow row{info.title, info.unit, {value.begin(), value.begin() + static_cast<int>(info.parts)},
                  info.tip,   {},        {}};
    row.set = [edit](std::size_t part, double number) {
        BodyEdit wanted = edit;
        wanted.value[part] = number;
        return Action{demos::SetBody{wanted}};
    };
    return row;
}

NumberRow rotationRow(const char* title, const BodyEdit& orientation) {
    const BodyValue& q = orientation.value;
    const Vec3d degrees = rotationVector({q[0], q[1], q[2], q[3]});
    NumberRow row{title, "°", listOf(degrees), kRotationTip, {}, {}};
    row.set = [orientation, degrees](std::size_t part, double number) {
        Vec3d wanted = degrees;
        wanted[static_cast<int>(part)] = number;
        BodyEdit edit = orientation;
        const Quatd turn = rotationOf(wanted);
        edit.value = {turn.w, turn.x, turn.y, turn.z};
        return Action{demos::SetBody{edit}};
    };
    return row;
}

/// The position of a shape in its body, for bodies of several shapes and for a shape that is off its body's origin.
bool isListed(const BodyEdit& edit, std::size_t shapes) {
    if (edit.number == BodyNumber::ShapePosition) return shapes > 1 || edit.value != BodyValue{};
    if (edit.number == BodyNumber::ShapeOrientation) return shapes > 1 || edit.value != BodyValue{1.0};
    return true;
}

/// Adds the numbers that follow from those of a moving body.
void addDerived(ShapeNumbers& numbers, const OfBody& of) {
    const physics::World& world = *of.world;
    if (world.kindOf(of.id) == physics::BodyKind::Static) return;
    const auto add = [&](const char* title, const char* unit, std::vector<double> values, const char* tip,
                         const char* follows) {
        numbers.rows.push_back({title, unit, std::move(values), tip, {}, follows});
    };
    add("Centre in the world", "m", listOf(Vec3d{world.centerOf(of.id)}), "Place of the centre of mass in the world.",
        "It follows from the position, the orientation and the centre of mass in the body.");
    add("Speed", "m/s", {double{glm::length(world.velocityOf(of.id))}}, "Length of the velocity.",
        "It follows from the velocity.");
    if (world.kindOf(of.id) != physics::BodyKind::Dynamic) return;
    add("Principal moments", "kg m²", listOf(world.massOf(of.id).moments),
        "Moments of inertia about the axes about which the body turns without wobbling, in rising order.",
        "They follow from the moments of inertia about the body's own axes.");
    add("Angular momentum", "kg m²/s", listOf(Vec3d{world.angularMomentumOf(of.id)}),
        "Angular momentum about the centre of mass.", "It follows from the angular velocity and the inertia.");
    add("Kinetic energy", "J", {world.kineticEnergyOf(of.id)}, "Energy of its motion and of its rotation.",
        "It follows from the mass, the velocity and the rotation.");
}

ShapeNumbers ofBody(const ShapeItem& item, const OfBody& of) {
    constexpr std::array kKinds{"static", "kinematic", "dynamic"};
    ShapeNumbers numbers{.name = item.name, .shape = item.shape};
    const physics::BodyKind kind = of.world->kindOf(of.id);
    const std::size_t shapes = of.world->shapesOf(of.id).size();
    numbers.kind = std::string(kKinds[static_cast<std::size_t>(kind)]) + " body, " + demos::kindOf(item.shape);
    if (shapes > 1) numbers.kind += ", part " + std::to_string(of.which.shape + 1) + " of " + std::to_string(shapes);
    if (of.world->isAsleep(of.id)) numbers.kind += ", asleep";
    for (const BodyNumber number : demos::kBodyNumbers) {
        BodyEdit edit = of.which;
        edit.number = number;
        const auto value = demos::valueOf(*of.world, edit);
        if (!value) continue;
        edit.value = *value;
        if (!isListed(edit, shapes)) continue;
        numbers.rows.push_back(rowOfBody(edit));
        if (number == BodyNumber::Orientation) numbers.rows.push_back(rotationRow("Rotation", edit));
        if (number == BodyNumber::ShapeOrientation) numbers.rows.push_back(rotationRow("Rotation in the body", edit));
    }
    addDerived(numbers, of);
    return numbers;
}

}  // namespace

std::optional<ShapeNumbers> numbersOfBody(const demos::DemoBase& demo, const ShapeItem& item) {
    const auto body = bodyOf(demo, item);
    return body ? std::optional(ofBody(item, *body)) : std::nullopt;
}

}  // namespace collidoscope::app
