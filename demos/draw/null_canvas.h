#pragma once
/// A canvas that ignores everything; canvases that collect a few kinds of items override these.

#include "demos/canvas.h"

namespace collidoscope::demos {

class NullCanvas : public Canvas {
public:
    void solids(Solid, std::span<const SolidItem>) override {}
    void triangles(std::span<const TriangleItem>) override {}
    void meshes(std::span<const MeshItem>) override {}
    void lines(std::span<const LineItem>) override {}
    void points(std::span<const PointItem>) override {}
    void arrows(std::span<const ArrowItem>) override {}
    void labels(std::span<const LabelItem>) override {}
    void legend(std::span<const LegendItem>) override {}
    void charts(std::span<const Chart>) override {}
    void ground(float) override {}
};

}  // namespace collidoscope::demos
