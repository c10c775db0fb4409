#pragma once
/// Many boxes that fly about in a room, and the octree over them.

#include <vector>

#include "geometry/base/archive.h"
#include "geometry/base/random.h"
#include "geometry/broadphase/orthtree.h"

namespace collidoscope::demos::octree {

struct MovingBox {
    geometry::Vec3f position{0.0f};  ///< m
    geometry::Vec3f velocity{0.0f};  ///< m/s
    float half = 0.05f;              ///< m, half a side
};
inline void state(geometry::Archive& archive, MovingBox& movingBox) {
    archive.field("position", movingBox.position);
    archive.field("velocity", movingBox.velocity);
    archive.field("half", movingBox.half);
}
inline geometry::Aabbf boxOf(const MovingBox& movingBox) {
    return {movingBox.position - movingBox.half, movingBox.position + movingBox.half};
}

std::vector<MovingBox> randomMovingBoxes(int count, const geometry::Aabbf& room, geometry::Random& random);
/// Flies on for h seconds; the walls of the room turn a box back.
void fly(std::vector<MovingBox>& movingBoxes, const geometry::Aabbf& room, float h);

/// The items have the numbers of the movingBoxes.
geometry::Octree octreeOver(const std::vector<MovingBox>& movingBoxes, const geometry::Aabbf& room,
                            const geometry::Octree::Settings& settings);

/// Cost of a query among ever more boxes, as many in a cubic metre each time.
struct CostPoint {
    int boxes = 0;
    double tests = 0.0;  ///< cells and boxes that a query looks at, mean of many
};
inline void state(geometry::Archive& archive, CostPoint& point) {
    archive.field("boxes", point.boxes);
    archive.field("tests", point.tests);
}
std::vector<CostPoint> costsOf(const geometry::Octree::Settings& settings, std::uint64_t seed);
/// Points of a chart: boxes, tests.
std::vector<geometry::Vec2d> growthOf(const std::vector<CostPoint>& points);

}  // namespace collidoscope::demos::octree
