#include <algorithm>

#include "demos/13_cameras/parts/walker.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/rows.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::demos::line_probes_demo {
namespace {

using cameras::Building;
using geometry::ProbeFrame;
using geometry::ProbeResponse;
using geometry::ProbeSet;

enum class Site { House, Mesh };
enum class Set { Star, TShape, OneRay, Own };

constexpr float kSinking = 0.6f;   ///< m/s, the floor stops it
constexpr float kSettling = 0.1f;  ///< m, down to the floor at first
constexpr float kMaxSteps = 200;   ///< shown for one step

/// A camera that walks through a building, by itself or led by keys, and is kept off its walls by probes.
class LineProbes final : public Demo<LineProbes> {
public:
    void build() override {
        building_ = site_ == Site::House ? cameras::makeHouse() : cameras::makeBuilding(*slot_.mesh);
        walker_ = {.position = building_.start, .from = building_.start};
        cameras::takeStep(walker_, building_, probes(), {0.0f, -kSettling, 0.0f}, settings());
        ellipsoid_ = walker_;
        handle_ = walker_.position;
        patrol_ = ellipsoidPatrol_ = {};
        rest_ = 0.0f;
        axes_ = {};
        led_ = false;
    }

    void step(float h) override {
        if (handle_ != walker_.position) {
            takeTo(handle_);
            rest_ = 1.5f;
        } else {
            rest_ = std::max(0.0f, rest_ - h);
            walk(h);
        }
        handle_ = walker_.position;
    }

    void moveAxes(const MoveAxes& axes) override {
        axes_ = axes;
        led_ = led_ || axes.any();
    }
    std::optional<View> followView() const override {
        return throughEyes_ ? std::optional(walker_.view()) : std::nullopt;
    }

    void describe(Parameters& p) override {
        describeBuilding(p);
        describeProbes(p);
        p.stepInside("test", shown_, static_cast<int>(kMaxSteps),
                     "The test of a probe against a triangle in the last step; 0 shows all.");
        p.group("Walk");
        live(p).toggle("through-its-eyes", throughEyes_,
                       "Shows what the camera itself sees. W, S: ahead, back; A, D: turn; Q, E: aside.");
        live(p).real("speed", speed_, {"v", "m/s"}, {0, 4}, "Speed of the walk.");
        live(p).logarithmic("stride", stride_, {}, {1, 60},
                            "Number of steps that are made as one. A long step must not jump through a wall.");
        live(p).toggle("gravity", gravity_,
                       "Lets the camera sink to the floor, so that it climbs stairs and comes down again.");
        live(p).toggle("ellipsoid", showEllipsoid_,
                       "Shows an ellipsoid that walks the same route and slides along the walls.");
        viewed(p).toggle("pictures", showPictures_, "Shows a plan and a side view of the surroundings.");
        p.group("");
    }

    void handles(Handles& h) override {
        // From within a ball every mouse would be over it.
        const PickShape ball = Spheref{handle_, 0.3f};
        h.move("camera", handle_,
               {.shape = throughEyes_ ? PickShape{} : ball, .tip = "Drag the camera: walls hold it back."});
    }

