// An arch of stones: how thin it may be by the theory of its thrust, and that it stands and falls as the theory says.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "demos/19_stacks/measures/arch_limit.h"
#include "geometry/base/vec.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::arch_test {
namespace {

using geometry::Vec2d;

constexpr double kPi = 3.14159265358979;

/// The funicular polygon, stone by stone from the left springing, where a force (H, V) enters at the radius r: whether
/// it crosses every joint within the ring. Area and centre of each stone by the shoelace formula. V is half the weight.
bool staysWithin(const ArchStones& ring, double thrust, double radius) {
    const double inner = 1.0 - 0.5 * ring.thickness, outer = 1.0 + 0.5 * ring.thickness;
    const auto at = [](double angle, double r) { return Vec2d{-r * std::cos(angle), r * std::sin(angle)}; };
    const auto cross = [](const Vec2d& a, const Vec2d& b) { return a.x * b.y - a.y * b.x; };
    Vec2d force{thrust, 0.5}, point = at(0.0, radius);  // over the weight of the arch
    for (int i = 0; i < ring.count; ++i) {
        const double first = kPi * i / ring.count, last = kPi * (i + 1) / ring.count;
        const Vec2d corners[] = {at(first, inner), at(first, outer), at(last, outer), at(last, inner)};
        double area = 0.0, moment = 0.0;
        for (int k = 0; k < 4; ++k) {
            const Vec2d &p = corners[k], &q = corners[(k + 1) % 4];
            area += 0.5 * cross(p, q);
            moment += (p.x + q.x) * cross(p, q) / 6.0;
        }
        // Where the line of the force meets the vertical through the stone's centre, the weight is added.
        const double x = moment / area;
        point += force * ((x - point.x) / force.x);
        force.y -= 1.0 / ring.count;
        // Where it meets the next joint: cross(point + t force, joint) = 0.
        const Vec2d joint = at(last, 1.0);
        const double t = -cross(point, joint) / cross(force, joint);
        point += t * force;
        const double r = glm::dot(point, joint);
        if (r < inner - 1e-12 || r > outer + 1e-12) return false;
    }
    return true;
}

/// The thrusts that stay within, by trying.
std::optional<Range<double>> triedThrust(const ArchStones& ring, const Range<double>& between, int steps) {
    std::optional<Range<double>> found;
    for (int i = 0; i <= steps; ++i) {
        const double thrust = between.low + (between.high - between.low) * i / steps;
        bool stays = false;
        for (int k = 0; k <= 400 && !stays; ++k)
            stays = staysWithin(ring, thrust, 1.0 + ring.thickness * (k / 400.0 - 0.5));
        if (!stays) continue;
        if (!found) found = {thrust, thrust};
        found->high = thrust;
    }
    return found;
}

/// Ochsendorf, The Masonry Arch on Spreading Supports (2006): 0.1075 for the half ring, after Milankovitch (1907).
TEST(ArchLimit, ARingOfEverMoreStonesIsAsThinAsMilankovitchFound) {
    EXPECT_NEAR(thinnestArch(1001), 0.1075, 1e-4);
    for (const int count : {7, 9, 15, 31}) EXPECT_LE(thinnestArch(count), 0.1075) << count;
}

TEST(ArchLimit, ThrustsThatStayWithinAreThosePredicted) {
    for (const int count : {6, 9, 14, 15}) {
        for (const double safety : {1.1, 1.5, 2.5}) {
            const ArchStones ring{count, safety * thinnestArch(count)};
            const auto possible = possibleThrust(ring);
            ASSERT_TRUE(possible);
            const double width = possible->high - possible->low;
            const auto tried = triedThrust(ring, {possible->low - width, possible->high + width}, 150);
            ASSERT_TRUE(tried) << count << ", " << safety;
            EXPECT_NEAR(tried->low, possible->low, 0.04 * width) << count << ", " << safety;
            EXPECT_NEAR(tried->high, possible->high, 0.04 * width) << count << ", " << safety;
        }
        const ArchStones thin{count, 0.98 * thinnestArch(count)};
        EXPECT_FALSE(possibleThrust(thin));
        EXPECT_FALSE(triedThrust(thin, {0.05, 0.5}, 1000)) << count;
    }
}

std::unique_ptr<DemoBase> archOf(int stones, double thickness) {
    auto demo = demoWith("arch", "stones", stones);
    setParameter(*demo, "thickness", thickness);
    demo->restart();
    return demo;
}
void run(DemoBase& demo, double seconds) {
    for (int i = 0; i < static_cast<int>(60.0 * seconds); ++i) demo.advance();
}

TEST(ArchDemo, StandsWhereTheoryLetsItAndItsThrustIsPossible) {
    // Softness adds up: the more joints there are, the more than the thinnest it takes.
    for (const auto& [stones, minimum] : {std::pair{9, 1.06}, {15, 1.06}, {21, 1.12}})
        for (const double safety : {minimum, 1.5}) {
            const auto demo = archOf(stones, safety * thinnestArch(stones));
            run(*demo, 20.0);
            EXPECT_EQ(measuredText(*demo, "verdict"), "stands") << stones << ", " << safety;
            EXPECT_LE(measured(*demo, "sink"), 5.0);
            // Stones have a little less room where the joints give way by the softness of their contacts.
            const double low = measured(*demo, "least thrust"), high = measured(*demo, "largest thrust");
            EXPECT_GE(measured(*demo, "thrust"), low - 0.002) << stones << ", " << safety;
            EXPECT_LE(measured(*demo, "thrust"), high + 0.002) << stones << ", " << safety;
        }
}

TEST(ArchDemo, FallsWhereNoThrustHoldsIt) {
    for (const int stones : {9, 15, 21}) {
        const auto demo = archOf(stones, 0.97 * thinnestArch(stones));
        run(*demo, 10.0);
        EXPECT_EQ(measuredText(*demo, "verdict"), "has fallen") << stones;
    }
}

TEST(ArchDemo, SlidesApartWithTooLittleFriction) {
    const auto demo = demoWith("arch", "friction", 0.25);
    run(*demo, 10.0);
    EXPECT_EQ(measuredText(*demo, "verdict"), "has fallen");
}

TEST(ArchDemo, SafetyIsItsThicknessOverTheThinnest) {
    for (const int stones : {5, 15, 30}) {
        const auto demo = demoWith("arch", "stones", stones);
        setParameter(*demo, "thickness", 0.2);
        demo->restart();
        EXPECT_EQ(measured(*demo, "thinnest"), thinnestArch(stones));
        EXPECT_NEAR(measured(*demo, "safety"), 0.2 / thinnestArch(stones), 1e-6);
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::arch_test
