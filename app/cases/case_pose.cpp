#include "app/cases/case_pose.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/query/box_frame.h"

namespace collidoscope::app {

using geometry::Quatd;
using geometry::Vec3d;

namespace {

/// Allowed error of the length and the right angles of a rotation's rows: single precision, added up over many steps.
constexpr double kRotationSlack = 1e-3;

bool isFinite(const Vec3d& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

Vec3d finite(const Vec3d& v, const JsonNode& node) {
    if (!isFinite(v)) node.refuse("the pose carries it beyond the largest double", "use smaller numbers");
    return v;
}

/// Quaternions of a size out of [1 / kLargeQuaternion, kLargeQuaternion] are scaled by a power of two, which changes no
/// digit: their squares can then neither overflow nor vanish.
constexpr double kLargeQuaternion = 0x1p64;

Quatd scaled(const Quatd& q, double largest) {
    if (largest >= 1.0 / kLargeQuaternion && largest <= kLargeQuaternion) return q;
    const int shift = -std::ilogb(largest);
    return {std::ldexp(q.w, shift), std::ldexp(q.x, shift), std::ldexp(q.y, shift), std::ldexp(q.z, shift)};
}

Quatd quaternion(const JsonNode& node) {
    const auto parts = node.items(4, "numbers w, x, y, z");
    const Quatd q{parts[0].number(), parts[1].number(), parts[2].number(), parts[3].number()};
    const double largest = std::max({std::abs(q.w), std::abs(q.x), std::abs(q.y), std::abs(q.z)});
    if (largest == 0.0) node.refuse("is no rotation: all four numbers are zero", "leave it out to turn nothing");
    return scaled(q, largest);
}

using Rows = std::array<Vec3d, 3>;

Rows rotationRows(const JsonNode& node) {
    const auto parts = node.items(3, "rows");
    const Rows rows{parts[0].vec3(), parts[1].vec3(), parts[2].vec3()};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j <= i; ++j)
            if (!(std::abs(glm::dot(rows[i], rows[j]) - (i == j ? 1.0 : 0.0)) <= kRotationSlack))
                node.refuse("is no rotation: rows must have unit length and stand at right angles",
                            "leave scaling out");
    if (glm::dot(glm::cross(rows[0], rows[1]), rows[2]) < 0.0)
        node.refuse("mirrors: its determinant is negative", "swap two axes of the shape instead");
    return rows;
}

/// A quaternion of the rotation, of any length: the column of q q^T with the largest diagonal part.
/// Source: Shepperd, Quaternion from rotation matrix (1978).
Quatd quaternionOf(const Rows& r) {
    const double x = r[0].x, y = r[1].y, z = r[2].z;
    const double wx = r[2].y - r[1].z, wy = r[0].z - r[2].x, wz = r[1].x - r[0].y;
    const double xy = r[1].x + r[0].y, xz = r[0].z + r[2].x, yz = r[2].y + r[1].z;
    const double ww4 = 1.0 + x + y + z, xx4 = 1.0 + x - y - z, yy4 = 1.0 - x + y - z, zz4 = 1.0 - x - y + z;
    const double largest = std::max({ww4, xx4, yy4, zz4});
    if (ww4 == largest) return {ww4, wx, wy, wz};
    if (xx4 == largest) return {wx, xx4, xy, xz};
    if (yy4 == largest) return {wy, xy, yy4, yz};
    return {wz, xz, yz, zz4};
}

}  // namespace

CasePose readPose(const JsonNode& shape) {
    CasePose pose;
    if (const auto position = shape.find("position")) pose.position = position->vec3();
    const auto orientation = shape.find("orientation"), rotation = shape.find("rotation");
    if (orientation && rotation) rotation->refuse("stands beside an orientation", "keep one of them");
    if (orientation) pose.orientation = quaternion(*orientation);
    if (rotation) pose.orientation = quaternionOf(rotationRows(*rotation));
    return pose;
}

Vec3d placedDirection(const CasePose& pose, const Vec3d& v, const JsonNode& node) {
    if (!pose.orientation) return v;
    const geometry::BoxFrame frame = geometry::frameOf(geometry::Boxd{.orientation = *pose.orientation});
    return finite(frame.axes * v / frame.size, node);
}

Vec3d placedPoint(const CasePose& pose, const Vec3d& p, const JsonNode& node) {
    const Vec3d turned = placedDirection(pose, p, node);
    return pose.position ? finite(*pose.position + turned, node) : turned;
}

}  // namespace collidoscope::app
