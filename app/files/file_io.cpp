#include "app/files/file_io.h"

#include <fstream>
#include <system_error>
#include <utility>

#include "app/files/name_match.h"

namespace collidoscope::app {

namespace fs = std::filesystem;

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
    : std::runtime_error(printable(sentence(path, line, reason, advice))),
      path_(std::move(path)),
      line_(line),
      reason_(std::move(reason)),
      advice_(std::move(advice)) {}

std::string readFile(const fs::path& path) {
    std::error_code failed;
    const fs::file_status status = fs::status(path, failed);
    if (!fs::exists(status)) throw FileError(path.string(), 0, "there is no such file", "check the path");
    if (fs::is_directory(status)) throw FileError(path.string(), 0, "this is a folder", "name a file in it");

    // Pipes and devices have no size; they might never end.
    const std::uintmax_t size = fs::file_size(path, failed);
    if (failed) throw FileError(path.string(), 0, "this is not a plain file", "copy its contents to a file first");
    if (size > kMaxFile) throw FileError(path.string(), 0, "larger than 2 GB", "reduce the mesh first");

    std::ifstream stream(path, std::ios::binary);
    if (!stream) throw FileError(path.string(), 0, "the file cannot be opened", "check its permissions");
    std::string bytes(static_cast<std::size_t>(size), '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (stream.bad()) throw FileError(path.string(), 0, "reading failed half-way", "check the disk");
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return bytes;
}

namespace {

void checkPlace(const fs::path& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) throw FileError(path.string(), 0, "it is a folder", "give the name of a file");
    const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
    if (!fs::is_directory(folder, error))
        throw FileError(path.string(), 0, "the folder " + folder.string() + " does not exist", "make it first");
}

bool wrote(const fs::path& path, std::string_view bytes) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    return !file.fail();
}

/// Writes beside the file and puts the result in its place at the end.
bool replaced(const fs::path& path, std::string_view bytes) {
    fs::path temporary = path;
    temporary += ".part";
    std::error_code error;
    if (wrote(temporary, bytes)) {
        fs::rename(temporary, path, error);
        if (!error) return true;
    }
    fs::remove(temporary, error);
    return false;
}

/// A pipe, a terminal, another device, or a link: to be written through, never replaced by a file.
bool leadsElsewhere(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::symlink_status(path, error);
    return fs::exists(status) && !fs::is_regular_file(status);
}

}  // namespace

void makeFolder(const fs::path& path) {
    std::error_code error;
    const fs::path folder = path.has_filename() ? path : path.parent_path();  // which may end with a slash
    if (fs::is_directory(folder, error)) return;
    const fs::path parent = folder.has_parent_path() ? folder.parent_path() : ".";
    if (!fs::is_directory(parent, error))
        throw FileError(folder.string(), 0, "the folder " + parent.string() + " does not exist", "make it first");
    if (!fs::create_directory(folder, error))
        throw FileError(folder.string(), 0, "the folder cannot be made", "check the permissions of its parent");
}

void writeFile(const fs::path& path, std::string_view bytes) {
    checkPlace(path);
    if (leadsElsewhere(path) ? wrote(path, bytes) : replaced(path, bytes)) return;
    throw FileError(path.string(), 0, "it cannot be written", "check its permissions and the space left on the disk");
}

}  // namespace collidoscope::app
