#include "demos/01_two_dimensions/sample/flat_sample.h"
#include "demos/draw/shapes.h"
#include "demos/inside/crossings.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/planar/polygon/polygon.h"
#include "geometry/planar/shapes.h"

namespace collidoscope::demos::point_in_polygon_demo {
namespace {

using flat::inSpace;
using geometry::Polygonf;

enum class Gallery { Hexagon, Star, Comb, Spiral, Pentagram };

/// Cost of the crossings test per point, averaged over random points about a star, against the number of its vertices:
/// the edges that are tested, and those that need an orientation test because comparisons cannot decide.
struct CrossingCosts {
    std::vector<Vec2d> tested{}, oriented{};
};

constexpr int kMaxCorners = 512;
constexpr int kMaxHandles = 24;
constexpr float kSize = 2.4f;  ///< m, from the middle to a tip

Vec2f onCircle(float radius, float turns) {
    const float angle = 2.0f * geometry::kPi<float> * turns;
    return radius * Vec2f{geometry::cos(angle), geometry::sin(angle)};
}

Polygonf star(int corners) {
    constexpr float kNotch = 0.5f;
    Polygonf polygon;
    for (int i = 0; i < corners; ++i)
        polygon.points.push_back(
            onCircle(i % 2 == 0 ? kSize : kNotch * kSize, static_cast<float>(i) / static_cast<float>(corners)));
    return polygon;
}

/// Five corners of a circle, every second one joined to the next.
Polygonf pentagram() {
    Polygonf polygon;
    for (int i = 0; i < 5; ++i) polygon.points.push_back(onCircle(kSize, 0.25f + 0.4f * static_cast<float>(i)));
    return polygon;
}

/// Sides along x and along y in turn: each number is where the next one ends.
Polygonf rightAngled(Vec2f corner, std::initializer_list<float> ends) {
    Polygonf polygon{{corner}};
    int axis = 0;
    for (const float end : ends) {
        corner[axis] = end;
        polygon.points.push_back(corner);
        axis = 1 - axis;
    }
    return polygon;
}

/// Within 2.5 m of the origin, counter-clockwise; `corners` is for the star alone, and even.
Polygonf polygonOf(Gallery which, int corners) {
    if (which == Gallery::Hexagon)
        return {{{2.25f, 0}, {1.25f, 1.75f}, {-1.25f, 1.75f}, {-2.25f, 0}, {-1.25f, -1.75f}, {1.25f, -1.75f}}};
    if (which == Gallery::Star) return star(corners);
    if (which == Gallery::Pentagram) return pentagram();
    if (which == Gallery::Comb)
        return rightAngled({-2.5f, -1.5f}, {2.5f, 1.5f, 1.5f, -0.5f, 0.5f, 1.5f, -0.5f, -0.5f, -1.5f, 1.5f, -2.5f});
    return rightAngled({-2.5f, -2.0f}, {2.5f, 2.0f, -1.75f, -1.0f, 1.25f, 0.75f, -0.5f, 0.25f, 0.75f, -0.5f, -1.25f,
                                        1.5f, 2.0f, -1.5f, -2.5f});
}

constexpr double kMin = 0.1;  // edges: none at all has no place on a logarithmic axis

CrossingCosts costsOfStars(geometry::Random& random) {
    constexpr int kPoints = 200;
    CrossingCosts costs;
    for (int corners = 4; corners <= kMaxCorners; corners *= 2) {
        const Polygonf polygon = star(corners);
        double tested = 0.0, oriented = 0.0;
        for (int i = 0; i < kPoints; ++i) {
            const Vec2f p{random.uniform(-kSize, kSize), random.uniform(-kSize, kSize)};
            const geometry::CrossingCount count = geometry::countCrossings(polygon, p);
            tested += count.edgesTested;
            oriented += count.edgesOriented;
        }
        costs.tested.emplace_back(corners, tested / kPoints);
        costs.oriented.emplace_back(corners, std::max(oriented / kPoints, kMin));
    }
    return costs;
}

/// Both axes logarithmic. What `present` costs in a polygon of so many corners is marked.
Chart chartOfCosts(const CrossingCosts& costs, std::size_t corners, const geometry::CrossingCount& present) {
    const auto at = static_cast<double>(corners);
    return {.title = "What one point costs in a star",
            .x = {.title = "edges of the star", .range = {3.0, 700.0}, .scale = Scale::Logarithmic},
            .y = {.title = "edges", .range = {kMin, 700.0}, .scale = Scale::Logarithmic},
            .series = {{.name = "compared with the point",
                        .style = {.role = Role::BodyA, .width = 3.0f},
                        .marker = Marker::Circle,
                        .points = costs.tested},
                       {.name = "point in their box",
                        .style = {.role = Role::BodyB, .width = 3.0f},
                        .marker = Marker::Square,
                        .points = costs.oriented},
                       {.name = "this polygon, this point",
                        .style = {.role = Role::Selection, .width = 0.0f},
                        .marker = Marker::Diamond,
                        .points = {{at, present.edgesTested}, {at, std::max<double>(present.edgesOriented, kMin)}}}}};
}

constexpr Style kQuery{.role = Role::BodyB, .width = 14.0f};

/// Where the point stands at first: somewhere, level with a corner, level with an edge, or on an edge.
enum class Start { Anywhere, Corner, Edge, Boundary };

/// A point, a polygon, and the half-line whose crossings decide whether the point is inside.
class PointInPolygon final : public Demo<PointInPolygon> {
public:
    void build() override {
        corners_.clear();
        for (const Vec2f& corner : polygonOf(which_, count_ + count_ % 2).points) corners_.push_back(inSpace(corner));
        query_ = startOf(start_);
        motion_.start(query_);
        geometry::Random random(seed());
        costs_ = costsOfStars(random);
    }

