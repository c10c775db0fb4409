#include "geometry/scene/camera.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <limits>

#include "geometry/base/random.h"
#include "geometry/query/common_point.h"
#include "geometry/query/contains.h"

namespace collidoscope::geometry::camera_test {
namespace {

constexpr std::uint64_t kSeed = 3;

Camerad randomCamera(Random& random, bool orthographic) {
    Camerad camera;
    camera.pose = {Vec3d{random.inBox(Vec3f{-9}, Vec3f{9})}, glm::normalize(Quatd{random.rotation()})};
    camera.fieldOfView = random.uniform(0.2f, 2.0f);
    camera.aspect = random.uniform(0.4f, 3);
    camera.near = random.uniform(0.1f, 2);
    camera.far = camera.near + random.uniform(0.5f, 50);
    camera.height = random.uniform(0.1f, 20);
    camera.orthographic = orthographic;
    return camera;
}

template <typename Check>
void forRandomCameras(Check check) {
    Random random{kSeed};
    for (int i = 0; i < 200; ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + " camera " + std::to_string(i));
        check(randomCamera(random, i % 2 == 0), random);
    }
}

double difference(const Mat4d& a, const Mat4d& b) {
    double maximum = 0.0;
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) maximum = std::fmax(maximum, std::fabs(a[i][j] - b[i][j]));
    return maximum;
}

TEST(Camera, itsMatricesAreThoseOfGlm) {
    forRandomCameras([](const Camerad& camera, Random&) {
        const double y = 0.5 * camera.height;
        const double x = y * camera.aspect;
        const Mat4d expected = camera.orthographic
                                   ? glm::orthoRH_NO(-x, x, -y, y, camera.near, camera.far)
                                   : glm::perspectiveRH_NO(camera.fieldOfView, camera.aspect, camera.near, camera.far);
        EXPECT_LT(difference(clipFromCamera(camera), expected), 1e-11);
        const Mat4d worldFromCamera =
            glm::translate(Mat4d{1.0}, camera.pose.position) * glm::mat4_cast(camera.pose.orientation);
        EXPECT_LT(difference(cameraFromWorld(camera) * worldFromCamera, Mat4d{1.0}), 1e-13);
    });
}

TEST(Camera, projectIsTheMatrixAndUnprojectItsInverse) {
    forRandomCameras([](const Camerad& camera, Random& random) {
        const Vec3d picture{random.inBox(Vec3f{-1}, Vec3f{1})};
        const Vec3d world = unproject(camera, picture);
        const glm::dvec4 clip = clipFromWorld(camera) * glm::dvec4{world, 1.0};
        EXPECT_LT(glm::length(Vec3d{clip} / clip.w - picture), 1e-10);
        EXPECT_LT(glm::length(project(camera, world) - picture), 1e-10);
    });
}

TEST(Camera, reference_defect_05_pickingWorksThroughSmallDeterminants) {
    Camerad camera{.height = 1e-3, .near = 1e-4, .far = 1e5, .orthographic = true};
    EXPECT_LT(glm::length(project(camera, unproject(camera, Vec3d{0.3, -0.7, 0.1})) - Vec3d(0.3, -0.7, 0.1)), 1e-9);
    camera.orthographic = false;
    EXPECT_LT(glm::length(unproject(camera, Vec3d{0, 0, 1}) - Vec3d(0, 0, -1e5)), 1e-3);
}

TEST(Camera, thePickRayPassesThroughEverythingAtThatPlaceOfThePicture) {
    forRandomCameras([](const Camerad& camera, Random& random) {
        const Vec2d picture{random.uniform(-1, 1), random.uniform(-1, 1)};
        const Rayd ray = pickRay(camera, picture);
        EXPECT_NEAR(glm::length(ray.direction), 1.0, 1e-14);
        for (const double depth : {-1.0, 0.0, 1.0}) {
            const Vec3d p = unproject(camera, Vec3d{picture, depth});
            EXPECT_GE(glm::dot(p - ray.origin, ray.direction), -1e-12);
            EXPECT_LT(glm::length(glm::cross(p - ray.origin, ray.direction)), 1e-11);
        }
        if (camera.orthographic) {
            EXPECT_NEAR(project(camera, ray.origin).z, -1.0, 1e-12);
        } else {
            EXPECT_EQ(ray.origin, camera.pose.position);
        }
    });
}

