#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "demos/rigid/rigid_demo.h"
#include "demos/rigid/world_sums.h"
#include "demos/share/common_descriptions.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/quickhull.h"
#include "physics/rigid/mass/mass_properties.h"

namespace collidoscope::demos::convex_pile_demo {
namespace {

using geometry::HullInstancef;

constexpr float kPit = 1.8f, kWall = 1.5f;  // m, half of the pit's width; height of its walls
constexpr float kSize = 0.3f;               // m, of a rock from its middle
constexpr int kForms = 12;                  // different rocks
constexpr double kSpan = 12.0;              // s, of the chart
constexpr Style kDeepest{.role = Role::Mistake, .width = 2.5f};

/// Rocks, each the convex hull of random points, fall into a pit and pile up.
class ConvexPile final : public SoftStepDemo<ConvexPile> {
public:
    ConvexPile() {
        scene().world.settings.sleep.isOn = true;
        scene().showSleep();
    }
    bool usesSeed() const override { return true; }

    void fill(RigidScene& scene) override {
        rocks_.clear();
        clock_ = deepest_ = worst_ = 0.0f;
        scene.addGround({.friction = friction_});
        addPit(scene, kPit, kWall, {}, {.role = Role::Neutral, .fill = Fill::Translucent});
        geometry::Random random(seed());
        std::vector<HullInstancef> forms;
        for (int i = 0; i < kForms; ++i) forms.push_back(rock(random));
        for (int i = 0; i < count_; ++i) drop(scene, i, forms[static_cast<std::size_t>(i % kForms)], random);
    }
    void step(float h) override {
        RigidDemo::step(h);
        clock_ += h;
        deepest_ = 0.0f;
        visitContacts(world(), [this](const physics::Contact& contact) {
            for (const physics::ContactPoint& point : contact.all()) deepest_ = std::max(deepest_, point.depth);
        });
        worst_ = std::max(worst_, deepest_);
    }
    void describe(Parameters& p) override {
        rebuilt(p).integer("count", count_, {1, 400}, {1, 6000},
                           "Number of rocks. They begin above each other, sixteen in a layer.");
        rebuilt(p).integer(
            "points", points_, {4, 40}, {4, 64},
            "Number of random points of which each rock is the convex hull. With more, the rocks are rounder.");
        rebuilt(p).real("flatness", flatness_, {}, {0, 0.9},
                        "Share by which rocks are lower than wide: at 0 they are round, near 1 they are slates.");
        describeFriction(p, friction_, "Friction of rocks and ground.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        m.group("Pile");
        m.number("deepest overlap", 1000.0 * double{deepest_},
                 {.unit = "mm", .tip = "Deepest overlap of all contacts, including those of sleeping rocks."});
        m.number("worst so far", 1000.0 * double{worst_},
                 {.unit = "mm", .tip = "Deepest overlap of all contacts in all steps so far."});
        m.number("lost", lost(),
                 {.tip = "Number of rocks that are below the ground, in a wall or outside of the pit.",
                  .role = Role::Mistake});
        m.number("moving", moving(), "Number of rocks that are faster than 5 cm a second.");
        m.unplotted("corners", corners(), "Mean number of vertices of a rock. It is less than the number of points.");
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        Chart chart = chartOverTime("Deepest overlap", "mm", {double{clock_}, kSpan}, {0.0, 2.0});
        chart.measured = {{"deepest overlap", "of all contacts", kDeepest}};
        drawChart(canvas, chart);
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("rocks", rocks_);
        archive.field("clock", clock_);
        archive.field("deepest", deepest_);
        archive.field("worst", worst_);
    }
    View homeView() const override { return {.eye = {3.2f, 5.2f, 8.0f}, .target = {0.35f, 1.1f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"shards", "Tetrahedra", {"points=4"}},
                {"pebbles", "Round pebbles", {"points=40", "flatness=0.2"}},
                {"slates", "Slates", {"flatness=0.8"}},
                {"many", "Six hundred", {"count=600"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses", "count=60"}, "book"}};
    }

private:
    /// Returns the hull of points on an ellipsoid: all of them are corners, unless two are next to each other.
    HullInstancef rock(geometry::Random& random) const {
        const Vec3f axes = kSize * Vec3f{random.uniform(0.75f, 1.0f), 1.0f - flatness_, random.uniform(0.75f, 1.0f)};
        for (;;) {
            std::vector<Vec3f> points;
            for (int i = 0; i < points_; ++i) points.push_back(axes * random.direction());
            auto result = geometry::convexHull(std::span<const Vec3f>(points));
            constexpr double kThinnest = 0.15;  // of the volume of the ellipsoid: four points may lie in a plane
            const auto mass = physics::massOf(geometry::AnyShapef{HullInstancef{result.hull}}, 1.0);
            if (mass && mass->mass > (points_ < 8 ? 0.3 : 1.0) * kThinnest * 4.19 * double{axes.x * axes.y * axes.z})
                return HullInstancef{std::move(result.hull)};
        }
    }
    /// In layers of four by four, turned somehow.
    void drop(RigidScene& scene, int i, const HullInstancef& form, geometry::Random& random) {
        constexpr int kAlong = 4;
        const float spacing = 2.0f * kPit / kAlong;
        const int layer = i / (kAlong * kAlong), place = i % (kAlong * kAlong);
        const Vec3f at{spacing * (static_cast<float>(place % kAlong) - 1.5f), 0.5f + 0.68f * static_cast<float>(layer),
                       spacing * (static_cast<float>(place / kAlong) - 1.5f)};
        rocks_.push_back(
            scene.add({.pose = {at, random.rotation()}}, form, {.friction = friction_, .density = 2500.0f},
                      {.role = alternating(place + layer), .shade = 0.15f * static_cast<float>(i % 5 - 2)}));
    }
    double lost() const {
        int count = 0;
        for (const BodyId rock : rocks_) {
            if (!world().has(rock)) continue;
            const Vec3f at = world().centerOf(rock);
            count += at.y < 0.0f || std::max(std::abs(at.x), std::abs(at.z)) > kPit ? 1 : 0;
        }
        return count;
    }
    double moving() const {
        constexpr float kStill = 0.05f;  // m/s
        int count = 0;
        for (const BodyId rock : rocks_)
            count += world().has(rock) && glm::length(world().velocityOf(rock)) > kStill ? 1 : 0;
        return count;
    }
    double corners() const {
        std::size_t sum = 0, count = 0;
        for (const physics::RigidShape& shape : world().shapes().items)
            if (const auto* const hull = std::get_if<HullInstancef>(&shape.definition.shape); shape.isAlive && hull)
                sum += hull->hull->vertices.size(), ++count;
        return count > 0 ? static_cast<double>(sum) / static_cast<double>(count) : 0.0;
    }

    int count_ = 120, points_ = 16;
    float flatness_ = 0.3f, friction_ = 0.5f;  // 1
    std::vector<BodyId> rocks_{};
    float clock_ = 0.0f, deepest_ = 0.0f, worst_ = 0.0f;  // s, m, m
};

}  // namespace

table::Entry entry() {
    return table::entry<ConvexPile>("Convex pile", "Rocks, hulls of random points, pile up in a pit.",
                                    "convex hull, rocks, rubble, pile, penetration, benchmark, quickhull");
}
}  // namespace collidoscope::demos::convex_pile_demo
