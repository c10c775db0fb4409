#include "app/traces/trace_input.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "app/files/file_io.h"

#ifdef COLLIDOSCOPE_HAVE_ZLIB
#include <zlib.h>
#endif

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& name, const std::string& reason, const std::string& advice) {
    throw FileError(name, 0, reason, advice);
}
std::string systemReason() { return std::strerror(errno); }

/// An open file; closed with its end, unless it is the standard input.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ > STDERR_FILENO) close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return number_; }

private:
    int number_;
};

class FileInput final : public TraceInput {
public:
    FileInput(const fs::path& path, int descriptor, std::string name) : file_(descriptor), name_(std::move(name)) {
        struct stat about {};
        if (fstat(file_.number(), &about) != 0) refuse(name_, systemReason(), "check the name");
        isPlain_ = S_ISREG(about.st_mode) && path != "-";
        if (S_ISDIR(about.st_mode)) refuse(name_, "is a folder", "name a file in it");
        if (S_ISREG(about.st_mode)) size_ = static_cast<std::uint64_t>(about.st_size);
    }

    Read read(std::span<char> into) override {
        if (!isPlain_) {
            pollfd wait{.fd = file_.number(), .events = POLLIN, .revents = 0};
            if (poll(&wait, 1, static_cast<int>(kLongestWait.count())) == 0) return {};
        }
        const ssize_t count = ::read(file_.number(), into.data(), into.size());
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) return {};
        if (count < 0) refuse(name_, systemReason(), "check the disk");
        taken_ += static_cast<std::uint64_t>(count);
        return {static_cast<std::size_t>(count), count == 0};
    }
    bool isPlainFile() const override { return isPlain_; }
    std::pair<std::uint64_t, std::uint64_t> progress() const override { return {taken_, std::max(taken_, size_)}; }

private:
    Descriptor file_;
    std::string name_;
    bool isPlain_ = false;
    std::uint64_t size_ = 0, taken_ = 0;
};

#ifdef COLLIDOSCOPE_HAVE_ZLIB
/// Unpacks what another input reads.
class GzipInput final : public TraceInput {
public:
    GzipInput(std::unique_ptr<TraceInput> packed, std::string first, std::string name)
        : packed_(std::move(packed)), buffer_(std::size_t{256} << 10), name_(std::move(name)) {
        if (inflateInit2(&stream_, 15 + 16) != Z_OK) refuse(name_, "gzip cannot be read here", "unpack it first");
        std::copy(first.begin(), first.end(), buffer_.begin());
        waiting_ = first.size();
    }
    ~GzipInput() override { inflateEnd(&stream_); }
    GzipInput(const GzipInput&) = delete;
    GzipInput& operator=(const GzipInput&) = delete;

    Read read(std::span<char> into) override {
        if (waiting_ == 0) {
            const Read more = packed_->read(buffer_);
            if (more.count == 0) return {0, more.isEnd};
            begin_ = 0, waiting_ = more.count;
        }
        stream_.next_in = reinterpret_cast<Bytef*>(buffer_.data() + begin_);
        stream_.avail_in = static_cast<uInt>(waiting_);
        stream_.next_out = reinterpret_cast<Bytef*>(into.data());
        stream_.avail_out = static_cast<uInt>(std::min<std::size_t>(into.size(), 1u << 30));
        const std::size_t room = stream_.avail_out;
        const int status = inflate(&stream_, Z_NO_FLUSH);
        begin_ += waiting_ - stream_.avail_in;
        waiting_ = stream_.avail_in;
        if (status == Z_STREAM_END)
            inflateReset(&stream_);  // another part may follow, as gzip allows
        else if (status != Z_OK && status != Z_BUF_ERROR)
            refuse(name_, "the packed data is damaged", "what came before it is shown");
        return {room - stream_.avail_out, false};
    }
    bool isPlainFile() const override { return false; }
    std::pair<std::uint64_t, std::uint64_t> progress() const override { return packed_->progress(); }

private:
    std::unique_ptr<TraceInput> packed_;
    z_stream stream_{};
    std::vector<char> buffer_;
    std::size_t begin_ = 0, waiting_ = 0;
    std::string name_;
};
#endif

/// What was read to see what it is, and then the rest.
class BegunInput final : public TraceInput {
public:
    BegunInput(std::string first, std::unique_ptr<TraceInput> rest)
        : first_(std::move(first)), rest_(std::move(rest)) {}

    Read read(std::span<char> into) override {
        if (first_.empty()) return rest_->read(into);
        const std::size_t count = std::min(first_.size(), into.size());
        std::copy_n(first_.begin(), count, into.begin());
        first_.erase(0, count);
        return {count, false};
    }
    bool isPlainFile() const override { return rest_->isPlainFile(); }
    std::pair<std::uint64_t, std::uint64_t> progress() const override { return rest_->progress(); }

private:
    std::string first_;
    std::unique_ptr<TraceInput> rest_;
};

constexpr std::string_view kGzip = "\x1f\x8b";

}  // namespace

std::unique_ptr<TraceInput> openTraceInput(const fs::path& path) {
    const bool isStandard = path == "-";
    const std::string name = isStandard ? "standard input" : path.string();
    const int descriptor = isStandard ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) refuse(name, systemReason(), "check the name");
    std::unique_ptr<TraceInput> input = std::make_unique<FileInput>(path, descriptor, name);
    if (!input->isPlainFile() && !isStandard) return input;  // a pipe may be long in coming
    std::string first;
    while (first.size() < kGzip.size()) {
        char byte = 0;
        const TraceInput::Read read = input->read({&byte, 1});
        if (read.isEnd) break;
        if (read.count == 0 && isStandard) continue;
        first += byte;
        if (first.front() != kGzip.front()) break;
    }
    if (first != kGzip) return std::make_unique<BegunInput>(std::move(first), std::move(input));
#ifdef COLLIDOSCOPE_HAVE_ZLIB
    return std::make_unique<GzipInput>(std::move(input), std::move(first), name);
#else
    refuse(name, "is packed by gzip, which this program was built without", "unpack it first: gunzip");
#endif
}

TraceStore::TraceStore(const fs::path& path) : name_(path.string()) {
    file_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file_ < 0) refuse(name_, systemReason(), "check the name");
}

TraceStore::TraceStore() : name_("temporary file") {
    std::string pattern = (fs::temp_directory_path() / "collidoscope-trace-XXXXXX").string();
    file_ = mkstemp(pattern.data());
    if (file_ < 0) refuse(pattern, systemReason(), "the environment variable TMPDIR may name another folder");
    unlink(pattern.c_str());  // gone by itself, however the program ends
}

TraceStore::~TraceStore() { close(file_); }

void TraceStore::append(std::span<const char> bytes) {
    while (!bytes.empty()) {
        const ssize_t count = pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(end_));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0)
            refuse(name_, "what is read cannot be kept: " + systemReason(),
                   "the environment variable TMPDIR may name a folder with more room");
        end_ += static_cast<std::uint64_t>(count);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

std::string TraceStore::read(std::uint64_t offset, std::size_t count) const {
    std::string bytes(count, '\0');
    std::size_t done = 0;
    while (done < count) {
        const ssize_t part = pread(file_, bytes.data() + done, count - done, static_cast<off_t>(offset + done));
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) break;
        done += static_cast<std::size_t>(part);
    }
    bytes.resize(done);
    return bytes;
}

}  // namespace collidoscope::app
