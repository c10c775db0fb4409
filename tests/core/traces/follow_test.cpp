#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "app/traces/trace_file.h"
#include "tests/core/traces/trace_test_help.h"
#include "tests/temporary_folder.h"

namespace collidoscope {

// A trace that is read while it is being written: each frame is there soon after it has been handed over, before
// anything of the next one.
namespace app::follow_test {
namespace {

using Clock = std::chrono::steady_clock;

// What is said of it in docs/traces.md.
static_assert(TraceFile::kLongestDelay < std::chrono::milliseconds(100));

constexpr int kFrames = 30;
constexpr auto kForever = std::chrono::seconds(60);  // no test of time: only against hanging

/// What comes before the first frame, and each frame by itself.
std::vector<std::string> partsOf(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t next = std::min(text.find("{\"frame\"", at + 1), text.size());
        parts.push_back(text.substr(at, next - at));
        at = next;
    }
    return parts;
}

/// Writes part after part, and waits each time until the frame is there. Answers the longest wait.
std::chrono::milliseconds follow(const TraceFile& file, const std::function<void(const std::string&)>& write) {
    const std::vector<std::string> parts = partsOf(tests::crateOnGround(kFrames));
    Clock::duration longest{};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        write(parts[i]);
        const auto written = Clock::now();
        file.wait(i, [&] { return Clock::now() - written > kForever; });
        longest = std::max(longest, Clock::now() - written);
        EXPECT_EQ(file.frameCount(), i) << "the frame before is whole, and there is no other";
        if (i == 0) continue;
        EXPECT_EQ(file.frame(i - 1)->number, static_cast<double>(i - 1));
        EXPECT_EQ(file.frame(i - 1)->contacts.size(), 1u) << "with all that was written of it";
    }
    return std::chrono::duration_cast<std::chrono::milliseconds>(longest);
}

TEST(Follow, ShowsEachFrameOfAFileThatGrows) {
    const tests::TemporaryFolder folder;
    const auto path = folder.write("grows.jsonl", "");
    std::atomic<int> reported = 0;
    const TraceFile file(path, {.follow = true, .onGrowth = [&] { ++reported; }});
    std::ofstream out(path, std::ios::app);
    const auto longest = follow(file, [&](const std::string& part) { out << part << std::flush; });
    // Whoever shows them is woken for each, soon after it is there.
    for (const auto written = Clock::now(); reported < kFrames && Clock::now() - written < kForever;)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_GE(reported, kFrames);
    EXPECT_FALSE(file.isDone());
    RecordProperty("longest_wait_ms", static_cast<int>(longest.count()));
}

TEST(Follow, ShowsEachFrameThatComesThroughAPipe) {
    const tests::TemporaryFolder folder;
    const std::string path = (folder / "pipe.jsonl").string();
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    // Both ends wait for each other when they are opened.
    int end = -1;
    std::thread opening([&] { end = open(path.c_str(), O_WRONLY); });
    const TraceFile file(path, {.follow = true});
    opening.join();
    ASSERT_GE(end, 0);
    const auto longest = follow(file, [&](const std::string& part) {
        EXPECT_EQ(write(end, part.data(), part.size()), static_cast<ssize_t>(part.size()));
    });
    close(end);
    RecordProperty("longest_wait_ms", static_cast<int>(longest.count()));
}

/// A writer that stops in the middle of a line, and goes on.
TEST(Follow, TakesALineForWholeOnlyWithItsEnd) {
    const tests::TemporaryFolder folder;
    const std::string text = tests::crateOnGround(2);
    const std::size_t contact = text.rfind("{\"contact\"");
    const auto path = folder.write("grows.jsonl", text.substr(0, contact + 20));
    const TraceFile file(path, {.follow = true});
    file.wait(2);
    EXPECT_TRUE(file.frame(1)->contacts.empty());
    std::ofstream(path, std::ios::app) << text.substr(contact + 20);
    const auto written = Clock::now();
    while (file.frame(1)->contacts.empty() && Clock::now() - written < kForever)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(file.frame(1)->contacts.size(), 1u);
    EXPECT_EQ(file.problems().count, 0u);
}

}  // namespace
}  // namespace app::follow_test
}  // namespace collidoscope
