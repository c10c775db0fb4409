#pragma once
/// One shape of the plane, in the upright plane z = 0, with a place to drag it by and a tip that turns and stretches
/// it.

#include <array>
#include <span>
#include <string_view>
#include <variant>

#include "demos/canvas.h"
#include "demos/handles.h"
#include "geometry/base/archive.h"
#include "geometry/planar/shapes.h"

namespace collidoscope::demos::flat {

enum class Kind { Point, Line, Ray, Segment, Circle, Rectangle, OrientedRectangle, Polygon };
inline constexpr int kKindCount = 8;
const char* nameOf(Kind kind);
/// Has it an inside?
bool isSolid(Kind kind);

using Shape = std::variant<Vec2f, geometry::Line2f, geometry::Ray2f, geometry::Segment2f, geometry::Circlef,
                           geometry::Rectanglef, geometry::OrientedRectanglef, geometry::Polygonf>;

struct SampleShape {
    Kind kind = Kind::Point;
    Vec3f position{0.0f};         ///< m, z = 0; the middle, or where it starts
    Vec3f tip{1.0f, 0.0f, 0.0f};  ///< m, z = 0
};
/// The tip stands at position + toTip.
SampleShape sampleAt(Kind kind, const Vec3f& position, const Vec3f& toTip);
/// Carries the tip along.
void moveTo(SampleShape& sample, const Vec3f& place);

/// The tip is the end of a segment, a point of a line or ray, on the rim of a circle, a corner of a rectangle, the
/// middle of a side of an oriented one, a corner of a polygon.
Shape shapeOf(const SampleShape& sample);
/// "NAME" moves it, "NAME-tip" turns and stretches it. Both stay in the plane.
void addHandles(Handles& handles, std::string_view name, SampleShape& sample);

Vec3f inSpace(const Vec2f& p);
void draw(Canvas& canvas, const SampleShape& sample, const Style& style);
/// Dots to drag.
void drawHandles(Canvas& canvas, const SampleShape& sample);

}  // namespace collidoscope::demos::flat
