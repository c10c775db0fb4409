#include "app/traces/trace_index.h"

#include <cstring>

#include "app/files/file_io.h"

namespace collidoscope::app {
namespace {

constexpr std::uint64_t kMaxHeadLines = 10'000;  // hulls with a line for each number are that long

/// A document of JSON that is written over several lines begins so; a trace has a whole record in each line.
bool isOnlyOpened(std::string_view line) {
    const std::size_t sign = line.find_first_not_of(" \t\r");
    return sign == std::string_view::npos ||
           (line[sign] == '{' && line.find_first_not_of(" \t\r", sign + 1) == std::string_view::npos);
}

}  // namespace

void TraceIndex::take(std::span<const char> bytes) {
    while (!bytes.empty()) {
        const auto* newline = static_cast<const char*>(std::memchr(bytes.data(), '\n', bytes.size()));
        const bool ends = newline != nullptr;
        const std::size_t count = ends ? static_cast<std::size_t>(newline - bytes.data()) : bytes.size();
        const std::string_view part(bytes.data(), count);
        const bool isWhole = ends && lineLength_ == 0;
        lineLength_ += count;
        const bool isTooLong = lineLength_ > kLongestLine;
        if (isTooLong)
            std::string().swap(partial_);
        else if (!isWhole)
            partial_ += part;
        bytes = bytes.subspan(count + (ends ? 1 : 0));
        if (!ends) return;
        endLine(isWhole ? part : std::string_view(partial_), isTooLong);
        ++lineOffset_;  // the end of the line itself
    }
}

void TraceIndex::finish() {
    if (lineLength_ > 0) endLine(partial_, lineLength_ > kLongestLine);
    if (isSpread_) refuseSpread({});
    if (lines_ == 0) throw FileError(file_, 0, "there is nothing in it", "a trace begins with a header");
}

void TraceIndex::endLine(std::string_view line, bool isTooLong) {
    ++lines_;
    if (isTooLong)
        problems_.add(lines_, "longer than 64 MB");
    else
        takeLine(line);
    partial_.clear();
    lineOffset_ += lineLength_;
    lineLength_ = 0;
}

/// The line that names the format identifies the document; without one it is no trace either.
void TraceIndex::refuseSpread(std::string_view line) const {
    refuseOtherFormats(line, file_);
    throw FileError(file_, 1, "no trace: its header, and every other record, stands in one line",
                    "docs/traces.md shows how one begins");
}

void TraceIndex::takeLine(std::string_view line) {
    if (lines_ == 1) isSpread_ = isOnlyOpened(line);
    if (isSpread_) {
        const bool isNamed = line.find("\"format\"") != std::string_view::npos;
        return isNamed || lines_ >= kMaxHeadLines ? refuseSpread(line) : void();
    }
    if (lines_ == 1) return scene_.takeHeader(line, file_);
    const LineKind kind = kindOfLine(line);
    if (kind == LineKind::Frame) return beginFrame(line);
    if (kind == LineKind::Structure || (kind == LineKind::Content && marks_.empty())) scene_.take(line, lines_);
}

void TraceIndex::beginFrame(std::string_view line) {
    if (marks_.size() >= kMaxFrames) return problems_.add(lines_, "more than ten million frames");
    marks_.push_back({lineOffset_, lines_});
    if (scene_.hasStep() || marks_.size() > 2) return;
    JsonLine json;
    const double time = json.read(line) ? json.number(json.find("time")).value_or(0.0) : 0.0;
    if (marks_.size() == 2) scene_.setStep(time - firstTime_);
    firstTime_ = time;
}

}  // namespace collidoscope::app
