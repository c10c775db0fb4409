#include <cmath>

#include "demos/11_models/parts/arm.h"
#include "demos/11_models/parts/draw_arm.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/gentle_motion.h"
#include "geometry/base/elementary.h"

namespace demos::models_demo {
namespace {

using geometry::Vec3f;

constexpr float kDegree = geometry::kPi<float> / 180.0f;  ///< rad
constexpr Vec3f kOrigin{-2.2f, 3.5f, 0.5f};               ///< m
constexpr Vec3f kPartSpace{3.0f, 1.4f, 0.0f};             ///< m, where the part's own space is shown

/// An arm of models below models, asked by a ray: in the world, and in the space of the part that it hits.
class Models final : public Demo<Models> {
public:
    void build() override {
        origin_ = kOrigin;
        target_ = sweptTarget(0.0f);
        offset_ = Vec3f{0.0f};
        motion_.start(target_);
    }

    void step(float h) override {
        const Vec3f home = motion_.home;
        const bool moves = motion_.advance(target_, h, speed_);
        if (motion_.home != home) offset_ = motion_.home - sweptTarget(0.0f);
        if (moves) motion_.moveTo(target_, sweptTarget(motion_.phase) + offset_);
    }

    void describe(Parameters& p) override {
        p.choiceOf("subject", subject_,
                   {.options = {"arm", "gable"},
                    .effect = Effect::Rebuild,
                    .tip = "Four models, each hanging on the one before, or one with two faces at 45°."});
        p.group("Joints");
        p.real("shoulder", shoulder_,
               {.unit = "°", .range = {-20, 110}, .tip = "Turns the upper arm, and all that hangs on it."});
        p.real("elbow", elbow_, {.unit = "°", .range = {-130, 30}, .tip = "Turns the forearm and the hand."});
        p.real("hand", hand_, {.unit = "°", .range = {-90, 90}, .tip = "Turns the hand about its own length."});
        p.real("stretch", stretch_,
               {.range = {0.5, 2.5},
                .limits = Range<double>{0.01, 100},
                .tip = "Scale along x of the upper arm or the gable. It shears the turned children."});
        p.group("Ray");
        describeDrift(p, speed_, "How fast the ray sweeps along; dragging its target makes it wait.");
        p.group("");
    }

    void handles(Handles& h) override {
        h.move("origin", origin_, {.tip = "Drag the start of the ray."});
        h.move("target", target_, {.tip = "Drag the point that the ray goes through: t = 1 there."});
    }
    void state(Archive& archive) override {
        archive.field("motion", motion_);
        archive.field("offset", offset_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const models::Figure figure = figureNow();
        const auto view = look(figure);
        models::drawFigure(canvas, figure, view ? &view->hit : nullptr);
        models::drawWorldRay(canvas, ray(), view ? &*view : nullptr);
        if (view)
            models::drawPartSpace(canvas, figure, *view, kPartSpace);
        else
            drawLabel(canvas, kPartSpace, "the ray hits no model");
    }

    void measure(Measurements& m) const override {
        const models::Figure figure = figureNow();
        const auto view = look(figure);
        m.text("hit", view ? figure.names[view->hit.model.index] + ", part " + std::to_string(view->hit.part) : "none",
               "The nearest in the world, of all parts of all models.");
        if (view) measureHit(m, *view);
        m.group("To ask all models, carried through a matrix");
        const models::Carried carried = models::carriedFor(figure.tree);
        m.number("vectors in", carried.raysIn,
                 {.tip = "The ray goes into each part: its origin and its direction.", .plot = false});
        m.number("vectors out", carried.verticesOut,
                 {.tip = "The other way: every vertex of every part goes out into the world.", .plot = false});
    }

    View homeView() const override { return {.eye = {0.3f, 3.2f, 8.2f}, .target = {0.3f, 1.3f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {
            {"arm", "An arm", {"subject=arm", "shoulder=50", "elbow=-70", "stretch=1"}},
            {"sheared", "Stretched: the children shear", {"subject=arm", "shoulder=35", "elbow=-75", "stretch=1.7"}},
            {"two-to-one", "2:1, a face at 45°", {"subject=gable", "stretch=2"}}};
    }

private:
    models::Figure figureNow() const {
        return makeFigure(subject_, {shoulder_ * kDegree, elbow_ * kDegree, hand_ * kDegree, stretch_});
    }
    geometry::Rayf ray() const { return {origin_, target_ - origin_}; }
    /// Back and forth along the figure.
    Vec3f sweptTarget(float phase) const { return alongSpine(figureNow(), 0.5f + 0.42f * geometry::sin(phase)); }
    std::optional<models::SpaceView> look(const models::Figure& figure) const {
        const auto hit = rayCast(ray(), figure.tree);
        return hit ? std::optional(viewOf(figure, ray(), *hit)) : std::nullopt;
    }

    static void measureHit(Measurements& m, const models::SpaceView& view) {
        m.number("ray parameter, world", double{view.hit.t},
                 {.symbol = "t", .tip = "In lengths of the ray's direction."});
        m.number("ray parameter, part", view.localT,
                 {.symbol = "t", .tip = "The direction was carried and left as long as it came: the same t."});
        m.number("ray parameter, renormalised", view.renormalisedT,
                 {.tip = "Had the carried direction been made one long: a distance in the part's own units."});
        m.number("naive normal off by", view.normalError,
                 {.unit = "°", .tip = "A normal carried like a point leans the wrong way when scales differ."});
    }

    models::Subject subject_ = models::Subject::Arm;
    float shoulder_ = 50.0f, elbow_ = -70.0f, hand_ = 30.0f;  ///< degrees
    float stretch_ = 1.4f;
    float speed_ = 0.5f;  ///< rad/s
    Vec3f origin_{0.0f}, target_{0.0f};
    Vec3f offset_{0.0f};  ///< m, of the swept target from the figure's spine
    GentleMotion motion_{};
};

}  // namespace
}  // namespace demos::models_demo

namespace demos::table {
Entry models() {
    return entry<models_demo::Models>(
        "Models", "A ray goes into the space of each model, and the hit comes back: t stays the same.",
        "scene graph, hierarchy, transform, local space, world space, matrix");
}
}  // namespace demos::table
