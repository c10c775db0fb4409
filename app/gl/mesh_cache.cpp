#include "app/gl/mesh_cache.h"

#include <algorithm>
#include <vector>

#include "app/gl/record_attributes.h"

namespace app {
namespace {

constexpr std::size_t kVerticesPerPart = (std::size_t{4} << 20) / sizeof(MeshVertex);

GLsizeiptr byteCount(std::size_t vertices) { return static_cast<GLsizeiptr>(vertices * sizeof(MeshVertex)); }

void makeRoom(MeshOnCard& onCard, std::size_t vertices) {
    onCard.vertexCount = static_cast<GLsizei>(vertices);
    glBindVertexArray(onCard.vertexArray.name());
    glBindBuffer(GL_ARRAY_BUFFER, onCard.vertices.name());
    glBufferData(GL_ARRAY_BUFFER, byteCount(vertices), nullptr, GL_STATIC_DRAW);
    setAttributes(onCard.vertices.name(), kMeshVertexAttributes, sizeof(MeshVertex), Advance::PerVertex);
}

}  // namespace

const MeshOnCard& MeshCache::get(const geometry::MeshPtr& mesh) {
    const MeshOnCard& onCard = meshes_[mesh];
    if (onCard.complete) return onCard;
    const PreparedMesh prepared = prepareMesh(mesh);
    while (!uploadPart(prepared)) {
    }
    return onCard;
}

bool MeshCache::uploadPart(const PreparedMesh& prepared) {
    MeshOnCard& onCard = meshes_[prepared.mesh];
    if (onCard.complete) return true;
    if (onCard.uploaded == 0) makeRoom(onCard, prepared.vertexCount());
    const std::size_t end = std::min(prepared.vertexCount(), onCard.uploaded + kVerticesPerPart);
    const std::vector<MeshVertex> part = meshVertices(prepared, onCard.uploaded, end);
    glBindBuffer(GL_ARRAY_BUFFER, onCard.vertices.name());
    glBufferSubData(GL_ARRAY_BUFFER, byteCount(onCard.uploaded), byteCount(part.size()), part.data());
    onCard.uploaded = end;
    onCard.complete = end == prepared.vertexCount();
    return onCard.complete;
}

void MeshCache::tidy() {
    std::erase_if(meshes_, [](const auto& entry) { return entry.first.expired(); });
}

}  // namespace app
