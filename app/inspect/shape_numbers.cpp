#include "app/inspect/shape_numbers.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <utility>
#include <variant>

#include "demos/examine/numbers.h"
#include "demos/examine/shape_parts.h"
#include "demos/host/shape_list.h"
#include "demos/inside/pair/picked_shape.h"
#include "demos/rigid/body_numbers.h"
#include "geometry/base/elementary.h"
#include "geometry/base/number_text.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::app {
namespace {

using demos::Action;
using demos::BodyEdit;
using demos::BodyNumber;
using demos::BodyValue;
using demos::ShapeItem;
using geometry::Quatd;
using geometry::Vec2d;
using geometry::Vec3d;

constexpr double kDegree = 3.14159265358979323846 / 180.0;  // rad

std::vector<double> listOf(const Vec3d& v) { return {v.x, v.y, v.z}; }
std::vector<double> listOf(const Quatd& q) { return {q.w, q.x, q.y, q.z}; }

/// Axis of the rotation times its angle, degrees.
Vec3d rotationVector(Quatd q) {
    if (q.w < 0.0) q = -q;
    const Vec3d axis{q.x, q.y, q.z};
    const double sine = glm::length(axis);
    return sine > 0.0 ? axis * (2.0 * geometry::atan2(sine, q.w) / (sine * kDegree)) : Vec3d{0.0};
}
Quatd rotationOf(const Vec3d& degrees) {
    const double angle = glm::length(degrees) * kDegree;
    return angle > 0.0 ? geometry::axisAngle(degrees * (kDegree / angle), angle) : geometry::kIdentityRotation<double>;
}

constexpr const char* kRotationTip = "The same as an axis of rotation times its angle.";

// --- a body ---

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

NumberRow rowOf(BodyEdit edit, const BodyValue& value) {
    const demos::BodyNumberInfo& info = demos::infoOf(edit.number);
    edit.value = value;
    NumberRow row{info.title, info.unit, {value.begin(), value.begin() + static_cast<int>(info.parts)}, info.tip, {}};
    row.set = [edit](std::size_t part, double number) mutable {
        edit.value[part] = number;
        return Action{demos::SetBody{edit}};
    };
    return row;
}

NumberRow rotationRow(const BodyEdit& orientation) {
    const BodyValue& q = orientation.value;
    const Vec3d degrees = rotationVector({q[0], q[1], q[2], q[3]});
    return {"Rotation", "°", listOf(degrees), kRotationTip, [orientation, degrees](std::size_t part, double number) {
                Vec3d wanted = degrees;
                wanted[static_cast<int>(part)] = number;
                BodyEdit edit = orientation;
                const Quatd turn = rotationOf(wanted);
                edit.value = {turn.w, turn.x, turn.y, turn.z};
                return Action{demos::SetBody{edit}};
            }};
}

/// What follows from the numbers of a body that moves.
void addDerived(ShapeNumbers& numbers, const OfBody& of) {
    const physics::World& world = *of.world;
    if (world.kindOf(of.id) == physics::BodyKind::Static) return;
    const auto add = [&](const char* title, const char* unit, std::vector<double> values, const char* tip) {
        numbers.rows.push_back({title, unit, std::move(values), tip, {}});
    };
    add("Centre of mass", "m", listOf(Vec3d{world.centerOf(of.id)}), "Where its mass is balanced, in the world.");
    add("Speed", "m/s", {double{glm::length(world.velocityOf(of.id))}}, "Length of the velocity.");
    if (world.kindOf(of.id) != physics::BodyKind::Dynamic) return;
    add("Moments of inertia", "kg m²", listOf(world.massOf(of.id).moments),
        "Principal moments of inertia, about the centre of mass.");
    add("Angular momentum", "kg m²/s", listOf(Vec3d{world.angularMomentumOf(of.id)}), "About the centre of mass.");
    add("Kinetic energy", "J", {world.kineticEnergyOf(of.id)}, "Energy of its motion and of its rotation.");
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
        numbers.rows.push_back(rowOf(edit, *value));
        edit.value = *value;
        if (number == BodyNumber::Orientation) numbers.rows.push_back(rotationRow(edit));
    }
    addDerived(numbers, of);
    return numbers;
}

// --- any other shape ---

/// The numbers of a shape as they are; of what is the place of a handle, a row that moves it.
class Parts final : public demos::examine::ShapePartVisitor {
public:
    explicit Parts(std::vector<NumberRow>& rows) : rows_(rows) {}
    void point(std::string_view name, Vec3d& p) override { add(name, "m", listOf(p)); }
    void point(std::string_view name, Vec2d& p) override { add(name, "m", {p.x, p.y}); }
    void direction(std::string_view name, Vec3d& v) override { add(name, "", listOf(v)); }
    void orientation(Quatd& q) override {
        add("orientation", "", listOf(q));
        rows_.push_back({"Rotation", "°", listOf(rotationVector(q)), kRotationTip, {}});
    }
    void size(std::string_view name, double& length) override { add(name, "m", {length}); }
    void sizes(std::string_view name, Vec3d& lengths) override { add(name, "m", listOf(lengths)); }
    void sizes(std::string_view name, Vec2d& lengths) override { add(name, "m", {lengths.x, lengths.y}); }
    void number(std::string_view name, double& value) override {
        name == "angle" ? add(name, "rad", {value}) : add(name, "m", {value});
    }

private:
    std::vector<NumberRow>& rows_;

    void add(std::string_view name, const char* unit, std::vector<double> values) {
        std::string title(name);
        title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
        rows_.push_back({title, unit, std::move(values), "", {}});
    }
};

