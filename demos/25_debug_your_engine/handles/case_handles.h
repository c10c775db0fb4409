#pragma once
/// Handles of a case: each shape as a whole, its corners, its sizes, and its motion.

#include <cstddef>
#include <optional>
#include <string>

#include "demos/examine/case_slot.h"
#include "demos/handles.h"
#include "demos/inside/pair/drawn_shape.h"

namespace collidoscope::demos::cases {

/// Shape whose vertices have handles of their own.
enum class VerticesOf { None, A, B };
/// Largest number of vertex handles on a shape; more would be too close to be grasped.
inline constexpr std::size_t kMaxVertexHandles = 200;

/// Where a vertex was dragged to and could not go.
struct RefusedVertex {
    Vec3f at{0.0f};  ///< in the frame
    std::string why{};
};

/// Names the handles of both shapes; where one of them is moved, the case becomes another one in the same frame. What
/// moves a vertex sets or clears `refused`.
void describeHandles(Handles& handles, examine::CaseSlot& slot, const DrawnShape& a, const DrawnShape& b,
                     VerticesOf verticesOf, std::optional<RefusedVertex>& refused);

}  // namespace collidoscope::demos::cases
