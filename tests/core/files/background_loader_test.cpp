#include "app/files/background_loader.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/temporary_folder.h"

namespace collidoscope::background_loader_test {
namespace {

namespace fs = std::filesystem;
using app::BackgroundLoader;
using Idle = BackgroundLoader::Idle;
using Loading = BackgroundLoader::Loading;
using Loaded = BackgroundLoader::Loaded;
using Failed = BackgroundLoader::Failed;

fs::path bigFile(const tests::TemporaryFolder& folder, int faces) {
    const fs::path path = folder / ("faces_" + std::to_string(faces) + ".obj");
    std::ofstream file(path);
    file << "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    for (int i = 0; i < faces; ++i) file << "f 1 2 3\n";
    return path;
}

/// Polls as a window would until the loader has something to tell; gives up after a minute.
BackgroundLoader::Status untilReported(BackgroundLoader& loader) {
    for (int i = 0; i < 60'000; ++i) {
        BackgroundLoader::Status status = loader.poll();
        if (!std::holds_alternative<Loading>(status)) return status;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return Loading{};
}

TEST(BackgroundLoader, TellsProgressThenTheMeshThenNothing) {
    const tests::TemporaryFolder folder;
    BackgroundLoader loader;
    EXPECT_TRUE(std::holds_alternative<Idle>(loader.poll()));
    const fs::path path = bigFile(folder, 50'000);
    loader.start(path);
    const BackgroundLoader::Status status = untilReported(loader);
    ASSERT_TRUE(std::holds_alternative<Loaded>(status));
    EXPECT_EQ(std::get<Loaded>(status).path, path);
    EXPECT_EQ(std::get<Loaded>(status).result.mesh->triangles.size(), 50'000u);
    EXPECT_FALSE(std::get<Loaded>(status).report.empty());
    EXPECT_TRUE(std::holds_alternative<Idle>(loader.poll()));
}

TEST(BackgroundLoader, TellsWhyAFileWasRefused) {
    BackgroundLoader loader;
    loader.start("no/such/file.obj");
    const BackgroundLoader::Status status = untilReported(loader);
    ASSERT_TRUE(std::holds_alternative<Failed>(status));
    EXPECT_NE(std::get<Failed>(status).message.find("there is no such file"), std::string::npos);
}

TEST(BackgroundLoader, HearsNothingOfACancelledFile) {
    const tests::TemporaryFolder folder;
    BackgroundLoader loader;
    loader.start(bigFile(folder, 200'000));
    loader.cancel();
    EXPECT_TRUE(std::holds_alternative<Idle>(loader.poll()));
}

TEST(BackgroundLoader, LoadsTheLastOfManyFiles) {
    const tests::TemporaryFolder folder;
    BackgroundLoader loader;
    const fs::path big = bigFile(folder, 200'000);
    for (int i = 0; i < 5; ++i) loader.start(big);
    loader.start(bigFile(folder, 7));
    const BackgroundLoader::Status status = untilReported(loader);
    ASSERT_TRUE(std::holds_alternative<Loaded>(status));
    EXPECT_EQ(std::get<Loaded>(status).result.mesh->triangles.size(), 7u);
}

TEST(BackgroundLoader, MayBeDestroyedAtAnyTime) {
    const tests::TemporaryFolder folder;
    const fs::path path = bigFile(folder, 200'000);
    for (int i = 0; i < 4; ++i) {
        BackgroundLoader loader;
        loader.start(path);
        std::this_thread::sleep_for(std::chrono::milliseconds(i));
    }
    SUCCEED();
}

}  // namespace
}  // namespace collidoscope::background_loader_test
