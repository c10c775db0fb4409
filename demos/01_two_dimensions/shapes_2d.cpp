#include <algorithm>

#include "demos/01_two_dimensions/sample/flat_sample.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/nearest_answer.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/planar/overlap/overlap.h"
#include "geometry/planar/query/enclosing.h"
#include "geometry/planar/query/nearest.h"

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

constexpr std::size_t kCircle = 4, kRectangle = 5;  // of the shapes

enum class Enclosing { None, Circles, Rectangles, Both };

/// The answer of one shape to the query point.
struct Answer {
    const SampleShape* sample = nullptr;
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
        const std::vector<Answer> answers = answersNow();
        const Answer* nearest = nearestOf(answers);
        for (const Answer& answer : answers) {
            const SampleShape& sample = *answer.sample;
            flat::draw(canvas, sample, {.role = Role::BodyA, .width = 3.0f, .shade = answer.holds ? 0.35f : 0.0f});
            drawHandles(canvas, sample);
            drawEnclosing(canvas, sample);
            drawAnswer(canvas, sample, answer, &answer == nearest);
        }
        drawPoint(canvas, query_, kQuery);
        drawLegend(canvas, Mark::Point, kQuery, "the point that asks");
        drawLegend(canvas, Mark::Point, kNearest, "closest point of each shape");
        drawLegend(canvas, Mark::Line, kDistance, "distance");
        drawLegend(canvas, Mark::Line, kNearest, "shortest distance");
        if (enclosing_ != Enclosing::None) drawLegend(canvas, Mark::Line, kEnclosing, "enclosing shape");
    }

    void measure(Measurements& m) const override {
        const std::vector<Answer> answers = answersNow();
        m.text("nearest", nameOf(nearestOf(answers)->sample->kind), "Shape that is nearest to the point.");
        m.number("shapes around it",
                 std::count_if(answers.begin(), answers.end(), [](const Answer& answer) { return answer.holds; }),
                 "Number of shapes that hold the point.");
        m.group("Distance to");
        for (const Answer& answer : answers)
            m.number(nameOf(answer.sample->kind), answer.distance,
                     plotted({.unit = "m"},
                             "Distance from the point to this shape. Inside it is negative: minus the depth."));
        m.group("Share of the enclosing shape that is filled");
        const auto circle = std::get<geometry::Circlef>(shapeOf(samples_[kCircle]));
        const auto rectangle = std::get<geometry::Rectanglef>(shapeOf(samples_[kRectangle]));
        m.number("circle in its rectangle", share(areaOf(circle), areaOf(geometry::enclosingRectangle(circle))),
                 unplotted({"π/4"},
                           "Area of the circle divided by that of its bounding rectangle. It is always π/4 = 0.785."));
        m.unplotted("rectangle in its circle", share(areaOf(rectangle), areaOf(geometry::enclosingCircle(rectangle))),
                    "Area of the rectangle divided by that of its bounding circle. It is 2/π = 0.637 for a square "
                    "and less for any other rectangle.");
    }

    View homeView() const override { return flatView({0.0f, -0.35f}, 0.4f); }
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
    std::vector<Answer> answersNow() const {
        const Vec2f p{query_};
        std::vector<Answer> answers;
        for (const SampleShape& sample : samples_) {
            const auto ask = [&](const auto& shape) {
                Answer answer{&sample, geometry::closestPoint(shape, p), 0.0f, geometry::contains(shape, p)};
                if constexpr (requires { geometry::signedDistance(shape, p); })
                    answer.distance = geometry::signedDistance(shape, p);
                else
                    answer.distance = glm::length(answer.point - p);
                return answer;
            };
            answers.push_back(std::visit(ask, shapeOf(sample)));
        }
        return answers;
    }
    static double areaOf(const geometry::Circlef& circle) {
        return geometry::kPi<double> * double{circle.radius} * double{circle.radius};
    }
    static double areaOf(const geometry::Rectanglef& rectangle) {
        const Vec2f size = rectangle.max - rectangle.min;
        return double{size.x} * double{size.y};
    }
    static double share(double part, double whole) { return whole > 0.0 ? part / whole : 0.0; }

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
            drawPoint(canvas, point, kNearest.withWidth(isNearest ? 13.0f : 9.0f));
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
