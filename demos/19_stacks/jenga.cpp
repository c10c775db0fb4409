#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "demos/19_stacks/measures/body_stack.h"
#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "physics/rigid/query/world_query.h"
#include "physics/rigid/world/grab.h"

namespace collidoscope::demos::jenga_demo {
namespace {

constexpr Vec3f kBlock{0.375f, 0.075f, 0.124f};            // m, half: three side by side are as wide as one is long
constexpr float kBeside = 0.25f, kHigh = 2.0f * kBlock.y;  // m, from a block to its neighbour; of a storey
constexpr float kOut = 0.82f;                              // m: a block that has come so far is free
constexpr double kFallen = 0.1;                            // m, of a block that was not pulled
constexpr float kPullSpeed = 0.5f;                         // m/s
constexpr float kFirmly = 12.0f;                           // Hz, of the hand that pulls
constexpr float kRest = 0.4f;                              // s, after a block has been laid on top
constexpr Style kHand{.role = Role::Selection, .showThrough = true, .width = 4.0f};

enum class Which { Middle, Sides, Any };

/// Where a block belongs: every other storey lies across.
struct Place {
    int storey = 0, slot = 0;  ///< 0, 1, 2 from left to right
    bool isLoose = false;      ///< it was pulled
    bool isAcross() const { return storey % 2 == 1; }
    Vec3f along() const { return isAcross() ? Vec3f{0, 0, 1} : Vec3f{1, 0, 0}; }
    Vec3f aside() const { return isAcross() ? Vec3f{1, 0, 0} : Vec3f{0, 0, 1}; }
    geometry::Posef pose() const {
        return {
            kBeside * static_cast<float>(slot - 1) * aside() + Vec3f{0, kHigh * (static_cast<float>(storey) + 0.5f), 0},
            isAcross() ? geometry::axisAngle(Vec3f{0, 1, 0}, 0.5f * geometry::kPi<float>)
                       : geometry::kIdentityRotation<float>};
    }
};
void state(geometry::Archive& archive, Place& place) {
    archive.field("storey", place.storey);
    archive.field("slot", place.slot);
    archive.field("is loose", place.isLoose);
}

/// A tower of three blocks a storey, from which one block after the other is pulled and laid on top, until it falls.
class Jenga final : public StackDemo<Jenga> {
public:
    bool usesSeed() const override { return true; }

    void fill(RigidScene& scene) override {
        places_.clear();
        hand_.reset();
        random_ = geometry::Random(seed());
        pulled_ = laid_ = 0;
        held_ = 0;
        rest_ = kRest;
        stood_ = 0.0f;
        scene.addGround({.friction = friction_});
        for (int storey = 0; storey < storeys_; ++storey)
            for (int slot = 0; slot < 3; ++slot) {
                const Place place{storey, slot};
                places_.push_back(place);
                stack().add(scene, place.pose(), Boxf{.half = kBlock}, {.friction = friction_, .density = 500.0f},
                            {.role = alternating(storey), .shade = 0.12f * static_cast<float>(slot - 1)});
            }
    }
    void step(float h) override {
        if (!hand_ && !hasFallen() && (rest_ -= h) <= 0.0f) choose();
        beforeStep(scene().world);
        StackDemo::step(h);
        if (hasFallen()) return hand_.reset();
        stood_ += h;
        if (hand_) lead(h);
    }
    void describe(Parameters& p) override {
        rebuilt(p).choice("pull", which_, {"middle", "sides", "any"},
                          "Order in which blocks are pulled: the middle ones from below to above, one side of each "
                          "storey and then the other, or any.");
        rebuilt(p).integer("storeys", storeys_, {3, 24}, {2, 40}, "Number of storeys of three blocks each.");
        live(p).integer("most", maximum_, {0, 60}, "Number of blocks that are pulled in all.");
        rebuilt(p).real("friction", friction_, {"μ"}, {0.05, 1}, {0, 2},
                        "Friction of the blocks. The more there is, the more a pull takes the neighbours along.");
        StackDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("Tower");
        m.text("verdict", hasFallen() ? "fallen" : "stands", "Whether a block that was not pulled has fallen.");
        m.number("pulled", pulled_, "Number of blocks that were pulled out.");
        m.number("stood", double{stood_}, {.unit = "s", .tip = "Time until the tower fell."});
        m.number("tipping margin", 1000.0 * margin(),
                 plotted({.unit = "mm"}, Role::Mistake,
                         "Least distance, over all storeys, of the centre of mass above a storey from the edge of its "
                         "support. Below zero the tower tips."));
        m.number("drift", 1000.0 * drift(),
                 {.unit = "mm", .tip = "Greatest distance by which a block that was not pulled has moved."});
        StackDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        StackDemo::draw(canvas);
        if (hand_ && world().has(hand_->body))
            drawArrow(canvas, physics::gripOf(world(), *hand_), 0.5f * places_[held_].along() * side(), kHand);
        const float top = kHigh * static_cast<float>(storeys_ + (laid_ + 2) / 3);
        drawLabel(canvas, Vec3f{0, top + 0.35f, 0},
                  countText(static_cast<std::size_t>(pulled_), "block", "blocks") + " pulled, " +
                      (hasFallen() ? printed("fallen after %.0f s", double{stood_})
                                   : numberText(1000.0 * margin(), 0) + " mm from tipping"),
                  {.role = hasFallen() ? Role::Mistake : Role::Construction});
    }
    void state(Archive& archive) override {
        StackDemo::state(archive);
        archive.field("places", places_);
        archive.field("hand", hand_);
        archive.field("held", held_);
        archive.field("random", random_);
        archive.field("pulled", pulled_);
        archive.field("laid", laid_);
        archive.field("rest", rest_);
        archive.field("stood", stood_);
    }
    View homeView() const override {
        const float high = kHigh * static_cast<float>(storeys_) + 1.2f;
        const Vec3f target{0.15f, 0.42f * high, 0};
        return {.eye = target + std::max(0.8f, high / 4.4f) * Vec3f{3.6f, 1.3f, 5.0f}, .target = target};
    }
    std::vector<Preset> presets() const override {
        return {{"sides", "One side, then the other", {"pull=sides"}},
                {"any", "Any block", {"pull=any"}},
                {"rough", "Rough wood", {"friction=0.9"}},
                {"still", "Nobody pulls", {"most=0"}}};
    }

private:
    void beforeStep(physics::World& world) const override {
        if (!hand_ || !world.has(hand_->body)) return;
        physics::Grab hand = *hand_;
        hand.frequency = kFirmly;
        physics::pull(world, hand, std::max(1e-6f, stepLength()));
    }

