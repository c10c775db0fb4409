#include <gtest/gtest.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <bit>
#include <clocale>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "tests/temporary_folder.h"
#include "tests/tools/scene.h"
#include "tools/collidoscope_trace.h"

namespace collidoscope::tools {
namespace {

using nlohmann::json;

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

std::string textOf(std::FILE* file) {
    std::string text(static_cast<std::size_t>(std::ftell(file)), '\0');
    std::rewind(file);
    EXPECT_EQ(std::fread(text.data(), 1, text.size(), file), text.size());
    return text;
}
std::string fileText(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}
std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}
std::filesystem::path toolsFolder() { return std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / "tools"; }

/// A trace without conventions, in a file that vanishes.
struct Writing {
    File file{std::tmpfile()};
    std::vector<char> buffer = std::vector<char>(4096);
    ctrace trace{};
    Writing() {
        const ctrace_conventions none{};
        ctrace_begin(&trace, file.get(), buffer.data(), buffer.size(), &none);
    }
    std::vector<std::string> lines() {
        ctrace_end(&trace);
        return linesOf(textOf(file.get()));
    }
};

std::string sceneText(std::size_t bufferSize) {
    const File file{std::tmpfile()};
    std::vector<char> buffer(bufferSize);
    EXPECT_EQ(collidoscope_write_scene(file.get(), buffer.data(), buffer.size()), CTRACE_OK);
    return textOf(file.get());
}

/// What is written behind "is":
std::string numberIn(const std::string& line) {
    const std::size_t begin = line.find("\"is\":") + 5;
    return line.substr(begin, line.find_first_of(",}", begin) - begin);
}

TEST(TraceWriter, IsAsShortAsItSays) {
    EXPECT_LT(linesOf(fileText(toolsFolder() / "collidoscope_trace.h")).size(), 300u);
    EXPECT_LT(linesOf(fileText(toolsFolder() / "collidoscope_trace.py")).size(), 60u);
}

TEST(TraceWriter, WritesEachKindOfRecordAsJson) {
    const std::vector<std::string> lines = linesOf(sceneText(65536));
    ASSERT_EQ(lines.size(), 42u);
    const json first = json::parse(lines[0]);
    EXPECT_EQ(first["format"], "collidoscope-trace");
    EXPECT_EQ(first["unit"], 0.01);
    const json sphere = json::parse(lines[2]);
    EXPECT_EQ(sphere["kind"], "sphere");
    EXPECT_EQ(sphere["orientation"], json({0.8, 0, 0.6, 0}));
    EXPECT_EQ(json::parse(lines[6])["triangles"], json({{0, 2, 1}, {0, 1, 3}}));
    EXPECT_EQ(json::parse(lines[7])["name"], "crate \"A\" \xc2\xb7 1\\2\n");
    EXPECT_EQ(json::parse(lines[8])["static"], true);
    EXPECT_EQ(json::parse(lines[9]), json({{"frame", 0}, {"time", 0}}));
    EXPECT_EQ(json::parse(lines[12])["depth"], -0.001);
    EXPECT_FALSE(json::parse(lines[12]).contains("impulse"));
    EXPECT_EQ(json::parse(lines[14])["hit"], false);
    EXPECT_EQ(json::parse(lines[16])["line"][1], json({0, -1, 0}));
}

TEST(TraceWriter, WritesTheSameThroughABufferOfAnySize) {
    const std::string whole = sceneText(65536);
    for (const std::size_t size : {1u, 2u, 3u, 7u, 64u, 1000u}) EXPECT_EQ(sceneText(size), whole) << size;
}

TEST(TraceWriter, WritesDoublesThatAreReadBackToTheBit) {
    constexpr unsigned kSeed = 20261123;
    SCOPED_TRACE(kSeed);
    std::mt19937_64 random(kSeed);
    std::vector<double> numbers{0.0,
                                -0.0,
                                1.0,
                                0.1,
                                1.0 / 3.0,
                                5e-324,
                                2.2250738585072014e-308,
                                1e22,
                                1e23,
                                9007199254740993.0,
                                1.7976931348623157e308,
                                123456789012345678.0,
                                0.30000000000000004,
                                1e-5,
                                1e21,
                                2e-29};
    while (numbers.size() < 200'000) {
        std::uint64_t bits = random();
        if (bits & 1)
            bits = (bits & ~(0x7FFULL << 52)) | ((1023 - 40 + random() % 80) << 52);  // the sizes of daily life
        const double x = std::bit_cast<double>(bits);
        if (std::isfinite(x)) numbers.push_back(bits & 14 || std::abs(x) > 1e9 ? x : std::round(x * 1000) / 1000);
    }
    Writing all;
    for (const double x : numbers) EXPECT_EQ(ctrace_value(&all.trace, "x", x, nullptr), CTRACE_OK) << x;
    const auto lines = all.lines();
    ASSERT_EQ(lines.size(), numbers.size() + 1);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const double read = std::strtod(numberIn(lines[i + 1]).c_str(), nullptr);
        ASSERT_EQ(std::bit_cast<std::uint64_t>(read), std::bit_cast<std::uint64_t>(numbers[i])) << lines[i + 1];
        if (i < 1000) {
            EXPECT_EQ(json::parse(lines[i + 1])["is"].get<double>(), numbers[i]);
        }
    }
    EXPECT_EQ(numberIn(lines[4]), "0.1") << "short where it can be";
}

