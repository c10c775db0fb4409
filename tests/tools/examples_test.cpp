#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/temporary_folder.h"

namespace collidoscope::examples {
namespace {

using nlohmann::json;

/// The records that the command prints.
std::vector<json> recordsOf(const std::string& command) {
    const tests::TemporaryFolder folder;
    const std::filesystem::path out = folder / "trace.jsonl";
    EXPECT_EQ(std::system((command + " > '" + out.string() + "'").c_str()), 0) << command;
    std::vector<json> records;
    std::ifstream text(out);
    for (std::string line; std::getline(text, line);) records.push_back(json::parse(line));
    return records;
}
std::vector<double> depthsOf(const std::vector<json>& records) {
    std::vector<double> depths;
    for (const json& record : records)
        if (record.contains("contact")) depths.push_back(record["depth"]);
    return depths;
}
/// How far the ball is in the ground at its contacts.
std::vector<double> trueDepthsOf(const std::vector<json>& records) {
    std::vector<double> depths;
    double height = 0.0;
    for (const json& record : records) {
        if (record.contains("pose")) height = record["position"][1];
        if (record.contains("contact")) depths.push_back(0.5 - height);
    }
    return depths;
}

TEST(Examples, TheBallHalvesItsDepthsUntilItIsMended) {
    const std::string ball = "'" COLLIDOSCOPE_BINARY_DIR "/tests/bouncing_ball'";
    const auto wrong = recordsOf(ball), mended = recordsOf(ball + " mended");
    ASSERT_GE(depthsOf(wrong).size(), 2u);
    for (std::size_t i = 0; i < depthsOf(wrong).size(); ++i)
        EXPECT_NEAR(2 * depthsOf(wrong)[i], trueDepthsOf(wrong)[i], 1e-15);
    EXPECT_EQ(depthsOf(mended), trueDepthsOf(mended));
}

TEST(Examples, TheBallInPythonSaysTheSame) {
    if (std::system("python3 -c 'import json' >/dev/null 2>&1") != 0) GTEST_SKIP() << "python3 is not installed";
    const auto python =
        recordsOf("PYTHONDONTWRITEBYTECODE=1 python3 '" COLLIDOSCOPE_SOURCE_DIR "/tools/examples/bouncing_ball.py'");
    const auto c = recordsOf("'" COLLIDOSCOPE_BINARY_DIR "/tests/bouncing_ball'");
    EXPECT_EQ(python.size(), c.size());
    EXPECT_EQ(depthsOf(python), depthsOf(c));
}

}  // namespace
}  // namespace collidoscope::examples
