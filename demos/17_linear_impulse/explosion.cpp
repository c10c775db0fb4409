#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "demos/rigid/rigid_demo.h"
#include "demos/rigid/world_sums.h"
#include "geometry/base/elementary.h"
#include "physics/rigid/query/world_query.h"

namespace collidoscope::demos::explosion_demo {
namespace {

constexpr Vec3f kStone{0.3f, 0.25f, 0.15f};         // m, half of a stone of the wall
constexpr int kColumns = 9, kRows = 7, kAlong = 6;  // stones of the wall; cubes along an edge of heap and shell
constexpr float kCube = 0.2f, kJoint = 0.004f;      // m, half of a cube; between neighbours
constexpr float kDensity = 300.0f;                  // kg/m^3
constexpr float kFloat = 1.9f;                      // m, height of the shell's middle
constexpr float kFlash = 0.35f;                     // s, for which the blast is seen
constexpr float kReachShown = 3.5f;                 // m
constexpr Style kPush{.role = Role::Impulse, .showThrough = true, .width = 2.5f};
constexpr Style kCharge{.role = Role::Mistake};
constexpr Style kWave{.role = Role::Selection, .fill = Fill::Translucent, .shadow = false};

enum class Scene { Wall, Heap, Shell };

/// The impulses that a blast has given, N s.
struct Blast {
    Vec3d bodies{0.0}, rest{0.0};     // to bodies; to what does not move, and to the far away
    double size = 0.0, caught = 0.0;  // sum of the sizes: of all, of what bodies took
};
void state(geometry::Archive& archive, Blast& blast) {
    archive.field("bodies", blast.bodies);
    archive.field("rest", blast.rest);
    archive.field("size", blast.size);
    archive.field("caught", blast.caught);
}

/// The thing that a push belongs to, for its arrow.
struct Push {
    BodyId body{};
    Vec3f at{0.0f}, impulse{0.0f};  // m; N s
};
void state(geometry::Archive& archive, Push& push) {
    archive.field("body", push.body);
    archive.field("at", push.at);
    archive.field("impulse", push.impulse);
}

/// A charge goes off: its impulse goes out in all directions alike, along rays. Each body takes what meets it, so what
/// is near, large and in front is pushed most, and what stands behind is in its shade.
class Explosion final : public SoftStepDemo<Explosion> {
public:
    void fill(RigidScene& scene) override {
        clock_ = 0.0f;
        since_ = -1.0f;
        blast_ = {};
        pushes_.clear();
        axes_ = {};
        blasts_ = 0;
        scene.addGround({.friction = 0.6f});
        if (scene_ == Scene::Wall) buildWall(scene);
        if (scene_ == Scene::Heap)
            buildCubes(
                scene, 4, [](int, int, int) { return true; }, kCube);
        if (scene_ == Scene::Shell) {
            const auto isOuter = [](int i) { return i == 0 || i == kAlong - 1; };
            buildCubes(
                scene, kAlong, [&](int x, int y, int z) { return isOuter(x) || isOuter(y) || isOuter(z); },
                kFloat - (kCube + 0.5f * kJoint) * (kAlong - 1));
        }
        charge_ = scene_ == Scene::Wall   ? Vec3f{0, kStone.y * kRows, 1.2f}
                  : scene_ == Scene::Heap ? Vec3f{0, 0.1f, 1.3f}
                                          : Vec3f{0, kFloat, 0};
    }
    /// Any of the keys sets it off again.
    void moveAxes(const MoveAxes& axes) override {
        if (axes.any() && !axes_.any()) isAsked_ = true;
        axes_ = axes;
    }
    void step(float h) override {
        if (since_ >= 0.0f) since_ += h;
        if (isAsked_ || (blasts_ == 0 && clock_ >= fuse_)) explode();
        isAsked_ = false;
        RigidDemo::step(h);
        clock_ += h;
    }
    void describe(Parameters& p) override {
        rebuilt(p).choice(
            "scene", scene_, {"wall", "heap", "shell"},
            "Bodies around the charge: a wall of stones, a heap of cubes, or a hollow cube of weightless cubes.");
        live(p).real("blast", strength_, {"J", "N·s"}, {500, 40000}, {0, 1e6},
                     "Impulse of the charge, in all directions together.");
        live(p).real("fuse", fuse_, {.unit = "s"}, {0, 5}, {0, 600},
                     "Time until the charge goes off. A key of W A S D sets it off again.");
        live(p).integer("rays", rays_, {100, 5000}, {2, 50000},
                        "Number of rays that carry the impulse. More rays distribute it more evenly.");
        RigidDemo::describe(p);
    }
    void handles(Handles& h) override {
        RigidDemo::handles(h);
        h.move("charge", charge_,
               {.shape = Spheref{charge_, 0.15f}, .tip = "Drag the charge, and set it off by a key W A S D."});
    }
    void measure(Measurements& m) const override {
        m.group("Blast");
        m.number("sum over size", blast_.size > 0.0 ? glm::length(blast_.bodies + blast_.rest) / blast_.size : 0.0,
                 {.symbol = "|ΣJ|/Σ|J|",
                  .tip = "Length of the sum of the charge's impulses, divided by the sum of their lengths. It is near "
                         "0, because the charge pushes equally in all directions.",
                  .noise = 1e-7});
        m.number("caught", blast_.size > 0.0 ? 100.0 * blast_.caught / blast_.size : 0.0,
                 {.unit = "%", .tip = "Share of the impulse that met bodies; the rest went to the ground and away."});
        m.number("on bodies", glm::length(blast_.bodies),
                 plotted({.unit = "N·s"}, Role::Impulse,
                         "Length of the sum of the impulses on all bodies. It is 0 inside a closed shell."));
        if (scene_ == Scene::Wall) {
            m.number("push on the wall", std::abs(blast_.bodies.z),
                     {.unit = "N·s", .tip = "Component across the wall of the impulse on all bodies."});
            m.number("predicted push", double{strength_} * viewFactor(),
                     {.unit = "N·s",
                      .tip = "Predicted component across the wall: the solid angle of the whole wall as seen from the "
                             "charge, each part weighted by the cosine of its angle."});
        }
        m.number("fastest", fastestBody(world()),
                 plotted({.unit = "m/s"}, Role::Velocity, "Speed of the fastest body."));
        m.unplotted("blasts", blasts_, "Number of times that the charge has gone off.");
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        demos::draw(canvas, Spheref{charge_, 0.12f}, kCharge);
        if (since_ >= 0.0f && since_ < kFlash)
            demos::draw(canvas, Spheref{charge_, 0.15f + kReachShown * since_ / kFlash}, kWave);
        drawPushes(canvas);
        drawLabel(canvas, charge_ + Vec3f{0, 0.25f, 0},
                  blasts_ == 0 ? printed("goes off in %.1f s", double{std::max(0.0f, fuse_ - clock_)})
                               : printed("%.0f %% of %.0f N s caught",
                                         100.0 * blast_.caught / std::max(1e-9, blast_.size), blast_.size),
                  kCharge);
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("clock", clock_);
        archive.field("since", since_);
        archive.field("blast", blast_);
        archive.field("pushes", pushes_);
        archive.field("axes", axes_);
        archive.field("is asked", isAsked_);
        archive.field("blasts", blasts_);
    }
    View homeView() const override {
        if (scene_ == Scene::Wall) return {.eye = {6.0f, 3.4f, 7.4f}, .target = {0.3f, 1.5f, -0.2f}};
        return {.eye = {4.4f, 3.4f, 7.0f}, .target = {0.2f, scene_ == Scene::Heap ? 0.9f : kFloat, 0.0f}};
    }
    std::vector<Preset> presets() const override {
        return {{"heap", "Under a heap", {"scene=heap", "blast=20000"}},
                {"shell", "Inside a shell without weight", {"scene=shell", "blast=4000"}},
                {"strong", "A strong charge", {"blast=40000"}},
                {"coarse", "Few rays", {"rays=100"}}};
    }

private:
    static void buildWall(RigidScene& scene) {
        for (int row = 0; row < kRows; ++row)
            for (int column = 0; column < kColumns; ++column) {
                const float y = kStone.y * static_cast<float>(2 * row + 1);
                scene.add({.pose = {{2.0f * kStone.x * centered(column, kColumns), y, 0}}},
                          Boxf{.half = {kStone.x - kJoint, kStone.y, kStone.z}},
                          {.friction = 0.6f, .density = kDensity}, {.role = alternating(row + column)});
            }
    }
    /// A cube of cubes, of which some are left out; the lowest ones at `height`. A shell has no weight.
    template <typename Takes>
    void buildCubes(RigidScene& scene, int along, const Takes& takes, float height) const {
        const float spacing = 2.0f * kCube + (scene_ == Scene::Shell ? kJoint : 0.0f);
        const float middle = 0.5f * static_cast<float>(along - 1);
        for (int y = 0; y < along; ++y)
            for (int z = 0; z < along; ++z)
                for (int x = 0; x < along; ++x) {
                    if (!takes(x, y, z)) continue;
                    const Vec3f at{spacing * (static_cast<float>(x) - middle), height + spacing * static_cast<float>(y),
                                   spacing * (static_cast<float>(z) - middle)};
                    scene.add({.pose = {.position = at}, .gravityScale = scene_ == Scene::Shell ? 0.0f : 1.0f},
                              Boxf{.half = Vec3f{kCube}}, {.friction = 0.6f, .density = kDensity},
                              {.role = alternating(x + y + z)});
                }
    }

