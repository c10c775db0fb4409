#include <algorithm>
#include <cmath>

#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/degrees.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/scene/model_query.h"

namespace collidoscope::demos::models_demo {
namespace {

using geometry::axisAngle;
using geometry::makeBox;
using geometry::Mat4f;
using geometry::MeshPtr;
using geometry::ModelId;
using geometry::ModelPart;

enum class Subject { Arm, Gable };

/// Angles of the joints, and a stretch.
struct Joints {
    float shoulder = 0.0f, elbow = 0.0f, hand = 0.0f;  ///< rad, about z, z and x
    float stretch = 1.0f;                              ///< scale along x, of the upper arm or the gable
};

struct Figure {
    geometry::ModelTree tree{};
    std::vector<std::string> names{};  ///< of the models, by index
    /// Points of the world along the figure, from one end to the other: what a ray may sweep over.
    std::vector<Vec3f> spine{};
};

/// A hit, and the same seen from the space of the part that was hit.
struct SpaceView {
    geometry::ModelHit hit{};
    geometry::Mat4d worldFromPart{1.0};
    geometry::Rayd localRay{};   ///< its direction as the transform leaves it
    double localT = 0.0;         ///< in units of that direction
    double renormalisedT = 0.0;  ///< what it would be in units of a direction made one long
    Vec3f naiveNormal{0.0f};     ///< carried like a direction: wrong under uneven scales
    double normalError = 0.0;    ///< degrees, between that and the right one
    geometry::Triangled localTriangle{};
};

constexpr Vec3f kX{1.0f, 0.0f, 0.0f}, kZ{0.0f, 0.0f, 1.0f};

/// A roof of two faces at 45 degrees over a square of 2 m, closed.
MeshPtr makeGable() {
    geometry::Mesh mesh;
    mesh.name = "gable";
    mesh.vertices = {{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}, {0, 1, -1}, {0, 1, 1}};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}, {1, 4, 5}, {1, 5, 2}, {0, 3, 5}, {0, 5, 4}, {0, 4, 1}, {3, 2, 5}};
    return geometry::finishMesh(mesh);
}

/// The meshes are made once, and shared by all parts and all copies of the demo.
struct Meshes {
    MeshPtr ball = geometry::makeIcosphere(1.0f, 2), box = makeBox(Vec3f{1.0f}), gable = makeGable();
};
const Meshes& meshes() {
    static const Meshes all;
    return all;
}

ModelPart ballPart(float radius) { return {meshes().ball, {.scale = Vec3f{radius}}}; }
ModelPart boxPart(const Vec3f& center, const Vec3f& half) {
    return {meshes().box, {.translation = center, .scale = half}};
}
Vec3f inWorld(const geometry::ModelTree& tree, ModelId id, const Vec3f& p) {
    return Vec3f{Vec3d{worldFromModel(tree, id) * geometry::Vec4<double>{Vec3d{p}, 1.0}}};
}

Figure makeArm(const Joints& joints) {
    Figure figure{.names = {"base", "upper arm", "forearm", "hand"}};
    geometry::ModelTree& tree = figure.tree;
    const ModelId base = tree.add(
        {.parts = {boxPart(Vec3f{0.0f}, {0.4f, 0.35f, 0.4f})}, .placement = {.translation = {-2.6f, 0.35f, 0.0f}}});
    const ModelId upper = tree.add({.parts = {ballPart(0.24f), boxPart({0.65f, 0, 0}, {0.5f, 0.13f, 0.13f})},
                                    .placement = {.translation = {0.0f, 0.5f, 0.0f},
                                                  .rotation = axisAngle(kZ, joints.shoulder),
                                                  .scale = {joints.stretch, 1.0f, 1.0f}},
                                    .parent = base});
    const ModelId fore =
        tree.add({.parts = {ballPart(0.19f), boxPart({0.55f, 0, 0}, {0.42f, 0.11f, 0.11f})},
                  .placement = {.translation = {1.25f, 0.0f, 0.0f}, .rotation = axisAngle(kZ, joints.elbow)},
                  .parent = upper});
    std::vector<ModelPart> fingers{ballPart(0.14f), boxPart({0.24f, 0, 0}, {0.17f, 0.05f, 0.2f})};
    for (const float z : {-0.14f, 0.0f, 0.14f}) fingers.push_back(boxPart({0.55f, 0, z}, {0.17f, 0.035f, 0.045f}));
    const ModelId hand =
        tree.add({.parts = fingers,
                  .placement = {.translation = {1.05f, 0.0f, 0.0f}, .rotation = axisAngle(kX, joints.hand)},
                  .parent = fore});
    figure.spine = {inWorld(tree, upper, Vec3f{0.0f}), inWorld(tree, fore, Vec3f{0.0f}),
                    inWorld(tree, hand, Vec3f{0.0f}), inWorld(tree, hand, {0.65f, 0.0f, 0.0f})};
    return figure;
}

