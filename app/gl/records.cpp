#include "app/gl/records.h"

namespace app {
namespace {

// Keeps the memory: the next frame will need about as much.
void clearSurfaces(SurfaceRecords& surfaces) {
    for (auto& list : surfaces.solids) list.clear();
    surfaces.triangles.clear();
    surfaces.meshes.clear();
}
void clearMarks(MarkRecords& marks) {
    marks.lines.clear();
    marks.arrows.clear();
    marks.points.clear();
}

}  // namespace

void LayerRecords::clear() {
    for (SurfaceRecords* surfaces : {&opaque, &shadowless, &translucent, &wire, &hidden}) clearSurfaces(*surfaces);
    clearMarks(marks);
    clearMarks(hiddenMarks);
    casters = {};
    count = 0;
}

}  // namespace app
