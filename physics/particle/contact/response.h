#pragma once
/// Change of a velocity by an impact. The solid does not move; impulses are per mass, in m/s.

#include "geometry/base/vec.h"

namespace collidoscope::physics {

/// Newton's restitution and Coulomb's friction.
///   vn = v . n < 0          approach
///   jn = -(1 + e) vn        impulse along the normal
///   |jt| <= mu jn           impulse along the surface: it slows the sliding, at most to a stop
/// A velocity that does not approach is returned as it is.
geometry::Vec3d bounce(const geometry::Vec3d& velocity, const geometry::Vec3d& normal, double restitution,
                       double friction);

/// The surfaces that a particle lies on: none, one, two along a crease, or three in a corner. Their normals.
class ActiveContacts {
public:
    void clear() { count_ = 0; }
    bool empty() const { return count_ == 0; }
    /// A surface that faces nearly as one of those before is the same.
    void add(const geometry::Vec3d& normal);

    /// The velocity that they leave, and how much more friction could have taken.
    struct Slide {
        geometry::Vec3d velocity{0.0};
        double spareFriction = 0.0;  ///< m/s; above 0 only where the velocity is zero
    };
    /// Each surface takes what leads into it, friction up to mu times that from the rest. The same with velocities
    /// that a force gave as with those of an impact: so friction as a force does not depend on the step.
    Slide slide(const geometry::Vec3d& velocity, double friction) const;

private:
    geometry::Vec3d normals_[3]{};
    int count_ = 0;
};

}  // namespace collidoscope::physics
