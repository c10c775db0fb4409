#include <algorithm>
#include <memory>

#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/scene/scene.h"

namespace collidoscope::demos::two_scenes_demo {
namespace {

using geometry::Random;

enum class Use { ShownOnly, MetOnly, Both };

/// A primitive of the render scene or of the collision scene.
struct Prop {
    geometry::AnyShapef shape{};
    Use use = Use::Both;
    bool isMoving = false;
    float shade = 0.0f;  ///< to tell neighbours apart
};

struct SceneSettings {
    int grass = 80;
    int flies = 24;
};

/// A scene, and the ray that is cast in it.
struct YardScene {
    std::vector<Prop> props{};
    std::optional<geometry::SceneHit> hit{};
    int asked = 0;  ///< bounds that the octree had the ray compared with
};

/// Both scenes of a frame, computed from the state.
struct Yard {
    std::size_t objects = 0;  ///< of both scenes together, each once
    YardScene shown{}, met{};
};

constexpr float kHalf = 2.2f;    ///< m, of the yard
constexpr float kRound = 1.25f;  ///< m, radius of the walker's path

Aabbf boxAt(const Vec3f& center, const Vec3f& half) { return {center - half, center + half}; }
void add(std::vector<Prop>& props, const geometry::AnyShapef& shape, Use use, float shade = 0.0f) {
    props.push_back({.shape = shape, .use = use, .shade = shade});
}

/// Shown with windows, door, roof and chimney; met as one box.
void addHouse(std::vector<Prop>& props) {
    const Vec3f center{-1.3f, 0.55f, -1.3f};
    add(props, boxAt(center, {0.6f, 0.55f, 0.5f}), Use::Both);
    const auto turned = geometry::axisAngle(Vec3f{1.0f, 0.0f, 0.0f}, geometry::kPi<float> / 4.0f);
    add(props, Boxf{center + Vec3f{0.0f, 0.55f, 0.0f}, {0.66f, 0.38f, 0.38f}, turned}, Use::ShownOnly, 0.35f);
    add(props, boxAt(center + Vec3f{0.35f, 1.1f, 0.0f}, {0.08f, 0.25f, 0.08f}), Use::ShownOnly, -0.2f);
    add(props, boxAt(center + Vec3f{0.0f, -0.2f, 0.5f}, {0.14f, 0.33f, 0.03f}), Use::ShownOnly, -0.5f);
    for (const float x : {-0.38f, 0.38f})
        add(props, boxAt(center + Vec3f{x, 0.1f, 0.5f}, {0.12f, 0.13f, 0.03f}), Use::ShownOnly, 0.8f);
    // The trigger of the door is invisible.
    add(props, boxAt(center + Vec3f{0.0f, -0.25f, 0.85f}, {0.3f, 0.3f, 0.3f}), Use::MetOnly, 0.4f);
}
/// Shown as a trunk and a crown; met as one capsule.
void addTree(std::vector<Prop>& props, const Vec3f& foot) {
    const Vec3f up{0.0f, 1.0f, 0.0f};
    add(props, Capsulef{foot, foot + 0.7f * up, 0.09f}, Use::Both, -0.3f);
    for (int i = 0; i < 5; ++i) {
        const float angle = 1.2566f * static_cast<float>(i);
        const Vec3f side{0.22f * geometry::cos(angle), i % 2 == 0 ? 0.0f : 0.22f, 0.22f * geometry::sin(angle)};
        add(props, Spheref{foot + 0.95f * up + side, 0.27f}, Use::ShownOnly, 0.1f * static_cast<float>(i));
    }
}
/// Walls that are met at the edge of the world, and not shown.
void addEdges(std::vector<Prop>& props) {
    for (const float side : {-1.0f, 1.0f}) {
        add(props, boxAt({side * kHalf, 0.3f, 0.0f}, {0.04f, 0.3f, kHalf}), Use::MetOnly, 0.5f);
        add(props, boxAt({0.0f, 0.3f, side * kHalf}, {kHalf, 0.3f, 0.04f}), Use::MetOnly, 0.5f);
    }
}
void addGrass(std::vector<Prop>& props, int tufts, Random& random) {
    for (int i = 0; i < tufts; ++i) {
        const Vec3f foot{random.uniform(-kHalf, kHalf), 0.05f, random.uniform(-kHalf, kHalf)};
        const float height = random.uniform(0.04f, 0.1f);
        add(props, boxAt(foot, {0.012f, height, 0.012f}), Use::ShownOnly, random.uniform(0.2f, 0.7f));
    }
}
void addFlies(std::vector<Prop>& props, int flies, float phase, Random& random) {
    for (int i = 0; i < flies; ++i) {
        const Vec3f home = random.inBox({-kHalf, 0.3f, -kHalf}, {kHalf, 1.6f, kHalf});
        const float turn = phase * static_cast<float>(2 + i % 3) + 6.2832f * random.unit();
        const Vec3f away{0.2f * geometry::cos(turn), 0.1f * geometry::sin(2.0f * turn), 0.2f * geometry::sin(turn)};
        props.push_back({Spheref{home + away, 0.025f}, Use::ShownOnly, true, 0.9f});
    }
}
/// Shown with head, body, arms and legs; met as one capsule.
void addWalker(std::vector<Prop>& props, float phase) {
    const Vec3f foot{kRound * geometry::cos(phase), 0.0f, 0.4f + kRound * geometry::sin(phase)};
    const Vec3f ahead{-geometry::sin(phase), 0.0f, geometry::cos(phase)}, side{ahead.z, 0.0f, -ahead.x};
    const float swing = 0.14f * geometry::sin(9.0f * phase);
    const auto addLimb = [&](const Vec3f& from, const Vec3f& to, float radius, float shade) {
        props.push_back({Capsulef{foot + from, foot + to, radius}, Use::ShownOnly, true, shade});
    };
    const auto at = [&](float right, float height, float forward) {
        return right * side + Vec3f{0.0f, height, 0.0f} + forward * ahead;
    };
    addLimb(at(0, 0.4f, 0), at(0, 0.62f, 0), 0.11f, 0.0f);
    props.push_back({Spheref{foot + at(0, 0.87f, 0), 0.11f}, Use::ShownOnly, true, 0.5f});
    for (const float hand : {-1.0f, 1.0f}) {
        addLimb(at(hand * 0.06f, 0.34f, 0), at(hand * 0.07f, 0.05f, hand * swing), 0.05f, -0.3f);
        addLimb(at(hand * 0.15f, 0.65f, 0), at(hand * 0.19f, 0.4f, -hand * swing), 0.04f, 0.3f);
    }
    props.push_back({Capsulef{foot + at(0, 0.16f, 0), foot + at(0, 0.8f, 0), 0.16f}, Use::MetOnly, true, 0.0f});
}

/// Everything there is at a phase of the walker's round (rad); the same for the same settings and seed.
std::vector<Prop> propsAt(const SceneSettings& settings, float phase, std::uint64_t seed) {
    Random random(seed);
    std::vector<Prop> props;
    add(props, boxAt({0.0f, -0.06f, 0.0f}, {kHalf, 0.06f, kHalf}), Use::Both, -0.4f);
    addHouse(props);
    for (const Vec3f& foot : {Vec3f{1.6f, 0, -1.5f}, Vec3f{0.7f, 0, -1.8f}, Vec3f{-1.8f, 0, 1.5f}})
        addTree(props, foot);
    addEdges(props);
    addWalker(props, phase);
    addGrass(props, settings.grass, random);
    addFlies(props, settings.flies, phase, random);
    return props;
}

/// The render scene is all that is not met only, the collision scene all that is not shown only.
std::vector<Prop> without(std::vector<Prop> props, Use use) {
    std::erase_if(props, [&](const Prop& prop) { return prop.use == use; });
    return props;
}
std::ptrdiff_t movingIn(const std::vector<Prop>& props) {
    return std::count_if(props.begin(), props.end(), [](const Prop& prop) { return prop.isMoving; });
}

YardScene sceneOf(std::vector<Prop> props, const Rayf& ray) {
    geometry::Scene scene({Vec3f{-3.0f}, Vec3f{3.0f}}, {.leafItems = 4, .maxDepth = 5, .looseness = 2.0f});
    for (const Prop& prop : props) scene.add(prop.shape);
    geometry::Octree::Visits visits;
    const auto none = [](geometry::Octree::Item) { return std::optional<geometry::SceneHit>{}; };
    scene.octree().firstAlong(ray, none, visits);
    return {std::move(props), scene.rayCast(ray), visits.items};
}

/// Style of a prop in either scene.
Style styleOf(const Prop& prop) {
    if (prop.isMoving) return {.role = Role::BodyB, .shade = prop.shade};
    if (prop.use == Use::MetOnly) return {.role = Role::Construction, .fill = Fill::Translucent, .shade = prop.shade};
    return {.role = prop.use == Use::Both ? Role::BodyA : Role::Neutral, .shade = prop.shade};
}

constexpr Vec3f kRendered{-2.7f, 0.0f, 0.0f};  ///< m, where the render scene stands
constexpr Vec3f kColliding{2.7f, 0.0f, 0.0f};  ///< and the collision scene
constexpr Vec3f kOrigin{0.2f, 1.5f, 2.4f};     ///< m, in the yard
constexpr Vec3f kTarget{-0.3f, 0.45f, -0.2f};
constexpr Style kRay{.role = Role::Query, .showThrough = true, .width = 2.5f};
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
    /// Makes both scenes and asks them, for the picture and the numbers alike.
    void changed() override {
        const auto props = propsAt(settings_, phase_, seed());
        const Rayf ray = rayInYard();
        yard_ = std::make_shared<const Yard>(Yard{.objects = props.size(),
                                                  .shown = sceneOf(without(props, Use::MetOnly), ray),
                                                  .met = sceneOf(without(props, Use::ShownOnly), ray)});
    }

