#pragma once
/// The view that the oracle of contacts has of a pair: shapes, normal, least depth, and how far rounding goes.

#include <sstream>
#include <string>

#include "tests/geometry/oracle/contact_patch.h"
#include "tests/geometry/oracle/min_depth.h"
#include "tests/geometry/oracle/point_sets.h"

namespace collidoscope::geometry::oracle {

using Faults = std::vector<std::string>;

/// Corners this near to the extreme of a shape, as part of its extent, belong to it; by twice as much either is right.
inline constexpr long double kSameHeight = 1e-7L;
/// Depths come this near to the least, as part of the extents, and of the depth: products of edges that are nearly
/// parallel are passed over.
inline constexpr long double kMin = 1e-9L, kMinOfHulls = 1e-6L, kPassedOver = 2.1e-6L;

struct ContactView {
    const ContactShape& a;
    const ContactShape& b;
    const Manifold<double>& manifold;
    const PatchRules& rules;
    long double extent = 0.0L;    ///< of both shapes, m
    Vec3l normal{0.0L};           ///< of the manifold, unit; of a half-space its own
    long double rounding = 0.0L;  ///< of positions and depths, m
    long double slack = 0.0L;     ///< m, by which a point may be beyond a side
    bool isOfHull = false;
    Push minimum{};

    std::size_t count() const { return manifold.count; }
    Vec3l position(std::size_t i) const { return Vec3l{manifold.contacts[i].position}; }
    long double depth(std::size_t i) const { return manifold.contacts[i].depth; }
    long double margin() const { return rules.margin; }
    /// By which rounding may turn the direction between near points, rad.
    long double angleOfNormal() const;
    /// The vertices that fall short of the farthest along n by `depth` m at most.
    Points extremeOf(const ContactShape& shape, const Vec3l& n, long double depth) const;
    /// Are both surfaces extreme along n on either side of the contact, at half its depth?
    bool isDeepest(std::size_t i, const Vec3l& n) const;
    void addRepeats(Faults& faults) const;
};
ContactView viewOf(const ContactShape& a, const ContactShape& b, const Manifold<double>& manifold,
                   const PatchRules& rules);

/// Parts one after the other, as text.
template <typename... Parts>
std::string faultOf(const Parts&... parts) {
    std::ostringstream out;
    out.precision(12);
    (out << ... << parts);
    return out.str();
}

}  // namespace collidoscope::geometry::oracle
