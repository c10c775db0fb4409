#pragma once
/// Mass properties of a shape, and of bodies made of parts: mass, centre of mass and inertia tensor, in double
/// precision.
///
///     const MassProperties leg = massOf(Boxf{.half = {0.1f, 0.5f, 0.1f}}, 700.0);
///     const MassProperties top = moved(leg, {.position = {0, 0.6, 0}, .orientation = aQuarterTurn});
///     const MassProperties both = combined(std::array{leg, top});
///
/// Hulls, frusta and meshes: polyhedron_mass.h. The axes about which a body rotates without wobbling:
/// principal_axes.h.

#include <cstddef>
#include <optional>
#include <span>

#include "geometry/base/pose.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::physics {

struct MassProperties {
    double mass = 0.0;            ///< kg
    geometry::Vec3d center{0.0};  ///< m, centre of mass, in the frame of the shape
    /// kg m^2, symmetric; about the centre of mass, along the axes of the frame. The torque is L' and L = inertia w.
    geometry::Mat3<double> inertia{0.0};
};

/// Solid shapes of one density (kg/m^3), >= 0. A shape without volume has the mass 0 and no inertia: its body must be
/// given a mass and an inertia tensor.
///
/// Sphere: I = 2/5 m r^2 about every axis.
template <typename T>
MassProperties massOf(const geometry::Sphere<T>& sphere, double density);
/// Cylinder of length h and mass mc, two half balls of total mass ms, each with its centre of mass 3/8 r beyond the
/// end:
///   along the axis  I = mc r^2/2 + ms 2/5 r^2
///   perpendicular   I = mc (h^2/12 + r^2/4) + ms (2/5 r^2 + h^2/4 + 3/8 h r)
/// The second bracket is the inertia of a half ball about its end of the cylinder, 2/5 m r^2, transformed by the
/// parallel axis theorem to its own centre of mass and then to that of the capsule.
template <typename T>
MassProperties massOf(const geometry::Capsule<T>& capsule, double density);
/// Half sizes x, y, z: m = 8 x y z density, I = m/3 (y^2 + z^2) about the axis x, and cyclically. Here and below
/// a quaternion may have any length but zero.
template <typename T>
MassProperties massOf(const geometry::Box<T>& box, double density);
template <typename T>
MassProperties massOf(const geometry::Aabb<T>& box, double density);
/// Returns the mass properties of a shape of any kind; none for kinds without a volume: point, segment, ray, line,
/// plane and triangle; and none for a mesh that bounds no solid, see massOf(Mesh).
template <typename T>
std::optional<MassProperties> massOf(const geometry::AnyShape<T>& shape, double density);

/// The body transformed from its own frame into that of the pose: center' = p + R center, I' = R I R^T.
MassProperties moved(const MassProperties& body, const geometry::Posed& pose);
/// One rigid body of several parts in one frame. Where parts overlap, the mass counts twice; a part of negative mass
/// is a hole. Parallel axis theorem (Huygens, Steiner), with d from the common centre of mass to that of the part:
///   I = sum of I_i + m_i (d.d 1 - d d^T)
/// If the mass is not above 0, all numbers are zero except the centre, which is that of the first part.
MassProperties combined(std::span<const MassProperties> parts);
/// The sum of the mass properties of many parts, so that adding a part costs the same whatever their number: sums of
/// masses and of first and second moments about the centre of the first part. The result is that of combined() up to
/// rounding, which grows with the square of the distance of the first part from the common centre, in radii of
/// gyration.
class MassSum {
public:
    void add(const MassProperties& part);
    std::size_t count() const { return count_; }  ///< number of parts
    MassProperties total() const;

private:
    std::size_t count_ = 0;
    double mass_ = 0.0;
    geometry::Vec3d first_{0.0}, moment_{0.0};
    geometry::Mat3<double> inertia_{0.0};
};
/// The mass properties of the body with its density scaled to a mass. A body without mass becomes a point mass without
/// inertia.
MassProperties scaledToMass(const MassProperties& body, double mass);
/// The inertia about another point, by the parallel axis theorem: for a body that rotates about a pin there.
geometry::Mat3<double> inertiaAbout(const MassProperties& body, const geometry::Vec3d& point);

/// The inertia tensor of the second moments C = integral of density x x^T: I = trace(C) 1 - C. Source: Blow, Binstock,
/// How to Find the Inertia Tensor (or Other Mass Properties) of a 3D Solid Body Represented by a Triangle Mesh (2004).
geometry::Mat3<double> inertiaOfCovariance(const geometry::Mat3<double>& covariance);

}  // namespace collidoscope::physics
