#pragma once
/// How the cloth of the demo hangs at first: its sheet, and what holds it.

#include <array>

#include "physics/particle/cloth/weave/weave.h"

namespace demos::cloth {

enum class Scene { Hung, Curtain, Flag, Drape, Tear, Trampoline };

/// The corners of the frame that holds the sheet: column 0 and row 0, last column, last row, both last.
using Corners = std::array<geometry::Vec3f, 4>;

/// A particle that is held at a place of the frame: u along the rows, v along the columns, 0..1.
struct Pin {
    std::uint32_t particle = 0;
    float u = 0.0f, v = 0.0f;
};
geometry::Vec3f placeOf(const Pin& pin, const Corners& corners);

struct ClothScene {
    physics::ClothPlan plan{};
    Corners corners{};
    std::array<bool, 4> draggable{};  ///< which corners hold something
    std::vector<Pin> pins{};
    std::vector<std::uint32_t> weights{};  ///< particles that carry a stone
    int cut = 0;                           ///< columns that are cut below the middle row, from the left
};
/// `columns` >= 2 particles along the longer side. The middle of the scene is at x = 0, the floor at y = 0.
ClothScene sceneOf(Scene scene, int columns);

}  // namespace demos::cloth