Figure makeSingleGable(const Joints& joints) {
    Figure figure{.names = {"gable"}};
    const ModelId id = figure.tree.add(
        meshes().gable, {.translation = {-1.2f, 0.4f, 0.0f}, .scale = {0.8f * joints.stretch, 0.8f, 0.8f}});
    figure.spine = {inWorld(figure.tree, id, {-0.9f, 0.1f, 0.3f}), inWorld(figure.tree, id, {-0.1f, 0.9f, -0.3f}),
                    inWorld(figure.tree, id, {0.1f, 0.9f, -0.3f}), inWorld(figure.tree, id, {0.9f, 0.1f, 0.3f})};
    return figure;
}

/// The normal of the local triangle, carried by the matrix itself, to the side of the right one.
Vec3f naiveNormalOf(const SpaceView& view) {
    const auto& t = view.localTriangle;
    const Vec3d carried = geometry::Mat3<double>{view.worldFromPart} * glm::cross(t.b - t.a, t.c - t.a);
    const Vec3f normal{carried / std::sqrt(glm::dot(carried, carried))};
    return glm::dot(normal, view.hit.normal) < 0.0f ? -normal : normal;
}

/// The point of the spine at s from 0 to 1.
Vec3f alongSpine(const Figure& figure, float s) {
    const float place = s * static_cast<float>(figure.spine.size() - 1);
    const auto piece = std::min(static_cast<std::size_t>(place), figure.spine.size() - 2);
    return glm::mix(figure.spine[piece], figure.spine[piece + 1], place - static_cast<float>(piece));
}

SpaceView viewOf(const Figure& figure, const Rayf& ray, const geometry::ModelHit& hit) {
    SpaceView view{.hit = hit, .worldFromPart = worldFromPart(figure.tree, hit.model, hit.part)};
    view.localRay = rayInMesh(geometry::toDouble(ray), view.worldFromPart);
    const geometry::Mesh& mesh = *figure.tree[hit.model].parts[hit.part].mesh;
    view.localTriangle = geometry::toDouble(triangleAt(mesh, hit.triangle));
    const auto local = rayCast(view.localRay, view.localTriangle);
    view.localT = local ? local->t : double{hit.t};
    view.renormalisedT = view.localT * glm::length(view.localRay.direction);
    view.naiveNormal = naiveNormalOf(view);
    const Vec3d naive{view.naiveNormal}, right{hit.normal};
    const double sine = glm::length(glm::cross(naive, right));
    view.normalError = geometry::atan2(sine, glm::dot(naive, right)) * 180.0 / geometry::kPi<double>;
    return view;
}

constexpr Style kFigure{.role = Role::BodyA};
constexpr Style kHitPart{.role = Role::BodyB};
constexpr Style kRay{.role = Role::Query, .showThrough = true, .width = 2.5f};
constexpr Style kHit{.role = Role::Contact, .showThrough = true, .width = 11.0f};
constexpr Style kNormal{.role = Role::Contact, .showThrough = true, .width = 3.0f};
constexpr Style kNaive{.role = Role::Mistake, .dashed = true, .showThrough = true, .width = 3.0f};
constexpr Style kTriangle{.role = Role::Selection, .showThrough = true, .width = 3.0f};
constexpr float kArrow = 0.8f;       ///< m
constexpr float kSpaceSize = 0.75f;  ///< m, radius of the part's space in the picture
/// Lines farther away from the part's space than this would cross the world's picture.
constexpr float kLocalReach = 1.5f;     ///< m
constexpr double kWorthShowing = 0.05;  ///< degrees: both normals are drawn when they differ by more

/// All models; the part that was hit stands out, `hit` may be null.
void drawFigure(Canvas& canvas, const Figure& figure, const geometry::ModelHit* hit) {
    for (const geometry::ModelId id : figure.tree.models())
        for (std::uint32_t part = 0; part < figure.tree[id].parts.size(); ++part) {
            const bool isHit = hit && hit->model == id && hit->part == part;
            const Key key = 100 * (id.index + 1) + part;
            drawMesh(canvas, figure.tree[id].parts[part].mesh, Mat4f{worldFromPart(figure.tree, id, part)},
                     isHit ? kHitPart : kFigure, key);
        }
    drawLegend(canvas, Mark::Patch, kFigure, "models, each hanging on the one before");
    if (hit) drawLegend(canvas, Mark::Patch, kHitPart, "the part that is hit");
}

