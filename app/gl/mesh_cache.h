#pragma once
/// The meshes in the memory of the graphics card. A mesh is dropped once its last owner has released it.

#include <cstddef>
#include <map>

#include "app/gl/gl_objects.h"
#include "app/gl/mesh_vertices.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::app {

struct GpuMesh {
    GlVertexArray vertexArray{};
    GlBuffer vertices{};
    GLsizei vertexCount = 0;
    std::size_t uploaded = 0;  ///< number of vertices that are uploaded already
    bool complete = false;
};

class MeshCache {
public:
    /// Returns the uploaded mesh; uploads a new one at once and completely.
    const GpuMesh& get(const geometry::MeshPtr& mesh);
    /// Uploads the next few megabytes of a prepared mesh; true once it is complete. Called once a frame before a large
    /// mesh is shown, it spreads the upload over several frames.
    bool uploadPart(const PreparedMesh& prepared);
    /// Drops the meshes that no longer have an owner. Call once a frame.
    void tidy();

private:
    std::map<std::weak_ptr<const geometry::Mesh>, GpuMesh, std::owner_less<>> meshes_{};
};

}  // namespace collidoscope::app
