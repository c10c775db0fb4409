#include "physics/rigid/contact/solid_outline.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/base/simd/lanes.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

constexpr double kRounding = 0x1p-21;    // of lengths: larger than the rounding of sums of three products of floats
constexpr double kMore = 1.0 + 0x1p-20;  // factor that covers the relative rounding errors of a length
constexpr float kTiny = 1e-18f;          // m: the squares of longer lengths do not underflow

using Floats = geometry::batch::Lanes<float, geometry::batch::Baseline>;

Floats eight(const float* numbers) { return geometry::batch::load<float, geometry::batch::Baseline>(numbers); }
/// Coordinates of eight points or directions.
struct LaneVectors {
    Floats x, y, z;

    friend LaneVectors operator-(const LaneVectors& a, const LaneVectors& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
};
Floats dot(const LaneVectors& a, const LaneVectors& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
LaneVectors cross(const LaneVectors& a, const LaneVectors& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Floats largestOf(const LaneVectors& a) { return max(max(abs(a.x), abs(a.y)), abs(a.z)); }
Floats sumOf(const LaneVectors& a) { return abs(a.x) + abs(a.y) + abs(a.z); }
float smallestOf(const Floats& numbers) {
    std::array<float, 8> each;
    geometry::batch::store(numbers, each.data());
    float minimum = each[0];
    for (const float number : each) minimum = number < minimum ? number : minimum;
    return minimum;
}

/// Calls `take` with the outward normal of each face.
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

/// An affine transformation of points in columns, eight at a time.
struct Carried {
    geometry::Mat3<float> turn{1.0f};
    Vec3f shift{0.0f};

    LaneVectors operator()(const float* x, const float* y, const float* z) const {
        const Floats a = eight(x), b = eight(y), c = eight(z);
        return {turn[0].x * a + turn[1].x * b + turn[2].x * c + Floats(shift.x),
                turn[0].y * a + turn[1].y * b + turn[2].y * c + Floats(shift.y),
                turn[0].z * a + turn[1].z * b + turn[2].z * c + Floats(shift.z)};
    }
};

const geometry::HullTable* tableOf(const geometry::ConvexProxy& solid) {
    const auto* const hull = std::get_if<geometry::HullCore>(&solid.core);
    return hull != nullptr ? hull->table : nullptr;
}

/// Calls `take` with each corner, relative to `middle`.
template <typename Take>
void eachCorner(const geometry::ConvexProxy& solid, const Vec3d& middle, const Take& take) {
    if (const auto* const hull = std::get_if<geometry::HullCore>(&solid.core)) {
        const geometry::Mat3<double> turn = hull->scale * hull->rotation;
        const Vec3d shift = hull->position - middle;
        for (std::size_t i = 0; i < hull->count(); ++i) take(turn * hull->local(i) + shift);
    } else {
        for (std::size_t i = 0; i < vertexCount(solid); ++i) take(vertexAt(solid, i) - middle);
    }
}

}  // namespace

/// Fills the rest of the last lanes with copies of the first entry.
void SolidOutline::fill(Numbers& numbers, std::size_t count) {
    for (std::size_t i = count; i % kLanes != 0; ++i) numbers[i] = numbers[0];
}

void SolidOutline::addCorner(const Vec3d& corner) {
    const Vec3f rounded{corner};
    for (std::size_t axis = 0; axis < 3; ++axis) corner_[axis][cornerCount_] = rounded[static_cast<int>(axis)];
    farthest_ = std::max({farthest_, std::fabs(rounded.x), std::fabs(rounded.y), std::fabs(rounded.z)});
    ++cornerCount_;
}

/// Adds all corners and normals of a hull with a table, relative to its middle, where floats are precise.
void SolidOutline::addHull(const geometry::HullCore& hull, const Vec3d& middle) {
    const geometry::HullTable& table = *hull.table;
    const geometry::Mat3<double> turn = hull.scale * hull.rotation;
    const Carried corner{geometry::Mat3<float>{turn}, Vec3f{turn * table.middle() + (hull.position - middle)}},
        normal{geometry::Mat3<float>{hull.rotation}};
    const auto place = [](const Carried& carry, const auto& column, std::size_t count, std::array<Numbers, 3>& to) {
        Floats far(0.0f);
        for (std::size_t i = 0; i < count; i += kLanes) {
            const LaneVectors placed = carry(column(0) + i, column(1) + i, column(2) + i);
            far = max(largestOf(placed), far);
            geometry::batch::store(placed.x, &to[0][i]), geometry::batch::store(placed.y, &to[1][i]);
            geometry::batch::store(placed.z, &to[2][i]);
        }
        return -smallestOf(-far);
    };
    cornerCount_ = table.vertexCount(), faceCount_ = table.faceCount();
    farthest_ = place(
        corner, [&](std::size_t axis) { return table.vertexColumn(axis); }, cornerCount_, corner_);
    place(
        normal, [&](std::size_t axis) { return table.normalColumn(axis); }, faceCount_, normal_);
}

/// Adds the faces. The corners must be known. `beyond`: m, largest distance of the solid from the hull of the corners.
void SolidOutline::addFaces(const geometry::ConvexProxy& solid, double beyond) {
    for (Numbers& numbers : corner_) fill(numbers, cornerCount_);
    corners_ = (cornerCount_ + kLanes - 1) / kLanes * kLanes;
    slack_ = 4.0 * kRounding * double{farthest_} + beyond;
    if (!std::isfinite(slack_)) corners_ = cornerCount_ = 0;
    const auto add = [&](const Vec3d& normal) {
        if (faceCount_ == kMaxFaces || corners_ == 0) return;
        for (std::size_t axis = 0; axis < 3; ++axis)
            normal_[axis][faceCount_] = static_cast<float>(normal[static_cast<int>(axis)]);
        ++faceCount_;
    };
    if (const auto* const hull = std::get_if<geometry::HullCore>(&solid.core); hull != nullptr && faceCount_ == 0)
        eachFace(*hull, add);
    if (const auto* const box = std::get_if<geometry::BoxCore>(&solid.core)) eachFace(*box, add);
    if (corners_ == 0) faceCount_ = 0;
    if (faceCount_ == 0) return;
    for (std::size_t i = 0; i < faceCount_; ++i)
        distance_[i] = static_cast<float>(below() - lowestCorner(-Vec3d{normal_[0][i], normal_[1][i], normal_[2][i]}));
    for (Numbers& numbers : normal_) fill(numbers, faceCount_);
    fill(distance_, faceCount_);
    faces_ = (faceCount_ + kLanes - 1) / kLanes * kLanes;
}

SolidOutline::SolidOutline(const geometry::ConvexProxy& solid, const Vec3d& middle) : radius_(solid.radius) {
    const std::size_t count = vertexCount(solid);
    if (count == 0 || count > kMaxFaces) return;
    if (tableOf(solid) != nullptr)
        addHull(std::get<geometry::HullCore>(solid.core), middle);
    else
        eachCorner(solid, middle, [&](const Vec3d& corner) { addCorner(corner); });
    addFaces(solid, 0.0);
}

/// A point at distance r from the axis of a rotation by the angle |w| deviates from its chord by at most |w|^2 r / 8,
/// as any function whose second derivative is at most |w|^2 r.
SolidOutline::SolidOutline(const geometry::MovingBody& body, const geometry::ConvexProxy& solid, const Vec3d& middle)
    : radius_(solid.radius) {
    const std::size_t count = vertexCount(solid);
    if (count == 0 || 2 * count > kMaxFaces) return;
    const geometry::MovedProxy end = body.at(1.0);
    eachCorner(solid, Vec3d{0.0}, [&](const Vec3d& corner) {
        addCorner(corner - middle);
        addCorner(end.rotation * (corner - end.center) + (end.position - middle));
    });
    addFaces(solid, 0.125 * glm::length(body.turn()) * body.turningSpeed());
}

double SolidOutline::lowestCorner(const Vec3d& direction) const {
    const Vec3f d{direction};
    Floats minimum(std::numeric_limits<float>::infinity());
    for (std::size_t i = 0; i < corners_; i += kLanes)
        minimum = min(d.x * eight(&corner_[0][i]) + d.y * eight(&corner_[1][i]) + d.z * eight(&corner_[2][i]), minimum);
    return double{smallestOf(minimum)};
}

double SolidOutline::gapTo(const geometry::Triangled& triangle) const {
    if (faces_ == 0) return -std::numeric_limits<double>::infinity();
    const Vec3f a{triangle.a}, b{triangle.b}, c{triangle.c};
    Floats minimum(std::numeric_limits<float>::infinity());
    for (std::size_t i = 0; i < faces_; i += kLanes) {
        const Floats x = eight(&normal_[0][i]), y = eight(&normal_[1][i]), z = eight(&normal_[2][i]);
        const Floats ofA = x * a.x + y * a.y + z * a.z, ofB = x * b.x + y * b.y + z * b.z,
                     ofC = x * c.x + y * c.y + z * c.z;
        minimum = min(eight(&distance_[i]) - min(min(ofA, ofB), ofC), minimum);
    }
    const Vec3f far = glm::max(glm::abs(a), glm::max(glm::abs(b), glm::abs(c)));
    return -double{smallestOf(minimum)} - kRounding * double{far.x + far.y + far.z} - slack_;
}

void EightTriangles::set(std::size_t i, const geometry::Triangled& triangle) {
    std::size_t row = 0;
    for (const Vec3d& corner : {triangle.a, triangle.b, triangle.c})
        for (int axis = 0; axis < 3; ++axis) coordinates[row++][i] = static_cast<float>(corner[axis]);
}

std::uint32_t SolidOutline::apartFrom(const EightTriangles& triangles, double far) const {
    constexpr std::uint32_t kAll = (1u << EightTriangles::kCount) - 1;
    const auto cornerAt = [&](std::size_t k) {
        return LaneVectors{eight(triangles.coordinates[3 * k].data()), eight(triangles.coordinates[3 * k + 1].data()),
                           eight(triangles.coordinates[3 * k + 2].data())};
    };
    const std::array<LaneVectors, 3> corner{cornerAt(0), cornerAt(1), cornerAt(2)};
    const Floats size = max(max(largestOf(corner[0]), largestOf(corner[1])), largestOf(corner[2]));
    const Floats slack =
        Floats(static_cast<float>(kMore * slack_)) + Floats(static_cast<float>(3.0 * kRounding)) * size;
    const Floats minimum(static_cast<float>(kMore * (far + radius_)));
    std::uint32_t apart = 0;

    // Any direction of any length is valid, so its own rounding needs no tolerance.
    const auto testAxis = [&](const LaneVectors& direction, bool isBothSides) {
        Floats low(std::numeric_limits<float>::infinity()), high = -low;
        for (std::size_t i = 0; i < cornerCount_; ++i) {
            const Floats along = dot(direction, {corner_[0][i], corner_[1][i], corner_[2][i]});
            low = min(along, low), high = max(along, high);
        }
        const Floats a = dot(direction, corner[0]), b = dot(direction, corner[1]), c = dot(direction, corner[2]);
        const Floats length = squareRoot(dot(direction, direction)) + Floats(kTiny);
        const Floats enough = Floats(static_cast<float>(kMore)) * length * minimum + sumOf(direction) * slack;
        apart |= bits(low - max(max(a, b), c) > enough);
        if (isBothSides) apart |= bits(min(min(a, b), c) - high > enough);
    };
    const std::array<LaneVectors, 3> side{corner[1] - corner[0], corner[2] - corner[1], corner[0] - corner[2]};
    const LaneVectors across = cross(side[0], side[1]);
    const Floats length = sumOf(across);
    const LaneVectors normal{across.x / length, across.y / length, across.z / length};
    if (cornerCount_ == 0) return 0;
    testAxis(normal, true);
    for (std::size_t i = 0; i < faceCount_ && apart != kAll; ++i) {
        const LaneVectors outward{normal_[0][i], normal_[1][i], normal_[2][i]};
        const Floats nearest = min(min(dot(outward, corner[0]), dot(outward, corner[1])), dot(outward, corner[2]));
        apart |= bits(nearest - Floats(distance_[i]) > Floats(static_cast<float>(kMore * far)) + slack);
    }
    for (std::size_t k = 0; k < 3 && apart != kAll; ++k) testAxis(cross(side[k], normal), false);
    return apart;
}

}  // namespace collidoscope::physics
