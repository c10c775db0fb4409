#include <windows.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <thread>
#include <utility>

#include "app/system/file_handle.h"

namespace collidoscope::app {

namespace fs = std::filesystem;

/// Closed with its end, unless it is a standard stream.
struct FileHandle::Parts {
    explicit Parts(HANDLE given, bool owned = true) : handle(given), isOwned(owned) {}
    ~Parts() {
        if (isOwned) CloseHandle(handle);
    }
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    HANDLE handle;
    bool isOwned;
    std::uint64_t position = 0;  ///< of read() in a file
};

namespace {

[[noreturn]] void refuse() { throw std::system_error(static_cast<int>(GetLastError()), std::system_category()); }

HANDLE valid(HANDLE handle) {
    if (handle == INVALID_HANDLE_VALUE) refuse();
    return handle;
}

// Others may go on writing, renaming and removing what is read, as they may elsewhere.
constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// A name that no file has; the system makes an empty file of it.
std::array<wchar_t, MAX_PATH> temporaryName(const fs::path& folder) {
    std::array<wchar_t, MAX_PATH> name{};
    if (GetTempFileNameW(folder.c_str(), L"col", 0, name.data()) == 0) refuse();
    return name;
}

OVERLAPPED placeAt(std::uint64_t offset) {
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(offset);
    place.OffsetHigh = static_cast<DWORD>(offset >> 32u);
    return place;
}

constexpr DWORD kMax = 1u << 30u;  ///< bytes at a time
DWORD atOnce(std::size_t size) { return static_cast<DWORD>(std::min<std::size_t>(size, kMax)); }

/// True once a pipe holds bytes or has ended; other streams are read as they are.
bool isReady(HANDLE handle) {
    DWORD there = 0;
    if (GetFileType(handle) != FILE_TYPE_PIPE) return true;
    return !PeekNamedPipe(handle, nullptr, 0, nullptr, &there, nullptr) || there > 0;
}

}  // namespace

FileHandle::FileHandle(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
FileHandle::FileHandle(FileHandle&&) noexcept = default;
FileHandle::~FileHandle() = default;

FileHandle FileHandle::openToRead(const fs::path& path) {
    return FileHandle(std::make_unique<Parts>(valid(
        CreateFileW(path.c_str(), GENERIC_READ, kShared, nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr))));
}

FileHandle FileHandle::standardInput() {
    return FileHandle(std::make_unique<Parts>(valid(GetStdHandle(STD_INPUT_HANDLE)), false));
}

FileHandle FileHandle::temporary(const fs::path& folder) {
    return FileHandle(std::make_unique<Parts>(
        valid(CreateFileW(temporaryName(folder).data(), GENERIC_READ | GENERIC_WRITE, kShared, nullptr, CREATE_ALWAYS,
                          FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr))));
}

std::optional<std::uint64_t> FileHandle::size() const {
    if (GetFileType(parts_->handle) != FILE_TYPE_DISK) return std::nullopt;
    LARGE_INTEGER size{};
    if (!GetFileSizeEx(parts_->handle, &size)) refuse();
    return static_cast<std::uint64_t>(size.QuadPart);
}

std::optional<std::size_t> FileHandle::read(std::span<char> into, std::chrono::milliseconds longest) {
    if (GetFileType(parts_->handle) == FILE_TYPE_DISK) {
        const std::size_t count = readAt(parts_->position, into);
        parts_->position += count;
        return count;
    }
    const auto deadline = std::chrono::steady_clock::now() + longest;
    while (!isReady(parts_->handle)) {
        if (std::chrono::steady_clock::now() >= deadline) return std::nullopt;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    DWORD count = 0;
    if (ReadFile(parts_->handle, into.data(), atOnce(into.size()), &count, nullptr)) return count;
    if (GetLastError() != ERROR_BROKEN_PIPE) refuse();
    return 0;  // the program that wrote it has ended
}

std::size_t FileHandle::readAt(std::uint64_t offset, std::span<char> into) const {
    std::size_t done = 0;
    while (done < into.size()) {
        OVERLAPPED place = placeAt(offset + done);
        DWORD part = 0;
        if (!ReadFile(parts_->handle, into.data() + done, atOnce(into.size() - done), &part, &place)) break;
        if (part == 0) break;
        done += part;
    }
    return done;
}

void FileHandle::writeAt(std::uint64_t offset, std::span<const char> bytes) {
    while (!bytes.empty()) {
        OVERLAPPED place = placeAt(offset);
        DWORD count = 0;
        if (!WriteFile(parts_->handle, bytes.data(), atOnce(bytes.size()), &count, &place)) refuse();
        offset += count;
        bytes = bytes.subspan(count);
    }
}

}  // namespace collidoscope::app
