#include <algorithm>
#include <cmath>
#include <vector>

#include "demos/rigid/rigid_demo.h"
#include "demos/rigid/world_sums.h"
#include "demos/share/common_descriptions.h"
#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/mesh/traverse/ray_mesh.h"

namespace collidoscope::demos::mesh_landscape_demo {
namespace {

using geometry::HullInstancef;

constexpr float kRadius = 7.0f;  // m, of the ball around the mesh
constexpr float kEdge = 0.3f;    // m: what is further outside rains again
constexpr int kKinds = 7;        // of bodies
constexpr const char* kNames[kKinds] = {"ball",         "box",         "capsule", "cylinder",
                                        "dodecahedron", "tetrahedron", "compound"};
constexpr Style kThrough{.role = Role::Mistake, .showThrough = true, .width = 14.0f};

enum class Land { Terrain, Mesh };

/// A prism of 16 sides, as a cylinder has no shape of its own.
geometry::Hullf makeCylinder(float radius, float half) {
    constexpr std::uint32_t kSides = 16;
    std::vector<Vec3f> vertices;
    std::vector<std::vector<std::uint32_t>> faces(2);
    for (std::uint32_t i = 0; i < kSides; ++i) {
        const float angle = 2.0f * geometry::kPi<float> * static_cast<float>(i) / kSides;
        const Vec3f out{radius * geometry::cos(angle), 0.0f, radius * geometry::sin(angle)};
        vertices.push_back(out + Vec3f{0.0f, half, 0.0f});
        vertices.push_back(out - Vec3f{0.0f, half, 0.0f});
        const std::uint32_t next = (i + 1) % kSides;
        faces[0].push_back(2 * (kSides - 1 - i));
        faces[1].push_back(2 * i + 1);
        faces.push_back({2 * i, 2 * next, 2 * next + 1, 2 * i + 1});
    }
    return geometry::makeHull(std::move(vertices), faces);
}

/// A body that rains, and where it was at the end of the last step.
struct Drop {
    BodyId id{};
    Vec3f last{0.0f};
    bool isThrough = false;  ///< its centre has crossed the surface
};
void state(geometry::Archive& archive, Drop& drop) {
    archive.field("body", drop.id);
    archive.field("last", drop.last);
    archive.field("is through", drop.isThrough);
}

/// Bodies of every shape rain on a terrain, or on any mesh: none of them may fall through.
class MeshLandscape final : public SoftStepDemo<MeshLandscape> {
public:
    MeshLandscape() { scene().world.settings.sleep.isOn = true; }
    bool usesSeed() const override { return true; }

