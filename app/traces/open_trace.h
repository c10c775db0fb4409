#pragma once
/// From a trace to a session that shows it.

#include <filesystem>
#include <memory>

#include "app/session/session.h"
#include "app/traces/trace_file.h"

namespace app {

/// The demo that shows traces.
inline constexpr const char* kTraceDemo = "trace";

/// Gives the demo the frames of a trace and, if not null, of another to be shown beside it. They live as long as the
/// session and its copies.
Session::Equip equipWithTrace(std::shared_ptr<const TraceFile> file, std::shared_ptr<const TraceFile> other = {});
/// Whether the session shows this trace.
bool shows(const Session& session, const TraceFile& file);

}  // namespace app
