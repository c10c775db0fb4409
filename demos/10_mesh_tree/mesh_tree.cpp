#include <algorithm>

#include "demos/10_mesh_tree/parts/chosen_tree.h"
#include "demos/10_mesh_tree/parts/ray_costs.h"
#include "demos/10_mesh_tree/parts/walk.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/growth.h"
#include "demos/share/rows.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::demos::mesh_tree_demo {
namespace {

constexpr Vec3f kMiddle{-1.1f, 1.95f, 0.0f};  ///< of the mesh, m
constexpr float kRadius = 1.75f;              ///< of its ball, m
constexpr float kSpread = 0.04f;              ///< tangent of the half angle of the fan
constexpr float kNewRays = 1.5f;              ///< s, that random rays stay
constexpr float kPulsePace = 7.0f;            ///< steps a second
constexpr std::size_t kMaxBoxes = 3000;       ///< of a level

enum class RayKind { Fan, Random };
enum class Watch { Ray, Build };

/// A ray looks for its triangle: box after box down a tree, instead of trying them all.
class MeshTree final : public Demo<MeshTree> {
public:
    void build() override {
        origin_ = {-2.5f, 3.75f, 1.3f};
        target_ = {-0.9f, 1.9f, 0.3f};
        motion_.start(target_);
        bundle_ = 0;
        age_ = pulse_ = 0.0f;
    }
    void changed() override {
        takeTree();
        geometry::Random random(seed() + bundle_);
        fan_ = walksOf(tree_, meshtree::fanAround({origin_, target_ - origin_}, rays_, kSpread));
        anyWalks_ = walksOf(tree_, meshtree::anyRays(*tree_.mesh, rays_, random));
        fanCost_ = meshtree::costOf(fan_);
        anyCost_ = meshtree::costOf(anyWalks_);
    }

    void step(float h) override {
        motion_.sway(target_, h, speed_, {0.9f, 0.45f, 0.0f});
        age_ += h;
        if (age_ >= kNewRays) {
            age_ = 0.0f;
            ++bundle_;
        }
        pulse_ += h * kPulsePace;
        if (pulse_ >= 4096.0f) pulse_ = 0.0f;
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        p.group("Tree");
        rebuilt(p).choice("tree", choice_.kind, {"octree", "bvh-fast", "bvh-good", "bvh-best"},
                          "Tree of the mesh: an octree, or a bounding volume hierarchy of sixteen children a node, "
                          "built fast, well or best.");
        rebuilt(p).integer(
            "depth", choice_.octree.depth, {0, 6},
            "Number of times that cells are halved. Deeper is not always better: watch the tests per ray.");
        rebuilt(p).integer(
            "leaf-size", choice_.octree.leafSize, {0, 32},
            "Number of triangles up to which a cell is not split. Leaves of the wide tree hold up to eight.");
        p.mesh("mesh", slot_,
               {.effect = Effect::Rebuild,
                .tip = "Mesh below the tree: one of the library or any OBJ file, which can be dropped on the window."});
        p.group("Rays");
        live(p).choice("rays", kind_, {"fan", "random"},
                       "Kind of rays: a fan of neighbours that visit the same boxes, or random rays that share few.");
        rebuilt(p).integer("ray-count", rays_, {1, 64},
                           "Number of rays of each kind. The steps of the first one are shown.");
        describeDrift(p, speed_, "Speed at which the target wanders. Dragging it makes it wait.");
        p.group("Show");
        viewed(p).integer("level", level_, {0, 8},
                          "Level below the root whose boxes are shown. At 0 those that the ray visits are shown.");
        rebuilt(p).choice(
            "watch", watch_, {"ray", "build"},
            "Steps that are shown: those of the ray's traversal, or those of the construction of the tree.");
        p.group("");
        p.stepInside("box", shown_, static_cast<int>(meshtree::kMaxBuildSteps),
                     "The step that is shown; 0 shows the whole.");
    }

    void handles(Handles& h) override {
        h.move("origin", origin_, {.tip = "Drag the start of the ray."});
        h.move("target", target_, {.tip = "Drag the point that the ray goes through."});
    }

    void measure(Measurements& m) const override {
        const double triangles = static_cast<double>(tree_.mesh->triangles.size());
        const meshes::WalkCost cost = walk().cost();
        m.group("This ray");
        m.number("tests", cost.tests(), "Number of boxes and triangles that are tested for the ray.");
        m.number("every triangle", triangles,
                 unplotted({"N"}, "Number of triangles that a ray would test without a tree."));
        m.number("boxes", cost.boxes, "Number of boxes that are tested for the ray.");
        m.number("triangles", cost.triangles, "Number of triangles that are tested for the ray.");
        m.group("Fan against random, per ray");
        m.number("fan tests", fanCost_.tests(), "Mean number of tests of a ray of the fan.");
        m.number("random tests", anyCost_.tests(), "Mean number of tests of a random ray.");
        m.number("fan sharing", fanCost_.sharing,
                 "Mean number of rays of the fan that visit the same box. Caches make use of it.");
        m.number("random sharing", anyCost_.sharing,
                 "Mean number of random rays that visit the same box. It is hardly more than one.");
        m.group("Tree");
        m.unplotted("boxes kept", size_.boxes, "Number of boxes in the whole tree.");
        m.unplotted("triangles kept", size_.entries,
                    "Mean number of leaves in which a triangle is listed. An octree lists it in every leaf that "
                    "it touches.");
        m.unplotted("slope", charts_.slope,
                    "Slope of tests over triangles, both in logarithms. It is 1 without a tree, and near 0 with one.");
    }