    void fill(RigidScene& scene) override {
        drops_.clear();
        random_ = geometry::Random(seed());
        clock_ = deepest_ = fastest_ = 0.0f;
        crossed_ = again_ = spots_ = 0;
        const geometry::MeshInstance land = landscape();
        scene.addStatic(land, {.friction = friction_}, {.role = Role::Neutral, .shade = -0.2f});
        scene.addGround({.friction = friction_}, geometry::boundsOf(land).min.y);
    }
    void step(float h) override {
        RigidDemo::step(h);
        clock_ += h;
        watch();
        if (static_cast<int>(drops_.size()) < count_ && clock_ * rate_ >= static_cast<float>(drops_.size())) add();
    }
    void describe(Parameters& p) override {
        rebuilt(p).choice("land", land_, {"terrain", "mesh"},
                          "Surface on which the bodies fall: hills, or the mesh below.");
        const geometry::MeshPtr before = mesh_.mesh;
        p.mesh("mesh", mesh_,
               {.effect = Effect::Rebuild,
                .tip = "Mesh on which the bodies fall: one of the library or any OBJ file, which can be dropped on the "
                       "window."});
        if (mesh_.mesh != before) land_ = Land::Mesh;
        rebuilt(p).integer("count", count_, {1, 400}, {1, 2000}, "Number of bodies.");
        rebuilt(p).real("rate", rate_, {.unit = "1/s"}, {1, 40}, {0.1, 60},
                        "Number of bodies that begin to fall each second.");
        rebuilt(p).real(
            "drop", drop_, {.unit = "m"}, {1, 20}, {0.5, 60},
            "Height above the highest point at which the bodies begin. The larger it is, the faster they arrive.");
        describeFriction(p, friction_, "Coefficient of friction of everything.");
        viewed(p).toggle("wire", isWire_, "Shows the triangles on which the bodies fall.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("Rain");
        m.number("bodies", drops_.size(), "Number of bodies that have begun to fall.");
        m.number("fell through", static_cast<double>(crossed_),
                 {.tip = "Number of bodies whose centre has crossed a triangle of the mesh.", .role = Role::Mistake});
        m.number("deepest so far", 1000.0 * double{deepest_},
                 {.unit = "mm",
                  .tip = "Deepest overlap of a body with the mesh in all steps so far. It is at most the distance of a "
                         "fall in one step, and the body is pushed out again."});
        m.number("fastest so far", double{fastest_},
                 {.unit = "m/s", .tip = "Greatest speed of any body in any step so far."});
        m.number("rained again", again_,
                 "Number of times that a body left the landscape over its edge and was put on top again.");
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        if (isWire_) demos::draw(canvas, landscape(), {.role = Role::Construction, .fill = Fill::Wire, .width = 1.0f});
        const Aabbf bounds = geometry::boundsOf(landscape());
        drawLabel(canvas, {0.0f, bounds.max.y + std::min(drop_, 3.0f) + 0.6f, 0.0f},
                  countText(drops_.size(), "body", "bodies") + printed(", %d fell through", crossed_),
                  {.role = crossed_ == 0 ? Role::Construction : Role::Mistake});
        for (const Drop& drop : drops_)
            if (drop.isThrough && world().has(drop.id)) drawPoint(canvas, world().centerOf(drop.id), kThrough);
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("drops", drops_);
        archive.field("random", random_);
        archive.field("clock", clock_);
        archive.field("deepest", deepest_);
        archive.field("fastest", fastest_);
        archive.field("crossed", crossed_);
        archive.field("again", again_);
        archive.field("spots", spots_);
    }
    View homeView() const override { return {.eye = {4.5f, 7.0f, 12.5f}, .target = {0.0f, 0.3f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"knot", "On a torus knot", {"land=mesh", "mesh=torus-knot"}},
                {"spider", "On a spider", {"land=mesh", "mesh=spider"}},
                {"high", "From high above", {"drop=40"}},
                {"many", "Four hundred", {"count=400", "rate=40"}},
                {"sleeping", "What sleeps", {"sleeping=true"}}};
    }

private:
    /// The mesh in the world, about the origin and scaled to the same size whichever mesh is chosen.
    geometry::MeshInstance landscape() const {
        return geometry::instanceOfSize(land_ == Land::Terrain ? terrain_ : mesh_.mesh, double{kRadius}, {});
    }

    /// The next place to fall from. Places that follow each other are far apart: multiples of two numbers that no
    /// fraction comes near. Source: Roberts, The Unreasonable Effectiveness of Quasirandom Sequences (2018).
    Vec3f spot() {
        const Aabbf bounds = geometry::boundsOf(landscape());
        const Vec3f center = 0.5f * (bounds.min + bounds.max), half = 0.75f * 0.5f * (bounds.max - bounds.min);
        const auto i = static_cast<float>(spots_++ % 1000);
        const float u = 0.7548777f * i, v = 0.5698403f * i;
        return {center.x + half.x * (2.0f * (u - std::floor(u)) - 1.0f), bounds.max.y + drop_,
                center.z + half.z * (2.0f * (v - std::floor(v)) - 1.0f)};
    }
    void add() {
        const int kind = static_cast<int>(drops_.size()) % kKinds, shade = kind / 2 - 1;
        const float size = random_.uniform(0.16f, 0.32f);
        const geometry::Posef pose{spot(), random_.rotation()};
        const BodyId body = scene().world.addBody({.pose = pose, .angularVelocity = 3.0f * random_.direction()});
        const physics::Material material{.friction = friction_, .rollingResistance = 0.02f};
        for (const geometry::AnyShapef& shape : shapesOf(kind, size))
            scene().world.addShape(body, {.shape = shape, .material = material});
        scene().setStyle(body, {.role = alternating(kind), .shade = 0.25f * static_cast<float>(shade)});
        scene().setName(body, kNames[kind]);
        drops_.push_back({.id = body, .last = scene().world.centerOf(body)});
    }
    static std::vector<geometry::AnyShapef> shapesOf(int kind, float size) {
        switch (kind) {
            case 0:
                return {Spheref{.radius = size}};
            case 1:
                return {Boxf{.half = {size, 0.7f * size, 1.3f * size}}};
            case 2:
                return {Capsulef{{0.0f, -0.7f * size, 0.0f}, {0.0f, 0.7f * size, 0.0f}, 0.6f * size}};
            case 3:
                return {HullInstancef{makeCylinder(0.8f * size, 0.9f * size)}};
            case 4:
                return {HullInstancef{geometry::makeDodecahedron(1.2f * size)}};
            case 5:
                return {HullInstancef{geometry::makeTetrahedron(1.5f * size)}};
            default:  // a dumbbell with a cross bar
                return {Spheref{{-1.2f * size, 0.0f, 0.0f}, 0.6f * size},
                        Spheref{{1.2f * size, 0.0f, 0.0f}, 0.6f * size},
                        Boxf{.half = {1.2f * size, 0.2f * size, 0.2f * size}},
                        Boxf{.half = {0.2f * size, 0.2f * size, 0.9f * size}}};
        }
    }

    /// Counts bodies that have crossed the surface; those that have left over its edge fall once more.
    void watch() {
        const geometry::MeshInstance land = landscape();
        const Aabbf bounds = geometry::boundsOf(land);
        for (Drop& drop : drops_) {
            if (!world().has(drop.id)) continue;
            const Vec3f center = world().centerOf(drop.id);
            if (center != drop.last) {
                const auto hit = rayCast(Rayf{drop.last, center - drop.last}, land);
                if (hit && hit->t <= 1.0f && !drop.isThrough) drop.isThrough = true, ++crossed_;
            }
            drop.last = center;
            fastest_ = std::max(fastest_, glm::length(world().velocityOf(drop.id)));
            const bool isOut = center.x < bounds.min.x - kEdge || center.x > bounds.max.x + kEdge ||
                               center.z < bounds.min.z - kEdge || center.z > bounds.max.z + kEdge;
            if (!isOut || scene().isHeld()) continue;
            ++again_;
            scene().world.setPose(drop.id, {spot(), random_.rotation()});
            scene().world.setVelocity(drop.id, Vec3f{0.0f});
            drop.last = world().centerOf(drop.id);
        }
        deepest_ = std::max(deepest_, deepestOverlap(world(), world().idOf(0)));
    }

    Land land_ = Land::Terrain;
    geometry::MeshPtr terrain_ = geometry::makeTerrain(5.0f, 1.2f, 40);
    MeshSlot mesh_{"torus-knot", geometry::makeTorusKnot()};
    int count_ = 140;
    float rate_ = 12.0f, drop_ = 3.0f, friction_ = 0.6f;  // 1/s, m, 1
    bool isWire_ = false;

    std::vector<Drop> drops_{};
    geometry::Random random_{1};
    float clock_ = 0.0f, deepest_ = 0.0f, fastest_ = 0.0f;  // s, m, m/s
    int crossed_ = 0, again_ = 0, spots_ = 0;               // spots: used so far
};

}  // namespace

table::Entry entry() {
    return table::entry<MeshLandscape>(
        "Mesh landscape", "Bodies of every shape rain on a terrain or on any mesh; none falls through.",
        "terrain, triangle mesh, OBJ, heightfield, rain, compound, cylinder, tunnelling");
}
}  // namespace collidoscope::demos::mesh_landscape_demo
