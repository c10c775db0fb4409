#pragma once
/// The conventions of the writer of a trace, and the conversion to ours: metres, right-handed, y up, normals from
/// A to B, depths positive for shapes that overlap.

#include <optional>
#include <string>

#include "app/cases/case_text.h"
#include "app/traces/json_line.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::app {

/// Largest accepted coordinate and size, m. Squares of such lengths are finite, and the lengths themselves are floats,
/// too.
inline constexpr double kFarthest = 1e30;

struct TraceConventions {
    /// Rows: our axes in theirs; a turn, or a turn and a mirror. Lengths stay.
    geometry::Mat3<double> ourFromTheirs{1.0};
    double mirror = 1.0;  ///< -1: they are left-handed, and what turns, turns the other way
    double unit = 1.0;    ///< m in one of their units
    double margin = 0.0;  ///< m, of every shape that has none of its own
    bool normalsFromBToA = false;
    bool depthsPositiveOut = false;
    bool wLast = false;           ///< quaternions are written x, y, z, w
    bool hasAllContacts = false;  ///< contacts that are not written have not been found

    geometry::Vec3d direction(const geometry::Vec3d& v) const { return ourFromTheirs * v; }
    geometry::Vec3d length(const geometry::Vec3d& v) const { return ourFromTheirs * v * unit; }
    /// Angular velocities and axes of turning.
    geometry::Vec3d axial(const geometry::Vec3d& v) const { return ourFromTheirs * v * mirror; }
    geometry::Quatd orientation(const geometry::Quatd& q) const;
    geometry::Vec3d normal(const geometry::Vec3d& v) const { return direction(normalsFromBToA ? -v : v); }
    double depth(double d) const { return (depthsPositiveOut ? -d : d) * unit; }
    /// A shape in the frame of its body. None: it is a shape of the plane.
    std::optional<geometry::AnyShaped> shape(const CaseShape& theirs) const;
};

/// Header of a trace, its first line. Empty, with the reason in `fault`, where it cannot be understood.
std::optional<TraceConventions> conventionsOf(const JsonLine& header, std::string& fault);

}  // namespace collidoscope::app
