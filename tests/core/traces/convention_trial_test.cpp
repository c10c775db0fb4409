#include "app/traces/convention_trial.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/traces/replay_check.h"
#include "geometry/base/elementary.h"
#include "tests/core/traces/changed_trace.h"

namespace collidoscope {

// A trace that is written by other conventions than its header says.
namespace app::convention_trial_test {
namespace {

using demos::TraceFrame;
using demos::TraceScene;
using geometry::Quatd;
using geometry::Vec3d;

/// Boxes that fall on each other, turned.
const std::vector<TraceFrame>& run() {
    static const std::vector<TraceFrame> frames = tests::recordedFrames("ten-boxes", 150);
    return frames;
}

TraceCheck checked(const tests::ChangeOfFrame& change, const std::string& header = {}) {
    const tests::TemporaryFolder folder;
    std::string text = tests::textOf(run(), change);
    if (!header.empty()) text.insert(text.find('}'), "," + header);
    return checkTrace(*tests::fileOf(folder, text), {});
}

void flipNormals(TraceFrame& frame, TraceScene&) {
    for (auto& contact : frame.contacts) contact.normal = -contact.normal;
}
void flipDepths(TraceFrame& frame, TraceScene&) {
    for (auto& contact : frame.contacts) *contact.depth = -*contact.depth;
}
Quatd writtenWLast(const Quatd& q) { return {q.x, q.y, q.z, q.w}; }
void writeWLast(TraceFrame& frame, TraceScene&) {
    for (auto& pose : frame.poses) pose.pose.orientation = writtenWLast(pose.pose.orientation);
}
void writeInverse(TraceFrame& frame, TraceScene&) {
    for (auto& pose : frame.poses) pose.pose.orientation = glm::conjugate(pose.pose.orientation);
}
void writeWholeSizes(TraceFrame&, TraceScene& scene) {
    for (auto& shape : scene.shapes)
        if (auto* const box = std::get_if<geometry::Boxd>(&shape.shape)) box->half *= 2.0;
}

struct Wrong {
    const char* name;
    std::vector<tests::ChangeOfFrame> changes;
    ConventionTrial found;
};

TEST(ConventionTrial, FindsWhatTheWriterMeansByItsNumbers) {
    const Wrong all[] = {
        {"normals", {flipNormals}, {.flipsNormal = true}},
        {"depths", {flipDepths}, {.flipsDepth = true}},
        {"normals and depths", {flipNormals, flipDepths}, {.flipsNormal = true, .flipsDepth = true}},
        {"w last", {writeWLast}, {.wLast = true}},
        {"w last and normals", {writeWLast, flipNormals}, {.flipsNormal = true, .wLast = true}},
        {"w last and depths", {writeWLast, flipDepths}, {.flipsDepth = true, .wLast = true}},
        {"inverse", {writeInverse}, {.inverse = true}},
        {"whole sizes", {writeWholeSizes}, {.wholeSizes = true}},
    };
    for (const Wrong& wrong : all) {
        const TraceCheck check = checked([&](TraceFrame& frame, TraceScene& scene) {
            for (const auto& change : wrong.changes) change(frame, scene);
        });
        ASSERT_TRUE(check.conventions && check.conventions->better) << wrong.name << "\n" << checkText(check);
        EXPECT_EQ(check.conventions->better->trial, wrong.found) << wrong.name << "\n" << checkText(check);
        EXPECT_EQ(check.conventions->better->atOdds, 0u) << wrong.name;
    }
}

TEST(ConventionTrial, FindsPosesOfAfterTheStep) {
    std::vector<TraceFrame> late = run();
    for (std::size_t i = 0; i + 1 < late.size(); ++i) late[i].poses = run()[i + 1].poses;
    late.pop_back();
    // Only what falls fast is far off.
    const tests::TemporaryFolder folder;
    const auto file = tests::fileOf(folder, tests::textOf({late.begin() + 10, late.begin() + 80}));
    const TraceCheck check = checkTrace(*file, {.tolerance = 1e-5});
    ASSERT_TRUE(check.conventions && check.conventions->better) << checkText(check);
    EXPECT_TRUE(check.conventions->better->trial.posesOfBefore) << checkText(check);
}

TEST(ConventionTrial, UndoesWhatTheHeaderSays) {
    EXPECT_EQ(checked(writeWLast, "\"quaternion\":\"xyzw\"").disagreements(), 0u);
    EXPECT_EQ(checked(flipDepths, "\"depth\":\"positive-out\"").disagreements(), 0u);
    // A header that is wrong is found, too.
    const TraceCheck check = checked({}, "\"quaternion\":\"xyzw\",\"normal\":\"b-to-a\"");
    ASSERT_TRUE(check.conventions && check.conventions->better) << checkText(check);
    EXPECT_EQ(check.conventions->better->trial, (ConventionTrial{.flipsNormal = true, .wLast = true}));
    const std::string text = checkText(check);
    EXPECT_NE(text.find("\"normal\": \"a-to-b\""), std::string::npos) << text;
    EXPECT_NE(text.find("\"quaternion\": \"wxyz\""), std::string::npos) << text;
}

TEST(ConventionTrial, SaysNothingWhereTheConventionsAreRight) {
    EXPECT_FALSE(checked({}).conventions);
    // One pair whose normals are wrong is no convention.
    const TraceCheck check = checked([](TraceFrame& frame, TraceScene&) {
        for (auto& contact : frame.contacts)
            if (contact.a == 2 && contact.b == 3) contact.normal = -contact.normal;
    });
    EXPECT_GT(check.disagreements(), 0u);
    EXPECT_TRUE(!check.conventions || !check.conventions->better) << checkText(check);
}

/// The contacts do not contradict it: all things are turned alike.
TEST(ConventionTrial, FindsTheUpwardAxisByHowBodiesFall) {
    const auto turned = [](TraceFrame& frame, TraceScene& scene) {
        const Quatd turn = geometry::axisAngle(Vec3d{1, 0, 0}, geometry::kPi<double> / 2);
        for (auto& pose : frame.poses)
            pose.pose = {turn * pose.pose.position, turn * pose.pose.orientation}, pose.velocity = turn * pose.velocity;
        for (auto& contact : frame.contacts)
            contact.point = turn * contact.point, contact.normal = turn * contact.normal;
        (void)scene;
    };
    const TraceCheck check = checked(turned);
    EXPECT_EQ(check.disagreements(), 0u) << checkText(check);
    ASSERT_EQ(check.falling.size(), 1u) << checkText(check);
    EXPECT_NE(check.falling[0].find("\"up\": \"z\""), std::string::npos) << check.falling[0];
    EXPECT_TRUE(checked(turned, "\"up\":\"z\"").falling.empty());
    EXPECT_TRUE(checked({}).falling.empty());
    const TraceCheck wrong = checked({}, "\"up\":\"x\"");
    ASSERT_EQ(wrong.falling.size(), 1u);
    EXPECT_NE(wrong.falling[0].find("\"up\": \"y\""), std::string::npos) << wrong.falling[0];
    const TraceCheck tall = checked({}, "\"unit\":100");
    ASSERT_EQ(tall.falling.size(), 1u);
    EXPECT_NE(tall.falling[0].find("\"unit\": 1"), std::string::npos) << tall.falling[0];
}

}  // namespace
}  // namespace app::convention_trial_test
}  // namespace collidoscope
