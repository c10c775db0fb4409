#include "app/traces/recording.h"

#include <string>

#include "app/command_line.h"

namespace app {

Recording::Recording(const std::filesystem::path& file, std::ostream& out) {
    if (file == kStandardStream)
        output_.emplace(out);
    else
        output_.emplace(file);
}

Recording::~Recording() {
    try {
        output_->flush();
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch): whoever wants to know calls finish()
    }
}

void Recording::add(const Session& session) {
    if (!writer_)
        writer_.emplace([this](const std::string& text) { output_->add(text); },
                        "Collidoscope " + versionText() + ", " + std::string(session.info().name),
                        double{session.demo().stepLength()});
    const demos::TraceFrame frame = recorder_.record(session.demo());
    isEmpty_ = isEmpty_ && frame.poses.empty();
    writer_->write(frame);
}

}  // namespace app
