/// docs/algorithms.md says what the program says of itself.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "app/command_line.h"
#include "app/headless/algorithms.h"
#include "demos/inside/pair/pair_steps.h"

namespace collidoscope::algorithms_test {
namespace {

std::string pageInDocs() {
    std::ifstream file(std::string(COLLIDOSCOPE_SOURCE_DIR) + "/docs/algorithms.md", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Algorithms, ThePageInDocsIsTheProgramsOwn) {
    EXPECT_EQ(pageInDocs(), app::algorithmsText())
        << "make it anew: collidoscope --list --algorithms > docs/algorithms.md";
}

TEST(Algorithms, EveryMethodOfAPairIsListedWithItsShapes) {
    const std::string text = pageInDocs();
    for (const demos::pairs::Question question : demos::pairs::allQuestions())
        for (const demos::pairs::Method method : demos::pairs::methodsOf(question)) {
            const std::string words = std::string("`") + wordOf(question) + ":" + wordOf(method) + "` | ";
            const std::size_t at = text.find(words);
            ASSERT_NE(at, std::string::npos) << words;
            EXPECT_NE(text[at + words.size()], ' ') << words << " takes no shapes";
        }
}

TEST(Algorithms, AreListedInPlaceOfTheDemos) {
    const auto parse = [](std::vector<std::string> words) { return app::parseCommandLine(words); };
    EXPECT_TRUE(parse({"--list", "--algorithms"}).algorithms);
    EXPECT_THROW(parse({"--algorithms"}), app::UsageError);
    EXPECT_THROW(parse({"--list", "--algorithms", "--json"}), app::UsageError);
    EXPECT_THROW(parse({"--list", "--algorithms", "--demo", "gjk"}), app::UsageError);
}

}  // namespace
}  // namespace collidoscope::algorithms_test
