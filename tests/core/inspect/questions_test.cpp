/// The commands of docs/questions.md are taken as they stand there, and print what the text says of them.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/headless/headless.h"

namespace collidoscope::app::questions_test {
namespace {

std::string pageText() {
    std::ifstream stream(std::string(COLLIDOSCOPE_SOURCE_DIR) + "/docs/questions.md");
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// What stands between backticks and begins a run without a window.
std::vector<std::string> commandsIn(const std::string& page) {
    std::vector<std::string> commands;
    for (std::size_t at = page.find('`'); at != std::string::npos;) {
        const std::size_t end = page.find('`', at + 1);
        if (end == std::string::npos) break;
        const std::string_view words = std::string_view(page).substr(at + 1, end - at - 1);
        const std::size_t from = words.find("--demo ");
        if (from != std::string_view::npos) commands.emplace_back(words.substr(from));
        at = page.find('`', end + 1);
    }
    return commands;
}

/// The words as a shell parts them.
std::vector<std::string> wordsOf(const std::string& command) {
    std::vector<std::string> words(1);
    bool isQuoted = false;
    for (const char c : command) {
        if (c == '"')
            isQuoted = !isQuoted;
        else if (c == ' ' && !isQuoted)
            words.emplace_back();
        else
            words.back() += c;
    }
    return words;
}

TEST(Questions, EachCommandOfThePageRuns) {
    const std::vector<std::string> commands = commandsIn(pageText());
    EXPECT_GE(commands.size(), 18u);
    for (const std::string& command : commands) {
        std::vector<std::string> words{"--headless"};
        for (std::string& word : wordsOf(command)) words.push_back(std::move(word));
        std::ostringstream out, errors;
        if (command.find("--export-case") != std::string::npos) {
            EXPECT_NO_THROW(parseCommandLine(words)) << command;
            continue;
        }
        try {
            runHeadless(parseCommandLine(words), {.out = out, .errors = errors});
        } catch (const std::exception& error) {
            ADD_FAILURE() << command << ": " << error.what();
        }
        EXPECT_FALSE(out.str().empty()) << command;
        EXPECT_EQ(errors.str(), "") << command;
    }
}

TEST(Questions, WhatThePageSaysOfThemIsPrinted) {
    const auto ran = [](const std::string& command) {
        std::vector<std::string> words{"--headless"};
        for (std::string& word : wordsOf(command)) words.push_back(std::move(word));
        std::ostringstream out, errors;
        runHeadless(parseCommandLine(words), {.out = out, .errors = errors});
        return out.str();
    };
    const std::string page = pageText();
    const auto expectSaid = [&](const char* command, std::initializer_list<const char*> said) {
        const std::string printed = ran(command);
        EXPECT_NE(page.find(command), std::string::npos) << command;
        for (const char* words : said) {
            EXPECT_NE(page.find(words), std::string::npos) << words;
            EXPECT_NE(printed.find(words), std::string::npos) << command << " does not print: " << words;
        }
    };
    expectSaid("--demo rigid-stack --frames 60 --why \"OBB 1,OBB 5\"", {"2.990 m apart along y"});
    expectSaid("--demo separating-axes --inside 1,2:overlap:axes", {"edge y of A × edge z of B"});
    expectSaid("--demo pyramid --frames 20 --inside \"OBB 1,OBB 2:distance:gjk\"", {"0.020 m"});
    expectSaid("--demo rigid-stack --frames 60 --why \"OBB 1\"", {"196.2 kN", "186.4 kN", "9810 N"});
    expectSaid("--demo raycasts --probe \"ray:0,2,6:0,-0.1,-1:all\"", {"t = 6.2089"});
    for (const auto& [algorithm, tests] : {std::pair{"all-pairs", "22155"}, {"dynamic-tree", "2490"}}) {
        EXPECT_NE(page.find(tests), std::string::npos);
        EXPECT_NE(ran(std::string("--demo pyramid --frames 30 --set broad-phase=") + algorithm).find(tests),
                  std::string::npos)
            << algorithm;
    }
    expectSaid("--demo ten-boxes --frames 300 --break \"contacts > 0\"", {"0.283"});
    expectSaid("--demo ten-boxes --frames 160 --set solver=sequential-impulses --set warm-start=off --why 6",
               {"3 contacts"});
    EXPECT_NE(ran("--demo ten-boxes --frames 160 --set solver=sequential-impulses --why 6").find("changes ahead: none"),
              std::string::npos);
}

}  // namespace
}  // namespace collidoscope::app::questions_test
