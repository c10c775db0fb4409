#pragma once
/// A piece of a particle's path between two hits: straight, with a velocity that changes evenly.

#include <glm/common.hpp>
#include <limits>

#include "geometry/base/vec.h"

namespace collidoscope::physics {

/// The gap that is kept between a particle and a solid after a hit, at least, m: four times what rounding a position to
/// floats may move it on one axis, and the share of a length on which the last bits of a time in double precision lie:
/// of the path that led there, or of the solid. So what is placed at this gap is in front of the surface after
/// rounding, and lies there without being asked again.
inline double gapAt(const geometry::Vec3d& position, double length) {
    constexpr double kPosition = 2.0 * std::numeric_limits<float>::epsilon();
    constexpr double kLength = 0x1p-40;
    const geometry::Vec3d size = glm::abs(position);
    return kPosition * glm::max(size.x, glm::max(size.y, size.z)) + kLength * length;
}

struct SweptMotion;
class ActiveContacts;

struct PathSegment {
    geometry::Vec3d velocityAtStart{0.0}, velocityAtEnd{0.0};  ///< m/s
    geometry::Vec3d path{0.0};                                 ///< m
    double time = 0.0;                                         ///< s

    geometry::Vec3d acceleration() const {
        return time > 0.0 ? (velocityAtEnd - velocityAtStart) / time : geometry::Vec3d{0.0};
    }
};

/// Forces that act between impacts: a constant acceleration, and the drag of the air.
struct Push {
    geometry::Vec3d acceleration{0.0};  ///< m/s^2, the wind's share included
    double drag = 0.0;                  ///< 1/s
};
Push pushOf(const SweptMotion& motion);

/// How the path goes on for `time` seconds; along the surfaces that the particle lies on, up to where friction stops
/// it. A body in even acceleration moves by the mean of both velocities, so a motion keeps its energy.
PathSegment segmentFrom(const geometry::Vec3d& velocity, const Push& push, const ActiveContacts& contacts,
                        double friction, double time);

/// When a segment has moved by `moved`, s, seen along the normal of the surface it moves to: s = u t + p t^2 / 2.
double timeToReach(const PathSegment& segment, const geometry::Vec3d& normal, const geometry::Vec3d& moved);

/// How far it has moved then, on a parabola, m.
geometry::Vec3d pathAfter(const PathSegment& segment, double time);

/// The velocity then, as fast as the acceleration's work along `moved` has made it: a position on the chord of a
/// parabola would give or take some energy else.
geometry::Vec3d velocityAfter(const PathSegment& segment, double time, const geometry::Vec3d& moved);

}  // namespace collidoscope::physics
