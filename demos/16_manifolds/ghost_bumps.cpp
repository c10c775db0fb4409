#include <algorithm>
#include <cmath>

#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/rigid/two_scene_demo.h"
#include "demos/share/rows.h"

namespace collidoscope::demos::ghost_bumps_demo {
namespace {

constexpr float kEnd = 2.2f;         // m: the floor reaches from -kEnd to kEnd
constexpr float kStart = -1.9f;      // m, where they begin
constexpr float kFloor = 0.55f;      // m, of the middle of a floor from the middle of the picture
constexpr float kHalfWidth = 0.45f;  // m, of a floor
constexpr float kBeside = 0.2f;      // m, of a runner from the middle of its floor
constexpr float kThick = 0.06f;      // m, half, of a tile
constexpr float kAbove = 0.4f;       // m, of the floors above the ground
constexpr float kRadius = 0.15f;
constexpr Vec3f kHalf{0.15f, 0.12f, 0.15f};
constexpr float kPause = 1.2f;  // s, before they start again
constexpr Style kNormal{.role = Role::Contact, .showThrough = true, .width = 3.0f};
constexpr Style kSeam{.role = Role::Neutral, .width = 1.5f, .shade = -0.4f};

constexpr std::size_t kNaive = 0, kMended = 1;
constexpr float kSunk = 0.0002f;  // m: what lies on a floor is in it by a little

enum class Floor { Tiles, Triangles };

/// The record of a ball or a box on one of the floors.
struct Runner {
    BodyId id{};
    float bump = 0.0f;                // m, the most that it was off its height
    float height = 0.0f;              // m, over the floor
    float start = 0.0f, kept = 0.0f;  // m/s: its speed at first; at the end of the floor, or now
    bool isOn = true;                 // the floor
};
void state(geometry::Archive& archive, Runner& runner) {
    archive.field("body", runner.id.index);
    archive.field("generation", runner.id.generation);
    archive.field("bump", runner.bump);
    archive.field("height", runner.height);
    archive.field("start", runner.start);
    archive.field("kept", runner.kept);
    archive.field("is on", runner.isOn);
}
using Runners = std::array<Runner, 2>;  // a ball, a box

/// The same floor twice, of pieces laid side by side. On one, every seam that is met is an obstacle; on the other,
/// seams of what is flat are none.
class GhostBumps final : public TwoSceneDemo<GhostBumps> {
public:
    GhostBumps() { scene(kNaive).world.settings.smoothsSeams = false; }

    void build() override {
        shareSettings();
        TwoSceneDemo::build();
        clock_ = 0.0f;
    }
    void fill(std::size_t i) override { runners_[i] = laid(scene(i), i == kNaive ? -kFloor : kFloor); }

    void step(float h) override {
        if (clock_ > 2.0f * kEnd / speed_ + kPause) build();
        shareSettings();
        clock_ += h;
        TwoSceneDemo::step(h);
        for (const std::size_t i : {kNaive, kMended}) note(scene(i), runners_[i]);
    }

    void describe(Parameters& p) override {
        p.group("Floor");
        rebuilt(p).choice("floor", floor_, {"tiles", "triangles"},
                          "Floor of the track: boxes side by side, or the triangles of one mesh. Both are flat and "
                          "have no gap.");
        rebuilt(p).real("tile", tile_, {.unit = "m"}, {0.05, 0.5}, {0.02, 2},
                        "Length of a piece of the floor. Shorter pieces have more seams.");
        rebuilt(p).real("speed", speed_, {"v", "m/s"}, {0.5, 8}, {0.1, 50},
                        "Body that moves over the floor: a ball that rolls, or a box that slides without friction. "
                        "Nothing should slow them down.");
        p.group("Show");
        viewed(p).toggle("normals", showNormals_,
                         "Shows the normals of the contacts. That of a ghost contact points against the motion.");
        TwoSceneDemo::describe(p);
        first().describeSolver(p);
    }

    void state(Archive& archive) override {
        TwoSceneDemo::state(archive);
        archive.field("clock", clock_);
        archive.field("naive runners", runners_[kNaive]);
        archive.field("mended runners", runners_[kMended]);
    }

