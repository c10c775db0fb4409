#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "tests/structure/fragments.h"

// A header begins with a comment that says what it holds. Its first sentence is read alone, in lists of files and in
// the reference, so it names a thing, says what the header does, or asks the question that the header answers.

namespace structure {
namespace {

/// The text of the comment behind `#pragma once`, its lines joined; empty where the header begins otherwise.
std::string headerComment(const std::string& source) {
    std::istringstream lines(source);
    std::string line, text;
    std::getline(lines, line);
    if (line != "#pragma once") return "";
    while (std::getline(lines, line) && line.starts_with("///")) {
        if (!text.empty()) text += ' ';
        text += line.substr(std::min<std::size_t>(4, line.size()));
    }
    return text;
}
/// Up to its full stop, question mark or colon. A stop within a name, as in "gjk.h", is none.
std::string_view firstSentence(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i)
        if (std::string_view(".?:").find(text[i]) != std::string_view::npos &&
            (i + 1 == text.size() || text[i + 1] == ' '))
            return text.substr(0, i + 1);
    return text;
}

/// Why a header must not begin so; empty where it may.
std::string whyNoHeading(std::string_view comment) {
    if (comment.empty()) return "it does not begin with #pragma once and a comment";
    const std::string_view sentence = firstSentence(comment);
    if (sentence.ends_with('?')) return "";
    constexpr std::array<std::string_view, 5> kOthers{"From", "Whether", "In", "On", "For"};
    const bool isOther = std::find(kOthers.begin(), kOthers.end(), firstWord(sentence)) != kOthers.end();
    if (isOther || beginsAsFragment(sentence)) return "it begins with \"" + std::string(firstWord(sentence)) + "\"";
    if (!sentence.ends_with('.') && !sentence.ends_with(':')) return "its first sentence does not end";
    return "";
}

/// Expects each header in a folder to begin well; how many there are.
std::size_t examineHeaders(const char* folder) {
    const std::filesystem::path root(COLLIDOSCOPE_SOURCE_DIR);
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
        if (entry.path().extension() != ".h") continue;
        ++count;
        std::ostringstream source;
        source << std::ifstream(entry.path()).rdbuf();
        const std::string comment = headerComment(source.str()), why = whyNoHeading(comment);
        EXPECT_TRUE(why.empty()) << std::filesystem::relative(entry.path(), root).generic_string() << ": \""
                                 << firstSentence(comment) << "\": " << why;
    }
    return count;
}

TEST(HeaderComments, OfGeometryStandOnTheirOwn) { EXPECT_GT(examineHeaders("geometry"), 150u); }
TEST(HeaderComments, OfPhysicsStandOnTheirOwn) { EXPECT_GT(examineHeaders("physics"), 90u); }
TEST(HeaderComments, OfDemosStandOnTheirOwn) { EXPECT_GT(examineHeaders("demos"), 110u); }
TEST(HeaderComments, OfTheProgramStandOnTheirOwn) { EXPECT_GT(examineHeaders("app"), 180u); }

TEST(HeaderComments, FragmentsAreFound) {
    for (const char* fragment :
         {"#pragma once\n/// Of dominoes.\n", "#pragma once\n/// What became of a step.\n",
          "#pragma once\n/// How heavy a body is: of a shape.\n", "#pragma once\n/// By formula.\n",
          "#pragma once\n/// Whether two bodies\n/// are apart.\n", "#pragma once\n#include <a>\n",
          "#pragma once\n/// In which order. Does it matter?\n", "#pragma once\n/// No stop\n",
          "/// A shape.\n#pragma once\n"})
        EXPECT_FALSE(whyNoHeading(headerComment(fragment)).empty()) << fragment;
    for (const char* heading : {"#pragma once\n/// The state of a contact: apart, touching\n/// or overlapping.\n",
                                "#pragma once\n/// How far is a point from a shape?\n/// distance: 0 inside solids.\n",
                                "#pragma once\n/// Mass properties. What is flat has none.\n",
                                "#pragma once\n/// Reads gjk.h and shows it.\n"})
        EXPECT_EQ(whyNoHeading(headerComment(heading)), "") << heading;
}

}  // namespace
}  // namespace structure
