#include "demos/12_octree/searches/swarm.h"

#include <cmath>

namespace collidoscope::demos::octree {

using geometry::Aabbf;
using geometry::Octree;
using geometry::Vec3f;

std::vector<MovingBox> randomMovingBoxes(int count, const Aabbf& room, geometry::Random& random) {
    std::vector<MovingBox> movingBoxes;
    for (int i = 0; i < count; ++i) {
        const Vec3f position = random.inBox(room.min, room.max);
        const Vec3f direction = random.direction();
        const Vec3f velocity = direction * random.uniform(0.05f, 0.3f);
        const float half = random.uniform(0.025f, 0.075f);
        movingBoxes.push_back({position, velocity, half});
    }
    return movingBoxes;
}

void fly(std::vector<MovingBox>& movingBoxes, const Aabbf& room, float h) {
    for (MovingBox& movingBox : movingBoxes) {
        movingBox.position += h * movingBox.velocity;
        for (int axis = 0; axis < 3; ++axis) {
            float& along = movingBox.velocity[axis];
            if (movingBox.position[axis] < room.min[axis]) along = std::fabs(along);
            if (movingBox.position[axis] > room.max[axis]) along = -std::fabs(along);
        }
    }
}

Octree octreeOver(const std::vector<MovingBox>& movingBoxes, const Aabbf& room, const Octree::Settings& settings) {
    Octree tree(room, settings);
    for (const MovingBox& movingBox : movingBoxes) tree.insert(boxOf(movingBox));
    return tree;
}

std::vector<CostPoint> costsOf(const Octree::Settings& settings, std::uint64_t seed) {
    constexpr int kQueries = 40;
    constexpr float kRadius = 0.3f;        // m
    constexpr float kGrowth = 1.5874011f;  // of the room's side, for four times the volume
    float side = kGrowth;                  // m: of the room for the first hundred
    std::vector<CostPoint> points;
    for (int boxes = 100; boxes <= 6400; boxes *= 4) {
        geometry::Random random(seed);
        const Aabbf room{Vec3f{-0.5f * side}, Vec3f{0.5f * side}};
        side *= kGrowth;
        const Octree tree = octreeOver(randomMovingBoxes(boxes, room, random), room, settings);
        Octree::Visits visits;
        for (int i = 0; i < kQueries; ++i)
            tree.query(geometry::Spheref{random.inBox(room.min * 0.35f, room.max * 0.35f), kRadius}, visits);
        points.push_back({boxes, static_cast<double>(visits.nodes + visits.items) / kQueries});
    }
    return points;
}

std::vector<geometry::Vec2d> growthOf(const std::vector<CostPoint>& points) {
    std::vector<geometry::Vec2d> growth;
    for (const CostPoint& point : points) growth.emplace_back(point.boxes, point.tests);
    return growth;
}

}  // namespace collidoscope::demos::octree
