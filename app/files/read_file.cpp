#include "app/files/read_file.h"

#include <fstream>

#include "app/files/file_error.h"

namespace app {

namespace fs = std::filesystem;

std::string readFile(const fs::path& path) {
    std::error_code failed;
    const fs::file_status status = fs::status(path, failed);
    if (!fs::exists(status)) throw FileError(path.string(), 0, "there is no such file", "check the path");
    if (fs::is_directory(status)) throw FileError(path.string(), 0, "this is a folder", "name a file in it");

    // Pipes and devices have no size; they might never end.
    const std::uintmax_t size = fs::file_size(path, failed);
    if (failed) throw FileError(path.string(), 0, "this is not a plain file", "copy its contents to a file first");
    if (size > kLargestFile) throw FileError(path.string(), 0, "larger than 2 GB", "reduce the mesh first");

    std::ifstream stream(path, std::ios::binary);
    if (!stream) throw FileError(path.string(), 0, "the file cannot be opened", "check its permissions");
    std::string bytes(static_cast<std::size_t>(size), '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (stream.bad()) throw FileError(path.string(), 0, "reading failed half-way", "check the disk");
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return bytes;
}

}  // namespace app