TEST(Camera, reference_defect_19_upIsUpInBothKindsAndDepthRunsFromMinusOneToOne) {
    for (const bool orthographic : {false, true}) {
        Cameraf camera;
        camera.orthographic = orthographic;
        EXPECT_GT(unproject(camera, Vec3f{0, 1, 0}).y, 0.0f);
        EXPECT_GT(unproject(camera, Vec3f{1, 0, 0}).x, 0.0f);
        EXPECT_NEAR(project(camera, Vec3f{0, 0, -camera.near}).z, -1.0f, 1e-6f);
        EXPECT_NEAR(project(camera, Vec3f{0, 0, -camera.far}).z, 1.0f, 1e-6f);
    }
}

TEST(Camera, theFrustumHoldsWhatThePictureShows) {
    int seen = 0;
    int asked = 0;
    forRandomCameras([&](const Camerad& camera, Random& random) {
        const Frustumd frustum = frustumOf(camera);
        for (int i = 0; i < 50; ++i) {
            const Vec3d picture{random.inBox(Vec3f{-1.25f, -1.25f, -1.1f}, Vec3f{1.25f, 1.25f, 1.01f})};
            const Vec3d size = glm::abs(picture);
            const double maximum = std::fmax(size.x, std::fmax(size.y, size.z));
            if (std::fabs(maximum - 1.0) < 1e-6) continue;
            const Vec3d world = unproject(camera, picture);
            if (!camera.orthographic && glm::dot(world - camera.pose.position, pickRay(camera, Vec2d{0}).direction) < 0)
                continue;  // beyond infinity, that is behind the camera
            ++asked;
            seen += maximum < 1.0 ? 1 : 0;
            EXPECT_EQ(contains(frustum, world), maximum < 1.0);
        }
    });
    EXPECT_GT(seen, asked * 3 / 10);
    EXPECT_LT(seen, asked * 7 / 10);
}

TEST(Camera, theFrustumsCornersLieOnItsPlanesInTheStatedOrder) {
    forRandomCameras([](const Camerad& camera, Random&) {
        const Frustumd frustum = frustumOf(camera);
        // For each corner whether it is right, top and far.
        const int right[] = {0, 1, 1, 0, 0, 1, 1, 0};
        const int top[] = {0, 0, 1, 1, 0, 0, 1, 1};
        for (std::size_t i = 0; i < 8; ++i) {
            const std::size_t on[] = {static_cast<std::size_t>(right[i]), static_cast<std::size_t>(2 + top[i]),
                                      i < 4 ? 4u : 5u};
            for (const std::size_t face : on)
                EXPECT_NEAR(glm::dot(frustum.planes[face].normal, frustum.corners[i]), frustum.planes[face].distance,
                            1e-11);
            EXPECT_LT(glm::length(project(camera, frustum.corners[i]) -
                                  Vec3d(right[i] * 2 - 1, top[i] * 2 - 1, i < 4 ? -1 : 1)),
                      1e-10);
        }
        for (const Planed& plane : frustum.planes) EXPECT_NEAR(glm::length(plane.normal), 1.0, 1e-14);
    });
}

TEST(Camera, reference_defect_05_thePictureOfIllScaledCamerasComesBack) {
    Random random{kSeed};
    for (const double height : {1e-3, 0.1, 1e4})
        for (const double reach : {1e-2, 1.0, 1e6})
            for (int i = 0; i < 100; ++i) {
                Camerad camera{.fieldOfView = 0.02 + random.unit(), .height = height};
                camera.pose = {Vec3d{random.inBox(Vec3f{-1}, Vec3f{1})} * reach,
                               glm::normalize(Quatd{random.rotation()})};
                camera.near = 1e-3 * reach;
                camera.far = reach;
                camera.orthographic = i % 2 == 0;
                const Vec3d picture{random.inBox(Vec3f{-1}, Vec3f{1})};
                // A position so far from the origin has fewer digits left for what is near the camera.
                const double digits = camera.orthographic ? reach / height : 1e3;
                EXPECT_LT(glm::length(project(camera, unproject(camera, picture)) - picture), 1e-13 * (1e4 + digits))
                    << "seed " << kSeed << " height " << height << " reach " << reach << " camera " << i;
            }
}

