#pragma once
/// The one place where a demo loses its const.
///
/// describe, handles and state take part in reading and in writing alike, so they are not const: a visitor decides
/// which of the two it does. Visitors that only read leave every value as they found it, so a demo may be lent to them
/// although the caller holds it as const. This is sound because no demo is ever created as a const object.

#include "demos/demo_base.h"

namespace demos {

/// `demo` for a visitor that reads and never writes.
inline DemoBase& readable(const DemoBase& demo) { return const_cast<DemoBase&>(demo); }

}  // namespace demos
