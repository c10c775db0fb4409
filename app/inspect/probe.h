#pragma once
/// A ray, ball, box, capsule or solid that is held into the picture of a demo and asks the shapes there: what is hit,
/// met on a way, overlapped, or nearest.
///
///     const Probe probe = probeFrom("ray:0,2,5:0,0,-1:all");
///     const std::vector<demos::ShapeItem> shapes = demos::listShapes(session.demo());
///     const ProbeAnswer answer = ask(probe, shapes);
///     print(probeText(probe, answer, shapes));
///
/// The answers are those of geometry/scene/any_shape_queries.h. Shapes of the plane z = 0 answer rays and balls.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.h"
#include "demos/canvas.h"
#include "demos/mouse_and_keys.h"
#include "demos/shape_item.h"
#include "geometry/base/vec.h"

namespace collidoscope::app {

/// The words of a probe cannot be understood; what() says why, and what there is.
struct ProbeError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class ProbeShape { Ray, Sphere, Box, Capsule, Hull };
/// Nearest, Any and All are asked by a ray, the others by a shape with an extent.
enum class ProbeQuestion { Nearest, Any, All, Sweep, Overlap, Closest };

/// The word of the command line: "ray", "sweep".
const char* wordOf(ProbeShape shape);
const char* wordOf(ProbeQuestion question);
/// The words for a reader: "nearest hit".
const char* titleOf(ProbeQuestion question);
std::span<const ProbeShape> allProbeShapes();
/// Questions that such a probe asks; the first is asked where none is named.
std::span<const ProbeQuestion> questionsOf(ProbeShape shape);

struct Probe {
    ProbeShape shape = ProbeShape::Ray;
    ProbeQuestion question = ProbeQuestion::Nearest;
    geometry::Vec3f position{0.0f};                ///< m, origin of the ray or middle of the shape
    geometry::Vec3f direction{0.0f, 0.0f, -1.0f};  ///< of the ray; of a sweep the whole displacement, m
    float size = 0.25f;                            ///< m, see shapeOf()
    bool operator==(const Probe&) const = default;
};
/// The shape that asks, see demos::SizedShape; a cube is an AABB.
geometry::AnyShapef shapeOf(const Probe& probe);
/// The shape of a probe that has an extent; of a ray a sphere.
demos::SizedShape sizedShapeOf(ProbeShape shape);

/// Shape that answers.
struct ProbeHit {
    std::size_t shape = 0;                    ///< in the list
    float t = 0.0f;                           ///< of a ray in units of its direction; of a sweep the part of its way
    geometry::Vec3f point{0.0f};              ///< m, on the shape
    geometry::Vec3f normal{0.0f};             ///< unit, out of the shape; zero where there is none
    float distance = 0.0f;                    ///< m, of Overlap and Closest; below zero minus the depth
    geometry::Vec3f ownPoint{0.0f};           ///< m, of Overlap and Closest: on the probe
    bool isMeasured = true;                   ///< else the distance is 0: they touch, and how deep is not known
    bool isInside = false;                    ///< the ray starts within the shape, or the sweep begins in touch with it
    std::optional<std::uint32_t> triangle{};  ///< of a mesh that a ray hits
};
struct ProbeAnswer {
    std::vector<ProbeHit> hits{};  ///< the nearest first; at most one for Nearest, Any, Sweep and Closest
    std::size_t boxTests = 0;      ///< bounding boxes that were compared with the probe
    std::size_t shapeTests = 0;    ///< shapes that were asked themselves
};
ProbeAnswer ask(const Probe& probe, const std::vector<demos::ShapeItem>& shapes);

/// Reads "SHAPE:X,Y,Z[:DX,DY,DZ][:QUESTION][:SIZE]". A ray and a sweep need the direction; a shape with a direction
/// sweeps unless another question is named. Throws ProbeError.
Probe probeFrom(std::string_view text);
/// The words again, to the last bit.
std::string textOf(const Probe& probe);

/// "OBB 3: t = 1.2500, after 1.250 m", "sphere 2: 0.100 m deep".
std::string briefText(const Probe& probe, const ProbeHit& hit, const std::vector<demos::ShapeItem>& shapes);
/// A hit in words with its point and normal.
std::string hitText(const Probe& probe, const ProbeHit& hit, const std::vector<demos::ShapeItem>& shapes);
/// A line on the probe, one for each hit, and one on its cost.
std::string probeText(const Probe& probe, const ProbeAnswer& answer, const std::vector<demos::ShapeItem>& shapes);
/// Sentence on the number of tests.
std::string costText(const ProbeAnswer& answer, std::size_t shapeCount);
/// The answer that a held probe has found in the present frame.
struct ProbeReport {
    ProbeAnswer answer{};
    std::vector<std::string> hits{};  ///< one line for each, the first one with its point and normal
    std::string cost{};
};
inline constexpr std::string_view kProbeMarks = "probe";  ///< owner of what hold() draws, see Session::setMarks
/// Holds the probe into the picture of a session: it asks anew in each frame, and is drawn there, until the session is
/// given other marks. What is returned follows the frames.
std::shared_ptr<const ProbeReport> hold(Session& session, const Probe& probe);
/// The probe, where it hits, and by which normal.
void draw(demos::Canvas& canvas, const Probe& probe, const ProbeAnswer& answer,
          const std::vector<demos::ShapeItem>& shapes);

}  // namespace collidoscope::app
