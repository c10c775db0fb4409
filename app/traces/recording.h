#pragma once
/// A run of a demo as a trace, written while it goes on.

#include <filesystem>
#include <optional>
#include <ostream>

#include "app/headless/csv.h"
#include "app/session/session.h"
#include "app/traces/trace_writer.h"
#include "demos/replay/record_demo.h"

namespace app {

class Recording {
public:
    /// To a file, in place of what it held, or with "-" to the stream. Throws FileError.
    Recording(const std::filesystem::path& file, std::ostream& out);
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    /// Writes the session's present frame.
    void add(const Session& session);
    /// Hands over what is kept back. Throws FileError.
    void finish() { output_->flush(); }
    bool isEmpty() const { return isEmpty_; }  ///< nothing was in any frame

private:
    std::optional<TableOutput> output_{};
    std::optional<TraceWriter> writer_{};
    demos::DemoRecorder recorder_{};
    bool isEmpty_ = true;
};

}  // namespace app
