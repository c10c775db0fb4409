#include "demos/11_models/parts/stage.h"
#include "demos/draw/shapes.h"
#include "demos/inside/number_text.h"
#include "demos/registry.h"
#include "demos/share/gentle_motion.h"
#include "geometry/base/elementary.h"

namespace demos::two_scenes_demo {
namespace {

using geometry::Rayf;
using geometry::Vec3f;

constexpr Vec3f kRendered{-2.7f, 0.0f, 0.0f};  ///< m, where the render scene stands
constexpr Vec3f kColliding{2.7f, 0.0f, 0.0f};  ///< and the collision scene
constexpr Vec3f kOrigin{0.2f, 1.5f, 2.4f};     ///< m, in the yard
constexpr Vec3f kTarget{-0.3f, 0.45f, -0.2f};
constexpr Style kRay{.role = Role::Velocity, .showThrough = true, .width = 2.5f};
constexpr Style kHit{.role = Role::Contact, .showThrough = true, .width = 12.0f};

/// A yard as it is shown, beside the same yard as it is met.
class TwoScenes final : public Demo<TwoScenes> {
public:
    void build() override {
        phase_ = 0.4f;
        origin_ = kOrigin + kColliding;
        target_ = kTarget + kColliding;
        motion_.start(target_);
    }

    void step(float h) override {
        phase_ += pace_ * h;
        if (phase_ > kTurn) phase_ -= kTurn;
        if (motion_.advance(target_, h, speed_))
            motion_.moveTo(target_, motion_.home + Vec3f{1.6f * geometry::sin(motion_.phase), 0.0f,
                                                         0.5f * geometry::sin(2.0f * motion_.phase)});
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        p.integer("grass", settings_.grass, {.range = {0, 400}, .tip = "Tufts that are shown and never met."});
        p.integer("flies", settings_.flies,
                  {.range = {0, 100}, .tip = "They move all the time, and nobody meets them."});
        p.real("pace", pace_, {.unit = "rad/s", .range = {0, 1}, .tip = "How fast the walker goes round."});
        describeDrift(p, speed_, "How fast the ray sweeps; dragging its target makes it wait.");
    }

    void handles(Handles& h) override {
        h.move("origin", origin_, {.tip = "Drag the start of the ray."});
        h.move("target", target_, {.tip = "Drag the point that the ray goes through."});
    }
    void state(Archive& archive) override {
        archive.field("phase", phase_);
        archive.field("motion", motion_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(-0.13f);
        const auto props = propsAt(settings_, phase_, seed());
        drawScene(canvas, props, models::isShown, kRendered, "render scene");
        drawScene(canvas, props, models::isMet, kColliding, "collision scene");
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "in both scenes");
        if (settings_.grass > 0) drawLegend(canvas, Mark::Patch, {.role = Role::Neutral}, "shown only");
        drawLegend(canvas, Mark::Patch, {.role = Role::Construction, .fill = Fill::Translucent},
                   "met only: edges, a trigger");
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "moves");
        drawLegend(canvas, Mark::Line, kRay, "ray, asked of each scene");
        if (askAt(props, models::isShown).hit || askAt(props, models::isMet).hit)
            drawLegend(canvas, Mark::Point, kHit, "what it meets there");
    }

    void measure(Measurements& m) const override {
        const auto props = propsAt(settings_, phase_, seed());
        const models::StageCounts counts = count(props);
        m.group("Objects to keep track of");
        m.number("render scene", counts.shown, {.tip = "Everything that is drawn."});
        m.number("collision scene", counts.met,
                 {.tip = "Everything that can be met, in shapes that are quick to test."});
        m.number("in both", counts.both, {.tip = "What one scene graph for both would really share.", .plot = false});
        m.number("moving, render", counts.shownMoving, {.tip = "Told anew in every frame.", .plot = false});
        m.number("moving, collision", counts.metMoving, {.tip = "The whole walker is one capsule.", .plot = false});
        m.group("Bounds that a ray is compared with");
        m.number("ray, render", askAt(props, models::isShown).asked,
                 {.tip = "If rays were asked of what is drawn: in the octree's cells along the ray."});
        m.number("ray, collision", askAt(props, models::isMet).asked, {.tip = "The same in the collision scene."});
    }

    View homeView() const override { return {.eye = {0.0f, 6.2f, 11.6f}, .target = {0.0f, 0.1f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"yard", "A yard", {"grass=80", "flies=24"}},
                {"meadow", "A meadow: five times as much to show", {"grass=400", "flies=100"}},
                {"bare", "Bare ground", {"grass=0", "flies=0"}}};
    }

private:
    static constexpr float kTurn = 2.0f * geometry::kPi<float>;

    /// The handles stand in the collision scene.
    Rayf rayInYard() const { return {origin_ - kColliding, target_ - origin_}; }
    models::StageAnswer askAt(const std::vector<models::Prop>& props, bool (*passes)(const models::Prop&)) const {
        return models::ask(props, passes, rayInYard());
    }

    void drawScene(Canvas& canvas, const std::vector<models::Prop>& props, bool (*passes)(const models::Prop&),
                   const Vec3f& offset, const char* title) const {
        drawProps(canvas, props, passes, offset);
        const models::StageCounts counts = count(props);
        const int objects = passes == models::isShown ? counts.shown : counts.met;
        drawLabel(canvas, offset + Vec3f{0.0f, 2.1f, -1.6f},
                  std::string(title) + ": " + std::to_string(objects) + " objects");
        const Rayf ray = rayInYard();
        const auto hit = askAt(props, passes).hit;
        const Vec3f end = pointAt(ray, hit ? hit->t : 2.0f);
        demos::draw(canvas, geometry::Segmentf{ray.origin + offset, end + offset}, kRay);
        if (hit) drawPoint(canvas, end + offset, kHit);
    }

    models::StageSettings settings_{};
    float pace_ = 0.25f, speed_ = 0.5f;  ///< rad/s
    float phase_ = 0.0f;                 ///< rad, of the walker's round
    Vec3f origin_{0.0f}, target_{0.0f};
    GentleMotion motion_{};
};

}  // namespace
}  // namespace demos::two_scenes_demo

namespace demos::table {
Entry two_scenes() {
    return entry<two_scenes_demo::TwoScenes>(
        "Two scenes", "What is shown and what is met are different things: two scenes, not one graph.",
        "collision scene, scene graph, collider, proxy");
}
}  // namespace demos::table
