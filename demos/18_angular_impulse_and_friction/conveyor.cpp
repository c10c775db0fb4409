#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "demos/rigid/rigid_demo.h"

namespace collidoscope::demos::conveyor_demo {
namespace {

constexpr float kHigh = 0.8f, kThick = 0.1f, kWide = 0.65f;  // m: top of the belts; half of their height and width
constexpr float kLoop = 2.6f;                                // m, from the middle of the loop to that of a belt
constexpr float kHalf = 0.22f;                               // m, of a box
constexpr float kLost = 0.45f;                               // m: a box whose centre is lower has left the belts
constexpr float kStripes = 0.5f;                             // m, between the marks on a belt
constexpr double kLevelRide = 1e-4;                          // of the belt's speed: less is rounding
constexpr std::size_t kBelts = 4, kTable = 1;
constexpr std::array kRoles{Role::BodyA, Role::BodyB};

enum class Scene { Loop, Sorter };

/// A part of the way, whose top moves along while it stays.
struct Belt {
    Vec3f center{0.0f}, along{0.0f};     // m, of its top; unit
    float length = kLoop, wide = kWide;  // m, half
    Vec3f across() const { return glm::cross(along, Vec3f{0, 1, 0}); }
    Vec3f half() const { return glm::abs(length * along) + glm::abs(wide * across()) + Vec3f{0, kThick, 0}; }
};

/// A box, and how it rides.
struct Rider {
    BodyId id{};
    std::uint32_t belt = 0;  ///< the only thing that it touches, as a body; 0: none, or more
    float time = 0.0f;       ///< s, for how long
    bool isWaiting = false;  ///< for room at the start
};
void state(geometry::Archive& archive, Rider& rider) {
    archive.field("body", rider.id);
    archive.field("belt", rider.belt);
    archive.field("time", rider.time);
    archive.field("is waiting", rider.isWaiting);
}

/// Belts are static bodies whose surface moves. They carry boxes round and round, or sort them by what their labels
/// say.
class Conveyor final : public SoftStepDemo<Conveyor> {
public:
    void fill(RigidScene& scene) override {
        clock_ = slip_ = 0.0f;
        isCaughtUp_ = false;
        sorted_ = astray_ = 0;
        riders_.clear();
        scene.addGround();
        const std::array belts = beltsOf(scene_);
        for (std::size_t i = 0; i < kBelts; ++i) {
            const bool isTable = scene_ == Scene::Sorter && i == kTable;
            scene.addStatic(Boxf{belts[i].center - Vec3f{0, kThick, 0}, belts[i].half()},
                            {.friction = friction_, .surfaceVelocity = isTable ? Vec3f{0.0f} : speed_ * belts[i].along},
                            {.role = Role::Neutral, .shade = isTable ? -0.2f : -0.45f});
        }
        if (scene_ == Scene::Loop) addRails(scene);
        for (int i = 0; i < count_; ++i) addBox(scene, i);
    }
    void step(float h) override {
        const float before = gain();
        RigidDemo::step(h);
        clock_ += h;
        noteRides(h);
        noteSlip(0.5f * h * (before + gain()));
        for (Rider& rider : riders_) bringOn(rider);
    }
    void describe(Parameters& p) override {
        rebuilt(p).choice("scene", scene_, {"loop", "sorter"},
                          "Arrangement of the belts: four carry boxes round and round, or a table sends each box to "
                          "the belt of its colour.");
        rebuilt(p).real("speed", speed_, {"v", "m/s"}, {0.2, 3}, {0, 6},
                        "Surface velocity of the belts. The belts themselves stay where they are.");
        rebuilt(p).real("friction", friction_, {"μ"}, {0.1, 1}, {0, 2},
                        "Friction of boxes and belts. It is all that moves a box, so the smaller it is, the longer a "
                        "box slips before it rides.");
        rebuilt(p).integer("count", count_, {1, 16}, "Number of boxes that are put on the belts.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("Conveyor");
        m.number("ride error", rideError(),
                 noisy(1e-5, plotted({}, Role::Velocity,
                                     "Largest difference between the velocity of a belt and that of a box that has "
                                     "lain on it for long, as a share of the belt's speed.")));
        m.number("riding", riding(), "Number of boxes that have lain on a belt for long.");
        m.number("slip", double{slip_},
                 {.unit = "m",
                  .tip = "Distance by which the first belt ran ahead of the first box until the box moved with it."});
        m.number("predicted slip", double{speed_ * speed_} / (2.0 * double{friction_} * gravity()),
                 plotted({"v²/2μg", "m"},
                         "Predicted distance by which the belt runs ahead of the box, v²/2μg: friction accelerates the "
                         "box by μ g."));
        m.number("sorted", sorted_, "Number of times that a box has left by the belt of its colour.");
        m.number("astray", astray_,
                 plotted({}, Role::Mistake,
                         "Number of times that a box has left by any other way than the belt of its colour."));
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        const std::array belts = beltsOf(scene_);
        std::vector<LineItem> marks;
        for (std::size_t i = 0; i < kBelts; ++i)
            if (scene_ == Scene::Loop || i != kTable) addMarks(marks, belts[i]);
        canvas.lines(marks);
        drawLegend(canvas, Mark::Line, kMark, printed("belt: its surface moves at %.3g m/s", double{speed_}));
        const Vec3f over{0.0f, kHigh + 1.1f, 0.0f};
        if (scene_ == Scene::Sorter)
            drawLabel(canvas, over + Vec3f{2.2f, 0, 0}, printed("%d sorted, %d astray", sorted_, astray_),
                      {.role = astray_ > 0 ? Role::Mistake : Role::Construction});
        else
            drawLabel(
                canvas, over,
                std::to_string(riding()) + " ride along, " +
                    (rideError() < kLevelRide ? "as fast as the belt" : printed("%.1g %% off", 100.0 * rideError())),
                {.role = Role::Velocity});
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("riders", riders_);
        archive.field("clock", clock_);
        archive.field("slip", slip_);
        archive.field("is caught up", isCaughtUp_);
        archive.field("sorted", sorted_);
        archive.field("astray", astray_);
    }
    View homeView() const override {
        if (scene_ == Scene::Sorter) return {.eye = {-0.6f, 7.6f, 10.4f}, .target = {-0.9f, 0.4f, -0.1f}};
        return {.eye = {3.2f, 6.0f, 9.0f}, .target = {0.2f, 0.5f, 0.1f}};
    }
    std::vector<Preset> presets() const override {
        return {{"sorter", "Sorted by colour", {"scene=sorter"}},
                {"fast", "Fast and slippery", {"speed=2.5", "friction=0.2"}},
                {"crowd", "A queue", {"count=16", "speed=1.5"}}};
    }

private:
    static constexpr Style kMark{.role = Role::Construction, .width = 2.5f};

    /// The top of the table moves towards the belt of each box's own colour.
    physics::StepHooks hooks() const override {
        if (scene_ != Scene::Sorter) return {};
        return {.beforeSolving = [table = bodyOfBelt(kTable), speed = speed_](const physics::World& world,
                                                                              physics::Contact& contact) {
            if (contact.bodyA != table && contact.bodyB != table) return true;
            const bool isTableA = contact.bodyA == table;
            const std::uint32_t box = isTableA ? contact.bodyB : contact.bodyA;
            const float side = world.labelOf(world.idOf(box)).userData == 0 ? 1.0f : -1.0f;
            const Vec3f surface{0.5f * speed, 0.0f, side * speed};
            contact.surfaceVelocity = isTableA ? -surface : surface;
            contact.hasMovingSurface = true;
            return true;
        }};
    }

    static std::array<Belt, kBelts> beltsOf(Scene scene) {
        if (scene == Scene::Sorter)
            return {Belt{{-3.0f, kHigh, 0}, {1, 0, 0}, 3.0f}, Belt{{1.1f, kHigh, 0}, {1, 0, 0}, 1.1f, 1.1f},
                    Belt{{1.2f, kHigh, 2.3f}, {0, 0, 1}, 1.2f, 1.0f},
                    Belt{{1.2f, kHigh, -2.3f}, {0, 0, -1}, 1.2f, 1.0f}};
        // Each belt begins with a corner, where the one before pushes boxes onto it.
        return {Belt{{-kWide, kHigh, kLoop}, {1, 0, 0}}, Belt{{kLoop, kHigh, kWide}, {0, 0, -1}},
                Belt{{kWide, kHigh, -kLoop}, {-1, 0, 0}}, Belt{{-kLoop, kHigh, -kWide}, {0, 0, 1}}};
    }
    static std::uint32_t bodyOfBelt(std::size_t belt) { return 1 + static_cast<std::uint32_t>(belt); }
    double gravity() const { return std::max(1e-9, -double{world().settings.gravity.y}); }

    /// Around the loop: what comes too fast to a corner stays on.
    static void addRails(RigidScene& scene) {
        constexpr float kOut = kLoop + kWide + 0.05f;
        const physics::Material smooth{.friction = 0.0f, .frictionRule = physics::Combine::Minimum};
        for (const float side : {-1.0f, 1.0f}) {
            const Style glass{.role = Role::Neutral, .fill = Fill::Translucent};
            scene.addStatic(Boxf{{side * kOut, kHigh + 0.1f, 0}, {0.03f, 0.25f, kOut}}, smooth, glass);
            scene.addStatic(Boxf{{0, kHigh + 0.1f, side * kOut}, {kOut, 0.25f, 0.03f}}, smooth, glass);
        }
    }
    /// On the loop one after the other; before the sorter they wait in a row.
    void addBox(RigidScene& scene, int i) {
        const std::array belts = beltsOf(scene_);
        const bool isSorter = scene_ == Scene::Sorter;
        const Belt& belt = isSorter ? belts[0] : belts[static_cast<std::size_t>(i) % kBelts];
        const float place = isSorter ? -0.8f * static_cast<float>(i) : 0.9f * static_cast<float>(i / 4);
        const bool isOn = !isSorter || i < 7;
        const float start = isSorter ? belt.length - 0.6f : -belt.length + kWide;
        const Vec3f at = belt.center + (isOn ? start + place : -belt.length + 0.4f) * belt.along;
        const int kind = isSorter ? (i % 3 + i / 4) % 2 : i % 2;
        const BodyId box = scene.add({.pose = {.position = at + Vec3f{0, kHalf, 0}}}, Boxf{.half = Vec3f{kHalf}},
                                     {.friction = friction_}, {.role = kRoles[static_cast<std::size_t>(kind)]});
        scene.world.setLabel(box, {.name = "box", .userData = static_cast<std::uint64_t>(kind)});
        if (!isOn) scene.world.setEnabled(box, false);
        riders_.push_back({.id = box, .isWaiting = !isOn});
    }

    void noteRides(float h) {
        constexpr std::uint32_t kMore = 0xffffffff;
        std::vector<std::uint32_t> only(world().arrays().size(), 0);
        for (const physics::Contact& contact : world().contacts()) {
            if (!contact.isTouching) continue;
            for (const auto& [body, other] :
                 {std::pair{contact.bodyA, contact.bodyB}, {contact.bodyB, contact.bodyA}}) {
                const bool isBelt = other >= bodyOfBelt(0) && other < bodyOfBelt(kBelts);
                only[body] = isBelt && (only[body] == 0 || only[body] == other) ? other : kMore;
            }
        }
        for (Rider& rider : riders_) {
            if (!world().has(rider.id)) continue;
            const std::uint32_t now = only[rider.id.index] == kMore ? 0 : only[rider.id.index];
            rider.time = now != 0 && now == rider.belt ? rider.time + h : 0.0f;
            rider.belt = now;
        }
    }
    /// m/s, of the first belt over the first box, which begins at rest on it.
    float gain() const {
        const BodyId first = riders_.front().id;
        return world().has(first) ? speed_ - world().velocityOf(first).x : 0.0f;
    }
    void noteSlip(float way) {
        isCaughtUp_ = isCaughtUp_ || riders_.front().belt != bodyOfBelt(0);
        if (!isCaughtUp_) slip_ += way;
        isCaughtUp_ = isCaughtUp_ || gain() <= 1e-3f * speed_;
    }
    /// Long enough for friction to have done its work, and for the box to have stopped turning.
    bool rides(const Rider& rider) const {
        if (rider.belt == 0 || (scene_ == Scene::Sorter && rider.belt == bodyOfBelt(kTable))) return false;
        return double{rider.time} > 0.3 + 2.0 * double{speed_} / (std::max(1e-6, double{friction_}) * gravity());
    }
    std::size_t riding() const {
        return static_cast<std::size_t>(
            std::count_if(riders_.begin(), riders_.end(), [&](const Rider& rider) { return rides(rider); }));
    }
    double rideError() const {
        const std::array belts = beltsOf(scene_);
        float maximum = 0.0f;
        for (const Rider& rider : riders_)
            if (rides(rider) && world().has(rider.id))
                maximum =
                    std::max(maximum, glm::length(world().velocityOf(rider.id) - speed_ * belts[rider.belt - 1].along));
        return speed_ > 0.0f ? double{maximum / speed_} : 0.0;
    }

    /// A box that has left the belts waits until there is room at the start.
    void bringOn(Rider& rider) {
        physics::World& world = scene().world;
        if (scene_ == Scene::Loop || !world.has(rider.id)) return;
        const Vec3f at = world.poseOf(rider.id).position;
        if (!rider.isWaiting) {
            if (at.y > kLost || scene().isHeld()) return;
            const Belt own = beltsOf(scene_)[world.labelOf(rider.id).userData == 0 ? 2 : 3];
            const Vec3f from = at - own.center;
            const bool isRight = glm::dot(from, own.along) > 0.0f && std::abs(glm::dot(from, own.across())) < own.wide;
            ++(isRight ? sorted_ : astray_);
            rider.isWaiting = true;
            world.setEnabled(rider.id, false);
        }
        const Belt belt = beltsOf(scene_)[0];
        const Vec3f start = belt.center + Vec3f{0, kHalf + 0.02f, 0} + (0.4f - belt.length) * belt.along;
        for (const Rider& other : riders_)
            if (!other.isWaiting && world.has(other.id) &&
                glm::length(world.poseOf(other.id).position - start) < 3.0f * kHalf)
                return;
        rider.isWaiting = false;
        world.setEnabled(rider.id, true);
        putAtRest(world, rider.id, {.position = start});
    }

    void addMarks(std::vector<LineItem>& marks, const Belt& belt) const {
        const float run = clock_ * speed_ / kStripes, offset = kStripes * (run - std::floor(run));
        const Vec3f up{0, 0.004f, 0};
        for (float at = offset - belt.length; at < belt.length; at += kStripes) {
            if (at < 0.2f - belt.length) continue;
            const Vec3f tip = belt.center + up + at * belt.along;
            for (const float side : {-0.7f, 0.7f})
                marks.push_back(
                    {.start = tip + side * belt.wide * belt.across() - 0.18f * belt.along, .end = tip, .style = kMark});
        }
    }

    Scene scene_ = Scene::Loop;
    float speed_ = 1.0f, friction_ = 0.5f;  // m/s, 1
    int count_ = 10;
    std::vector<Rider> riders_{};
    float clock_ = 0.0f, slip_ = 0.0f;  // s, m
    bool isCaughtUp_ = false;
    int sorted_ = 0, astray_ = 0;
};

}  // namespace

table::Entry entry() {
    return table::entry<Conveyor>("Conveyor", "Belts whose surface moves carry boxes round, or sort them.",
                                  "conveyor belt, surface velocity, friction, sorting, kinetic friction, slip");
}
}  // namespace collidoscope::demos::conveyor_demo
