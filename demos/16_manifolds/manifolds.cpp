#include <algorithm>
#include <cmath>

#include "demos/16_manifolds/parts/contact_pair.h"
#include "demos/draw/shapes.h"
#include "demos/examine/from_shapes.h"
#include "demos/inside/clipping.h"
#include "demos/registry.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/manifold/contact_state.h"

namespace collidoscope::demos::manifolds_demo {
namespace {

using manifolds::Kind;

constexpr int kMaxSteps = 40;
constexpr float kSink = 0.02f;                          ///< m, how deep B is in A
constexpr float kMaxTilt = 0.35f;                       ///< rad
constexpr float kEighth = geometry::kPi<float> / 4.0f;  ///< rad
constexpr Boxf kBelow{{0.0f, 0.5f, 0.0f}, {1.1f, 0.5f, 0.9f}};
constexpr float kTop = 1.0f;  ///< m, height of the upper face of A

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
    switch (scene) {
        case Scene::Tilting:
            return tiltAt(0.0f);
        case Scene::CornerFace:
            return leaning(0.45f, 0.4f, 0.35f);
        case Scene::EdgeFace:
            return leaning(0.35f, 0.0f, 0.35f);
        case Scene::EdgeEdge:
            return geometry::axisAngle(Vec3f{0, 0, 1}, -kEighth) * geometry::axisAngle(Vec3f{1, 0, 0}, kEighth);
        case Scene::FaceFace:
        case Scene::Sphere:
            return leaning(0.0f, 0.0f, 0.5f);
        case Scene::Capsule:
            return leaning(0.0f, 0.015f, 0.5f);
        case Scene::Triangle:
            return leaning(0.02f, 0.0f, 0.5f);
        case Scene::Hull:
            return leaning(kDodecahedronRest, 0.0f, 0.5f);
    }
    return geometry::kIdentityRotation<float>;
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
        live(p).real("tilt-speed", speed_, {"ω", "rad/s"}, {0, 2},
                     "Rate at which the box tilts in its scene. A drag ends the motion.");
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
        const manifolds::Finding found = find();
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
        const manifolds::Finding found = find();
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
        const manifolds::Finding found = find();
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
    geometry::AnyShapef shapeB() const { return manifolds::shapeAt(kindOf(scene_), b_.center, b_.turn); }
    manifolds::Finding find() const { return manifolds::findContacts(kBelow, shapeB(), margin_, method_); }

    /// Lowered onto A, but for edges that cross, which have a place of their own.
    Placement placed(Vec3f center, const Quatf& turn) const {
        if (scene_ == Scene::EdgeEdge) return {center, turn};
        const geometry::AnyShapef shape = manifolds::shapeAt(kindOf(scene_), center, turn);
        center.y = kTop - kSink + manifolds::reachBelow(shape, center);
        return {center, turn};
    }
    /// How B moved in the last step.
    geometry::Twist<float> twist() const {
        if (!(seconds_ > 0.0f)) return {};
        const Quatf turned = left_.turn * glm::conjugate(before_.turn);
        return {left_.center, (left_.center - before_.center) / seconds_,
                Vec3f{turned.x, turned.y, turned.z} * (2.0f / seconds_)};
    }
    std::vector<std::string> contactNames(const geometry::Manifoldf& manifold) const {
        std::vector<std::string> names;
        if (names_)
            for (const auto& contact : manifold.points())
                names.push_back(manifolds::nameOf(contact.id, kindOf(scene_)));
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
        return manifolds::isCarried(*manifold, b_.center) ? "yes" : "no: it tips";
    }

    Scene scene_ = Scene::Tilting;
    manifolds::ClipMethod method_ = manifolds::ClipMethod::ReferenceFace;
    Kept kept_ = Kept::All;
    bool names_ = true;
    int shown_ = 0;
    float margin_ = 0.0f;   ///< m
    float speed_ = 0.6f;    ///< rad/s
    float phase_ = 0.0f;    ///< rad, of the tilting
    float seconds_ = 0.0f;  ///< s, length of the last step
    bool isHeld_ = false;   ///< somebody has moved B: it stays where it was put
    Placement b_{}, left_{}, before_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Manifolds>("Contact manifolds", "Two solids touch in one point, in two, or in a patch of four.",
                                   "contact points, contact generation, clipping, Sutherland–Hodgman, "
                                   "reference face, incident face, penetration depth");
}
}  // namespace collidoscope::demos::manifolds_demo
