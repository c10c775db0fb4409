#pragma once
/// What is remembered of a pendulum: its angles of late, and how long its swings take.

#include <optional>
#include <vector>

#include "demos/20_springs_and_cloth/parts/rods.h"

namespace demos::pendulum {

/// Angles of the rods of a pendulum and of its twin, rad.
struct Sample {
    float time = 0.0f;  ///< s
    float inner = 0.0f, outer = 0.0f;
    float twinInner = 0.0f, twinOuter = 0.0f;
};

struct SwingRecord {
    static constexpr double kKept = 6.0;       ///< s
    static constexpr std::size_t kMost = 400;  ///< samples

    std::vector<Sample> samples{};
    std::optional<double> passage{};  ///< s: when it last swung through the bottom to the right
    std::optional<double> period{};   ///< s: of the last full swing

    /// Call after each step. `before` is the angle of the inner rod before it.
    void note(double time, double h, double before, const Rods& rods, const Rods& twin);
};

/// How far the twin is, decade by decade: kept from the start, thinned out as it grows.
struct Divergence {
    static constexpr std::size_t kMost = 256;
    std::vector<float> apart{};  ///< m
    double spacing = 1.0 / 16;   ///< s

    void note(double time, double distance);
};

void state(geometry::Archive& archive, SwingRecord& record);
void state(geometry::Archive& archive, Divergence& divergence);

}  // namespace demos::pendulum