/// The handle that takes hold of this very shape.
std::optional<demos::HandleInfo> handleOf(const demos::DemoBase& demo, const demos::DrawnShape& shape) {
    const auto* inSpace = std::get_if<geometry::AnyShapef>(&shape);
    if (inSpace == nullptr) return std::nullopt;
    const auto bounds = boundsOf(*inSpace);
    for (const demos::HandleInfo& handle : demos::listHandles(demo)) {
        if (!handle.shape || handle.kind == demos::HandleKind::Stretch) continue;
        const auto own = boundsOf(*handle.shape);
        if (handle.shape->index() == inSpace->index() && bounds && own && own->min == bounds->min &&
            own->max == bounds->max)
            return handle;
    }
    return std::nullopt;
}

/// The rows that stand for the place of the handle move it.
void joinHandle(std::vector<NumberRow>& rows, const demos::HandleInfo& handle) {
    const auto move = [handle](const Vec3d& position, const Quatd& turn) {
        demos::HandlePlace place = handle.place;
        place.position = geometry::Vec3f(position), place.orientation = geometry::Quatf(turn);
        return Action{demos::MoveHandle{handle.name, place}};
    };
    const Vec3d position{handle.place.position};
    const Quatd turn{handle.place.orientation};
    std::erase_if(rows, [&](const NumberRow& row) {
        return row.values == listOf(position) || row.title == "Orientation" || row.title == "Rotation";
    });
    std::vector<NumberRow> own{{"Position", "m", listOf(position), handle.tip, [=](std::size_t part, double number) {
                                    Vec3d wanted = position;
                                    wanted[static_cast<int>(part)] = number;
                                    return move(wanted, turn);
                                }}};
    if (handle.kind == demos::HandleKind::Place) {
        own.push_back(
            {"Orientation", "", listOf(turn), "Unit quaternion w, x, y, z.", [=](std::size_t part, double number) {
                 std::array<double, 4> q{turn.w, turn.x, turn.y, turn.z};
                 q[part] = number;
                 return move(position, {q[0], q[1], q[2], q[3]});
             }});
        const Vec3d degrees = rotationVector(turn);
        own.push_back({"Rotation", "°", listOf(degrees), kRotationTip, [=](std::size_t part, double number) {
                           Vec3d wanted = degrees;
                           wanted[static_cast<int>(part)] = number;
                           return move(position, rotationOf(wanted));
                       }});
    }
    rows.insert(rows.begin(), std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
}

/// Lines, and the corners of polygons.
void addWhatNoCaseHas(std::vector<NumberRow>& rows, const demos::DrawnShape& shape) {
    constexpr std::size_t kMostCorners = 32;
    if (const auto* inSpace = std::get_if<geometry::AnyShapef>(&shape)) {
        const auto* line = std::get_if<geometry::Linef>(inSpace);
        if (line == nullptr) return;
        rows.push_back({"Point", "m", listOf(Vec3d{line->point}), "", {}});
        rows.push_back({"Direction", "", listOf(Vec3d{line->direction}), "", {}});
    }
    const auto* polygon = std::get_if<geometry::Polygonf>(&shape);
    if (polygon == nullptr) return;
    for (std::size_t i = 0; i < std::min(polygon->points.size(), kMostCorners); ++i) {
        const Vec2d corner{polygon->points[i]};
        rows.push_back({"Corner " + std::to_string(i + 1), "m", {corner.x, corner.y}, "", {}});
    }
}

ShapeNumbers ofShape(const demos::DemoBase& demo, const ShapeItem& item) {
    ShapeNumbers numbers{.name = item.name, .kind = demos::kindOf(item.shape), .shape = item.shape};
    if (auto shape = demos::pairs::takenFrom(item.shape)) {
        Parts parts(numbers.rows);
        demos::examine::visitParts(*shape, parts);
    }
    addWhatNoCaseHas(numbers.rows, item.shape);
    if (const geometry::MeshInstance* mesh = demos::pairs::meshOf(item.shape)) {
        numbers.rows.push_back({"Vertices", "", {static_cast<double>(mesh->mesh->vertices.size())}, "", {}});
        numbers.rows.push_back({"Triangles", "", {static_cast<double>(mesh->mesh->triangles.size())}, "", {}});
    }
    if (const auto handle = handleOf(demo, item.shape)) {
        joinHandle(numbers.rows, *handle);
        numbers.note = "Its sizes follow from the parameters of the demo.";
    } else {
        numbers.note = "These numbers follow from the parameters and handles of the demo.";
    }
    return numbers;
}

}  // namespace

std::optional<ShapeNumbers> numbersOf(const demos::DemoBase& demo, std::string_view nameOrNumber) {
    const std::vector<ShapeItem> shapes = demos::listShapes(demo);
    const auto index = demos::findShape(shapes, nameOrNumber);
    if (!index) return std::nullopt;
    const ShapeItem& item = shapes[*index];
    if (const auto body = bodyOf(demo, item)) return ofBody(item, *body);
    return ofShape(demo, item);
}

std::string exactText(double value) {
    const auto narrow = static_cast<float>(value);
    if (double{narrow} != value) return demos::examine::exactNumber(value);
    std::array<char, 40> text{};
    return {text.data(), geometry::toChars(text.data(), text.data() + text.size(), narrow).ptr};
}

std::string textOf(const ShapeNumbers& numbers) {
    std::string text = numbers.name + ": " + numbers.kind + "\n";
    for (const NumberRow& row : numbers.rows) {
        text += "  " + row.title + std::string(row.title.size() < 20 ? 20 - row.title.size() : 1, ' ');
        for (std::size_t i = 0; i < row.values.size(); ++i) text += (i > 0 ? "  " : "") + exactText(row.values[i]);
        text += (row.unit.empty() ? "" : "  " + row.unit) + "\n";
    }
    return text;
}

}  // namespace collidoscope::app
