#include <algorithm>

#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/gentle_motion.h"
#include "demos/share/nearest_answer.h"
#include "demos/share/rows.h"
#include "demos/share/sample_shape.h"
#include "geometry/base/elementary.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::demos::closest_points_demo {
namespace {

constexpr Style kQuery{.role = Role::BodyB, .width = 14.0f};
constexpr Style kDistance{.role = Role::Construction, .dashed = true, .showThrough = true};
constexpr Style kNearest{.role = Role::Contact, .showThrough = true, .width = 3.0f};
constexpr int kCount = 12;

/// A point among twelve shapes, and the point of each shape that is nearest to it.
class ClosestPoints final : public Demo<ClosestPoints> {
public:
    void build() override {
        using enum ShapeKind;
        constexpr std::array<ShapeKind, kCount> kRing{Obb,  Ray,      Sphere,  Plane, Mesh,    Line,
                                                      Aabb, Triangle, Capsule, Hull,  Frustum, Segment};
        samples_.clear();
        for (int i = 0; i < kCount; ++i) {
            const float angle = 2.0f * geometry::kPi<float> * static_cast<float>(i) / kCount;
            const Vec3f place{5.5f * geometry::cos(angle), 1.1f, 4.8f * geometry::sin(angle)};
            const Vec3f axis{0.3f, 1.0f, 0.2f * static_cast<float>(i % 3)};
            samples_.push_back({kRing[static_cast<std::size_t>(i)], place, geometry::axisAngle(axis, 1.2f - angle)});
        }
        query_ = {0.4f, 1.3f, 0.3f};
        motion_.start(query_);
    }

    void step(float h) override { motion_.sway(query_, h, speed_, {2.4f, 0.5f, 1.4f}, {1.0f, 3.0f, 2.0f}); }

    void describe(Parameters& p) override {
        live(p).choice("shape", shape_,
                       {"all", "OBB", "ray", "sphere", "plane", "mesh", "line", "AABB", "triangle", "capsule", "hull",
                        "frustum", "segment"},
                       "Shapes whose closest points are computed: all of them, or a single one.");
        describeDrift(p, speed_, "Speed at which the point wanders; at 0 it stays still. Dragging it makes it wait.");
        viewed(p).toggle("labels", labels_, "Shows the distances and the names beside the shapes.");
        p.mesh("mesh", mesh_, {.tip = "Mesh among the shapes: one of the library or any OBJ file."});
    }

    void handles(Handles& h) override {
        h.move("query", query_, {.tip = "Drag the point: every closest point follows."});
        addHandles(h, samples_, mesh_.mesh);
    }
    void state(Archive& archive) override { archive.field("motion", motion_); }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const auto answers = answersNow();
        const Answer* nearest = nearestOf(answers);
        for (const SampleShape& sample : samples_) {
            const bool isNearest = nearest && nearest->sample == &sample;
            const bool asked = shape_ == 0 || &sample == answers.front().sample;
            demos::draw(canvas, sample, mesh_.mesh,
                        {.role = asked ? Role::BodyA : Role::Neutral, .width = 3.0f, .shade = isNearest ? 0.2f : 0.0f});
        }
        for (const Answer& answer : answers) drawAnswer(canvas, answer, &answer == nearest);
        drawPoint(canvas, query_, kQuery);
        drawLegend(canvas, Mark::Point, kQuery, "the point that asks");
        drawLegend(canvas, Mark::Point, kNearest,
                   answers.size() > 1 ? "closest point of each shape" : "closest point of the shape");
        if (answers.size() > 1) drawLegend(canvas, Mark::Line, kDistance, "distance");
        drawLegend(canvas, Mark::Line, kNearest, answers.size() > 1 ? "shortest distance" : "distance");
    }

    void measure(Measurements& m) const override {
        const auto answers = answersNow();
        const Answer* nearest = nearestOf(answers);
        m.text("nearest", nearest ? nameOf(nearest->sample->kind) : "none", "Shape that is nearest to the point.");
        m.group("Distance to");
        for (const Answer& answer : answers)
            m.number(nameOf(answer.sample->kind), answer.distance,
                     plotted({.unit = "m"}, "Distance from the point to this shape; 0 inside a solid."));
    }

    View homeView() const override {
        return {.eye = {0.0f, 20.0f, 16.5f}, .target = {0.0f, 0.7f, 0.5f}, .fieldOfView = 0.45f};
    }
    std::vector<Preset> presets() const override {
        return {{"still", "A still point", {"drift-speed=0"}},
                {"mesh-only", "The mesh alone", {"shape=mesh"}},
                {"box-only", "The turned box alone", {"shape=OBB"}}};
    }

private:
    struct Answer {
        const SampleShape* sample = nullptr;
        Vec3f point{0.0f};
        float distance = 0.0f;  // m
    };
    std::vector<Answer> answersNow() const {
        std::vector<Answer> answers;
        for (const SampleShape& sample : samples_) {
            if (shape_ != 0 && &sample != &samples_[static_cast<std::size_t>(shape_) - 1]) continue;
            const Vec3f point = closestPoint(shapeOf(sample, mesh_.mesh), query_);
            answers.push_back({&sample, point, glm::length(point - query_)});
        }
        return answers;
    }
    void drawAnswer(Canvas& canvas, const Answer& answer, bool isNearest) const {
        demos::draw(canvas, Segmentf{query_, answer.point}, isNearest ? kNearest : kDistance);
        drawPoint(canvas, answer.point, kNearest.withWidth(isNearest ? 13.0f : 9.0f));
        drawReachOfPlane(canvas, *answer.sample, answer.point);
        if (!labels_) return;
        const char* name = nameOf(answer.sample->kind);
        const std::string text = answer.distance > 0.0f ? printed("%s  %.2f m", name, double(answer.distance))
                                                        : printed("inside the %s", name);
        // Outside the ring, where no distance is drawn: above the shapes at the back, below the others.
        const Vec3f& place = answer.sample->position;
        drawLabel(canvas, place + (place.z < -1.0f ? Vec3f{0.0f, 0.8f, -0.4f} : Vec3f{0.0f, -1.05f, 1.1f}), text,
                  {.role = isNearest ? Role::Contact : Role::Neutral});
    }

    int shape_ = 0;
    float speed_ = 0.4f;  // rad/s
    bool labels_ = true;
    MeshSlot mesh_{"torus-knot", geometry::makeTorusKnot()};
    Vec3f query_{0.0f};
    std::vector<SampleShape> samples_{};
    GentleMotion motion_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<ClosestPoints>("Closest points",
                                       "Drag a point among twelve shapes and see which point of each is nearest.",
                                       "distance, nearest point, projection, clamping");
}
}  // namespace collidoscope::demos::closest_points_demo
