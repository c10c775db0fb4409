#include "physics/rigid/contact/solid_outline.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/base/simd/lanes.h"

namespace physics {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

constexpr double kRounding = 0x1p-21;  // of lengths: more than that of sums of three products of floats

using Floats = geometry::batch::Lanes<float, geometry::batch::Baseline>;

Floats eight(const float* numbers) { return geometry::batch::load<float, geometry::batch::Baseline>(numbers); }
float leastOf(const Floats& numbers) {
    std::array<float, 8> each;
    geometry::batch::store(numbers, each.data());
    float least = each[0];
    for (const float number : each) least = number < least ? number : least;
    return least;
}

/// The outward normal of each face.
template <typename Take>
void eachFace(const geometry::HullCore& hull, const Take& take) {
    for (const geometry::Planef& face : hull.floatPlanes)
        take(hull.isTurned ? hull.rotation * Vec3d{face.normal} : Vec3d{face.normal});
}
template <typename Take>
void eachFace(const geometry::BoxCore& core, const Take& take) {
    for (const Vec3d& half : core.halfVectors) {
        const double length = glm::length(half);
        if (length > 0.0) take(half / length), take(-half / length);
    }
}

}  // namespace

/// Whole lanes, by what is there already.
void SolidOutline::fill(Numbers& numbers, std::size_t count) {
    for (std::size_t i = count; i % kLanes != 0; ++i) numbers[i] = numbers[0];
}

SolidOutline::SolidOutline(const geometry::ConvexProxy& solid, const Vec3d& middle) : radius_(solid.radius) {
    const std::size_t count = vertexCount(solid);
    if (count == 0 || count > kMost) return;
    float farthest = 0.0f;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3f corner{vertexAt(solid, i) - middle};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            corner_[axis][i] = corner[static_cast<int>(axis)];
            farthest = std::max(farthest, std::fabs(corner_[axis][i]));
        }
    }
    for (Numbers& numbers : corner_) fill(numbers, count);
    corners_ = (count + kLanes - 1) / kLanes * kLanes;
    slack_ = 2.0 * kRounding * double{farthest};
    if (!std::isfinite(slack_)) corners_ = 0;

    std::size_t faces = 0;
    const auto add = [&](const Vec3d& normal) {
        if (faces == kMost || corners_ == 0) return;
        for (std::size_t axis = 0; axis < 3; ++axis)
            normal_[axis][faces] = static_cast<float>(normal[static_cast<int>(axis)]);
        distance_[faces++] = static_cast<float>(below() - lowestCorner(-normal));
    };
    if (const auto* const hull = std::get_if<geometry::HullCore>(&solid.core)) eachFace(*hull, add);
    if (const auto* const box = std::get_if<geometry::BoxCore>(&solid.core)) eachFace(*box, add);
    for (Numbers& numbers : normal_) fill(numbers, faces);
    fill(distance_, faces);
    faces_ = (faces + kLanes - 1) / kLanes * kLanes;
}

double SolidOutline::lowestCorner(const Vec3d& direction) const {
    const Vec3f d{direction};
    Floats least(std::numeric_limits<float>::infinity());
    for (std::size_t i = 0; i < corners_; i += kLanes)
        least = min(d.x * eight(&corner_[0][i]) + d.y * eight(&corner_[1][i]) + d.z * eight(&corner_[2][i]), least);
    return double{leastOf(least)};
}

double SolidOutline::gapTo(const geometry::Triangled& triangle) const {
    if (faces_ == 0) return -std::numeric_limits<double>::infinity();
    const Vec3f a{triangle.a}, b{triangle.b}, c{triangle.c};
    Floats least(std::numeric_limits<float>::infinity());
    for (std::size_t i = 0; i < faces_; i += kLanes) {
        const Floats x = eight(&normal_[0][i]), y = eight(&normal_[1][i]), z = eight(&normal_[2][i]);
        const Floats ofA = x * a.x + y * a.y + z * a.z, ofB = x * b.x + y * b.y + z * b.z,
                     ofC = x * c.x + y * c.y + z * c.z;
        least = min(eight(&distance_[i]) - min(min(ofA, ofB), ofC), least);
    }
    const Vec3f far = glm::max(glm::abs(a), glm::max(glm::abs(b), glm::abs(c)));
    return -double{leastOf(least)} - kRounding * double{far.x + far.y + far.z} - slack_;
}

}  // namespace physics
