#pragma once
/// The meshes that are on the graphics card. A mesh leaves when nobody shows or holds it any more.

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
    std::size_t uploaded = 0;  ///< vertices that are there already
    bool complete = false;
};

class MeshCache {
public:
    /// Uploads the mesh, all at once, when it is new.
    const GpuMesh& get(const geometry::MeshPtr& mesh);
    /// Uploads the next few megabytes of a mesh; true once it is complete. A large one that was prepared elsewhere
    /// comes without holding up a frame: call it once a frame, before the mesh is shown.
    bool uploadPart(const PreparedMesh& prepared);
    /// Drops the meshes that have ended. Call once a frame.
    void tidy();

private:
    std::map<std::weak_ptr<const geometry::Mesh>, GpuMesh, std::owner_less<>> meshes_{};
};

}  // namespace collidoscope::app
