#pragma once
/// Recorded contacts and rays put to this library.
///
/// A recorded normal or point may differ from ours and be as good: where two boxes touch by a face, any point of the
/// patch will do, and by an edge several normals. So a contact is asked what it promises, not whether it is ours:
///
///     they touch        the shapes are no further apart than it says
///     it separates      B moved by depth * normal no longer overlaps A
///     it is the least   no direction parts them by much less, or by no more than its engine prefers it to others
///     it is there       its point lies on both shapes, to within the depth
///
/// Each has a length by which it is missed. Of the contacts of two shapes the deepest is asked the second and third:
/// the others are parts of the same patch.
///
/// A mesh is a surface without a thickness, and engines take its triangles one by one: see mesh_contact.h for what can
/// be judged of a contact with one. Two meshes, and a mesh and a plane, are not examined.
///
/// A contact with a mesh whose normal its engine has turned to that of a face says so, and is asked only for its own
/// point: see TraceContact::isTurned.
///
/// A contact that two bodies will have later in the step is asked with the bodies where it says that they will be then.
///
/// If the trace states that it contains all contacts, missing ones are searched for as well: see findMissedContacts().

#include <cstdint>
#include <optional>
#include <vector>

#include "demos/examine/collision_case.h"
#include "demos/replay/disagreement.h"
#include "demos/replay/trace.h"
#include "geometry/manifold/manifold.h"

namespace collidoscope::demos {

struct ExamineOptions {
    /// m; none: a thousandth of the size of the smaller shape, and what single precision loses at such a distance from
    /// the origin.
    std::optional<double> tolerance{};
};

/// Our own answer about two bodies that are in contact.
struct OurContact {
    std::uint32_t a = 0, b = 0;  ///< bodies
    geometry::Manifoldd manifold{};
};

/// The recorded depth of two shapes' deepest contact, and ours. Only of shapes for which one depth is right: not of
/// those at the edges of a mesh.
struct DepthPair {
    std::uint32_t a = 0, b = 0, shapeA = 0, shapeB = 0;
    double recorded = 0.0, ours = 0.0, tolerance = 0.0;  ///< m
};

struct Examined {
    std::vector<Disagreement> disagreements{};  ///< the worst first
    std::vector<OurContact> ours{};
    std::vector<DepthPair> depths{};
    std::size_t contacts = 0, rays = 0;  ///< that were examined
    std::size_t notExamined = 0;         ///< contacts of pairs for which there is no manifold, or of bodies not there
    std::size_t ofAbsent = 0;            ///< of these, contacts of a body without a pose or a shape in this frame
    double worstDepth = 0.0;             ///< m: the largest of TooDeep, StillOverlaps and NotTouching
};

/// Contacts of the frame that are at odds with this library, each counted once.
std::size_t contactsAtOdds(const Examined& examined);

Examined examineFrame(const TraceFrame& frame, const ExamineOptions& options = {});

/// A recorded number that was not confirmed, as a case to be looked at, put to every method, or reported. The two
/// shapes where they are in the frame, or the ray and the shape that it meets here, with what was recorded as the
/// report. Margins are left out: a case has none. None where a ray meets nothing here, and for shapes that no case has.
std::optional<examine::CollisionCase> caseOf(const Disagreement& found, const TraceFrame& frame);

// --- the parts of examineFrame() ---

class PlacedShapes;

/// Casts ray `index` of the frame again, against all bodies, and appends what is not confirmed. One that ends at a
/// shape's margin is right, too. False: it could not be asked. `tolerance`, m; none: that of toleranceOf().
bool examineRay(const TraceFrame& frame, std::size_t index, PlacedShapes& shapes,
                const std::optional<double>& tolerance, std::vector<Disagreement>& found);

/// Contacts that a frame should have and has not: bodies that overlap by more than the tolerance, margins left aside,
/// with no contact recorded between them. Appends them to `found`, by rising bodies.
///
/// A contact of a body with a static body is not missed if another contact of the body, with another static body,
/// separates it from this one as well: engines leave out such contacts at the seams of a floor.
///
/// Only the engine knows which pairs it ignores, so this is done only if the trace states that it contains all
/// contacts. Not tested are pairs of two static bodies, of bodies with a joint between them, of bodies that ignore each
/// other or whose groups do not collide, and sensors. Two meshes are not tested either, and a mesh is a surface: a body
/// that has sunk through it entirely does not overlap it.
void findMissedContacts(const TraceFrame& frame, PlacedShapes& shapes, const std::optional<double>& tolerance,
                        std::vector<Disagreement>& found);

}  // namespace collidoscope::demos
