#pragma once
/// A canvas that keeps what is drawn on it: the display list of a frame, and what tests look at.

#include <array>
#include <optional>
#include <vector>

#include "demos/canvas.h"

namespace collidoscope::demos {

class RecordingCanvas final : public Canvas {
public:
    void solids(Solid solid, std::span<const SolidItem> items) override;
    void triangles(std::span<const TriangleItem> items) override;
    void meshes(std::span<const MeshItem> items) override;
    void lines(std::span<const LineItem> items) override;
    void points(std::span<const PointItem> items) override;
    void arrows(std::span<const ArrowItem> items) override;
    void labels(std::span<const LabelItem> items) override;
    void legend(std::span<const LegendItem> items) override;
    void charts(std::span<const Chart> charts) override;
    void trails(std::span<const TrailItem> items) override;
    void ground(float height) override;

    /// Forgets everything and keeps the memory.
    void clear();
    /// True when every number that was drawn is finite; points of charts may be none, which makes a gap.
    bool allFinite() const;
    /// Number of items of all kinds, legend, charts and trails included.
    std::size_t itemCount() const;

    std::array<std::vector<SolidItem>, 5> solidItems;  ///< by Solid
    std::vector<TriangleItem> triangleItems{};
    std::vector<MeshItem> meshItems{};
    std::vector<LineItem> lineItems{};
    std::vector<PointItem> pointItems{};
    std::vector<ArrowItem> arrowItems{};
    std::vector<LabelItem> labelItems{};
    std::vector<LegendItem> legendItems{};
    std::vector<Chart> chartItems{};
    std::vector<TrailItem> trailItems{};
    std::optional<float> groundHeight;
};

}  // namespace collidoscope::demos
