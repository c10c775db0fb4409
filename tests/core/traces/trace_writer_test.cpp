#include "app/traces/trace_writer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <memory>
#include <type_traits>

#include "app/traces/replay_check.h"
#include "app/traces/trace_file.h"
#include "demos/registry.h"
#include "demos/replay/frame_source.h"
#include "demos/replay/record_demo.h"
#include "tests/temporary_folder.h"

namespace collidoscope::app {
namespace {

/// A run of a demo as a trace, read back.
std::unique_ptr<TraceFile> recorded(const tests::TemporaryFolder& folder, const char* name, int frames,
                                    std::vector<demos::TraceFrame>* written = nullptr) {
    const auto demo = demos::makeDemo(*demos::findDemo(name));
    std::string text;
    TraceWriter writer([&](const std::string& lines) { text += lines; }, "test", double{demo->stepLength()}, true);
    demos::DemoRecorder recorder;
    for (int i = 0; i < frames; ++i) {
        const demos::TraceFrame frame = recorder.record(*demo);
        writer.write(frame);
        if (written != nullptr) written->push_back(frame);
        demo->advance();
    }
    auto file = std::make_unique<TraceFile>(folder.write(std::string(name) + ".jsonl", text));
    file->waitForAll();
    return file;
}

TEST(TraceWriter, WritesWhatIsReadAsTheSameToTheLastBit) {
    const tests::TemporaryFolder folder;
    std::vector<demos::TraceFrame> written;
    const auto file = recorded(folder, "ten-boxes", 120, &written);
    ASSERT_EQ(file->frameCount(), 120u);
    EXPECT_EQ(file->problems().count, 0u);
    for (std::uint64_t i = 0; i < 120; ++i) {
        const demos::TraceFrame &a = written[static_cast<std::size_t>(i)], &b = *file->frame(i);
        ASSERT_EQ(a.poses.size(), b.poses.size());
        for (std::size_t k = 0; k < a.poses.size(); ++k) {
            EXPECT_EQ(a.poses[k].pose.position, b.poses[k].pose.position);
            EXPECT_EQ(a.poses[k].velocity, b.poses[k].velocity);
            EXPECT_EQ(a.poses[k].angular, b.poses[k].angular);
            // A quaternion of a float is brought to unit length on the way in.
            EXPECT_LT(glm::length(a.poses[k].pose.orientation - b.poses[k].pose.orientation), 1e-6);
        }
        ASSERT_EQ(a.contacts.size(), b.contacts.size());
        for (std::size_t k = 0; k < a.contacts.size(); ++k) {
            EXPECT_EQ(a.contacts[k].point, b.contacts[k].point);
            EXPECT_EQ(a.contacts[k].normal, b.contacts[k].normal);
            EXPECT_EQ(a.contacts[k].depth, b.contacts[k].depth);
            EXPECT_EQ(a.contacts[k].impulse, b.contacts[k].impulse);
            EXPECT_EQ(a.contacts[k].preference, b.contacts[k].preference);
            EXPECT_EQ(a.contacts[k].overhang, b.contacts[k].overhang);
            EXPECT_EQ(a.contacts[k].isTurned, b.contacts[k].isTurned);
        }
    }
}

/// Of a run of a demo: how many contacts have something in the member, which a trace keeps.
template <typename Member>
std::size_t countKept(const char* demo, std::uint64_t frames, Member member) {
    const tests::TemporaryFolder folder;
    std::vector<demos::TraceFrame> written;
    const auto file = recorded(folder, demo, static_cast<int>(frames), &written);
    std::size_t count = 0;
    for (std::uint64_t i = 0; i < frames; ++i) {
        const auto &a = written[static_cast<std::size_t>(i)].contacts, &b = file->frame(i)->contacts;
        EXPECT_EQ(a.size(), b.size());
        for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) {
            EXPECT_EQ(a[k].*member, b[k].*member);
            count += b[k].*member != std::decay_t<decltype(b[k].*member)>{} ? 1 : 0;
        }
    }
    return count;
}

TEST(TraceWriter, KeepsTurnedContacts) {
    EXPECT_GT(countKept("mesh-landscape", 90, &demos::TraceContact::isTurned), 5u);
}
TEST(TraceWriter, KeepsFacesThatHangOver) { EXPECT_GT(countKept("ragdolls", 150, &demos::TraceContact::overhang), 0u); }

/// What this library's own worlds record is confirmed by this library.
class OwnTrace : public testing::TestWithParam<const char*> {};
TEST_P(OwnTrace, HasNoDisagreement) {
    const tests::TemporaryFolder folder;
    const auto file = recorded(folder, GetParam(), 200);
    const TraceCheck check = checkTrace(*file, {});
    EXPECT_EQ(check.problems.count, 0u);
    EXPECT_GT(check.bodies, 1u);
    EXPECT_GT(check.contacts, 100u);
    EXPECT_EQ(check.disagreements(), 0u) << check.worst.at(0).sentence;
}
INSTANTIATE_TEST_SUITE_P(OfDemos, OwnTrace, testing::Values("ten-boxes", "box-drop", "friction-ramp", "rolling"),
                         [](const auto& tested) {
                             std::string name = tested.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(TraceWriter, RecordsWhatOtherDemosDraw) {
    const tests::TemporaryFolder folder;
    const auto file = recorded(folder, "falling-particles", 30);
    EXPECT_EQ(file->frameCount(), 30u);
    EXPECT_GT(file->frame(10)->poses.size(), 3u);
    EXPECT_EQ(file->problems().count, 0u);
}

TEST(TraceWriter, KeepsRaysAndValues) {
    const tests::TemporaryFolder folder;
    const demos::FrameSourcePtr sample = demos::sampleTrace();
    std::string text;
    TraceWriter writer([&](const std::string& lines) { text += lines; }, "a \"sample\"", sample->step(), true);
    for (std::uint64_t i = 0; i < 50; ++i) writer.write(*sample->frame(i));
    const TraceFile file(folder.write("s.jsonl", text));
    file.waitForAll();
    EXPECT_EQ(file.problems().count, 0u);
    EXPECT_EQ(file.frame(0)->scene->source, "a \"sample\"");
    for (std::uint64_t i = 0; i < 50; ++i) {
        const auto a = sample->frame(i), b = file.frame(i);
        ASSERT_EQ(b->rays.size(), 1u);
        EXPECT_EQ(a->rays[0].t, b->rays[0].t);
        EXPECT_EQ(a->rays[0].body, b->rays[0].body);
        EXPECT_EQ(a->values.at(0).value, b->values.at(0).value);
    }
}

}  // namespace
}  // namespace collidoscope::app
