#pragma once
/// The change of a velocity by an impact. The solid does not move; impulses are per mass, in m/s.

#include "geometry/base/vec.h"

namespace collidoscope::physics {

/// Newton's restitution and Coulomb's friction.
///   vn = v . n < 0          approach
///   jn = -(1 + e) vn        impulse along the normal
///   |jt| <= mu jn           impulse along the surface: it slows the sliding, at most to rest
/// A velocity that does not approach the surface is returned unchanged.
geometry::Vec3d bounce(const geometry::Vec3d& velocity, const geometry::Vec3d& normal, double restitution,
                       double friction);

/// The normals of the surfaces on which a particle lies: none, one, two at a crease, or three in a corner.
class ActiveContacts {
public:
    void clear() { count_ = 0; }
    bool empty() const { return count_ == 0; }
    /// Adds a surface unless its normal nearly equals one of those before.
    void add(const geometry::Vec3d& normal);

    /// The remaining velocity, and the friction that was not needed.
    struct Slide {
        geometry::Vec3d velocity{0.0};
        double spareFriction = 0.0;  ///< m/s; positive only if the velocity is zero
    };
    /// Each surface removes the part of the velocity that leads into it, and friction slows the rest by up to mu times
    /// that part. This holds for velocities from forces as well as from impacts, so that the effect of friction does
    /// not depend on the step.
    Slide slide(const geometry::Vec3d& velocity, double friction) const;

private:
    geometry::Vec3d normals_[3]{};
    int count_ = 0;
};

}  // namespace collidoscope::physics