    void step(float h) override {
        if (start_ == Start::Anywhere) motion_.sway(query_, h, speed_, {1.9f, 1.1f, 0.0f});
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        rebuilt(p).choice("polygon", which_, {"hexagon", "star", "comb", "spiral", "pentagram"},
                          "Polygon that the point is tested against: a convex one, three concave ones, or one that "
                          "crosses itself. Drag its corners.");
        rebuilt(p).logarithmic(
            "corners", count_, {"n"}, {6, kMaxCorners}, {6, kMaxCorners},
            "Number of corners of the star, rounded to an even number. The cost of the test grows with it.");
        rebuilt(p).choice("start", start_, {"anywhere", "corner", "edge", "boundary"},
                          "Place of the point: level with a corner, level with an edge, or on the boundary.");
        p.stepInside("edge", shown_, kMaxCorners, "The edge that is tested; 0 shows the whole test.");
        describeDrift(p, speed_,
                      "Speed at which the point wanders; at 0 it stays still, as it does from an exact start. "
                      "Dragging it makes it wait.");
        viewed(p).toggle("cost", showCost_, "Shows how the cost grows with the number of edges of a star.");
    }

    void handles(Handles& h) override {
        h.move("query", query_, {.tip = "Drag the point, also onto corners and edges."});
        query_.z = 0.0f;
        for (std::size_t i = 0; i < corners_.size() && corners_.size() <= kMaxHandles; ++i) {
            h.move("corner-" + std::to_string(i + 1), corners_[i], {.tip = "Drag a corner of the polygon."});
            corners_[i].z = 0.0f;
        }
    }
    void state(Archive& archive) override {
        archive.field("corners", corners_);
        archive.field("motion", motion_);
    }

    void draw(Canvas& canvas) const override {
        const Polygonf polygon = polygonNow();
        const flat::CrossingTest test = testNow();
        demos::draw(canvas, polygon, {.role = Role::BodyA, .fill = Fill::Translucent, .width = 1.0f});
        flat::drawCrossings(canvas, polygon, Vec2f{query_}, test, shown_);
        for (const Vec3f& corner : corners_)
            if (corners_.size() <= kMaxHandles) drawPoint(canvas, corner, {.role = Role::Neutral, .width = 7.0f});
        demos::draw(canvas, geometry::AnyShapef{query_}, kQuery);
        if (shown_ == 0) drawLabel(canvas, query_, flat::nameOf(test.count.place), kQuery);
        if (showCost_) drawChart(canvas, chartOfCosts(costs_, corners_.size(), test.count));
    }

