#include "app/cases/check/convex_answers.h"

#include <cmath>

#include "geometry/convex/convex_separation.h"
#include "geometry/convex/sweep/moving_body.h"

namespace app {

using namespace geometry;

ConvexAnswer askGjk(const AnyBody& a, const AnyBody& b) {
    const Motiond rest{};
    const Fit fit = fitFor(std::fmax(sweeping::largestLength(a, rest), sweeping::largestLength(b, rest)));
    const MovingBody movingA(a, rest, fit);
    const MovingBody movingB(b, rest, fit);
    const double size = std::fmax(movingA.sizeAt(0.0), movingB.sizeAt(0.0));
    Separation<double> found = separationOfConvex(movingA.at(0.0), movingB.at(0.0), size);
    found.distance -= movingA.radius() + movingB.radius();
    ConvexAnswer answer{.separation = found};
    if (std::fabs(found.distance) > kUnsure * size) answer.overlap = found.distance < 0.0;
    answer.separation.distance = unfitted(fit, found.distance);
    return answer;
}

namespace {

/// All that a core passes through on a straight path.
struct SweptCore {
    AnyCore core{};
    Vec3d displacement{0.0};
};
Vec3d support(const SweptCore& swept, const Vec3d& direction) {
    const Vec3d start = support(swept.core, direction);
    return glm::dot(swept.displacement, direction) > 0.0 ? start + swept.displacement : start;
}

}  // namespace

std::optional<bool> sweptVolumesTouch(const AnyBody& a, const AnyBody& b, const Vec3d& displacement) {
    const double bodies = std::fmax(sweeping::largestLength(a, {}), sweeping::largestLength(b, {}));
    const double size = bodies + largestLength(displacement);
    if (fitFor(size).exponent != 0) return std::nullopt;
    const double distance = gjk(a.core, SweptCore{b.core, displacement}).distance - a.radius - b.radius;
    if (std::fabs(distance) <= kUnsure * size) return std::nullopt;
    return distance < 0.0;
}

}  // namespace app
