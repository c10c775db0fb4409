#include "geometry/mesh/octant/octant_tree.h"

#include "geometry/mesh/octant/octant_build.h"

namespace geometry {

OctantTree buildOctantTree(MeshPtr mesh, const OctantSettings& settings) {
    return buildOctantTree(std::move(mesh), settings, NoObserver{});
}

}  // namespace geometry
