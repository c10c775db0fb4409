#include <gtest/gtest.h>

#include <map>
#include <string>

#include "app/files/folders.h"
#include "app/traces/replay_check.h"
#include "app/traces/trace_file.h"

namespace collidoscope {

// What docs/what-bullet-and-ode-say.md tells of the recordings that are kept.
namespace app {
namespace {

TraceCheck checked(const char* name) {
    const TraceFile file(dataDir() / "assets/traces" / name);
    file.waitForAll();
    return checkTrace(file, {}, 1000);
}
std::uint64_t countOf(const TraceCheck& check, demos::Finding finding) {
    return check.counts[static_cast<std::size_t>(finding)];
}

TEST(RecordedEngines, BulletPrefersAFaceByFivePercentAndRoundsBoxes) {
    const TraceCheck check = checked("bullet-passing.jsonl.gz");
    EXPECT_EQ(check.source, "Bullet 3.24");
    EXPECT_EQ(check.frames, 120u);
    EXPECT_EQ(check.problems.count, 0u);
    EXPECT_EQ(countOf(check, demos::Finding::TooDeep), 25u);
    EXPECT_EQ(countOf(check, demos::Finding::StillOverlaps), 123u);
    EXPECT_EQ(check.disagreements(), 148u);
    ASSERT_EQ(check.groups.size(), 3u);
    EXPECT_EQ(check.groups[0].who, "box 3 and hull through box");
    EXPECT_EQ(check.groups[0].count, 74u);
    EXPECT_NEAR(check.groups[0].worst.front().what.by, 0.0218, 1e-4);
    EXPECT_EQ(check.groups[2].who, "box 1 and box through box");
    EXPECT_EQ(check.groups[2].finding, demos::Finding::TooDeep);
    for (const TraceCheck::Found& found : check.worst) {
        if (found.what.finding == demos::Finding::TooDeep) {
            EXPECT_LT(found.what.recorded, 1.05 * found.what.ours) << found.sentence;
        }
    }
}

TEST(RecordedEngines, BulletsPointsOnAFloorOfTrianglesAreOnIt) {
    const TraceCheck check = checked("bullet-seams.jsonl.gz");
    EXPECT_EQ(check.contacts, 1097u);
    EXPECT_EQ(countOf(check, demos::Finding::PointAway), 0u);
    EXPECT_TRUE(check.hasAllContacts);
    EXPECT_EQ(countOf(check, demos::Finding::Missed), 0u);
    // By hand: 41 normals of the ball, 18 of the box and 124 of the hull are more than a degree off.
    EXPECT_EQ(countOf(check, demos::Finding::MeshNormal), 183u);
    EXPECT_EQ(countOf(check, demos::Finding::StillOverlaps), 8u);
    ASSERT_GE(check.groups.size(), 3u);
    EXPECT_EQ(check.groups[0].count, 124u);
    EXPECT_NEAR(check.groups[0].worst.front().what.by, 42.01, 0.01);
    EXPECT_EQ(check.groups[1].count, 41u);
    EXPECT_EQ(check.groups[2].count, 18u);
}

TEST(RecordedEngines, OdesRaysAreWrongAtConvexBodiesOnly) {
    const TraceCheck check = checked("ode-rays.jsonl.gz");
    EXPECT_EQ(check.rays, 900u);
    EXPECT_EQ(check.disagreements(), 307u);
    for (const TraceCheck::Group& group : check.groups)
        EXPECT_TRUE(group.who == "rays at convex" || group.who == "rays at floor" || group.who == "rays at nothing")
            << group.who;
}

}  // namespace
}  // namespace app
}  // namespace collidoscope
