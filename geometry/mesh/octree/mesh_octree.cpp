#include "geometry/mesh/octree/mesh_octree.h"

#include "geometry/mesh/octree/octree_build.h"

namespace geometry {

MeshOctree buildMeshOctree(MeshPtr mesh, const OctreeSettings& settings) {
    return buildMeshOctree(std::move(mesh), settings, NoObserver{});
}

}  // namespace geometry
