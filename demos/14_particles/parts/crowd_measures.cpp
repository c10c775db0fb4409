#include "demos/14_particles/parts/crowd_measures.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace demos::particles {
namespace {

constexpr std::size_t kBlock = 4096;

CrowdMeasures sumOver(const physics::ParticleState<float>& particles, std::size_t first, std::size_t end) {
    CrowdMeasures sum;
    for (std::size_t i = first; i < end; ++i) {
        const geometry::Vec3d v{particles.velocity[i]};
        const double squared = glm::dot(v, v);
        sum.kineticEnergy += 0.5 * squared;
        sum.height += double{particles.position.y[i]};
        sum.topSpeed = std::max(sum.topSpeed, squared);
    }
    return sum;
}

}  // namespace

CrowdMeasures measureCrowd(const physics::ParticleState<float>& particles, const geometry::ParallelFor& parallelFor) {
    const std::size_t count = particles.size();
    std::vector<CrowdMeasures> sums((count + kBlock - 1) / kBlock);
    geometry::parallelBlocks(count, kBlock, parallelFor, [&](std::size_t first, std::size_t end) {
        for (; first < end; first += kBlock)
            sums[first / kBlock] = sumOver(particles, first, std::min(first + kBlock, end));
    });
    CrowdMeasures all;
    for (const CrowdMeasures& sum : sums) {
        all.kineticEnergy += sum.kineticEnergy;
        all.height += sum.height;
        all.topSpeed = std::max(all.topSpeed, sum.topSpeed);
    }
    const double n = std::max(1.0, static_cast<double>(count));
    return {all.kineticEnergy / n, all.height / n, std::sqrt(all.topSpeed)};
}

}  // namespace demos::particles
