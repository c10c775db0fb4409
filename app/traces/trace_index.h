#pragma once
/// An index of where the frames of a trace begin. Of most lines only the beginning is read, to find their kind. Lines
/// that hold for the whole trace are few, and are read completely at once.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/traces/trace_scene.h"

namespace collidoscope::app {

class TraceIndex {
public:
    static constexpr std::size_t kLongestLine = std::size_t{64} << 20;  ///< bytes; longer ones are left out
    static constexpr std::size_t kMaxFrames = 10'000'000;

    struct Mark {
        std::uint64_t offset = 0;  ///< of the frame's first line
        std::uint64_t line = 0;    ///< its number, from 1 on
    };

    /// `file` is the name that messages begin with.
    explicit TraceIndex(std::string file) : file_(std::move(file)) {}

    /// Takes the bytes that come next. Throws FileError when the first line is no header.
    void take(std::span<const char> bytes);
    /// Ends the input. The last line counts even without an end of line.
    void finish();

    std::size_t frameCount() const { return marks_.size(); }
    Mark mark(std::size_t frame) const { return marks_[frame]; }
    /// Offset behind the last complete line that was taken.
    std::uint64_t end() const { return lineOffset_; }
    const SceneReader& scene() const { return scene_; }
    /// Problems in lines outside of frames.
    TraceProblems problems() const {
        TraceProblems all = scene_.problems();
        all.add(problems_);
        return all;
    }

private:
    void endLine(std::string_view line, bool isTooLong);
    void takeLine(std::string_view line);
    [[noreturn]] void refuseSpread(std::string_view line) const;
    void beginFrame(std::string_view line);

    std::string file_;
    SceneReader scene_{};
    TraceProblems problems_{};
    std::vector<Mark> marks_{};
    std::string partial_{};         ///< the beginning of the line that has not ended yet
    std::uint64_t lineLength_ = 0;  ///< bytes of that line so far
    std::uint64_t lineOffset_ = 0;  ///< offset of its first byte
    std::uint64_t lines_ = 0;       ///< number of lines that have ended
    bool isSpread_ = false;         ///< the first line begins a JSON value that goes on in the next lines
    double firstTime_ = 0.0;  ///< s, time of the first frame: the second one gives the step if the header has none
};

}  // namespace collidoscope::app
