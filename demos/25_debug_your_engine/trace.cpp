#include "demos/registry.h"
#include "demos/replay/trace_demo.h"

namespace collidoscope::demos::trace_demo {

table::Entry entry() {
    return table::entry<TraceDemo>("Trace", "Somebody else's simulation, each of its contacts examined again.",
                                   "replay, recording, debugger, jsonl, engine, contacts, disagreement");
}

}  // namespace collidoscope::demos::trace_demo
