#include "app/traces/trace_session.h"

#include <string>
#include <utility>

#include "app/command_line.h"
#include "demos/replay/trace_demo.h"

namespace collidoscope::app {

Session::Setup setupWithTrace(std::shared_ptr<const TraceFile> file, std::shared_ptr<const TraceFile> other) {
    return [file = std::move(file), other = std::move(other)](demos::DemoBase& demo) {
        if (auto* const trace = dynamic_cast<demos::TraceDemo*>(&demo))
            trace->show(file, file->name(), other, other ? other->name() : "");
    };
}

bool shows(const Session& session, const TraceFile& file) {
    const auto* const trace = dynamic_cast<const demos::TraceDemo*>(&session.demo());
    return trace != nullptr && trace->source().get() == &file;
}

Recording::Recording(const std::filesystem::path& file, std::ostream& out) {
    if (file == kStandardStream)
        output_.emplace(out);
    else
        output_.emplace(file);
}

Recording::~Recording() {
    try {
        output_->flush();
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch): finish() reports it
    }
}

void Recording::add(const Session& session) {
    const demos::TraceFrame frame = recorder_.record(session.demo());
    if (!writer_)
        writer_.emplace([this](const std::string& text) { output_->add(text); },
                        "Collidoscope " + versionText() + ", " + std::string(session.info().name),
                        double{session.demo().stepLength()}, frame.scene->hasAllContacts);
    isEmpty_ = isEmpty_ && frame.poses.empty();
    writer_->write(frame);
}

}  // namespace collidoscope::app
