#include "app/gl/layer_drawing.h"

#include <algorithm>

#include "app/gl/record_attributes.h"

namespace app {
namespace {

template <typename Record>
void uploadList(const std::vector<Record>& records, const GlBuffer& buffer) {
    if (!records.empty()) fillBuffer(buffer.name(), std::span(records));
}
template <typename Record, std::size_t N>
void uploadList(const std::vector<Record>& records, const GlBuffer& buffer, const GlVertexArray& array,
                const std::array<Attribute, N>& attributes) {
    if (records.empty()) return;
    glBindVertexArray(array.name());
    fillBuffer(buffer.name(), std::span(records));
    setAttributes(buffer.name(), attributes, sizeof(Record), Advance::PerInstance);
}

void uploadSurfaces(const SurfaceRecords& records, const GpuSurfaces& onGpu) {
    for (std::size_t i = 0; i < records.solids.size(); ++i) uploadList(records.solids[i], onGpu.solids[i]);
    uploadList(records.triangles, onGpu.triangles, onGpu.triangleArray, kTriangleAttributes);
    if (records.meshes.empty()) return;
    std::vector<MeshRecord> all;
    for (const MeshGroup& group : records.meshes) all.insert(all.end(), group.records.begin(), group.records.end());
    uploadList(all, onGpu.meshes);
}

void uploadMarks(const MarkRecords& records, const GpuMarks& onGpu) {
    uploadList(records.lines, onGpu.lines, onGpu.lineArray, kLineAttributes);
    uploadList(records.arrows, onGpu.arrows, onGpu.arrowArray, kLineAttributes);
    uploadList(records.points, onGpu.points, onGpu.pointArray, kPointAttributes);
}

GLsizei count(std::size_t n) { return static_cast<GLsizei>(n); }

/// A software renderer keeps every triangle that it was told to draw, up to gigabytes, until it gets to work. So a mesh
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

void LayerDrawing::upload(const LayerRecords& records, GpuLayer& onGpu) {
    uploadSurfaces(records.opaque, onGpu.opaque);
    uploadSurfaces(records.shadowless, onGpu.shadowless);
    uploadSurfaces(records.translucent, onGpu.translucent);
    uploadSurfaces(records.wire, onGpu.wire);
    uploadSurfaces(records.hidden, onGpu.hidden);
    uploadMarks(records.marks, onGpu.marks);
    uploadMarks(records.hiddenMarks, onGpu.hiddenMarks);
}

void LayerDrawing::surfaces(const SurfaceRecords& records, const GpuSurfaces& onGpu, const SurfacePrograms& programs,
                            Look look) {
    programs.solid.use();
    programs.solid.set("uLook", static_cast<int>(look));
    // Closed solids need only their outside; seen through, their far side counts too.
    if (look != Look::Translucent) glEnable(GL_CULL_FACE);
    for (std::size_t i = 0; i < records.solids.size(); ++i) {
        const auto& list = records.solids[i];
        if (list.empty()) continue;
        const auto kind = static_cast<demos::Solid>(i);
        const GpuSolid& shape = solidBuffers_.get(kind, list.size());
        programs.solid.set("uRound", kind == demos::Solid::Capsule ? 1.0f : 0.0f);
        programs.solid.set("uBevel", kind == demos::Solid::Box ? 1.0f : 0.0f);
        glBindVertexArray(shape.faces.name());
        setAttributes(onGpu.solids[i].name(), kSolidAttributes, sizeof(SolidRecord), Advance::PerInstance);
        glDrawElementsInstanced(GL_TRIANGLES, shape.indexCount, GL_UNSIGNED_SHORT, nullptr, count(list.size()));
        ++drawCalls_;
    }
    glDisable(GL_CULL_FACE);
    for (const Program* program : {&programs.mesh, &programs.triangle}) {
        program->use();
        program->set("uLook", static_cast<int>(look));
    }
    meshes(records, onGpu, programs.mesh);
    triangles(records, onGpu, programs.triangle);
}

void LayerDrawing::meshes(const SurfaceRecords& records, const GpuSurfaces& onGpu, const Program& program) {
    program.use();
    std::size_t base = 0;
    for (const MeshGroup& group : records.meshes) {
        const GpuMesh& mesh = meshCache_.get(group.mesh);
        glBindVertexArray(mesh.vertexArray.name());
        setAttributes(onGpu.meshes.name(), kMeshAttributes, sizeof(MeshRecord), Advance::PerInstance, base);
        drawCalls_ += drawInParts(mesh.vertexCount, count(group.records.size()));
        base += group.records.size() * sizeof(MeshRecord);
    }
}

void LayerDrawing::triangles(const SurfaceRecords& records, const GpuSurfaces& onGpu, const Program& program) {
    if (records.triangles.empty()) return;
    program.use();
    glBindVertexArray(onGpu.triangleArray.name());
    glDrawArraysInstanced(GL_TRIANGLES, 0, 3, count(records.triangles.size()));
    ++drawCalls_;
}

void LayerDrawing::edges(const SurfaceRecords& records, const GpuSurfaces& onGpu, const SurfacePrograms& programs,
                         Strokes strokes) {
    const Program& program = markPrograms_.solidEdges;
    program.use();
    program.set("uAlpha", strokes.opacity);
    program.set("uLeast", strokes.leastCover);
    for (std::size_t i = 0; i < records.solids.size(); ++i) {
        const auto& list = records.solids[i];
        if (list.empty()) continue;
        const auto kind = static_cast<demos::Solid>(i);
        const GpuSolid& shape = solidBuffers_.get(kind, 1);
        program.set("uRound", kind == demos::Solid::Capsule ? 1.0f : 0.0f);
        glBindVertexArray(shape.edges.name());
        setAttributes(onGpu.solids[i].name(), kSolidAttributes, sizeof(SolidRecord), Advance::PerInstance);
        glDrawArraysInstanced(GL_TRIANGLES, 0, shape.edgeVertexCount, count(list.size()));
        ++drawCalls_;
    }
    for (const Program* each : {&programs.mesh, &programs.triangle}) {
        each->use();
        each->set("uLook", static_cast<int>(Look::TriangleEdges));
        each->set("uLeast", strokes.leastCover);
    }
    meshes(records, onGpu, programs.mesh);
    triangles(records, onGpu, programs.triangle);
}

void LayerDrawing::marks(const MarkRecords& records, const GpuMarks& onGpu, Strokes strokes) {
    const auto draw = [&](const Program& program, const GlVertexArray& array, std::size_t instances) {
        if (instances == 0) return;
        program.use();
        program.set("uAlpha", strokes.opacity);
        program.set("uLeast", strokes.leastCover);
        glBindVertexArray(array.name());
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count(instances));
        ++drawCalls_;
    };
    draw(markPrograms_.line, onGpu.lineArray, records.lines.size());
    draw(markPrograms_.arrow, onGpu.arrowArray, records.arrows.size());
    draw(markPrograms_.point, onGpu.pointArray, records.points.size());
}

void LayerDrawing::plain(const Program& program, GLenum primitive, GLsizei vertices) {
    program.use();
    glBindVertexArray(empty_.name());
    glDrawArrays(primitive, 0, vertices);
    ++drawCalls_;
}

}  // namespace app
