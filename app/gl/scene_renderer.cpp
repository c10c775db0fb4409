#include "app/gl/scene_renderer.h"

#include <chrono>

#include "app/gl/frame_uniforms.h"
#include "app/gl/instances.h"
#include "app/gl/layer_drawing.h"
#include "app/gl/render_targets.h"

namespace collidoscope::app {
namespace {

/// Beyond this many bodies the soft darkening under each is left out: it would not be seen.
constexpr std::size_t kMaxContactShadows = 20000;
constexpr float kHiddenMarks = 0.28f;  // opacity of marks behind something

}  // namespace

struct SceneRenderer::Parts {
    SurfacePrograms shaded{"surface.frag"}, depthOnly{"depth.frag"}, contact{"contact.frag"};
    Program background{"picture.vert", "background.frag"}, floor{"floor.vert", "floor.frag"},
        blur{"picture.vert", "blur.frag"};
    LayerDrawing drawing{};
    MultisampledTarget picture{};
    ShadowMap shadowMap{};
    ContactMap contactMap{};
    UniformBlock block{}, shadowBlock{}, contactBlock{};
    LayerInstances scene{}, ghost{}, overlay{};
    GpuLayer sceneOnGpu{}, ghostOnGpu{}, overlayOnGpu{};
    RenderCounts counts{};

    void gather(const SceneFrame& frame, const Theme& theme);
    void drawMaps(FrameUniforms& uniforms, const SceneFrame& frame);
    void drawShadowMap(FrameUniforms& uniforms);
    void drawContactMap(FrameUniforms& uniforms);
    void drawPicture(const SceneFrame& frame, const FrameUniforms& uniforms);
    void drawSurroundings(const FrameUniforms& uniforms);
    void drawFloor();
    void drawLayer(const LayerInstances& layer, const GpuLayer& onGpu, bool wireframe);
    void drawStrokes(const LayerInstances& layer, const GpuLayer& onGpu, bool wireframe, Strokes strokes);
    void drawHidden(const LayerInstances& layer, const GpuLayer& onGpu);
};

SceneRenderer::SceneRenderer() : parts_(std::make_unique<Parts>()) {}
SceneRenderer::~SceneRenderer() = default;
SceneRenderer::SceneRenderer(SceneRenderer&&) noexcept = default;
SceneRenderer& SceneRenderer::operator=(SceneRenderer&&) noexcept = default;

bool SceneRenderer::uploadPart(const PreparedMesh& mesh) { return parts_->drawing.uploadPart(mesh); }
RenderCounts SceneRenderer::counts() const { return parts_->counts; }

unsigned SceneRenderer::render(const SceneFrame& frame, const Theme& theme) {
    const auto start = std::chrono::steady_clock::now();
    parts_->counts = {};
    if (frame.size.empty() || !frame.current) return parts_->picture.texture();

    // First, since it binds textures where the maps of light will be.
    parts_->picture.resize(frame.size);
    parts_->drawing.startFrame();
    parts_->gather(frame, theme);
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
    const bool hasFloor = frame.options.ground && frame.current->groundHeight.has_value();
    FrameUniforms uniforms =
        frameUniforms(frame, theme, parts_->scene.casters, hasFloor, frame.current->groundHeight.value_or(0.0f));
    parts_->drawMaps(uniforms, frame);
    parts_->block.upload(uniforms);
    parts_->block.bind();
    parts_->drawPicture(frame, uniforms);
    const unsigned texture = parts_->picture.resolve();
    glBindFramebuffer(GL_FRAMEBUFFER, 0);

    parts_->counts = {.drawCalls = parts_->drawing.drawCalls(),
                      .instances = parts_->scene.count + parts_->ghost.count + parts_->overlay.count,
                      .cpuMilliseconds = spent.count()};
    return texture;
}

void SceneRenderer::Parts::gather(const SceneFrame& frame, const Theme& theme) {
    CollectOptions options{.blend = frame.blend,
                           .seeThrough = frame.options.seeThrough,
                           .eye = frame.camera.pose.position,
                           .trails = frame.trails};
    collect(*frame.current, frame.previous, theme, options, scene);
    drawing.upload(scene, sceneOnGpu);
    ghost.clear();
    options.trails = frame.ghostTrails;
    if (frame.ghost) {
        collect(*frame.ghost, frame.previousGhost, theme, options, ghost);
        drawing.upload(ghost, ghostOnGpu);
    }
    overlay.clear();
    if (!frame.overlay) return;
    collect(*frame.overlay, nullptr, theme, {.blend = 1.0f, .seeThrough = false, .eye = options.eye}, overlay);
    drawing.upload(overlay, overlayOnGpu);
}

void SceneRenderer::Parts::drawMaps(FrameUniforms& uniforms, const SceneFrame& frame) {
    glDisable(GL_BLEND);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_STENCIL_TEST);
    glFrontFace(GL_CCW);
    glCullFace(GL_BACK);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    if (frame.options.shadows && !scene.casters.empty()) {
        drawShadowMap(uniforms);
        if (uniforms.floorColor.w > 0.5f && scene.count <= kMaxContactShadows) drawContactMap(uniforms);
    }
    glActiveTexture(GL_TEXTURE0 + kContactUnit);
    glBindTexture(GL_TEXTURE_2D, contactMap.texture());
    glActiveTexture(GL_TEXTURE0 + kShadowUnit);
    glBindTexture(GL_TEXTURE_2D, shadowMap.texture());
}