/// The ray to its hit, or onwards; a dot at the hit with the right and the naive normal.
void drawWorldRay(Canvas& canvas, const Rayf& ray, const SpaceView* view) {
    const float t = view ? view->hit.t : 3.0f;
    draw(canvas, Segmentf{ray.origin, pointAt(ray, t)}, kRay);
    drawLegend(canvas, Mark::Line, kRay, "ray");
    if (!view) return;
    drawPoint(canvas, view->hit.point, kHit);
    drawArrow(canvas, view->hit.point, kArrow * view->hit.normal, kNormal);
    drawLegend(canvas, Mark::Arrow, kNormal, "normal by the inverse transpose");
    drawLabel(canvas, view->hit.point + Vec3f{0.0f, 0.35f, 0.0f} + kArrow * view->hit.normal,
              "world: t = " + numberText(double{view->hit.t}), kNormal);
    if (view->normalError < kWorthShowing) return;
    drawArrow(canvas, view->hit.point, kArrow * view->naiveNormal, kNaive);
    drawLegend(canvas, Mark::Arrow, kNaive, "normal carried like a point, wrong");
}

/// The part as its own space has it, and the ray carried there, around `center`.
void drawPartSpace(Canvas& canvas, const Figure& figure, const SpaceView& view, const Vec3f& center) {
    const geometry::MeshPtr& mesh = figure.tree[view.hit.model].parts[view.hit.part].mesh;
    const float scale = kSpaceSize / std::max(mesh->ball.radius, 1e-6f);
    const auto shown = [&](const Vec3d& p) { return center + scale * (Vec3f{p} - mesh->ball.center); };
    Mat4f placeFromMesh{scale};
    placeFromMesh[3] = {shown(Vec3d{0.0}), 1.0f};
    drawMesh(canvas, mesh, placeFromMesh, kHitPart, 1);
    const auto& t = view.localTriangle;
    draw(canvas, Trianglef{shown(t.a), shown(t.b), shown(t.c)},
         {.role = Role::Selection, .fill = Fill::Wire, .showThrough = true, .width = 3.0f});
    drawLegend(canvas, Mark::Line, kTriangle, "triangle that is hit");

    // The ray comes from far away when the part is small: its last piece is enough.
    const Vec3f end = shown(pointAt(view.localRay, view.localT)), start = shown(view.localRay.origin);
    const float length = glm::length(start - end);
    const Vec3f from = length > kLocalReach ? end + (start - end) * (kLocalReach / length) : start;
    draw(canvas, Segmentf{from, end}, kRay);
    if (length <= kLocalReach) drawPoint(canvas, start, kRay);
    drawPoint(canvas, end, kHit);
    drawLabel(canvas, center + Vec3f{0.0f, kSpaceSize + 0.35f, 0.0f},
              "the part's own space: t = " + numberText(view.localT), kHit);
}

constexpr Vec3f kOrigin{-2.2f, 3.5f, 0.5f};    ///< m
constexpr Vec3f kPartSpace{3.0f, 1.4f, 0.0f};  ///< m, where the part's own space is shown

/// An arm of nested models and a ray, which is tested in the world and in the space of the part that it hits.
class Models final : public Demo<Models> {
public:
    void build() override {
        origin_ = kOrigin;
        target_ = sweptTarget(0.0f);
        offset_ = Vec3f{0.0f};
        motion_.start(target_);
    }

    void step(float h) override {
        const Vec3f home = motion_.home;
        const bool moves = motion_.advance(target_, h, speed_);
        if (motion_.home != home) offset_ = motion_.home - sweptTarget(0.0f);
        if (moves) motion_.moveTo(target_, sweptTarget(motion_.phase) + offset_);
    }

    void describe(Parameters& p) override {
        rebuilt(p).choice("subject", subject_, {"arm", "gable"},
                          "Model that is shown: an arm of four models, each the child of the one before, or a gable "
                          "with two faces at 45°.");
        p.group("Joints");
        live(p).real("shoulder", shoulder_, {.unit = "°"}, {-20, 110},
                     "Turns the upper arm, and all that hangs on it.");
        live(p).real("elbow", elbow_, {.unit = "°"}, {-130, 30}, "Turns the forearm and the hand.");
        live(p).real("hand", hand_, {.unit = "°"}, {-90, 90}, "Turns the hand about its own length.");
        live(p).real("stretch", stretch_, {}, {0.5, 2.5}, {0.01, 100},
                     "Scale along x of the upper arm or the gable. It shears the turned children.");
        p.group("Ray");
        describeDrift(p, speed_, "Speed at which the ray sweeps along. Dragging its target makes it wait.");
        p.group("");
    }

