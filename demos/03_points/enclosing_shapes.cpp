#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/rows.h"
#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/query/bounds.h"
#include "geometry/query/contains.h"

namespace collidoscope::demos::enclosing_shapes_demo {
namespace {

using Points = std::span<const Vec3f>;

constexpr Style kPoint{.role = Role::Neutral, .width = 11.0f};
constexpr Style kCarrier{.role = Role::Contact, .showThrough = true, .width = 15.0f};
constexpr Style kStraight{.role = Role::BodyA, .showThrough = true, .width = 2.0f};
constexpr Style kBall{.role = Role::Construction, .fill = Fill::Translucent};
constexpr Style kTurned{.role = Role::BodyB, .showThrough = true, .width = 3.0f};
constexpr int kMax = 12;
constexpr Vec3f kMiddle{0.0f, 1.8f, 0.0f};

enum class Cloud { Random, Line, Flat, Cube };

/// Points to drag, and the smallest box, ball and turned box around them.
class EnclosingShapes final : public Demo<EnclosingShapes> {
public:
    void build() override {
        geometry::Random random(seed());
        const Quatf turn = geometry::axisAngle(Vec3f{0.4f, 0.3f, 1.0f}, 0.6f);
        for (int i = 0; i < kMax; ++i) points_[static_cast<std::size_t>(i)] = kMiddle + turn * place(i, random);
    }

    void step(float h) override {
        const Quatf turn = geometry::axisAngle(Vec3f{0.0f, 1.0f, 0.3f}, angularSpeed_ * h);
        for (Vec3f& p : points_) p = kMiddle + turn * (p - kMiddle);
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        rebuilt(p).choice("cloud", cloud_, {"random", "line", "flat", "cube"},
                          "Arrangement of the points at first. Drag them as you like.");
        live(p).integer("points", count_, {1, kMax}, "Number of points that are enclosed.");
        live(p).real(
            "spin", angularSpeed_, {"ω", "rad/s"}, {0, 2}, {0, 10},
            "Angular speed of all points. The ball and the oriented box rotate with them; the AABB changes its size.");
        p.group("Show");
        viewed(p).toggle("aabb", showStraight_, "Shows the box along the axes of the world, the AABB.");
        viewed(p).toggle("sphere", showBall_, "Shows the smallest ball around the points.");
        viewed(p).toggle("obb", showTurned_, "Shows a tight box of any orientation.");
        p.group("");
    }

    void handles(Handles& h) override {
        for (int i = 0; i < count_; ++i)
            h.move("point " + std::to_string(i + 1), points_[static_cast<std::size_t>(i)], {.tip = "Drag a point."});
    }
    void state(Archive& archive) override {
        for (std::size_t i = 0; i < points_.size(); ++i) archive.field("place-" + std::to_string(i + 1), points_[i]);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const Spheref ball = geometry::enclosingSphere(counted());
        if (canvas.wantsShapes()) return recordShapes(canvas, ball);
        if (showBall_) {
            demos::draw(canvas, ball, kBall);
            drawLegend(canvas, Mark::Patch, kBall, "smallest ball");
        }
        if (showStraight_) {
            const Aabbf box = geometry::boundsOf(counted());
            drawOutline(canvas, box, kStraight);
            drawLegend(canvas, Mark::Line, kStraight, "box along the axes (AABB)");
        }
        if (showTurned_) {
            drawOutline(canvas, geometry::enclosingBox(counted()), kTurned);
            drawLegend(canvas, Mark::Line, kTurned, "tight turned box (OBB)");
        }
        drawPoints(canvas, ball);
    }

    /// Makes the volumes and the points within pickable.
    void recordShapes(Canvas& canvas, const Spheref& ball) const {
        if (showBall_) recordNamedShape(canvas, ball, Role::BodyA, "smallest ball");
        if (showStraight_) recordNamedShape(canvas, geometry::boundsOf(counted()), Role::BodyA, "AABB");
        if (showTurned_) recordNamedShape(canvas, geometry::enclosingBox(counted()), Role::BodyA, "turned box");
        int number = 0;
        for (const Vec3f& point : counted())
            recordNamedShape(canvas, point, Role::BodyB, "point " + std::to_string(++number));
    }

