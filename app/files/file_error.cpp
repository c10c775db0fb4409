#include "app/files/file_error.h"

#include <utility>

namespace app {
namespace {

/// For example "teapot.obj line 912: index 0; OBJ counts from 1; nothing was loaded".
std::string sentence(const std::string& path, std::size_t line, const std::string& reason, const std::string& advice) {
    std::string text = path;
    if (line > 0) text += " line " + std::to_string(line);
    text += ": " + reason;
    if (!advice.empty()) text += "; " + advice;
    return text;
}

}  // namespace

FileError::FileError(std::string path, std::size_t line, std::string reason, std::string advice)
    : std::runtime_error(sentence(path, line, reason, advice)),
      path_(std::move(path)),
      line_(line),
      reason_(std::move(reason)),
      advice_(std::move(advice)) {}

}  // namespace app