    void handles(Handles& h) override {
        h.move("origin", origin_, {.tip = "Drag the start of the ray."});
        h.move("target", target_, {.tip = "Drag the point that the ray goes through: t = 1 there."});
    }
    void state(Archive& archive) override {
        archive.field("motion", motion_);
        archive.field("offset", offset_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const Figure figure = figureNow();
        const auto view = castInto(figure);
        drawFigure(canvas, figure, view ? &view->hit : nullptr);
        drawWorldRay(canvas, ray(), view ? &*view : nullptr);
        if (view)
            drawPartSpace(canvas, figure, *view, kPartSpace);
        else
            drawLabel(canvas, kPartSpace, "the ray hits no model");
    }

    void measure(Measurements& m) const override {
        const Figure figure = figureNow();
        const auto view = castInto(figure);
        m.text("hit", view ? figure.names[view->hit.model.index] + ", part " + std::to_string(view->hit.part) : "none",
               "Part with the nearest hit in the world, of all parts of all models.");
        if (view) measureHit(m, *view);
        m.group("To ask all models, carried through a matrix");
        std::size_t raysIn = 0, verticesOut = 0;
        for (const ModelId id : figure.tree.models())
            for (const ModelPart& part : figure.tree[id].parts) raysIn += 2, verticesOut += part.mesh->vertices.size();
        m.unplotted("vectors in", raysIn,
                    "Number of transformations when the ray goes into the space of each part: its origin and its "
                    "direction.");
        m.unplotted("vectors out", verticesOut,
                    "Number of transformations when every vertex of every part goes out into the world instead.");
    }

    View homeView() const override { return {.eye = {0.3f, 3.2f, 8.2f}, .target = {0.3f, 1.3f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {
            {"arm", "An arm", {"subject=arm", "shoulder=50", "elbow=-70", "stretch=1"}},
            {"sheared", "Stretched: the children shear", {"subject=arm", "shoulder=35", "elbow=-75", "stretch=1.7"}},
            {"two-to-one", "2:1, a face at 45°", {"subject=gable", "stretch=2"}}};
    }

private:
    Figure figureNow() const {
        const Joints joints{shoulder_ * kDegree<float>, elbow_ * kDegree<float>, hand_ * kDegree<float>, stretch_};
        return subject_ == Subject::Arm ? makeArm(joints) : makeSingleGable(joints);
    }
    Rayf ray() const { return {origin_, target_ - origin_}; }
    /// Back and forth along the figure.
    Vec3f sweptTarget(float phase) const { return alongSpine(figureNow(), 0.5f + 0.42f * geometry::sin(phase)); }
    std::optional<SpaceView> castInto(const Figure& figure) const {
        const auto hit = rayCast(ray(), figure.tree);
        return hit ? std::optional(viewOf(figure, ray(), *hit)) : std::nullopt;
    }

    static void measureHit(Measurements& m, const SpaceView& view) {
        m.number("ray parameter, world", double{view.hit.t},
                 plotted({"t"}, "Ray parameter t in the world, in lengths of the ray's direction."));
        m.number("ray parameter, part", view.localT,
                 plotted({"t"},
                         "Ray parameter t in the part. It equals that in the world, because the transformed direction "
                         "is not normalised."));
        m.number("ray parameter, renormalised", view.renormalisedT,
                 "Ray parameter t if the transformed direction had been normalised: a distance in the part's "
                 "own units.");
        m.number("naive normal off by", view.normalError,
                 plotted({.unit = "°"},
                         "Angle between the right normal and one that is transformed like a point. It grows as the "
                         "scales differ."));
    }

    Subject subject_ = Subject::Arm;
    float shoulder_ = 50.0f, elbow_ = -70.0f, hand_ = 30.0f;  ///< degrees
    float stretch_ = 1.4f;
    float speed_ = 0.5f;  ///< rad/s
    Vec3f origin_{0.0f}, target_{0.0f};
    Vec3f offset_{0.0f};  ///< m, of the swept target from the figure's spine
    GentleMotion motion_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Models>("Models",
                                "A ray goes into the space of each model, and the hit comes back: t stays the same.",
                                "scene graph, hierarchy, transform, local space, world space, matrix");
}
}  // namespace collidoscope::demos::models_demo
