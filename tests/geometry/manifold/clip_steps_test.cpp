/// What observers of clipping are told fits together: each plane runs through a side of the reference face, square to
/// that face, and cuts off all that lies in front of it.
#include <gtest/gtest.h>

#include <vector>

#include "geometry/base/random.h"
#include "geometry/manifold/collide.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::clip_steps_test {
namespace {

constexpr std::uint64_t kSeed = 1314;
/// Beyond the slack of clipping, for shapes of a few metres.
constexpr double kSlack = 1e-5;

double farthest(const std::vector<Vec3d>& points, const Vec3d& origin, const Vec3d& n) {
    double maximum = -1e300;
    for (const Vec3d& p : points) maximum = std::fmax(maximum, glm::dot(n, p - origin));
    return maximum;
}

void expectCut(const std::vector<Vec3d>& reference, const ClipStep& step) {
    const Vec3d outward = glm::normalize(glm::cross(reference[1] - reference[0], reference[2] - reference[0]));
    EXPECT_NEAR(glm::length(step.planeNormal), 1.0, 1e-9);
    EXPECT_NEAR(glm::dot(step.planeNormal, outward), 0.0, 1e-9);
    EXPECT_NEAR(farthest(reference, step.planePoint, step.planeNormal), 0.0, 1e-9) << "a side of the reference face";
    EXPECT_LE(farthest(step.points, step.planePoint, step.planeNormal), kSlack) << "what is in front is cut off";
}

/// How many sides cut.
template <typename A, typename B>
int checkSteps(const A& a, const B& b) {
    std::vector<Vec3d> reference;
    std::vector<Vec3d> normals;
    const auto observe = [&](const ClipStep& step) {
        if (step.action == ClipAction::ChooseFaces) reference = step.reference;
        if (step.action != ClipAction::ClipBySide) return;
        ASSERT_GE(reference.size(), 3u);
        expectCut(reference, step);
        normals.push_back(step.planeNormal);
    };
    (void)collide(a, b, {}, observe);
    // Every side once: the normals look to all sides.
    Vec3d sum{0.0};
    for (const Vec3d& normal : normals) sum += normal;
    if (normals.size() == 4) {
        EXPECT_NEAR(glm::length(sum), 0.0, 1e-9);
    }
    EXPECT_TRUE(normals.empty() || normals.size() == reference.size());
    return static_cast<int>(normals.size());
}

TEST(ClipSteps, cutBehindTheSidesOfTheReferenceFace) {
    Random random{kSeed};
    int ofBoxes = 0, ofTriangles = 0;
    for (int i = 0; i < test::rounds(300) && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        const auto point = [&](float reach) { return Vec3d{random.inBox(Vec3f{-reach}, Vec3f{reach})}; };
        const Boxd a{Vec3d{0.0}, Vec3d{random.inBox(Vec3f{0.3f}, Vec3f{1})}, Quatd{random.rotation()}};
        const Boxd b{point(1), Vec3d{random.inBox(Vec3f{0.3f}, Vec3f{1})}, Quatd{random.rotation()}};
        const Triangled t{point(1.5f), point(1.5f), point(1.5f)};
        ofBoxes += checkSteps(a, b) > 0 ? 1 : 0;
        ofTriangles += checkSteps(a, t) > 0 ? 1 : 0;
    }
    EXPECT_GT(ofBoxes, 50);
    EXPECT_GT(ofTriangles, 20);
}

/// Whether the pair touches and a normal is told; it is the manifold's then.
template <typename A, typename B>
bool tellsTheNormal(const A& a, const B& b) {
    std::vector<Vec3d> normals;
    const auto manifold = collide(a, b, {}, [&](const ClipStep& step) {
        if (step.action == ClipAction::ChooseNormal) normals.push_back(step.normal);
    });
    if (!manifold || normals.empty()) return false;
    EXPECT_NEAR(glm::length(normals.back() - Vec3d{manifold->normal}), 0.0, 1e-9);
    return true;
}

TEST(ClipSteps, tellTheNormalFromAToB) {
    Random random{kSeed};
    int spheres = 0, boxes = 0, capsules = 0, solids = 0;
    for (int i = 0; i < test::rounds(300) && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        const auto point = [&] { return Vec3d{random.inBox(Vec3f{-1}, Vec3f{1})}; };
        const Planed plane{Vec3d{random.direction()}, 0.1};
        const Sphered sphere{point(), 0.7};
        const Boxd box{point(), Vec3d{random.inBox(Vec3f{0.3f}, Vec3f{1})}, Quatd{random.rotation()}};
        const Capsuled capsule{point(), point(), 0.4};
        spheres += tellsTheNormal(sphere, plane) + tellsTheNormal(plane, sphere);
        boxes += tellsTheNormal(box, plane) + tellsTheNormal(plane, box);
        capsules += tellsTheNormal(capsule, plane) + tellsTheNormal(plane, capsule);
        solids += tellsTheNormal(sphere, box) + tellsTheNormal(box, sphere) + tellsTheNormal(capsule, box);
    }
    for (const int touching : {spheres, boxes, capsules, solids}) EXPECT_GT(touching, 100);
}

}  // namespace
}  // namespace collidoscope::geometry::clip_steps_test
