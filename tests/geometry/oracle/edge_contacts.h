#pragma once
/// Contacts where no face is square to the normal: two edges that share a stretch, or one point.

#include "tests/geometry/oracle/contact_view.h"

namespace collidoscope::geometry::oracle {

Faults faultsOnEdges(const ContactView& view);

}  // namespace collidoscope::geometry::oracle
