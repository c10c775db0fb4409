#pragma once
/// Makes a session that shows a trace, and a trace of the session of any demo.

#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>

#include "app/headless/csv.h"
#include "app/session/session.h"
#include "app/traces/trace_file.h"
#include "app/traces/trace_writer.h"
#include "demos/replay/record_demo.h"

namespace collidoscope::app {

/// The demo that shows traces.
inline constexpr const char* kTraceDemo = "trace";

/// Gives the demo the frames of a trace and, if not null, of another to be shown beside it. They live as long as the
/// session and its copies.
Session::Setup setupWithTrace(std::shared_ptr<const TraceFile> file, std::shared_ptr<const TraceFile> other = {});
/// Whether the session shows this trace.
bool shows(const Session& session, const TraceFile& file);

/// Writes a run of a demo as a trace while it is simulated.
class Recording {
public:
    /// To a file, in place of what it held, or with "-" to the stream. Throws FileError.
    Recording(const std::filesystem::path& file, std::ostream& out);
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    /// Writes the session's present frame.
    void add(const Session& session);
    /// Writes what is still buffered. Throws FileError.
    void finish() { output_->flush(); }
    bool isEmpty() const { return isEmpty_; }  ///< nothing was in any frame

private:
    std::optional<TableOutput> output_{};
    std::optional<TraceWriter> writer_{};
    demos::DemoRecorder recorder_{};
    bool isEmpty_ = true;
};

}  // namespace collidoscope::app
