#pragma once
/// A scene drawn off-screen and the questions that the tests ask of its picture.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "app/gl/image.h"
#include "app/gl/opengl.h"
#include "app/gl/scene_renderer.h"
#include "app/window/offscreen_window.h"
#include "tests/gl_debug.h"

namespace collidoscope::app {

/// Draws display lists at a small size and fails the test on any message from OpenGL.
class GlScene : public testing::Test {
protected:
    GlScene() {
        loadOpenGl(window_);
        debug_.emplace();
        renderer_.emplace();
        frame_.size = {160, 120};
        frame_.camera.aspect = 4.0f / 3.0f;
        frame_.camera.pose = geometry::lookAt<float>({0, 0, 6}, {0, 0, 0});
    }
    void TearDown() override {
        for (const std::string& message : debug_->takeMessages()) ADD_FAILURE() << "OpenGL: " << message;
    }

    Image draw(const demos::RecordingCanvas& canvas, const Theme& theme = darkTheme()) {
        frame_.current = &canvas;
        return readTexture(renderer_->render(frame_, theme), frame_.size);
    }
    /// The pixel where a point of the world is seen.
    const std::uint8_t* at(const Image& picture, const geometry::Vec3f& point) const {
        const geometry::Vec3f device = geometry::project(frame_.camera, point);
        const auto x = static_cast<int>((device.x * 0.5f + 0.5f) * static_cast<float>(picture.size.width));
        const auto y = static_cast<int>((0.5f - device.y * 0.5f) * static_cast<float>(picture.size.height));
        return picture.at(std::clamp(x, 0, picture.size.width - 1), std::clamp(y, 0, picture.size.height - 1));
    }

    OffscreenWindow window_{{160, 120}};
    std::optional<tests::GlDebug> debug_{};
    std::optional<SceneRenderer> renderer_{};
    SceneFrame frame_{};
};

/// One item as a list.
template <typename Item>
std::span<const Item> only(const Item& item) {
    return {&item, 1};
}

/// Largest difference of a colour channel.
inline int difference(const std::uint8_t* a, const std::uint8_t* b) {
    int largest = 0;
    for (int i = 0; i < 3; ++i) largest = std::max(largest, std::abs(int{a[i]} - int{b[i]}));
    return largest;
}

/// How well a pixel fits a colour, whatever the light on it: 1 same hue and saturation, 0 opposite.
inline float likeness(const std::uint8_t* pixel, const Color& color) {
    const geometry::Vec3f p{pixel[0], pixel[1], pixel[2]};
    const geometry::Vec3f gray{(color.r + color.g + color.b) / 3.0f}, own{(p.x + p.y + p.z) / 3.0f};
    const geometry::Vec3f a = p - own, b = color - gray;
    const float lengths = glm::length(a) * glm::length(b);
    return lengths > 1e-6f ? 0.5f + 0.5f * glm::dot(a, b) / lengths : 0.5f;
}

}  // namespace collidoscope::app
