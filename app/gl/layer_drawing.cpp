#include "app/gl/layer_drawing.h"

#include <algorithm>

#include "app/gl/instance_attributes.h"

namespace collidoscope::app {
namespace {

template <typename Instance>
void uploadList(const std::vector<Instance>& instances, const GlBuffer& buffer) {
    if (!instances.empty()) fillBuffer(buffer.name(), std::span(instances));
}
template <typename Instance, std::size_t N>
void uploadList(const std::vector<Instance>& instances, const GlBuffer& buffer, const GlVertexArray& array,
                const std::array<Attribute, N>& attributes) {
    if (instances.empty()) return;
    glBindVertexArray(array.name());
    fillBuffer(buffer.name(), std::span(instances));
    setAttributes(buffer.name(), attributes, sizeof(Instance), Advance::PerInstance);
}

void uploadSurfaces(const SurfaceInstances& instances, const GpuSurfaces& onGpu) {
    for (std::size_t i = 0; i < instances.solids.size(); ++i) uploadList(instances.solids[i], onGpu.solids[i]);
    uploadList(instances.triangles, onGpu.triangles, onGpu.triangleArray, kTriangleAttributes);
    if (instances.meshes.empty()) return;
    std::vector<MeshInstance> all;
    for (const MeshGroup& group : instances.meshes)
        all.insert(all.end(), group.instances.begin(), group.instances.end());
    uploadList(all, onGpu.meshes);
}

void uploadMarks(const MarkInstances& instances, const GpuMarks& onGpu) {
    uploadList(instances.lines, onGpu.lines, onGpu.lineArray, kLineAttributes);
    uploadList(instances.arrows, onGpu.arrows, onGpu.arrowArray, kLineAttributes);
    uploadList(instances.points, onGpu.points, onGpu.pointArray, kPointAttributes);
}

GLsizei count(std::size_t n) { return static_cast<GLsizei>(n); }

/// A software renderer stores every triangle that it is to draw, up to gigabytes, before it begins. So a mesh
/// of millions is drawn in parts of this many vertices, each finished before the next. Whole triangles go into a part.
constexpr GLsizei kVerticesPerDraw = 3 * (1 << 18);

/// Returns how many draw calls it took.
int drawInParts(GLsizei vertexCount, GLsizei instances) {
    int calls = 0;
    for (GLsizei first = 0; first < vertexCount; first += kVerticesPerDraw, ++calls) {
        if (first > 0) glFinish();
        glDrawArraysInstanced(GL_TRIANGLES, first, std::min(kVerticesPerDraw, vertexCount - first), instances);
    }
    return calls;
}

}  // namespace

SurfacePrograms::SurfacePrograms(std::string_view fragmentFile)
    : solid("solid.vert", fragmentFile), mesh("mesh.vert", fragmentFile), triangle("triangle.vert", fragmentFile) {}

MarkPrograms::MarkPrograms()
    : solidEdges("solid_wire.vert", "line.frag"),
      line("line.vert", "line.frag"),
      arrow("arrow.vert", "arrow.frag"),
      point("point.vert", "point.frag") {}

LayerDrawing::LayerDrawing() = default;

void LayerDrawing::startFrame() {
    drawCalls_ = 0;
    meshCache_.tidy();
}

void LayerDrawing::upload(const LayerInstances& instances, GpuLayer& onGpu) {
    uploadSurfaces(instances.opaque, onGpu.opaque);
    uploadSurfaces(instances.shadowless, onGpu.shadowless);
    uploadSurfaces(instances.translucent, onGpu.translucent);
    uploadSurfaces(instances.wire, onGpu.wire);
    uploadSurfaces(instances.hidden, onGpu.hidden);
    uploadMarks(instances.marks, onGpu.marks);
    uploadMarks(instances.hiddenMarks, onGpu.hiddenMarks);
}

void LayerDrawing::surfaces(const SurfaceInstances& instances, const GpuSurfaces& onGpu,
                            const SurfacePrograms& programs, SurfacePass pass) {
    programs.solid.use();
    programs.solid.set("uPass", static_cast<int>(pass));
    // Closed solids need only their outside; seen through, their far side counts too.
    if (pass != SurfacePass::Translucent) glEnable(GL_CULL_FACE);
    for (std::size_t i = 0; i < instances.solids.size(); ++i) {
        const auto& list = instances.solids[i];
        if (list.empty()) continue;
        const auto kind = static_cast<demos::Solid>(i);
        const GpuSolid& shape = solidBuffers_.get(kind, list.size());
        programs.solid.set("uRound", kind == demos::Solid::Capsule ? 1.0f : 0.0f);
        programs.solid.set("uBevel", kind == demos::Solid::Box ? 1.0f : 0.0f);
        glBindVertexArray(shape.faces.name());
        setAttributes(onGpu.solids[i].name(), kSolidAttributes, sizeof(SolidInstance), Advance::PerInstance);
        glDrawElementsInstanced(GL_TRIANGLES, shape.indexCount, GL_UNSIGNED_SHORT, nullptr, count(list.size()));
        ++drawCalls_;
    }
    glDisable(GL_CULL_FACE);
    for (const Program* program : {&programs.mesh, &programs.triangle}) {
        program->use();
        program->set("uPass", static_cast<int>(pass));
    }
    meshes(instances, onGpu, programs.mesh);
    triangles(instances, onGpu, programs.triangle);
}

void LayerDrawing::meshes(const SurfaceInstances& instances, const GpuSurfaces& onGpu, const Program& program) {
    program.use();
    std::size_t base = 0;
    for (const MeshGroup& group : instances.meshes) {
        const GpuMesh& mesh = meshCache_.get(group.mesh);
        glBindVertexArray(mesh.vertexArray.name());
        setAttributes(onGpu.meshes.name(), kMeshAttributes, sizeof(MeshInstance), Advance::PerInstance, base);
        drawCalls_ += drawInParts(mesh.vertexCount, count(group.instances.size()));
        base += group.instances.size() * sizeof(MeshInstance);
    }
}

void LayerDrawing::triangles(const SurfaceInstances& instances, const GpuSurfaces& onGpu, const Program& program) {
    if (instances.triangles.empty()) return;
    program.use();
    glBindVertexArray(onGpu.triangleArray.name());
    glDrawArraysInstanced(GL_TRIANGLES, 0, 3, count(instances.triangles.size()));
    ++drawCalls_;
}

void LayerDrawing::edges(const SurfaceInstances& instances, const GpuSurfaces& onGpu, const SurfacePrograms& programs,
                         Strokes strokes) {
    const Program& program = markPrograms_.solidEdges;
    program.use();
    program.set("uAlpha", strokes.opacity);
    program.set("uLeast", strokes.minCover);
    for (std::size_t i = 0; i < instances.solids.size(); ++i) {
        const auto& list = instances.solids[i];
        if (list.empty()) continue;
        const auto kind = static_cast<demos::Solid>(i);
        const GpuSolid& shape = solidBuffers_.get(kind, 1);
        program.set("uRound", kind == demos::Solid::Capsule ? 1.0f : 0.0f);
        glBindVertexArray(shape.edges.name());
        setAttributes(onGpu.solids[i].name(), kSolidAttributes, sizeof(SolidInstance), Advance::PerInstance);
        glDrawArraysInstanced(GL_TRIANGLES, 0, shape.edgeVertexCount, count(list.size()));
        ++drawCalls_;
    }
    for (const Program* each : {&programs.mesh, &programs.triangle}) {
        each->use();
        each->set("uPass", static_cast<int>(SurfacePass::TriangleEdges));
        each->set("uLeast", strokes.minCover);
    }
    meshes(instances, onGpu, programs.mesh);
    triangles(instances, onGpu, programs.triangle);
}

void LayerDrawing::marks(const MarkInstances& instances, const GpuMarks& onGpu, Strokes strokes) {
    const auto draw = [&](const Program& program, const GlVertexArray& array, std::size_t items) {
        if (items == 0) return;
        program.use();
        program.set("uAlpha", strokes.opacity);
        program.set("uLeast", strokes.minCover);
        glBindVertexArray(array.name());
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count(items));
        ++drawCalls_;
    };
    draw(markPrograms_.line, onGpu.lineArray, instances.lines.size());
    draw(markPrograms_.arrow, onGpu.arrowArray, instances.arrows.size());
    draw(markPrograms_.point, onGpu.pointArray, instances.points.size());
}

void LayerDrawing::plain(const Program& program, GLenum primitive, GLsizei vertices) {
    program.use();
    glBindVertexArray(empty_.name());
    glDrawArrays(primitive, 0, vertices);
    ++drawCalls_;
}

}  // namespace collidoscope::app
