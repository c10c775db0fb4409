#pragma once
/// The drawing surface of the demos. A demo draws shapes and gives each a role; implementations decide how
/// it looks. Calls take spans, so that 100,000 bodies are one call. Lengths in metres, world frame.
///
/// The functions of draw/shapes.h draw every geometric shape with these few primitives.

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>

#include "demos/chart.h"
#include "demos/shape_item.h"
#include "demos/style.h"
#include "geometry/base/pose.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::demos {

// Every demo speaks of these, so they need no room before their names.
using geometry::Aabbf;
using geometry::Boxf;
using geometry::Capsulef;
using geometry::Planef;
using geometry::Quatf;
using geometry::Rayf;
using geometry::Segmentf;
using geometry::Spheref;
using geometry::Trianglef;
using geometry::Vec2d;
using geometry::Vec2f;
using geometry::Vec3d;
using geometry::Vec3f;

/// Names a drawn thing from step to step, so that its motion can be blended between fixed steps.
/// kByOrder: matched by its place among the unkeyed things of its kind.
using Key = std::uint64_t;
inline constexpr Key kByOrder = 0;

enum class Solid : std::uint8_t { Box, Sphere, Capsule, Cylinder, Cone };

/// One instance of a solid. `half` holds: box: half sizes; sphere: radius on each axis; capsule, cylinder, cone
/// (axis y): radius, half height, radius. A capsule's half height is that of its inner segment, without the caps.
struct SolidItem {
    geometry::Posef pose{};
    geometry::Vec3f half{1.0f};
    Style style{};
    Key key = kByOrder;
};
/// A filled triangle, lit from both sides.
struct TriangleItem {
    geometry::Vec3f a{0.0f}, b{0.0f}, c{0.0f};
    Style style{};
    Key key = kByOrder;
    /// Normals of the surface at each corner, on the side from which a, b, c run counter-clockwise: neighbours that
    /// share them look smooth. Any length; zero: the triangle is lit as flat.
    std::array<geometry::Vec3f, 3> normals{};
};
struct MeshItem {
    geometry::MeshPtr mesh{};
    geometry::Mat4f worldFromMesh{1.0f};
    Style style{};
    Key key = kByOrder;
};
struct LineItem {
    geometry::Vec3f start{0.0f}, end{0.0f};
    Style style{};
    Key key = kByOrder;
};
/// A round dot of constant size in pixels.
struct PointItem {
    geometry::Vec3f position{0.0f};
    Style style{.width = 8.0f};
    Key key = kByOrder;
};
/// A vector of the world with a shaft and head of constant width in pixels.
struct ArrowItem {
    geometry::Vec3f start{0.0f}, vector{0.0f};
    Style style{};
    Key key = kByOrder;
};
/// The side of its position on which a text stands. A text that has a side keeps to it, and is left out if there is no
/// room.
enum class Side : std::uint8_t { Any, Above, Right, Left, Below };

/// UTF-8 text that faces the viewer, keeps its size in pixels and gives way to other labels.
struct LabelItem {
    geometry::Vec3f position{0.0f};
    std::string text{};
    Style style{};
    Side side = Side::Any;
    std::string brief{};  ///< shown instead if the text has no room beside its position
};
/// The path of a point that the demo measures (Measurements::point), up to the present frame. The demo keeps none of
/// it: the application has the measures of all frames that were run, and those of a compared branch.
struct TrailItem {
    std::string point{};  ///< its name, as DemoBase::measure() gives it
    Style style{};
    double span = std::numeric_limits<double>::infinity();  ///< s: what is older, or of a run before, is left out
    geometry::Vec3f offset{0.0f};                           ///< m, added to each of its places
    std::optional<geometry::Aabbf> within{};                ///< m: cut off at the sides of this box; none: nowhere
    float dots = 0.0f;                                      ///< px, of a dot at each frame; 0: there is none
};
/// The sign that stands for an entry in the legend.
enum class Mark : std::uint8_t { Patch, Line, Point, Arrow };
struct LegendItem {
    Mark mark = Mark::Patch;
    Style style{};
    std::string text{};
};

class Canvas {
public:
    virtual ~Canvas() = default;

    virtual void solids(Solid solid, std::span<const SolidItem> items) = 0;
    virtual void triangles(std::span<const TriangleItem> items) = 0;
    virtual void meshes(std::span<const MeshItem> items) = 0;
    virtual void lines(std::span<const LineItem> items) = 0;
    virtual void points(std::span<const PointItem> items) = 0;
    virtual void arrows(std::span<const ArrowItem> items) = 0;
    virtual void labels(std::span<const LabelItem> items) = 0;
    virtual void legend(std::span<const LegendItem> items) = 0;
    /// Flat, beside the scene, one below the other.
    virtual void charts(std::span<const Chart> charts) = 0;
    /// The endless ground plane y = height with its grid; at most one is shown, the last.
    virtual void ground(float height) = 0;
    /// Paths through the frames before this one. Who has not run those shows none.
    virtual void trails(std::span<const TrailItem> /*items*/) {}
    /// Whether the canvas uses shapes(). Drawing functions then pass the shape itself instead of drawing its parts.
    virtual bool wantsShapes() const { return false; }
    /// Shapes that the picture shows as things of their own: bodies, not what explains them.
    virtual void shapes(std::span<const ShapeItem> /*items*/) {}
};

/// A view that a demo offers: the one it is first seen from, or one to follow. The camera itself belongs to the
/// application and is no part of a demo.
struct View {
    geometry::Vec3f eye{6.0f, 4.0f, 8.0f};     ///< m
    geometry::Vec3f target{0.0f, 0.5f, 0.0f};  ///< m
    float fieldOfView = 0.7f;                  ///< rad, vertical
    bool orthographic = false;                 ///< shows the height that the field of view has at the target
};
/// The view square onto the plane z = 0, in which pictures of the plane lie.
inline View flatView(const Vec2f& middle, float fieldOfView) {
    return {.eye = {middle, 20.0f}, .target = {middle, 0.0f}, .fieldOfView = fieldOfView, .orthographic = true};
}

}  // namespace collidoscope::demos
