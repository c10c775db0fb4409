#pragma once
/// Warm starting: the impulses of the last step are the initial guess of this one.
///
/// A point that was a contact in the last step keeps its impulse. Where points have appeared or ended - of the up to
/// eight corners of a patch four are kept, and which four may change every step - the impulses of the pair are carried
/// over as a whole: the new points get those impulses λ >= 0 whose sum and whose moments in the plane of contact come
/// nearest to the old ones,
///     A λ = b,  A_ij = 1 + x_i.x_j / r^2,  b_i = sum over the old points of (1 + x_i.x_j / r^2) λ_j
/// with x from the middle of the new points and r the largest distance from it, of old points and of new ones:
/// otherwise points that lie close together would balance the moment of a far one by a thousand times its impulse. The
/// sum never grows. Without this, a body that rests on such a patch would lose its impulses in each step, and sink.
/// Where the normal has turned by 84° or more, new points get no impulse.
///
/// A body that slides over a mesh rests on another triangle of the same plane in each step; that triangle takes over
/// the impulses of the one that the body has left.

#include <span>

#include "physics/rigid/contact/contact.h"

namespace collidoscope::physics {

/// Carries impulses from the contacts of the last step to those of this one; both in the order of their keys.
void warmStart(std::span<const Contact> last, std::span<Contact> contacts);
/// Carries impulses over between triangles of one plane. Call it after warmStart(), with all contacts of each pair.
void warmStartOtherTriangles(const Shapes& shapes, std::span<const Contact> last, std::span<Contact> contacts);

}  // namespace collidoscope::physics
