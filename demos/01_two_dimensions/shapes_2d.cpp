#include <algorithm>

#include "demos/01_two_dimensions/parts/flat_sample.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/planar/overlap/overlap.h"
#include "geometry/planar/query/closest_point.h"
#include "geometry/planar/query/distance.h"
#include "geometry/planar/query/enclosing.h"

namespace collidoscope::demos::shapes_2d_demo {
namespace {

using flat::inSpace;
using flat::Kind;
using flat::sampleAt;
using flat::SampleShape;

constexpr Style kQuery{.role = Role::BodyB, .width = 14.0f};
constexpr Style kDistance{.role = Role::Construction, .dashed = true};
constexpr Style kNearest{.role = Role::Contact, .width = 3.0f};
constexpr Style kEnclosing{.role = Role::Construction, .fill = Fill::Wire, .width = 1.5f};

enum class Enclosing { None, Circles, Rectangles, Both };

/// The answers about one shape to the point that asks.
struct Answer {
    Vec2f point{0.0f};
    float distance = 0.0f;  ///< m
    bool holds = false;
};

/// The shapes of the plane, and a point that asks each of them: do you hold me, and where are you nearest?
class Shapes2d final : public Demo<Shapes2d> {
public:
    void build() override {
        constexpr float kUpper = 2.1f, kLower = -0.75f;  // m
        samples_ = {sampleAt(Kind::Point, {-4.2f, kUpper, 0}, {1, 0, 0}),
                    sampleAt(Kind::Segment, {-2.3f, kUpper - 0.4f, 0}, {1.2f, 0.9f, 0}),
                    sampleAt(Kind::Ray, {1.0f, kUpper - 0.3f, 0}, {0.9f, 0.5f, 0}),
                    sampleAt(Kind::Line, {-3.0f, -2.95f, 0}, {1.5f, 0.12f, 0}),
                    sampleAt(Kind::Circle, {-4.0f, kLower, 0}, {0.6f, 0.6f, 0}),
                    sampleAt(Kind::Rectangle, {-1.35f, kLower, 0}, {0.8f, 0.8f, 0}),
                    sampleAt(Kind::OrientedRectangle, {1.35f, kLower, 0}, {0.85f, 0.45f, 0}),
                    sampleAt(Kind::Polygon, {4.0f, kLower, 0}, {0.85f, 0.4f, 0})};
        query_ = {0.2f, 0.6f, 0.0f};
        motion_.start(query_);
    }

    void step(float h) override { motion_.sway(query_, h, speed_, {3.6f, -0.9f, 0.0f}); }

    void describe(Parameters& p) override {
        viewed(p).choice("enclosing", enclosing_, {"none", "circles", "rectangles", "both"},
                         "Shows the smallest circle and the smallest upright rectangle around each bounded shape.");
        describeDrift(p, speed_, "Speed at which the point wanders; at 0 it stays still. Dragging it makes it wait.");
        viewed(p).toggle("labels", labels_, "Shows the names and the distances beside the shapes.");
    }

    void handles(Handles& h) override {
        h.move("query", query_, {.tip = "Drag the point: every closest point follows."});
        query_.z = 0.0f;
        for (SampleShape& sample : samples_) addHandles(h, handleName(sample.kind), sample);
    }
    void state(Archive& archive) override { archive.field("motion", motion_); }

    void draw(Canvas& canvas) const override {
        const SampleShape* nearest = nearestOf();
        for (const SampleShape& sample : samples_) {
            const Answer answer = answerOf(sample);
            flat::draw(canvas, sample, {.role = Role::BodyA, .width = 3.0f, .shade = answer.holds ? 0.35f : 0.0f});
            drawHandles(canvas, sample);
            drawEnclosing(canvas, sample);
            drawAnswer(canvas, sample, answer, &sample == nearest);
        }
        drawPoint(canvas, query_, kQuery);
        drawLegend(canvas, Mark::Point, kQuery, "the point that asks");
        drawLegend(canvas, Mark::Point, kNearest, "closest point of each shape");
        drawLegend(canvas, Mark::Line, kDistance, "distance");
        drawLegend(canvas, Mark::Line, kNearest, "shortest distance");
        if (enclosing_ != Enclosing::None) drawLegend(canvas, Mark::Line, kEnclosing, "enclosing shape");
    }

    void measure(Measurements& m) const override {
        const SampleShape* nearest = nearestOf();
        m.text("nearest", nearest ? nameOf(nearest->kind) : "none", "Shape that is nearest to the point.");
        m.number("shapes around it", countHolding(), "Number of shapes that hold the point.");
        m.group("Distance to");
        for (const SampleShape& sample : samples_)
            m.number(nameOf(sample.kind), answerOf(sample).distance,
                     plotted({.unit = "m"},
                             "Distance from the point to this shape. Inside it is negative: minus the depth."));
        m.group("Share of the enclosing shape that is filled");
        m.number("circle in its rectangle", circleInRectangle(),
                 unplotted({"π/4"},
                           "Area of the circle divided by that of its bounding rectangle. It is always π/4 = 0.785."));
        m.unplotted("rectangle in its circle", rectangleInCircle(),
                    "Area of the rectangle divided by that of its bounding circle. It is 2/π = 0.637 for a square "
                    "and less for any other rectangle.");
    }

