#pragma once
/// Draws another copy of a demo into the same picture, as a ghost: translucent, unpickable, without shadow.
/// Labels, legend, charts and ground are left out; those of the demo itself speak for both.

#include "demos/canvas.h"

namespace demos {

class GhostCanvas final : public Canvas {
public:
    /// Draws on `canvas`, which must outlive this. Ghosts of different `number` are kept apart from step to step.
    explicit GhostCanvas(Canvas& canvas, std::uint32_t number = 0) : canvas_(canvas), number_(number) {}

    void solids(Solid solid, std::span<const SolidItem> items) override;
    void triangles(std::span<const TriangleItem> items) override;
    void meshes(std::span<const MeshItem> items) override;
    void lines(std::span<const LineItem> items) override;
    void points(std::span<const PointItem> items) override;
    void arrows(std::span<const ArrowItem> items) override;
    void labels(std::span<const LabelItem>) override {}
    void legend(std::span<const LegendItem>) override {}
    void charts(std::span<const Chart>) override {}
    void ground(float) override {}

private:
    Canvas& canvas_;
    std::uint32_t number_ = 0;
};

}  // namespace demos
