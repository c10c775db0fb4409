#pragma once
/// The limit at which an arch of stones stands: it is carried by a thrust that gets from stone to stone without leaving
/// them.
///
/// The stones are the pieces of a half ring that radial joints cut off, all alike, with straight sides; they neither
/// slide nor break, and joints bear no tension. The part of the arch from the crown to a joint is held by the
/// horizontal thrust H at the height y0 of the crown and by the force in the joint, which passes through the joint's
/// inner or outer end at the utmost:
///
///     H (y0 - y) >= W (x - X)  about the inner end (x, y),      H (y0 - y) <= W (x - X)  about the outer end
///
/// with W the weight of the part and X the x of its centre. These are half-planes in (H, H y0): where they have no
/// point in common no thrust holds the arch, and it falls. Of a full ring with ever more joints the thinnest that
/// stands is 0.1075 of its mean radius thick. Source: Heyman, The Stone Skeleton (1966), sections 4 and 5; the number:
/// Ochsendorf, The Masonry Arch on Spreading Supports (2006), after Milankovitch, Theorie der Druckkurven (1907).

#include <optional>

#include "demos/parameters.h"

namespace collidoscope::demos {

struct ArchStones {
    int count = 15;          ///< of the half ring, >= 2
    double thickness = 0.2;  ///< t / R, of the ring's mean radius; 0..2
};

/// The least and the largest thrust that can be, over the weight of the arch. None where no thrust holds it.
std::optional<Range<double>> possibleThrust(const ArchStones& stones);
/// t / R below which an arch of so many stones cannot stand.
double thinnestArch(int count);

}  // namespace collidoscope::demos
