// Where does a ray meet a sphere? Collidoscope's geometry library in another program.
#include <cstdio>

#include "geometry/query/ray_cast.h"

int main() {
    const geometry::Rayf ray{.origin = {-5.0f, 0.0f, 0.0f}, .direction = {1.0f, 0.0f, 0.0f}};
    const auto hit = geometry::rayCast(ray, geometry::Spheref{.center = {0.0f, 0.0f, 0.0f}, .radius = 2.0f});
    std::printf("hit at t = %g\n", hit ? static_cast<double>(hit->t) : -1.0);
    return hit && hit->t == 3.0f ? 0 : 1;
}