TEST(Camera, reference_defect_17_frustumAndPlaneUseOneConvention) {
    const Frustumd frustum = frustumOf(Camerad{.near = 1, .far = 9});
    const Vec3d middle{0, 0, -5};
    for (const Planed& plane : frustum.planes) {
        EXPECT_LT(glm::dot(plane.normal, middle), plane.distance) << "inside is behind every plane";
        EXPECT_TRUE(contains(plane, middle));
        EXPECT_FALSE(contains(plane, plane.normal * (plane.distance + 1.0)));
    }
    EXPECT_TRUE(contains(frustum, middle));

    // Planes x = 1, y = 2, z = 3; and the left, bottom, near planes of the frustum.
    EXPECT_EQ(commonPoint(Planed{{1, 0, 0}, 1}, Planed{{0, 1, 0}, 2}, Planed{{0, 0, 1}, 3}), Vec3d(1, 2, 3));
    const auto corner = commonPoint(frustum.planes[0], frustum.planes[2], frustum.planes[4]);
    ASSERT_TRUE(corner);
    EXPECT_LT(glm::length(*corner - frustum.corners[0]), 1e-14);
    EXPECT_FALSE(commonPoint(Planed{{1, 0, 0}, 1}, Planed{{0, 1, 0}, 2}, Planed{{1, 1, 0}, 3}));
    const double huge = 1e308;
    EXPECT_EQ(commonPoint(Planed{{1, 0, 0}, huge}, Planed{{0, 1, 0}, -huge}, Planed{{0, 0, 1}, huge}),
              Vec3d(huge, -huge, huge));
    const double infinite = std::numeric_limits<double>::infinity();
    EXPECT_FALSE(commonPoint(Planed{{1, 0, 0}, infinite}, Planed{{0, 1, 0}, 0}, Planed{{0, 0, 1}, 0}));
}

TEST(Camera, theFrustumHoldsPointsThatProjectIntoThePicture) {
    int seen = 0;
    int asked = 0;
    forRandomCameras([&](const Camerad& camera, Random& random) {
        const Frustumd frustum = frustumOf(camera);
        for (int i = 0; i < 50; ++i) {
            // Any point of the world near the frustum, however it came about.
            const Vec3d low = glm::min(frustum.corners[0], frustum.corners[6]);
            const Vec3d high = glm::max(frustum.corners[0], frustum.corners[6]);
            const Vec3d p = low + (high - low) * Vec3d{random.inBox(Vec3f{0}, Vec3f{1})};
            const Vec3d forward = camera.pose.orientation * Vec3d{0, 0, -1};
            const double ahead = glm::dot(p - camera.pose.position, forward);
            if (std::fabs(ahead) < 1e-6) continue;
            const Vec3d size = glm::abs(project(camera, p));
            const double maximum = std::fmax(size.x, std::fmax(size.y, size.z));
            if (std::fabs(maximum - 1.0) < 1e-6) continue;
            const bool inPicture = maximum < 1.0 && (camera.orthographic || ahead > 0.0);
            ++asked;
            seen += inPicture ? 1 : 0;
            EXPECT_EQ(contains(frustum, p), inPicture);
        }
    });
    EXPECT_GT(seen, asked / 10) << "a frustum fills a part of the box of its diagonal";
    EXPECT_LT(seen, asked * 7 / 10);
}

TEST(Camera, lookAtLooksAtTheTargetWithUpUpwards) {
    Random random{kSeed};
    for (int i = 0; i < 1000; ++i) {
        const Vec3d eye{random.inBox(Vec3f{-5}, Vec3f{5})};
        const Vec3d target{random.inBox(Vec3f{-5}, Vec3f{5})};
        const Posed pose = lookAt(eye, target);
        EXPECT_NEAR(glm::length(pose.orientation), 1.0, 1e-15);
        const Vec3d forward = pose.orientation * Vec3d{0, 0, -1};
        EXPECT_LT(glm::length(forward - glm::normalize(target - eye)), 1e-13);
        EXPECT_NEAR((pose.orientation * Vec3d{1, 0, 0}).y, 0.0, 1e-13);
        EXPECT_GT((pose.orientation * Vec3d{0, 1, 0}).y, 0.0);
    }
}

TEST(Camera, lookAtStraightUpOrAtItselfIsStillARotation) {
    for (const Vec3f& target : {Vec3f{0, 9, 0}, Vec3f{0, -9, 0}, Vec3f{0, 0, 0}, Vec3f{1e-30f, 9, 0}}) {
        const Posef pose = lookAt(Vec3f{0, 0, 0}, target);
        EXPECT_NEAR(glm::length(pose.orientation), 1.0f, 1e-6f);
        if (glm::length(target) > 0) {
            EXPECT_LT(glm::length(pose.orientation * Vec3f{0, 0, -1} - glm::normalize(target)), 1e-6f);
        }
    }
}

}  // namespace
}  // namespace collidoscope::geometry::camera_test
