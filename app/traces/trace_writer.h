#pragma once
/// Frames as the lines of a trace, from which trace_lines makes the same frames to the last bit.

#include <functional>
#include <set>
#include <string>

#include "demos/replay/trace.h"

namespace collidoscope::app {

class TraceWriter {
public:
    /// Called with whole lines.
    using Sink = std::function<void(const std::string&)>;

    /// Writes the header. `hasAllContacts`: it promises that frames hold every contact.
    TraceWriter(Sink sink, const std::string& source, double step, bool hasAllContacts);
    /// Writes a frame, after the shapes and bodies in it that have not been written yet. Bodies and shapes are told
    /// apart by their names. Precondition: all numbers are finite.
    void write(const demos::TraceFrame& frame);

private:
    void writeBody(const demos::TraceScene& scene, const demos::TraceBody& body);

    Sink sink_;
    std::set<std::string> written_{};  ///< names of bodies
};

}  // namespace collidoscope::app
