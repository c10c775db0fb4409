#include "app/gl/mesh_cache.h"

#include <algorithm>
#include <vector>

#include "app/gl/instance_attributes.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t kVerticesPerPart = (std::size_t{4} << 20) / sizeof(MeshVertex);

GLsizeiptr byteCount(std::size_t vertices) { return static_cast<GLsizeiptr>(vertices * sizeof(MeshVertex)); }

void makeRoom(GpuMesh& onGpu, std::size_t vertices) {
    onGpu.vertexCount = static_cast<GLsizei>(vertices);
    glBindVertexArray(onGpu.vertexArray.name());
    glBindBuffer(GL_ARRAY_BUFFER, onGpu.vertices.name());
    glBufferData(GL_ARRAY_BUFFER, byteCount(vertices), nullptr, GL_STATIC_DRAW);
    setAttributes(onGpu.vertices.name(), kMeshVertexAttributes, sizeof(MeshVertex), Advance::PerVertex);
}

}  // namespace

const GpuMesh& MeshCache::get(const geometry::MeshPtr& mesh) {
    const GpuMesh& onGpu = meshes_[mesh];
    if (onGpu.complete) return onGpu;
    const PreparedMesh prepared = prepareMesh(mesh);
    while (!uploadPart(prepared)) {
    }
    return onGpu;
}

bool MeshCache::uploadPart(const PreparedMesh& prepared) {
    GpuMesh& onGpu = meshes_[prepared.mesh];
    if (onGpu.complete) return true;
    if (onGpu.uploaded == 0) makeRoom(onGpu, prepared.vertexCount());
    const std::size_t end = std::min(prepared.vertexCount(), onGpu.uploaded + kVerticesPerPart);
    const std::vector<MeshVertex> part = meshVertices(prepared, onGpu.uploaded, end);
    glBindBuffer(GL_ARRAY_BUFFER, onGpu.vertices.name());
    glBufferSubData(GL_ARRAY_BUFFER, byteCount(onGpu.uploaded), byteCount(part.size()), part.data());
    onGpu.uploaded = end;
    onGpu.complete = end == prepared.vertexCount();
    return onGpu.complete;
}

void MeshCache::tidy() {
    std::erase_if(meshes_, [](const auto& entry) { return entry.first.expired(); });
}

}  // namespace collidoscope::app
