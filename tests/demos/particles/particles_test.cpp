#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "demos/14_particles/parts/crowd.h"
#include "demos/14_particles/parts/obstacle_course.h"
#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/host/recording_canvas.h"
#include "demos/host/state_archives.h"
#include "demos/registry.h"
#include "geometry/mesh/mesh_generators.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::particles_test {
namespace {

std::unique_ptr<DemoBase> particlesDemo(int count) { return testing::demoWith("particles", "count", count); }

TEST(ParticlesDemo, drawsFewAsBallsManyAsDotsAndOfACrowdAShare) {
    const auto drawn = [](int count, int maximum) {
        const auto demo = particlesDemo(count);
        setParameter(*demo, "drawn", maximum);
        RecordingCanvas canvas;
        demo->draw(canvas);
        // The attractor is a dot, too.
        return std::pair(canvas.solidItems[static_cast<std::size_t>(Solid::Sphere)].size(),
                         canvas.pointItems.size() - 1);
    };
    EXPECT_EQ(drawn(1, 100'000), std::pair(std::size_t{1}, std::size_t{0}));
    EXPECT_EQ(drawn(10'000, 100'000), std::pair(std::size_t{10'000}, std::size_t{0}));
    EXPECT_EQ(drawn(10'001, 100'000), std::pair(std::size_t{0}, std::size_t{10'001}));
    EXPECT_EQ(drawn(50'000, 20'000), std::pair(std::size_t{0}, std::size_t{16'667}));
}

TEST(ParticlesDemo, hasTheSameHashOnAnyNumberOfThreads) {
    const auto hashAfter = [](std::size_t threads) {
        const auto demo = particlesDemo(40'000);
        demo->setParallelFor([threads](std::size_t count, const geometry::RangeWork& work) {
            std::vector<std::thread> running;
            for (std::size_t k = 0; k < threads; ++k)
                if (count * k / threads < count * (k + 1) / threads)
                    running.emplace_back([&, k] { work(count * k / threads, count * (k + 1) / threads); });
            for (std::thread& thread : running) thread.join();
        });
        demo->restart();
        for (int i = 0; i < 10; ++i) demo->advance();
        return hashOf(*demo);
    };
    const std::uint64_t one = hashAfter(1);
    EXPECT_EQ(hashAfter(2), one);
    EXPECT_EQ(hashAfter(4), one);
}

TEST(ParticlesDemo, noneIsUnderTheFloorOrInTheBall) {
    const auto demo = particlesDemo(3000);
    for (int i = 0; i < 150; ++i) demo->advance();
    RecordingCanvas canvas;
    demo->draw(canvas);
    const auto& spheres = canvas.solidItems[static_cast<std::size_t>(Solid::Sphere)];
    ASSERT_EQ(spheres.size(), 3000u);
    const geometry::Vec3f ball = listHandles(*demo)[1].place.position;
    for (const SolidItem& particle : spheres) {
        ASSERT_GT(particle.pose.position.y, 0.0f);
        ASSERT_GT(glm::length(particle.pose.position - ball), particles::ObstacleCourse::kBallRadius);
    }
    EXPECT_GT(testing::measured(*demo, "hits"), 10.0);
}

TEST(ParticlesDemo, anyMeshCanStandInTheWayAndIsBroughtToOneSize) {
    const auto demo = particlesDemo(100);
    const geometry::MeshPtr box = geometry::makeBox({30.0f, 5.0f, 10.0f});
    setMesh(*demo, "mesh", {"my box", box});
    demo->advance();
    RecordingCanvas canvas;
    demo->draw(canvas);
    const auto shown = std::find_if(canvas.meshItems.begin(), canvas.meshItems.end(),
                                    [&](const MeshItem& item) { return item.mesh == box; });
    ASSERT_NE(shown, canvas.meshItems.end());
    EXPECT_NEAR(box->ball.radius * glm::length(geometry::Vec3f(shown->worldFromMesh[0])), 1.1f, 1e-5f);
}

TEST(ParticlesDemo, theBooksPresetEndsAtItsTerminalSpeed) {
    const auto demo = particlesDemo(200);
    setParameter(*demo, "gravity", 9.82);
    setParameter(*demo, "drag", 1.5);
    EXPECT_NEAR(testing::measured(*demo, "terminal speed"), 6.547, 0.001);
    setParameter(*demo, "source", std::string("rain"));
    setParameter(*demo, "attraction", 0.0);
    demo->restart();
    for (int i = 0; i < 300; ++i) {
        demo->advance();
        ASSERT_LT(testing::measured(*demo, "top speed"), 11.4);
    }
    EXPECT_LT(testing::measured(*demo, "top speed"), 6.548);
}

TEST(ParticlesDemo, aBirthDependsOnItsNumberAlone) {
    const particles::Stream stream{.source = particles::Source::Fountain};
    const particles::Birth seventh = particles::birthOf(stream, 7);
    EXPECT_EQ(particles::birthOf(stream, 7).velocity, seventh.velocity);
    EXPECT_NE(particles::birthOf(stream, 8).velocity, seventh.velocity);
    const particles::Birth later = particles::onItsWay(stream, 7, 1.0f);
    EXPECT_NEAR(later.position.y, 0.0f, 1e-4f);
    EXPECT_LT(later.velocity.y, 0.0f);
}

}  // namespace
}  // namespace collidoscope::demos::particles_test
