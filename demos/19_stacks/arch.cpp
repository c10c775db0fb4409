#include <algorithm>
#include <cmath>
#include <vector>

#include "demos/19_stacks/measures/arch_limit.h"
#include "demos/19_stacks/measures/body_stack.h"
#include "demos/19_stacks/measures/contact_force.h"
#include "demos/rigid/world_sums.h"
#include "demos/share/common_descriptions.h"
#include "geometry/base/elementary.h"
#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::demos::arch_demo {
namespace {

constexpr float kRadius = 3.0f, kDeep = 1.0f, kBase = 0.6f;  // m: mean radius, along z, of the springings above ground
constexpr float kDensity = 2000.0f;                          // kg/m^3
constexpr double kFallen = 0.3;                              // m
constexpr Style kThrustLine{.role = Role::Impulse, .showThrough = true, .width = 4.0f};
constexpr Style kHinge{.role = Role::Contact, .showThrough = true, .width = 12.0f};

/// Stones cut as wedges in a half ring: they stand by their weight, and the thrust goes from stone to stone.
class Arch final : public StackDemo<Arch> {
public:
    Arch() { useStiffContacts(scene().world.settings); }

    void fill(RigidScene& scene) override {
        scene.addGround({.friction = friction_});
        abutments_ = scene.world.addBody({.kind = physics::BodyKind::Static});
        const float half = std::max(0.3f, 0.6f * thickness_ * kRadius);
        for (const float side : {-1.0f, 1.0f})
            scene.world.addShape(abutments_, {.shape = Boxf{.center = {side * kRadius, 0.5f * kBase, 0.0f},
                                                            .half = {half, 0.5f * kBase, 0.7f * kDeep}},
                                              .material = {.friction = friction_}});
        scene.setStyle(abutments_, {.role = Role::Neutral, .shade = -0.3f});
        for (int i = 0; i < stones_; ++i) addStone(scene, i);
        if (load_ > 0.0f) addLoad(scene);
    }
    void describe(Parameters& p) override {
        rebuilt(p).integer("stones", stones_, {"n"}, {5, 31}, {3, 61},
                           "Number of stones in the half ring. With an odd number, one of them is the keystone.");
        rebuilt(p).real(
            "thickness", thickness_, {"t/R"}, {0.08, 0.3}, {0.03, 0.8},
            "Thickness of the ring, divided by its mean radius. Below 0.1075 no half ring of many stones stands.");
        describeFriction(p, friction_,
                         "Coefficient of friction of the stones. The arch stands by its shape, but with too little "
                         "friction the stones slide apart.");
        rebuilt(p).real("load", load_, {.unit = "kg"}, {0, 3000}, {0, 1e5},
                        "Mass of a crate that is let down on a haunch, where the arch is weakest.");
        viewed(p).toggle("thrust", showsThrust_, "Shows where the force between stones passes through each joint.");
        StackDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        const auto possible = possibleThrust(ring());
        m.group("Arch");
        m.number("thrust", thrust(),
                 ofLastStep({"H/W"}, Role::Impulse,
                            "Horizontal force of a springing, divided by the weight of all stones."));
        m.number("least thrust", possible ? possible->low : 0.0,
                 "Least thrust, by theory, whose line stays within the stones. It is 0 where there is none.");
        m.number("largest thrust", possible ? possible->high : 0.0,
                 "Largest thrust, by theory, whose line stays within the stones. It is 0 where there is none.");
        m.number("thinnest", thinnestArch(stones_),
                 unplotted({"t/R"},
                           "Least thickness, by theory, with which an arch of so many stones stands. It tends to "
                           "0.1075 for ever more stones."));
        m.unplotted("safety", double{thickness_} / thinnestArch(stones_),
                    "Thickness divided by the least thickness that stands. Below 1 the arch must fall.");
        m.text("verdict", stands() ? "stands" : "has fallen", "Whether every stone is still in its place.");
        stack().measure(m, world());
        StackDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        StackDemo::draw(canvas);
        const double thinnest = thinnestArch(stones_);
        const std::string ratio = printed("t/R = %.3f, ", double{thickness_}) + printed("thinnest %.3f", thinnest);
        drawLabel(canvas, {0.0f, kBase + 0.35f * kRadius, 0.0f}, (stands() ? "stands: " : "has fallen: ") + ratio,
                  {.role = stands() ? Role::Construction : Role::Mistake});
        if (showsThrust_ && stands()) drawThrust(canvas);
    }
    void state(Archive& archive) override {
        StackDemo::state(archive);
        archive.field("abutments", abutments_);
    }
    View homeView() const override { return {.eye = {1.4f, 2.9f, 9.4f}, .target = {0.0f, 2.0f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"thin", "As thin as it stands", {"thickness=0.112"}},
                {"thinner", "A little thinner", {"thickness=0.103"}},
                {"slippery", "Too slippery", {"friction=0.25"}},
                {"loaded", "A load on the haunch", {"load=2000"}},
                {"five", "Five stones", {"stones=5", "thickness=0.2"}},
                {"sleeping", "Asleep", {"sleep=true", "sleeping=true"}}};
    }

private:
    ArchStones ring() const { return {.count = stones_, .thickness = double{thickness_}}; }
    /// Returns a place of the ring, from the left springing to the right one.
    static Vec3f at(float angle, float radius) {
        return {-radius * geometry::cos(angle), kBase + radius * geometry::sin(angle), 0.0f};
    }
    void addStone(RigidScene& scene, int i) {
        const float part = geometry::kPi<float> / static_cast<float>(stones_), half = 0.5f * thickness_ * kRadius;
        const float first = part * static_cast<float>(i), last = part * static_cast<float>(i + 1);
        const Vec3f middle = at(0.5f * (first + last), kRadius);
        std::vector<Vec3f> corners;
        for (const float angle : {first, last})
            for (const float radius : {kRadius - half, kRadius + half})
                for (const float side : {-0.5f, 0.5f})
                    corners.push_back(at(angle, radius) - middle + Vec3f{0.0f, 0.0f, side * kDeep});
        auto hull = geometry::convexHull(std::span<const Vec3f>(corners)).hull;
        stack().add(scene, {.position = middle}, geometry::HullInstancef{std::move(hull)},
                    {.friction = friction_, .density = kDensity},
                    {.role = 2 * i + 1 == stones_ ? Role::Selection : alternating(i)});
    }
    void addLoad(RigidScene& scene) {
        constexpr float kHalf = 0.3f;
        const Vec3f haunch = at(0.3f * geometry::kPi<float>, kRadius * (1.0f + 0.5f * thickness_));
        const BodyId crate =
            scene.add({.pose = {haunch + Vec3f{0.0f, 1.6f * kHalf, 0.0f}}}, Boxf{.half = Vec3f{kHalf}},
                      {.friction = 0.8f, .density = load_ / (8.0f * kHalf * kHalf * kHalf)}, {.role = Role::Neutral});
        scene.setName(crate, "load");
    }
    bool stands() const { return stack().movedBy(world(), kFallen) == 0; }
    double weight() const {  // N
        double mass = 0.0;
        for (const BodyId stone : stack().bodies())
            if (world().has(stone)) mass += world().massOf(stone).mass;
        return mass * double{-world().settings.gravity.y};
    }
    /// Inwards, of both springings, over the weight.
    double thrust() const {
        double sum = 0.0;
        visitContacts(world(), [&](const physics::Contact& contact) {
            if (contact.bodyA == abutments_.index || contact.bodyB == abutments_.index)
                sum += 0.5 * std::abs(forceOf(contact, double{steppedLength()}).onB.x);
        });
        const double total = weight();
        return total > 0.0 ? sum / total : 0.0;
    }

