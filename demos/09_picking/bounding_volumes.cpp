#include "demos/09_picking/parts/bounding_count.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/degrees.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::bounding_volumes_demo {
namespace {

using picking::Bound;
using picking::kBounds;

constexpr Style kRod{.role = Role::BodyA};
constexpr Style kVolume{.role = Role::Construction, .fill = Fill::Translucent};
constexpr Style kTrue{.role = Role::Contact, .showThrough = true, .width = 7.0f};
constexpr Style kFalse{.role = Role::Mistake, .showThrough = true, .width = 4.0f};
constexpr Style kRay{.role = Role::Query, .width = 2.0f};
constexpr Vec3f kCenter{0.0f, 1.9f, 0.0f};
constexpr std::array kNames{"sphere", "AABB", "capsule"};

const char* nameOf(Bound bound) { return kNames[static_cast<std::size_t>(bound)]; }

/// Rays painted over a rod: how many of the hits of its bounding volume are hits of the rod?
class BoundingVolumes final : public Demo<BoundingVolumes> {
public:
    void build() override {
        const Quatf lean = geometry::axisAngle(Vec3f{0.0f, 0.0f, 1.0f}, lean_ * kDegree<float>);
        rod_ = {.center = kCenter,
                .half = {kLength, kLength / slenderness_, kLength / slenderness_},
                .orientation = geometry::axisAngle(Vec3f{0.0f, 1.0f, 0.0f}, turn_ * kDegree<float>) * lean};
        countFor_ = rod_.orientation;
        count_ = {};
        ray_ = {};
        random_ = geometry::Random(seed());
    }

    void step(float) override {
        // Counts belong to one pose of the rod.
        if (rod_.orientation != countFor_) count_ = {};
        countFor_ = rod_.orientation;
        const picking::Bounded bounded = picking::boundsAround(rod_);
        for (int i = 0; i < rays_; ++i) count_.add(bounded, picking::randomRay(bounded, random_));
        constexpr std::uint64_t kStepsShown = 45;
        if (stepCount() % kStepsShown == 0) ray_ = count_.last;
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        viewed(p).choice("volume", shown_, {"sphere", "aabb", "capsule"},
                         "Bounding volume that is shown with its hits. All three are counted.");
        rebuilt(p).real("slenderness", slenderness_, {"λ"}, {1, 30}, {1, 1000},
                        "Length of the rod divided by its width. It is 1 for a cube.");
        const RealSpec angle{
            .unit = "°",
            .range = {-90, 90},
            .limits = Range<double>{-360, 360},
            .effect = Effect::Rebuild,
            .tip = "Angle of the rod. The AABB grows as the rod leaves the axes; sphere and capsule turn along."};
        p.real("lean", lean_, angle);
        p.real("turn", turn_, angle);
        live(p).integer("rays-per-step", rays_, {0, 200},
                        "Number of random lines in each step. Each line is as likely as any other.");
    }

