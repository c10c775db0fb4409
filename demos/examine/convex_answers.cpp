#include "demos/examine/convex_answers.h"

#include <cmath>

#include "geometry/convex/epa.h"
#include "geometry/query/rescale.h"

namespace collidoscope::demos::examine {

using namespace geometry;

ConvexAnswer runGjk(const ConvexProxy& a, const ConvexProxy& b) {
    const FramedPair pair = framed(a, b);
    constexpr double kSize = 2.0;  // of numbers in the frame
    Separation<double> found = separationOfConvex(pair.localA, pair.localB, kSize);
    found.distance -= pair.localA.radius + pair.localB.radius;
    ConvexAnswer answer{.separation = found};
    if (std::fabs(found.distance) > kUnsure * kSize) answer.overlap = found.distance < 0.0;
    answer.separation.distance = found.distance / pair.frame.factor;
    return answer;
}

namespace {

/// All that a core passes through on a straight path.
struct SweptCore {
    const ConvexProxy& proxy;
    Vec3d displacement{0.0};
};
Vec3d support(const SweptCore& swept, const Vec3d& direction) {
    const Vec3d start = support(swept.proxy, direction);
    return glm::dot(swept.displacement, direction) > 0.0 ? start + swept.displacement : start;
}

}  // namespace

std::optional<bool> sweptVolumesTouch(const ConvexProxy& a, const ConvexProxy& b, const Vec3d& displacement) {
    const double size = std::fmax(largestNumber(a), largestNumber(b)) + largestLength(displacement);
    if (rescaleFor(size).exponent != 0) return std::nullopt;
    const double distance = gjk(a, SweptCore{b, displacement}).distance - a.radius - b.radius;
    if (std::fabs(distance) <= kUnsure * size) return std::nullopt;
    return distance < 0.0;
}

}  // namespace collidoscope::demos::examine