    void measure(Measurements& m) const override {
        const Spheref ball = geometry::enclosingSphere(counted());
        const Aabbf straight = geometry::boundsOf(counted());
        const Boxf turned = geometry::enclosingBox(counted());
        m.group("Volume");
        const Vec3f size = straight.max - straight.min;
        const double radius{ball.radius};
        m.number("AABB", double{size.x} * double{size.y} * double{size.z},
                 plotted({.unit = "m³"}, kStraight.role, "Volume of the AABB."));
        m.number("OBB", 8.0 * double{turned.half.x} * double{turned.half.y} * double{turned.half.z},
                 plotted({.unit = "m³"}, kTurned.role,
                         "Volume of the oriented box. It is often, but not always, the smallest of the three."));
        m.number("ball", 4.0 / 3.0 * geometry::kPi<double> * radius * radius * radius,
                 plotted({.unit = "m³"}, kBall.role, "Volume of the smallest ball."));
        m.group("Ball");
        m.number("radius", radius, plotted({"r", "m"}, "Radius of the smallest ball."));
        m.unplotted("points that carry it", carriers(ball),
                    "Number of points on the surface of the ball. 2 to 4 of them determine the ball.");
        m.group("Proof");
        m.unplotted("points outside", outside(ball, straight, turned),
                    "Number of points outside any of the three volumes, by exact tests. It is always 0.");
    }

    View homeView() const override { return {.eye = {2.5f, 3.6f, 7.0f}, .target = {0.0f, 1.7f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"cloud", "A cloud", {"cloud=random", "points=12"}},
                {"flat", "A leaning plate", {"cloud=flat", "points=12"}},
                {"line", "On a line", {"cloud=line", "points=6"}},
                {"cube", "A turned cube", {"cloud=cube", "points=8"}},
                {"triangle", "Three points carry a ball", {"cloud=random", "points=3"}}};
    }

private:
    Points counted() const { return Points{points_}.first(static_cast<std::size_t>(count_)); }

    Vec3f place(int index, geometry::Random& random) const {
        const Vec3f anywhere = random.inBox(Vec3f{-1}, Vec3f{1});
        if (cloud_ == Cloud::Line) return {1.8f * anywhere.x, 0.0f, 0.0f};
        if (cloud_ == Cloud::Flat) return anywhere * Vec3f{1.6f, 0.05f, 1.1f};
        if (cloud_ == Cloud::Cube && index < 8)
            return {(index & 1) != 0 ? 0.9f : -0.9f, (index & 2) != 0 ? 0.9f : -0.9f, (index & 4) != 0 ? 0.9f : -0.9f};
        return anywhere * Vec3f{1.6f, 0.6f, 1.0f};
    }

    /// On the surface of the ball, up to the rounding of the points.
    static bool carries(const Spheref& ball, const Vec3f& p) {
        constexpr float kOn = 1e-5f;
        return glm::length(p - ball.center) >= ball.radius * (1.0f - kOn);
    }
    double carriers(const Spheref& ball) const {
        double on = 0.0;
        for (const Vec3f& p : counted()) on += carries(ball, p) ? 1.0 : 0.0;
        return on;
    }
    double outside(const Spheref& ball, const Aabbf& straight, const Boxf& turned) const {
        double out = 0.0;
        for (const Vec3f& p : counted())
            out += contains(ball, p) && contains(straight, p) && contains(turned, p) ? 0.0 : 1.0;
        return out;
    }
    void drawPoints(Canvas& canvas, const Spheref& ball) const {
        bool carried = false;
        for (const Vec3f& p : counted()) {
            const bool carrier = showBall_ && carries(ball, p);
            carried = carried || carrier;
            drawPoint(canvas, p, carrier ? kCarrier : kPoint);
        }
        drawLegend(canvas, Mark::Point, kPoint, "points, drag them");
        if (carried) drawLegend(canvas, Mark::Point, kCarrier, "points that carry the ball");
    }

    Cloud cloud_ = Cloud::Random;
    int count_ = 10;
    float angularSpeed_ = 0.25f;  // rad/s
    bool showStraight_ = true, showBall_ = true, showTurned_ = true;
    std::array<Vec3f, kMax> points_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<EnclosingShapes>(
        "Enclosing shapes", "Points to drag are enclosed by the smallest box and ball and by a tight turned box.",
        "bounding sphere, bounding box, bounding volume, AABB, OBB, Welzl, minimal");
}
}  // namespace collidoscope::demos::enclosing_shapes_demo
