#include "demos/20_springs_and_cloth/parts/cloth/cloth_scene.h"

#include <cmath>

namespace demos::cloth {
namespace {

using geometry::Vec3f;
using physics::ClothPlan;

constexpr float kDensity = 0.25f;  // kg/m^2

/// A sheet of that width and about that height, m, its middle above the origin.
ClothPlan sheetOf(float width, float height, int columns, const Vec3f& down, float top) {
    const float spacing = width / static_cast<float>(columns - 1);
    const int rows = static_cast<int>(std::lround(height / spacing)) + 1;
    const float depth = spacing * static_cast<float>(rows - 1);
    return {.columns = columns,
            .rows = rows,
            .corner = Vec3f{-0.5f * width, top, 0.0f} - (down.z * 0.5f * depth) * Vec3f{0.0f, 0.0f, 1.0f},
            .down = down,
            .spacing = spacing,
            .mass = kDensity * width * depth};
}

Corners cornersOf(const ClothPlan& plan) {
    const Vec3f right = (plan.spacing * static_cast<float>(plan.columns - 1)) * plan.right;
    const Vec3f down = (plan.spacing * static_cast<float>(plan.rows - 1)) * plan.down;
    return {plan.corner, plan.corner + right, plan.corner + down, plan.corner + right + down};
}

/// Holds the particles of which holds(column, row) is true.
template <typename Holds>
std::vector<Pin> pinsOf(const ClothPlan& plan, const Holds& holds) {
    std::vector<Pin> pins;
    for (int j = 0; j < plan.rows; ++j)
        for (int i = 0; i < plan.columns; ++i)
            if (holds(i, j))
                pins.push_back({static_cast<std::uint32_t>(j * plan.columns + i),
                                static_cast<float>(i) / static_cast<float>(plan.columns - 1),
                                static_cast<float>(j) / static_cast<float>(plan.rows - 1)});
    return pins;
}

ClothScene held(const ClothPlan& plan, const std::array<bool, 4>& draggable, std::vector<Pin> pins) {
    return {plan, cornersOf(plan), draggable, std::move(pins), {}, 0};
}

/// Nine stones around the middle.
std::vector<std::uint32_t> middleOf(const ClothPlan& plan) {
    std::vector<std::uint32_t> middle;
    for (int j = plan.rows / 2 - 1; j <= plan.rows / 2 + 1; ++j)
        for (int i = plan.columns / 2 - 1; i <= plan.columns / 2 + 1; ++i)
            middle.push_back(static_cast<std::uint32_t>(j * plan.columns + i));
    return middle;
}

ClothScene trampoline(int columns) {
    const ClothPlan plan = sheetOf(1.4f, 1.4f, columns, {0.0f, 0.0f, 1.0f}, 1.1f);
    ClothScene scene = held(plan, {true, true, true, true}, pinsOf(plan, [&](int i, int j) {
                                return i == 0 || j == 0 || i == plan.columns - 1 || j == plan.rows - 1;
                            }));
    scene.weights = middleOf(plan);
    return scene;
}

}  // namespace

Vec3f placeOf(const Pin& pin, const Corners& c) {
    const Vec3f upper = c[0] + pin.u * (c[1] - c[0]), lower = c[2] + pin.u * (c[3] - c[2]);
    return upper + pin.v * (lower - upper);
}

ClothScene sceneOf(Scene scene, int columns) {
    constexpr Vec3f kDown{0.0f, -1.0f, 0.0f}, kTowards{0.0f, 0.0f, 1.0f};
    switch (scene) {
        case Scene::Flag: {
            const ClothPlan plan = sheetOf(1.5f, 0.9f, columns, kDown, 2.0f);
            return held(plan, {true, false, true, false}, pinsOf(plan, [](int i, int) { return i == 0; }));
        }
        case Scene::Drape:
            return held(sheetOf(1.5f, 1.5f, columns, kTowards, 1.45f), {}, {});
        case Scene::Tear: {
            const ClothPlan plan = sheetOf(1.2f, 1.0f, columns, kDown, 1.9f);
            ClothScene tear = held(plan, {true, true, true, true},
                                   pinsOf(plan, [&](int, int j) { return j == 0 || j == plan.rows - 1; }));
            tear.cut = plan.columns / 5;
            return tear;
        }
        case Scene::Trampoline:
            return trampoline(columns);
        case Scene::Hung:
        case Scene::Curtain:
            break;
    }
    const ClothPlan plan = sheetOf(1.4f, 1.3f, columns, kDown, 1.8f);
    if (scene == Scene::Hung)
        return held(plan, {true, true, false, false},
                    pinsOf(plan, [&](int i, int j) { return j == 0 && (i == 0 || i == plan.columns - 1); }));
    return held(plan, {true, true, false, false},
                pinsOf(plan, [&](int i, int j) { return j == 0 && (i % 4 == 0 || i == plan.columns - 1); }));
}

}  // namespace demos::cloth
