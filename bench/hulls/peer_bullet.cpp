#include "bench/hulls/peer_bullet.h"

#include <LinearMath/btConvexHullComputer.h>

namespace collidoscope::bench {

Contestant bulletHull(const std::vector<geometry::Vec3f>& points) {
    return {"Bullet", [&points] {
                btConvexHullComputer computer;
                computer.compute(&points[0].x, sizeof(points[0]), static_cast<int>(points.size()), 0.0f, 0.0f);
                return computer.vertices.size();
            }};
}

}  // namespace collidoscope::bench
