#include "app/traces/trace_file.h"

#include <optional>
#include <utility>

#include "app/files/file_io.h"
#include "app/traces/trace_scene.h"
#include "demos/replay/examine.h"

namespace collidoscope::app {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kPart = std::size_t{1} << 20;  // bytes, read at once
constexpr auto kBetweenSurveys = 500ms;
constexpr std::size_t kMaxSurveyed = 1'000'000;  // frames with a disagreement

}  // namespace

TraceFile::TraceFile(const std::filesystem::path& path, TraceOptions options)
    : path_(path),
      name_(path == "-" ? kStandardInputName : path.filename().string()),
      options_(std::move(options)),
      input_(openTraceInput(path)),
      store_(input_->isPlainFile() ? std::make_unique<TraceStore>(path) : std::make_unique<TraceStore>()),
      index_(path == "-" ? kStandardInputName : path.string()) {
    thread_ = std::thread([this] { work(); });
}

TraceFile::~TraceFile() {
    stop_ = true;
    thread_.join();
}

void TraceFile::work() {
    std::string fault;
    try {
        readAll();
    } catch (const std::exception& error) {
        fault = error.what();
    }
    {
        const std::lock_guard lock(mutex_);
        fault_ = fault;
        isDone_ = true;
        published_ = index_.frameCount();
        progress_ = 1.0f;
    }
    changed_.notify_all();
    if (options_.onGrowth) options_.onGrowth();
    if (options_.survey) examineAll();
}

/// Tells what is known so far a few times a second.
void TraceFile::examineAll() {
    demos::TraceSurvey survey;
    auto reported = std::chrono::steady_clock::now();
    const std::uint64_t count = frameCount();
    for (std::uint64_t i = 0; i < count && !stop_; ++i) {
        TraceProblems problems;
        const auto entry = demos::surveyEntry(i, examineFrame(*read(i, problems)));
        if (entry && survey.entries.size() < kMaxSurveyed) survey.entries.push_back(*entry);
        survey.frames = i + 1;
        const auto now = std::chrono::steady_clock::now();
        if (now - reported < kBetweenSurveys && i + 1 < count) continue;
        reported = now;
        auto shared = std::make_shared<const demos::TraceSurvey>(survey);
        {
            const std::lock_guard lock(mutex_);
            survey_ = std::move(shared);
        }
        if (options_.onGrowth) options_.onGrowth();
    }
}

void TraceFile::readAll() {
    std::vector<char> part(kPart);
    auto lastCame = std::chrono::steady_clock::now();
    bool isQuiet = false;
    while (!stop_) {
        const TraceInput::Read read = input_->read(part);
        if (read.count > 0) {
            const std::span<const char> bytes(part.data(), read.count);
            if (!input_->isPlainFile()) store_->append(bytes);
            {
                const std::lock_guard lock(mutex_);
                index_.take(bytes);
                const auto [done, all] = input_->progress();
                progress_ = all > 0 ? static_cast<float>(static_cast<double>(done) / static_cast<double>(all)) : 0.0f;
            }
            publish(false);
            lastCame = std::chrono::steady_clock::now();
            isQuiet = false;
            continue;
        }
        if (read.isEnd && !options_.follow) break;
        if (!isQuiet && std::chrono::steady_clock::now() - lastCame > kQuiet) {
            publish(true);
            isQuiet = true;
        }
        if (read.isEnd) std::this_thread::sleep_for(kBetweenLooks);
    }
    const std::lock_guard lock(mutex_);
    index_.finish();
}

/// The last frame is whole when the next begins, or when nothing more comes.
void TraceFile::publish(bool isAll) {
    {
        const std::lock_guard lock(mutex_);
        const std::uint64_t count = index_.frameCount();
        const std::uint64_t whole = isAll || count == 0 ? count : count - 1;
        if (whole <= published_ && !isAll) return;
        published_ = std::max(published_, whole);
    }
    changed_.notify_all();
    if (options_.onGrowth) options_.onGrowth();
}

void TraceFile::wait(std::uint64_t frames, const std::function<bool()>& stop) const {
    std::unique_lock lock(mutex_);
    while (!isDone_ && published_ < frames) {
        if (stop && stop()) return;
        changed_.wait_for(lock, 50ms);
    }
    // The frames before a fault are shown.
    if (!fault_.empty() && published_ == 0) throw UnreadableTrace(fault_);
}

void TraceFile::waitForAll() const { wait(std::uint64_t(-1)); }

std::uint64_t TraceFile::frameCount() const {
    const std::lock_guard lock(mutex_);
    return published_;
}
TraceConventions TraceFile::conventions() const {
    const std::lock_guard lock(mutex_);
    return index_.scene().vocabulary()->conventions;
}
std::uint64_t TraceFile::taken() const {
    const std::lock_guard lock(mutex_);
    return index_.end();
}
double TraceFile::step() const {
    const std::lock_guard lock(mutex_);
    return index_.scene().step();
}
std::shared_ptr<const demos::TraceSurvey> TraceFile::survey() const {
    const std::lock_guard lock(mutex_);
    return survey_;
}
std::string TraceFile::fault() const {
    const std::lock_guard lock(mutex_);
    return fault_;
}
bool TraceFile::isDone() const {
    const std::lock_guard lock(mutex_);
    return isDone_;
}
float TraceFile::progress() const {
    const std::lock_guard lock(mutex_);
    return progress_;
}
TraceProblems TraceFile::problems() const {
    const std::lock_guard lock(mutex_);
    return index_.problems();
}

std::optional<TraceFile::Extent> TraceFile::extentOf(std::uint64_t index) const {
    const std::lock_guard lock(mutex_);
    if (index >= index_.frameCount()) return std::nullopt;
    const auto at = static_cast<std::size_t>(index);
    const std::uint64_t end = at + 1 < index_.frameCount() ? index_.mark(at + 1).offset : index_.end();
    return Extent{index_.mark(at), end, index_.scene().vocabulary()};
}

TraceFile::Frame TraceFile::emptyFrame() const {
    auto frame = std::make_shared<demos::TraceFrame>();
    const std::lock_guard lock(mutex_);
    frame->scene = index_.scene().vocabulary()->scene;
    return frame;
}

TraceFile::Frame TraceFile::readExtent(const Extent& extent, TraceProblems& problems) const {
    std::uint64_t count = extent.end - extent.mark.offset;
    if (count > kLargestFrame) {
        problems.add(extent.mark.line, "a frame of more than 256 MB; only its beginning is read");
        count = kLargestFrame;
    }
    const std::string text = store_->read(extent.mark.offset, static_cast<std::size_t>(count));
    return std::make_shared<const demos::TraceFrame>(
        readTraceFrame(text, extent.mark.line, *extent.vocabulary, problems));
}

TraceFile::Frame TraceFile::read(std::uint64_t index, TraceProblems& problems) const {
    const std::optional<Extent> extent = extentOf(index);
    return extent ? readExtent(*extent, problems) : emptyFrame();
}

TraceFile::Frame TraceFile::frame(std::uint64_t index) const {
    const std::optional<Extent> extent = extentOf(index);
    if (!extent) return emptyFrame();
    {
        const std::lock_guard lock(mutex_);
        for (const Kept& kept : kept_)
            if (kept.index == index && kept.end == extent->end) return kept.frame;
    }
    TraceProblems problems;
    const Frame frame = readExtent(*extent, problems);
    const std::lock_guard lock(mutex_);
    if (kept_.size() >= kKept) kept_.erase(kept_.begin());
    kept_.push_back({index, extent->end, frame});
    return frame;
}

}  // namespace collidoscope::app
