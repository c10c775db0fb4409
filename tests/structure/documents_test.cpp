#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace structure {
namespace {

/// Of a path from the root of the sources, or a whole one.
std::string textOf(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / path).rdbuf();
    return text.str();
}

TEST(Documents, AddADemoQuotesTheDemoThatIsCompiled) {
    const std::string code = textOf("demos/14_particles/bouncing_ball.cpp");
    ASSERT_FALSE(code.empty());
    EXPECT_NE(textOf("docs/add-a-demo.md").find("```cpp\n" + code + "```"), std::string::npos)
        << "docs/add-a-demo.md shows another version of demos/14_particles/bouncing_ball.cpp; copy the file there";
}

TEST(Documents, ASimpleDemoStaysUnderSixtyLines) {
    const std::string code = textOf("demos/14_particles/bouncing_ball.cpp");
    EXPECT_LT(std::count(code.begin(), code.end(), '\n'), 60);
}

/// A formatter of C++ takes the title for a directive and the sentences for code.
TEST(Documents, EveryReadmeBeginsWithItsTitle) {
    int readmes = 0;
    for (const char* room : {"app", "bench", "demos", "docs", "fuzz", "geometry", "physics", "shaders", "tests"})
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / room)) {
            if (entry.path().filename() != "README.md") continue;
            ++readmes;
            EXPECT_TRUE(textOf(entry.path()).starts_with("# ")) << entry.path();
        }
    EXPECT_GT(readmes, 50);
}

/// So that a stranger can say what lives there.
TEST(Documents, EveryFolderOfCodeHasAReadme) {
    namespace fs = std::filesystem;
    for (const char* room : {"app", "bench", "demos", "docs", "fuzz", "geometry", "physics", "shaders", "tests"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(COLLIDOSCOPE_SOURCE_DIR) / room)) {
            const fs::path extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp" && extension != ".vert" && extension != ".frag") continue;
            EXPECT_TRUE(fs::exists(entry.path().parent_path() / "README.md")) << entry.path();
        }
}

}  // namespace
}  // namespace structure