    void handles(Handles& h) override {
        h.place("rod", rod_.center, rod_.orientation, {.shape = rod_, .tip = "Turn the rod by the rings."});
    }
    void state(Archive& archive) override {
        archive.field("count", count_);
        archive.field("count-for", countFor_);
        archive.field("half", rod_.half);
        archive.field("ray", ray_);
        archive.field("random", random_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const picking::Bounded bounded = picking::boundsAround(rod_);
        demos::draw(canvas, rod_, kRod);
        drawVolume(canvas, bounded);
        drawDots(canvas);
        if (count_.rays > 0) demos::draw(canvas, Segmentf{ray_.origin, pointAt(ray_, 4.0f)}, kRay);
        const std::string share = numberText(100.0 * count_.falseShare(shown_), 1) + " % of its hits are false";
        drawLabel(canvas, rod_.center - Vec3f{0.0f, bounded.sphere.radius + 0.25f, 0.0f},
                  std::string(nameOf(shown_)) + ": " + share, {.role = Role::Mistake});
        drawLegend(canvas, Mark::Patch, kRod, "the rod");
        drawLegend(canvas, Mark::Patch, kVolume, std::string("its ") + nameOf(shown_));
        drawLegend(canvas, Mark::Point, kTrue, "ray that goes on to hit the rod");
        drawLegend(canvas, Mark::Point, kFalse, "false hit: misses the rod");
        if (count_.rays > 0) drawLegend(canvas, Mark::Line, kRay, "one of the rays");
    }

    void measure(Measurements& m) const override {
        m.number("rays", count_.rays, unplotted({"n"}, "Number of rays since the rod was last turned."));
        m.unplotted("rod hits", count_.rodHits, "Number of rays that meet the rod itself.");
        constexpr std::array<std::array<const char*, 3>, 3> kMeasures{
            {{"sphere hits", "false by sphere", "predicted for sphere"},
             {"AABB hits", "false by AABB", "predicted for AABB"},
             {"capsule hits", "false by capsule", "predicted for capsule"}}};
        const picking::Bounded bounded = picking::boundsAround(rod_);
        for (const Bound bound : kBounds) {
            const auto& names = kMeasures[static_cast<std::size_t>(bound)];
            m.group(nameOf(bound));
            m.unplotted(names[0], count_.hits[static_cast<std::size_t>(bound)],
                        "Number of rays that meet this bounding volume.");
            m.number(names[1], 100.0 * count_.falseShare(bound),
                     plotted({.unit = "%"}, "Share of the rays that meet this volume and miss the rod."));
            m.number(names[2], 100.0 * predictedFalseShare(bounded, bound),
                     plotted({"1 − S/S'", "%"},
                             "Expected share, after Cauchy, from the surfaces of rod and volume. It is 87 % for a rod "
                             "of 10 : 1 : 1 in its sphere."));
        }
    }

    View homeView() const override { return {.eye = {1.2f, 3.0f, 7.0f}, .target = {0.0f, 1.75f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"sphere", "Sphere: 87 % false", {"volume=sphere", "slenderness=10"}},
                {"aabb", "AABB, leaning", {"volume=aabb", "lean=45", "turn=35"}},
                {"aabb-straight", "AABB, along an axis", {"volume=aabb", "lean=0", "turn=0"}},
                {"capsule", "Capsule", {"volume=capsule"}},
                {"cube", "A cube", {"volume=sphere", "slenderness=1"}}};
    }

private:
    static constexpr float kLength = 1.4f;  ///< m, half the rod

    void drawVolume(Canvas& canvas, const picking::Bounded& bounded) const {
        if (shown_ == Bound::Sphere) demos::draw(canvas, bounded.sphere, kVolume);
        if (shown_ == Bound::Aabb) demos::draw(canvas, bounded.aabb, kVolume);
        if (shown_ == Bound::Capsule) demos::draw(canvas, bounded.capsule, kVolume);
    }
    void drawDots(Canvas& canvas) const {
        std::vector<PointItem> dots;
        for (const picking::BoundDot& dot : count_.dots)
            if (dot.bound == shown_) dots.push_back({dot.position, dot.mistake ? kFalse : kTrue});
        canvas.points(dots);
    }

    Bound shown_ = Bound::Sphere;
    float slenderness_ = 10.0f;
    float lean_ = 30.0f;  // degrees
    float turn_ = 25.0f;  // degrees
    int rays_ = 8;
    Boxf rod_{};
    Quatf countFor_ = geometry::kIdentityRotation<float>;
    picking::BoundingCount count_{};
    Rayf ray_{};  ///< that is shown for a while
    geometry::Random random_{1};
};

}  // namespace

table::Entry entry() {
    return table::entry<BoundingVolumes>("Bounding volumes",
                                         "A hit of the bound is not yet a hit: count the false ones.",
                                         "bounding sphere, AABB, OBB, BVH, false positives, early out, broad phase");
}
}  // namespace collidoscope::demos::bounding_volumes_demo
