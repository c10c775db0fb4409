#pragma once
/// What the lines of a trace mean (docs/traces.md). Two readers: one of the lines that hold for the whole trace, as
/// they come; and one of a frame's lines, whenever the frame is looked at. A line that is wrong is told by its number
/// and left out.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "app/traces/conventions.h"
#include "app/traces/json_line.h"
#include "demos/replay/trace.h"

namespace app {

inline constexpr std::size_t kMaxTraceShapes = 1'000'000, kMaxTraceBodies = 1'000'000;
/// Problems that are kept word by word; of the others their number.
inline constexpr std::size_t kMaxProblems = 1000;

struct TraceProblem {
    std::uint64_t line = 0;  ///< from 1 on
    std::string text{};
    bool operator==(const TraceProblem&) const = default;
};

struct TraceProblems {
    std::vector<TraceProblem> list{};
    std::uint64_t count = 0;                         ///< of all, also of those that are not listed
    std::map<std::string, std::uint64_t> unknown{};  ///< kinds of records that are not known, and how many there were

    void add(std::uint64_t line, std::string text);
    void addUnknown(std::string kind);
    void add(const TraceProblems& others);
};

enum class LineKind : std::uint8_t {
    Blank,
    Frame,      ///< begins a frame
    Structure,  ///< header, shape or body: holds for the whole trace
    Content,    ///< belongs to the frame before it
};
/// By its first key, without reading more of it than is needed.
LineKind kindOfLine(std::string_view line);

/// Indices of bodies by their names; only ever asked, so that its order reaches nothing.
using BodyIndex = std::unordered_map<std::string, std::uint32_t>;

/// What the whole trace has said so far. It grows only; frames keep the one they were read with.
struct TraceVocabulary {
    TraceConventions conventions{};
    std::shared_ptr<const demos::TraceScene> scene = std::make_shared<demos::TraceScene>();
    BodyIndex bodies{};
    std::map<std::uint32_t, demos::TracePose> poses{};  ///< said before the first frame: they hold in every one
};

/// Reads headers, shapes, bodies, and the poses before the first frame.
class SceneReader {
public:
    /// A line of structure, or of content before the first frame.
    void take(std::string_view line, std::uint64_t number);
    /// Refuses by FileError a first line that is no header of version 1.
    void takeHeader(std::string_view line, const std::string& file);
    /// Where the header says nothing of the time between frames.
    void setStep(double seconds);
    bool hasStep() const { return hasStep_; }
    double step() const { return scene_.step; }  ///< s, between frames

    /// As it is now; the same one until more is said.
    std::shared_ptr<const TraceVocabulary> vocabulary() const;
    const TraceProblems& problems() const { return problems_; }

private:
    void takeShape(std::string_view line);
    void takeBody(std::uint64_t number);
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

}  // namespace app
