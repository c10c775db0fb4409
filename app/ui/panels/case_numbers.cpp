#include "app/ui/panels/case_numbers.h"

#include <algorithm>
#include <cmath>
#include <glm/vector_relational.hpp>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "app/widgets/number_row.h"
#include "demos/examine/numbers.h"
#include "demos/examine/shape_parts.h"
#include "demos/examine/vertices.h"
#include "demos/host/parameter_list.h"

namespace collidoscope::app {

using demos::examine::CaseShape;
using demos::examine::CollisionCase;
using geometry::Vec2d;
using geometry::Vec3d;

/// Numbers of a shape that stand beside each other.
struct CaseNumbers::Row {
    std::string label{};
    std::vector<double*> values{};
    const char* unit = "";
    bool isSize = false;
    std::optional<std::uint32_t> vertex{};  ///< that the values are a copy of
};

/// Every number of a shape, as it can be typed.
class CaseNumbers::Rows final : public demos::examine::ShapePartVisitor {
public:
    void point(std::string_view name, Vec3d& p) override { add(name, {&p.x, &p.y, &p.z}, "m"); }
    void point(std::string_view name, Vec2d& p) override { add(name, {&p.x, &p.y}, "m"); }
    void direction(std::string_view name, Vec3d& v) override { add(name, {&v.x, &v.y, &v.z}, ""); }
    void orientation(geometry::Quatd& q) override { add("orientation", {&q.w, &q.x, &q.y, &q.z}, ""); }
    void size(std::string_view name, double& length) override { add(name, {&length}, "m", true); }
    void sizes(std::string_view name, Vec3d& lengths) override {
        add(name, {&lengths.x, &lengths.y, &lengths.z}, "m", true);
    }
    void sizes(std::string_view name, Vec2d& lengths) override { add(name, {&lengths.x, &lengths.y}, "m", true); }
    void number(std::string_view name, double& value) override { add(name, {&value}, ""); }

    void shape(CaseShape& shape, std::optional<Vec3d>& motion) {
        demos::examine::visitParts(shape, *this);
        constexpr std::size_t kMaxCorners = 32;
        if (auto* polygon = std::get_if<geometry::Polygond>(&shape))
            for (std::size_t i = 0; i < polygon->points.size() && i < kMaxCorners; ++i)
                point("corner " + std::to_string(i + 1), polygon->points[i]);
        if (motion) add("motion", {&motion->x, &motion->y, &motion->z}, "m");
    }

    /// Rows for the vertices of a hull or a mesh, numbered as in the case.
    void vertices(const CaseShape& shape, const demos::examine::VertexNumbers& numbers) {
        constexpr std::uint32_t kMax = 64;
        const auto count = std::min(static_cast<std::uint32_t>(vertexCount(shape)), kMax);
        vertices_.resize(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            vertices_[i] = vertexOf(shape, numbers, i);
            point("vertex " + std::to_string(i + 1), vertices_[i]);
            rows.back().vertex = i;
        }
        more = vertexCount(shape) - count;
    }

    std::vector<Row> rows{};
    std::size_t more = 0;  ///< vertices without a row

private:
    std::vector<Vec3d> vertices_{};

    void add(std::string_view name, std::vector<double*> values, const char* unit, bool isSize = false) {
        rows.push_back({std::string(name), std::move(values), unit, isSize});
    }
};

namespace {

/// Throws std::invalid_argument for a shape that is none.
void refuseIllegal(const CollisionCase& all) {
    for (const CaseShape* shape : {&all.a, &all.b}) {
        if (const auto* plane = std::get_if<geometry::Planed>(shape); plane && plane->normal == Vec3d{0.0})
            throw std::invalid_argument("the normal of a plane must not be zero");
        const auto* box = std::get_if<geometry::Boxd>(shape);
        const auto* hull = std::get_if<geometry::HullInstanced>(shape);
        const geometry::Quatd q = box    ? box->orientation
                                  : hull ? hull->worldFromHull.orientation
                                         : geometry::kIdentityRotation<double>;
        if (q.w == 0.0 && q.x == 0.0 && q.y == 0.0 && q.z == 0.0)
            throw std::invalid_argument("not all four numbers of an orientation may be zero");
        const auto crossed = [](const auto& min, const auto& max) { return glm::any(glm::lessThan(max, min)); };
        const auto* aabb = std::get_if<geometry::Aabbd>(shape);
        const auto* rectangle = std::get_if<geometry::Rectangled>(shape);
        if ((aabb && crossed(aabb->min, aabb->max)) || (rectangle && crossed(rectangle->min, rectangle->max)))
            throw std::invalid_argument("max must not be below min");
    }
}

}  // namespace

void CaseNumbers::draw(const Ui& ui, Session& session, const demos::SetCase& filled, RowEnds& ends) {
    for (const bool isA : {true, false}) {
        CollisionCase edited = *filled.slot.value;
        CaseShape& shape = isA ? edited.a : edited.b;
        auto vertexNumbers = filled.slot.vertexNumbers;
        auto& numbersHere = vertexNumbers[isA ? 0 : 1];
        Rows numbers;
        numbers.shape(shape, isA ? edited.motionA : edited.motionB);
        if (hasVertices(session, isA)) numbers.vertices(shape, numbersHere);
        if (numbers.rows.empty()) continue;
        const auto take = [&](const Row& row, std::size_t part, double number) {
            if (!std::isfinite(number)) throw std::invalid_argument("not a finite number");
            if (row.isSize && number < 0.0) throw std::invalid_argument("must be positive or zero");
            *row.values[part] = number;
            if (row.vertex) {
                const Vec3d p{*row.values[0], *row.values[1], *row.values[2]};
                auto changed = withVertex(shape, numbersHere, *row.vertex, p);
                shape = std::move(changed.shape);
                numbersHere = std::move(changed.numbers);
            }
            refuseIllegal(edited);
            demos::examine::CaseSlot slot = changedTo(filled.slot, edited);
            slot.vertexNumbers = vertexNumbers;
            session.act(demos::SetCase{filled.name, std::move(slot)});
        };
        wrappedText(ui.fonts.small, ui.quiet(), std::string(isA ? "A: " : "B: ") + std::string(shapeName(shape)));
        for (const Row& row : numbers.rows) {
            std::vector<double> values;
            for (const double* value : row.values) values.push_back(*value);
            numberRow(ui,
                      {.id = (isA ? "A" : "B") + row.label,
                       .label = row.label,
                       .unit = row.unit,
                       .values = values,
                       .exact = demos::examine::exactNumber},
                      edit_, [&](std::size_t part, double number) { take(row, part, number); });
            ends.push_back(ImGui::GetCursorPosY());
        }
        if (numbers.more > 0)
            wrappedText(ui.fonts.small, ui.quiet(), std::to_string(numbers.more) + " more vertices have no row.");
        ImGui::Dummy({0, ui.px(6)});
    }
}

/// True where the demo lets the vertices of that shape be changed.
bool CaseNumbers::hasVertices(const Session& session, bool isA) {
    for (const demos::ParameterInfo& info : demos::listParameters(session.demo()))
        if (info.name == "vertices") return std::get<std::string>(info.value) == (isA ? "a" : "b");
    return false;
}

}  // namespace collidoscope::app