    void state(Archive& archive) override {
        archive.field("motion", motion_);
        archive.field("age", age_);
        archive.field("pulse", pulse_);
        archive.field("bundle", bundle_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        drawMesh(canvas, tree_.mesh, geometry::Mat4f{1.0f}, {.role = Role::Neutral});
        const meshtree::BuildMoment* moment = shownStep(moments_, shown_);
        if (watch_ == Watch::Ray)
            drawRays(canvas);
        else if (moment)
            drawMoment(canvas, *moment);
        else
            drawBuilt(canvas, moments_);
        drawChart(canvas, chartOfGrowth({.title = "What a ray costs",
                                         .things = "triangles of a ball",
                                         .bruteForce = "every triangle",
                                         .search = "tree",
                                         .range = {50.0, 1e4}},
                                        charts_.growth));
        drawChart(canvas, meshtree::chartOfDepths(charts_.depths, choice_.isOctree() ? choice_.octree.depth : -1));
    }

    Explanation explain() const override {
        if (watch_ == Watch::Build) return meshtree::explainBuild(moments_, shown_);
        return meshtree::explainWalk(walk(),
                                     choice_.isOctree() ? "A ray through the octree" : "A ray through a wide BVH",
                                     shown_, tree_.mesh->triangles.size());
    }

    View homeView() const override { return {.eye = {0.8f, 2.9f, 8.4f}, .target = {0.6f, 1.9f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"book", "Octree, depth 3", {"tree=octree", "depth=3", "rays=fan", "level=0"}},
                {"shallow", "Too shallow", {"tree=octree", "depth=1", "level=1"}},
                {"deep", "Too deep", {"tree=octree", "depth=5", "leaf-size=0", "level=5"}},
                {"coherent", "Fan: boxes shared", {"tree=bvh-good", "rays=fan", "ray-count=32"}},
                {"random", "Random: little shared", {"tree=bvh-good", "rays=random", "ray-count=32"}},
                {"halve", "How the octree is built", {"tree=octree", "watch=build"}},
                {"split", "How a wide BVH is built", {"tree=bvh-best", "watch=build"}}};
    }

private:
    /// The tree is made only for another mesh or another choice.
    void takeTree() {
        if (taken_ && taken_->mesh == slot_.mesh && taken_->choice == choice_ && taken_->watch == watch_) return;
        const bool sameCosts = taken_ && taken_->choice == choice_;
        taken_ = Taken{slot_.mesh, choice_, watch_};
        tree_ = grow(meshtree::broughtTo(*slot_.mesh, kMiddle, kRadius), choice_);
        size_ = sizeOf(tree_);
        if (!sameCosts) charts_ = meshtree::measureCosts(choice_);
        moments_ = watch_ == Watch::Build ? recordBuild(tree_, choice_) : std::vector<meshtree::BuildMoment>{};
    }

    const std::vector<meshtree::Walk>& walks() const { return kind_ == RayKind::Fan ? fan_ : anyWalks_; }
    /// The ray that is watched.
    const meshtree::Walk& walk() const { return walks().front(); }

    void drawRays(Canvas& canvas) const {
        drawBundle(canvas, std::span(walks()).subspan(1));
        drawRayAndHit(canvas, walk(), *tree_.mesh);
        if (const meshtree::WalkStep* step = shownStep(walk().steps, shown_))
            return meshtree::drawStep(canvas, *step, *tree_.mesh);
        if (level_ == 0) {
            const std::size_t steps = std::max<std::size_t>(1, walk().steps.size());
            return drawWholeWalk(canvas, walk(), static_cast<std::size_t>(pulse_) % steps);
        }
        const Style style{.role = Role::BodyA, .width = 1.2f};
        drawTreeNodes(canvas, boxesOfLevel(tree_, level_, kMaxBoxes), {}, style);
        drawLegend(canvas, Mark::Line, style, "boxes of this level");
    }

    /// The choice that the tree was made for.
    struct Taken {
        geometry::MeshPtr mesh{};
        meshtree::TreeChoice choice{};
        Watch watch = Watch::Ray;
    };
    meshtree::TreeChoice choice_{};
    MeshSlot slot_{"torus-knot", geometry::makeTorusKnot()};
    RayKind kind_ = RayKind::Fan;
    int rays_ = 16;
    float speed_ = 0.5f;  ///< rad/s
    int level_ = 0;
    Watch watch_ = Watch::Ray;
    int shown_ = 0;

    Vec3f origin_{0.0f}, target_{0.0f};  ///< m
    GentleMotion motion_{};
    std::uint32_t bundle_ = 0;  ///< number of the present random rays
    float age_ = 0.0f;          ///< s, of the random rays
    float pulse_ = 0.0f;        ///< steps, along the walk

    std::optional<Taken> taken_{};
    meshtree::ChosenTree tree_{};
    meshtree::TreeSize size_{};
    meshtree::CostCharts charts_{};
    std::vector<meshtree::BuildMoment> moments_{};
    std::vector<meshtree::Walk> fan_{}, anyWalks_{};
    meshtree::BundleCost fanCost_{}, anyCost_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<MeshTree>("Mesh tree", "A ray finds its triangle among thousands by asking a few dozen boxes.",
                                  "BVH, bounding volume hierarchy, AABB tree, SAH, surface area heuristic, "
                                  "octree, ray tracing, acceleration structure");
}
}  // namespace collidoscope::demos::mesh_tree_demo
