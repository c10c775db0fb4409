/// The convex hull of points: ours, exact, alone and observed, beside Bullet's, on a grid of its own.
#include <algorithm>
#include <string>
#include <vector>

#include "bench/contest.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/quickhull.h"
#ifdef COLLIDOSCOPE_BENCH_BULLET
#include "bench/hulls/peer_bullet.h"
#endif

using namespace collidoscope;

namespace {

using namespace geometry;
using Points = std::vector<Vec3f>;

template <typename Make>
Points makePoints(int count, Make make) {
    Random random{1};
    Points points;
    for (int i = 0; i < count; ++i) points.push_back(make(random));
    return points;
}
Vec3f inCube(Random& random) { return random.inBox(Vec3f{-1}, Vec3f{1}); }
Vec3f onSphere(Random& random) { return random.direction(); }
/// Whole numbers, so that many points lie in one plane.
Vec3f onGrid(Random& random) { return glm::floor(random.inBox(Vec3f{0}, Vec3f{20})); }

void compare(const std::string& title, const Points& points) {
    std::vector<bench::Contestant> contestants;
    contestants.push_back({"ours", [&points] {
                               return static_cast<int>(convexHull(std::span<const Vec3f>{points}).hull.vertices.size());
                           }});
    contestants.push_back({"ours, steps counted", [&points] {
                               int steps = 0;
                               const auto count = [&](const HullStep&) { ++steps; };
                               convexHull(std::span<const Vec3f>{points}, count);
                               return steps;
                           }});
#ifdef COLLIDOSCOPE_BENCH_BULLET
    contestants.push_back(bench::bulletHull(points));
#endif
    const auto count = static_cast<int>(points.size());
    bench::print(title, bench::compete(contestants, count, std::clamp(1'000'000 / count, 5, 101)), "Bullet");
}

}  // namespace

int main() {
    bench::pinToOneCore();
    for (const int count : {100, 10'000, 100'000}) {
        const std::string number = std::to_string(count) + " points ";
        compare(number + "in a cube", makePoints(count, inCube));
        compare(number + "on a sphere", makePoints(count, onSphere));
        compare(number + "on a grid", makePoints(count, onGrid));
    }
    return 0;
}
