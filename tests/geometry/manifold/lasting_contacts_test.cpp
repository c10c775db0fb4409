/// Contacts keep their names while a box moves a little; their patch is that of a brute-force clip; what observers are
/// told; how contacts move.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/manifold/collide.h"
#include "geometry/manifold/contact_state.h"
#include "geometry/manifold/edge_clipping.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::lasting_contacts_test {
namespace {

constexpr std::uint64_t kSeed = 1611;

std::set<ContactId> namesOf(const Manifoldd& m) {
    std::set<ContactId> names;
    for (const ManifoldPoint<double>& contact : m.points()) names.insert(contact.id);
    return names;
}

TEST(LastingContacts, keepTheirNamesWhileABoxSlidesTurnsAndLeansALittle) {
    const Boxd below{{0, 0, 0}, {2, 0.5, 2}};
    const Quatd heading = axisAngle(Vec3d{0, 1, 0}, 0.3);
    const auto first = collide(below, Boxd{{0.1, 0.99, 0.2}, {0.5, 0.5, 0.5}, heading});
    ASSERT_TRUE(first);
    ASSERT_EQ(first->count, 4u);
    Random random{kSeed};
    for (int i = 0; i < 1000; ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " step " << i);
        const Vec3d slide{random.uniform(-1, 1), random.uniform(-0.004f, 0.004f), random.uniform(-1, 1)};
        const Vec3d axis{random.direction()};
        const Quatd lean = axisAngle(axis, double{random.uniform(0, 0.004f)});
        const auto m = collide(below, Boxd{Vec3d{0.1, 0.99, 0.2} + slide, {0.5, 0.5, 0.5}, lean * heading});
        ASSERT_TRUE(m);
        EXPECT_EQ(namesOf(*m), namesOf(*first));
    }
}

TEST(LastingContacts, areNamedByTheEdgesThatCross) {
    // Two boxes of one size, turned against each other: eight crossings of edges, four of which are kept.
    const Boxd a{{0, 0, 0}, {0.5, 0.5, 0.5}};
    const Boxd b{{0, 0.99, 0}, {0.5, 0.5, 0.5}, axisAngle(Vec3d{0, 1, 0}, 0.7)};
    const auto m = collide(a, b);
    ASSERT_TRUE(m);
    for (const ManifoldPoint<double>& contact : m->points()) {
        EXPECT_EQ(contact.id.a.kind(), FeatureKind::Edge);
        EXPECT_EQ(contact.id.b.kind(), FeatureKind::Edge);
    }
    EXPECT_EQ(namesOf(*m).size(), 4u);
}

TEST(LastingContacts, stayWhileAnEdgeRollsOverAnother) {
    std::set<ContactId> names;
    for (int i = 0; i <= 100; ++i) {
        const Quatd turn = axisAngle(Vec3d{0, 0, 1}, 0.785 + 1e-3 * (i - 50));
        const auto m = collide(Boxd{{0, 0, 0}, {0.5, 0.5, 0.5}, axisAngle(Vec3d{0, 1, 0}, 0.785)},
                               Boxd{{1.4, 0, 0}, {0.5, 0.5, 0.5}, turn});
        ASSERT_TRUE(m);
        ASSERT_EQ(m->count, 1u);
        names.insert(m->contacts[0].id);
    }
    EXPECT_EQ(names.size(), 1u);
}

/// The patch of two resting boxes by brute force: a fine grid of points of A's face that lie under B.
struct Extent {
    double lowX = 1e9, highX = -1e9, lowZ = 1e9, highZ = -1e9;

    void add(double x, double z) {
        lowX = std::min(lowX, x), highX = std::max(highX, x);
        lowZ = std::min(lowZ, z), highZ = std::max(highZ, z);
    }
};

TEST(LastingContacts, spanThePatchOfRestingBoxes) {
    Random random{kSeed};
    for (int i = 0; i < test::rounds(60); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        const Vec3d halfA{random.inBox(Vec3f{0.4f}, Vec3f{1})}, halfB{random.inBox(Vec3f{0.4f}, Vec3f{1})};
        const Vec3d at{random.uniform(-0.5f, 0.5f), halfA.y + halfB.y - 1e-3, random.uniform(-0.5f, 0.5f)};
        const auto m = collide(Boxd{{0, 0, 0}, halfA}, Boxd{at, halfB});
        ASSERT_TRUE(m);
        ASSERT_EQ(m->count, 4u);
        Extent found, expected;
        for (const ManifoldPoint<double>& contact : m->points()) found.add(contact.position.x, contact.position.z);
        constexpr int kGrid = 200;
        for (int j = 0; j <= kGrid; ++j)
            for (int k = 0; k <= kGrid; ++k) {
                const double x = halfA.x * (2.0 * j / kGrid - 1), z = halfA.z * (2.0 * k / kGrid - 1);
                if (std::fabs(x - at.x) <= halfB.x && std::fabs(z - at.z) <= halfB.z) expected.add(x, z);
            }
        const double cell = 2.0 / kGrid;
        EXPECT_NEAR(found.lowX, expected.lowX, cell);
        EXPECT_NEAR(found.highX, expected.highX, cell);
        EXPECT_NEAR(found.lowZ, expected.lowZ, cell);
        EXPECT_NEAR(found.highZ, expected.highZ, cell);
    }
}

TEST(LastingContacts, areTheSameWhenTheyAreWatched) {
    Random random{kSeed};
    for (int i = 0; i < 500; ++i) {
        const Boxd a{Vec3d{0.0}, {0.6, 0.4, 0.5}, Quatd{random.rotation()}};
        const Boxd b{Vec3d{random.inBox(Vec3f{-1}, Vec3f{1})}, {0.5, 0.6, 0.4}, Quatd{random.rotation()}};
        for (const bool isByEdges : {false, true}) {
            std::vector<ClipStep> steps;
            const auto watch = [&](const ClipStep& step) { steps.push_back(step); };
            const auto watched = isByEdges ? collideByEdges(a, b, 0.0, watch) : collide(a, b, {}, watch);
            const auto alone = isByEdges ? collideByEdges(a, b) : collide(a, b);
            ASSERT_EQ(watched.has_value(), alone.has_value());
            if (!alone) continue;
            EXPECT_EQ(watched->depth, alone->depth);
            EXPECT_EQ(namesOf(*watched), namesOf(*alone));
            ASSERT_GE(steps.size(), 2u);
            EXPECT_EQ(steps.front().action, ClipAction::ChooseNormal);
            EXPECT_EQ(steps.back().action, ClipAction::Reduce);
        }
    }
}

TEST(ContactMotion, tellsTheStateAndTheVelocityAtEachPoint) {
    Manifoldd m{{0, 1, 0}, 0.1};
    m.add({{1, 0, 0}, 0.1, {}});
    m.add({{-1, 0, 0}, -0.1, {}});
    const Twist<double> still{}, rolling{{0, 0, 0}, {0, -1, 0}, {0, 0, 2}};
    const auto motions = contactMotions(m, still, rolling);
    ASSERT_EQ(motions.size(), 2u);
    EXPECT_EQ(motions[0].state, ContactState::Penetrating);
    EXPECT_EQ(motions[1].state, ContactState::Apart);
    EXPECT_EQ(contactState(0.0), ContactState::Touching);
    EXPECT_EQ(motions[0].relative, Vec3d(0, 1, 0));
    EXPECT_EQ(motions[0].closing, -1.0);
    EXPECT_EQ(motions[1].closing, 3.0);
    EXPECT_EQ(motions[1].sliding, 0.0);
}

}  // namespace
}  // namespace collidoscope::geometry::lasting_contacts_test