    void draw(Canvas& canvas) const override {
        TwoSceneDemo::draw(canvas);
        drawSeams(canvas);
        drawLabel(canvas, Vec3f{-kEnd + 0.3f, kAbove + 0.5f, -kFloor}, "every seam is met", {.role = Role::Mistake});
        drawLabel(canvas, Vec3f{-kEnd + 0.6f, 0.1f, kFloor + kHalfWidth}, "seams are mended");
        if (showNormals_) {
            for (const physics::World* world : worlds()) drawNormals(canvas, *world);
            drawLegend(canvas, Mark::Arrow, kNormal, "contact normal");
        }
        drawHeights(canvas);
    }

    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        const auto tell = [&](const char* title, const Runners& runners, const std::string& how) {
            m.group(title);
            for (std::size_t i = 0; i < runners.size(); ++i) {
                const std::string name = std::string(i == 0 ? "ball, " : "box, ") + how;
                const Runner& runner = runners[i];
                m.number("bump of " + name, 1000.0 * double{runner.bump},
                         plotted({.unit = "mm"}, "Greatest distance of the body from its height on the floor so far."));
                m.number(
                    "speed of " + name, 100.0 * double{runner.kept / runner.start},
                    plotted({.unit = "%"}, "Speed divided by that at the start. A level floor should leave it at 1."));
                if (runner.isOn)
                    m.number("height of " + name, 1000.0 * double{runner.height},
                             unlisted({.unit = "mm"}, "Height of the body over the floor."));
            }
        };
        tell("Every seam is met", runners_[kNaive], "naive");
        tell("Seams are mended", runners_[kMended], "mended");
        m.unplotted("seams", std::floor(double{2.0f * kEnd / tile_}), "Number of seams of each floor.");
    }

    View homeView() const override { return {.eye = {1.0f, 2.8f, 7.0f}, .target = {0.85f, 0.3f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"tiles", "Tiles side by side", {"floor=tiles", "tile=0.25", "speed=2"}},
                {"triangles", "Triangles of a mesh", {"floor=triangles", "tile=0.25", "speed=2"}},
                {"fast", "Faster: thrown into the air", {"floor=tiles", "tile=0.25", "speed=8"}},
                {"small", "Small tiles", {"floor=tiles", "tile=0.08", "speed=2"}}};
    }

private:
    void shareSettings() {
        scene(kMended).world.settings = scene(kNaive).world.settings;
        scene(kMended).world.settings.smoothsSeams = true;
    }
    /// The floor around z, and both runners on it.
    Runners laid(RigidScene& scene, float z) const {
        scene.addStatic(Boxf{.center = {0, 0.5f * (kAbove - 2.0f * kThick), z},
                             .half = {0.05f, 0.5f * (kAbove - 2.0f * kThick), 0.05f}},
                        {}, {.role = Role::Neutral, .shade = -0.3f});
        scene.addGround();
        if (floor_ == Floor::Tiles)
            layTiles(scene, z);
        else
            layTriangles(scene, z);
        const BodyId ball = scene.add({.pose = {.position = {kStart, kAbove + kRadius - kSunk, z + kBeside}},
                                       .velocity = {speed_, 0, 0},
                                       .angularVelocity = {0, 0, -speed_ / kRadius}},
                                      Spheref{.radius = kRadius}, {}, {.role = Role::BodyA});
        const BodyId box = scene.add(
            {.pose = {.position = {kStart, kAbove + kHalf.y - kSunk, z - kBeside}}, .velocity = {speed_, 0, 0}},
            Boxf{.half = kHalf}, {.friction = 0.0f}, {.role = Role::BodyB});
        return {Runner{.id = ball, .start = speed_, .kept = speed_},
                Runner{.id = box, .start = speed_, .kept = speed_}};
    }
    std::vector<float> seams() const {
        std::vector<float> all;
        for (int i = 0; - kEnd + static_cast<float>(i) * tile_ < kEnd; ++i)
            all.push_back(-kEnd + static_cast<float>(i) * tile_);
        all.push_back(kEnd);
        return all;
    }
    void layTiles(RigidScene& scene, float z) const {
        const std::vector<float> at = seams();
        for (std::size_t i = 0; i + 1 < at.size(); ++i)
            scene.addStatic(Boxf{.center = {0.5f * (at[i] + at[i + 1]), kAbove - kThick, z},
                                 .half = {0.5f * (at[i + 1] - at[i]), kThick, kHalfWidth}},
                            {}, {.role = Role::Neutral, .shade = i % 2 == 0 ? 0.0f : -0.15f});
    }
    void layTriangles(RigidScene& scene, float z) const {
        geometry::Mesh mesh;
        mesh.name = "floor";
        for (const float x : seams())
            for (const float side : {-kHalfWidth, kHalfWidth}) mesh.vertices.push_back({x, kAbove, z + side});
        for (std::uint32_t i = 0; i + 3 < mesh.vertices.size(); i += 2) {
            mesh.triangles.push_back({i, i + 1, i + 2});
            mesh.triangles.push_back({i + 2, i + 1, i + 3});
        }
        scene.addStatic(geometry::MeshInstance{geometry::finishMesh(std::move(mesh))});
    }

