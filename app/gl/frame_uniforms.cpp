#include "app/gl/frame_uniforms.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

namespace collidoscope::app {
namespace {

using geometry::Mat4f;
using geometry::Vec3f;
using geometry::Vec4f;

const Vec3f kToKey = glm::normalize(Vec3f{-0.50f, 0.80f, 0.34f});
constexpr float kMinFloorRadius = 14.0f;  // m

float linear(float c) { return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f); }
Vec3f linear(const Color& c) { return {linear(c.r), linear(c.g), linear(c.b)}; }

Vec3f middle(const Extent& scene) { return scene.empty() ? Vec3f{0.0f} : (scene.low + scene.high) * 0.5f; }
float radius(const Extent& scene) { return scene.empty() ? 1.0f : glm::length(scene.high - scene.low) * 0.5f; }

void setCamera(FrameUniforms& u, const SceneFrame& frame, const Theme& theme) {
    const auto& camera = frame.camera;
    const float width = static_cast<float>(frame.size.width), height = static_cast<float>(frame.size.height);
    const float atOneMetre = 2.0f * std::tan(0.5f * camera.fieldOfView) / height;
    u.clipFromWorld = geometry::clipFromWorld(camera);
    u.eye = Vec4f(camera.pose.position, camera.orthographic ? 0.0f : 1.0f);
    u.forward =
        Vec4f(camera.pose.orientation * Vec3f{0, 0, -1}, camera.orthographic ? camera.height / height : atOneMetre);
    u.picture = {width, height, frame.contentScale, theme.light ? 1.0f : 0.0f};
}

void setLights(FrameUniforms& u, const Theme& theme) {
    u.toKey = Vec4f(kToKey, 0.0f);
    if (theme.light) {
        u.keyColor = Vec4f(1.12f, 1.09f, 1.05f, 0.0f);
        u.skyColor = Vec4f(0.80f, 0.82f, 0.85f, 0.0f);
        u.bounceColor = Vec4f(0.56f, 0.55f, 0.54f, 0.0f);
        u.fillColor = Vec4f(0.28f, 0.28f, 0.28f, 0.04f);
    } else {
        u.keyColor = Vec4f(0.86f, 0.83f, 0.78f, 0.0f);
        u.skyColor = Vec4f(0.34f, 0.37f, 0.42f, 0.0f);
        u.bounceColor = Vec4f(0.13f, 0.13f, 0.14f, 0.0f);
        u.fillColor = Vec4f(0.22f, 0.22f, 0.24f, 0.12f);
    }
}

void setSurroundings(FrameUniforms& u, const Theme& theme) {
    const Vec3f background = linear(theme.background), raised = linear(theme.raised);
    u.backgroundTop = Vec4f(theme.light ? background : glm::mix(background, raised, 0.15f), 0.0f);
    u.backgroundBottom =
        Vec4f(theme.light ? glm::mix(background, raised, 0.35f) : glm::mix(background, raised, 0.75f), 0.0f);
    u.floorColor = Vec4f(theme.light ? glm::mix(background, raised, 0.45f) : raised * 1.15f, 0.0f);
    u.gridColor = Vec4f(linear(theme.role(demos::Role::Ground)), 0.0f);
}

}  // namespace

void UniformBlock::upload(const FrameUniforms& frame) const {
    glBindBuffer(GL_UNIFORM_BUFFER, buffer_.name());
    glBufferData(GL_UNIFORM_BUFFER, sizeof frame, &frame, GL_STREAM_DRAW);
}

FrameUniforms frameUniforms(const SceneFrame& frame, const Theme& theme, const Extent& scene, bool hasFloor,
                            float floorHeight) {
    FrameUniforms u;
    setCamera(u, frame, theme);
    setLights(u, theme);
    setSurroundings(u, theme);
    const Vec3f focus = middle(scene);
    const float distance = glm::length(Vec3f(u.eye) - focus);
    const float extent =
        std::min(std::max({kMinFloorRadius, 3.0f * radius(scene), 2.2f * distance}), 0.9f * frame.camera.far);
    u.floorColor.w = hasFloor ? 1.0f : 0.0f;
    u.floorPlane = {floorHeight, extent, focus.x, focus.z};
    return u;
}

Mat4f aimShadow(FrameUniforms& u, const Extent& casters, int mapSize) {
    const Vec3f center = middle(casters), toKey(u.toKey);
    const float r = std::max(radius(casters), 0.05f) * 1.02f;
    const Mat4f light = glm::lookAt(center + toKey * (2.0f * r), center, Vec3f{0, 1, 0});
    const Mat4f clip = glm::ortho(-r, r, -r, r, r, 3.0f * r) * light;
    u.shadowFromWorld = glm::translate(Mat4f(1.0f), Vec3f(0.5f)) * glm::scale(Mat4f(1.0f), Vec3f(0.5f)) * clip;
    u.toKey.w = 1.0f;
    u.keyColor.w = 2.0f * r / static_cast<float>(mapSize);
    return clip;
}

Mat4f aimContact(FrameUniforms& u, const Extent& casters) {
    const Vec3f center = middle(casters);
    const float half = 0.5f * std::max(casters.high.x - casters.low.x, casters.high.z - casters.low.z) * 1.1f + 0.5f;
    u.contactArea = {center.x, center.z, half, 1.0f};
    // World x to the right and world z upwards in the map, so that it is read by x and z alone.
    Mat4f clip(0.0f);
    clip[0][0] = 1.0f / half;
    clip[2][1] = 1.0f / half;
    clip[3] = Vec4f(-center.x / half, -center.z / half, 0.0f, 1.0f);
    return clip;
}

}  // namespace collidoscope::app