    /// Directions on a spiral over the sphere, each with its opposite, so that their sum is nothing.
    /// Source: Swinbank, Purser, Fibonacci grids (2006).
    void explode() {
        ++blasts_;
        since_ = 0.0f;
        blast_ = {};
        pushes_.clear();
        const int pairs = std::max(1, rays_ / 2);
        const float each = strength_ / static_cast<float>(2 * pairs);
        std::vector<std::pair<physics::WorldHit, Vec3f>> hits;  // all rays first: a push changes no place
        for (int i = 0; i < pairs; ++i) {
            constexpr double kGolden = 2.399963229728653;  // rad
            const double y = (static_cast<double>(i) + 0.5) / static_cast<double>(pairs), r = std::sqrt(1.0 - y * y);
            const double angle = kGolden * static_cast<double>(i);
            const Vec3f out{Vec3d{r * geometry::cos(angle), y, r * geometry::sin(angle)}};
            for (const Vec3f& direction : {out, -out}) {
                const auto hit = physics::rayCast(world(), {charge_, direction});
                blast_.size += double{each};
                if (hit && world().kindOf(hit->body) == physics::BodyKind::Dynamic)
                    hits.emplace_back(*hit, each * direction);
                else
                    blast_.rest += Vec3d{each * direction};
            }
        }
        for (const auto& [hit, impulse] : hits) {
            scene().world.applyImpulseAt(hit.body, impulse, hit.hit.point);
            blast_.bodies += Vec3d{impulse};
            blast_.caught += double{each};
            note(hit.body, impulse);
        }
    }
    void note(BodyId body, const Vec3f& impulse) {
        const auto known =
            std::find_if(pushes_.begin(), pushes_.end(), [&](const Push& push) { return push.body == body; });
        if (known != pushes_.end())
            known->impulse += impulse;
        else
            pushes_.push_back({.body = body, .at = world().centerOf(body), .impulse = impulse});
    }
    /// Where they were pushed, for some time.
    void drawPushes(Canvas& canvas) const {
        constexpr float kSeen = 2.0f, kLongest = 1.2f;  // s, m
        if (since_ < 0.0f || since_ > kSeen || pushes_.empty()) return;
        float maximum = 0.0f;
        for (const Push& push : pushes_) maximum = std::max(maximum, glm::length(push.impulse));
        for (const Push& push : pushes_)
            if (maximum > 0.0f) drawArrow(canvas, push.at, push.impulse * (kLongest / maximum), kPush);
        drawLegend(canvas, Mark::Arrow, kPush, printed("impulse on a body; the longest: %.3g N s", double{maximum}));
    }

