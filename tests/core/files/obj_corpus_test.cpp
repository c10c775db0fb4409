/// Replays the fuzzer's seeds, so that what was found once stays mended everywhere.

#include <gtest/gtest.h>

#include <filesystem>

#include "app/files/file_io.h"
#include "fuzz/obj_target.h"

namespace collidoscope::obj_corpus_test {
namespace {

TEST(ObjCorpus, EverySeedIsReadOrRefusedAndKeepsThePromises) {
    const std::filesystem::path corpus = std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / "fuzz" / "corpus" / "obj";
    int accepted = 0;
    int refused = 0;
    for (const auto& entry : std::filesystem::directory_iterator(corpus)) {
        SCOPED_TRACE(entry.path().string());
        bool read = false;
        ASSERT_NO_THROW(read = fuzz::readAsObj(app::readFile(entry.path())));
        ++(read ? accepted : refused);
    }
    // Both kinds must be there for the corpus to mean something.
    EXPECT_GE(accepted, 10);
    EXPECT_GE(refused, 8);
}

TEST(ObjCorpus, EverySeedMayBeCutAnywhere) {
    const std::filesystem::path corpus = std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / "fuzz" / "corpus" / "obj";
    std::size_t readings = 0;
    for (const auto& entry : std::filesystem::directory_iterator(corpus)) {
        const std::string whole = app::readFile(entry.path());
        for (std::size_t length = 0; length < whole.size() && length < 400; ++length, ++readings)
            ASSERT_NO_THROW(fuzz::readAsObj(std::string_view(whole).substr(0, length))) << entry.path() << length;
    }
    EXPECT_GT(readings, 1000u);
}

}  // namespace
}  // namespace collidoscope::obj_corpus_test
