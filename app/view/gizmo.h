#pragma once
/// The handles' handles: arrows along the axes, squares for the planes, rings for turning; of constant size in pixels.

#include <optional>

#include "app/view/view_projection.h"
#include "demos/canvas.h"
#include "demos/host/handle_list.h"

namespace collidoscope::app {

enum class GizmoPart { Body, AxisX, AxisY, AxisZ, PlaneX, PlaneY, PlaneZ, RingX, RingY, RingZ, Stretch };
/// A plane is named after the axis across it, a ring after the axis it turns about.
enum class GizmoKind { Body, Axis, Plane, Ring, Stretch };

GizmoKind kindOf(GizmoPart part);
/// 0 x, 1 y, 2 z. Precondition: an axis, a plane or a ring.
int axisOf(GizmoPart part);
geometry::Vec3f axisDirection(int axis);
demos::Role axisRole(int axis);

struct GizmoHit {
    GizmoPart part = GizmoPart::Body;
    geometry::Vec3f point{0.0f};  ///< of the part, nearest to the mouse
};
/// Radius of the rings in m, for a gizmo at this point.
float ringRadius(const ViewProjection& viewProjection, const geometry::Vec3f& center);
/// The part of the handle's gizmo under the pixel; never Body.
std::optional<GizmoHit> gizmoHit(const demos::HandleInfo& handle, const ViewProjection& viewProjection,
                                 const geometry::Vec2f& pixel);
/// Draws the whole gizmo; `hot` is set off.
void drawGizmo(demos::Canvas& canvas, const demos::HandleInfo& handle, const ViewProjection& viewProjection,
               std::optional<GizmoPart> hot);
/// Draws one part only, as while it is being dragged.
void drawGizmoPart(demos::Canvas& canvas, const demos::HandleInfo& handle, const ViewProjection& viewProjection,
                   GizmoPart part);

}  // namespace collidoscope::app
