#include <algorithm>

#include "demos/20_springs_and_cloth/parts/cloth_picture.h"
#include "demos/20_springs_and_cloth/parts/cloth_sheet.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::demos::cloth_demo {
namespace {

using cloth::Scene;
using cloth::Solving;
using physics::Method;

enum class Contest { None, Iterations, Springs };

constexpr float kApart = 0.95f;                       ///< m, distance of each of two cloths from the middle
constexpr float kReach = 0.2f;                        ///< m, distance up to which the hand grips particles
constexpr float kClickReach = 0.08f;                  ///< m, distance at which a click beside the cloth still hits it
constexpr Vec3f kBesideCorner{0.08f, -0.06f, 0.08f};  ///< m, from the corner to the open hand at the start
constexpr float kLowered = 0.9f;                      ///< m, by which the lower edge is lowered at most

/// One cloth, or two of equal cost that are solved in different ways.
class ClothDemo final : public Demo<ClothDemo> {
public:
    void build() override {
        const cloth::ClothScene scene = cloth::sceneOf(scene_, columns_);
        right_ = cloth::Sheet(scene, shift());
        left_ = contest_ == Contest::None ? cloth::Sheet() : cloth::Sheet(scene, -shift());
        corners_ = scene.corners;
        for (Vec3f& corner : corners_) corner += shift();
        hand_ = corners_[3] + kBesideCorner;
        leftHand_ = hand_ - 2.0f * shift();
        // The obstacle starts below a lying cloth, and in front of a hanging one, so that it does not overlap it.
        const bool lies = scene_ == Scene::Drape || scene_ == Scene::Trampoline;
        obstacle_.position = shift() + Vec3f{0.0f, 0.75f, lies ? 0.0f : 0.7f};
        obstacle_.orientation = geometry::kIdentityRotation<float>;
        if (!lies) obstacle_.orientation = geometry::axisAngle(Vec3f{0.0f, 1.0f, 0.0f}, 0.5f * geometry::kPi<float>);
        time_ = lowered_ = 0.0f;
    }

    void step(float h) override {
        time_ += h;
        if (scene_ == Scene::Tear && lowered_ < kLowered) lower(pull_ * h);
        takeHold();
        right_.step(h, rightSolving(), fabric_, worldAt(shift()), parallelFor());
        if (contest_ != Contest::None) left_.step(h, leftSolving(), fabric_, worldAt(-shift()), parallelFor());
    }

    void pointer(const Pointer& pointer) override {
        if (!pointer.down) return;
        const std::optional<float> right = cloth::meetsRay(right_, pointer.ray, kClickReach);
        const bool two = contest_ != Contest::None;
        const std::optional<float> left = two ? cloth::meetsRay(left_, pointer.ray, kClickReach) : std::nullopt;
        if (!right && !left) return;
        const bool onLeft = !right || (left && *left < *right);
        leftHand_ = hand_ = geometry::pointAt(pointer.ray, onLeft ? *left : *right);
        if (onLeft)
            hand_ += 2.0f * shift();
        else
            leftHand_ -= 2.0f * shift();
        grip_ = true;
        releaseAll();
        takeHold();  // at once, as a fast hand would have moved on by the next step
    }

