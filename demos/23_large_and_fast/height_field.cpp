#include "geometry/mesh/height_field.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <vector>

#include "demos/rigid/rigid_demo.h"
#include "demos/share/common_descriptions.h"
#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/mesh/traverse/ray_mesh.h"

namespace collidoscope::demos::height_field_demo {
namespace {

using geometry::HeightCell;
using geometry::HeightField;

constexpr float kHalf = 5.0f, kHills = 1.1f;        // m: of the ground along x and z; its highest hills, about
constexpr float kDeepest = -1.6f, kBottom = -2.4f;  // m: craters end there; there lies what has left the ground
constexpr float kAbove = 5.0f;                      // m: bodies begin so far above the ground's origin
constexpr float kCrater = 0.8f;                     // m, its radius
constexpr float kGrazing = 2.0f;                    // m/s: what arrives slower digs nothing
constexpr Vec3f kProbe{2.2f, 1.6f, 2.6f};           // m, where it is at first
constexpr Style kCellStyle{.role = Role::Selection, .showThrough = true, .width = 3.0f};
constexpr Style kDiagonalStyle{.role = Role::Selection, .showThrough = true, .width = 1.5f};

/// A body that rains, and whether its centre is above the ground.
struct Drop {
    BodyId id{};
    bool isAbove = true;
};
void state(geometry::Archive& archive, Drop& drop) {
    archive.field("body", drop.id);
    archive.field("is above", drop.isAbove);
}

/// Bodies fall on a ground that is known by its heights. Each digs a crater, the deeper the faster it arrives, and the
/// others lie, roll and slide on what is left.
class HeightFieldDemo final : public SoftStepDemo<HeightFieldDemo> {
public:
    bool usesSeed() const override { return true; }

    void fill(RigidScene& scene) override {
        drops_.clear();
        random_ = geometry::Random(seed());
        clock_ = 0.0f;
        crossed_ = craters_ = 0;
        field_ = geometry::makeHills(kHalf, kHills, cells_, seed());
        if (hasHole_) openMiddle();
        land_ = {};
        probe_ = kProbe;
        putLand(scene);
        scene.addGround({.friction = friction_}, kBottom);
    }
    void step(float h) override {
        RigidDemo::step(h);
        clock_ += h;
        dig();
        watch();
        if (static_cast<int>(drops_.size()) < count_ && clock_ * rate_ >= static_cast<float>(drops_.size())) add();
    }
    void describe(Parameters& p) override {
        rebuilt(p).integer("cells", cells_, {4, 80},
                           "Number of cells along each side of the ground. More of them show finer shapes, and each is "
                           "two triangles.");
        rebuilt(p).toggle("hole", hasHole_, "Leaves the cells in the middle open, so that bodies fall through.");
        live(p).real(
            "softness", softness_, {.unit = "s"}, {0, 0.1},
            "Depth of a crater for each metre a second that a body arrives with. At 0 the ground stays as it is.");
        rebuilt(p).real("speed", speed_, {"v", "m/s"}, {0, 20}, {0, 60},
                        "Velocity downwards with which bodies begin to fall.");
        rebuilt(p).integer("count", count_, {1, 150}, "Number of bodies that fall.");
        rebuilt(p).real("rate", rate_, {.unit = "1/s"}, {1, 20}, "Number of bodies that begin to fall each second.");
        describeFriction(p, friction_, "Friction of the ground and of all bodies.");
        viewed(p).toggle("grid", showsGrid_, "Draws the edges of the triangles of the ground.");
        RigidDemo::describe(p);
    }
    void handles(Handles& h) override {
        RigidDemo::handles(h);
        h.move("probe", probe_, {.tip = "Drag the probe over the ground. The cell below it follows from a division."});
    }
    void measure(Measurements& m) const override {
        m.group("Ground");
        m.number("craters", craters_, "Number of times that a body has dug into the ground.");
        m.number("off a ray", 1000.0 * rayError(),
                 noisy(1e-2, unplotted({.unit = "mm"},
                                       "Largest difference, over all bodies, between the height of the grid below a "
                                       "body and the height at which a vertical ray hits the triangles.")));
        m.number("fell through", crossed_,
                 {.tip = "Number of bodies whose centre has gone from above the ground to below it.",
                  .role = Role::Mistake});
        m.number("height at the probe", double{heightAt(field_, probe_.x, probe_.z).value_or(0.0f)},
                 plotted({"h", "m"}, "Height of the ground below the probe. It is 0 where there is none."));
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        if (showsGrid_)
            demos::draw(canvas, geometry::MeshInstance{mesh_},
                        {.role = Role::Construction, .fill = Fill::Wire, .width = 1.0f});
        drawProbe(canvas);
        drawLabel(canvas, {0.0f, kHills + 1.6f, 0.0f},
                  countText(drops_.size(), "body", "bodies") + printed(", %d fell through", crossed_),
                  {.role = crossed_ == 0 ? Role::Construction : Role::Mistake});
    }
    /// The ground comes first: a world that is loaded holds meshes that must be there.
    void state(Archive& archive) override {
        const std::vector<float> before = field_.heights;
        archive.field("heights", field_.heights);
        if (field_.heights != before) {
            if (!isProper(field_)) throw std::runtime_error("a saved ground has other heights than this one");
            putLand(scene());
        }
        RigidDemo::state(archive);
        archive.field("land", land_);
        archive.field("drops", drops_);
        archive.field("random", random_);
        archive.field("clock", clock_);
        archive.field("crossed", crossed_);
        archive.field("craters", craters_);
    }
    View homeView() const override { return {.eye = {4.6f, 6.2f, 9.4f}, .target = {0.0f, -0.2f, 0.4f}}; }
    std::vector<Preset> presets() const override {
        return {{"hole", "A hole in the middle", {"hole=on", "softness=0"}},
                {"coarse", "A coarse grid", {"cells=10", "softness=0", "grid=on"}},
                {"hail", "Hail on soft ground", {"softness=0.05", "speed=20", "rate=10", "count=120"}}};
    }

private:
    void openMiddle() {
        const std::uint32_t cells = field_.countX - 1, first = (2 * cells) / 5, end = cells - first;
        field_.holes.assign(field_.cellCount(), 0);
        for (std::uint32_t i = first; i < end; ++i)
            for (std::uint32_t j = first; j < end; ++j) field_.holes[i * cells + j] = 1;
    }
    /// A ground that has changed is another body: what touched it is woken, and looks for new contacts.
    void putLand(RigidScene& scene) {
        mesh_ = geometry::meshOfHeights(field_, {.quality = geometry::BuildQuality::Fast});
        if (scene.world.has(land_)) scene.world.removeBody(land_);
        land_ = scene.addStatic(geometry::MeshInstance{mesh_}, {.friction = friction_},
                                {.role = Role::Neutral, .shade = -0.2f});
        scene.setName(land_, "ground");
    }

