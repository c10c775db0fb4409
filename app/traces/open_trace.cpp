#include "app/traces/open_trace.h"

#include <utility>

#include "demos/replay/trace_demo.h"

namespace app {

Session::Equip equipWithTrace(std::shared_ptr<const TraceFile> file, std::shared_ptr<const TraceFile> other) {
    return [file = std::move(file), other = std::move(other)](demos::DemoBase& demo) {
        if (auto* const trace = dynamic_cast<demos::TraceDemo*>(&demo))
            trace->show(file, file->name(), other, other ? other->name() : "");
    };
}

bool shows(const Session& session, const TraceFile& file) {
    const auto* const trace = dynamic_cast<const demos::TraceDemo*>(&session.demo());
    return trace != nullptr && trace->source().get() == &file;
}

}  // namespace app
