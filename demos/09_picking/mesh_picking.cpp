#include <algorithm>

#include "demos/09_picking/pick/pick.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/degrees.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::demos::mesh_picking_demo {
namespace {

using geometry::Mat4d;

constexpr float kRadius = 1.7f;               ///< m, of the bounding sphere before the parent scales it
constexpr Vec3f kHome{-1.2f, 2.0f, 0.0f};     ///< middle of the model, m
constexpr Vec3f kRayHome{-4.2f, 3.9f, 4.0f};  ///< start of the searching ray, m
constexpr Vec3f kInset{3.1f, 3.0f, 0.0f};     ///< middle of the small copy, m
constexpr float kInsetRadius = 0.95f;         ///< m
constexpr Vec3f kLens{2.1f, 0.35f, 0.0f};     ///< corner a of the enlarged triangle, m
constexpr float kLensSize = 1.75f;            ///< m

class MeshPicking final : public Demo<MeshPicking> {
public:
    void build() override {
        random_ = geometry::Random(seed());
        position_ = kHome;
        origin_ = kRayHome;
        phase_ = 0.0f;
        painting_ = {};
    }
    void changed() override { castShownRay(); }

    void step(float h) override {
        phase_ += h * sweep_;
        if (phase_ > 2.0f * geometry::kPi<float>) phase_ -= 2.0f * geometry::kPi<float>;
        castShownRay();
        if (!paint_) return;
        const std::size_t triangles = subject_.mesh->triangles.size();
        if (pointer_.over) painting_.add(pick_, triangles);
        for (int i = 0; i < rays_; ++i) painting_.add(picking::pick(subject_, randomWorldRay()), triangles);
    }

    void pointer(const Pointer& pointer) override { pointer_ = pointer; }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        p.group("Mesh");
        rebuilt(p).choice("subject", kind_, {"mesh", "rod", "ball"},
                          "Model that is picked: the chosen mesh, a rod of 10 : 1 : 1 that fills its sphere badly, or "
                          "a ball that fills it well.");
        const geometry::MeshPtr before = slot_.mesh;
        p.mesh("mesh", slot_,
               {.effect = Effect::Rebuild,
                .tip = "Mesh that is picked: one of the library or any OBJ file, which can be dropped on the window."});
        if (slot_.mesh != before) kind_ = Kind::Mesh;
        p.group("Placement");
        const RealSpec scale{.range = {0.4, 1.8},
                             .tip = "Scale of the parent. Unequal scales shear a model that is turned inside it."};
        p.real("scale-x", scale_.x, scale);
        p.real("scale-y", scale_.y, scale);
        p.real("scale-z", scale_.z, scale);
        live(p).real("turn", turn_, {.unit = "°"}, {-180, 180}, "Angle of the model in its parent, about y.");
        live(p).real("lean", lean_, {.unit = "°"}, {-180, 180}, "Angle of the model in its parent, about z.");
        p.group("Rays");
        live(p).real("sweep", sweep_, {.unit = "rad/s"}, {0, 2},
                     "Speed at which the ray sweeps over the model by itself.");
        live(p).toggle("paint", paint_,
                       "Whether random rays and the mouse leave dots where they hit. A restart removes them.");
        live(p).integer("rays-per-step", rays_, {0, 64},
                        "Number of random rays through the bounding sphere in each step. The tree of the mesh makes "
                        "each of them cheap.");
        p.group("Show");
        viewed(p).toggle("sphere", show_.ball, "Shows the bounding sphere and its false hits.");
        viewed(p).toggle("box", show_.box, "Shows the bounding box and its false hits.");
        viewed(p).toggle("triangle", show_.triangle, "Shows the hit triangle and the dots of true hits.");
        p.group("");
    }

    void handles(Handles& h) override {
        h.move("model", position_,
               {.shape = geometry::MeshInstance{subject_.mesh, subject_.worldFromMesh},
                .tip = "Drag the mesh; its dots move along."});
        h.move("ray", origin_, {.tip = "Point at which the sweeping ray starts."});
    }

