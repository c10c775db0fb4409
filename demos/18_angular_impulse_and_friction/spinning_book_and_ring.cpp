#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "demos/18_angular_impulse_and_friction/bodies/free_rotation.h"
#include "demos/rigid/rigid_demo.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::spinning_book_and_ring_demo {
namespace {

using geometry::Quatd;

constexpr std::size_t kBooks = 3, kRing = 3, kThrown = 4;
constexpr std::array kNames{"long axis", "middle axis", "short axis", "ring"};
constexpr std::array kRoles{Role::BodyA, Role::BodyB, Role::Neutral, Role::Selection};
constexpr Vec3f kBook{0.22f, 0.32f, 0.05f};              // m, half
constexpr float kRingRadius = 0.36f, kRingHalf = 0.06f;  // m
constexpr int kRingParts = 20;
constexpr float kHand = 0.9f, kApart = 1.15f;  // m, of the hand; between neighbours
constexpr float kPause = 0.7f;                 // s, in the hand
constexpr float kLongest = 6.0f;               // s, of a flight
constexpr double kSpan = 8.0;                  // s, of the chart

/// Something that is thrown, again and again.
struct Thrown {
    BodyId id{};
    geometry::Posef start{};
    Vec3f momentum{0.0f};                 // kg m^2/s, of this flight
    double side = 1.0;                    // cosine of the angle between its axis and L
    int flips = 0, otherFlips = 0;        // in this flight; in all before
    double flipped = 0.0, between = 0.0;  // s: when it last flipped; since the flip before
    double turned = 0.0;                  // rad, of the axis around L, in this flight
    double worst = 0.0;                   // |ΔL|/L of all flights
};
void state(geometry::Archive& archive, Thrown& thrown) {
    archive.field("body", thrown.id);
    archive.field("start", thrown.start.position);
    archive.field("turn", thrown.start.orientation);
    archive.field("momentum", thrown.momentum);
    archive.field("side", thrown.side);
    archive.field("flips", thrown.flips);
    archive.field("other flips", thrown.otherFlips);
    archive.field("flipped", thrown.flipped);
    archive.field("between", thrown.between);
    archive.field("turned", thrown.turned);
    archive.field("worst", thrown.worst);
}

/// A book is thrown three times, turning about each of its axes, and a ring that wobbles: about its middle axis the
/// book turns over in the air, and a flat ring wobbles twice as fast as it spins.
class SpinningBookAndRing final : public SoftStepDemo<SpinningBookAndRing> {
public:
    void fill(RigidScene& scene) override {
        clock_ = flight_ = 0.0f;
        isFlying_ = false;
        scene.addGround();
        for (std::size_t i = 0; i < kThrown; ++i) {
            const float x = kApart * (static_cast<float>(i) - 1.5f);
            const BodyId body = i < kBooks ? addBook(scene, kRoles[i]) : addRing(scene);
            scene.setName(body, i < kBooks ? std::string("book, ") + kNames[i] : kNames[i]);
            // The principal axis about which it spins lies along x; that of the ring stands up.
            const Quatd toX = i < kBooks ? geometry::axisAngle(Vec3d{0, 0, 1}, -0.5 * geometry::kPi<double>)
                                         : geometry::kIdentityRotation<double>;
            const Quatd principal{scene.world.massOf(body).principalFrame};
            thrown_[i] = {.id = body,
                          .start = {{x, kHand, 0}, Quatf{toX * turnedUp(axisOf(i)) * glm::conjugate(principal)}}};
        }
        hold();
    }
    void step(float h) override {
        if (!isFlying_ && clock_ >= kPause) launch();
        RigidDemo::step(h);
        clock_ += h;
        note(double{h});
        const physics::World& w = world();
        const bool isBack = !w.has(thrown_[0].id) || w.poseOf(thrown_[0].id).position.y < kHand;
        if (isFlying_ && !scene().isHeld() && (clock_ > kLongest || (isBack && clock_ > 2.0f * h))) hold();
    }
    void describe(Parameters& p) override {
        rebuilt(p).real(
            "spin", angularSpeed_, {"ω", "rad/s"}, {2, 25}, {0.1, 60},
            "Angular velocity with which the bodies are thrown. Twice as fast, the book turns over twice as often.");
        rebuilt(p).real("speed", speed_, {"v", "m/s"}, {3, 12}, {1, 30},
                        "Speed with which the bodies are thrown up. It gives the time in which they can turn over.");
        rebuilt(p).logarithmic(
            "nudge", nudge_, {"ε"}, {0.01, 0.3}, {1e-4, 0.5},
            "Share of the spin that a book gets about its two other axes. Nobody throws it exactly.");
        rebuilt(p).real(
            "wobble", wobble_, {"θ", "°"}, {2, 40}, {0.1, 80},
            "Angle of the ring's angular velocity to its axis. If it is small, the ring wobbles twice a turn.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        const FreeRotation middle = freeRotationOf(world(), thrown_[1].id),
                           ring = freeRotationOf(world(), thrown_[3].id);
        m.group("Book");
        m.number("flips", thrown_[1].flips + thrown_[1].otherFlips,
                 "Number of times that the book on its middle axis has turned over, in all flights.");
        m.number("time between flips", thrown_[1].between,
                 {.unit = "s", .tip = "Time from one flip to the next; 0 before the second flip of a flight."});
        m.number("by theory", isFlying_ ? timeBetweenFlips(middle) : 0.0,
                 plotted({"2K/λ", "s"},
                         "Predicted time between two flips, by an elliptic integral from the angular momentum and "
                         "energy of this flight."));
        m.number("other flips", otherFlips(), "Number of flips of the books on their two other axes. It is always 0.");
        m.group("Ring");
        m.number("wobble rate", isFlying_ && clock_ > 0.0f ? thrown_[kRing].turned / double{clock_} : 0.0,
                 plotted({"Ω", "rad/s"},
                         "Mean rate in this flight with which the axis of the ring goes round its angular momentum."));
        m.number("predicted rate", isFlying_ ? ring.momentum() / ring.moments.y : 0.0,
                 plotted({"L/I₁", "rad/s"}, "Predicted rate of the wobble, for a body with two equal moments."));
        m.number("wobbles a turn",
                 isFlying_ && ring.angularVelocity.z != 0.0
                     ? ring.momentum() / ring.moments.y / std::abs(ring.angularVelocity.z)
                     : 0.0,
                 "Rate of the wobble divided by the spin about the ring's own axis. It is 2 for a flat ring that "
                 "wobbles little.");
        m.group("What stays");
        double worst = 0.0;
        for (const Thrown& thrown : thrown_) worst = std::max(worst, thrown.worst);
        m.number("momentum error", worst,
                 plotted({"|ΔL|/L"}, Role::Impulse,
                         "Largest change of a body's angular momentum in the air, until you drag a body."));
        for (std::size_t i = 0; i < kThrown; ++i)
            m.number(axisName(i), isFlying_ && world().has(thrown_[i].id) ? cosineOf(thrown_[i], axisOf(i)) : 1.0,
                     unlisted({}, "Cosine of the angle between the body's spin axis and its angular momentum."));
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        for (std::size_t i = 0; i < kThrown; ++i) drawThrown(canvas, i);
        Chart chart = chartOverTime("Where the axis of its spin points", "cosine of its angle to L",
                                    {double{flight_}, kSpan}, {-1.1, 1.1});
        for (std::size_t i = 0; i < kThrown; ++i)
            chart.measured.push_back({axisName(i), kNames[i], {.role = kRoles[i], .width = 2.5f}});
        drawChart(canvas, chart);
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("thrown", thrown_);
        archive.field("clock", clock_);
        archive.field("flight", flight_);
        archive.field("is flying", isFlying_);
    }
    View homeView() const override {
        const float high = kHand + speed_ * speed_ / 19.6f, middle = 0.5f * high;
        const float away = std::max(5.6f, 1.6f * high + 1.5f);
        return {.eye = {1.5f, middle + 0.5f, away}, .target = {1.4f, middle, 0.0f}};
    }
    std::vector<Preset> presets() const override {
        return {{"careful", "Thrown with care", {"nudge=0.01"}},
                {"fast", "Twice the spin", {"spin=25"}},
                {"plate", "A wobbling ring", {"wobble=35", "spin=8"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses"}, "book"}};
    }

private:
    /// Returns the axis of the spin: each book has another one, the ring that of the largest moment.
    static std::size_t axisOf(std::size_t i) { return i < kBooks ? i : 2; }

    static BodyId addBook(RigidScene& scene, Role role) {
        return scene.add({}, Boxf{.half = kBook}, {.density = 600.0f}, {.role = role});
    }
    static BodyId addRing(RigidScene& scene) {
        const BodyId body = scene.world.addBody();
        for (int i = 0; i < kRingParts; ++i) {
            const Quatf turn = geometry::axisAngle(
                Vec3f{0, 0, 1}, 2.0f * geometry::kPi<float> * static_cast<float>(i) / static_cast<float>(kRingParts));
            scene.world.addShape(body,
                                 {.shape = Boxf{turn * Vec3f{kRingRadius, 0, 0}, {kRingHalf, kRingHalf, 0.03f}, turn},
                                  .material = {.density = 3000.0f}});
        }
        scene.setStyle(body, {.role = kRoles[kRing]});
        return body;
    }

    /// In the hands, until they are thrown.
    void hold() {
        isFlying_ = false;
        clock_ = 0.0f;
        for (Thrown& thrown : thrown_) {
            thrown.otherFlips += thrown.flips;
            thrown.flips = 0;
            if (!world().has(thrown.id)) continue;
            scene().world.setGravityScale(thrown.id, 0.0f);
            putAtRest(scene().world, thrown.id, thrown.start);
        }
    }
    void launch() {
        isFlying_ = true;
        clock_ = 0.0f;
        for (std::size_t i = 0; i < kThrown; ++i) {
            Thrown& thrown = thrown_[i];
            if (!world().has(thrown.id)) continue;
            const float wobble = wobble_ * geometry::kPi<float> / 180.0f;
            const Vec3f angularVelocity =
                i < kBooks ? angularSpeed_ * Vec3f{1.0f, nudge_, nudge_}
                           : angularSpeed_ * Vec3f{geometry::sin(wobble), geometry::cos(wobble), 0.0f};
            scene().world.setGravityScale(thrown.id, 1.0f);
            scene().world.setVelocity(thrown.id, {0, speed_, 0});
            scene().world.setAngularVelocity(thrown.id, angularVelocity);
            thrown.momentum = world().angularMomentumOf(thrown.id);
            thrown.side = cosineOf(thrown, axisOf(i));
            thrown.turned = thrown.flipped = 0.0;
        }
    }
    /// Returns the cosine of the angle between a principal axis and L.
    double cosineOf(const Thrown& thrown, std::size_t axis) const {
        const FreeRotation turning = freeRotationOf(world(), thrown.id);
        const double size = turning.momentum();
        return size > 0.0 ? (turning.moments * turning.angularVelocity)[static_cast<int>(axis)] / size : 1.0;
    }
    static std::string axisName(std::size_t i) { return std::string("axis of ") + kNames[i]; }
    double otherFlips() const {
        return thrown_[0].flips + thrown_[0].otherFlips + thrown_[2].flips + thrown_[2].otherFlips;
    }

    void note(double h) {
        flight_ += static_cast<float>(h);
        for (std::size_t i = 0; i < kThrown; ++i) {
            Thrown& thrown = thrown_[i];
            if (!isFlying_ || !world().has(thrown.id)) continue;
            const double side = cosineOf(thrown, axisOf(i));
            if (side * thrown.side < 0.0) {
                const double at = double{clock_} - h * side / (side - thrown.side);
                if (thrown.flips++ > 0) thrown.between = at - thrown.flipped;
                thrown.flipped = at;
            }
            thrown.side = side;
            const Vec3f change = world().angularMomentumOf(thrown.id) - thrown.momentum;
            thrown.worst = std::max(thrown.worst, double{glm::length(change) / glm::length(thrown.momentum)});
        }
        if (isFlying_ && world().has(thrown_[kRing].id)) thrown_[kRing].turned += turnOfAxis(h);
    }
    /// Angle, rad, by which the axis of the ring precesses about L in a step of h s, from its velocity.
    double turnOfAxis(double h) const {
        const Thrown& ring = thrown_[kRing];
        const Vec3d along = glm::normalize(Vec3d{ring.momentum});
        const Vec3d axis{world().poseOf(ring.id).orientation * Vec3f{0, 0, 1}};
        const Vec3d aside = axis - glm::dot(axis, along) * along;
        const double size = glm::dot(aside, aside);
        const Vec3d velocity = glm::cross(Vec3d{world().angularVelocityOf(ring.id)}, axis);
        return size > 1e-12 ? h * glm::dot(glm::cross(along, aside), velocity) / size : 0.0;
    }

    /// Lines as of a title on one cover, to tell it from the other, and the axis about which it spins.
    void drawThrown(Canvas& canvas, std::size_t i) const {
        if (!world().has(thrown_[i].id)) return;
        const geometry::Posef pose = world().poseOf(thrown_[i].id);
        const auto at = [&](float x, float y) { return geometry::transformPoint(pose, Vec3f{x, y, 1.02f * kBook.z}); };
        std::vector<LineItem> lines;
        if (i < kBooks)
            for (const auto& [y, half] : {std::pair{0.16f, 0.14f}, {0.08f, 0.1f}, {-0.2f, 0.06f}})
                lines.push_back({at(-half, y), at(half, y), {.role = Role::Ground, .width = 4.0f}});
        canvas.lines(lines);
        drawLabel(canvas, Vec3f{thrown_[i].start.position.x, 0.0f, 0.4f},
                  std::string(kNames[i]) +
                      (i < kBooks ? ": " + countText(static_cast<std::size_t>(thrown_[i].flips), "flip", "flips") : ""),
                  {.role = kRoles[i]});
    }

    float angularSpeed_ = 18.0f, speed_ = 8.5f, nudge_ = 0.05f, wobble_ = 15.0f;  // rad/s, m/s, 1, degrees
    std::array<Thrown, kThrown> thrown_{};
    float clock_ = 0.0f, flight_ = 0.0f;  // s, since they were thrown or caught; in all
    bool isFlying_ = false;
};

}  // namespace

table::Entry entry() {
    return table::entry<SpinningBookAndRing>(
        "Spinning book and ring", "Thrown about its middle axis, a book turns over in the air; a ring wobbles.",
        "tennis racket theorem, intermediate axis, Feynman's plate, wobbling disc, free precession, torque-free");
}
}  // namespace collidoscope::demos::spinning_book_and_ring_demo
