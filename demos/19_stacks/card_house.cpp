#include <algorithm>
#include <cmath>

#include "demos/19_stacks/measures/body_stack.h"
#include "demos/19_stacks/measures/contact_force.h"
#include "demos/rigid/world_sums.h"
#include "demos/share/common_descriptions.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::card_house_demo {
namespace {

constexpr float kHeight = 1.0f, kWidth = 0.7f;  // m, of a card
constexpr float kGap = 0.01f;                   // m, between pairs of a storey
constexpr float kDensity = 500.0f;              // kg/m^3
constexpr float kNudgeTime = 2.0f;              // s
constexpr double kFallen = 0.1;                 // m

/// Cards that lean on each other, in storeys: nothing but friction and weight holds them.
class CardHouse final : public StackDemo<CardHouse> {
public:
    CardHouse() { useStiffContacts(scene().world.settings); }

    void fill(RigidScene& scene) override {
        clock_ = stood_ = 0.0f;
        scene.addGround({.friction = friction_, .density = kDensity});
        float height = 0.0f;
        for (int storey = 0; storey < storeys_; ++storey) height = addStorey(scene, storey, height);
    }
    void step(float h) override {
        if (clock_ < kNudgeTime && clock_ + h >= kNudgeTime && nudge_ > 0.0f) push();
        StackDemo::step(h);
        clock_ += h;
        if (fallen() == 0) stood_ = clock_;
    }
    void describe(Parameters& p) override {
        rebuilt(p).integer("storeys", storeys_, {1, 7}, {1, 12},
                           "Number of storeys of the house. Higher houses need stiffer contacts and more sub-steps.");
        rebuilt(p).real("lean", lean_, {"θ", "°"}, {10, 30}, {5, 40},
                        "Angle of the cards from upright. The larger it is, the harder the cards push outwards.");
        describeFriction(
            p, friction_,
            "Coefficient of friction of cards and ground. Below tan θ two cards slide off each other where they meet.");
        rebuilt(p).real("thickness", thickness_, {.unit = "m"}, {0.01, 0.06}, {0.005, 0.1},
                        "Thickness of a card. Each card is a metre high.");
        live(p).real("nudge", nudge_, {"J", "N·s"}, {0, 100}, {0, 1000},
                     "Impulse inwards on the first card of the ground floor, after two seconds.");
        StackDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("House");
        m.number("stood", double{stood_},
                 {.unit = "s", .tip = "Time for which the house stood: until a card had moved further than 0.1 m."});
        m.number("fallen", fallen(), "Number of cards that are further than 0.1 m from where they were put.");
        m.number("thrust", thrust(),
                 ofLastStep({"T", "N"}, Role::Impulse,
                            "Horizontal force with which each card of the highest pair pushes outwards at its foot."));
        m.number(
            "predicted thrust", predictedThrust(),
            {.unit = "N",
             .tip =
                 "Thrust that the torques about the foot predict: m g (h tan θ − d) / 2h, where d is the thickness."});
        m.number("friction needed", double{tangent()},
                 {.symbol = "tan θ",
                  .tip = "Smallest coefficient of friction with which two cards stand. Their edges meet along the "
                         "normal of one of them."});
        stack().measure(m, world());
        StackDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        StackDemo::draw(canvas);
        const float top = static_cast<float>(storeys_) * (rise() + thickness_);
        const std::string cards = countText(stack().bodies().size(), "card", "cards");
        const bool stands = fallen() == 0;
        drawLabel(
            canvas, {0.0f, top + 0.25f, 0.0f},
            stands ? cards + printed(" stand for %.0f s", double{stood_})
                   : countText(fallen(), "card has", "cards have") + printed(" fallen, after %.1f s", double{stood_}),
            {.role = stands ? Role::Construction : Role::Mistake});
        if (stands && clock_ > 0.0f) drawThrust(canvas);
    }
    void state(Archive& archive) override {
        StackDemo::state(archive);
        archive.field("clock", clock_);
        archive.field("stood", stood_);
    }
    View homeView() const override { return {.eye = {1.8f, 3.4f, 9.6f}, .target = {0.1f, 2.35f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"nudge", "A nudge", {"nudge=60"}},
                {"slippery", "Too slippery", {"friction=0.3"}},
                {"pair", "Two cards", {"storeys=1"}},
                {"soft", "Soft contacts", {"contact-frequency=60", "soft-steps=6"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses", "storeys=2"}, "book"}};
    }

private:
    float angle() const { return lean_ * geometry::kPi<float> / 180.0f; }
    float sine() const { return geometry::sin(angle()); }
    float cosine() const { return geometry::cos(angle()); }
    float tangent() const { return sine() / cosine(); }
    float rise() const { return kHeight * cosine() + thickness_ * sine(); }  // m, of a storey without its ceiling
    float spacing() const { return 2.0f * (kHeight * sine() + thickness_ * cosine()) + kGap; }

    /// Pairs that lean together, and cards that lie across from each to the next. Returns the height on top.
    float addStorey(RigidScene& scene, int storey, float height) {
        const physics::Material material{.friction = friction_, .density = kDensity};
        const int pairs = storeys_ - storey;
        const Vec3f leaning{0.5f * thickness_, 0.5f * kHeight, 0.5f * kWidth};
        const float aside = 0.5f * (kHeight * sine() + thickness_ * cosine());
        for (int i = 0; i < pairs; ++i) {
            const float x = spacing() * centered(i, pairs);
            for (const float side : {-1.0f, 1.0f})
                stack().add(scene,
                            {{x + side * aside, height + 0.5f * rise(), 0.0f},
                             geometry::axisAngle(Vec3f{0, 0, 1}, side * angle())},
                            Boxf{.half = leaning}, material, {.role = side < 0.0f ? Role::BodyA : Role::BodyB});
        }
        height += rise() + 0.5f * thickness_;
        for (int i = 0; i + 1 < pairs; ++i) {
            const float x = spacing() * centered(i, pairs - 1);
            stack().add(scene, {x, height, 0.0f}, {0.5f * (spacing() - kGap), 0.5f * thickness_, 0.5f * kWidth},
                        material, {.role = Role::Neutral});
        }
        return height + 0.5f * thickness_;
    }
    void push() {
        const BodyId first = stack().bodies().front();
        if (world().has(first)) scene().world.applyImpulse(first, {nudge_, 0.0f, 0.0f});
    }
    std::size_t fallen() const { return stack().movedBy(world(), kFallen); }

    /// The highest pair is the last that was put.
    bool isOfTop(std::uint32_t body) const {
        const std::vector<BodyId>& cards = stack().bodies();
        return cards[cards.size() - 1].index == body || cards[cards.size() - 2].index == body;
    }
    /// N, outwards on what the highest pair stands on: the mean of both cards.
    double thrust() const {
        double sum = 0.0;
        visitContacts(world(), [&](const physics::Contact& contact) {
            if (isOfTop(contact.bodyA) != isOfTop(contact.bodyB))
                sum += 0.5 * std::abs(forceOf(contact, double{steppedLength()}).onB.x);
        });
        return sum;
    }
    double predictedThrust() const {
        const double weight = double{kHeight} * double{kWidth} * double{thickness_} * double{kDensity} *
                              double{-world().settings.gravity.y};
        const double lever = 0.5 * (double{kHeight * sine()} - double{thickness_ * cosine()});
        return weight * lever / double{kHeight * cosine()};
    }
    /// The contact of the ground with the lowest cards.
    void drawThrust(Canvas& canvas) const {
        constexpr float kLongest = 0.45f;  // m
        constexpr Style kThrust{.role = Role::Impulse, .showThrough = true, .width = 3.0f};
        std::vector<ArrowItem> arrows;
        double largest = 0.0;
        std::vector<ContactForce> forces;
        visitContacts(world(), [&](const physics::Contact& contact) {
            if (contact.bodyA != 0 && contact.bodyB != 0) return;
            ContactForce force = forceOf(contact, double{steppedLength()});
            if (contact.bodyB == 0) force.onB = -force.onB;
            largest = std::max(largest, glm::length(force.onB));
            forces.push_back(force);
        });
        if (largest <= 0.0) return;
        for (const ContactForce& force : forces)
            arrows.push_back({.start = Vec3f{force.center} + Vec3f{0.0f, 0.0f, 0.5f * kWidth},
                              .vector = Vec3f{force.onB * (double{kLongest} / largest)},
                              .style = kThrust});
        canvas.arrows(arrows);
        drawLegend(canvas, Mark::Arrow, kThrust,
                   "force of the ground; the longest: " + forceText(largest) + staleNote());
    }

    int storeys_ = 5;
    float lean_ = 18.0f, friction_ = 0.6f, thickness_ = 0.03f, nudge_ = 0.0f;  // degrees, 1, m, N s
    float clock_ = 0.0f, stood_ = 0.0f;                                        // s
};

}  // namespace

table::Entry entry() {
    return table::entry<CardHouse>("Card house", "Cards lean on each other, storey on storey; a nudge topples them.",
                                   "house of cards, leaning, friction, stability, thrust, thin boxes");
}
}  // namespace collidoscope::demos::card_house_demo
