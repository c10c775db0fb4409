#include "app/files/write_file.h"

#include <fstream>
#include <system_error>

#include "app/files/file_error.h"

namespace app {
namespace {

namespace fs = std::filesystem;

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

void writeFile(const fs::path& path, std::string_view bytes) {
    checkPlace(path);
    if (leadsElsewhere(path) ? wrote(path, bytes) : replaced(path, bytes)) return;
    throw FileError(path.string(), 0, "it cannot be written", "check its permissions and the space left on the disk");
}

}  // namespace app
