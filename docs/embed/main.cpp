// A particle falls on a ball, in another program. Where does it lie after five seconds, and how far from the ball?
#include <array>
#include <cstdio>

#include "geometry/query/distance.h"
#include "physics/particle/system.h"

int main() {
    const geometry::Spheref ball{.center = {0.0f, 1.0f, 0.0f}, .radius = 1.0f};
    const geometry::Planef ground{.normal = {0.0f, 1.0f, 0.0f}, .distance = 0.0f};
    physics::ParticleSystem system;
    system.state = physics::oneParticle<float>({0.25f, 4.0f, 0.0f}, {0.0f, 0.0f, 0.0f});
    system.obstacles = physics::Obstacles(std::array<geometry::AnyShapef, 2>{ball, ground});
    for (int i = 0; i < 300; ++i) system.step(1.0f / 60.0f);
    const geometry::Vec3f p = system.state.position[0];
    const float gap = geometry::distance(ball, p);
    std::printf("it lies at x = %g m, y = %g m, %g m from the ball\n", p.x, p.y, gap);
    return p.y < 1e-3f && gap > 0.0f ? 0 : 1;
}
