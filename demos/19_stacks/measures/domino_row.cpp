#include "demos/19_stacks/measures/domino_row.h"

#include <algorithm>

namespace collidoscope::demos {

float DominoRowPlan::xOf(int i) const { return spacing * centered(i, count); }

void addDominoRow(RigidScene& scene, BodyStack& row, const DominoRowPlan& plan) {
    scene.addGround({.friction = plan.friction});
    for (int i = 0; i < plan.count; ++i)
        row.add(scene, {plan.xOf(i), 0.5f * plan.size.y, 0}, 0.5f * plan.size, {.friction = plan.friction},
                {.role = alternating(i)});
    const BodyId first = row.bodies().front();
    const double mass = scene.world.massOf(first).mass;
    scene.world.applyImpulseAt(first, {static_cast<float>(plan.pushSpeed * mass), 0, 0},
                               {plan.xOf(0), plan.pushHeight, 0});
}

std::size_t DominoWave::count() const {
    return static_cast<std::size_t>(std::count_if(times.begin(), times.end(), [](float t) { return t >= 0.0f; }));
}

std::size_t DominoWave::forwards() const {
    std::size_t count = 0;
    for (std::size_t i = 1; i < times.size(); ++i) count += times[i - 1] >= 0.0f && times[i] >= times[i - 1] ? 1 : 0;
    return count;
}

std::size_t DominoWave::backwards() const {
    std::size_t count = 0;
    for (std::size_t i = 1; i < times.size(); ++i) count += times[i] >= 0.0f && times[i - 1] >= times[i] ? 1 : 0;
    return count;
}

double DominoWave::speed() const {
    double first = 1e9, last = -1.0;
    for (const float time : times)
        if (time >= 0.0f) first = std::min(first, double{time}), last = std::max(last, double{time});
    return last > first ? static_cast<double>(count() - 1) / (last - first) : 0.0;
}

double DominoWave::steadySpeed(std::size_t fewest) const {
    const std::size_t end = count(), middle = end / 2;
    if (end < fewest || times[middle] < 0.0f || !(times[end - 1] > times[middle])) return 0.0;
    return static_cast<double>(end - 1 - middle) / (double{times[end - 1]} - double{times[middle]});
}

}  // namespace collidoscope::demos
