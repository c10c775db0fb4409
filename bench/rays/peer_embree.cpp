#include <embree3/rtcore.h>

#include <cstring>
#include <memory>

#include "bench/rays/embree_rays.h"

namespace collidoscope::bench {
namespace {

/// Embree's scene of a mesh; as long as anybody asks it.
class Scene {
public:
    Scene(const geometry::Mesh& mesh, bool robust) : device_(rtcNewDevice("threads=1")), scene_(rtcNewScene(device_)) {
        rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_MEDIUM);
        rtcSetSceneFlags(scene_, robust ? RTC_SCENE_FLAG_ROBUST : RTC_SCENE_FLAG_NONE);
        const RTCGeometry triangles = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
        void* const vertices = rtcSetNewGeometryBuffer(triangles, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                                       sizeof(geometry::Vec3f), mesh.vertices.size());
        std::memcpy(vertices, mesh.vertices.data(), mesh.vertices.size() * sizeof(geometry::Vec3f));
        void* const indices = rtcSetNewGeometryBuffer(triangles, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                                      sizeof(geometry::MeshTriangle), mesh.triangles.size());
        std::memcpy(indices, mesh.triangles.data(), mesh.triangles.size() * sizeof(geometry::MeshTriangle));
        rtcCommitGeometry(triangles);
        rtcAttachGeometry(scene_, triangles);
        rtcReleaseGeometry(triangles);
        rtcCommitScene(scene_);
    }
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;
    ~Scene() {
        rtcReleaseScene(scene_);
        rtcReleaseDevice(device_);
    }
    bool hits(const geometry::Rayf& ray) const {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        RTCRayHit query{};
        query.ray = {ray.origin.x,
                     ray.origin.y,
                     ray.origin.z,
                     0.0f,
                     ray.direction.x,
                     ray.direction.y,
                     ray.direction.z,
                     0.0f,
                     std::numeric_limits<float>::infinity(),
                     0xffffffffu,
                     0,
                     0};
        query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
        rtcIntersect1(scene_, &context, &query);
        return query.hit.geomID != RTC_INVALID_GEOMETRY_ID;
    }

private:
    RTCDevice device_;
    RTCScene scene_;
};

}  // namespace

Contestant embreeRays(const geometry::Mesh& mesh, const MeshRays& rays, bool robust) {
    const auto scene = std::make_shared<Scene>(mesh, robust);
    return {robust ? "Embree, robust" : "Embree",
            [&rays, scene, next = (robust ? 5 : 4) * kRaysBetweenContestants]() mutable {
                int hits = 0;
                for (std::size_t i = 0; i < kRaysPerRun; ++i, ++next)
                    hits += scene->hits(rays.rays[next % rays.rays.size()]) ? 1 : 0;
                return hits;
            }};
}

}  // namespace collidoscope::bench