    bool isStone(std::uint32_t body) const {
        return body >= stack().bodies().front().index && body <= stack().bodies().back().index;
    }
    /// The centres of pressure from left to right. Where one is at the edge of a joint, the arch can open there.
    void drawThrust(Canvas& canvas) const {
        std::vector<Vec3f> line;
        std::vector<PointItem> hinges;
        const double half = 0.5 * double{thickness_ * kRadius};
        visitContacts(world(), [&](const physics::Contact& contact) {
            const bool areOfArch = (isStone(contact.bodyA) || contact.bodyA == abutments_.index) &&
                                   (isStone(contact.bodyB) || contact.bodyB == abutments_.index);
            const ContactForce force = forceOf(contact, double{steppedLength()});
            if (!areOfArch || force.pressing <= 0.0) return;
            const Vec3f front = Vec3f{force.center} + Vec3f{0.0f, 0.0f, 0.5f * kDeep};
            line.push_back(front);
            const double radius = glm::length(force.center - Vec3d{0.0, double{kBase}, 0.0});
            if (std::abs(radius - double{kRadius}) > 0.9 * half) hinges.push_back({.position = front, .style = kHinge});
        });
        std::sort(line.begin(), line.end(),
                  [](const Vec3f& a, const Vec3f& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
        std::vector<LineItem> lines;
        for (std::size_t i = 1; i < line.size(); ++i)
            lines.push_back({.start = line[i - 1], .end = line[i], .style = kThrustLine});
        if (lines.empty()) return;
        canvas.lines(lines);
        drawLegend(canvas, Mark::Line, kThrustLine, std::string("line of thrust: centres of pressure") + staleNote());
        if (hinges.empty()) return;
        canvas.points(hinges);
        drawLegend(canvas, Mark::Point, kHinge, "at the edge: a hinge");
    }

    int stones_ = 15;
    float thickness_ = 0.16f, friction_ = 0.6f, load_ = 0.0f;  // t/R, 1, kg
    bool showsThrust_ = true;
    BodyId abutments_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Arch>("Arch", "Stones stand by their shape as long as the line of thrust stays within them.",
                              "voussoir, keystone, line of thrust, limit analysis, Heyman, hinge, masonry");
}
}  // namespace collidoscope::demos::arch_demo
