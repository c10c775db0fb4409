#pragma once
/// Impulses of the last step as the guess that this one begins with.
///
/// A point that was there keeps its own. Where points have come or gone - of the eight corners of a patch four are
/// kept, and which four may change every step - the impulses of the pair are carried as a whole: the new points get
/// those impulses λ >= 0 whose sum and whose moments in the plane of contact come nearest to the old ones,
///     A λ = b,  A_ij = 1 + x_i.x_j / r^2,  b_i = sum over the old points of (1 + x_i.x_j / r^2) λ_j
/// with x from the middle of the new points and r the largest distance from it, of old points and of new ones: points
/// that lie close together would else take the moment of one far away by a thousand times its impulse. They never get
/// more than there was. Else what rests on such a patch would be caught anew in each step, and sink. Where the normal
/// has turned by 84° or more, new points get nothing.
///
/// What slides over a mesh is carried by another triangle of the same plane in each step, and takes the impulses of one
/// that it has left along.

#include <span>

#include "physics/rigid/contact/contact.h"

namespace collidoscope::physics {

/// Carries impulses from the contacts of the last step to those of this one; both in the order of their keys.
void warmStart(std::span<const Contact> last, std::span<Contact> contacts);
/// After that, for what slides over meshes. All contacts of a pair must be there.
void warmStartOtherTriangles(const Shapes& shapes, std::span<const Contact> last, std::span<Contact> contacts);

}  // namespace collidoscope::physics