void SceneRenderer::Parts::drawShadowMap(FrameUniforms& uniforms) {
    FrameUniforms fromLight = uniforms;
    fromLight.clipFromWorld = aimShadow(uniforms, scene.casters, ShadowMap::kSize);
    shadowBlock.upload(fromLight);
    shadowBlock.bind();
    shadowMap.bind();
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(2.0f, 3.0f);
    drawing.surfaces(scene.opaque, sceneOnGpu.opaque, depthOnly, SurfacePass::Opaque);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

void SceneRenderer::Parts::drawContactMap(FrameUniforms& uniforms) {
    FrameUniforms fromAbove = uniforms;
    fromAbove.clipFromWorld = aimContact(uniforms, scene.casters);
    contactBlock.upload(fromAbove);
    contactBlock.bind();
    contactMap.bind();
    glDisable(GL_DEPTH_TEST);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_BLEND);
    glBlendEquation(GL_MAX);
    drawing.surfaces(scene.opaque, sceneOnGpu.opaque, contact, SurfacePass::Translucent);
    glBlendEquation(GL_FUNC_ADD);
    glDisable(GL_BLEND);
    // The blur is 35 cm wide, independent of the size of the scene.
    const float texelsPerMetre = static_cast<float>(ContactMap::kSize) / (2.0f * uniforms.contactArea.z);
    glBindVertexArray(sceneOnGpu.opaque.triangleArray.name());
    contactMap.soften(blur, 0.35f * texelsPerMetre);
}

void SceneRenderer::Parts::drawPicture(const SceneFrame& frame, const FrameUniforms& uniforms) {
    picture.bind();
    glDepthMask(GL_TRUE);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glClear(GL_DEPTH_BUFFER_BIT);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    drawing.surfaces(scene.opaque, sceneOnGpu.opaque, shaded, SurfacePass::Opaque);
    drawing.surfaces(scene.shadowless, sceneOnGpu.shadowless, shaded, SurfacePass::Opaque);
    drawSurroundings(uniforms);
    drawLayer(scene, sceneOnGpu, frame.options.wireframe);
    drawHidden(scene, sceneOnGpu);
    if (frame.ghost) drawLayer(ghost, ghostOnGpu, false);

    if (frame.overlay) {
        glClear(GL_DEPTH_BUFFER_BIT);
        drawing.surfaces(overlay.opaque, overlayOnGpu.opaque, shaded, SurfacePass::Opaque);
        drawLayer(overlay, overlayOnGpu, false);
    }
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(0);
}

/// Floor and background, after what is opaque, so that no pixel is painted twice in vain.
void SceneRenderer::Parts::drawSurroundings(const FrameUniforms& uniforms) {
    const bool hasFloor = uniforms.floorColor.w > 0.5f;
    const bool fromAbove = uniforms.eye.w > 0.5f ? uniforms.eye.y >= uniforms.floorPlane.x : uniforms.forward.y <= 0.0f;
    if (hasFloor && fromAbove) drawFloor();
    drawing.plain(background, GL_TRIANGLES, 3);
    if (!hasFloor || fromAbove) return;
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    drawFloor();
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

/// Slightly behind its true depth: what lies flat on the floor wins.
void SceneRenderer::Parts::drawFloor() {
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.0f, 4.0f);
    drawing.plain(floor, GL_TRIANGLE_STRIP, 4);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

/// All but the opaque surfaces, which come first.
void SceneRenderer::Parts::drawLayer(const LayerInstances& layer, const GpuLayer& onGpu, bool wireframe) {
    // Their cores settle first who is in front: blended borders must not hide what lies behind them.
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    drawStrokes(layer, onGpu, wireframe, {.opacity = 1.0f, .minCover = 0.5f});
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);

    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    drawStrokes(layer, onGpu, wireframe, {});
    drawing.surfaces(layer.translucent, onGpu.translucent, shaded, SurfacePass::Translucent);
    if (wireframe) drawing.edges(layer.translucent, onGpu.translucent, shaded, {});
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void SceneRenderer::Parts::drawStrokes(const LayerInstances& layer, const GpuLayer& onGpu, bool wireframe,
                                       Strokes strokes) {
    drawing.edges(layer.wire, onGpu.wire, shaded, strokes);
    if (wireframe) drawing.edges(layer.opaque, onGpu.opaque, shaded, strokes);
    if (wireframe) drawing.edges(layer.shadowless, onGpu.shadowless, shaded, strokes);
    drawing.marks(layer.marks, onGpu.marks, strokes);
}

/// Again, faintly, where something nearer hides it.
void SceneRenderer::Parts::drawHidden(const LayerInstances& layer, const GpuLayer& onGpu) {
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_GREATER);
    drawing.surfaces(layer.hidden, onGpu.hidden, shaded, SurfacePass::Hidden);
    drawing.marks(layer.hiddenMarks, onGpu.hiddenMarks, {.opacity = kHiddenMarks});
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

}  // namespace collidoscope::app
