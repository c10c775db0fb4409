#include "demos/registry.h"
#include "demos/replay/trace_demo.h"

namespace collidoscope::demos::table {
Entry trace() {
    return entry<TraceDemo>("Trace", "Somebody else's simulation, each of its contacts examined again.",
                            "replay, recording, debugger, jsonl, engine, contacts, disagreement");
}
}  // namespace collidoscope::demos::table
