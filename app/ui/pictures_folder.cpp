#include "app/ui/pictures_folder.h"

#include <cstdlib>
#include <string>

namespace app {

std::filesystem::path picturesFolder() {
    const auto variable = [](const char* name) -> std::string {
        const char* value = std::getenv(name);
        return value ? value : "";
    };
    if (const std::string pictures = variable("XDG_PICTURES_DIR"); !pictures.empty()) return pictures;
    for (const char* home : {"HOME", "USERPROFILE"}) {
        if (const std::string folder = variable(home); !folder.empty())
            return std::filesystem::path(folder) / "Pictures";
    }
    return std::filesystem::current_path();
}

std::filesystem::path freshPicturePath(const std::filesystem::path& folder, const std::string& demo,
                                       unsigned long long frame) {
    const std::string stem = demo + " " + std::to_string(frame);
    std::filesystem::path path = folder / (stem + ".png");
    for (int copy = 2; std::filesystem::exists(path); ++copy) {
        path = folder / (stem + " (" + std::to_string(copy) + ").png");
    }
    return path;
}

}  // namespace app
