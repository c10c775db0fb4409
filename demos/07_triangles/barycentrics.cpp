#include <algorithm>
#include <cmath>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/triangle/barycentric.h"

namespace collidoscope::demos::barycentrics_demo {
namespace {

using geometry::BarycentricMethod;

constexpr std::array kMethods{BarycentricMethod::Projection, BarycentricMethod::Gram, BarycentricMethod::RayCast};
constexpr Style kPoint{.role = Role::Contact, .showThrough = true, .width = 15.0f};
constexpr Style kAsked{.role = Role::BodyB, .width = 12.0f};
constexpr Style kDrop{.role = Role::Construction, .dashed = true, .showThrough = true};
constexpr Style kSpoke{.role = Role::Selection, .showThrough = true, .width = 2.0f};
constexpr float kGround = -1.5f;  ///< m, far enough below for corners that are dragged down

enum class Figure { Triangle, Polygon };
enum class Scene { Wide, Needle, Upright };

Trianglef triangleOf(Scene scene) {
    if (scene == Scene::Needle) return {{-2.4f, 0.0f, 0.2f}, {2.4f, 0.0f, 0.2f}, {0.6f, 0.0f, 0.19f}};
    if (scene == Scene::Upright) return {{-1.5f, 0.25f, 0.0f}, {1.5f, 0.25f, 0.25f}, {0.25f, 1.75f, -1.0f}};
    return {{-2.0f, 0.0f, 1.25f}, {2.0f, 0.0f, 1.0f}, {-0.5f, 0.0f, -1.75f}};
}

/// A point, and how much of each corner is in it: three ways to the weights of a triangle, and those of a polygon.
class Barycentrics final : public Demo<Barycentrics> {
public:
    void build() override {
        triangle_ = triangleOf(scene_);
        asked_ = pointAt(triangle_, {0.25f, 0.35f, 0.4f});
        if (scene_ == Scene::Upright) asked_ += Vec3f{0.0f, 0.5f, 0.7f};
        if (figure_ == Figure::Polygon) asked_ = {0.4f, 0.0f, 0.3f};
        motion_.start(asked_);
    }

    void step(float h) override {
        if (!motion_.advance(asked_, h, speed_)) return;
        const bool polygon = figure_ == Figure::Polygon;
        const Vec3f along = polygon ? Vec3f{3.2f, 0.0f, 0.0f} : triangle_.b - triangle_.a;
        const Vec3f up = polygon ? Vec3f{0.0f, 0.0f, 2.8f} : triangle_.c - triangle_.a;
        motion_.moveTo(asked_, motion_.home + 0.4f * geometry::sin(motion_.phase) * along +
                                   0.4f * geometry::sin(2.0f * motion_.phase) * up);
    }

    void describe(Parameters& p) override {
        rebuilt(p).choice("figure", figure_, {"triangle", "polygon"},
                          "Shape with the weights: a triangle, or a convex polygon with as many weights as corners.");
        rebuilt(p).choice("scene", scene_, {"wide", "needle", "upright"},
                          "Triangle at the start. On a needle the three methods lose different numbers of digits.");
        live(p).integer("corners", corners_, {3, 9}, "Number of corners of the polygon.");
        describeDrift(p, speed_, "Speed at which the point wanders; 0 holds it still. Dragging it makes it wait.",
                      "speed");
    }

    void handles(Handles& h) override {
        h.move("point", asked_, {.tip = "Drag the point, on the plane or off it."});
        if (figure_ == Figure::Polygon) return;
        h.move("A", triangle_.a, {.tip = "Drag this corner of the triangle."});
        h.move("B", triangle_.b, {.tip = "Drag this corner of the triangle."});
        h.move("C", triangle_.c, {.tip = "Drag this corner of the triangle."});
    }
    void state(Archive& archive) override { archive.field("motion", motion_); }

    void draw(Canvas& canvas) const override {
        canvas.ground(kGround);
        if (figure_ == Figure::Polygon)
            drawPolygon(canvas);
        else
            drawTriangle(canvas);
        drawLegend(canvas, Mark::Point, kPoint, "the point, drag it");
    }

    void measure(Measurements& m) const override {
        if (figure_ == Figure::Polygon) return measurePolygon(m);
        constexpr std::array kBy{" by projection", " by Gram", " by ray"};
        constexpr std::array kTitles{"Projection", "Gram system", "Möller–Trumbore"};
        for (std::size_t i = 0; i < kMethods.size(); ++i) {
            m.group(kTitles[i]);
            const Vec3f w = weightsBy(kMethods[i]);
            for (int corner = 0; corner < 3; ++corner)
                m.number(
                    std::string("weight ") + "uvw"[corner] + kBy[i], double{w[corner]},
                    unplotted({}, "Weight of this corner. It is below 0 where the point is beyond the opposite edge."));
        }
        m.group("Agreement");
        const Vec3f w = weightsBy(kMethods[0]);
        m.unplotted("u + v + w", double{w.x} + double{w.y} + double{w.z}, "Sum of the weights. It is always 1.");
        m.number("difference", difference(),
                 "Largest difference between the three methods, over all weights of the foot in the plane.");
        m.number("mean", double{glm::length(pointAt(triangle_, w) - foot())},
                 {.unit = "m",
                  .tip = "Distance from the weighted mean of the corners to the point. It is 0 up to rounding.",
                  .plot = false,
                  .noise = 1e-5});
    }

