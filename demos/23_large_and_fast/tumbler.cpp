#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "demos/rigid/rigid_demo.h"
#include "demos/rigid/world_sums.h"
#include "demos/share/common_descriptions.h"
#include "geometry/base/elementary.h"
#include "geometry/convex/hull/polyhedra.h"

namespace collidoscope::demos::tumbler_demo {
namespace {

using geometry::HullInstancef;

constexpr int kSlabs = 32;                            // of the drum
constexpr float kRadius = 2.4f, kLength = 1.2f;       // m: to the inner side of a slab; half
constexpr float kWall = 0.12f;                        // m, half of the thickness of its walls
constexpr float kRibHigh = 0.22f, kRibThick = 0.05f;  // m, half of a rib
constexpr Vec3f kMiddle{0.0f, kRadius + 0.6f, 0.0f};  // m, of the axle, along z
constexpr Style kOutside{.role = Role::Mistake, .showThrough = true, .width = 14.0f};

/// Boxes in a drum that turns. The drum is one kinematic body of many hulls; none of the boxes may come through it.
class Tumbler final : public SoftStepDemo<Tumbler> {
public:
    Tumbler() { scene().world.settings.soft.subSteps = 4; }

    void fill(RigidScene& scene) override {
        boxes_.clear();
        farthest_ = deepest_ = 0.0f;
        scene.addGround();
        drum_ = addDrum(scene);
        // Layer on layer, each as wide as the drum is there.
        const float spacing = 2.3f * size_;
        int left = count_;
        for (float y = -0.75f * kRadius; left > 0 && y < 0.8f * kRadius; y += spacing) {
            const float half = std::sqrt(0.8f * kRadius * kRadius - y * y) - 1.5f * size_;
            const int across = std::max(1, 1 + static_cast<int>(2.0f * half / spacing));
            const int deep = std::max(1, 1 + static_cast<int>(2.0f * (kLength - 1.5f * size_) / spacing));
            for (int i = 0; i < across * deep && left > 0; ++i, --left) {
                const float x = spacing * centered(i % across, across);
                const float z = spacing * centered(i / across, deep);
                boxes_.push_back(scene.add(
                    {.pose = {.position = kMiddle + Vec3f{x, y, z}}}, Boxf{.half = Vec3f{size_}},
                    {.friction = friction_},
                    {.role = x < 0.0f ? Role::BodyA : Role::BodyB, .shade = 0.2f * static_cast<float>(left % 3 - 1)}));
            }
        }
    }
    void step(float h) override {
        scene().world.setAngularVelocity(drum_, {0, 0, angularSpeed_});
        RigidDemo::step(h);
        for (const BodyId box : boxes_)
            if (world().has(box)) farthest_ = std::max(farthest_, glm::length(world().centerOf(box) - kMiddle));
        deepest_ = std::max(deepest_, deepestOverlap(world(), drum_));
    }
    void describe(Parameters& p) override {
        live(p).real("spin", angularSpeed_, {"ω", "rad/s"}, {-4, 4}, {-20, 20},
                     "Angular velocity of the drum. Beyond √(g/r), which is 2 rad/s, the boxes stay at the wall all "
                     "the way round.");
        rebuilt(p).integer("count", count_, {1, 600}, {1, 8000},
                           "Number of boxes. There are fewer if the drum is full.");
        rebuilt(p).real("size", size_, {.unit = "m"}, {0.08, 0.3}, {0.03, 0.6},
                        "Half of the edge of a box. Small ones are more easily lost.");
        rebuilt(p).integer("ribs", ribs_, {0, 8}, "Number of ribs in the drum that lift the boxes.");
        describeFriction(p, friction_, "Friction of the boxes and the drum.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("Drum");
        m.unplotted("boxes", boxes_.size(), "Number of boxes in the drum.");
        m.number("outside", static_cast<double>(outside()),
                 {.tip = "Number of boxes whose centre is beyond the wall of the drum.", .role = Role::Mistake});
        m.number("farthest so far", double{farthest_},
                 {.unit = "m", .tip = "Largest distance of a box from the middle of the drum, of all steps."});
        m.number("deepest in the wall", 1000.0 * double{deepest_},
                 {.unit = "mm", .tip = "Deepest overlap of a box with the drum, of all steps."});
        m.number("turns of the drum", double{angularSpeed_} / (2.0 * geometry::kPi<double>),
                 {.unit = "1/s", .tip = "Number of turns of the drum in a second.", .plot = false});
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        drawLabel(canvas, kMiddle + Vec3f{0, kRadius + 0.55f, 0},
                  countText(boxes_.size(), "box", "boxes") + ", " + std::to_string(outside()) + " outside",
                  {.role = outside() == 0 ? Role::Construction : Role::Mistake});
        for (const BodyId box : boxes_)
            if (world().has(box) && isOutside(box)) drawPoint(canvas, world().centerOf(box), kOutside);
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("drum", drum_);
        archive.field("boxes", boxes_);
        archive.field("farthest", farthest_);
        archive.field("deepest", deepest_);
    }
    View homeView() const override { return {.eye = {2.6f, 3.9f, 9.4f}, .target = {0.15f, 2.95f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"smooth", "Without ribs", {"ribs=0"}},
                {"centrifuge", "Fast: all stay at the wall", {"spin=4"}},
                {"many", "A thousand small boxes", {"count=1000", "size=0.1"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses"}, "book"}};
    }

private:
    /// m, around the axle: a slab looks inwards from the angle at which it lies.
    BodyId addDrum(RigidScene& scene) const {
        const BodyId drum = scene.world.addBody({.kind = physics::BodyKind::Kinematic, .pose = {.position = kMiddle}});
        const physics::Material material{.friction = friction_};
        const auto add = [&](const Vec3f& half, const Vec3f& at, const Quatf& turn) {
            scene.world.addShape(
                drum, {.shape = HullInstancef{geometry::makeBoxHull(half), {Vec3d{at}, geometry::Quatd{turn}}},
                       .material = material});
        };
        const float piece = 2.0f * geometry::kPi<float> / static_cast<float>(kSlabs), step = 0.5f * piece;
        const float wide = (kRadius + 2.0f * kWall) * geometry::sin(step) / geometry::cos(step);
        for (int i = 0; i < kSlabs; ++i) {
            const Quatf turn = geometry::axisAngle(Vec3f{0, 0, 1}, piece * static_cast<float>(i));
            add({wide, kWall, kLength + 2.0f * kWall}, turn * Vec3f{0, -kRadius - kWall, 0}, turn);
        }
        for (int i = 0; i < ribs_; ++i) {
            const Quatf turn = geometry::axisAngle(
                Vec3f{0, 0, 1}, 2.0f * geometry::kPi<float> * static_cast<float>(i) / static_cast<float>(ribs_));
            add({kRibThick, kRibHigh, kLength}, turn * Vec3f{0, kRibHigh - kRadius, 0}, turn);
        }
        const Quatf facing = geometry::axisAngle(Vec3f{1, 0, 0}, 0.5f * geometry::kPi<float>);
        for (const float side : {-1.0f, 1.0f})
            scene.world.addShape(
                drum, {.shape = HullInstancef{geometry::makePrism(kSlabs, kRadius + 0.05f, kWall),
                                              {{0, 0, double{side * (kLength + kWall)}}, geometry::Quatd{facing}}},
                       .material = material});
        scene.setStyle(drum, {.role = Role::Neutral, .fill = Fill::Translucent});
        scene.setName(drum, "drum");
        return drum;
    }
    bool isOutside(BodyId box) const {
        const Vec3f from = world().centerOf(box) - kMiddle;
        constexpr float kCorner = 1.005f;  // where two slabs meet it is farther
        return std::sqrt(from.x * from.x + from.y * from.y) > kCorner * kRadius || std::abs(from.z) > kLength;
    }
    std::size_t outside() const {
        return static_cast<std::size_t>(std::count_if(boxes_.begin(), boxes_.end(),
                                                      [&](BodyId box) { return world().has(box) && isOutside(box); }));
    }

    float angularSpeed_ = 1.0f, size_ = 0.16f, friction_ = 0.5f;  // rad/s, m, 1
    int count_ = 220, ribs_ = 4;
    BodyId drum_{};
    std::vector<BodyId> boxes_{};
    float farthest_ = 0.0f, deepest_ = 0.0f;  // m
};

}  // namespace

table::Entry entry() {
    return table::entry<Tumbler>("Tumbler", "Boxes tumble in a drum that turns, and none comes through its wall.",
                                 "drum, kinematic body, compound, washing machine, tunnelling, benchmark");
}
}  // namespace collidoscope::demos::tumbler_demo
