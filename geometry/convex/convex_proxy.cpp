#include "geometry/convex/convex_proxy.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <glm/common.hpp>
#include <limits>

#include "geometry/base/scalar.h"
#include "geometry/query/rescale.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {
namespace {

std::size_t countOf(const Vec3d&) { return 1; }
std::size_t countOf(const Segmentd&) { return 2; }
std::size_t countOf(const Triangled&) { return 3; }
std::size_t countOf(const Aabbd&) { return 8; }
std::size_t countOf(const BoxCore&) { return 8; }
std::size_t countOf(const HullCore& core) { return core.count(); }

Vec3d vertexOf(const Vec3d& point, std::size_t) { return point; }
Vec3d vertexOf(const Segmentd& s, std::size_t i) { return i == 0 ? s.start : s.end; }
Vec3d vertexOf(const Triangled& t, std::size_t i) { return i == 0 ? t.a : i == 1 ? t.b : t.c; }
Vec3d vertexOf(const Aabbd& box, std::size_t i) {
    return {(i & 1) != 0 ? box.max.x : box.min.x, (i & 2) != 0 ? box.max.y : box.min.y,
            (i & 4) != 0 ? box.max.z : box.min.z};
}
Vec3d vertexOf(const BoxCore& core, std::size_t i) {
    const auto end = [&](std::size_t axis) {
        return (i >> axis & 1) != 0 ? core.halfVectors[axis] : -core.halfVectors[axis];
    };
    return core.box.center + (end(0) + end(1) + end(2));
}
Vec3d vertexOf(const HullCore& core, std::size_t i) { return core.vertex(i); }

template <typename Core>
bool isProperCore(const Core& core) {
    return isFinite(core);
}
bool isProperCore(const BoxCore& core) { return isFinite(core.box); }
bool isProperCore(const HullCore& core) {
    const Quatd& q = core.orientation;
    return core.extent.isFinite && isFinite(core.position) && isFinite(Vec3d{q.x, q.y, q.z}) && std::isfinite(q.w);
}

template <typename Core>
double largestOfCore(const Core& core) {
    return largestLength(core);
}
double largestOfCore(const BoxCore& core) { return largestLength(core.box); }
double largestOfCore(const HullCore& core) {
    return std::max(core.extent.largest * core.scale, largestLength(core.position));
}

CoreBounds around(const Vec3d& low, const Vec3d& high) {
    const Vec3d half = 0.5 * high - 0.5 * low;
    return {0.5 * low + 0.5 * high, std::fmax(half.x, std::fmax(half.y, half.z))};
}
CoreBounds boundsOfCore(const Vec3d& point) { return {point, 0.0}; }
CoreBounds boundsOfCore(const Segmentd& s) { return around(glm::min(s.start, s.end), glm::max(s.start, s.end)); }
CoreBounds boundsOfCore(const Triangled& t) {
    return around(glm::min(t.a, glm::min(t.b, t.c)), glm::max(t.a, glm::max(t.b, t.c)));
}
CoreBounds boundsOfCore(const Aabbd& box) { return around(box.min, box.max); }
CoreBounds boundsOfCore(const BoxCore& core) {
    const Vec3d half = glm::abs(core.halfVectors[0]) + glm::abs(core.halfVectors[1]) + glm::abs(core.halfVectors[2]);
    return {core.box.center, std::fmax(half.x, std::fmax(half.y, half.z))};
}
CoreBounds boundsOfCore(const HullCore& core) {
    CoreBounds bounds = core.extent.bounds;
    bounds.center = core.inWorld(bounds.center);
    // A cube that is turned reaches no farther than to its corners.
    bounds.half *= core.isTurned ? core.scale * std::sqrt(3.0) : core.scale;
    return bounds;
}

/// The size of a number as its bits: they rise with it, and those of what is not finite are the largest.
std::uint32_t sizeBits(float number) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    return bits & 0x7fffffffu;
}
std::uint64_t sizeBits(double number) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    return bits & 0x7fffffffffffffffu;
}

template <typename T>
PointsExtent extentOfPoints(std::span<const Vec3<T>> points) {
    if (points.empty()) return {};
    auto largest = sizeBits(T{0});
    for (const Vec3<T>& p : points) largest = std::max({largest, sizeBits(p.x), sizeBits(p.y), sizeBits(p.z)});
    if (largest >= sizeBits(std::numeric_limits<T>::infinity())) return {};
    Vec3<T> low = points[0], high = points[0];
    for (const Vec3<T>& p : points) low = glm::min(low, p), high = glm::max(high, p);
    const Vec3d lowest{low}, highest{high};
    return {around(lowest, highest), largestLength(Segmentd{lowest, highest}), true};
}

}  // namespace

PointsExtent extentOf(std::span<const Vec3d> points) { return extentOfPoints(points); }
PointsExtent extentOf(std::span<const Vec3f> points) { return extentOfPoints(points); }

