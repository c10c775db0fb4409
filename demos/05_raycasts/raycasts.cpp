#include <algorithm>

#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/rows.h"
#include "demos/share/sample_shape.h"
#include "geometry/base/elementary.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::demos::raycasts_demo {
namespace {

constexpr Style kRay{.role = Role::Query, .width = 3.0f};
constexpr Style kBeyond{.role = Role::Query, .dashed = true, .width = 1.5f};
constexpr Style kHit{.role = Role::Contact, .showThrough = true, .width = 2.0f};
constexpr Style kPole{.role = Role::Contact, .showThrough = true, .width = 1.0f};
constexpr Style kHitShape{.role = Role::BodyA};
constexpr Style kMissed{.role = Role::Neutral, .shade = -0.25f};
constexpr float kExtent = 16.0f;  // m, that the ray is drawn

/// A ray that sweeps over one shape of every kind: where it meets each, in which order, and with which normal.
class Raycasts final : public Demo<Raycasts> {
public:
    void build() override {
        using enum ShapeKind;
        samples_ = {sampleAt(Sphere, {-3.6f, 0.9f, 0.5f}),
                    sampleAt(Capsule, {-2.2f, 1.0f, -1.9f}, {1.0f, 0.0f, 0.5f}, 0.5f),
                    sampleAt(Aabb, {-1.6f, 0.7f, 1.9f}),
                    sampleAt(Mesh, {-0.5f, 1.1f, -0.1f}, {1.0f, 0.4f, 0.0f}, 0.7f),
                    sampleAt(Frustum, {0.7f, 0.9f, -2.3f}, {0.0f, 1.0f, 0.0f}, 1.3f),
                    sampleAt(Triangle, {1.4f, 1.0f, 1.2f}, {0.0f, 1.0f, 0.2f}, 1.1f),
                    sampleAt(Obb, {2.7f, 1.0f, -0.8f}, {0.4f, 1.0f, 0.3f}, 0.7f),
                    sampleAt(Hull, {3.7f, 1.1f, 2.0f}, {1.0f, 0.0f, 0.5f}, 0.4f),
                    sampleAt(Plane, {5.6f, 1.2f, 0.0f}, {0.0f, 0.0f, 1.0f}, 1.3f)};
        origin_ = {-6.6f, 1.15f, 0.6f};
        target_ = {-4.9f, 1.13f, 0.5f};
        motion_.start(target_);
    }

    void step(float h) override {
        if (!motion_.advance(target_, h, speed_)) return;
        const Quatf turn = geometry::axisAngle(Vec3f{0.0f, 1.0f, 0.0f}, angle_ * geometry::sin(motion_.phase));
        motion_.moveTo(target_, origin_ + turn * (motion_.home - origin_));
    }

    void describe(Parameters& p) override {
        viewed(p).toggle("only-nearest", onlyNearest_, "Show the first hit alone, as a bullet would find it.");
        live(p).toggle("unit-direction", unitDirection_,
                       "Makes the direction a unit vector, so that t is a distance in metres. Otherwise t counts "
                       "lengths from the origin to the target.");
        p.mesh("mesh", mesh_, {.tip = "Mesh in the way of the ray: one of the library or any OBJ file."});
        p.group("Sweep");
        describeDrift(p, speed_, "Pace of the ray's swing; 0 holds it still. Dragging the target makes it wait.",
                      "sweep-speed");
        live(p).real("sweep-angle", angle_, {"α", "rad"}, {0, 0.8}, {0, 3.2},
                     "Angle by which the ray swings to either side.");
        p.group("");
    }

    void handles(Handles& h) override {
        h.move("origin", origin_, {.tip = "Drag the start of the ray."});
        h.move("target", target_, {.tip = "Drag the point that the ray goes through."});
        addHandles(h, samples_, mesh_.mesh);
    }
    void state(Archive& archive) override { archive.field("motion", motion_); }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const Rayf ray = rayNow();
        const std::vector<Hit> hits = hitsOf(ray);
        drawSampleShapes(canvas, hits);
        drawRay(canvas, ray, hits);
        const std::size_t shown = onlyNearest_ ? std::min<std::size_t>(hits.size(), 1) : hits.size();
        for (std::size_t i = 0; i < shown; ++i) drawHit(canvas, hits[i], i + 1);
        drawLegend(canvas, Mark::Arrow, kRay, "ray, drag either end");
        if (hits.empty()) return;
        drawLegend(canvas, Mark::Arrow, kHit, "hit and its normal");
        drawLegend(canvas, Mark::Patch, kHitShape, "shape that is hit");
    }

