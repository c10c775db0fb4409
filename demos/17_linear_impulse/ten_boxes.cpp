#include "demos/rigid/rigid_demo.h"
#include "demos/share/common_descriptions.h"

namespace collidoscope::demos::ten_boxes_demo {
namespace {
/// Ten boxes dropped on each other, to be pulled, thrown and knocked over.
class TenBoxes final : public RigidDemo<TenBoxes> {
public:
    void fill(RigidScene& scene) override {
        scene.addGround({.friction = friction_});
        for (int i = 0; i < 10; ++i) {
            const float height = 0.6f + 0.55f * static_cast<float>(i), aside = 0.04f * static_cast<float>(i % 3 - 1);
            scene.add({.pose = {.position = {aside, height, -aside}}}, Boxf{.half = {0.3f, 0.25f, 0.3f}},
                      {.friction = friction_}, {.role = alternating(i)});
        }
    }
    void describe(Parameters& p) override {
        describeFriction(p, friction_, "Coefficient of friction of the boxes and the ground.");
        RigidDemo::describe(p);
    }
    View homeView() const override { return {.eye = {5.4f, 3.8f, 8.8f}, .target = {0.0f, 2.5f, 0.0f}}; }

private:
    float friction_ = 0.6f;
};
}  // namespace

table::Entry entry() {
    return table::entry<TenBoxes>("Ten boxes", "Pull, throw and knock over a column of boxes.",
                                  "rigid body, stack, grab, throw, mouse spring");
}
}  // namespace collidoscope::demos::ten_boxes_demo
