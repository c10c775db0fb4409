#include <algorithm>
#include <cmath>

#include "demos/draw/shapes.h"
#include "demos/examine/from_shapes.h"
#include "demos/inside/clipping.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/manifold/contact_state.h"
#include "geometry/manifold/edge_clipping.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos::manifolds_demo {
namespace {

using geometry::AnyShapef;
using geometry::Feature;
using geometry::FeatureKind;

constexpr int kMaxSteps = 40;
constexpr float kSink = 0.02f;                          ///< m, how deep B is in A
constexpr float kMaxTilt = 0.35f;                       ///< rad
constexpr float kEighth = geometry::kPi<float> / 4.0f;  ///< rad
constexpr Boxf kBelow{{0.0f, 0.5f, 0.0f}, {1.1f, 0.5f, 0.9f}};
constexpr float kTop = 1.0f;  ///< m, height of the upper face of A

enum class Kind { Box, Sphere, Capsule, Triangle, Hull };

constexpr Vec3f kHalf{0.6f, 0.4f, 0.5f};                                         ///< m, of the box on top
constexpr float kBall = 0.5f, kRodHalf = 0.5f, kRodReach = 0.3f, kStone = 0.6f;  ///< m

/// Around the origin.
AnyShapef shapeOf(Kind kind) {
    if (kind == Kind::Sphere) return Spheref{Vec3f{0.0f}, kBall};
    if (kind == Kind::Capsule) return Capsulef{{-kRodHalf, 0.0f, 0.0f}, {kRodHalf, 0.0f, 0.0f}, kRodReach};
    if (kind == Kind::Triangle) return Trianglef{{-0.7f, 0.0f, 0.5f}, {0.7f, 0.0f, 0.5f}, {0.0f, 0.0f, -0.8f}};
    if (kind == Kind::Hull) return geometry::HullInstancef{geometry::makeDodecahedron(kStone)};
    return Boxf{.half = kHalf};
}
/// A shape of about a metre at a place.
AnyShapef shapeAt(Kind kind, const Vec3f& center, const Quatf& orientation) {
    return moved(shapeOf(kind), {center, orientation});
}

/// Method that clips two boxes: face by face, or edge by edge as in the book.
enum class ClipMethod { ReferenceFace, Edges };

struct Finding {
    std::optional<geometry::Manifoldf> manifold{};
    std::vector<geometry::ClipStep> steps{};
};
/// The method counts for boxes only. Margin in m.
Finding findContacts(const Boxf& a, const AnyShapef& b, float margin, ClipMethod method) {
    Finding finding;
    const auto watch = [&](const geometry::ClipStep& step) { finding.steps.push_back(step); };
    const Boxf* const boxB = std::get_if<Boxf>(&b);
    if (method == ClipMethod::Edges && boxB != nullptr)
        finding.manifold = collideByEdges(a, *boxB, margin, watch);
    else
        finding.manifold = collide(AnyShapef{a}, b, {.margin = margin}, watch);
    return finding;
}

std::string textOf(const Feature& feature, Kind kind) {
    static constexpr const char* kSides[] = {"-x", "+x", "-y", "+y", "-z", "+z"};
    if (feature.kind() == FeatureKind::Corner)
        return kind == Kind::Sphere ? "centre"
                                    : (kind == Kind::Capsule ? "end " : "corner ") + std::to_string(feature.index());
    if (feature.kind() == FeatureKind::Edge)
        return "edge " + std::to_string(feature.firstCorner()) + "-" + std::to_string(feature.secondCorner());
    if (feature.kind() == FeatureKind::Face)
        return kind == Kind::Box ? std::string("face ") + kSides[feature.index()] : "face";
    return "inside";
}
/// "A face +y, B corner 3": the touching features. Faces of boxes are named by their axis; `kind` is that of B.
std::string nameOf(const geometry::ContactId& id, Kind kind) {
    return "A " + textOf(id.a, Kind::Box) + ", B " + textOf(id.b, kind);
}

/// Twice the area of the triangle a, b, c as seen along y.
float doubleArea(const Vec3f& a, const Vec3f& b, const Vec3f& c) {
    return (b.z - a.z) * (c.x - a.x) - (b.x - a.x) * (c.z - a.z);
}
/// Whether the middle of a body lies above the patch of its contacts, seen along y: it would stay upright. One or two
/// contacts have a patch without area.
bool isCarried(const geometry::Manifoldf& manifold, const Vec3f& middle) {
    if (manifold.count < 3) return false;
    // The middle is in the patch when it is in one of the triangles of its corners.
    const auto contacts = manifold.points();
    const auto isIn = [&](std::size_t i, std::size_t j, std::size_t k) {
        const Vec3f &a = contacts[i].position, &b = contacts[j].position, &c = contacts[k].position;
        const float x = doubleArea(a, b, middle), y = doubleArea(b, c, middle), z = doubleArea(c, a, middle);
        return (x >= 0.0f && y >= 0.0f && z >= 0.0f) || (x <= 0.0f && y <= 0.0f && z <= 0.0f);
    };
    if (isIn(0, 1, 2)) return true;
    return manifold.count == 4 && (isIn(0, 1, 3) || isIn(0, 2, 3) || isIn(1, 2, 3));
}

enum class Scene { Tilting, CornerFace, EdgeFace, FaceFace, EdgeEdge, Sphere, Capsule, Triangle, Hull };
enum class Kept { All, Deepest };
struct Placement {
    Vec3f center{0.0f};
    Quatf turn = geometry::kIdentityRotation<float>;

