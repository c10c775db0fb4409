#include "app/files/write_file.h"

#include <fstream>
#include <system_error>

#include "app/files/file_error.h"

namespace app {

void writeFile(const std::filesystem::path& path, std::string_view bytes) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        throw FileError(path.string(), 0, "it is a folder", "give the name of a file");
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    if (!std::filesystem::is_directory(folder, error))
        throw FileError(path.string(), 0, "the folder " + folder.string() + " does not exist", "make it first");

    std::filesystem::path temporary = path;
    temporary += ".part";
    {
        std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        file.close();
        if (file) std::filesystem::rename(temporary, path, error);
        if (file && !error) return;
    }
    std::filesystem::remove(temporary, error);
    throw FileError(path.string(), 0, "it cannot be written", "check its permissions and the space left on the disk");
}

}  // namespace app
