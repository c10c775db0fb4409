#include <cmath>

#include "demos/09_picking/pick/pick.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/degrees.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/query/bounds.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos::bounding_volumes_demo {
namespace {

constexpr Style kRod{.role = Role::BodyA};
constexpr Style kVolume{.role = Role::Construction, .fill = Fill::Translucent};
constexpr Style kTrue{.role = Role::Contact, .showThrough = true, .width = 7.0f};
constexpr Style kFalse{.role = Role::Mistake, .showThrough = true, .width = 4.0f};
constexpr Style kRay{.role = Role::Query, .width = 2.0f};
constexpr Vec3f kCenter{0.0f, 1.9f, 0.0f};

enum class Bound : std::uint8_t { Sphere, Aabb, Capsule };
constexpr std::array kBounds{Bound::Sphere, Bound::Aabb, Bound::Capsule};
constexpr std::array kNames{"sphere", "AABB", "capsule"};

std::size_t indexOf(Bound bound) { return static_cast<std::size_t>(bound); }
const char* nameOf(Bound bound) { return kNames[indexOf(bound)]; }

/// The rod, and the volumes that enclose it tightly.
struct Bounded {
    Boxf rod{};
    std::array<geometry::AnyShapef, 3> volumes{};  ///< the capsule along the rod's x axis
    Spheref around{};                              ///< around everything
};
Bounded boundsAround(const Boxf& rod) {
    const Vec3f along = rod.orientation * Vec3f{rod.half.x, 0.0f, 0.0f};
    const Aabbf box = boundsOf(rod);
    const Capsulef capsule{rod.center - along, rod.center + along, glm::length(Vec2f{rod.half.y, rod.half.z})};
    const float corner = 0.5f * glm::length(box.max - box.min);
    const float end = glm::length(capsule.b - capsule.a) * 0.5f + capsule.radius;
    return {rod, {enclosingSphere(rod), box, capsule}, {rod.center, std::fmax(corner, end)}};
}

double surfaceOfBox(const Vec3d& half) { return 8.0 * (half.x * half.y + half.y * half.z + half.z * half.x); }
/// m^2, of a volume.
double surfaceOf(const geometry::AnyShapef& volume) {
    constexpr double kPi = geometry::kPi<double>;
    if (const auto* box = std::get_if<Aabbf>(&volume)) return surfaceOfBox(Vec3d{box->max - box->min} * 0.5);
    if (const auto* sphere = std::get_if<Spheref>(&volume)) {
        const double radius{sphere->radius};
        return 4.0 * kPi * radius * radius;
    }
    const auto& capsule = std::get<Capsulef>(volume);
    const double radius{capsule.radius}, length{glm::length(capsule.b - capsule.a)};
    return 4.0 * kPi * radius * radius + 2.0 * kPi * radius * length;
}
/// The share of the lines through a convex volume that miss a convex body inside it:
///   1 - surface of the body / surface of the volume
/// Source: Cauchy, Memoire sur la rectification des courbes et la quadrature des surfaces (1832): the mean projection
/// of a convex body is a quarter of its surface, and of lines of one direction those hit that lie in the projection.
double predictedFalseShare(const Bounded& bounded, Bound bound) {
    return 1.0 - surfaceOfBox(Vec3d{bounded.rod.half}) / surfaceOf(bounded.volumes[indexOf(bound)]);
}

/// Where a ray met a volume. It is a mistake when it missed the rod.
struct BoundDot {
    Vec3f position{0.0f};
    Bound bound = Bound::Sphere;
    bool mistake = false;
};
void state(Archive& archive, BoundDot& dot) {
    archive.field("position", dot.position);
    archive.field("bound", dot.bound);
    archive.field("mistake", dot.mistake);
}

/// Random rays at the rod and at the volumes around it: who is hit, and who only seems to be.
struct BoundingCount {
    static constexpr std::size_t kMaxDots = 2400;  ///< the oldest give way

    std::uint32_t rays = 0;
    std::uint32_t rodHits = 0;
    std::array<std::uint32_t, 3> hits{};  ///< of each volume
    std::vector<BoundDot> dots{};
    std::uint64_t left = 0;  ///< dots ever left
    Rayf last{};

    void add(const Bounded& bounded, const Rayf& ray) {
        ++rays;
        last = ray;
        const bool onRod = rayCast(ray, bounded.rod).has_value();
        rodHits += onRod ? 1 : 0;
        for (const Bound bound : kBounds) {
            const auto hit = rayCast(ray, bounded.volumes[indexOf(bound)]);
            if (!hit) continue;
            ++hits[indexOf(bound)];
            if (dots.size() < kMaxDots) dots.emplace_back();
            dots[left++ % kMaxDots] = {hit->point, bound, !onRod};
        }
    }
    /// Share of the hits of a volume that miss the rod; 0 before the first hit.
    double falseShare(Bound bound) const { return picking::falseShare(hits[indexOf(bound)], rodHits); }
};
void state(Archive& archive, BoundingCount& count) {
    archive.field("rays", count.rays);
    archive.field("rod-hits", count.rodHits);
    archive.field("sphere-hits", count.hits[0]);
    archive.field("aabb-hits", count.hits[1]);
    archive.field("capsule-hits", count.hits[2]);
    archive.field("dots", count.dots);
    archive.field("left", count.left);
    archive.field("last", count.last);
}

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
        const Bounded bounded = boundsAround(rod_);
        for (int i = 0; i < rays_; ++i) count_.add(bounded, picking::randomRayThrough(bounded.around, random_));
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
        const Bounded bounded = boundsAround(rod_);
        demos::draw(canvas, rod_, kRod);
        demos::draw(canvas, bounded.volumes[indexOf(shown_)], kVolume);
        drawDots(canvas);
        if (count_.rays > 0) demos::draw(canvas, Segmentf{ray_.origin, pointAt(ray_, 4.0f)}, kRay);
        const std::string share = numberText(100.0 * count_.falseShare(shown_), 1) + " % of its hits are false";
        drawLabel(canvas, rod_.center - Vec3f{0.0f, std::get<Spheref>(bounded.volumes[0]).radius + 0.25f, 0.0f},
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
        const Bounded bounded = boundsAround(rod_);
        for (const Bound bound : kBounds) {
            const std::string name = nameOf(bound);
            m.group(name);
            m.unplotted(name + " hits", count_.hits[indexOf(bound)], "Number of rays that meet this bounding volume.");
            m.number("false by " + name, 100.0 * count_.falseShare(bound),
                     plotted({.unit = "%"}, "Share of the rays that meet this volume and miss the rod."));
            m.number("predicted for " + name, 100.0 * predictedFalseShare(bounded, bound),
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

    void drawDots(Canvas& canvas) const {
        std::vector<PointItem> dots;
        for (const BoundDot& dot : count_.dots)
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
    BoundingCount count_{};
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
