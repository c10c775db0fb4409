#pragma once
/// A canvas that keeps the solids that are drawn on it, and nothing else.

#include <array>
#include <vector>

#include "demos/canvas.h"

namespace demos {

class SolidsCanvas final : public Canvas {
public:
    void solids(Solid solid, std::span<const SolidItem> drawn) override {
        std::vector<SolidItem>& list = items[static_cast<std::size_t>(solid)];
        list.insert(list.end(), drawn.begin(), drawn.end());
    }
    void triangles(std::span<const TriangleItem>) override {}
    void meshes(std::span<const MeshItem>) override {}
    void lines(std::span<const LineItem>) override {}
    void points(std::span<const PointItem>) override {}
    void arrows(std::span<const ArrowItem>) override {}
    void labels(std::span<const LabelItem>) override {}
    void legend(std::span<const LegendItem>) override {}
    void charts(std::span<const Chart>) override {}
    void ground(float) override {}

    std::array<std::vector<SolidItem>, 5> items{};  ///< by Solid
};

}  // namespace demos