TEST(TraceWriter, WritesFloatsThatAreReadBackAsFloatOrDouble) {
    constexpr unsigned kSeed = 11;
    SCOPED_TRACE(kSeed);
    std::mt19937_64 random(kSeed);
    std::vector<float> numbers{0.0f, -0.0f, 0.1f, 1e-45f, 3.4028235e38f, 16777217.0f, 1.0f / 3.0f, 1e-20f};
    while (numbers.size() < 200'000) {
        auto bits = static_cast<std::uint32_t>(random());
        if (bits & 1) bits = (bits & ~(0xFFu << 23)) | static_cast<std::uint32_t>(127 - 20 + random() % 40) << 23;
        const float x = std::bit_cast<float>(bits);
        if (std::isfinite(x)) numbers.push_back(x);
    }
    const File file{std::tmpfile()};
    ASSERT_EQ(collidoscope_write_floats(file.get(), numbers.data(), static_cast<int>(numbers.size())), CTRACE_OK);
    const auto lines = linesOf(textOf(file.get()));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::string text = numberIn(lines[i + 1]);
        ASSERT_EQ(std::bit_cast<std::uint32_t>(std::strtof(text.c_str(), nullptr)),
                  std::bit_cast<std::uint32_t>(numbers[i]))
            << text;
        ASSERT_EQ(static_cast<float>(std::strtod(text.c_str(), nullptr)), numbers[i]) << text;
    }
    EXPECT_EQ(numberIn(lines[3]), "0.1");
}

TEST(TraceWriter, MindsNoLocale) {
    const std::string before = std::setlocale(LC_NUMERIC, nullptr);
    bool found = false;
    for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE.utf8", "fr_FR.utf8"})
        found = found || std::setlocale(LC_NUMERIC, name);
    Writing all;
    ctrace_value(&all.trace, "x", 1.25e-300, nullptr);
    ctrace_value(&all.trace, "x", 1.25, nullptr);
    const auto lines = all.lines();
    std::setlocale(LC_NUMERIC, before.c_str());
    EXPECT_EQ(std::strtod(numberIn(lines[1]).c_str(), nullptr), 1.25e-300);
    EXPECT_EQ(numberIn(lines[2]), "1.25");
    if (!found) GTEST_SKIP() << "no locale with a decimal comma is installed";
}

TEST(TraceWriter, LeavesOutWhatIsNotFiniteAndSaysSo) {
    const double good[] = {1, 2, 3}, bad[] = {1, std::numeric_limits<double>::quiet_NaN(), 3};
    Writing all;
    EXPECT_EQ(ctrace_pose(&all.trace, 1, bad, nullptr, nullptr, nullptr), CTRACE_NOT_FINITE);
    EXPECT_EQ(ctrace_contact(&all.trace, 1, 2, good, good, std::numeric_limits<double>::infinity(), 0),
              CTRACE_NOT_FINITE);
    EXPECT_EQ(ctrace_frame(&all.trace, 1, 0), CTRACE_OK);
    EXPECT_EQ(ctrace_pose(&all.trace, 1, good, nullptr, nullptr, nullptr), CTRACE_OK);
    const auto lines = all.lines();
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_EQ(lines[1], R"({"value":"not finite","is":2,"unit":"records"})");
    EXPECT_EQ(all.trace.not_finite, 2);
}

