#pragma once
/// The patch of a face that is square to the normal.

#include "tests/geometry/oracle/contact_view.h"

namespace collidoscope::geometry::oracle {

/// A face, or the surface of a half-space, that is square to the normal, and what of the other shape's core looks at
/// it: a face, or the vertices of a core without faces.
struct FacePair {
    bool isFromA = true;
    Vec3l normal{0.0L};  ///< of the reference, outward
    Points corners{};    ///< of the reference; of a half-space any point
    Points sides{};      ///< of the reference, see ContactFace
    const ContactFace* incident = nullptr;
    Points points{};  ///< of what is clipped
};

/// Faces up to an angle (rad) from the normal, each with all that looks at it equally.
std::vector<FacePair> facePairsUpTo(const ContactView& view, long double angle);
/// What is wrong with the contacts if they are the patch of this pair.
Faults faultsOnFace(const ContactView& view, const FacePair& pair);

}  // namespace collidoscope::geometry::oracle
