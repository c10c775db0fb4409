#include <embree3/rtcore.h>
#include <sys/types.h>

#include <atomic>
#include <memory>

#include "bench/trees/tree_builders.h"

namespace collidoscope::bench {
namespace {

/// A device that counts its memory.
class Device {
public:
    explicit Device(unsigned threads) : device_(rtcNewDevice(("threads=" + std::to_string(threads)).c_str())) {
        rtcSetDeviceMemoryMonitorFunction(
            device_,
            [](void* count, ssize_t bytes, bool) {
                *static_cast<std::atomic<ssize_t>*>(count) += bytes;
                return true;
            },
            &bytes_);
    }
    ~Device() { rtcReleaseDevice(device_); }
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    TreeFacts build(const geometry::Mesh& mesh, RTCBuildQuality quality) {
        const ssize_t before = bytes_;
        const RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
        rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, mesh.vertices.data(), 0,
                                   sizeof(geometry::Vec3f), mesh.vertices.size());
        rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, mesh.triangles.data(), 0,
                                   sizeof(geometry::MeshTriangle), mesh.triangles.size());
        rtcSetGeometryBuildQuality(geometry, quality);
        rtcCommitGeometry(geometry);
        const RTCScene scene = rtcNewScene(device_);
        rtcSetSceneBuildQuality(scene, quality);
        rtcAttachGeometry(scene, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(scene);
        const TreeFacts facts{.bytes = static_cast<std::size_t>(bytes_ - before)};
        rtcReleaseScene(scene);
        return facts;
    }

private:
    RTCDevice device_;
    std::atomic<ssize_t> bytes_{0};
};

}  // namespace

std::vector<TreeBuilder> embreeBuilders(unsigned threads) {
    const auto device = std::make_shared<Device>(threads);
    const auto builder = [&](const char* name, RTCBuildQuality quality) {
        return TreeBuilder{name,
                           [device, quality](const geometry::Mesh& mesh) { return device->build(mesh, quality); }};
    };
    return {builder("Embree, low", RTC_BUILD_QUALITY_LOW), builder("Embree, medium", RTC_BUILD_QUALITY_MEDIUM),
            builder("Embree, high", RTC_BUILD_QUALITY_HIGH)};
}

}  // namespace collidoscope::bench