    void note(const RigidScene& scene, Runners& runners) const {
        for (std::size_t i = 0; i < runners.size(); ++i) {
            Runner& runner = runners[i];
            const Vec3f center = scene.world.centerOf(runner.id);
            runner.isOn = runner.isOn && center.x < kEnd - 0.1f;
            if (!runner.isOn) continue;
            runner.height = center.y - kAbove - (i == 0 ? kRadius : kHalf.y) + kSunk;
            runner.bump = std::max(runner.bump, std::abs(runner.height));
            runner.kept = scene.world.velocityOf(runner.id).x;
        }
    }

    void drawSeams(Canvas& canvas) const {
        if (floor_ == Floor::Tiles) return;
        const std::vector<float> at = seams();
        std::vector<LineItem> lines;
        for (const float z : {-kFloor, kFloor}) {
            const auto corner = [&](float x, float side) { return Vec3f{x, kAbove + 0.002f, z + side * kHalfWidth}; };
            for (std::size_t i = 0; i < at.size(); ++i) {
                lines.push_back({.start = corner(at[i], -1), .end = corner(at[i], 1), .style = kSeam});
                if (i > 0) lines.push_back({.start = corner(at[i - 1], 1), .end = corner(at[i], -1), .style = kSeam});
            }
        }
        canvas.lines(lines);
    }
    static void drawNormals(Canvas& canvas, const physics::World& world) {
        std::vector<ArrowItem> normals;
        for (const physics::Contact& contact : world.contacts()) {
            const float sign = world.arrays().isDynamic(contact.bodyB) ? 1.0f : -1.0f;
            Vec3f middle{0.0f};
            for (const physics::ContactPoint& point : contact.all())
                middle += point.position / static_cast<float>(contact.count);
            normals.push_back({.start = middle, .vector = 0.35f * sign * contact.normal, .style = kNormal});
        }
        canvas.arrows(normals);
    }

    void drawHeights(Canvas& canvas) const {
        float maximum = 0.005f;
        for (const Runner& runner : runners_[kNaive]) maximum = std::max(maximum, runner.bump);
        Chart chart = chartOverTime("Height over the floor", "mm", {double{clock_}, double{2.0f * kEnd / speed_}},
                                    {-200.0 * double{maximum}, 1100.0 * double{maximum}});
        chart.measured = {
            {"height of ball, naive", "ball, seams met", {.role = Role::Mistake, .width = 2.5f}},
            {"height of box, naive", "box, seams met", {.role = Role::Mistake, .dashed = true, .width = 2.5f}},
            {"height of ball, mended", "ball, mended", {.role = Role::BodyA, .width = 4.0f}},
            {"height of box, mended", "box, mended", {.role = Role::BodyB, .width = 2.0f}}};
        drawChart(canvas, chart);
    }

    Floor floor_ = Floor::Tiles;
    float tile_ = 0.25f, speed_ = 2.0f;  // m, m/s
    bool showNormals_ = true;

    float clock_ = 0.0f;  // s
    std::array<Runners, 2> runners_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<GhostBumps>(
        "Ghost bumps", "A flat floor of many pieces trips what runs over it, unless contacts at seams are mended.",
        "internal edges, ghost collision, ghost vertices, seams, tiles, smooth, welding");
}
}  // namespace collidoscope::demos::ghost_bumps_demo