    friend bool operator==(const Placement&, const Placement&) = default;
};
void state(geometry::Archive& archive, Placement& place) {
    archive.field("center", place.center);
    archive.field("turn", place.turn);
}

Kind kindOf(Scene scene) {
    if (scene == Scene::Sphere) return Kind::Sphere;
    if (scene == Scene::Capsule) return Kind::Capsule;
    if (scene == Scene::Hull) return Kind::Hull;
    return scene == Scene::Triangle ? Kind::Triangle : Kind::Box;
}
/// Turned about the vertical, then leaning about x and z.
Quatf leaning(float aboutX, float aboutZ, float heading) {
    return geometry::axisAngle(Vec3f{0, 1, 0}, heading) * geometry::axisAngle(Vec3f{1, 0, 0}, aboutX) *
           geometry::axisAngle(Vec3f{0, 0, 1}, aboutZ);
}
/// Lays a dodecahedron onto a face, whose normal was (0, -1, -g) with the golden ratio g: the arc tangent of g, in rad.
constexpr float kDodecahedronRest = 1.0172220f;
/// First on a corner, then on an edge, then flat, and back.
Quatf tiltAt(float phase) {
    const float first = std::fmax(0.0f, geometry::cos(phase)), second = std::fmax(0.0f, geometry::cos(phase - 0.8f));
    return leaning(kMaxTilt * first, kMaxTilt * second, 0.35f);
}
Quatf turnOf(Scene scene) {
    using enum Scene;
    if (scene == Tilting) return tiltAt(0.0f);
    if (scene == CornerFace) return leaning(0.45f, 0.4f, 0.35f);
    if (scene == EdgeFace) return leaning(0.35f, 0.0f, 0.35f);
    if (scene == EdgeEdge)
        return geometry::axisAngle(Vec3f{0, 0, 1}, -kEighth) * geometry::axisAngle(Vec3f{1, 0, 0}, kEighth);
    if (scene == Capsule) return leaning(0.0f, 0.015f, 0.5f);
    if (scene == Triangle) return leaning(0.02f, 0.0f, 0.5f);
    if (scene == Hull) return leaning(kDodecahedronRest, 0.0f, 0.5f);
    return leaning(0.0f, 0.0f, 0.5f);
}

/// Where B stands; its height is found by letting it down.
Vec3f middleOf(Scene scene) {
    if (scene == Scene::EdgeEdge) return {1.536f, 1.436f, 0.0f};
    if (scene == Scene::FaceFace) return {0.75f, 0.0f, 0.5f};
    return {0.1f, 0.0f, 0.05f};
}

/// A box tilted onto another, and the points where it touches.
class Manifolds final : public Demo<Manifolds> {
public:
    void build() override {
        phase_ = seconds_ = 0.0f;
        b_ = left_ = placed(middleOf(scene_), turnOf(scene_));
        before_ = b_;
        isHeld_ = false;
    }

