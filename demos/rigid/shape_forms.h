#pragma once
/// The numbers of the form of a shape: its sizes, and how it lies in the frame of its body. See body_numbers.h.

#include <optional>

#include "demos/body_edit.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::demos {

/// The value of a number of a shape; none if a shape of this kind does not have it: a ball has no half sizes.
std::optional<BodyValue> valueOfForm(const geometry::AnyShapef& shape, BodyNumber number);
/// The shape with that number, all others as they are. Precondition: it has the number. Throws std::invalid_argument
/// with the reason for a value that it cannot have.
geometry::AnyShapef withNumber(const geometry::AnyShapef& shape, BodyNumber number, const BodyValue& value);

}  // namespace collidoscope::demos
