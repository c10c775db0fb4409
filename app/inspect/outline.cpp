#include "app/inspect/outline.h"

#include <variant>

#include "demos/draw/shapes.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::app {

void drawOutline(demos::Canvas& canvas, const demos::DrawnShape& shape) {
    constexpr demos::Style kOutline{
        .role = demos::Role::Selection, .fill = demos::Fill::Wire, .showThrough = true, .width = 2.0f, .shadow = false};
    constexpr demos::Style kPlace{.role = demos::Role::Selection, .showThrough = true, .width = 14.0f, .shadow = false};
    const auto* inSpace = std::get_if<geometry::AnyShapef>(&shape);
    if (const auto* point = inSpace != nullptr ? std::get_if<geometry::Vec3f>(inSpace) : nullptr)
        return demos::drawPoint(canvas, *point, kPlace);
    if (inSpace != nullptr && std::holds_alternative<geometry::Planef>(*inSpace)) return;
    const bool isMesh = inSpace != nullptr && std::holds_alternative<geometry::MeshInstance>(*inSpace);
    if (const auto bounds = isMesh ? boundsOf(*inSpace) : std::nullopt) return demos::draw(canvas, *bounds, kOutline);
    std::visit([&](const auto& each) { demos::draw(canvas, each, kOutline); }, shape);
}

}  // namespace collidoscope::app