    View homeView() const override {
        return {.eye = {0, -0.35f, 20}, .target = {0, -0.35f, 0}, .fieldOfView = 0.4f, .orthographic = true};
    }
    std::vector<Preset> presets() const override {
        return {{"still", "A still point", {"drift-speed=0"}},
                {"circles", "Enclosing circles", {"enclosing=circles", "drift-speed=0"}},
                {"rectangles", "Enclosing rectangles", {"enclosing=rectangles", "drift-speed=0"}}};
    }

private:
    static std::string handleName(Kind kind) {
        std::string name = nameOf(kind);
        std::replace(name.begin(), name.end(), ' ', '-');
        return name;
    }
    Answer answerOf(const SampleShape& sample) const {
        const Vec2f p{query_};
        return std::visit(
            [&](const auto& shape) {
                Answer answer{geometry::closestPoint(shape, p), 0.0f, geometry::contains(shape, p)};
                if constexpr (requires { geometry::signedDistance(shape, p); })
                    answer.distance = geometry::signedDistance(shape, p);
                else
                    answer.distance = glm::length(answer.point - p);
                return answer;
            },
            shapeOf(sample));
    }
    const SampleShape* nearestOf() const {
        const auto nearest = std::min_element(
            samples_.begin(), samples_.end(),
            [&](const SampleShape& a, const SampleShape& b) { return answerOf(a).distance < answerOf(b).distance; });
        return nearest == samples_.end() ? nullptr : &*nearest;
    }
    std::ptrdiff_t countHolding() const {
        return std::count_if(samples_.begin(), samples_.end(),
                             [&](const SampleShape& sample) { return answerOf(sample).holds; });
    }

    const SampleShape* find(Kind kind) const {
        const auto found = std::find_if(samples_.begin(), samples_.end(),
                                        [&](const SampleShape& sample) { return sample.kind == kind; });
        return found == samples_.end() ? nullptr : &*found;
    }
    static double areaOf(const geometry::Circlef& circle) {
        return geometry::kPi<double> * double{circle.radius} * double{circle.radius};
    }
    static double areaOf(const geometry::Rectanglef& rectangle) {
        const Vec2f size = rectangle.max - rectangle.min;
        return double{size.x} * double{size.y};
    }
    static double share(double part, double whole) { return whole > 0.0 ? part / whole : 0.0; }
    double circleInRectangle() const {
        const SampleShape* sample = find(Kind::Circle);
        if (!sample) return 0.0;
        const auto circle = std::get<geometry::Circlef>(shapeOf(*sample));
        return share(areaOf(circle), areaOf(geometry::enclosingRectangle(circle)));
    }
    double rectangleInCircle() const {
        const SampleShape* sample = find(Kind::Rectangle);
        if (!sample) return 0.0;
        const auto rectangle = std::get<geometry::Rectanglef>(shapeOf(*sample));
        return share(areaOf(rectangle), areaOf(geometry::enclosingCircle(rectangle)));
    }

    void drawEnclosing(Canvas& canvas, const SampleShape& sample) const {
        const bool circles = enclosing_ == Enclosing::Circles || enclosing_ == Enclosing::Both;
        const bool rectangles = enclosing_ == Enclosing::Rectangles || enclosing_ == Enclosing::Both;
        std::visit(
            [&](const auto& shape) {
                if constexpr (requires { geometry::enclosingCircle(shape); })
                    if (circles) demos::draw(canvas, geometry::enclosingCircle(shape), kEnclosing);
                if constexpr (requires { geometry::enclosingRectangle(shape); })
                    if (rectangles) demos::draw(canvas, geometry::enclosingRectangle(shape), kEnclosing);
            },
            shapeOf(sample));
    }
    void drawAnswer(Canvas& canvas, const SampleShape& sample, const Answer& answer, bool isNearest) const {
        const Vec3f point = inSpace(answer.point);
        if (!answer.holds) {
            demos::draw(canvas, Segmentf{query_, point}, isNearest ? kNearest : kDistance);
            Style dot = kNearest;
            dot.width = isNearest ? 13.0f : 9.0f;
            drawPoint(canvas, point, dot);
        }
        if (!labels_) return;
        const std::string text = answer.holds ? printed("inside the %s", nameOf(sample.kind))
                                              : printed("%s  %.2f m", nameOf(sample.kind), double(answer.distance));
        const float below = isSolid(sample.kind) ? 1.5f : sample.kind == Kind::Segment ? 1.15f : 0.6f;  // m
        const Vec3f middle = isSolid(sample.kind) ? sample.position : 0.5f * (sample.position + sample.tip);
        drawLabel(canvas, middle - Vec3f{0.0f, below, 0.0f}, text);
    }

    Enclosing enclosing_ = Enclosing::None;
    float speed_ = 0.4f;  ///< rad/s
    bool labels_ = true;
    std::vector<SampleShape> samples_{};
    Vec3f query_{0.0f};
    GentleMotion motion_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Shapes2d>("Shapes of the plane",
                                  "A point asks each shape whether it holds it, and where it is nearest.",
                                  "primitives, containment, inside test, distance, circle, rectangle, polygon");
}
}  // namespace collidoscope::demos::shapes_2d_demo
