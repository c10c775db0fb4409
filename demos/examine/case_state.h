#pragma once
/// The whole of a case as state: hashed, saved, loaded and compared, to the last bit.

#include "demos/examine/case_slot.h"
#include "geometry/base/archive.h"

namespace demos::examine {

/// Throws std::runtime_error where an archive that loads gives what is no case.
void state(geometry::Archive& archive, CollisionCase& all);
void state(geometry::Archive& archive, CaseAnswer& answer);
void state(geometry::Archive& archive, Report& report);
/// The case with its frame.
void state(geometry::Archive& archive, CaseSlot& slot);

}  // namespace demos::examine