    void describe(Parameters& p) override {
        p.group("Scene");
        rebuilt(p).choice("scene", scene_, {"hung", "curtain", "flag", "drape", "tear", "trampoline"},
                          "Arrangement in which the cloth is held at the start.");
        rebuilt(p).choice("contest", contest_, {"none", "iterations", "springs"},
                          "Compares two cloths at equal cost: iterations with sub-steps, or springs with joints.");
        rebuilt(p).integer(
            "columns", columns_, {8, 28}, {3, 32},
            "Number of particles along a side. Twice as many need four times the work, and stretch more.");
        live(p).choice("obstacle", obstacle_.kind, {"none", "sphere", "box", "pole", "mesh"},
                       "Solid that stands in the way of the cloth. Drag it and turn it.");
        p.mesh("mesh", obstacle_.slot, {.tip = "Mesh in the way of the cloth: one of the library or any OBJ file."});
        p.group("Solver");
        live(p).integer("effort", effort_, {"n"}, {1, 12},
                        "Number of sub-steps in each step, each with one pass over the links. If two cloths are "
                        "compared, both cost the same.");
        live(p).choice("method", method_, {"springs", "joints"},
                       "Model of the links: springs are forces; joints move the ends, with the same stiffness (XPBD).");
        p.group("Fabric");
        live(p).logarithmic(
            "stiffness", fabric_.stiffness, {"k", "N/m"}, {10, 1e6},
            "Stiffness of each link between neighbours; diagonals have half of it. Springs burst when h·ω > 2.");
        live(p).logarithmic(
            "bend", fabric_.bend, {.unit = "N/m"}, {0.01, 1000},
            "Stiffness of the links past a neighbour, which resist bending: silk has little of it, leather much.");
        live(p).real("damping", fabric_.damping, {.unit = "1/s"}, {0, 5},
                     "Damping within the fabric. A larger value calms the cloth sooner.");
        live(p).toggle("self-contact", fabric_.selfCollides,
                       "Self-collision: particles keep a distance of the thickness from each other and from the "
                       "triangles of the cloth.");
        live(p).real("friction", fabric_.friction, {"μ"}, {0, 1.5},
                     "Coefficient of friction of the cloth on solids, and on itself.");
        live(p).toggle("tears", fabric_.tears, "Tearing: a link breaks when it is stretched too far.");
        live(p).real("tear-strain", fabric_.tearStrain, {"ε"}, {0.05, 1.5},
                     "Stretch at which a link breaks. At 0.5 it breaks when it is half as long again.");
        p.group("World");
        live(p).real("wind", wind_, {"w", "m/s"}, {0, 15},
                     "Speed of the wind. It presses on each triangle along its normal.");
        live(p).real("pull", pull_, {.unit = "m/s"}, {0, 1},
                     "Speed at which the lower edge goes down in the scene 'tear'.");
        live(p).toggle("grip", grip_,
                       "The hand holds what is nearest to it. Press on the cloth and drag: the hand takes hold there, "
                       "and holds on until this is off.");
        p.group("Show");
        viewed(p).toggle("strains", clothStyle_.strains, "Colours each part by how far it is stretched.");
        viewed(p).toggle("links", clothStyle_.links, "Shows the links between neighbours.");
        p.group("");
    }

    void handles(Handles& h) override {
        static constexpr std::array kNames{"upper-left", "upper-right", "lower-left", "lower-right"};
        for (std::size_t i = 0; i < corners_.size(); ++i)
            if (right_.scene().draggable[i])
                h.move(kNames[i], corners_[i], {.tip = "Drag this corner of what holds the cloth."});
        const Vec3f hand = hand_, left = leftHand_;
        h.move("hand", hand_, {.tip = "With 'grip' on, the hand pulls the cloth that is near to it."});
        if (contest_ != Contest::None)
            h.move("left-hand", leftHand_,
                   {.tip = "Drag this copy of the hand at the left cloth. Both cloths are pulled alike."});
        const bool moved = hand_ != hand, leftMoved = leftHand_ != left;  // loading a state moves both hands
        if (moved && !leftMoved) leftHand_ = hand_ - 2.0f * shift();
        if (leftMoved && !moved) hand_ = leftHand_ + 2.0f * shift();
        if (obstacle_.kind == cloth::ObstacleKind::None) return;
        h.place("obstacle", obstacle_.position, obstacle_.orientation,
                {.shape = cloth::shapeOf(obstacle_, Vec3f{0.0f}), .tip = "Drag the solid into the cloth."});
    }

    std::vector<ParticleGroup> particles() const override {
        if (contest_ == Contest::None) return {right_.particles("")};
        return {right_.particles("right"), left_.particles("left")};
    }
    void editParticle(const ParticleEdit& edit) override { (edit.group == 0 ? right_ : left_).edit(edit); }