    /// The next block to be pulled; none where all are.
    std::optional<std::size_t> next() {
        const int reachable = storeys_ - 1;  // the highest storey stays
        const int count = which_ == Which::Middle ? reachable : which_ == Which::Sides ? 2 * reachable : 3 * reachable;
        if (pulled_ >= std::min(count, maximum_)) return {};
        if (which_ == Which::Middle) return static_cast<std::size_t>(3 * pulled_ + 1);
        if (which_ == Which::Sides)
            return static_cast<std::size_t>(3 * (pulled_ % reachable) + 2 * (pulled_ / reachable));
        std::vector<std::size_t> left;
        for (std::size_t i = 0; i < static_cast<std::size_t>(3 * reachable); ++i)
            if (!places_[i].isLoose) left.push_back(i);
        return left[random_.index(static_cast<std::uint32_t>(left.size()))];
    }
    void choose() {
        const auto block = next();
        if (!block || !world().has(stack().bodies()[*block])) return;
        held_ = static_cast<std::uint32_t>(*block);
        places_[held_].isLoose = true;
        ++pulled_;
        const BodyId body = stack().bodies()[held_];
        const Vec3f grip = side() * Vec3f{kBlock.x, 0, 0} * (places_[held_].isAcross() ? -1.0f : 1.0f);
        hand_ =
            physics::Grab{.body = body, .grip = grip, .target = geometry::transformPoint(world().poseOf(body), grip)};
    }
    float side() const { return pulled_ % 2 == 0 ? 1.0f : -1.0f; }
    /// A block that is out of the tower is laid where the next one belongs on top.
    void lead(float h) {
        if (!world().has(hand_->body)) return hand_.reset();
        const Vec3f along = side() * places_[held_].along();
        hand_->target += kPullSpeed * h * along;
        const Vec3f center = world().poseOf(hand_->body).position;
        if (glm::dot(center, along) < kOut) return;
        const BodyId body = hand_->body;
        hand_.reset();
        rest_ = kRest;
        const Place place{storeys_ + laid_ / 3, laid_ % 3, true};
        ++laid_;
        places_[held_] = place;
        geometry::Posef pose = place.pose();
        pose.position.y += 1.0f;
        const auto hit = physics::sweep(world(), Boxf{pose.position, kBlock, pose.orientation}, Vec3f{0, -2.0f, 0},
                                        {.except = body});
        if (hit) pose.position.y -= 2.0f * hit->impact.toi;
        putAtRest(scene().world, body, pose);
    }

    double drift() const {
        double maximum = 0.0;
        for (std::size_t i = 0; i < places_.size(); ++i) {
            const BodyId body = stack().bodies()[i];
            if (!world().has(body) || places_[i].isLoose) continue;
            maximum =
                std::max(maximum, double{glm::length(world().poseOf(body).position - places_[i].pose().position)});
        }
        return maximum;
    }
    bool hasFallen() const { return drift() > kFallen; }

    /// m, over all storeys that carry something, along the way that their blocks lie beside each other.
    double margin() const {
        constexpr double kEndless = std::numeric_limits<double>::infinity();
        double minimum = kEndless;
        const int top = storeys_ + (laid_ + 2) / 3;
        for (int storey = 0; storey < top; ++storey) {
            double low = kEndless, high = -kEndless, mass = 0.0, moment = 0.0;
            const Vec3f aside = Place{storey, 0}.aside();
            for (std::size_t i = 0; i < places_.size(); ++i) {
                const BodyId body = stack().bodies()[i];
                if (!world().has(body) || (hand_ && i == held_)) continue;
                const double at = double{glm::dot(world().centerOf(body), aside)};
                if (places_[i].storey == storey)
                    low = std::min(low, at - double{kBlock.z}), high = std::max(high, at + double{kBlock.z});
                if (places_[i].storey > storey) mass += 1.0, moment += at;
            }
            if (mass > 0.0) minimum = std::min(minimum, std::min(moment / mass - low, high - moment / mass));
        }
        return std::isfinite(minimum) ? minimum : 0.0;
    }

    Which which_ = Which::Middle;
    int storeys_ = 12, maximum_ = 60;
    float friction_ = 0.4f;
    std::vector<Place> places_{};  // of each block
    std::optional<physics::Grab> hand_{};
    std::uint32_t held_ = 0;
    geometry::Random random_{1};
    int pulled_ = 0, laid_ = 0;
    float rest_ = kRest, stood_ = 0.0f;  // s
};

}  // namespace

table::Entry entry() {
    return table::entry<Jenga>("Jenga", "Blocks are pulled from a tower and laid on top until it falls.",
                               "tower of blocks, tipping, centre of mass, friction, stacking game");
}
}  // namespace collidoscope::demos::jenga_demo