    /// The impulses of contacts that began in this step give the speed at which a body arrived.
    void dig() {
        bool hasChanged = false;
        for (const physics::ContactEvent& event : world().events()) {
            const bool isLandA = event.bodyA == land_;
            if (event.phase != physics::ContactPhase::Begins || (!isLandA && event.bodyB != land_)) continue;
            const BodyId body = isLandA ? event.bodyB : event.bodyA;
            if (!world().has(body)) continue;
            const float arrival = event.impulse / static_cast<float>(world().massOf(body).mass);
            if (!(arrival > kGrazing) || !(softness_ > 0.0f)) continue;
            digAt(event.position, softness_ * arrival);
            ++craters_;
            hasChanged = true;
        }
        if (hasChanged) putLand(scene());
    }
    /// A bowl whose rim is level: depth (1 - r²/R²)².
    void digAt(const Vec3f& place, float depth) {
        for (std::uint32_t i = 0; i < field_.countX; ++i)
            for (std::uint32_t j = 0; j < field_.countZ; ++j) {
                const Vec3f corner = cornerOf(field_, i, j);
                const float x = corner.x - place.x, z = corner.z - place.z;
                const float inside = 1.0f - (x * x + z * z) / (kCrater * kCrater);
                if (!(inside > 0.0f)) continue;
                float& height = field_.heights[i * field_.countZ + j];
                height = std::max(height - depth * inside * inside, std::min(height, kDeepest));
            }
    }
    /// Counts bodies that were above the ground and are below it, not by way of a hole or over the edge.
    void watch() {
        for (Drop& drop : drops_) {
            if (!world().has(drop.id)) continue;
            const Vec3f center = world().centerOf(drop.id);
            const std::optional<float> ground = heightAt(field_, center.x, center.z);
            const bool isAbove = ground && center.y >= *ground;
            if (drop.isAbove && ground && !isAbove && !scene().isHeld()) ++crossed_;
            drop.isAbove = isAbove;
        }
    }
    void add() {
        const int kind = static_cast<int>(drops_.size()) % 3;
        const float size = random_.uniform(0.14f, 0.26f), reach = 0.7f * kHalf;
        const Vec3f place{random_.uniform(-reach, reach), kAbove, random_.uniform(-reach, reach)};
        const std::array<geometry::AnyShapef, 3> shapes{
            Spheref{.radius = size}, Boxf{.half = {size, 0.7f * size, 1.2f * size}},
            Capsulef{{0, -0.7f * size, 0}, {0, 0.7f * size, 0}, 0.6f * size}};
        const BodyId body =
            scene().add({.pose = {place, random_.rotation()}, .velocity = {0, -speed_, 0}},
                        shapes[static_cast<std::size_t>(kind)], {.friction = friction_, .rollingResistance = 0.02f},
                        {.role = kind == 1 ? Role::BodyB : Role::BodyA, .shade = 0.15f * static_cast<float>(kind)});
        drops_.push_back({.id = body});
    }
    /// m
    double rayError() const {
        double maximum = 0.0;
        for (const Drop& drop : drops_) {
            if (!world().has(drop.id)) continue;
            const Vec3f center = world().centerOf(drop.id);
            const std::optional<float> ground = heightAt(field_, center.x, center.z);
            if (!ground) continue;
            const Rayf down{{center.x, kHills + kAbove, center.z}, {0, -1, 0}};
            const auto hit = rayCast(down, geometry::MeshInstance{mesh_});
            if (hit) maximum = std::max(maximum, std::abs(double{hit->point.y} - double{*ground}));
        }
        return maximum;
    }

