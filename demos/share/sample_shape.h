#pragma once
/// One of each shape, at a place of its own, that can be dragged and turned: what the chapters on single shapes show
/// and question.

#include <span>

#include "demos/canvas.h"
#include "demos/handles.h"
#include "demos/parameters.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos {

enum class ShapeKind { Point, Line, Segment, Ray, Plane, Sphere, Capsule, Aabb, Obb, Triangle, Frustum, Hull, Mesh };
const char* nameOf(ShapeKind kind);

struct SampleShape {
    ShapeKind kind = ShapeKind::Point;
    geometry::Vec3f position{0.0f};  ///< m
    geometry::Quatf orientation = geometry::kIdentityRotation<float>;
};

/// Turned about an axis by an angle, rad; not at all about the axis 0.
SampleShape sampleAt(ShapeKind kind, const geometry::Vec3f& position,
                     const geometry::Vec3f& axis = geometry::Vec3f{0.0f}, float angle = 0.0f);

/// The shape itself, about a metre in size; `mesh` is what ShapeKind::Mesh shows.
geometry::AnyShapef shapeOf(const SampleShape& sample, const geometry::MeshPtr& mesh);
/// A dragged place for each sample, with an orientation where turning makes a difference.
void addHandles(Handles& handles, std::span<SampleShape> samples, const geometry::MeshPtr& mesh);
/// Returns the shape that the mouse must hit to grab the sample.
PickShape graspOf(const SampleShape& sample, const geometry::MeshPtr& mesh);
/// Planes and frusta stay translucent where a solid fill is asked for: what lies behind them matters.
void draw(Canvas& canvas, const SampleShape& sample, const geometry::MeshPtr& mesh, const Style& style);

/// A plane is endless, its patch is not: a dashed line from the patch to a point of the plane beyond it.
/// Draws nothing for other shapes.
void drawReachOfPlane(Canvas& canvas, const SampleShape& sample, const geometry::Vec3f& point);

}  // namespace collidoscope::demos
