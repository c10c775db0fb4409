#include "demos/22_convex/parts/flight.h"

#include <algorithm>

#include "geometry/base/elementary.h"

namespace demos::flights {
namespace {

using geometry::Hullf;
using geometry::Motionf;
using geometry::Spheref;
using geometry::Vec3f;

Spheref placed(Spheref ball, const Vec3f& at, const geometry::Quatf&) {
    ball.center += at;
    return ball;
}
Hullf placed(Hullf hull, const Vec3f& at, const geometry::Quatf& turn) {
    for (Vec3f& v : hull.vertices) v = turn * v + at;
    for (geometry::Planef& plane : hull.planes) {
        plane.normal = turn * plane.normal;
        plane.distance += glm::dot(plane.normal, at);
    }
    return hull;
}

template <typename Ask>
auto withBodies(const Body& a, const Body& b, Ask&& ask) {
    return std::visit([&](const auto& x, const auto& y) { return ask(x, y); }, a, b);
}

}  // namespace

Body Mover::at(float time) const {
    const float angle = std::sqrt(glm::dot(turn, turn)) * time;
    const geometry::Quatf rotation = geometry::axisAngle(turn, angle);
    const Vec3f center = start + time * (end - start);
    return std::visit([&](const auto& shape) { return Body{placed(shape, center, rotation)}; }, body);
}

std::optional<geometry::Impact<float>> Flight::impact() const {
    return withBodies(a.at(0.0f), b.at(0.0f), [&](const auto& x, const auto& y) {
        return geometry::timeOfImpact(x, a.motion(), y, b.motion());
    });
}

std::vector<geometry::SweepStep> Flight::looks() const {
    std::vector<geometry::SweepStep> looks;
    withBodies(a.at(0.0f), b.at(0.0f), [&](const auto& x, const auto& y) {
        return geometry::timeOfImpact(x, a.motion(), y, b.motion(),
                                      [&](const geometry::SweepStep& step) { looks.push_back(step); });
    });
    return looks;
}

bool Flight::touchAt(float time) const {
    return withBodies(a.at(time), b.at(time), [](const auto& x, const auto& y) {
        const auto now = geometry::timeOfImpact(x, Motionf{}, y, Motionf{});
        return now.has_value();
    });
}

std::optional<float> firstSampleInTouch(const Flight& flight, int samples, float phase) {
    for (int i = 0; i <= samples; ++i) {
        const float time = (static_cast<float>(i) + phase) / static_cast<float>(samples);
        if (time <= 1.0f && flight.touchAt(time)) return time;
    }
    return std::nullopt;
}

double predictedCatchRate(double thickness, double radius, double pace) {
    return pace > 0.0 ? std::min(1.0, (thickness + 2.0 * radius) / pace) : 1.0;
}

}  // namespace demos::flights