    void step(float h) override {
        phase_ += pace_ * h;
        if (phase_ > kTurn) phase_ -= kTurn;
        motion_.sway(target_, h, speed_, {1.6f, 0.0f, 0.5f}, {1.0f, 1.0f, 2.0f});
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        live(p).integer("grass", settings_.grass, {0, 400},
                        "Number of tufts of grass, which are drawn and never collide.");
        live(p).integer("flies", settings_.flies, {0, 100},
                        "Number of flies, which move all the time and never collide.");
        live(p).real("pace", pace_, {.unit = "rad/s"}, {0, 1}, "Speed at which the walker goes round.");
        describeDrift(p, speed_, "Speed at which the ray sweeps. Dragging its target makes it wait.");
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
        drawScene(canvas, yard_->shown, kRendered, "render scene");
        drawScene(canvas, yard_->met, kColliding, "collision scene");
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "in both scenes");
        if (settings_.grass > 0) drawLegend(canvas, Mark::Patch, {.role = Role::Neutral}, "shown only");
        drawLegend(canvas, Mark::Patch, {.role = Role::Construction, .fill = Fill::Translucent},
                   "met only: edges, a trigger");
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "moves");
        drawLegend(canvas, Mark::Line, kRay, "ray, asked of each scene");
        if (yard_->shown.hit || yard_->met.hit) drawLegend(canvas, Mark::Point, kHit, "what it meets there");
    }

    void measure(Measurements& m) const override {
        const YardScene &shown = yard_->shown, &met = yard_->met;
        m.group("Objects to keep track of");
        m.number("render scene", shown.props.size(), "Number of objects that are drawn.");
        m.number("collision scene", met.props.size(),
                 "Number of objects that can be hit, in shapes that are quick to test.");
        m.unplotted("in both", shown.props.size() + met.props.size() - yard_->objects,
                    "Number of objects that one scene graph for both would really share.");
        m.unplotted("moving, render", movingIn(shown.props), "Number of objects that are updated in every frame.");
        m.unplotted("moving, collision", movingIn(met.props),
                    "Number of updates of the collision scene in a frame. The whole walker is one capsule there.");
        m.group("Bounds that a ray is compared with");
        m.number("ray, render", shown.asked,
                 "Number of tests if rays were cast into the drawn scene, in the octree's cells along the ray.");
        m.number("ray, collision", met.asked, "Number of tests when the ray is cast into the collision scene.");
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
    /// One of the two scenes, moved by `offset`.
    void drawScene(Canvas& canvas, const YardScene& scene, const Vec3f& offset, const char* title) const {
        for (const Prop& prop : scene.props)
            demos::draw(canvas, moved(prop.shape, geometry::Posef{offset}), styleOf(prop));
        drawLabel(canvas, offset + Vec3f{0.0f, 2.1f, -1.6f}, printed("%s: %zu objects", title, scene.props.size()));
        const Rayf ray = rayInYard();
        const Vec3f end = pointAt(ray, scene.hit ? scene.hit->t : 2.0f);
        demos::draw(canvas, Segmentf{ray.origin + offset, end + offset}, kRay);
        if (scene.hit) drawPoint(canvas, end + offset, kHit);
    }

    SceneSettings settings_{};
    float pace_ = 0.25f, speed_ = 0.5f;  ///< rad/s
    float phase_ = 0.0f;                 ///< rad, of the walker's round
    Vec3f origin_{0.0f}, target_{0.0f};
    GentleMotion motion_{};
    std::shared_ptr<const Yard> yard_{};  ///< made by changed(); copies share it
};

}  // namespace

table::Entry entry() {
    return table::entry<TwoScenes>("Two scenes",
                                   "Drawing and collision use different objects: two scenes are better than one graph.",
                                   "collision scene, scene graph, collider, proxy");
}
}  // namespace collidoscope::demos::two_scenes_demo
