#pragma once
/// Files of a test. Tests run at the same time, each in a process of its own, so none may share a folder.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace collidoscope::tests {

/// An empty folder for one test in one process; it goes, with all that is in it, when the object goes.
class TemporaryFolder {
public:
    TemporaryFolder() { std::filesystem::create_directories(path_); }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const std::filesystem::path& name) const { return path_ / name; }
    /// Writes a file into the folder.
    std::filesystem::path write(const std::filesystem::path& name, const std::string& text) const {
        std::ofstream(path_ / name, std::ios::binary) << text;
        return path_ / name;
    }

private:
    static std::filesystem::path uniquePath() {
        static int count = 0;
        return std::filesystem::path(testing::TempDir()) /
               ("collidoscope-test-" + std::to_string(getpid()) + "-" + std::to_string(count++));
    }
    std::filesystem::path path_ = uniquePath();
};

}  // namespace collidoscope::tests
