#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

#include "app/system/file_handle.h"

namespace collidoscope::app {

namespace fs = std::filesystem;

/// Closed with its end, unless it is a standard stream.
struct FileHandle::Parts {
    explicit Parts(int number) : descriptor(number) {}
    ~Parts() {
        if (descriptor > STDERR_FILENO) close(descriptor);
    }
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    int descriptor;
};

namespace {

[[noreturn]] void refuse() { throw std::system_error(errno, std::generic_category()); }

int openedToRead(const fs::path& path) {
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) refuse();
    return descriptor;
}

int openedTemporary(const fs::path& folder) {
    std::string pattern = (folder / "collidoscope-XXXXXX").string();
    const int descriptor = mkstemp(pattern.data());
    if (descriptor < 0) refuse();
    unlink(pattern.c_str());  // the file lives on until it is closed
    return descriptor;
}

}  // namespace

FileHandle::FileHandle(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
FileHandle::FileHandle(FileHandle&&) noexcept = default;
FileHandle::~FileHandle() = default;

FileHandle FileHandle::openToRead(const fs::path& path) {
    return FileHandle(std::make_unique<Parts>(openedToRead(path)));
}
FileHandle FileHandle::standardInput() { return FileHandle(std::make_unique<Parts>(STDIN_FILENO)); }
FileHandle FileHandle::temporary(const fs::path& folder) {
    return FileHandle(std::make_unique<Parts>(openedTemporary(folder)));
}

std::optional<std::uint64_t> FileHandle::size() const {
    struct stat about {};
    if (fstat(parts_->descriptor, &about) != 0) refuse();
    if (!S_ISREG(about.st_mode)) return std::nullopt;
    return static_cast<std::uint64_t>(about.st_size);
}

std::optional<std::size_t> FileHandle::read(std::span<char> into, std::chrono::milliseconds longest) {
    pollfd wait{.fd = parts_->descriptor, .events = POLLIN, .revents = 0};  // files are always ready
    if (poll(&wait, 1, static_cast<int>(longest.count())) == 0) return std::nullopt;
    const ssize_t count = ::read(parts_->descriptor, into.data(), into.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return std::nullopt;
    if (count < 0) refuse();
    return static_cast<std::size_t>(count);
}

std::size_t FileHandle::readAt(std::uint64_t offset, std::span<char> into) const {
    std::size_t done = 0;
    while (done < into.size()) {
        const ssize_t part =
            pread(parts_->descriptor, into.data() + done, into.size() - done, static_cast<off_t>(offset + done));
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) break;
        done += static_cast<std::size_t>(part);
    }
    return done;
}

void FileHandle::writeAt(std::uint64_t offset, std::span<const char> bytes) {
    while (!bytes.empty()) {
        const ssize_t count = pwrite(parts_->descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) refuse();
        offset += static_cast<std::uint64_t>(count);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

}  // namespace collidoscope::app