std::size_t vertexCount(const ConvexProxy& proxy) {
    return std::visit([](const auto& core) { return countOf(core); }, proxy.core);
}
Vec3d vertexAt(const ConvexProxy& proxy, std::size_t index) {
    return std::visit([&](const auto& core) { return vertexOf(core, index); }, proxy.core);
}

bool isProper(const ConvexProxy& proxy) {
    return std::isfinite(proxy.radius) && std::visit([](const auto& core) { return isProperCore(core); }, proxy.core);
}

double largestNumber(const ConvexProxy& proxy) {
    if (!isProper(proxy)) return std::numeric_limits<double>::infinity();
    return std::fmax(proxy.radius, std::visit([](const auto& core) { return largestOfCore(core); }, proxy.core));
}

double extentOf(const ConvexProxy& proxy) { return 2.0 * coreBoundsOf(proxy).half + proxy.radius; }

Aabbd coreBoxOf(const ConvexProxy& proxy) {
    const auto boxOf = [](const auto& core) {
        Aabbd box{vertexOf(core, 0), vertexOf(core, 0)};
        for (std::size_t i = 1; i < countOf(core); ++i) {
            const Vec3d vertex = vertexOf(core, i);
            box = {glm::min(box.min, vertex), glm::max(box.max, vertex)};
        }
        return box;
    };
    return std::visit(boxOf, proxy.core);
}

CoreBounds coreBoundsOf(const ConvexProxy& proxy) {
    return std::visit([](const auto& core) { return boundsOfCore(core); }, proxy.core);
}

double powerOfTwoFor(double largest) {
    // Beyond 2^1000 the factor itself would leave the range.
    return largest > 0.0 ? inverseOfPower(powerOfTwoBelow(std::clamp(largest, 0x1p-1000, 0x1p1000))) : 1.0;
}

Vec3d inFrame(const Vec3d& point, const WorkFrame& frame) { return frame.inFrame(point); }
Segmentd inFrame(const Segmentd& s, const WorkFrame& frame) { return {frame.inFrame(s.start), frame.inFrame(s.end)}; }
Triangled inFrame(const Triangled& t, const WorkFrame& frame) {
    return {frame.inFrame(t.a), frame.inFrame(t.b), frame.inFrame(t.c)};
}
Aabbd inFrame(const Aabbd& box, const WorkFrame& frame) { return {frame.inFrame(box.min), frame.inFrame(box.max)}; }
BoxCore inFrame(const BoxCore& core, const WorkFrame& frame) {
    constexpr double kFar = 0x1p400;
    const auto isModerate = [](double number) {
        const double size = std::fabs(number);
        return size == 0.0 || (size > 1.0 / kFar && size < kFar);
    };
    const Boxd& box = core.box;
    const Boxd local{frame.inFrame(box.center), frame.factor * box.half, rescaledQuaternion(box.orientation)};
    bool areModerate = isModerate(frame.factor);
    for (const Vec3d& half : core.halfVectors)
        areModerate = areModerate && isModerate(half.x) && isModerate(half.y) && isModerate(half.z);
    const auto& half = core.halfVectors;
    // Products with a power of two are exact, but its half-extent vectors may have left the range of double.
    if (areModerate) return {local, {frame.factor * half[0], frame.factor * half[1], frame.factor * half[2]}};
    return boxCoreOf(local);
}
HullCore inFrame(const HullCore& core, const WorkFrame& frame) {
    HullCore local = core;
    local.scale *= frame.factor;
    local.position = frame.inFrame(core.position);
    return local;
}

FramedPair framed(const ConvexProxy& a, const ConvexProxy& b) {
    const WorkFrame whole{powerOfTwoFor(std::max(largestNumber(a), largestNumber(b)))};
    const ConvexProxy wholeA = inFrame(a, whole), wholeB = inFrame(b, whole);
    const CoreBounds boundsA = coreBoundsOf(wholeA), boundsB = coreBoundsOf(wholeB);
    // The same frame for (b, a): answers to both then differ by no rounding.
    const Vec3d middle = 0.5 * boundsA.center + 0.5 * boundsB.center;
    const double extentA = boundsA.half + wholeA.radius, extentB = boundsB.half + wholeB.radius;
    const double largest = largestLength(boundsA.center - middle) + std::fmax(extentA, extentB);
    constexpr double kLargestFactor = 0x1p1000;
    const double factor = std::fmin(powerOfTwoFor(largest), kLargestFactor / whole.factor);
    const WorkFrame frame{whole.factor * factor, middle * factor};
    FramedPair pair{a, b, frame, inFrame(a, frame), inFrame(b, frame)};
    const Vec3d towardsA = factor * (boundsA.center - boundsB.center);
    if (towardsA != Vec3d{0.0}) pair.towardsA = towardsA;
    return pair;
}

ConvexProxy inFrame(const ConvexProxy& proxy, const WorkFrame& frame) {
    const auto carried = [&](const auto& core) -> ConvexCore { return inFrame(core, frame); };
    return {std::visit(carried, proxy.core), proxy.radius * frame.factor};
}

}  // namespace collidoscope::geometry
