#pragma once
/// A file that cannot be used: which one, where in it, why, and what to do about it.

#include <cstddef>
#include <stdexcept>
#include <string>

namespace app {

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

}  // namespace app
