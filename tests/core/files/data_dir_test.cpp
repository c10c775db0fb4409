#include <gtest/gtest.h>

#include <filesystem>

#include "app/files/data_dir.h"
#include "app/files/file_error.h"

namespace {

namespace fs = std::filesystem;

fs::path freshDir(const std::string& name) {
    const fs::path dir = fs::path(testing::TempDir()) / ("collidoscope_" + name);
    fs::remove_all(dir);
    fs::create_directories(dir);
    return dir;
}

TEST(DataDir, IsTheSourceTreeBeforeInstallation) {
    EXPECT_EQ(app::dataDir(), fs::path(COLLIDOSCOPE_SOURCE_DIR));
    EXPECT_EQ(app::assetPath("meshes"), fs::path(COLLIDOSCOPE_SOURCE_DIR) / "assets" / "meshes");
}

TEST(DataDir, PrefersWhatWasInstalledBesideTheProgram) {
    const fs::path prefix = freshDir("prefix");
    fs::create_directories(prefix / "share" / "collidoscope" / "assets");
    EXPECT_EQ(app::dataDir(prefix / "bin", COLLIDOSCOPE_SOURCE_DIR), prefix / "share" / "collidoscope");
}

TEST(DataDir, SaysWhatToDoWhenThereAreNoAssets) {
    const fs::path empty = freshDir("no_assets");
    try {
        app::dataDir(empty / "bin", empty);
        FAIL() << "an empty folder was accepted";
    } catch (const app::FileError& error) {
        EXPECT_EQ(error.line(), 0u);
        EXPECT_NE(std::string(error.what()).find("install the program again"), std::string::npos) << error.what();
    }
}

}  // namespace