    void measure(Measurements& m) const override {
        const std::vector<Hit> hits = hitsOf(rayNow());
        m.number("hits", hits.size(), "Number of shapes that the ray meets.");
        m.text("nearest", hits.empty() ? "none" : nameOf(hits[0].sample->kind), "Shape that the ray meets first.");
        if (hits.empty()) return;
        const auto& answer = hits[0].answer;
        m.group("Nearest hit");
        m.number("ray parameter", answer.t,
                 plotted({"t", unitDirection_ ? "m" : ""},
                         "Ray parameter t of the first hit, in lengths of the ray's direction."));
        for (int axis = 0; axis < 3; ++axis)
            m.number(std::string("point-") + "xyz"[axis], answer.point[axis],
                     unplotted({.unit = "m"}, "Ray parameter t at which the ray meets the shape."));
        for (int axis = 0; axis < 3; ++axis)
            m.unplotted(std::string("normal-") + "xyz"[axis], answer.normal[axis],
                        "Unit normal of the surface at the hit.");
    }

    View homeView() const override {
        return {.eye = {-11.0f, 8.6f, 11.5f}, .target = {-0.4f, 0.6f, -0.1f}, .fieldOfView = 0.5f};
    }
    std::vector<Preset> presets() const override {
        return {{"still", "A still ray", {"sweep-speed=0"}},
                {"bullet", "The first hit only", {"only-nearest=true"}},
                {"wide", "A wide sweep", {"sweep-angle=0.8", "sweep-speed=0.8"}}};
    }

private:
    struct Hit {
        const SampleShape* sample = nullptr;
        geometry::RayHit<float> answer{};
    };

    Rayf rayNow() const {
        const Vec3f direction = target_ - origin_;
        const float length = glm::length(direction);
        return {origin_, unitDirection_ && length > 0.0f ? direction / length : direction};
    }
    /// Nearest first; of equally near ones, in the order of the samples.
    std::vector<Hit> hitsOf(const Rayf& ray) const {
        std::vector<Hit> hits;
        for (const SampleShape& sample : samples_)
            if (const auto answer = rayCast(ray, shapeOf(sample, mesh_.mesh))) hits.push_back({&sample, *answer});
        std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.answer.t < b.answer.t; });
        return hits;
    }

    void drawSampleShapes(Canvas& canvas, const std::vector<Hit>& hits) const {
        for (const SampleShape& sample : samples_) {
            const auto hit =
                std::find_if(hits.begin(), hits.end(), [&](const Hit& one) { return one.sample == &sample; });
            const bool isNearest = hit == hits.begin() && !hits.empty();
            const bool isShown = hit != hits.end() && (isNearest || !onlyNearest_);
            Style style = isShown ? kHitShape : kMissed;
            if (isNearest) style.shade = 0.2f;
            demos::draw(canvas, sample, mesh_.mesh, style);
        }
    }
    /// Full up to the first hit, dashed beyond.
    void drawRay(Canvas& canvas, const Rayf& ray, const std::vector<Hit>& hits) const {
        const float length = glm::length(ray.direction);
        if (!(length > 0.0f)) return drawPoint(canvas, origin_, kRay);
        const Vec3f end = pointAt(ray, kExtent / length);
        const Vec3f first = hits.empty() ? end : hits[0].answer.point;
        drawArrow(canvas, origin_, target_ - origin_, kRay);
        drawPoint(canvas, origin_, {.role = Role::Query, .width = 12.0f});
        demos::draw(canvas, Segmentf{origin_, first}, kRay);
        if (!hits.empty()) demos::draw(canvas, Segmentf{first, end}, kBeyond);
    }
    void drawHit(Canvas& canvas, const Hit& hit, std::size_t order) const {
        const auto& [t, point, normal, startsInside] = hit.answer;
        drawPoint(canvas, point, kHit.withWidth(order == 1 ? 15.0f : 10.0f));
        drawReachOfPlane(canvas, *hit.sample, point);
        drawArrow(canvas, point, normal * 0.8f, kHit.withWidth(order == 1 ? 4.0f : 2.5f));
        const std::string text = startsInside
                                     ? printed("%zu  starts inside", order)
                                     : printed("%zu  t = %.2f%s", order, double(t), unitDirection_ ? " m" : "");
        // On a pole, clear of the hit and of the shapes around it.
        const Vec3f top = point + Vec3f{0.0f, 1.3f, 0.0f};
        demos::draw(canvas, Segmentf{point, top}, kPole);
        drawLabel(canvas, top, text);
    }

    bool onlyNearest_ = false;
    bool unitDirection_ = true;
    float speed_ = 0.45f;  // rad/s
    float angle_ = 0.34f;  // rad
    MeshSlot mesh_{"torus-knot", geometry::makeTorusKnot()};
    Vec3f origin_{0.0f}, target_{1.0f, 0.0f, 0.0f};
    std::vector<SampleShape> samples_{};
    GentleMotion motion_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Raycasts>("Raycasts",
                                  "A ray sweeps over one shape of every kind: each hit with its t, normal and order.",
                                  "ray casting, intersection, hit, slab test, scene query");
}
}  // namespace collidoscope::demos::raycasts_demo