    void measure(Measurements& m) const override {
        const geometry::CrossingCount count = testNow().count;
        const Polygonf polygon = polygonNow();
        m.text("verdict", flat::nameOf(count.place),
               "Verdict of the crossings test: with an odd number the point is inside.");
        m.number("crossings", count.crossings,
                 "Number of edges that the half-line crosses. The point is inside where it is odd.");
        m.number("winding", count.winding,
                 "Number of times that the polygon goes round the point. It is 2 in the middle of the "
                 "pentagram, where the crossings say outside.");
        m.group("Cost");
        m.number(
            "edges looked at", count.edgesTested,
            plotted({"n"},
                    "Number of edges that were tested: each one once, so the cost grows with the number of edges."));
        m.number("edges oriented", count.edgesOriented,
                 "Number of edges whose bounding box holds the point. All others are judged by comparisons.");
        m.group("Polygon");
        m.number("area", geometry::signedArea(polygon),
                 unplotted({.unit = "m²"},
                           "Area by the shoelace formula. It is positive when the corners go counter-clockwise."));
        m.text("shape", shapeText(polygon), "Kind of the polygon: convex, concave, or crossing itself.");
    }

    Explanation explain() const override {
        return flat::explainCrossings(polygonNow(), Vec2f{query_}, testNow(), shown_);
    }

    View homeView() const override { return flatView({1.7f, 0.1f}, 0.33f); }
    std::vector<Preset> presets() const override {
        return {{"convex", "Convex", {"polygon=hexagon", "start=anywhere"}},
                {"spiral", "In or out?", {"polygon=spiral", "start=anywhere"}},
                {"corner", "Through a corner", {"polygon=hexagon", "start=corner", "drift-speed=0"}},
                {"edge", "Along an edge", {"polygon=comb", "start=edge", "drift-speed=0"}},
                {"boundary", "On the boundary", {"polygon=comb", "start=boundary", "drift-speed=0"}},
                {"pentagram", "Crossing itself", {"polygon=pentagram", "start=anywhere", "drift-speed=0"}},
                {"many", "200 edges", {"polygon=star", "corners=200", "start=anywhere"}}};
    }

private:
    Polygonf polygonNow() const {
        Polygonf polygon;
        for (const Vec3f& corner : corners_) polygon.points.push_back(Vec2f{corner});
        return polygon;
    }
    flat::CrossingTest testNow() const { return flat::testCrossings(polygonNow(), Vec2f{query_}); }
    /// The first two corners of the comb, and the last but one of the hexagon, are level with the origin or below.
    Vec3f startOf(Start start) const {
        const Vec3f& first = corners_.front();
        const Vec3f& fifth = corners_[std::min<std::size_t>(4, corners_.size() - 1)];
        if (start == Start::Corner) return {-1.0f, first.y, 0.0f};
        if (start == Start::Edge) return {-2.0f, fifth.y, 0.0f};
        return start == Start::Boundary ? 0.5f * (first + corners_[1]) : Vec3f{-0.3f, -0.1f, 0.0f};
    }
    static const char* shapeText(const Polygonf& polygon) {
        if (!geometry::isSimple(polygon)) return "crosses itself";
        return geometry::isConvex(polygon) ? "convex" : "concave";
    }

    Gallery which_ = Gallery::Spiral;
    int count_ = 10;
    Start start_ = Start::Anywhere;
    int shown_ = 0;
    float speed_ = 0.4f;  ///< rad/s
    bool showCost_ = true;
    std::vector<Vec3f> corners_{};
    Vec3f query_{0.0f};
    GentleMotion motion_{};
    CrossingCosts costs_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<PointInPolygon>("Point in polygon",
                                        "Count the crossings of a half-line: an odd number is inside.",
                                        "even-odd rule, winding number, ray crossing, containment, inside test");
}
}  // namespace collidoscope::demos::point_in_polygon_demo