    View homeView() const override { return {.eye = {0.6f, 4.6f, 4.6f}, .target = {0.1f, 0.2f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"wide", "A wide triangle", {"figure=triangle", "scene=wide"}},
                {"upright", "Off the plane", {"figure=triangle", "scene=upright", "speed=0.4"}},
                {"needle", "A needle", {"figure=triangle", "scene=needle", "speed=0.2"}},
                {"hexagon", "A hexagon", {"figure=polygon", "corners=6"}}};
    }

private:
    /// The point of the plane below the one that is asked about; the triangle's weights are its.
    Vec3f foot() const { return pointAt(triangle_, barycentric(triangle_, asked_, BarycentricMethod::RayCast)); }
    Vec3f weightsBy(BarycentricMethod method) const { return barycentric(triangle_, foot(), method); }
    double difference() const {
        double largest = 0.0;
        for (const BarycentricMethod method : kMethods)
            for (int corner = 0; corner < 3; ++corner)
                largest =
                    std::max(largest, double{std::fabs(weightsBy(method)[corner] - weightsBy(kMethods[0])[corner])});
        return largest;
    }

    void drawTriangle(Canvas& canvas) const {
        const std::array corners{triangle_.a, triangle_.b, triangle_.c};
        constexpr std::array kNames{"A", "B", "C"};
        const Vec3f p = foot();
        const Vec3f weights = weightsBy(BarycentricMethod::Projection);
        drawWeights(canvas, triangle_, p, weights);
        for (std::size_t i = 0; i < 3; ++i) drawWeight(canvas, corners[i], kNames[i], weights[static_cast<int>(i)]);
        if (glm::length(asked_ - p) > 1e-3f) drawDrop(canvas, p, "at right angles to the plane");
        drawPoint(canvas, p, kPoint);
    }

    /// From the point that is asked about to the one that has the weights.
    void drawDrop(Canvas& canvas, const Vec3f& p, const char* meaning) const {
        demos::draw(canvas, Segmentf{asked_, p}, kDrop);
        drawPoint(canvas, asked_, kAsked);
        drawLegend(canvas, Mark::Line, kDrop, meaning);
    }
    /// A dot as large as the weight, and the number.
    static void drawWeight(Canvas& canvas, const Vec3f& corner, std::string_view name, float weight) {
        const Role role = weight < 0.0f ? Role::Mistake : Role::BodyA;
        drawPoint(canvas, corner, {.role = role, .width = 6.0f + 24.0f * std::min(1.0f, std::fabs(weight))});
        drawLabel(canvas, corner, std::string(name) + "  " + numberText(double{weight}, 3), {.role = role});
    }

    /// A regular polygon about the origin, seen in the plane of x and z; its second coordinate is -z.
    std::vector<Vec2f> polygon() const {
        std::vector<Vec2f> corners;
        for (int i = 0; i < corners_; ++i) {
            const float angle = 2.0f * geometry::kPi<float> * (float(i) + 0.25f) / float(corners_);
            corners.push_back({2.2f * geometry::cos(angle), 1.9f * geometry::sin(angle)});
        }
        return corners;
    }
    std::vector<float> polygonWeightsNow() const {
        return geometry::polygonWeights<float>(polygon(), Vec2f{asked_.x, -asked_.z});
    }
    static std::string cornerName(std::size_t i) { return {static_cast<char>('A' + i)}; }
    static Vec3f onGround(const Vec2f& p) { return {p.x, 0.0f, -p.y}; }

    void drawPolygon(Canvas& canvas) const {
        const std::vector<float> weights = polygonWeightsNow();
        std::vector<Vec3f> corners;
        for (const Vec2f& corner : polygon()) corners.push_back(onGround(corner));
        drawFace(canvas, corners, {.role = Role::BodyA, .fill = Fill::Translucent, .width = 3.0f});
        const Vec3f p = mean(weights);
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec3f hair{0.0f, 0.01f, 0.0f};
            demos::draw(canvas, Segmentf{p + hair, corners[i] + hair}, kSpoke.withWidth(1.0f + 8.0f * weights[i]));
            drawWeight(canvas, corners[i], cornerName(i), weights[i]);
        }
        if (glm::length(asked_ - p) > 1e-2f) drawDrop(canvas, p, "to the mean of the corners");
        drawPoint(canvas, p, kPoint);
        drawLegend(canvas, Mark::Line, kSpoke, "thick: much weight");
    }
    Vec3f mean(const std::vector<float>& weights) const {
        const std::vector<Vec2f> corners = polygon();
        Vec2f sum{0.0f};
        for (std::size_t i = 0; i < corners.size(); ++i) sum += weights[i] * corners[i];
        return onGround(sum);
    }
    void measurePolygon(Measurements& m) const {
        const std::vector<float> weights = polygonWeightsNow();
        double sum = 0.0;
        m.group("Weights after Wachspress");
        for (std::size_t i = 0; i < weights.size(); ++i) {
            sum += double{weights[i]};
            m.number(cornerName(i), double{weights[i]}, "Weight of the corner. It is never negative.");
        }
        m.unplotted("sum", sum, "Sum of the weights. It is always 1.");
    }

    Figure figure_ = Figure::Triangle;
    Scene scene_ = Scene::Wide;
    int corners_ = 6;
    float speed_ = 0.4f;  // rad/s
    Trianglef triangle_{};
    Vec3f asked_{0.0f};
    GentleMotion motion_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Barycentrics>("Barycentric coordinates",
                                      "Three methods find how much of each corner is in a point.",
                                      "weights, areal coordinates, interpolation");
}
}  // namespace collidoscope::demos::barycentrics_demo
