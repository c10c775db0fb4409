#include <gtest/gtest.h>

#include <set>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/host/recording_canvas.h"
#include "demos/host/state_archives.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::falling_particles_test {
namespace {

std::unique_ptr<DemoBase> fallingParticles(int count) { return testing::demoWith("falling-particles", "count", count); }

std::vector<SolidItem> balls(const DemoBase& demo) {
    RecordingCanvas canvas;
    demo.draw(canvas);
    return canvas.solidItems[static_cast<std::size_t>(Solid::Sphere)];
}

TEST(FallingParticles, drawsOneBallForEachParticleWithItsOwnKey) {
    const auto demo = fallingParticles(500);
    std::set<Key> keys;
    for (const SolidItem& ball : balls(*demo)) keys.insert(ball.key);
    EXPECT_EQ(keys.size(), 500u);
    EXPECT_FALSE(keys.contains(kByOrder));
}

TEST(FallingParticles, aParticleThatBeginsAgainHasANewKeyAndNoneJumpsUnderItsOldOne) {
    const auto demo = fallingParticles(300);
    std::size_t begunAgain = 0;
    for (int step = 0; step < 900; ++step) {
        const auto before = balls(*demo);
        demo->advance();
        const auto after = balls(*demo);
        for (std::size_t i = 0; i < after.size(); ++i) {
            begunAgain += after[i].key != before[i].key ? 1 : 0;
            if (after[i].key != before[i].key) continue;
            ASSERT_LT(glm::length(after[i].pose.position - before[i].pose.position), 0.4f) << "step " << step;
        }
    }
    EXPECT_GT(begunAgain, 300u);
}

TEST(FallingParticles, aRestoredCopyGoesOnToTheSameHash) {
    const auto demo = fallingParticles(1000);
    for (int i = 0; i < 100; ++i) demo->advance();
    const auto copy = demo->clone();
    const auto bytes = save(*demo);
    for (int i = 0; i < 100; ++i) demo->advance();
    for (int i = 0; i < 100; ++i) copy->advance();
    EXPECT_EQ(hashOf(*demo), hashOf(*copy));
    const auto loaded = fallingParticles(1000);
    load(*loaded, bytes);
    for (int i = 0; i < 100; ++i) loaded->advance();
    EXPECT_EQ(hashOf(*demo), hashOf(*loaded));
}

TEST(FallingParticles, theSlopeTurnsThePlatesAtOnceAndADraggedPlateIsKept) {
    const auto demo = fallingParticles(100);
    const auto before = listHandles(*demo);
    setParameter(*demo, "slope", 45.0);
    EXPECT_NE(listHandles(*demo)[0].place.orientation, before[0].place.orientation);
    HandlePose place = listHandles(*demo)[1].place;
    place.position = {2.0f, 3.0f, 0.5f};
    ASSERT_TRUE(moveHandle(*demo, "plate-2", place));
    demo->advance();
    EXPECT_EQ(listHandles(*demo)[1].place.position, place.position);
}

TEST(FallingParticles, tenThousandFallWithoutLosingAnyThroughTheFloor) {
    const auto demo = fallingParticles(10000);
    for (int i = 0; i < 120; ++i) demo->advance();
    for (const SolidItem& ball : balls(*demo)) ASSERT_GT(ball.pose.position.y, 0.0f);
}

}  // namespace
}  // namespace collidoscope::demos::falling_particles_test
