#pragma once
/// A disagreement: what a recorded number is at odds with, and by how much.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "demos/replay/trace.h"

namespace collidoscope::demos {

enum class Finding : std::uint8_t {
    NotTouching,    ///< apart by more than is said
    StillOverlaps,  ///< moved as the contact says, they still overlap
    TooDeep,        ///< a much smaller depth separates them
    PointAway,      ///< the point is not on both shapes
    NormalLength,   ///< the normal is none of unit length
    MeshNormal,     ///< on triangles that lie in one plane, or turned to a face, it is not that of the plane
    Missed,         ///< bodies overlap, and no contact is recorded
    RayHit,         ///< hit or miss
    RayDistance,    ///< t
    RayNormal,
    RayBody,
};
inline constexpr std::size_t kFindings = 11;
inline bool isOfRay(Finding finding) { return finding >= Finding::RayHit; }
/// "not touching", "still overlaps" ...
const char* nameOf(Finding finding);

/// A recorded number that this library cannot confirm.
struct Disagreement {
    Finding finding = Finding::NotTouching;
    std::size_t item = 0;                  ///< of the frame's contacts, or of its rays; of a missed contact nothing
    std::uint32_t a = 0, b = 0;            ///< bodies; of a ray the same: what it hits
    std::uint32_t shapeA = 0, shapeB = 0;  ///< of the scene
    geometry::Vec3d at{0.0};               ///< where it is to be seen
    double recorded = 0.0, ours = 0.0;     ///< the number, as it was said and as we find it
    double by = 0.0;         ///< m: how far off; of normals of meshes in degrees; of verdicts and of other
                             ///< normals a plain number
    double tolerance = 0.0;  ///< what was allowed
    double turned = 0.0;     ///< rad, of StillOverlaps between two solids: the recorded normal from ours
    double severity() const { return by / tolerance; }  ///< above 1
};

/// "plank and ball", "ray 3": whose number it is.
std::string subjectOf(const Disagreement& found, const TraceFrame& frame);
/// The poses of the bodies at the time when they touch, for a contact that begins after the time of the frame.
std::optional<SpeculativePoses> speculativeOf(const Disagreement& found, const TraceFrame& frame);
/// "0.012 m", "13°"; empty where there is only yes and no.
std::string amountOf(const Disagreement& found);
/// "plank and ball: still overlaps by 0.012 m (recorded depth 0.001 m, ours 0.013 m)", without the frame.
std::string sentenceOf(const Disagreement& found, const TraceFrame& frame);

}  // namespace collidoscope::demos
