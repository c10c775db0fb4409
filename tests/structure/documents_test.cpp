#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace structure {
namespace {

std::string textOf(const char* path) {
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

}  // namespace
}  // namespace structure
