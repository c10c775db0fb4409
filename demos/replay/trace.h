#pragma once
/// A simulation that was recorded elsewhere: what is in it, and one frame of it. Plain values, in this library's own
/// conventions: metres, kilograms, seconds, right-handed, y up, normals from A to B, depths positive where shapes
/// overlap. Bodies and shapes are named by their index in the scene.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "demos/style.h"
#include "geometry/base/pose.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::demos {

struct TraceShape {
    std::string name{};             ///< the recorder's
    geometry::AnyShaped shape{};    ///< in the frame of the body
    geometry::AnyShapef picture{};  ///< the same, to be drawn
    double margin = 0.0;            ///< m: the recorder's engine takes it for larger by this, all around
};

struct TraceBody {
    std::string name{};
    std::vector<std::uint32_t> shapes{};
    double mass = 0.0;  ///< kg; 0: not said
    bool isStatic = false;
    bool isSensor = false;                       ///< its overlaps are reported, and it pushes nothing
    std::uint32_t group = 1, mask = 0xffffffff;  ///< two meet where the group of each is in the mask of the other
    std::vector<std::uint32_t> ignored{};        ///< bodies that it passes through
};

/// The shape as it is drawn.
geometry::AnyShapef pictureOf(const geometry::AnyShaped& shape);
/// The same shape in doubles, without loss.
geometry::AnyShaped inDoubles(const geometry::AnyShapef& shape);

/// The scene: everything that does not change from frame to frame.
struct TraceScene {
    std::string source{};    ///< the program that has recorded it
    double step = 1.0 / 60;  ///< s, between frames
    /// Frames hold all contacts that there are: where none is recorded, the engine has found none.
    bool hasAllContacts = false;
    std::vector<TraceShape> shapes{};
    std::vector<TraceBody> bodies{};
};

struct TracePose {
    std::uint32_t body = 0;
    geometry::Posed pose{};
    geometry::Vec3d velocity{0.0};  ///< m/s
    geometry::Vec3d angular{0.0};   ///< rad/s
};

/// The poses of two bodies at a contact that they will have after the frame.
struct SpeculativePoses {
    double time = 0.0;  ///< s, after the frame
    geometry::Posed a{}, b{};
};

/// Point, normal and depth are those of the frame, or of later where `ahead` says so.
struct TraceContact {
    std::uint32_t a = 0, b = 0;  ///< bodies
    geometry::Vec3d point{0.0};
    geometry::Vec3d normal{0.0, 1.0, 0.0};  ///< from A to B; as recorded, of whatever length
    std::optional<double> depth{};          ///< m; negative: apart
    std::optional<double> impulse{};        ///< N s, along the normal
    std::optional<SpeculativePoses> speculative{};
    /// Shapes of the scene, where the trace says which shapes of the bodies touch.
    std::optional<std::array<std::uint32_t, 2>> shapes{};
    double within = 0.0;  ///< m, extra tolerance of a contact that was found earlier and has moved with the bodies
    /// m: its engine prefers its normal to others along which the shapes overlap less by up to this, and the deepest of
    /// its points may be as much shallower than the shapes are along it.
    double preference = 0.0;
    /// m: its engine compares a face with edges by what lies within both faces. Beside them the shapes overlap along
    /// the normal by up to this more than the depth, which is then that of the shapes up to `preference`.
    double overhang = 0.0;
    /// The engine has turned the normal, at an inner edge of a mesh, to that of a face. Its depth is that of a point of
    /// the shape behind that plane or, where less, in the triangle that it touched; it lies halfway out of there.
    bool isTurned = false;
    std::uint64_t line = 0;  ///< of the file; 0: it comes from none
};

/// A ray that was cast, and what it is said to have hit.
struct TraceRay {
    geometry::Vec3d origin{0.0}, direction{0.0};
    std::optional<double> maxT{};  ///< in units of the direction; none: it has no end
    std::optional<bool> hit{};
    std::optional<double> t{};  ///< in units of the direction
    std::optional<geometry::Vec3d> point{}, normal{};
    std::optional<std::uint32_t> body{};
    std::vector<std::uint32_t> ignored{};  ///< bodies that it passes through
    std::uint64_t line = 0;
};

struct TraceJoint {
    std::string name{}, kind{};
    std::uint32_t a = 0, b = 0;  ///< bodies
    geometry::Vec3d anchor{0.0};
    std::optional<geometry::Vec3d> axis{};
    bool collides = false;  ///< the bodies that it joins can touch each other, too
};

// Drawings of the recorder itself.

struct TraceLine {
    geometry::Vec3d start{0.0}, end{0.0};
    Role role = Role::Construction;
};
struct TracePoint {
    geometry::Vec3d position{0.0};
    Role role = Role::Construction;
};
struct TraceLabel {
    geometry::Vec3d position{0.0};
    std::string text{};
};
/// A number of the recorder's, to be plotted.
struct TraceValue {
    std::string name{}, unit{};
    double value = 0.0;
};

struct TraceFrame {
    std::shared_ptr<const TraceScene> scene{};  ///< of this frame; never null
    double number = 0.0;                        ///< the recorder's
    std::optional<double> time{};               ///< s
    std::vector<TracePose> poses{};             ///< of the bodies that are there, ascending by body, each once
    std::vector<TraceContact> contacts{};
    std::vector<TraceRay> rays{};
    std::vector<TraceJoint> joints{};
    std::vector<TraceLine> lines{};
    std::vector<TracePoint> points{};
    std::vector<TraceLabel> labels{};
    std::vector<TraceValue> values{};

    /// Null for a body that is not there.
    const TracePose* poseOf(std::uint32_t body) const;
};

}  // namespace collidoscope::demos
