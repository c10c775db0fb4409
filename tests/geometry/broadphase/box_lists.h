#pragma once
/// Lists of boxes to try broad phases with, and the pairs among them, found by comparing all with all.

#include <cmath>
#include <thread>
#include <vector>

#include "geometry/base/parallel_for.h"
#include "geometry/base/random.h"
#include "geometry/broadphase/box_pair.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry::test {

/// Non-finite boxes overlap nothing; here they are told by name, not by their bits.
inline bool meet(const Aabbf& a, const Aabbf& b) {
    for (int i = 0; i < 3; ++i) {
        for (const float x : {a.min[i], a.max[i], b.min[i], b.max[i]})
            if (std::isnan(x) || std::isinf(x)) return false;
        if (a.max[i] < b.min[i] || b.max[i] < a.min[i]) return false;
    }
    return true;
}
inline std::vector<BoxPair> allPairs(const std::vector<Aabbf>& boxes) {
    std::vector<BoxPair> pairs;
    for (std::uint32_t a = 0; a < boxes.size(); ++a)
        for (std::uint32_t b = a + 1; b < boxes.size(); ++b)
            if (meet(boxes[a], boxes[b])) pairs.push_back({a, b});
    return pairs;
}

/// Boxes of many sizes, with corners on a grid so that many only touch; some flat, some points, a few huge, a few far
/// out, a few equal to others.
inline std::vector<Aabbf> unevenBoxes(Random& random, std::uint32_t count) {
    std::vector<Aabbf> boxes;
    const float side = 4.0f + std::cbrt(static_cast<float>(count));
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t kind = random.index(40);
        Vec3f center = random.inBox(Vec3f{-side}, Vec3f{side});
        Vec3f half = random.inBox(Vec3f{0.0f}, Vec3f{1.0f});
        if (kind == 0) half *= 10.0f;
        if (kind == 1) center *= 1000.0f;
        if (kind == 2) half.y = 0.0f;
        if (kind == 3) half = Vec3f{0.0f};
        if (kind < 20) center = glm::round(center), half = glm::ceil(half);
        if (kind == 39 && i > 0)
            boxes.push_back(boxes[random.index(i)]);
        else
            boxes.push_back({center - half, center + half});
    }
    return boxes;
}

/// Works on a seventh each in seven threads.
inline void inSevenThreads(std::size_t count, const RangeWork& work) {
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < 7; ++i) {
        const std::size_t first = count * i / 7, end = count * (i + 1) / 7;
        if (first < end) threads.emplace_back([&work, first, end] { work(first, end); });
    }
    for (std::thread& thread : threads) thread.join();
}

}  // namespace collidoscope::geometry::test
