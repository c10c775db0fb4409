#include <gtest/gtest.h>

#include <filesystem>

#include "app/files/file_io.h"
#include "app/files/folders.h"
#include "tests/temporary_folder.h"

namespace collidoscope::data_dir_test {
namespace {

namespace fs = std::filesystem;

TEST(DataDir, IsTheSourceTreeBeforeInstallation) {
    EXPECT_EQ(app::dataDir(), fs::path(COLLIDOSCOPE_SOURCE_DIR));
    EXPECT_EQ(app::assetPath("meshes"), fs::path(COLLIDOSCOPE_SOURCE_DIR) / "assets" / "meshes");
}

TEST(DataDir, PrefersWhatWasInstalledBesideTheProgram) {
    const tests::TemporaryFolder folder;
    const fs::path& prefix = folder.path();
    fs::create_directories(prefix / "share" / "collidoscope" / "assets");
    EXPECT_EQ(app::dataDir(prefix / "bin", COLLIDOSCOPE_SOURCE_DIR), prefix / "share" / "collidoscope");
}

TEST(DataDir, IsTheProgramsOwnFolderWhereAllWasUnpackedIntoOne) {
    const tests::TemporaryFolder folder;
    fs::create_directories(folder.path() / "assets");
    EXPECT_EQ(app::dataDir(folder.path(), COLLIDOSCOPE_SOURCE_DIR), folder.path());
}

TEST(DataDir, SaysWhatToDoWhenThereAreNoAssets) {
    const tests::TemporaryFolder folder;
    const fs::path& empty = folder.path();
    try {
        app::dataDir(empty / "bin", empty);
        FAIL() << "an empty folder was accepted";
    } catch (const app::FileError& error) {
        EXPECT_EQ(error.line(), 0u);
        EXPECT_NE(std::string(error.what()).find("install the program again"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace collidoscope::data_dir_test
