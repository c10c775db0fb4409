#pragma once
/// A still demo with one handle of each kind, for tests of the view.

#include "app/session/session.h"
#include "demos/draw/shapes.h"

namespace collidoscope::view_test {

class Scene final : public demos::Demo<Scene> {
public:
    void draw(demos::Canvas& canvas) const override {
        demos::draw(canvas, geometry::Spheref{ball, 0.5f}, {});
        demos::draw(canvas, geometry::Boxf{box, geometry::Vec3f{0.5f}, turn}, {});
    }
    void handles(demos::Handles& handles) override {
        handles.move("ball", ball, {.shape = geometry::Spheref{ball, 0.5f}, .tip = "drag it"});
        handles.place("box", box, turn, {.shape = geometry::Boxf{box, geometry::Vec3f{0.5f}, turn}});
        handles.stretch("reach", reach, {0.0f, 3.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {});
    }
    void pointer(const demos::Pointer& now) override {
        if (now.down && !last.down) ++clicks;
        last = now;
    }
    void state(demos::Archive&) override {}
    demos::View homeView() const override { return {.eye = {0.0f, 0.0f, 10.0f}, .target = {0.0f, 0.0f, 0.0f}}; }

    geometry::Vec3f ball{0.0f}, box{3.0f, 0.0f, 0.0f};
    geometry::Quatf turn = geometry::kIdentityRotation<float>;
    float reach = 1.0f;
    int clicks = 0;
    demos::Pointer last{};
};

inline const demos::DemoInfo& sceneInfo() {
    static const demos::DemoInfo info{
        .name = "scene", .chapter = 1, .chapterTitle = "Test", .entry = demos::table::entry<Scene>("Scene", "A test.")};
    return info;
}
inline const Scene& sceneOf(const app::Session& session) { return static_cast<const Scene&>(session.demo()); }

}  // namespace collidoscope::view_test