    void step(float h) override {
        isHeld_ = isHeld_ || b_ != left_;
        before_ = left_;
        if (isTilting()) {
            phase_ += speed_ * h;
            if (phase_ > 2.0f * geometry::kPi<float>) phase_ -= 2.0f * geometry::kPi<float>;
            b_ = placed(b_.center, tiltAt(phase_));
        }
        left_ = b_;
        seconds_ = h;
    }

    void describe(Parameters& p) override {
        rebuilt(p).choice(
            "scene", scene_,
            {"tilting", "corner-face", "edge-face", "face-face", "edge-edge", "sphere", "capsule", "triangle", "hull"},
            "Body that lies on the lower box at first. Drag and turn it as you like.");
        live(p).choice("method", method_, {"reference-face", "edges"},
                       "Method that clips two boxes: face by face, or the book's way, edge by edge.");
        p.stepInside("clip", shown_, kMaxSteps, "The step of the clipping that is shown; 0 shows the result.");
        live(p).choice("points", kept_, {"all", "deepest"},
                       "Points that are kept. With the deepest one alone a resting box tips over.");
        viewed(p).toggle("names", names_, "Shows which features touch: the lasting name of each contact.");
        live(p).real("margin", margin_, {.unit = "m"}, {0, 0.2},
                     "Margin of the manifold. Points that are apart by no more are reported, with a negative depth.");
        describeAngularSpeed(p, speed_, "Rate at which the box tilts in its scene. A drag ends the motion.",
                             "tilt-speed");
    }

    void handles(Handles& h) override {
        const char* tip = "Drag to move, turn by the rings.";
        h.place("B", b_.center, b_.turn, {.shape = shapeB(), .tip = tip});
    }

    void state(Archive& archive) override {
        archive.field("phase", phase_);
        archive.field("left", left_);
        archive.field("before", before_);
        archive.field("is held", isHeld_);
        archive.field("seconds", seconds_);
    }

    std::optional<examine::CollisionCase> offeredCase() const override {
        return examine::caseOf(kBelow, shapeB(), "manifolds");
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const Finding found = find();
        const bool isInside = shownStep(found.steps, shown_) != nullptr;
        demos::draw(canvas, kBelow, {.role = Role::BodyA, .fill = Fill::Translucent});
        const Style onTop{.role = Role::BodyB, .fill = Fill::Translucent};
        std::visit([&](const auto& shape) { demos::draw(canvas, shape, onTop); }, shapeB());
        drawLabel(canvas, kBelow.center - Vec3f{0.0f, 0.2f, 0.0f}, "A", {.role = Role::BodyA});
        drawLabel(canvas, b_.center + Vec3f{0.0f, 0.15f, 0.0f}, "B", {.role = Role::BodyB});
        if (isInside) {
            const auto shown = std::min(static_cast<std::size_t>(shown_), found.steps.size());
            drawClipStep(canvas, found.steps, shown);
        } else if (found.manifold && kept_ == Kept::All) {
            drawContacts(canvas, *found.manifold, contactNames(*found.manifold));
        } else if (found.manifold) {
            drawDeepestOnly(canvas, *found.manifold);
        }
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyA}, "box A");
        drawLegend(canvas, Mark::Patch, {.role = Role::BodyB}, "shape B");
    }

    void measure(Measurements& m) const override {
        const Finding found = find();
        const auto& manifold = found.manifold;
        m.number("contacts", manifold ? manifold->count : 0.0, plotted({"n"}, "Number of points of the manifold."));
        m.number(
            "depth", manifold ? double{manifold->depth} : 0.0,
            plotted({.unit = "m"}, "Depth of the deepest point. Below zero the boxes are apart, within the margin."));
        m.text("state", stateText(manifold), "State of the pair: apart, touching or penetrating.");
        m.text("carried", carriedText(manifold), "Whether the middle of B is above the patch of its contacts.");
        m.group("Relative velocity");
        float closing = 0.0f, sliding = 0.0f;
        if (manifold)
            for (const auto& motion : contactMotions(*manifold, {}, twist())) {
                closing = std::fabs(motion.closing) > std::fabs(closing) ? motion.closing : closing;
                sliding = std::fmax(sliding, motion.sliding);
            }
        m.number("closing speed", closing,
                 {.unit = "m/s",
                  .tip = "Closing speed along the normal at the point where it is greatest. Above zero, B approaches.",
                  .noise = kRestSpeed,
                  .ofLastStep = true});
        m.number("sliding speed", sliding,
                 {.unit = "m/s",
                  .tip = "Sliding speed across the normal, at the point where it is greatest.",
                  .noise = kRestSpeed,
                  .ofLastStep = true});
    }

    Explanation explain() const override {
        const Finding found = find();
        return explainClipping(found.steps, shown_, found.manifold ? found.manifold->count : 0);
    }

    View homeView() const override { return {.eye = {1.95f, 3.2f, 5.3f}, .target = {0.15f, 1.0f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"tilting", "Tilt onto a face", {"scene=tilting", "points=all"}},
                {"corner-face", "Corner on face", {"scene=corner-face"}},
                {"edge-face", "Edge on face", {"scene=edge-face"}},
                {"face-face", "Face on face", {"scene=face-face", "method=reference-face"}},
                {"edge-edge", "Edge on edge", {"scene=edge-edge"}},
                {"book", "Book: by edges", {"scene=face-face", "method=edges"}},
                {"shapes", "Capsule on a box", {"scene=capsule"}},
                {"hull", "Dodecahedron on a box", {"scene=hull"}},
                {"mistake", "Deepest point only", {"scene=face-face", "points=deepest"}}};
    }

