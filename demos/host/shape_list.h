#pragma once
/// The shapes that a picture of a demo shows, each with a name of its own: what can be picked to look inside.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "demos/demo_base.h"
#include "demos/shape_item.h"

namespace collidoscope::demos {

/// The shapes in the order in which they are drawn. The name of a shape is that of its body, or its kind and a number:
/// "sphere 2".
std::vector<ShapeItem> listShapes(const DemoBase& demo);
/// The place in the list of a shape that is named, whatever the case of its letters and with - or _ for a space, or
/// numbered from 1 on; "box 3" finds "OBB 3" where no shape is called so, and "ball 2" finds "sphere 2". None where
/// there is no such shape.
std::optional<std::size_t> findShape(const std::vector<ShapeItem>& shapes, std::string_view nameOrNumber);
/// The kind of a shape: "sphere", "polygon".
const char* kindOf(const DrawnShape& shape);

}  // namespace collidoscope::demos
