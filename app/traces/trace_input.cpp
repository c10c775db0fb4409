#include "app/traces/trace_input.h"

#include <algorithm>
#include <optional>
#include <system_error>
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
std::string reasonOf(const std::system_error& error) { return error.code().message(); }

FileHandle opened(const fs::path& path, const std::string& name) {
    std::error_code unknown;
    if (fs::is_directory(path, unknown)) refuse(name, "is a folder", "name a file in it");
    try {
        return FileHandle::openToRead(path);
    } catch (const std::system_error& error) {
        refuse(name, reasonOf(error), "check the name");
    }
}

class FileInput final : public TraceInput {
public:
    FileInput(FileHandle file, std::string name, bool isStandard) : file_(std::move(file)), name_(std::move(name)) {
        const std::optional<std::uint64_t> size = file_.size();
        isPlain_ = size && !isStandard;
        size_ = size.value_or(0);
    }

    Read read(std::span<char> into) override {
        try {
            const std::optional<std::size_t> count = file_.read(into, kLongestWait);
            if (!count) return {};
            taken_ += *count;
            return {*count, *count == 0};
        } catch (const std::system_error& error) {
            refuse(name_, reasonOf(error), "check the disk");
        }
    }
    bool isPlainFile() const override { return isPlain_; }
    std::pair<std::uint64_t, std::uint64_t> progress() const override { return {taken_, std::max(taken_, size_)}; }

private:
    FileHandle file_;
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

/// An input whose first bytes were already read to recognise its format.
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
    const std::string name = isStandard ? kStandardInputName : path.string();
    std::unique_ptr<TraceInput> input =
        std::make_unique<FileInput>(isStandard ? FileHandle::standardInput() : opened(path, name), name, isStandard);
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

namespace {

FileHandle openedTemporary() {
    const fs::path folder = fs::temp_directory_path();
    try {
        return FileHandle::temporary(folder);
    } catch (const std::system_error& error) {
        refuse(folder.string(), reasonOf(error), "the environment variable TMPDIR may name another folder");
    }
}

}  // namespace

TraceStore::TraceStore(const fs::path& path) : file_(opened(path, path.string())) {}
TraceStore::TraceStore() : file_(openedTemporary()) {}

void TraceStore::append(std::span<const char> bytes) {
    try {
        file_.writeAt(end_, bytes);
    } catch (const std::system_error& error) {
        refuse("temporary file", "what is read cannot be kept: " + reasonOf(error),
               "the environment variable TMPDIR may name a folder with more room");
    }
    end_ += bytes.size();
}

std::string TraceStore::read(std::uint64_t offset, std::size_t count) const {
    std::string bytes(count, '\0');
    bytes.resize(file_.readAt(offset, bytes));
    return bytes;
}

}  // namespace collidoscope::app
