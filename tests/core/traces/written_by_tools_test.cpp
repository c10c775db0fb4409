#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <vector>

#include "app/traces/replay_check.h"
#include "app/traces/trace_file.h"
#include "tests/temporary_folder.h"
#include "tests/tools/scene.h"

namespace collidoscope {

// What tools/collidoscope_trace.h writes is what is read here.
namespace app {
namespace {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

TEST(TraceOfTheTools, IsReadWithEachKindOfRecord) {
    const tests::TemporaryFolder folder;
    const std::filesystem::path path = folder / "scene.jsonl";
    {
        const std::unique_ptr<std::FILE, CloseFile> out(std::fopen(path.c_str(), "wb"));
        ASSERT_TRUE(out);
        std::vector<char> buffer(4096);
        ASSERT_EQ(collidoscope_write_scene(out.get(), buffer.data(), buffer.size()), 0);
    }
    const TraceFile file(path);
    file.waitForAll();
    ASSERT_EQ(file.frameCount(), 3u);
    TraceProblems problems = file.problems();
    const TraceFile::Frame frame = file.read(2, problems);
    EXPECT_EQ(problems.count, 0u) << problems.list.front().text;
    EXPECT_TRUE(problems.unknown.empty());
    EXPECT_EQ(frame->scene->source, "a test 1.0");
    EXPECT_EQ(frame->scene->shapes.size(), 6u);
    EXPECT_EQ(frame->scene->shapes[1].margin, 0.04 * 0.01) << "its own, in units of a centimetre";
    EXPECT_EQ(frame->scene->shapes[0].margin, 0.5 * 0.01) << "that of all";
    ASSERT_EQ(frame->scene->bodies.size(), 2u);
    EXPECT_EQ(frame->scene->bodies[0].name, "crate \"A\" \xc2\xb7 1\\2?") << "a name has no line breaks";
    EXPECT_TRUE(frame->scene->bodies[1].isStatic);
    EXPECT_EQ(frame->poses.size(), 1u);
    ASSERT_EQ(frame->contacts.size(), 2u);
    EXPECT_EQ(frame->contacts[0].depth, -0.001 * 0.01) << "it is said as a distance";
    EXPECT_FALSE(frame->contacts[1].impulse);
    ASSERT_EQ(frame->rays.size(), 2u);
    EXPECT_EQ(frame->rays[0].maxT, 10.0);
    EXPECT_EQ(frame->rays[0].t, 0.5);
    EXPECT_EQ(frame->rays[1].hit, false);
    EXPECT_EQ(frame->joints.size(), 1u);
    EXPECT_EQ(frame->lines.size(), 1u);
    EXPECT_EQ(frame->points.size(), 1u);
    EXPECT_EQ(frame->labels.size(), 1u);
    ASSERT_EQ(frame->values.size(), 1u);
    EXPECT_EQ(frame->values[0].value, 12.5);
}

}  // namespace
}  // namespace app
}  // namespace collidoscope
