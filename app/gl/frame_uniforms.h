#pragma once
/// Uniforms of a frame that all shaders share: a mirror of the block in shaders/frame.glsl.

#include "app/gl/gl_objects.h"
#include "app/gl/instances.h"
#include "app/gl/program.h"
#include "app/gl/scene_renderer.h"

namespace collidoscope::app {

struct FrameUniforms {
    geometry::Mat4f clipFromWorld{1.0f};
    geometry::Mat4f shadowFromWorld{1.0f};
    geometry::Vec4f eye{}, forward{}, picture{};
    geometry::Vec4f toKey{}, keyColor{}, skyColor{}, bounceColor{}, fillColor{};
    geometry::Vec4f backgroundTop{}, backgroundBottom{}, floorColor{}, gridColor{};
    geometry::Vec4f floorPlane{}, contactArea{};
};

/// A block that is uploaded once and read by every draw call.
class UniformBlock {
public:
    void upload(const FrameUniforms& frame) const;
    void bind() const { glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, buffer_.name()); }

private:
    GlBuffer buffer_{};
};

/// Everything but the shadow and the contact map.
FrameUniforms frameUniforms(const SceneFrame& frame, const Theme& theme, const Extent& scene, bool hasFloor,
                            float floorHeight);
/// Aims the main light's shadow map at the scene; returns the matrix to draw it with.
geometry::Mat4f aimShadow(FrameUniforms& uniforms, const Extent& casters, int mapSize);
/// Aims the contact map straight down at the scene; returns the matrix to draw it with.
geometry::Mat4f aimContact(FrameUniforms& uniforms, const Extent& casters);

}  // namespace collidoscope::app
