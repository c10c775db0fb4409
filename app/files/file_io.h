#pragma once
/// Whole files: they are read with progress, written so that no program ever sees half of one, and refused with a
/// reason.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace collidoscope::app {

/// A file that cannot be used: which one, where in it, why, and what to do about it.
class FileError : public std::runtime_error {
public:
    /// `line` counts from 1; 0 when the trouble is not in one line. `advice` is the next step, one clause.
    FileError(std::string path, std::size_t line, std::string reason, std::string advice);

    const std::string& path() const { return path_; }
    std::size_t line() const { return line_; }
    const std::string& reason() const { return reason_; }
    const std::string& advice() const { return advice_; }

private:
    std::string path_;
    std::size_t line_;
    std::string reason_;
    std::string advice_;
};

/// Larger files are refused: the OBJ reader counts in 32 bits.
inline constexpr std::uintmax_t kMaxFile = 2'000'000'000;  // bytes

/// The bytes of a file. Throws FileError when it is missing, a folder, unreadable or larger than kMaxFile.
std::string readFile(const std::filesystem::path& path);

/// Creates the folder if it is missing. Throws FileError when its parent does not exist or it cannot be created.
void makeFolder(const std::filesystem::path& path);
/// Writes the bytes under a temporary name beside `path` and renames it. Throws FileError when the folder does not
/// exist or the file cannot be written; an older file of that name is then still whole. What is no file, such as
/// /dev/stdout, a pipe or a link, is written to as it stands.
void writeFile(const std::filesystem::path& path, std::string_view bytes);

/// Progress of a long piece of work: called with a fraction that grows from 0 to 1. It may answer false, which cancels
/// the work. May be empty.
using LoadProgress = std::function<bool(float)>;

/// Thrown by the work when its progress function asked it to stop.
class LoadCancelled : public std::runtime_error {
public:
    LoadCancelled() : std::runtime_error("cancelled") {}
};

/// Reports the progress, or throws LoadCancelled if it is to stop.
inline void report(const LoadProgress& progress, float fraction) {
    if (progress && !progress(fraction)) throw LoadCancelled();
}

}  // namespace collidoscope::app
