#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <utility>
#include <variant>

#include "app/inspect/number_rows.h"
#include "demos/examine/shape_parts.h"
#include "demos/host/shape_list.h"
#include "demos/inside/pair/picked_shape.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::app {
namespace {

using demos::Action;
using demos::ShapeItem;
using geometry::Quatd;
using geometry::Vec2d;
using geometry::Vec3d;

/// The numbers of a shape as they are; of what is the place of a handle, a row that moves it.
class Parts final : public demos::examine::ShapePartVisitor {
public:
    explicit Parts(std::vector<NumberRow>& rows) : rows_(rows) {}
    void point(std::string_view name, Vec3d& p) override { add(name, "m", listOf(p)); }
    void point(std::string_view name, Vec2d& p) override { add(name, "m", {p.x, p.y}); }
    void direction(std::string_view name, Vec3d& v) override { add(name, "", listOf(v)); }
    void orientation(Quatd& q) override {
        add("orientation", "", listOf(q));
        rows_.push_back({"Rotation", "°", listOf(rotationVector(q)), kRotationTip, {}, {}});
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
        rows_.push_back({title, unit, std::move(values), "", {}, {}});
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
        demos::HandlePose place = handle.place;
        place.position = geometry::Vec3f(position), place.orientation = geometry::Quatf(turn);
        return Action{demos::MoveHandle{handle.name, place}};
    };
    const Vec3d position{handle.place.position};
    const Quatd turn{handle.place.orientation};
    std::erase_if(rows, [&](const NumberRow& row) {
        return row.values == listOf(position) || row.title == "Orientation" || row.title == "Rotation";
    });
    std::vector<NumberRow> own;
    const auto add = [&](const char* title, const char* unit, std::vector<double> values, const std::string& tip) {
        own.push_back({title, unit, std::move(values), tip, {}, {}});
        return &own.back();
    };
    add("Position", "m", listOf(position), handle.tip)->set = [=](std::size_t part, double number) {
        Vec3d wanted = position;
        wanted[static_cast<int>(part)] = number;
        return move(wanted, turn);
    };
    if (handle.kind == demos::HandleKind::Place) {
        add("Orientation", "", listOf(turn), "Unit quaternion w, x, y, z.")->set = [=](std::size_t part,
                                                                                       double number) {
            std::array<double, 4> q{turn.w, turn.x, turn.y, turn.z};
            q[part] = number;
            return move(position, {q[0], q[1], q[2], q[3]});
        };
        const Vec3d degrees = rotationVector(turn);
        add("Rotation", "°", listOf(degrees), kRotationTip)->set = [=](std::size_t part, double number) {
            Vec3d wanted = degrees;
            wanted[static_cast<int>(part)] = number;
            return move(position, rotationOf(wanted));
        };
    }
    rows.insert(rows.begin(), std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
}

/// Lines, and the corners of polygons.
void addWhatNoCaseHas(std::vector<NumberRow>& rows, const demos::DrawnShape& shape) {
    constexpr std::size_t kMaxListedCorners = 32;
    if (const auto* inSpace = std::get_if<geometry::AnyShapef>(&shape)) {
        const auto* line = std::get_if<geometry::Linef>(inSpace);
        if (line == nullptr) return;
        rows.push_back({"Point", "m", listOf(Vec3d{line->point}), "", {}, {}});
        rows.push_back({"Direction", "", listOf(Vec3d{line->direction}), "", {}, {}});
    }
    const auto* polygon = std::get_if<geometry::Polygonf>(&shape);
    if (polygon == nullptr) return;
    for (std::size_t i = 0; i < std::min(polygon->points.size(), kMaxListedCorners); ++i) {
        const Vec2d corner{polygon->points[i]};
        rows.push_back({"Corner " + std::to_string(i + 1), "m", {corner.x, corner.y}, "", {}, {}});
    }
}

}  // namespace

ShapeNumbers numbersOfDrawn(const demos::DemoBase& demo, const ShapeItem& item) {
    ShapeNumbers numbers{.name = item.name, .kind = demos::kindOf(item.shape), .shape = item.shape};
    if (auto shape = demos::pairs::takenFrom(item.shape)) {
        Parts parts(numbers.rows);
        demos::examine::visitParts(*shape, parts);
    }
    addWhatNoCaseHas(numbers.rows, item.shape);
    if (const geometry::MeshInstance* mesh = demos::pairs::meshOf(item.shape)) {
        numbers.rows.push_back({"Vertices", "", {static_cast<double>(mesh->mesh->vertices.size())}, "", {}, {}});
        numbers.rows.push_back({"Triangles", "", {static_cast<double>(mesh->mesh->triangles.size())}, "", {}, {}});
    }
    if (const auto handle = handleOf(demo, item.shape)) {
        joinHandle(numbers.rows, *handle);
        numbers.note = "Its sizes follow from the parameters of the demo.";
    } else {
        numbers.note = "These numbers follow from the parameters and handles of the demo.";
    }
    for (NumberRow& row : numbers.rows)
        if (!row.set) row.follows = numbers.note;
    return numbers;
}

}  // namespace collidoscope::app
