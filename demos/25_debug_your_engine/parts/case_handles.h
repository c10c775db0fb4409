#pragma once
/// What of a case can be dragged: each shape as a whole, its corners, its sizes, and its motion.

#include "demos/25_debug_your_engine/parts/drawn_case.h"
#include "demos/examine/case_slot.h"
#include "demos/handles.h"

namespace demos::cases {

/// Names the handles of both shapes; where one of them is moved, the case becomes another one in the same frame.
void describeHandles(Handles& handles, examine::CaseSlot& slot, const DrawnShape& a, const DrawnShape& b);

}  // namespace demos::cases