    /// Share of all directions in which the whole wall lies, each weighed by the cosine of its angle to the wall's
    /// normal: of a rectangle a times b with a corner straight ahead at the distance c
    ///     F = (a / r atan(b / r) + b / s atan(a / s)) / 8 π,    r^2 = a^2 + c^2,  s^2 = b^2 + c^2
    /// Source: Howell, A Catalog of Radiation Heat Transfer Configuration Factors, B-3.
    double viewFactor() const {
        const auto corner = [&](double a, double b) {
            const double c = std::max(1e-3, std::abs(double{charge_.z}) - double{kStone.z}), r = std::hypot(a, c),
                         s = std::hypot(b, c);
            return (a / r * std::atan(b / r) + b / s * std::atan(a / s)) / (8.0 * geometry::kPi<double>);
        };
        const double left = double{kStone.x} * kColumns + double{charge_.x},
                     right = 2.0 * double{kStone.x} * kColumns - left;
        const double below = double{charge_.y}, above = 2.0 * double{kStone.y} * kRows - below;
        return corner(left, below) + corner(left, above) + corner(right, below) + corner(right, above);
    }

    Scene scene_ = Scene::Wall;
    float strength_ = 8000.0f, fuse_ = 1.0f;  // N s, s
    int rays_ = 2000;
    Vec3f charge_{0.0f};                 // m
    float clock_ = 0.0f, since_ = 0.0f;  // s; since the last blast, below zero before the first
    Blast blast_{};
    std::vector<Push> pushes_{};
    MoveAxes axes_{};
    bool isAsked_ = false;
    int blasts_ = 0;
};

}  // namespace

table::Entry entry() {
    return table::entry<Explosion>("Explosion",
                                   "A charge pushes the bodies that it sees: those that are near, large and in front.",
                                   "blast, impulse, inverse square, solid angle, shock wave, rays, shade");
}
}  // namespace collidoscope::demos::explosion_demo
