#pragma once
/// One of each shape, at a place of its own, that can be dragged and turned: what the chapters on single shapes show
/// and question.

#include <optional>
#include <span>
#include <variant>

#include "demos/canvas.h"
#include "demos/handles.h"
#include "demos/parameters.h"
#include "geometry/query/ray_cast.h"
#include "geometry/shapes/line.h"
#include "geometry/shapes/segment.h"

namespace demos {

enum class ShapeKind { Point, Line, Segment, Ray, Plane, Sphere, Capsule, Aabb, Obb, Triangle, Frustum, Hull, Mesh };
const char* nameOf(ShapeKind kind);

/// A mesh of any size, scaled to fit into a sphere of radius 1 m and placed.
struct FittedMesh {
    geometry::MeshPtr mesh{};
    geometry::Posef worldFromFitted{};
};
/// Carries the mesh's own coordinates into the world.
geometry::Mat4f worldFromMesh(const FittedMesh& fitted);

using Shape = std::variant<geometry::Vec3f, geometry::Linef, geometry::Segmentf, geometry::Rayf, geometry::Planef,
                           geometry::Spheref, geometry::Capsulef, geometry::Aabbf, geometry::Boxf, geometry::Trianglef,
                           geometry::Frustumf, geometry::Hullf, FittedMesh>;

struct SampleShape {
    ShapeKind kind = ShapeKind::Point;
    geometry::Vec3f position{0.0f};  ///< m
    geometry::Quatf orientation = geometry::kIdentityRotation<float>;
};

/// The shape itself, about a metre in size; `mesh` is what ShapeKind::Mesh shows.
Shape shapeOf(const SampleShape& sample, const geometry::MeshPtr& mesh);
/// A dragged place for each sample, with an orientation where turning makes a difference.
void addHandles(Handles& handles, std::span<SampleShape> samples, const geometry::MeshPtr& mesh);
/// What the mouse must hit to grab the sample.
PickShape graspOf(const SampleShape& sample, const geometry::MeshPtr& mesh);
/// Planes and frusta stay translucent where a solid fill is asked for: what lies behind them matters.
void draw(Canvas& canvas, const SampleShape& sample, const geometry::MeshPtr& mesh, const Style& style);

/// A plane is endless, its patch is not: a dashed line from the patch to a point of the plane beyond it.
/// Draws nothing for other shapes.
void drawReachOfPlane(Canvas& canvas, const SampleShape& sample, const geometry::Vec3f& point);

/// The point of the shape nearest to p.
geometry::Vec3f closestPointOf(const Shape& shape, const geometry::Vec3f& p);
/// Where the ray first meets the shape; shapes without a surface (point, line, segment, ray) are never hit.
std::optional<geometry::RayHit<float>> rayCastShape(const geometry::Rayf& ray, const Shape& shape);

}  // namespace demos
