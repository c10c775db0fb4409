#pragma once
/// Is a manifold right? Judged from the vertices and faces of the two shapes alone.
///
/// The normal: no direction parts the shapes by a push that is shorter by more than rounding, and by what boxes give
/// for a face. The contacts: where a face is square to the normal, the other shape's face that looks at it (or its
/// segment, or its point) is clipped by the planes through its sides; what is left is the patch. Every contact is a
/// point of the patch, as deep as the patch is there, and midway between both surfaces; none is there twice. Up to four
/// corners of the patch that touch are all there; of more, the deepest is there, and the four span what four can span
/// up to `kKeptShare`. Where no face is square, two edges that are nearly parallel have a contact at both ends of the
/// stretch that they share; else there is one contact, where the shapes are deepest.

#include <string>

#include "geometry/manifold/manifold.h"
#include "tests/geometry/oracle/contact_shape.h"

namespace collidoscope::geometry::oracle {

/// The area of the contacts that are kept, as part of the largest area of any four corners of the patch, is no smaller.
///
/// Proof. Kept are the deepest corner d, the farthest from it f at the distance r, and the farthest from the line d f
/// on both sides, at the heights h and g. The patch lies in the circle of radius r about d and in the strip of width
/// h + g along the line, so in a rectangle of the area 2 r (h + g); what is kept has the area r (h + g) / 2. A patch
/// comes as close to that as one likes: a flat trapezium whose deepest corner is in the middle of its long side.
inline constexpr double kKeptShare = 0.25;

struct PatchRules {
    double margin = 0.0;          ///< m, as given to collide
    double rounding = 0x1p-53;    ///< of the numbers of the manifold
    double facePreference = 0.0;  ///< a face is taken unless another direction is shallower by this part
    /// Leaves out whether corners of the patch are there where a corner of one face is near a side of the other, and
    /// all contacts where cores just touch.
    bool onlyClear = false;
    bool isShared = true;  ///< edges that are nearly parallel share a stretch
};

struct PatchReport {
    std::vector<std::string> faults{};  ///< none: the manifold is right
    bool isOnFace = false;              ///< a face is square to the normal
};

PatchReport judge(const ContactShape& a, const ContactShape& b, const Manifold<double>& manifold,
                  const PatchRules& rules = {});

}  // namespace collidoscope::geometry::oracle
