#pragma once
/// The lines of one frame, read whenever it is looked at.

#include <cstdint>
#include <string_view>

#include "app/traces/trace_scene.h"

namespace app {

/// Reads the lines of a frame, the first of which is its own. `firstLine` is its number. Lines of structure among them
/// have been read before.
demos::TraceFrame readTraceFrame(std::string_view lines, std::uint64_t firstLine, const TraceVocabulary& vocabulary,
                                 TraceProblems& problems);

/// "velocity" and the like; others are construction lines.
demos::Role roleNamed(std::string_view name);

}  // namespace app
