#include "demos/replay/mesh_contact.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "demos/replay/examine.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/mesh.h"
#include "geometry/scene/any_shape_queries.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope {

// Contacts of bodies with triangle meshes: a flat mesh is a half-space, which is the oracle; elsewhere triangles are
// asked one by one.
namespace demos::mesh_contact_test {
namespace {

using geometry::AnyShaped;
using geometry::Planed;
using geometry::Posed;
using geometry::Vec3d;

constexpr double kPi = 3.14159265358979323846;

/// A square of `cells` x `cells` x 2 triangles about the origin in the plane y = 0, with a step along x if wanted:
/// `height(x)` at each vertex. No two triangles share a vertex, as in what engines hand out.
template <typename Height>
geometry::MeshPtr sheet(int cells, float size, Height height, bool isTurnedOver = false) {
    geometry::Mesh mesh;
    const auto vertex = [&](int i, int k) {
        const float x = size * (static_cast<float>(i) / static_cast<float>(cells) - 0.5f);
        const float z = size * (static_cast<float>(k) / static_cast<float>(cells) - 0.5f);
        mesh.vertices.emplace_back(x, height(x), z);
        return static_cast<std::uint32_t>(mesh.vertices.size() - 1);
    };
    for (int i = 0; i < cells; ++i)
        for (int k = 0; k < cells; ++k)
            for (const bool isFirst : {true, false}) {
                const std::uint32_t a = isFirst ? vertex(i, k) : vertex(i + 1, k);
                const std::uint32_t b = vertex(i, k + 1);
                const std::uint32_t c = isFirst ? vertex(i + 1, k) : vertex(i + 1, k + 1);
                mesh.triangles.push_back(isTurnedOver ? geometry::MeshTriangle{a, c, b}
                                                      : geometry::MeshTriangle{a, b, c});
            }
    return geometry::finishMesh(std::move(mesh));
}
geometry::MeshPtr flatSheet(bool isTurnedOver = false) {
    return sheet(
        8, 16.0f, [](float) { return 0.0f; }, isTurnedOver);
}

/// Body 0 stands still, body 1 is at the pose.
TraceFrame twoBodies(const AnyShaped& floor, const AnyShaped& shape, const Posed& floorPose, const Posed& pose) {
    auto scene = std::make_shared<TraceScene>();
    scene->shapes = {{.name = "floor", .shape = floor}, {.name = "shape", .shape = shape}};
    scene->bodies = {{.name = "floor", .shapes = {0}, .isStatic = true}, {.name = "body", .shapes = {1}, .mass = 1.0}};
    TraceFrame frame;
    frame.scene = scene;
    frame.poses = {{.body = 0, .pose = floorPose}, {.body = 1, .pose = pose}};
    return frame;
}
TraceFrame withContact(TraceFrame frame, const Vec3d& point, const Vec3d& normal, double depth) {
    frame.contacts = {{.a = 0, .b = 1, .point = point, .normal = normal, .depth = depth}};
    return frame;
}
std::vector<Finding> findingsOf(const TraceFrame& frame) {
    std::vector<Finding> findings;
    for (const Disagreement& found : examineFrame(frame).disagreements) findings.push_back(found.finding);
    std::sort(findings.begin(), findings.end());
    return findings;
}

const AnyShaped kBox = geometry::Boxd{.half = Vec3d{0.5}};
const AnyShaped kBall = geometry::Sphered{.radius = 0.5};
const Vec3d kUp{0, 1, 0};

TEST(MeshContact, OnAFlatMeshIsConfirmedAndItsMistakesAreFound) {
    for (const bool isTurnedOver : {false, true}) {
        const TraceFrame frame =
            twoBodies(geometry::MeshInstance{flatSheet(isTurnedOver)}, kBox, {}, {{0.3, 0.48, 0.1}});
        const auto with = [&](const Vec3d& normal, double depth) {
            return withContact(frame, {0.3, -0.01, 0.1}, normal, depth);
        };
        EXPECT_TRUE(findingsOf(with(kUp, 0.02)).empty());
        EXPECT_EQ(findingsOf(with(kUp, 0.01)), std::vector{Finding::StillOverlaps});
        EXPECT_EQ(findingsOf(with(kUp, 0.03)), std::vector{Finding::TooDeep});
        // The normal of an inner edge: by itself it would be a valid separating direction.
        const double tilt = 10.0 / 180.0 * kPi;
        const Examined found = examineFrame(with({std::sin(tilt), std::cos(tilt), 0.0}, 0.02));
        ASSERT_EQ(found.disagreements.size(), 1u);
        EXPECT_EQ(found.disagreements[0].finding, Finding::MeshNormal);
        EXPECT_NEAR(found.disagreements[0].by, 10.0, 1e-9);
        EXPECT_EQ(found.notExamined, 0u);
        EXPECT_FALSE(found.ours.empty());
    }
}

TEST(MeshContact, IsTheSameInEitherOrderOfTheBodies) {
    TraceFrame frame = twoBodies(geometry::MeshInstance{flatSheet()}, kBox, {}, {{0.3, 0.48, 0.1}});
    frame.contacts = {{.a = 1, .b = 0, .point = {0.3, -0.01, 0.1}, .normal = -kUp, .depth = 0.02}};
    EXPECT_TRUE(findingsOf(frame).empty());
    frame.contacts[0].depth = 0.01;
    EXPECT_EQ(findingsOf(frame), std::vector{Finding::StillOverlaps});
}

/// A contact against a flat mesh is judged as the same contact against the half-space that it bounds.
TEST(MeshContact, OnAFlatMeshIsJudgedAsOnAPlane) {
    const std::uint64_t seed = 20'261'123;
    geometry::Random random(seed);
    const auto real = [&](double low, double high) {
        return double{random.uniform(static_cast<float>(low), static_cast<float>(high))};
    };
    const geometry::HullInstanced die{toDouble(geometry::makeDodecahedron(0.5f))};
    const std::vector<AnyShaped> shapes{kBox, kBall, geometry::Capsuled{{-0.3, 0, 0}, {0.3, 0.1, 0}, 0.2}, die};
    int wrong = 0;
    for (int i = 0; i < 2000; ++i) {
        const Posed floor{{real(-3, 3), real(-3, 3), real(-3, 3)},
                          glm::normalize(geometry::Quatd{real(0.1, 1), real(-1, 1), real(-1, 1), real(-1, 1)})};
        const AnyShaped& shape = shapes[static_cast<std::size_t>(i) % shapes.size()];
        const Posed local{{real(-2, 2), real(0.2, 0.6), real(-2, 2)},
                          glm::normalize(geometry::Quatd{real(0.1, 1), real(-1, 1), real(-1, 1), real(-1, 1)})};
        const Posed pose{floor.position + floor.orientation * local.position, floor.orientation * local.orientation};
        const AnyShaped placed = geometry::moved(shape, local);
        const auto apart = geometry::separation(AnyShaped{Planed{kUp, 0.0}}, placed);
        ASSERT_TRUE(apart);
        if (std::abs(apart->distance) > 0.3) continue;
        // Right in every second case.
        const double depth = -apart->distance + (i % 2 == 0 ? 0.0 : real(-0.05, 0.05));
        const Vec3d point = floor.position + floor.orientation * apart->pointA, normal = floor.orientation * kUp;
        const auto byMesh = findingsOf(
            withContact(twoBodies(geometry::MeshInstance{flatSheet()}, shape, floor, pose), point, normal, depth));
        const auto byPlane =
            findingsOf(withContact(twoBodies(Planed{kUp, 0.0}, shape, floor, pose), point, normal, depth));
        ASSERT_EQ(byMesh, byPlane) << "seed " << seed << ", case " << i << ", depth " << depth << " of "
                                   << -apart->distance;
        wrong += byMesh.empty() ? 0 : 1;
    }
    EXPECT_GT(wrong, 300);
    EXPECT_LT(wrong, 1200);
}

TEST(MeshContact, OnARidgeMayHaveAnyNormalBetweenTheFaces) {
    // A roof with slopes of 45 degrees; the ball's centre is 0.4 above the ridge, so that it is 0.1 deep.
    const auto roof = sheet(8, 16.0f, [](float x) { return -std::abs(x); });
    const TraceFrame frame = twoBodies(geometry::MeshInstance{roof}, kBall, {}, {{0, 0.4, 0.3}});
    for (const double angle : {-44.0, -20.0, 0.0, 30.0, 45.0}) {
        const Vec3d normal{std::sin(angle / 180.0 * kPi), std::cos(angle / 180.0 * kPi), 0.0};
        for (const Disagreement& found : examineFrame(withContact(frame, {0, -0.05, 0.3}, normal, 0.1)).disagreements)
            EXPECT_NE(found.finding, Finding::MeshNormal) << angle;
    }
    EXPECT_TRUE(findingsOf(withContact(frame, {0, -0.05, 0.3}, kUp, 0.1)).empty());
    // The ball reaches 0.5 - 0.4 / sqrt(2) behind the planes of both faces: deeper than that nothing explains.
    const double behind = 0.5 - 0.4 / std::sqrt(2.0);
    EXPECT_TRUE(findingsOf(withContact(frame, {0, -0.05, 0.3}, kUp, behind)).empty());
    EXPECT_EQ(findingsOf(withContact(frame, {0, -0.05, 0.3}, kUp, behind + 0.01)), std::vector{Finding::TooDeep});
    EXPECT_EQ(findingsOf(withContact(frame, {0, -0.05, 0.3}, kUp, 0.05)), std::vector{Finding::StillOverlaps});
}

TEST(MeshContact, InACornerIsAboutTheTriangleThatItNames) {
    // A floor y = 0 for x < 2 and a wall at x = 2 that is two metres high.
    const auto corner = sheet(8, 16.0f, [](float x) { return x > 2.0f ? 4.0f : 0.0f; });
    const double slope = std::atan2(4.0, 2.0);  // from x = 2 to x = 4
    const Vec3d wall{-std::sin(slope), std::cos(slope), 0.0};
    // A ball that touches the floor by 0.02 and, where it is, the wall by 0.03.
    const double x = 2.0 + (0.48 * std::cos(slope) - 0.47) / std::sin(slope);
    const Vec3d centre{x, 0.48, 0.5};
    TraceFrame frame = twoBodies(geometry::MeshInstance{corner}, kBall, {}, {centre});
    frame.contacts = {{.a = 0, .b = 1, .point = centre - 0.48 * kUp, .normal = kUp, .depth = 0.02},
                      {.a = 0, .b = 1, .point = centre - 0.47 * wall, .normal = wall, .depth = 0.03}};
    EXPECT_TRUE(findingsOf(frame).empty());
    frame.contacts[0].depth = 0.005;  // of the floor, which is not the deepest
    EXPECT_EQ(findingsOf(frame), std::vector{Finding::StillOverlaps});
    frame.contacts[0].depth = 0.02, frame.contacts[1].depth = 0.01;
    EXPECT_EQ(findingsOf(frame), std::vector{Finding::StillOverlaps});
}

/// The shallow end of a capsule that lies askew on a ridge does not part it; the deep one does.
TEST(MeshContact, OfOnePatchTheDeepestIsAsked) {
    const auto roof = sheet(8, 16.0f, [](float x) { return -std::abs(x); });
    const AnyShaped capsule = geometry::Capsuled{{0, 0.16, -0.4}, {0, 0.19, 0.4}, 0.2};  // along the ridge
    TraceFrame frame = twoBodies(geometry::MeshInstance{roof}, capsule, {}, {});
    frame.contacts = {{.a = 0, .b = 1, .point = {0, -0.02, -0.4}, .normal = kUp, .depth = 0.04},
                      {.a = 0, .b = 1, .point = {0, -0.005, 0.4}, .normal = {0.01, 1, 0}, .depth = 0.01}};
    EXPECT_TRUE(findingsOf(frame).empty());
    frame.contacts.erase(frame.contacts.begin());
    EXPECT_EQ(findingsOf(frame), std::vector{Finding::StillOverlaps});
}

/// A floor that falls off from x = 0 on at 45 degrees; the box has sunk into it by 0.05 m, half of it over the slope.
TEST(MeshContact, ThatWasTurnedToAFaceIsAskedForItsOwnPoint) {
    const auto floor = sheet(8, 16.0f, [](float x) { return std::min(0.0f, -x); });
    const double half = std::sqrt(0.5);
    const Vec3d slope{half, half, 0}, corner{0.5, -0.05, -0.2};
    const double depth = -glm::dot(slope, corner);
    const auto findings = [&](const Vec3d& normal, double reported, const Vec3d& ofShape, bool isTurned) {
        TraceFrame frame = withContact(twoBodies(geometry::MeshInstance{floor}, kBox, {}, {{0, 0.45, 0.3}}),
                                       {-0.25, 0, 0.3}, {0, 1, 0}, 0.05);
        frame.contacts.push_back(
            {.a = 0, .b = 1, .point = ofShape + 0.5 * reported * normal, .normal = normal, .depth = reported});
        frame.contacts.back().isTurned = isTurned;
        return findingsOf(frame);
    };
    using Findings = std::vector<Finding>;
    EXPECT_EQ(findings(slope, depth, corner, true), Findings{});
    EXPECT_EQ(findings(slope, depth + 0.02, corner, true), Findings{Finding::NotTouching});
    EXPECT_EQ(findings(slope, depth - 0.02, corner, true), Findings{Finding::StillOverlaps});
    EXPECT_EQ(findings(Vec3d{0.8, 0.6, 0}, -0.37, corner, true), Findings{Finding::MeshNormal}) << "of no face";
    EXPECT_EQ(findings(slope, 0.0, {0.2, -0.2, -0.2}, true), Findings{Finding::PointAway}) << "on the slope alone";
}

/// The plane of the slope goes on above the floor. A point that is less deep in the floor may say so; one that touches
/// nothing but the slope may not.
TEST(MeshContact, ThatWasTurnedMayBeAsDeepAsTheTriangleThatItTouched) {
    const auto floor = sheet(8, 16.0f, [](float x) { return std::min(0.0f, -x); });
    const double half = std::sqrt(0.5);
    const Vec3d slope{half, half, 0}, corner{-0.5, -0.05, -0.2};
    const auto findings = [&](double reported) {
        TraceFrame frame = withContact(twoBodies(geometry::MeshInstance{floor}, kBox, {}, {{0, 0.45, 0.3}}),
                                       {-0.25, 0, 0.3}, {0, 1, 0}, 0.05);
        frame.contacts.push_back(
            {.a = 0, .b = 1, .point = corner + 0.5 * reported * slope, .normal = slope, .depth = reported});
        frame.contacts.back().isTurned = true;
        return findingsOf(frame);
    };
    using Findings = std::vector<Finding>;
    EXPECT_EQ(findings(0.05 / half), Findings{});                               // out of the floor
    EXPECT_EQ(findings(-glm::dot(slope, corner)), Findings{});                  // out of the slope's plane
    EXPECT_EQ(findings(0.05 / half - 0.02), Findings{Finding::StillOverlaps});  // out of neither
    EXPECT_EQ(findings(0.05 / half + 0.02), Findings{Finding::TooDeep});
}

TEST(MeshContact, OfShapesThatAreApartIsNone) {
    const auto ridge = sheet(8, 16.0f, [](float x) { return -std::abs(x); });
    for (const geometry::MeshPtr& mesh : {flatSheet(), ridge}) {
        const TraceFrame frame = twoBodies(geometry::MeshInstance{mesh}, kBall, {}, {{0, 0.6, 0.3}});
        EXPECT_EQ(findingsOf(withContact(frame, {0, 0, 0.3}, kUp, 0.0)),
                  (std::vector{Finding::NotTouching, Finding::PointAway}));
        EXPECT_TRUE(findingsOf(withContact(frame, {0, 0.05, 0.3}, kUp, -0.1)).empty()) << "it is told ahead, and right";
        EXPECT_EQ(findingsOf(withContact(frame, {0, 0.05, 0.3}, kUp, -0.05)), std::vector{Finding::NotTouching});
        const TraceFrame far = twoBodies(geometry::MeshInstance{mesh}, kBall, {}, {{0, 5, 0.3}});
        const auto found = findingsOf(withContact(far, {0, 4.5, 0.3}, kUp, 0.01));
        EXPECT_NE(std::find(found.begin(), found.end(), Finding::NotTouching), found.end());
    }
}

TEST(MeshContact, AtTheBorderOfAMeshHasNoPlane) {
    const geometry::MeshInstance mesh{flatSheet()};
    EXPECT_TRUE(surroundingsOf(mesh, geometry::moved(kBox, Posed{{0.2, 0.4, 0.2}}), 0.01).plane);
    EXPECT_FALSE(surroundingsOf(mesh, geometry::moved(kBox, Posed{{7.9, 0.4, 0.2}}), 0.01).plane);
    EXPECT_TRUE(surroundingsOf(mesh, geometry::moved(kBox, Posed{{0.2, 3.0, 0.2}}), 0.01).triangles.empty());
}

TEST(MeshContact, OfTwoMeshesOrAMeshAndAPlaneIsNotExamined) {
    const geometry::MeshInstance mesh{flatSheet()};
    for (const AnyShaped& other : {AnyShaped{mesh}, AnyShaped{Planed{kUp, 0.0}}}) {
        const Examined found = examineFrame(withContact(twoBodies(mesh, other, {}, {}), {0, 0, 0}, kUp, 0.0));
        EXPECT_EQ(found.notExamined, 1u);
        EXPECT_TRUE(found.disagreements.empty());
    }
}

}  // namespace
}  // namespace demos::mesh_contact_test
}  // namespace collidoscope
