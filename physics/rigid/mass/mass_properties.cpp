#include "physics/rigid/mass/mass_properties.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include "geometry/base/elementary.h"
#include "physics/rigid/mass/polyhedron_mass.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3d;
using Mat3d = geometry::Mat3<double>;

/// The rotation of a quaternion of any length but zero.
Mat3d rotationOf(const geometry::Quatd& q) {
    const double s = 2.0 / glm::dot(q, q);
    const double xx = s * q.x * q.x, yy = s * q.y * q.y, zz = s * q.z * q.z;
    const double xy = s * q.x * q.y, yz = s * q.y * q.z, zx = s * q.z * q.x;
    const double wx = s * q.w * q.x, wy = s * q.w * q.y, wz = s * q.w * q.z;
    return {Vec3d{1.0 - (yy + zz), xy + wz, zx - wy}, Vec3d{xy - wz, 1.0 - (zz + xx), yz + wx},
            Vec3d{zx + wy, yz - wx, 1.0 - (xx + yy)}};
}

Mat3d diagonal(const Vec3d& d) { return {Vec3d{d.x, 0.0, 0.0}, Vec3d{0.0, d.y, 0.0}, Vec3d{0.0, 0.0, d.z}}; }

/// Inertia of a point of mass m at d: m (d.d 1 - d d^T).
Mat3d inertiaOfPoint(double mass, const Vec3d& d) { return inertiaOfCovariance(mass * glm::outerProduct(d, d)); }

/// A box in its own frame.
MassProperties massOfBox(const Vec3d& half, double density) {
    const double mass = 8.0 * half.x * half.y * half.z * density;
    const Vec3d square = half * half;
    return {mass, Vec3d{0.0},
            diagonal(mass / 3.0 * Vec3d{square.y + square.z, square.z + square.x, square.x + square.y})};
}

/// The kinds that have a volume.
template <typename Shape>
concept Solid = requires(const Shape& shape) {
    massOf(shape, 1.0);
};

}  // namespace

template <typename T>
MassProperties massOf(const geometry::Sphere<T>& sphere, double density) {
    const double r{sphere.radius};
    const double mass = 4.0 / 3.0 * geometry::kPi<double> * r * r * r * density;
    return {mass, Vec3d{sphere.center}, Mat3d{0.4 * mass * r * r}};
}

template <typename T>
MassProperties massOf(const geometry::Capsule<T>& capsule, double density) {
    const double r{capsule.radius};
    const Vec3d a{capsule.a}, axis = Vec3d{capsule.b} - a;
    const double hh = glm::dot(axis, axis), h = std::sqrt(hh), rr = r * r;
    const double cylinder = geometry::kPi<double> * rr * h * density;
    const double caps = 4.0 / 3.0 * geometry::kPi<double> * rr * r * density;
    const double along = cylinder * rr / 2.0 + caps * 0.4 * rr;
    const double across = cylinder * (hh / 12.0 + rr / 4.0) + caps * (0.4 * rr + hh / 4.0 + 0.375 * h * r);

    const Mat3d ofAxis = h > 0.0 ? glm::outerProduct(axis / h, axis / h) : Mat3d{0.0};
    // The projection perpendicular to the axis, without a difference, so that the least moment of a thin capsule keeps
    // its precision.
    const Mat3d ofRest = h > 0.0 ? inertiaOfCovariance(ofAxis) : Mat3d{1.0};
    return {cylinder + caps, a + 0.5 * axis, along * ofAxis + across * ofRest};
}

template <typename T>
MassProperties massOf(const geometry::Box<T>& box, double density) {
    return moved(massOfBox(Vec3d{box.half}, density), {Vec3d{box.center}, geometry::Quatd{box.orientation}});
}

template <typename T>
MassProperties massOf(const geometry::Aabb<T>& box, double density) {
    const Vec3d min{box.min}, max{box.max};
    MassProperties result = massOfBox(0.5 * (max - min), density);
    result.center = 0.5 * (min + max);
    return result;
}

template <typename T>
std::optional<MassProperties> massOf(const geometry::AnyShape<T>& shape, double density) {
    const auto ask = [&]<typename Shape>(const Shape& each) -> std::optional<MassProperties> {
        if constexpr (Solid<Shape>)
            return massOf(each, density);
        else
            return std::nullopt;
    };
    return std::visit(ask, shape);
}

MassProperties moved(const MassProperties& body, const geometry::Posed& pose) {
    const Mat3d rotation = rotationOf(pose.orientation);
    const Mat3d turned = rotation * body.inertia * glm::transpose(rotation);
    // The mean with the transpose keeps the tensor symmetric in spite of rounding.
    return {body.mass, pose.position + rotation * body.center, 0.5 * (turned + glm::transpose(turned))};
}

MassProperties combined(std::span<const MassProperties> parts) {
    if (parts.empty()) return {};
    // Relative to one of the parts, so that a compound far from the origin loses no digits.
    MassProperties result{.center = parts.front().center};
    Vec3d moment{0.0};
    double mass = 0.0;
    for (const MassProperties& part : parts) {
        mass += part.mass;
        moment += part.mass * (part.center - parts.front().center);
    }
    if (!(mass > 0.0)) return result;

    const Vec3d offset = moment / mass;
    result.mass = mass;
    result.center += offset;
    for (const MassProperties& part : parts)
        result.inertia += part.inertia + inertiaOfPoint(part.mass, part.center - parts.front().center - offset);
    return result;
}

void MassSum::add(const MassProperties& part) {
    if (count_++ == 0) first_ = part.center;
    const Vec3d place = part.center - first_;
    mass_ += part.mass;
    moment_ += part.mass * place;
    inertia_ += part.inertia + inertiaOfPoint(part.mass, place);
}

MassProperties MassSum::total() const {
    if (!(mass_ > 0.0)) return {.center = first_};
    const Vec3d offset = moment_ / mass_;
    return {mass_, first_ + offset, inertia_ - inertiaOfPoint(mass_, offset)};
}

MassProperties scaledToMass(const MassProperties& body, double mass) {
    if (body.mass == 0.0) return {mass, body.center, Mat3d{0.0}};
    return {mass, body.center, mass / body.mass * body.inertia};
}

Mat3d inertiaAbout(const MassProperties& body, const Vec3d& point) {
    return body.inertia + inertiaOfPoint(body.mass, body.center - point);
}

Mat3d inertiaOfCovariance(const Mat3d& covariance) {
    const Mat3d& c = covariance;
    // Sums of two elements each, so that small elements beside the trace keep their precision.
    return diagonal({c[1][1] + c[2][2], c[2][2] + c[0][0], c[0][0] + c[1][1]}) -
           (c - diagonal({c[0][0], c[1][1], c[2][2]}));
}

template MassProperties massOf(const geometry::Spheref&, double);
template MassProperties massOf(const geometry::Sphered&, double);
template MassProperties massOf(const geometry::Capsulef&, double);
template MassProperties massOf(const geometry::Capsuled&, double);
template MassProperties massOf(const geometry::Boxf&, double);
template MassProperties massOf(const geometry::Boxd&, double);
template MassProperties massOf(const geometry::Aabbf&, double);
template MassProperties massOf(const geometry::Aabbd&, double);
template std::optional<MassProperties> massOf(const geometry::AnyShapef&, double);
template std::optional<MassProperties> massOf(const geometry::AnyShaped&, double);

}  // namespace collidoscope::physics