    void state(Archive& archive) override {
        archive.field("right", right_);
        archive.field("left", left_);
        archive.field("time", time_);
        archive.field("lowered", lowered_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        drawSheet(canvas, right_, rightSolving(), shift());
        if (contest_ != Contest::None) drawSheet(canvas, left_, leftSolving(), -shift());
        if (clothStyle_.strains)
            drawStrainLegend(canvas);
        else
            drawLegend(canvas, Mark::Patch, clothStyle_.style, "cloth");
        const bool both = contest_ != Contest::None;
        const bool alike = both && right_.isGripped() == left_.isGripped();
        cloth::drawHand(canvas, hand_, right_.isGripped(), alike ? "hands" : both ? "right hand" : "hand");
        if (both) cloth::drawHand(canvas, leftHand_, left_.isGripped(), alike ? "" : "left hand");
        if (wind_ > 0.0f) cloth::drawWind(canvas, wind());
    }

    void measure(Measurements& m) const override {
        const Solving solving = rightSolving();
        m.unplotted("solves", double(solving.subSteps) * solving.iterations * double(right_.net().links.size()),
                    "Number of links that are solved in a step: the cost of each cloth.");
        cloth::measureSheet(m, right_, "");
        m.number(
            "wave angle", double{right_.waveAngle(stepLength(), solving, fabric_)},
            unplotted({"h·ω"}, "Phase angle h·ω that the fastest wave passes in a sub-step. Springs burst beyond 2."));
        if (contest_ == Contest::None) return;
        m.group("Left cloth");
        cloth::measureSheet(m, left_, " left");
        m.number("stretch ratio", double{left_.strain().mean} / std::max(1e-9, double{right_.strain().mean}),
                 "Mean stretch of the left cloth over that of the right one, at equal cost.");
    }

    View homeView() const override {
        if (contest_ != Contest::None) return {.eye = {0.9f, 1.3f, 4.9f}, .target = {0.0f, 0.75f, 0.0f}};
        return {.eye = {1.3f, 1.9f, 3.0f}, .target = {0.0f, 0.98f, 0.0f}};
    }

    std::vector<Preset> presets() const override {
        std::vector<Preset> all{
            {"contest",
             "Iterations against sub-steps",
             {"scene=hung", "contest=iterations", "strains=true", "effort=6"}},
            {"flag",
             "Flag",
             {"scene=flag", "contest=none", "effort=10", "wind=7", "strains=false", "bend=0.5", "obstacle=none",
              "columns=26"}},
            {"curtain",
             "Curtain",
             {"scene=curtain", "contest=none", "effort=10", "wind=1.5", "strains=false", "obstacle=sphere",
              "columns=24"}},
            {"drape",
             "Drape over a sphere",
             {"scene=drape", "contest=none", "effort=10", "wind=0", "strains=false", "obstacle=sphere", "columns=30"}},
            {"mesh",
             "Drape over a mesh",
             {"scene=drape", "contest=none", "effort=10", "wind=0", "strains=false", "obstacle=mesh", "columns=32"}},
            {"tear",
             "Tear",
             {"scene=tear", "contest=none", "effort=10", "wind=0", "tears=true", "tear-strain=0.35", "pull=0.15",
              "obstacle=none", "columns=26", "strains=true"}},
            {"trampoline",
             "Trampoline",
             {"scene=trampoline", "contest=none", "effort=10", "wind=0", "stiffness=400", "damping=0.05",
              "obstacle=none", "strains=true"}},
            {"springs",
             "Springs that burst",
             {"scene=hung", "contest=springs", "stiffness=3000", "strains=true", "obstacle=none"}}};
        for (Preset& preset : all) preset.settings.emplace_back("grip=false");  // the new cloth is not held yet
        return all;
    }

private:
    Vec3f shift() const { return {contest_ == Contest::None ? 0.0f : kApart, 0.0f, 0.0f}; }
    /// The right cloth is solved as the user has chosen; in a contest the left one is solved in the other way.
    Solving rightSolving() const { return {contest_ == Contest::Springs ? Method::Joints : method_, effort_, 1}; }
    Solving leftSolving() const {
        if (contest_ == Contest::Springs) return {Method::Springs, effort_, 1};
        return {method_, 1, effort_};
    }
    /// Velocity of the wind, m/s: the chosen speed with gusts of two frequencies.
    Vec3f wind() const {
        const float gust = 1.0f + 0.25f * geometry::sin(1.7f * time_) + 0.15f * geometry::sin(4.1f * time_);
        const Vec3f towards = scene_ == Scene::Flag ? Vec3f{1.0f, 0.0f, 0.25f * geometry::sin(2.3f * time_)}
                                                    : Vec3f{0.6f, 0.0f, 0.8f + 0.25f * geometry::sin(2.3f * time_)};
        return wind_ * gust * towards;
    }
    /// The surroundings of a sheet, which are stored for the right one, moved to the middle of the sheet.
    cloth::World worldAt(const Vec3f& middle) const {
        cloth::World world{.wind = wind(), .corners = corners_};
        for (Vec3f& corner : world.corners) corner -= shift();
        if (grip_) world.hand = hand_ - shift();
        world.solids = cloth::obstaclesOf(obstacle_, middle - shift());
        return world;
    }
    void lower(float distance) {
        lowered_ += distance;
        for (const std::size_t corner : {2u, 3u}) corners_[corner].y -= distance;
    }
    void releaseAll() {
        right_.release();
        left_.release();
    }
    /// Grips the particles near the hand while the grip is on, and releases them when it is off.
    void takeHold() {
        if (!grip_) releaseAll();
        if (!grip_ || right_.isGripped()) return;
        right_.grip(hand_ - shift(), kReach);
        if (contest_ != Contest::None) left_.grip(hand_ - shift(), kReach);
    }
    void drawSheet(Canvas& canvas, const cloth::Sheet& sheet, const Solving& solving, const Vec3f& middle) const {
        ClothStyle clothStyle = clothStyle_;
        if (sheet.isBurst()) clothStyle = {.style = {.role = Role::Mistake, .fill = Fill::Wire}};
        drawNet(canvas, sheet.net(), sheet.system().state.position, clothStyle);
        cloth::drawFrame(canvas, sheet, scene_);
        cloth::drawObstacle(canvas, obstacle_, middle - shift());
        if (contest_ == Contest::None) return;
        const std::string mean = printed("%.1f %%", 100.0 * double{sheet.strain().mean});
        drawLabel(canvas, middle + Vec3f{0.0f, 2.02f, 0.0f},
                  wordsFor(solving) + (sheet.isBurst() ? ": burst"
                                       : isStale()     ? ""
                                                       : ": " + mean));
    }

    Scene scene_ = Scene::Hung;
    Contest contest_ = Contest::Iterations;
    Method method_ = Method::Joints;
    int columns_ = 19, effort_ = 6;
    cloth::Fabric fabric_{};
    cloth::Obstacle obstacle_{.slot = {"torus-knot", geometry::makeTorusKnot()}};
    ClothStyle clothStyle_{.strains = true};
    float wind_ = 1.0f, pull_ = 0.2f;  // m/s
    bool grip_ = false;

    cloth::Sheet right_{}, left_{};
    cloth::Corners corners_{};  // of the right cloth
    Vec3f hand_{0.0f}, leftHand_{0.0f};
    float time_ = 0.0f, lowered_ = 0.0f;  // s, m
};

}  // namespace

table::Entry entry() {
    return table::entry<ClothDemo>(
        "Cloth", "Sub-steps stretch less than iterations, at the same cost.",
        "PBD, XPBD, position-based dynamics, constraint, fabric, flag, bending, self-collision, friction");
}
}  // namespace collidoscope::demos::cloth_demo