private:
    bool isTilting() const { return scene_ == Scene::Tilting && !isHeld_; }
    AnyShapef shapeB() const { return shapeAt(kindOf(scene_), b_.center, b_.turn); }
    Finding find() const { return findContacts(kBelow, shapeB(), margin_, method_); }

    /// Lowered onto A, but for edges that cross, which have a place of their own.
    Placement placed(Vec3f center, const Quatf& turn) const {
        if (scene_ == Scene::EdgeEdge) return {center, turn};
        const AnyShapef shape = shapeAt(kindOf(scene_), center, turn);
        center.y = kTop - kSink + (center.y - boundsOf(shape)->min.y);
        return {center, turn};
    }
    /// Motion of B in the last step.
    geometry::Twist<float> twist() const {
        if (!(seconds_ > 0.0f)) return {};
        const Quatf turned = left_.turn * glm::conjugate(before_.turn);
        return {left_.center, (left_.center - before_.center) / seconds_,
                Vec3f{turned.x, turned.y, turned.z} * (2.0f / seconds_)};
    }
    std::vector<std::string> contactNames(const geometry::Manifoldf& manifold) const {
        std::vector<std::string> names;
        if (names_)
            for (const auto& contact : manifold.points()) names.push_back(nameOf(contact.id, kindOf(scene_)));
        return names;
    }
    static const char* stateText(const std::optional<geometry::Manifoldf>& manifold) {
        if (!manifold) return "apart";
        constexpr float kTouching = 1e-5f;  // m
        const auto state = geometry::contactState(manifold->depth, kTouching);
        if (state == geometry::ContactState::Apart) return "apart, within the margin";
        return state == geometry::ContactState::Touching ? "touching" : "penetrating";
    }
    const char* carriedText(const std::optional<geometry::Manifoldf>& manifold) const {
        if (!manifold) return "no contact";
        if (kept_ == Kept::Deepest) return "no: one point carries nothing";
        return isCarried(*manifold, b_.center) ? "yes" : "no: it tips";
    }

    Scene scene_ = Scene::Tilting;
    ClipMethod method_ = ClipMethod::ReferenceFace;
    Kept kept_ = Kept::All;
    bool names_ = true;
    int shown_ = 0;
    float margin_ = 0.0f;   ///< m
    float speed_ = 0.6f;    ///< rad/s
    float phase_ = 0.0f;    ///< rad, of the tilting
    float seconds_ = 0.0f;  ///< s, length of the last step
    bool isHeld_ = false;   ///< the user has moved B: it stays where it was put
    Placement b_{}, left_{}, before_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Manifolds>("Contact manifolds", "Two solids touch in one point, in two, or in a patch of four.",
                                   "contact points, contact generation, clipping, Sutherland–Hodgman, "
                                   "reference face, incident face, penetration depth");
}
}  // namespace collidoscope::demos::manifolds_demo
