#pragma once
/// The source of the bytes of a trace: a file, one packed by gzip, or the standard input.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "app/system/file_handle.h"

namespace collidoscope::app {

/// Read by one thread.
class TraceInput {
public:
    virtual ~TraceInput() = default;

    struct Read {
        std::size_t count = 0;  ///< bytes; 0: there are none at the moment
        bool isEnd = false;     ///< and there will be none, unless the file is added to
    };
    /// Waits for a moment at most. Throws FileError when it cannot be read on.
    virtual Read read(std::span<char> into) = 0;
    static constexpr std::chrono::milliseconds kLongestWait{10};
    /// True where the bytes are those of a file, which can be read again at any place; else they must be kept.
    virtual bool isPlainFile() const = 0;
    /// Number of bytes read so far and in all; 0, 0 if the latter is unknown.
    virtual std::pair<std::uint64_t, std::uint64_t> progress() const = 0;
};

/// Name in messages of what "-" reads.
inline constexpr const char* kStandardInputName = "standard input";

/// "-" is the standard input. What begins as gzip does is unpacked. Throws FileError.
std::unique_ptr<TraceInput> openTraceInput(const std::filesystem::path& path);

/// Bytes at a place of a file, read by any thread. A file of its own is gone when this ends.
class TraceStore {
public:
    /// Reads a file that is there. Throws FileError.
    explicit TraceStore(const std::filesystem::path& path);
    /// Keeps what is appended in a temporary file.
    TraceStore();

    void append(std::span<const char> bytes);
    /// Returns fewer bytes than asked for at the end of the file.
    std::string read(std::uint64_t offset, std::size_t count) const;

private:
    FileHandle file_;
    std::uint64_t end_ = 0;  ///< of what was appended, bytes
};

}  // namespace collidoscope::app
