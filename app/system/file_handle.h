#pragma once
/// An open file or pipe without the buffers of the standard library: read as far as it goes at the moment, while others
/// write it, and at any place by any thread.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

namespace collidoscope::app {

/// Every function throws std::system_error when the system refuses.
class FileHandle {
    struct Parts;
    explicit FileHandle(std::unique_ptr<Parts> parts);

public:
    static FileHandle openToRead(const std::filesystem::path& path);
    static FileHandle standardInput();
    /// A new file for reading and writing that is gone by itself, however the program ends.
    static FileHandle temporary(const std::filesystem::path& folder);
    FileHandle(FileHandle&&) noexcept;
    ~FileHandle();
    FileHandle(const FileHandle&) = delete;
    FileHandle& operator=(const FileHandle&) = delete;

    /// Size of a file on a disk, bytes; nothing for pipes, terminals and devices.
    std::optional<std::uint64_t> size() const;

    /// Reads on, by one thread: the number of bytes that were there, 0 at the end. Nothing when a pipe had none for so
    /// long.
    std::optional<std::size_t> read(std::span<char> into, std::chrono::milliseconds longest);
    /// Reads at a place of a file; fewer bytes than there is room for at its end.
    std::size_t readAt(std::uint64_t offset, std::span<char> into) const;
    /// Writes all bytes at a place of a file.
    void writeAt(std::uint64_t offset, std::span<const char> bytes);

private:
    std::unique_ptr<Parts> parts_;
};

}  // namespace collidoscope::app
