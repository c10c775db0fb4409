#pragma once
/// The frames of a trace, read on a thread of its own: the first ones are there while the rest still comes. Nothing is
/// kept but where frames begin, and the last few that were looked at; what comes from a pipe or packed by gzip is kept
/// in a temporary file.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "app/traces/trace_index.h"
#include "app/traces/trace_input.h"
#include "demos/replay/frame_source.h"

namespace collidoscope::app {

/// No trace, or one of which nothing could be read: what() says what, where and what to do.
struct UnreadableTrace : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct TraceOptions {
    bool follow = false;  ///< a file that ends may still be added to
    bool survey = false;  ///< examine all frames, too, once they have been read
    /// Called on the reader's thread when there are more frames, or the last one is whole.
    std::function<void()> onGrowth{};
};

class TraceFile final : public demos::FrameSource {
public:
    using Frame = std::shared_ptr<const demos::TraceFrame>;

    /// "-" is the standard input. Begins to read. Throws FileError when there is no such file.
    explicit TraceFile(const std::filesystem::path& path, TraceOptions options = {});
    ~TraceFile() override;
    TraceFile(const TraceFile&) = delete;
    TraceFile& operator=(const TraceFile&) = delete;

    /// After so long without new data, the last frame counts as complete, although more lines of it may follow.
    static constexpr std::chrono::milliseconds kQuiet{10};
    static constexpr std::chrono::milliseconds kBetweenLooks{5};  ///< at a file that may grow
    /// The longest time from the moment when a frame is written, and nothing after it, to the moment when it can be
    /// read.
    static constexpr std::chrono::milliseconds kLongestDelay =
        kQuiet + std::max(TraceInput::kLongestWait, kBetweenLooks);

    /// Waits until so many frames are there, all has been read, or `stop` answers true. Throws UnreadableTrace
    /// where not even one frame is there, for a reason.
    void wait(std::uint64_t frames, const std::function<bool()>& stop = {}) const;
    void waitForAll() const;

    std::uint64_t frameCount() const override;
    /// The conventions of the header.
    TraceConventions conventions() const;
    /// Bytes of the lines that have been taken: grows with each, also within the last frame.
    std::uint64_t taken() const;
    Frame frame(std::uint64_t index) const override;
    double step() const override;
    std::string file() const override { return path_.string(); }
    std::shared_ptr<const demos::TraceSurvey> survey() const override;

    /// Like frame(); also appends the problems of its lines.
    Frame read(std::uint64_t index, TraceProblems& problems) const;
    /// Faults outside of frames so far.
    TraceProblems problems() const;
    /// Why reading has ended before its time; empty: it has not.
    std::string fault() const;
    bool isDone() const;
    /// Share of the file that has been read, 0..1.
    float progress() const;
    const std::string& name() const { return name_; }

private:
    static constexpr std::size_t kKept = 4;                               ///< frames
    static constexpr std::size_t kLargestFrame = std::size_t{256} << 20;  ///< bytes

    struct Kept {
        std::uint64_t index = 0, end = 0;
        Frame frame{};
    };
    /// The place of a frame in the file. Precondition: the lock is held.
    struct Extent {
        TraceIndex::Mark mark{};
        std::uint64_t end = 0;
        std::shared_ptr<const TraceVocabulary> vocabulary{};
    };

    void work();
    void readAll();
    void examineAll();
    void publish(bool isAll);
    std::optional<Extent> extentOf(std::uint64_t index) const;
    Frame readExtent(const Extent& extent, TraceProblems& problems) const;
    Frame emptyFrame() const;

    std::filesystem::path path_;
    std::string name_;
    TraceOptions options_;
    std::unique_ptr<TraceInput> input_;
    std::unique_ptr<TraceStore> store_;

    mutable std::mutex mutex_{};
    mutable std::condition_variable changed_{};
    TraceIndex index_;             ///< under the lock
    std::uint64_t published_ = 0;  ///< frames that are whole, or seem to be
    std::string fault_{};          ///< that ended the reading
    bool isDone_ = false;
    float progress_ = 0.0f;
    std::shared_ptr<const demos::TraceSurvey> survey_{};
    mutable std::vector<Kept> kept_{};  ///< the latest last

    std::atomic<bool> stop_ = false;
    std::thread thread_{};
};

}  // namespace collidoscope::app