TEST(TraceWriter, EscapesWhatJsonOrUtf8DoesNotAllow) {
    for (const std::string text :
         {"\xff", "a\xc3", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\xaf", "\x01\x1f"}) {
        Writing all;
        ctrace_label(&all.trace, text.c_str(), nullptr);
        EXPECT_TRUE(json::accept(all.lines()[1])) << testing::PrintToString(text);
    }
    for (const std::string text : {"\xf0\x9f\x8e\xb2", "\xe2\x82\xac \xc2\xb5", "quote \" slash \\ tab \t"}) {
        Writing all;
        ctrace_label(&all.trace, text.c_str(), nullptr);
        EXPECT_EQ(json::parse(all.lines()[1])["label"], text);
    }
}

TEST(TraceWriter, ReportsWhatCouldNotBeWritten) {
    const File full{std::fopen("/dev/full", "w")};
    if (!full) GTEST_SKIP() << "this system has no /dev/full";
    char buffer[64];
    const ctrace_conventions none{};
    ctrace trace;
    ctrace_begin(&trace, full.get(), buffer, sizeof buffer, &none);
    EXPECT_EQ(ctrace_flush(&trace), CTRACE_WRITE_FAILED);
    EXPECT_EQ(ctrace_value(&trace, "x", 1, nullptr), CTRACE_WRITE_FAILED) << "once and for all";
}

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
TEST(TraceWriter, AllocatesNothingInAFrame) {
    const double position[] = {1.5, 1.0 / 3.0, 1e-300}, upright[] = {1, 0, 0, 0};
    Writing all;
    ctrace_frame(&all.trace, 0, 0);  // the file has its own buffer from here
    const auto before = mallinfo2().uordblks;
    for (int i = 1; i < 1000; ++i) {
        ctrace_frame(&all.trace, i, i / 60.0);
        ctrace_pose(&all.trace, 1, position, upright, position, position);
        ctrace_contact(&all.trace, 1, 2, position, position, 0.1, 0.2);
        ctrace_label(&all.trace, "here", position);
    }
    EXPECT_EQ(mallinfo2().uordblks, before);
}
#endif

/// Runs scene.py; the lines that it prints, or nothing where there is no Python.
std::vector<std::string> pythonLines(const std::string& arguments) {
    if (std::system("python3 -c 'import json' >/dev/null 2>&1") != 0) return {};
    const tests::TemporaryFolder folder;
    const std::filesystem::path out = folder.path() / "python.jsonl";
    const std::string command = "PYTHONDONTWRITEBYTECODE=1 python3 '" COLLIDOSCOPE_SOURCE_DIR
                                "/tests/tools/scene.py' " +
                                arguments + " > '" + out.string() + "'";
    EXPECT_EQ(std::system(command.c_str()), 0);
    return linesOf(fileText(out));
}

TEST(TraceWriter, WritesInPythonWhatItWritesInC) {
    const auto python = pythonLines("");
    if (python.empty()) GTEST_SKIP() << "python3 is not installed";
    const auto c = linesOf(sceneText(65536));
    ASSERT_EQ(python.size(), c.size());
    for (std::size_t i = 0; i < c.size(); ++i) EXPECT_EQ(json::parse(python[i]), json::parse(c[i]));
}

TEST(TraceWriter, LeavesOutInPythonWhatIsNotFinite) {
    const auto python = pythonLines("nan");
    if (python.empty()) GTEST_SKIP() << "python3 is not installed";
    EXPECT_EQ(json::parse(python.back()), json::parse(R"({"value":"not finite","is":2,"unit":"records"})"));
}

}  // namespace
}  // namespace collidoscope::tools
