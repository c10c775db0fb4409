/// The commands of docs/questions.md and of README.md are taken as they stand there.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "app/headless/headless.h"

namespace collidoscope::app::questions_test {
namespace {

std::string pageText(const char* file = "docs/questions.md") {
    std::ifstream stream(std::string(COLLIDOSCOPE_SOURCE_DIR) + "/" + file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Texts between backticks.
std::vector<std::string> quotedIn(const std::string& page) {
    std::vector<std::string> quoted;
    for (std::size_t at = page.find('`'); at != std::string::npos;) {
        const std::size_t end = page.find('`', at + 1);
        if (end == std::string::npos) break;
        quoted.push_back(page.substr(at + 1, end - at - 1));
        at = page.find('`', end + 1);
    }
    return quoted;
}

/// The part behind `--headless` of those that begin a run without a window.
std::vector<std::string> commandsIn(const std::string& page) {
    std::vector<std::string> commands;
    for (const std::string& words : quotedIn(page)) {
        const std::size_t from = words.find("--demo ");
        if (from != std::string::npos) commands.push_back(words.substr(from));
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

/// They are copied from there as they stand, and so they need all of their words.
TEST(Questions, CommandsOfTheReadmeAreWhole) {
    int count = 0;
    for (const std::string& quoted : quotedIn(pageText("README.md"))) {
        if (quoted.find("--headless") == std::string::npos) continue;
        ++count;
        try {
            parseCommandLine(wordsOf(quoted));
        } catch (const std::exception& error) {
            ADD_FAILURE() << quoted << ": " << error.what();
        }
    }
    EXPECT_GE(count, 4);
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
    expectSaid("--demo ten-boxes --frames 160 --set solver=sequential-impulses --set warm-start=off --why \"OBB 5\"",
               {"3 contacts"});
    EXPECT_NE(ran("--demo ten-boxes --frames 160 --set solver=sequential-impulses --why \"OBB 5\"")
                  .find("changes ahead: none"),
              std::string::npos);
}

}  // namespace
}  // namespace collidoscope::app::questions_test
