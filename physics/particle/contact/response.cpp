#include "physics/particle/contact/response.h"

#include <glm/common.hpp>
#include <optional>

namespace collidoscope::physics {
namespace {

using geometry::Vec3d;

/// Surfaces whose normals differ by a smaller angle, in radians, count as one, without a crease between them.
constexpr double kSameSurface = 1e-6;

ActiveContacts::Slide slowed(const Vec3d& along, double slowdown) {
    const double speed = glm::length(along);
    if (slowdown < speed) return {along * (1.0 - slowdown / speed), 0.0};
    return {Vec3d{0.0}, slowdown - speed};
}

ActiveContacts::Slide slideOn(const Vec3d& normal, const Vec3d& velocity, double friction) {
    const double approach = -glm::dot(velocity, normal);
    if (approach <= 0.0) return {velocity, 0.0};
    return slowed(velocity + approach * normal, friction * approach);
}

/// Two surfaces push with j1 and j2, so that the velocity is along both:
///   j1 + (n1 . n2) j2 = -v . n1,   (n1 . n2) j1 + j2 = -v . n2
/// None if one of the impulses would be zero or pull.
std::optional<ActiveContacts::Slide> slideAlongCrease(const Vec3d& n1, const Vec3d& n2, const Vec3d& velocity,
                                                      double friction) {
    const double b1 = -glm::dot(velocity, n1), b2 = -glm::dot(velocity, n2), g = glm::dot(n1, n2);
    const double determinant = 1.0 - g * g;
    const double j1 = (b1 - g * b2) / determinant, j2 = (b2 - g * b1) / determinant;
    if (j1 <= 0.0 || j2 <= 0.0) return {};
    const Vec3d crease = glm::normalize(glm::cross(n1, n2));
    return slowed(glm::dot(velocity, crease) * crease, friction * (j1 + j2));
}

}  // namespace

Vec3d bounce(const Vec3d& velocity, const Vec3d& normal, double restitution, double friction) {
    const double approach = -glm::dot(velocity, normal);
    if (approach <= 0.0) return velocity;
    const Vec3d sliding = slowed(velocity + approach * normal, friction * (1.0 + restitution) * approach).velocity;
    return sliding + restitution * approach * normal;
}

void ActiveContacts::add(const Vec3d& normal) {
    for (int i = 0; i < count_; ++i)
        if (glm::length(normals_[i] - normal) < kSameSurface) return;
    if (count_ < 3) normals_[count_++] = normal;
}

ActiveContacts::Slide ActiveContacts::slide(const Vec3d& velocity, double friction) const {
    if (count_ == 0) return {velocity, 0.0};
    if (count_ == 3) return {};
    if (count_ == 2) {
        if (const auto slide = slideAlongCrease(normals_[0], normals_[1], velocity, friction)) return *slide;
        const bool firstPushes = glm::dot(velocity, normals_[0]) < glm::dot(velocity, normals_[1]);
        return slideOn(normals_[firstPushes ? 0 : 1], velocity, friction);
    }
    return slideOn(normals_[0], velocity, friction);
}

}  // namespace collidoscope::physics
