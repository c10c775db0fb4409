/// All methods agree on random pairs of all shapes: on a small grid, where many pairs touch, lie in one plane or have
/// shrunk to less, and on numbers between its points.

#include <gtest/gtest.h>

#include <cmath>

#include "app/cases/case_text.h"
#include "demos/examine/verdict.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::agreement_test {
namespace {

using demos::examine::CaseShape;
using geometry::Vec2d;
using geometry::Vec3d;

constexpr std::size_t kSpaceShapes = 11;  ///< the first of CaseShape; the rest are shapes of the plane
constexpr std::size_t kShapes = std::variant_size_v<CaseShape>;

/// Numbers from -2 to 2: whole ones, or single-precision ones between them.
class Shapes {
public:
    Shapes(std::uint64_t seed, bool whole) : random_(seed), whole_(whole) {}

    /// A shape of the kind that CaseShape holds at `index`.
    CaseShape make(std::size_t index) { return index < kSpaceShapes ? inSpace(index) : inPlane(index); }

private:
    double coordinate() {
        const double x = random_.uniform(-2.0f, 2.0f);
        return whole_ ? std::round(x) : x;
    }
    double size() { return std::abs(coordinate()); }
    Vec2d vec2() {
        const double x = coordinate(), y = coordinate();
        return {x, y};
    }
    Vec3d vec3() {
        const double x = coordinate(), y = coordinate(), z = coordinate();
        return {x, y, z};
    }
    Vec3d sizes() { return glm::abs(vec3()); }
    Vec3d normal() {
        const Vec3d v = vec3();
        return v == Vec3d{0.0} ? Vec3d{0.0, 1.0, 0.0} : v;
    }
    geometry::Quatd rotation() {
        const Vec3d v = vec3();
        return {coordinate(), v.x, v.y, v.z};
    }

    geometry::HullInstanced hull(const Vec3d& p) {
        const std::vector<Vec3d> points{p, vec3(), vec3(), vec3(), vec3(), vec3()};
        return geometry::convexHull(std::span{points}).hull;
    }
    CaseShape inSpace(std::size_t index) {
        const Vec3d p = vec3();
        switch (index) {
            case 0:
                return p;
            case 1:
                return geometry::Segmentd{p, vec3()};
            case 2:
                return geometry::Rayd{p, vec3()};
            case 3:
                return geometry::Planed{normal(), coordinate()};
            case 4:
                return geometry::Sphered{p, size()};
            case 5:
                return geometry::Capsuled{p, vec3(), size()};
            case 6:
                return geometry::Aabbd{p, p + sizes()};
            case 7:
                return geometry::Boxd{p, sizes(), rotation()};
            case 8:
                return geometry::Triangled{p, vec3(), vec3()};
            case 9:
                return hull(p);
            default:
                return demos::examine::makeCaseMesh({p, vec3(), vec3(), vec3()}, {{0, 1, 2}, {0, 2, 3}});
        }
    }
    CaseShape inPlane(std::size_t index) {
        const Vec2d p = vec2();
        switch (index) {
            case 11:
                return geometry::Circled{p, size()};
            case 12:
                return geometry::Rectangled{p, p + glm::abs(vec2())};
            case 13:
                return geometry::OrientedRectangled{p, glm::abs(vec2()), coordinate()};
            case 14:
                return geometry::Polygond{{p, p + Vec2d{1.0 + size(), 0.0}, p + Vec2d{size(), 1.0 + size()}}};
            default:
                return geometry::Segment2d{p, vec2()};
        }
    }

    geometry::Random random_;
    bool whole_;
};

struct Tally {
    int cases = 0, overlaps = 0;
};

void expectAgreement(const app::CollisionCase& all, Tally& tally) {
    const auto answers = demos::examine::runMethods(all.a, all.b);
    ASSERT_FALSE(answers.empty()) << app::writeCase(all);
    const demos::examine::Verdict verdict = demos::examine::judge(all, answers);
    ASSERT_TRUE(verdict.agree) << verdict.problems.front() << "\n" << app::writeCase(all);
    ++tally.cases;
    tally.overlaps += answers.front().answer.overlap.value_or(false) ? 1 : 0;
}

void tryAllPairs(std::size_t first, std::size_t last, bool whole, int rounds) {
    Tally tally;
    Shapes shapes{whole ? 1u : 2u, whole};
    for (int round = 0; round < rounds; ++round)
        for (std::size_t a = first; a < last; ++a)
            for (std::size_t b = first; b < last; ++b) {
                app::CollisionCase all{.a = shapes.make(a), .b = shapes.make(b)};
                ASSERT_NO_FATAL_FAILURE(expectAgreement(all, tally));
            }
    // Thin shapes between the points of the grid seldom meet; solids often do.
    const double rate = static_cast<double>(tally.overlaps) / tally.cases;
    EXPECT_GT(rate, 0.15);
    EXPECT_LT(rate, 0.85);
}

TEST(Agreement, OfAllPairsInSpaceOnAGrid) { tryAllPairs(0, kSpaceShapes, true, 60); }
TEST(Agreement, OfAllPairsInSpaceBetweenThePointsOfAGrid) { tryAllPairs(0, kSpaceShapes, false, 60); }
TEST(Agreement, OfAllPairsInThePlaneOnAGrid) { tryAllPairs(kSpaceShapes, kShapes, true, 200); }
TEST(Agreement, OfAllPairsInThePlaneBetweenThePointsOfAGrid) { tryAllPairs(kSpaceShapes, kShapes, false, 200); }

}  // namespace
}  // namespace collidoscope::agreement_test
