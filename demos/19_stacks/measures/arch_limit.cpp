#include "demos/19_stacks/measures/arch_limit.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace collidoscope::demos {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// H and H y0, over the weight of the arch and over that times R.
struct Thrust {
    double force = 0.0, moment = 0.0;
};

/// Returns the part of a convex polygon where a.force H + a.moment (H y0) <= bound.
std::vector<Thrust> clipped(const std::vector<Thrust>& polygon, const Thrust& a, double bound) {
    const auto excess = [&](const Thrust& p) { return a.force * p.force + a.moment * p.moment - bound; };
    std::vector<Thrust> kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Thrust &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        const double atP = excess(p), atQ = excess(q);
        if (atP <= 0.0) kept.push_back(p);
        if ((atP < 0.0 && atQ > 0.0) || (atP > 0.0 && atQ < 0.0)) {
            const double t = atP / (atP - atQ);
            kept.push_back({p.force + t * (q.force - p.force), p.moment + t * (q.moment - p.moment)});
        }
    }
    return kept;
}

}  // namespace

std::optional<Range<double>> possibleThrust(const ArchStones& stones) {
    const double inner = 1.0 - 0.5 * stones.thickness, outer = 1.0 + 0.5 * stones.thickness;
    const double angle = kPi / stones.count;
    // For a stone with straight sides: the distance of its centre from the middle of the ring.
    const double center =
        2.0 / 3.0 * (outer * outer + outer * inner + inner * inner) / (outer + inner) * std::cos(0.5 * angle);
    const double weight = 1.0 / stones.count;
    std::vector<Thrust> possible{{0.0, -10.0}, {10.0, -10.0}, {10.0, 20.0}, {0.0, 20.0}};
    // From the crown down to the springing, joint by joint; a keystone is cut in two at the crown.
    double carried = 0.0, moment = 0.0;  // W and W X
    const bool hasKeystone = stones.count % 2 == 1;
    for (int joint = hasKeystone ? 0 : -1; joint < (stones.count + 1) / 2; ++joint) {
        const double at = angle * (hasKeystone ? joint + 0.5 : joint + 1.0);  // rad, from the crown
        if (joint == 0 && hasKeystone) {
            // The centre of half a keystone: it is a right-angled trapezium.
            const double below = inner * std::sin(0.5 * angle), above = outer * std::sin(0.5 * angle);
            carried = 0.5 * weight;
            moment = carried * (below * below + below * above + above * above) / (3.0 * (below + above));
        } else if (joint >= 0) {
            carried += weight;
            moment += weight * center * std::sin(at - 0.5 * angle);
        }
        const double sine = std::sin(at), cosine = std::cos(at);
        possible = clipped(possible, {inner * cosine, -1.0}, -(carried * inner * sine - moment));
        possible = clipped(possible, {-outer * cosine, 1.0}, carried * outer * sine - moment);
        if (possible.empty()) return std::nullopt;
    }
    const auto [minimum, maximum] = std::minmax_element(
        possible.begin(), possible.end(), [](const Thrust& p, const Thrust& q) { return p.force < q.force; });
    return Range<double>{minimum->force, maximum->force};
}

double thinnestArch(int count) {
    double falls = 0.0, stands = 1.0;
    for (int i = 0; i < 50; ++i) {
        const double middle = 0.5 * (falls + stands);
        (possibleThrust({count, middle}) ? stands : falls) = middle;
    }
    return stands;
}

}  // namespace collidoscope::demos
