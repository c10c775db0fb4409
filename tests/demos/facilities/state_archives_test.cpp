#include "demos/host/state_archives.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/demos/support.h"

namespace collidoscope::demos::testing::state_archives_test {
namespace {

SmallDemo builtDemo() {
    SmallDemo demo;
    demo.build();
    for (int i = 0; i < 3; ++i) demo.advance();
    return demo;
}

TEST(StateArchives, TheHashSeesOneUlpOfEveryPart) {
    const SmallDemo demo = builtDemo();
    const auto changed = [&](auto change) {
        SmallDemo copy = demo;
        change(copy);
        return hashOf(copy) != hashOf(demo);
    };
    const auto nudge = [](float& x) { x = std::nextafter(x, std::numeric_limits<float>::max()); };
    EXPECT_TRUE(changed([&](SmallDemo& d) { nudge(d.speed); }));
    EXPECT_TRUE(changed([&](SmallDemo& d) { nudge(d.dot.z); }));
    EXPECT_TRUE(changed([&](SmallDemo& d) { nudge(d.blockTurn.z); }));
    EXPECT_TRUE(changed([&](SmallDemo& d) { nudge(d.radius); }));
    EXPECT_TRUE(changed([&](SmallDemo& d) { nudge(d.grains[1].position.y); }));
    EXPECT_TRUE(changed([&](SmallDemo& d) { d.last.reset(); }));
    EXPECT_TRUE(changed([&](SmallDemo& d) { d.mood = Mood::Wild; }));
    EXPECT_TRUE(changed([&](SmallDemo& d) { d.slot.mesh = oneTriangle(1.5f); }));
    EXPECT_TRUE(changed([&](SmallDemo& d) { d.advance(); }));
    EXPECT_FALSE(changed([](SmallDemo&) {}));
}

TEST(StateArchives, ReadingChangesNothing) {
    const SmallDemo demo = builtDemo();
    const std::uint64_t before = hashOf(demo);
    save(demo);
    sizeOf(demo);
    differences(demo, demo);
    firstNotFinite(demo);
    EXPECT_EQ(hashOf(demo), before);
}

TEST(StateArchives, ASavedStateLoadsIntoAFreshDemo) {
    SmallDemo demo = builtDemo();
    demo.speed = 0.7f;
    demo.wind = true;
    const auto bytes = save(demo);
    EXPECT_EQ(bytes.size(), sizeOf(demo));
    SmallDemo fresh;
    load(fresh, bytes);
    EXPECT_EQ(hashOf(fresh), hashOf(demo));
    EXPECT_EQ(fresh.stepCount(), 3u);
    EXPECT_EQ(differences(fresh, demo), std::vector<std::string>{});
}

TEST(StateArchives, SavedNumbersAreLittleEndian) {
    SmallDemo demo;
    demo.advance();
    demo.advance();
    const auto bytes = save(demo);
    ASSERT_GT(bytes.size(), 8u);
    EXPECT_EQ(bytes[0], 2);
    for (std::size_t i = 1; i < 8; ++i) EXPECT_EQ(bytes[i], 0);
}

TEST(StateArchives, EveryShortenedStateIsRefused) {
    const auto bytes = save(builtDemo());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        SmallDemo fresh;
        EXPECT_THROW(load(fresh, {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}),
                     std::runtime_error);
    }
}

TEST(StateArchives, AStateWithMoreBytesIsRefused) {
    auto bytes = save(builtDemo());
    bytes.push_back(0);
    SmallDemo fresh;
    EXPECT_THROW(load(fresh, bytes), std::runtime_error);
}

TEST(StateArchives, AStateOfAnotherMeshIsRefusedByName) {
    SmallDemo demo = builtDemo();
    demo.slot = {"mug", oneTriangle(2.0f)};
    SmallDemo fresh;
    try {
        load(fresh, save(demo));
        FAIL() << "it was taken";
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find("mug"), std::string::npos) << error.what();
    }
}

TEST(StateArchives, DifferencesNameTheFieldAndBothValues) {
    const SmallDemo a = builtDemo();
    SmallDemo b = a;
    b.grains[1].age = 1.5f;
    b.wind = true;
    b.dot = {0.0f, 2.0f, 0.0f};
    const auto found = differences(a, b);
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0], "parameters.wind: false | true");
    EXPECT_EQ(found[1].substr(0, 15), "grains[1].age: ");
    EXPECT_EQ(found[1].substr(found[1].size() - 6), " | 1.5");
    EXPECT_EQ(found[2], "handles.dot: (0, 0, 0) | (0, 2, 0)");
    EXPECT_EQ(differences(a, b, 1).size(), 1u);
}

TEST(StateArchives, DifferencesOfListsOfUnequalLengthNameTheList) {
    const SmallDemo a = builtDemo();
    SmallDemo b = a;
    b.grains.emplace_back();
    const auto found = differences(a, b);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0], "grains: 2 | 3");
}

TEST(StateArchives, TheFirstNumberThatIsNotFiniteIsNamed) {
    SmallDemo demo = builtDemo();
    EXPECT_EQ(firstNotFinite(demo), std::nullopt);
    demo.grains[1].position.y = std::numeric_limits<float>::infinity();
    EXPECT_EQ(firstNotFinite(demo), "grains[1].position");
}

}  // namespace
}  // namespace collidoscope::demos::testing::state_archives_test
