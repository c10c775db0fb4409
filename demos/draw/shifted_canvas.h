#pragma once
/// Draws a picture somewhere else: every position moved by an offset. What stands beside the scene stays.

#include <vector>

#include "demos/canvas.h"
#include "demos/draw/shapes.h"

namespace collidoscope::demos {

class ShiftedCanvas final : public Canvas {
public:
    /// Draws on `canvas`, which must outlive this.
    ShiftedCanvas(Canvas& canvas, const geometry::Vec3f& by) : canvas_(canvas), by_(by) {}

    void solids(Solid solid, std::span<const SolidItem> items) override {
        canvas_.solids(solid, moved(items, [this](SolidItem& item) { item.pose.position += by_; }));
    }
    void triangles(std::span<const TriangleItem> items) override {
        canvas_.triangles(moved(items, [this](TriangleItem& item) { item.a += by_, item.b += by_, item.c += by_; }));
    }
    void meshes(std::span<const MeshItem> items) override {
        canvas_.meshes(moved(items, [this](MeshItem& item) { item.worldFromMesh[3] += geometry::Vec4f{by_, 0.0f}; }));
    }
    void lines(std::span<const LineItem> items) override {
        canvas_.lines(moved(items, [this](LineItem& item) { item.start += by_, item.end += by_; }));
    }
    void points(std::span<const PointItem> items) override {
        canvas_.points(moved(items, [this](PointItem& item) { item.position += by_; }));
    }
    void arrows(std::span<const ArrowItem> items) override {
        canvas_.arrows(moved(items, [this](ArrowItem& item) { item.start += by_; }));
    }
    void labels(std::span<const LabelItem> items) override {
        canvas_.labels(moved(items, [this](LabelItem& item) { item.position += by_; }));
    }
    void trails(std::span<const TrailItem> items) override {
        canvas_.trails(moved(items, [this](TrailItem& item) {
            item.offset += by_;
            if (item.within) item.within->min += by_, item.within->max += by_;
        }));
    }
    void legend(std::span<const LegendItem> items) override { canvas_.legend(items); }
    void charts(std::span<const Chart> charts) override { canvas_.charts(charts); }
    void ground(float height) override { canvas_.ground(height + by_.y); }
    bool wantsShapes() const override { return canvas_.wantsShapes(); }
    void shapes(std::span<const ShapeItem> items) override {
        canvas_.shapes(moved(items, [this](ShapeItem& item) { item.shape = shifted(item.shape, by_); }));
    }

private:
    template <typename Item, typename Move>
    static std::vector<Item> moved(std::span<const Item> items, Move move) {
        std::vector<Item> copies(items.begin(), items.end());
        for (Item& item : copies) move(item);
        return copies;
    }

    Canvas& canvas_;
    geometry::Vec3f by_;
};

}  // namespace collidoscope::demos
