#pragma once
/// A second world beside the first one in the same picture: the same scene stepped otherwise.
///
///     left_.draw(canvas);
///     SecondCanvas beside(canvas);
///     right_.draw(beside);

#include <array>
#include <string>

#include "demos/canvas.h"
#include "demos/handles.h"
#include "demos/rigid/rigid_scene.h"

namespace collidoscope::demos {

/// Keeps what a second world draws apart from the things of the first, from step to step. Legend and ground are left to
/// the first.
class SecondCanvas final : public Canvas {
public:
    /// Draws on `canvas`, which must outlive this.
    explicit SecondCanvas(Canvas& canvas) : canvas_(canvas) {}

    void solids(Solid solid, std::span<const SolidItem> items) override;
    void triangles(std::span<const TriangleItem> items) override;
    void meshes(std::span<const MeshItem> items) override;
    void lines(std::span<const LineItem> items) override;
    void points(std::span<const PointItem> items) override;
    void arrows(std::span<const ArrowItem> items) override;
    void labels(std::span<const LabelItem> items) override { canvas_.labels(items); }
    void trails(std::span<const TrailItem> items) override { canvas_.trails(items); }
    void legend(std::span<const LegendItem>) override {}
    void charts(std::span<const Chart> charts) override { canvas_.charts(charts); }
    void ground(float) override {}
    bool wantsShapes() const override { return canvas_.wantsShapes(); }
    void shapes(std::span<const ShapeItem> items) override;

private:
    Canvas& canvas_;
};

/// Tells the handles of a second world apart by their names.
class SecondHandles final : public Handles {
public:
    explicit SecondHandles(Handles& handles) : handles_(handles) {}

    void move(std::string_view name, geometry::Vec3f& position, const HandleSpec& spec) override {
        handles_.move(second(name), position, spec);
    }
    void place(std::string_view name, geometry::Vec3f& position, geometry::Quatf& orientation,
               const HandleSpec& spec) override {
        handles_.place(second(name), position, orientation, spec);
    }
    void stretch(std::string_view name, float& length, const geometry::Vec3f& origin, const geometry::Vec3f& direction,
                 const HandleSpec& spec) override {
        handles_.stretch(second(name), length, origin, direction, spec);
    }

private:
    static std::string second(std::string_view name) { return "second " + std::string(name); }
    Handles& handles_;
};

/// The mouse is over what it meets first, in whichever of the two worlds that is.
void pointAt(std::array<RigidScene, 2>& scenes, const Pointer& pointer);

}  // namespace collidoscope::demos
