// What the scripts at the top of the repository share.

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string>

namespace {

/// What a line of the shell prints, with the functions of cmake/bootstrap.sh.
std::string printedBy(const std::string& line) {
    const std::string command =
        "bash -c 'set -eu; cd \"" COLLIDOSCOPE_SOURCE_DIR "\"; . cmake/bootstrap.sh; " + line + "' 2>&1";
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    std::string text;
    std::array<char, 256> part{};
    while (std::fgets(part.data(), part.size(), pipe.get()) != nullptr) text += part.data();
    return text;
}

TEST(Scripts, ALongBuildIsEstimatedOnceThereIsSomethingToGoBy) {
    EXPECT_EQ(printedBy("time_left 10 1 3"), ", about 21 s left");
    EXPECT_EQ(printedBy("time_left 600 30 300"), ", about 90 min 01 s left");
    EXPECT_EQ(printedBy("time_left 4 1 3"), "") << "too early";
    EXPECT_EQ(printedBy("time_left 10 0 2"), "") << "no step is done: ninja looks for new files first";
    EXPECT_EQ(printedBy("time_left 10 3 3"), "");
}

TEST(Scripts, WhatCompilersSayIsShownAsItIs) {
    EXPECT_EQ(printedBy("printf \"[0/2] a\\n[1/2] b\\nc: warning: d\\n[2/2] e\\n\" | show_progress"),
              "c: warning: d\n");
}

TEST(Scripts, NoMoreCompilersAreStartedThanMemoryHolds) {
    const auto jobs = [](const std::string& processors, const std::string& kilobytes) {
        return printedBy("jobs_that_fit " + processors + " <(echo \"MemAvailable: " + kilobytes + " kB\")");
    };
    EXPECT_EQ(jobs("8", "8000000"), "6\n");
    EXPECT_EQ(jobs("8", "64000000"), "") << "as many as ninja likes";
    EXPECT_EQ(jobs("2", "800000"), "1\n");
    EXPECT_EQ(printedBy("jobs_that_fit 2 /nowhere"), "") << "a system that does not tell";
}

}  // namespace