    void drawProbe(Canvas& canvas) const {
        const std::optional<HeightCell> cell = cellAt(field_, probe_.x, probe_.z);
        const std::optional<float> height = heightAt(field_, probe_.x, probe_.z);
        if (!cell || !height)
            return drawLabel(canvas, probe_ + Vec3f{0, 0.3f, 0}, cell ? "a hole: no ground" : "beside the grid",
                             {.role = Role::Construction});
        const auto corner = [&](std::uint32_t i, std::uint32_t j) {
            return cornerOf(field_, cell->i + i, cell->j + j);
        };
        const Vec3f start = corner(0, 0), end = corner(1, 1), third = cell->isBesideZ() ? corner(0, 1) : corner(1, 0);
        const Vec3f other = cell->isBesideZ() ? corner(1, 0) : corner(0, 1);
        const std::array<LineItem, 5> lines{LineItem{.start = start, .end = third, .style = kCellStyle},
                                            LineItem{.start = third, .end = end, .style = kCellStyle},
                                            LineItem{.start = start, .end = end, .style = kCellStyle},
                                            LineItem{.start = start, .end = other, .style = kDiagonalStyle},
                                            LineItem{.start = other, .end = end, .style = kDiagonalStyle}};
        canvas.lines(lines);
        const Vec3f ground{probe_.x, *height, probe_.z};
        demos::draw(canvas, Segmentf{probe_, ground}, {.role = Role::Query, .width = 1.5f});
        drawPoint(canvas, ground, {.role = Role::Selection, .showThrough = true, .width = 9.0f});
        drawLabel(canvas, probe_ + Vec3f{0, 0.3f, 0},
                  printed("cell (%u, %u), h = %.3f m", cell->i, cell->j, double{*height}), {.role = Role::Selection});
    }

    int cells_ = 40, count_ = 50;
    bool hasHole_ = false, showsGrid_ = false;
    float softness_ = 0.035f, speed_ = 6.0f, rate_ = 4.0f, friction_ = 0.6f;  // s, m/s, 1/s, 1
    Vec3f probe_ = kProbe;
    HeightField field_{};
    geometry::MeshPtr mesh_{};  // of the field
    BodyId land_{};
    std::vector<Drop> drops_{};
    geometry::Random random_{1};
    float clock_ = 0.0f;  // s
    int crossed_ = 0, craters_ = 0;
};

}  // namespace

table::Entry entry() {
    return table::entry<HeightFieldDemo>(
        "Height field", "Bodies fall on a ground that is known by its heights, and dig craters into it.",
        "heightfield, heightmap, terrain, grid, crater, deformable ground, hole");
}
}  // namespace collidoscope::demos::height_field_demo
