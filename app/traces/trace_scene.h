#pragma once
/// Meaning of the lines of a trace: what holds for the whole of it (header, shapes, bodies, and the poses of what
/// stands still), read as it comes, and single frames, read when they are looked at. A line that is wrong is reported
/// by its number and left out.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "app/traces/conventions.h"
#include "app/traces/json_line.h"
#include "app/traces/trace_lines.h"
#include "app/traces/trace_record.h"
#include "demos/replay/trace.h"

namespace collidoscope::app {

inline constexpr std::size_t kMaxTraceShapes = 1'000'000, kMaxTraceBodies = 1'000'000;

/// Scene as the whole trace has described it so far. It grows only; frames keep the one they were read with.
struct TraceVocabulary {
    TraceConventions conventions{};
    std::shared_ptr<const demos::TraceScene> scene = std::make_shared<demos::TraceScene>();
    BodyIndex bodies{}, shapes{};                       ///< of shapes the same
    std::map<std::uint32_t, demos::TracePose> poses{};  ///< said before the first frame: they hold in every one
};

/// Throws FileError for the first line of a case or a session, which are other files of this program.
void refuseOtherFormats(std::string_view line, const std::string& file);

/// Reads headers, shapes, bodies, and the poses before the first frame.
class SceneReader {
public:
    /// Reads a line of structure, or of content before the first frame.
    void take(std::string_view line, std::uint64_t number);
    /// Throws FileError for a first line that is no header of version 1.
    void takeHeader(std::string_view line, const std::string& file);
    /// Sets the time between frames, if the header does not state it.
    void setStep(double seconds);
    bool hasStep() const { return hasStep_; }
    double step() const { return scene_.step; }  ///< s, between frames

    /// The scene as read so far; the same object until a further line changes it.
    std::shared_ptr<const TraceVocabulary> vocabulary() const;
    const TraceProblems& problems() const { return problems_; }

private:
    void takeShape(std::string_view line);
    void takeBody(std::uint64_t number);
    void takeFilter(demos::TraceBody& body, std::uint64_t number);
    void takePose(std::uint64_t number);

    JsonLine json_{};
    TraceConventions conventions_{};
    demos::TraceScene scene_{};
    BodyIndex shapeIds_{}, bodyIds_{};  ///< of shapes the same
    std::map<std::uint32_t, demos::TracePose> poses_{};
    bool hasStep_ = false;
    TraceProblems problems_{};
    mutable std::shared_ptr<const TraceVocabulary> vocabulary_{};  ///< none since the last change
};

/// Reads the lines of a frame, the first of which is its own. `firstLine` is its number. Lines of structure among them
/// have been read before.
demos::TraceFrame readTraceFrame(std::string_view lines, std::uint64_t firstLine, const TraceVocabulary& vocabulary,
                                 TraceProblems& problems);

/// "velocity" and the like; others are construction lines.
demos::Role roleNamed(std::string_view name);

}  // namespace collidoscope::app
