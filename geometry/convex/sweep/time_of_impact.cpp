#include "geometry/convex/sweep/time_of_impact.h"

namespace collidoscope::geometry {
namespace {

bool areFinite(const Motiond& motion) {
    return isFinite(motion.displacement) && isFinite(motion.turn) && isFinite(motion.center.value_or(Vec3d{0.0}));
}

/// A displacement adds to the size only where it is beyond all measure.
double largestOf(const ConvexProxy& proxy, const Motiond& motion) {
    constexpr double kFar = 0x1p-300;
    const double ofCenter = largestLength(motion.center.value_or(Vec3d{0.0}));
    return std::fmax(std::fmax(largestNumber(proxy), ofCenter), kFar * largestLength(motion.displacement));
}

}  // namespace

template std::optional<Impact<double>> firstTouch(const MovingBody&, const MovingBody&, double, NoObserver&);
template std::optional<Impact<double>> firstTouchOfPlane(const MovingBody&, const Vec3d&, const MovingBody&, double,
                                                         NoObserver&);

std::optional<WorkFrame> sweepFrameOf(const ConvexProxy& a, const Motiond& motionA, const ConvexProxy& b,
                                      const Motiond& motionB) {
    if (!isProper(a) || !isProper(b) || !areFinite(motionA) || !areFinite(motionB)) return std::nullopt;
    const Rescale rescale = rescaleFor(std::fmax(largestOf(a, motionA), largestOf(b, motionB)));
    WorkFrame frame{std::ldexp(1.0, -rescale.exponent)};
    frame.shift = 0.5 * coreBoundsOf(inFrame(a, frame)).center + 0.5 * coreBoundsOf(inFrame(b, frame)).center;
    return frame;
}

Motiond inFrame(const Motiond& motion, const WorkFrame& frame) {
    Motiond local{frame.factor * motion.displacement, motion.turn};
    if (motion.center) local.center = frame.inFrame(*motion.center);
    return local;
}

Impact<double> inWorld(const Impact<double>& impact, const WorkFrame& frame) {
    return {impact.toi, frame.inWorld(impact.pointA), frame.inWorld(impact.pointB), impact.normal,
            impact.startsTouching};
}

SweepStep inWorld(const SweepStep& step, const WorkFrame& frame) {
    SweepStep result = step;
    result.distance /= frame.factor;
    result.approach /= frame.factor;
    result.pointA = frame.inWorld(step.pointA);
    result.pointB = frame.inWorld(step.pointB);
    return result;
}

}  // namespace collidoscope::geometry
