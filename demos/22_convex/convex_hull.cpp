#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "demos/draw/parts.h"
#include "demos/inside/quickhull.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/base/vec.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::demos::convex_hull_demo {
namespace {

using geometry::Random;

enum class PointSet : std::uint8_t { Ball, Sphere, CubeGrid, Coplanar, Needle, Knot };

/// The least motion would end what these show.
bool isExact(PointSet set) { return set == PointSet::CubeGrid || set == PointSet::Coplanar; }

constexpr Vec3f kMiddle{0.0f, 1.7f, 0.0f};
constexpr float kRadius = 1.25f;  // m

Vec3f inBall(Random& random) {
    for (;;) {
        const Vec3f p = random.inBox(Vec3f{-1.0f}, Vec3f{1.0f});
        if (glm::dot(p, p) <= 1.0f) return kRadius * p;
    }
}

/// On a grid of whole quarters, so that all lie in one plane exactly.
Vec3f inOnePlane(Random& random) {
    const auto coordinate = [&] { return 0.25f * (static_cast<float>(random.index(11)) - 5.0f); };
    const float x = coordinate(), z = coordinate();
    return {x, 0.5f * x, z};
}

Vec3f pointOf(PointSet set, Random& random) {
    switch (set) {
        case PointSet::Sphere:
            return kRadius * random.direction();
        case PointSet::Coplanar:
            return inOnePlane(random);
        case PointSet::Needle: {
            // Drawn one after the other: which operand of a sum comes first is the compiler's choice.
            const Vec3f across = 0.08f * inBall(random);
            return Vec3f{1.6f, 0.6f, 0.2f} * random.uniform(-1.0f, 1.0f) + across;
        }
        default:
            return inBall(random);
    }
}

std::vector<Vec3f> cubeGrid() {
    std::vector<Vec3f> points;
    for (int z = 0; z < 4; ++z)
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 4; ++x)
                points.push_back(0.5f * Vec3f{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)} -
                                 0.75f);
    return points;
}

/// `count` points, or as many as a grid or mesh has, around (0, 1.7, 0) and about 1.2 m far from there.
std::vector<Vec3f> makePoints(PointSet set, int count, std::uint64_t seed) {
    std::vector<Vec3f> points;
    if (set == PointSet::CubeGrid) points = cubeGrid();
    if (set == PointSet::Knot) points = geometry::makeTorusKnot(2, 3, 0.9f, 0.25f, 16, 4)->vertices;
    Random random(seed);
    if (points.empty())
        for (int i = 0; i < count; ++i) points.push_back(pointOf(set, random));
    for (Vec3f& p : points) p += kMiddle;
    return points;
}

constexpr int kMaxPoints = 64;

/// Points, and the hull that quickhull puts around them. One point wanders in and out.
class ConvexHull final : public Demo<ConvexHull> {
public:
    void build() override {
        points_ = makePoints(set_, count_, seed());
        motion_.start(points_.front());
    }

    void step(float h) override {
        if (isExact(set_) || !motion_.advance(points_.front(), h, speed_)) return;
        const float s = geometry::sin(motion_.phase), c = geometry::cos(motion_.phase);
        const Vec3f offset{1.1f * s, 0.6f * (1.0f - c), 0.9f * s * c};
        motion_.moveTo(points_.front(), motion_.home + offset);
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        rebuilt(p).choice("points", set_, {"ball", "sphere", "cube-grid", "coplanar", "needle", "mesh"},
                          "Arrangement of the points. On a grid or in one plane, rounding must not decide which points "
                          "are vertices.");
        rebuilt(p).integer("count", count_, {"n"}, {4, kMaxPoints}, "Number of points. A grid and a mesh have 64.");
        p.stepInside("growth", shown_, kMaxPoints, "The step that is shown; 0 shows the hull.");
        describeDrift(p, speed_, "Speed at which one point wanders. On a grid and in a plane it rests.");
    }

    void handles(Handles& h) override {
        for (std::size_t i = 0; i < points_.size(); ++i)
            h.move("point " + std::to_string(i), points_[i], {.tip = "Drag the point: the hull follows."});
    }
    void state(Archive& archive) override {
        archive.field("points", points_);
        archive.field("motion", motion_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const HullTrace trace = traceQuickhull(points_);
        if (canvas.wantsShapes()) return recordShapes(canvas, trace);
        if (shown_ == 0 || trace.steps.empty())
            drawHull(canvas, points_, trace);
        else
            drawHullStep(canvas, points_, trace,
                         std::min<std::size_t>(static_cast<std::size_t>(shown_), trace.steps.size()) - 1);
    }

    /// Makes the hull and the points pickable, because both are drawn in parts.
    void recordShapes(Canvas& canvas, const HullTrace& trace) const {
        if (trace.result.span == geometry::PointSpan::Space)
            recordNamedShape(canvas,
                             geometry::HullInstancef{std::make_shared<const geometry::Hullf>(trace.result.hull)},
                             Role::BodyA, "convex hull");
        for (std::size_t i = 0; i < points_.size(); ++i)
            recordNamedShape(canvas, points_[i], Role::BodyB, "point " + std::to_string(i));
    }

    void measure(Measurements& m) const override {
        const HullTrace trace = traceQuickhull(points_);
        const geometry::Hullf& hull = trace.result.hull;
        const int edges = edgesOf(hull);
        const auto corners = static_cast<double>(hull.vertices.size()), faces = static_cast<double>(hull.faces.size());
        m.text("span", nameOf(trace.result.span), "Dimension that the points span.");
        m.number("corners", corners, plotted({"V"}, "Number of points that are vertices of the hull."));
        if (trace.result.span != geometry::PointSpan::Space) return;
        m.number("edges", edges, {.symbol = "E", .tip = "Number of edges, where two faces meet."});
        m.number("faces", faces, plotted({"F"}, "Number of faces. Triangles in one plane count as one face."));
        m.unplotted("V - E + F", corners - edges + faces,
                    "Vertices less edges plus faces. It is 2 for every convex solid (Euler).");
        m.number("steps", trace.steps.size(),
                 "Number of points that were added to the growing hull, plus 1 for the initial simplex.");
    }

    Explanation explain() const override { return explainHull(traceQuickhull(points_), shown_); }
    View homeView() const override { return {.eye = {2.6f, 3.2f, 4.6f}, .target = {0.0f, 1.6f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"ball", "Points in a ball", {"points=ball", "count=24"}},
                {"sphere", "On a sphere", {"points=sphere", "count=48"}},
                {"cube-grid", "Grid of a cube", {"points=cube-grid"}},
                {"coplanar", "In one plane", {"points=coplanar", "count=24"}},
                {"needle", "A needle", {"points=needle", "count=32"}},
                {"mesh", "Vertices of a knot", {"points=mesh"}}};
    }

private:
    PointSet set_ = PointSet::Ball;
    int count_ = 24;
    int shown_ = 0;
    float speed_ = 0.7f;  // rad/s
    std::vector<Vec3f> points_{};
    GentleMotion motion_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<ConvexHull>("Convex hull", "A tetrahedron grows point by point until no point is outside.",
                                    "Quickhull, polytope, point cloud, horizon");
}
}  // namespace collidoscope::demos::convex_hull_demo
