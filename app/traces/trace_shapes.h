#pragma once
/// A line of a trace that defines a shape, by the keys of collision cases (docs/collision-cases.md):
///
///     {"shape": "crate", "kind": "box", "half": [0.5, 0.5, 0.5], "position": [0, 0.1, 0], "margin": 0.04}

#include <string>
#include <string_view>

#include "app/traces/conventions.h"
#include "demos/replay/trace.h"

namespace app {

/// Larger lists of points are refused.
inline constexpr std::size_t kMaxTracePoints = 200'000;

/// The shape, named by its "shape". Throws FileError with the reason.
demos::TraceShape readTraceShape(std::string_view line, const TraceConventions& conventions);

}  // namespace app