    void measure(Measurements& m) const override {
        const picking::Painting& p = painting_;
        m.group("Painted rays");
        m.number("rays", p.rays,
                 unplotted({"n"},
                           "Number of rays so far: random lines through the bounding sphere, and those of the mouse."));
        m.unplotted("sphere hits", p.ballHits, "Number of rays that meet the bounding sphere.");
        m.unplotted("box hits", p.boxHits, "Number of rays that meet the bounding box.");
        m.unplotted("exact hits", p.exactHits, "Number of rays that meet a triangle.");
        m.number("false by sphere", 100.0 * picking::falseShare(p.ballHits, p.exactHits),
                 plotted({.unit = "%"}, "Share of sphere hits that meet no triangle. For the rod it tends to 87 %."));
        m.number(
            "false by box", 100.0 * picking::falseShare(p.boxHits, p.exactHits),
            plotted({.unit = "%"}, "Share of box hits that meet no triangle. For the rod it is 0: it is its box."));
        m.unplotted("tests by tree", p.rays == 0 ? 0.0 : double(p.treeTests) / p.rays,
                    "Mean number of boxes and triangles that are tested for a ray.");
        m.unplotted("tests without", p.rays == 0 ? 0.0 : double(p.bruteTests) / p.rays,
                    "Mean number of triangles that would be tested for a ray without a tree.");
        m.group("This ray");
        m.number("boxes tested", pick_.tests.boxes, "Number of boxes of the tree of the mesh that were tested.");
        m.number("triangles tested", pick_.tests.triangles,
                 "Number of triangles of the mesh that were tested. The tree rules out the rest.");
        m.number("triangles", double(subject_.mesh->triangles.size()),
                 unplotted({"N"}, "Number of triangles of the mesh. Without a tree, each of them would be tested."));
        m.text("verdict", picking::verdict(pick_),
               "Verdict on the ray. A hit of a bounding volume may be false; only that of a triangle counts.");
        if (!pick_.triangle) return;
        const geometry::ModelHit& hit = *pick_.triangle;
        const Vec3d weights{hit.barycentric};
        m.number("t in the world", double{hit.t},
                 unplotted({"t"}, "Ray parameter t of the hit, in lengths of the ray's direction."));
        m.number(
            "t in the model", pick_.meshT,
            unplotted({"t"},
                      "Ray parameter t in the model. It equals that in the world, because the transformed direction "
                      "is not normalised."));
        m.unplotted("triangle", hit.triangle, "Index of the hit triangle in the mesh.");
        m.number("weight u", weights.x, unplotted({"u"}, "Barycentric weight of corner a at the hit."));
        m.number("weight v", weights.y, unplotted({"v"}, "Barycentric weight of corner b at the hit."));
        m.number("weight w", weights.z, unplotted({"w"}, "Barycentric weight of corner c at the hit."));
        m.unplotted("u + v + w", weights.x + weights.y + weights.z, "Sum of the barycentric weights. It is always 1.");
    }

    void state(Archive& a) override {
        a.field("painting", painting_);
        a.field("phase", phase_);
        a.field("pointer-ray", pointer_.ray);
        a.field("pointer-over", pointer_.over);
        a.field("pointer-down", pointer_.down);
        a.field("random", random_);
    }

    void draw(Canvas& canvas) const override {
        const Mat4d insetFromMesh = inset();
        picking::drawPick(canvas, subject_, pick_, subject_.worldFromMesh, show_);
        picking::drawPick(canvas, subject_, pick_, insetFromMesh, show_);
        picking::drawDots(canvas, painting_, subject_.worldFromMesh, show_);
        drawCaptions(canvas);
        if (pick_.triangle && show_.triangle) picking::drawLens(canvas, subject_, *pick_.triangle, kLens, kLensSize);
        canvas.ground(std::min(0.0f, lowest()));
        drawDotLegend(canvas);
        drawLegend(canvas, Mark::Arrow, {.role = Role::Query}, "ray");
        if (show_.ball || show_.box) drawLegend(canvas, Mark::Line, {.role = Role::Construction}, "bounding volume");
        if (pick_.triangle && show_.triangle)
            drawLegend(canvas, Mark::Patch, {.role = Role::Selection}, "hit triangle, in parts u v w");
    }

    View homeView() const override { return {.eye = {0.8f, 3.3f, 10.0f}, .target = {0.25f, 2.0f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"rod", "Rod: 87 % false", {"subject=rod", "turn=20", "lean=-50", "box=off", "rays-per-step=16"}},
                {"ball", "Ball: hardly any", {"subject=ball", "scale-x=1", "scale-y=1", "scale-z=1"}},
                {"squashed", "Squashed parent", {"subject=mesh", "scale-x=1.6", "scale-y=0.6", "lean=40"}}};
    }

private:
    enum class Kind { Mesh, Rod, Ball };

    /// The mesh of the chosen subject; worked on only when it is another one than before.
    void takeMesh() {
        if (taken_ == Taken{kind_, slot_.mesh}) return;
        taken_ = Taken{kind_, slot_.mesh};
        subject_.mesh = kind_ == Kind::Rod    ? geometry::makeBox({1.0f, 0.1f, 0.1f})
                        : kind_ == Kind::Ball ? geometry::makeIcosphere(1.0f, 3)
                                              : slot_.mesh;
    }

