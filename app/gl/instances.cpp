#include "app/gl/instances.h"

namespace app {
namespace {

// Keeps the memory: the next frame will need about as much.
void clearSurfaces(SurfaceInstances& surfaces) {
    for (auto& list : surfaces.solids) list.clear();
    surfaces.triangles.clear();
    surfaces.meshes.clear();
}
void clearMarks(MarkInstances& marks) {
    marks.lines.clear();
    marks.arrows.clear();
    marks.points.clear();
}

}  // namespace

void LayerInstances::clear() {
    for (SurfaceInstances* surfaces : {&opaque, &shadowless, &translucent, &wire, &hidden}) clearSurfaces(*surfaces);
    clearMarks(marks);
    clearMarks(hiddenMarks);
    casters = {};
    count = 0;
}

}  // namespace app
