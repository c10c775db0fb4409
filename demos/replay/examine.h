#pragma once
/// Recorded contacts and rays put to this library.
///
/// A recorded normal or point may differ from ours and be as good: where two boxes touch by a face, any point of the
/// patch will do, and by an edge several normals. So a contact is asked what it promises, not whether it is ours:
///
///     they touch        the shapes are no further apart than it says
///     it separates      B moved by depth * normal no longer overlaps A
///     it is the least   no direction parts them by much less
///     it is there       its point lies on both shapes, to within the depth
///
/// Each has a length by which it is missed. Of the contacts of two shapes the deepest is asked the second and third:
/// the others are parts of the same patch.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "demos/replay/trace.h"
#include "geometry/manifold/manifold.h"

namespace demos {

enum class Finding : std::uint8_t {
    NotTouching,    ///< apart by more than is said
    StillOverlaps,  ///< moved as the contact says, they still overlap
    TooDeep,        ///< a much smaller depth separates them
    PointAway,      ///< the point is not on both shapes
    NormalLength,   ///< the normal is none of unit length
    RayHit,         ///< hit or miss
    RayDistance,    ///< t
    RayNormal,
    RayBody,
};
inline constexpr std::size_t kFindings = 9;
/// "not touching", "still overlaps" ...
const char* nameOf(Finding finding);

/// A recorded number that this library cannot confirm.
struct Disagreement {
    Finding finding = Finding::NotTouching;
    std::size_t item = 0;                               ///< of the frame's contacts, or of its rays
    std::uint32_t a = 0, b = 0;                         ///< bodies; of a ray the same: what it hits
    std::uint32_t shapeA = 0, shapeB = 0;               ///< of the scene
    double recorded = 0.0, ours = 0.0;                  ///< the number, as it was said and as we find it
    double by = 0.0;                                    ///< m: how far off; of normals and of verdicts a plain number
    double tolerance = 0.0;                             ///< what was allowed
    double severity() const { return by / tolerance; }  ///< above 1
};
inline bool isOfRay(Finding finding) { return finding >= Finding::RayHit; }

struct ExamineOptions {
    /// m; none: a thousandth of the size of the smaller shape, and what single precision loses at such a distance from
    /// the origin.
    std::optional<double> tolerance{};
};

/// What we say of two bodies that are in contact.
struct OurContact {
    std::uint32_t a = 0, b = 0;  ///< bodies
    geometry::Manifoldd manifold{};
};

struct Examined {
    std::vector<Disagreement> disagreements{};  ///< the worst first
    std::vector<OurContact> ours{};
    std::size_t contacts = 0, rays = 0;  ///< that were examined
    std::size_t notExamined = 0;         ///< contacts of pairs for which there is no manifold, or of unknown bodies
    double worstDepth = 0.0;             ///< m: the largest of TooDeep, StillOverlaps and NotTouching
};

Examined examineFrame(const TraceFrame& frame, const ExamineOptions& options = {});

/// "frame 12: plank on ball: still overlaps by 0.012 m (recorded depth 0.001 m, ours 0.013 m)", without the frame.
std::string sentenceOf(const Disagreement& found, const TraceFrame& frame);

}  // namespace demos