    /// Places the mesh and casts the shown ray.
    void castShownRay() {
        takeMesh();
        const Quatf turn = geometry::axisAngle(Vec3f{0.0f, 1.0f, 0.0f}, turn_ * kDegree<float>) *
                           geometry::axisAngle(Vec3f{0.0f, 0.0f, 1.0f}, lean_ * kDegree<float>);
        subject_ = picking::placeSubject(subject_.mesh, {.translation = position_, .scale = scale_}, turn, kRadius);
        pick_ = picking::pick(subject_, shownRay());
    }

    /// The mouse's ray, or one that sweeps over the model in a figure of eight.
    Rayf shownRay() const {
        if (pointer_.over) return pointer_.ray;
        const Vec3f target = position_ + 0.85f * kRadius *
                                             Vec3f{geometry::sin(2.0f * phase_) * scale_.x,
                                                   geometry::sin(3.0f * phase_ + 0.7f) * scale_.y, 0.0f};
        const Vec3f direction = target - origin_;
        const float length = glm::length(direction);
        return {origin_, length > 0.0f ? direction / length : Vec3f{0.0f, 0.0f, -1.0f}};
    }

    Rayf randomWorldRay() {
        const Rayf ray = picking::randomRayThrough(subject_.ball, random_);
        const Vec3f start = picking::carry(subject_.worldFromMesh, Vec3d{ray.origin});
        return {start, picking::carry(subject_.worldFromMesh, Vec3d{ray.origin + ray.direction}) - start};
    }

    /// The mesh's own space, brought beside the scene without turn or unequal scale.
    Mat4d inset() const {
        const double scale = subject_.ball.radius > 0.0f ? double{kInsetRadius / subject_.ball.radius} : 1.0;
        Mat4d matrix{scale};
        matrix[3] = {Vec3d{kInset} - scale * Vec3d{subject_.ball.center}, 1.0};
        return matrix;
    }

    /// Height of the lowest point of the bounding sphere, which the scales made an ellipsoid.
    float lowest() const {
        const Mat4d& m = subject_.worldFromMesh;
        const Vec3d row{m[0].y, m[1].y, m[2].y};
        return position_.y - static_cast<float>(glm::length(row)) * subject_.ball.radius;
    }

    void drawDotLegend(Canvas& canvas) const {
        const auto& p = painting_;
        const bool mistaken = !pick_.triangle && ((pick_.ball && show_.ball) || (pick_.box && show_.box));
        if (show_.triangle && (pick_.triangle || p.exactHits > 0))
            drawLegend(canvas, Mark::Point, {.role = Role::Contact}, "hits a triangle");
        if (mistaken || (show_.ball && p.ballHits > p.exactHits) || (show_.box && p.boxHits > p.exactHits))
            drawLegend(canvas, Mark::Point, {.role = Role::Mistake}, "false hit: only a bound");
    }
    void drawCaptions(Canvas& canvas) const {
        std::string world = "world", model = "model space";
        if (pick_.triangle) {
            world += printed(": t = %.3f", double{pick_.triangle->t});
            model += printed(": t = %.3f", pick_.meshT);
        }
        drawLabel(canvas, position_ + Vec3f{0.0f, kRadius * scale_.y + 0.45f, 0.0f},
                  world + ", " + picking::verdict(pick_));
        drawLabel(canvas, kInset + Vec3f{-0.75f, kInsetRadius, 0.0f}, model);
    }

    /// Where the mesh of the subject came from.
    struct Taken {
        Kind kind = Kind::Mesh;
        geometry::MeshPtr mesh{};
        bool operator==(const Taken&) const = default;
    };
    Kind kind_ = Kind::Mesh;
    MeshSlot slot_{"torus-knot", geometry::makeTorusKnot()};
    Vec3f scale_{1.25f, 0.9f, 1.0f};
    float turn_ = 60.0f, lean_ = 65.0f;  ///< degrees
    Vec3f position_ = kHome;
    Vec3f origin_ = kRayHome;
    float sweep_ = 0.25f;  ///< rad/s
    bool paint_ = true;
    int rays_ = 4;
    picking::Show show_{};

    picking::Painting painting_{};
    float phase_ = 0.0f;  ///< rad, of the sweep
    Pointer pointer_{};
    geometry::Random random_{1};

    std::optional<Taken> taken_{};
    picking::Subject subject_{};
    picking::Pick pick_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<MeshPicking>("Mesh picking",
                                     "A bounding hit is only a maybe: rays against sphere, box and triangles.",
                                     "ray casting, mouse picking, OBJ, import, transform, instance");
}
}  // namespace collidoscope::demos::mesh_picking_demo