    void state(Archive& archive) override {
        archive.field("walker", walker_);
        archive.field("ellipsoid", ellipsoid_);
        archive.field("patrol", patrol_);
        archive.field("ellipsoid-patrol", ellipsoidPatrol_);
        archive.field("rest", rest_);
        archive.field("axes", axes_);
        archive.field("led", led_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(site_ == Site::House ? -0.1f : 0.0f);
        drawMesh(canvas, building_.shown, geometry::Mat4f{1.0f}, {.role = Role::Neutral});
        const cameras::LastStep last = lastStep();
        if (throughEyes_) return cameras::drawPushingWalls(canvas, building_, last);
        cameras::drawWalker(canvas, building_, walker_, probes(), last, shown_);
        cameras::drawGoal(canvas, walker_, handle_);
        if (shown_ == 0)
            drawLabel(canvas, walker_.position + Vec3f{0.0f, 0.5f, 0.0f}, last.move.clear ? "clear" : "stuck",
                      {.role = last.move.clear ? Role::BodyB : Role::Mistake});
        if (showEllipsoid_) cameras::drawEllipsoid(canvas, ellipsoid_, radii());
        if (showPictures_) cameras::drawSections(canvas, building_, walker_, probes(), last);
    }

    void measure(Measurements& m) const override {
        const cameras::LastStep last = lastStep();
        const Vec3f wall = cameras::nearestWall(building_, walker_.position);
        const float distance = glm::length(wall - walker_.position);
        m.number("nearest wall", 1000.0 * double{distance},
                 plotted({.unit = "mm"}, "Distance from the camera itself to the nearest point of the building."));
        m.number("clearance that way", 1000.0 * double{clearance(wall - walker_.position)},
                 plotted({.unit = "mm"},
                         "Distance to which the set of probes lets the camera come to a plane in that direction. For "
                         "the star it is 348 to 566 mm."));
        m.number("push", 1000.0 * double{glm::length(last.move.pushed)},
                 plotted({.unit = "mm"}, "Sum of the pushes of the last step."));
        m.number("pushes", last.move.pushes, "Number of pushes until all probes were clear.");
        m.text("led by", led_ ? "keys" : "its round",
               "Control of the camera: it walks its own route, or the keys W A S D Q E move it. After a restart it "
               "walks its own route again.");
        m.text("verdict", last.move.clear ? "clear" : "the pushes ran out", "Whether any probe pierces a wall.");
        m.group("Cost");
        m.number("tests", last.tests.size(),
                 "Number of tests of probes against triangles in the last step. The tree leaves out all that "
                 "are far.");
        m.unplotted("triangles", building_.walls->normals.size(),
                    "Number of triangles of the building, roof included.");
    }

    Explanation explain() const override { return cameras::explainProbes(lastStep(), probes(), shown_); }

    View homeView() const override {
        // The house stands on the left: the sections cover the right.
        return {.eye = {4.2f, 16.0f, 17.4f}, .target = {3.2f, 1.2f, -0.4f}, .fieldOfView = 0.7f};
    }
    std::vector<Preset> presets() const override {
        return {{"star",
                 "Star of five probes",
                 {"building=house", "probes=star", "response=along-probe", "stride=1", "through-its-eyes=off"}},
                {"normal", "Along the normal", {"building=house", "probes=star", "response=along-normal", "stride=1"}},
                {"one-ray", "One ray ahead", {"building=house", "probes=one-ray", "frame=camera", "stride=1"}},
                {"t-shape", "T: slanting walls come near", {"building=house", "probes=t-shape", "stride=1"}},
                {"eyes", "Through its eyes", {"building=house", "probes=star", "stride=1", "through-its-eyes=on"}},
                {"long", "One step of 1.2 m", {"building=house", "probes=star", "speed=2.4", "stride=30"}},
                {"mesh", "In a mesh", {"building=mesh", "probes=star", "response=along-normal", "stride=1"}}};
    }

private:
    void describeBuilding(Parameters& p) {
        rebuilt(p).choice("building", site_, {"house", "mesh"},
                          "Building that the camera walks through: the house, or the chosen mesh.");
        const geometry::MeshPtr before = slot_.mesh;
        p.mesh("mesh", slot_,
               {.effect = Effect::Rebuild,
                .tip = "Mesh that serves as the building: one of the library or any OBJ file."});
        if (slot_.mesh != before) site_ = Site::Mesh;
    }
    void describeProbes(Parameters& p) {
        p.group("Probes");
        live(p).choice("probes", set_, {"star", "t-shape", "one-ray", "own"},
                       "Set of probes: the star of five, three along the axes, one ray ahead, which misses "
                       "pillars, or your own.");
        live(p).choice("frame", frame_, {"world", "camera"}, "Whether the probes turn with the camera.");
        live(p).choice("response", response_, {"along-probe", "along-normal"},
                       "Direction of the push: a pierced probe is pushed back along itself, or along the normal of "
                       "the wall.");
        const RealSpec length{
            .unit = "m",
            .range = {0, 1},
            .tip = "Half the length of this probe in your own set of probes. At 0 the probe is left out."};
        p.real("own-across", own_.x, length);
        p.real("own-up", own_.y, length);
        p.real("own-ahead", own_.z, length);
        p.real("own-diagonal", ownDiagonal_, length);
    }

    /// The chosen halves before they are placed; up is always there, or it would sink through the floor.
    ProbeSet chosenSet() const {
        if (set_ == Set::Star) return geometry::starProbes();
        if (set_ == Set::TShape) return geometry::tShapedProbes();
        if (set_ == Set::OneRay) return {{0.0f, 0.5f, 0.0f}, {0.0f, 0.0f, 0.5f}};
        const ProbeSet all{{own_.x, 0.0f, 0.0f},
                           {0.0f, own_.y, 0.0f},
                           {0.0f, 0.0f, own_.z},
                           {ownDiagonal_, 0.0f, ownDiagonal_},
                           {-ownDiagonal_, 0.0f, ownDiagonal_}};
        ProbeSet set;
        std::copy_if(all.begin(), all.end(), std::back_inserter(set), [](const Vec3f& half) {
            constexpr float kShortest = 0.01f;  // m: shorter ones would only make the steps tiny
            return glm::length(half) >= kShortest;
        });
        return set;
    }
    ProbeSet probes() const { return geometry::placed(chosenSet(), frame_, walker_.orientation()); }
    geometry::ProbeSettings settings() const { return {.response = response_}; }
    static Vec3f radii() { return Vec3f{0.45f, 0.5f, 0.45f}; }
    cameras::LastStep lastStep() const { return cameras::lastStep(walker_, building_, probes(), settings()); }
    float clearance(const Vec3f& direction) const {
        const float length = glm::length(direction);
        return length > 0.0f ? geometry::clearanceTo(probes(), direction / length) : 0.0f;
    }

    void takeTo(const Vec3f& position) {
        const Vec3f motion = position - walker_.position;
        cameras::takeStep(walker_, building_, probes(), motion, settings());
        ellipsoid_.position = walker_.position;
        ellipsoidPatrol_ = patrol_;
    }

    /// Every so many frames one step that is as long as those together.
    void walk(float h) {
        const auto stride = static_cast<std::uint64_t>(stride_);
        if (stepCount() % std::max<std::uint64_t>(stride, 1) != 0) return;
        const float time = h * static_cast<float>(stride);
        const Vec3f motion = motionOf(walker_, patrol_, time);
        cameras::takeStep(walker_, building_, probes(), motion, settings());
        const Vec3f other = motionOf(ellipsoid_, ellipsoidPatrol_, time);
        ellipsoid_.position = moveEllipsoid(*building_.walls, radii(), ellipsoid_.position, other).position;
    }
    Vec3f motionOf(cameras::Walker& walker, cameras::Patrol& patrol, float time) const {
        const Vec3f down = gravity_ ? Vec3f{0.0f, -kSinking * time, 0.0f} : Vec3f{0.0f};
        if (led_) return speed_ * time * walker.lead(axes_, time) + down;
        if (rest_ > 0.0f) return down;
        const Vec3f direction = patrol.direction(building_, walker.position, time);
        walker.face(direction, time);
        return speed_ * time * walker.forward + down;
    }

    Site site_ = Site::House;
    MeshSlot slot_{"torus-knot", geometry::makeTorusKnot()};
    Set set_ = Set::Star;
    ProbeFrame frame_ = ProbeFrame::World;
    ProbeResponse response_ = ProbeResponse::AlongProbe;
    Vec3f own_{0.5f};
    float ownDiagonal_ = 0.4f;  ///< m
    int shown_ = 0;
    float speed_ = 1.4f, stride_ = 1.0f;
    bool gravity_ = true, showEllipsoid_ = false, showPictures_ = true, throughEyes_ = false;
    Building building_{};
    cameras::Walker walker_{}, ellipsoid_{};
    cameras::Patrol patrol_{}, ellipsoidPatrol_{};
    Vec3f handle_{0.0f};  ///< where the user holds the camera
    float rest_ = 0.0f;   ///< s, until it walks on after a drag
    MoveAxes axes_{};     ///< the keys that are held
    bool led_ = false;    ///< by keys, since the first of them
};

}  // namespace

table::Entry entry() {
    return table::entry<LineProbes>("Line probes",
                                    "Walk a camera through a building by W A S D; probes keep it off the walls.",
                                    "camera collision, character controller, third person, ray casting, walk, WASD");
}
}  // namespace collidoscope::demos::line_probes_demo
