#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace structure {
namespace {

/// Of a path from the root of the sources, or a whole one.
std::string textOf(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / path).rdbuf();
    return text.str();
}

constexpr const char* kBouncingBall = "demos/14_particles/bouncing_ball.cpp";
constexpr const char* kTenBoxes = "demos/17_linear_impulse/ten_boxes.cpp";

TEST(Documents, AddADemoQuotesTheDemosThatAreCompiled) {
    for (const char* demo : {kBouncingBall, kTenBoxes}) {
        const std::string code = textOf(demo);
        ASSERT_FALSE(code.empty());
        EXPECT_NE(textOf("docs/add-a-demo.md").find("```cpp\n" + code + "```"), std::string::npos)
            << "docs/add-a-demo.md shows another version of " << demo << "; copy the file there";
    }
}

TEST(Documents, SimpleDemosStayShort) {
    const auto linesOf = [](const std::string& code) { return std::count(code.begin(), code.end(), '\n'); };
    EXPECT_LT(linesOf(textOf(kBouncingBall)), 60);
    EXPECT_LT(linesOf(textOf(kTenBoxes)), 50);
}

std::string withoutIndent(const std::string& line) {
    const std::size_t first = line.find_first_not_of(' ');
    return first == std::string::npos ? "" : line.substr(first);
}
/// The lines of the document that stand between ```language and ```, as far as they are no blank ones.
std::vector<std::string> codeLines(const char* document, const std::string& language) {
    std::vector<std::string> lines;
    std::istringstream text(textOf(document));
    bool isCode = false;
    for (std::string line; std::getline(text, line);) {
        if (line.starts_with("```"))
            isCode = line == "```" + language;
        else if (isCode && !line.empty())
            lines.push_back(withoutIndent(line));
    }
    return lines;
}

TEST(Documents, DebugYourEngineShowsLinesOfTheExamplesThatAreTried) {
    const std::vector<std::pair<std::string, const char*>> examples{{"c", "tools/examples/bouncing_ball.c"},
                                                                    {"python", "tools/examples/bouncing_ball.py"}};
    for (const auto& [language, example] : examples) {
        std::set<std::string> known;
        std::istringstream code(textOf(example));
        for (std::string line; std::getline(code, line);) known.insert(withoutIndent(line));
        const std::vector<std::string> shown = codeLines("docs/debug-your-engine.md", language);
        EXPECT_GT(shown.size(), 5u);
        for (const std::string& line : shown) EXPECT_TRUE(known.contains(line)) << example << " has no line " << line;
    }
}

/// A formatter of C++ takes the title for a directive and the sentences for code.
TEST(Documents, ArchitectureNamesFilesThatAreThere) {
    const std::string text = textOf("docs/architecture.md");
    const std::regex name("`((geometry|physics)/[a-z0-9_/]+\\.(h|cpp))`");
    int found = 0;
    for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at, ++found)
        EXPECT_FALSE(textOf((*at)[1].str()).empty()) << "docs/architecture.md names " << (*at)[1] << ", which is gone";
    EXPECT_GT(found, 30) << "the files to read are listed there";
}

TEST(Documents, EveryReadmeBeginsWithItsTitle) {
    int readmes = 0;
    for (const char* room :
         {"app", "bench", "demos", "docs", "fuzz", "geometry", "physics", "shaders", "tests", "tools"})
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
    for (const char* room :
         {"app", "bench", "demos", "docs", "fuzz", "geometry", "physics", "shaders", "tests", "tools"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(COLLIDOSCOPE_SOURCE_DIR) / room)) {
            const fs::path extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp" && extension != ".vert" && extension != ".frag") continue;
            EXPECT_TRUE(fs::exists(entry.path().parent_path() / "README.md")) << entry.path();
        }
}

}  // namespace
}  // namespace structure
