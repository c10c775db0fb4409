#include <algorithm>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

#include "demos/19_stacks/measures/domino_row.h"
#include "demos/19_stacks/measures/domino_wave.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/degrees.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::double_domino_demo {
namespace {

constexpr float kHeight = 1.0f, kThickness = 0.25f, kWidth = 0.5f;  // m
constexpr double kTips = 20.0, kLies = 80.0;                        // degrees: it falls for good; it lies
constexpr Style kOut{.role = Role::Velocity, .width = 2.5f};
constexpr Style kBack{.role = Role::Impulse, .width = 2.5f};

/// Dominoes so far apart that each comes to lean on the foot of the next: a wave runs along the row, and once the last
/// one lies, a second wave runs back, in which they slide flat one after the other.
class DoubleDomino final : public StackDemo<DoubleDomino> {
public:
    void fill(RigidScene& scene) override {
        clock_ = 0.0f;
        out_.start(count_), back_.start(count_);
        theory_ = dominoWaveSpeed({kHeight, kThickness, double{kHeight * spacing_}, double{friction_}, 1.0});
        addDominoRow(scene, stack(), plan());
    }
    void step(float h) override {
        StackDemo::step(h);
        clock_ += h;
        for (std::size_t i = 0; i < out_.times.size(); ++i) {
            if (out_.times[i] < 0.0f && tiltOf(i) > kTips) out_.times[i] = clock_;
            if (back_.times[i] < 0.0f && tiltOf(i) > kLies) back_.times[i] = clock_;
        }
    }
    void describe(Parameters& p) override {
        rebuilt(p).integer("count", count_, {3, 40}, {2, 200}, "Number of dominoes in the row.");
        rebuilt(p).real("spacing", spacing_, {"d/h"}, {0.4, 1.2}, {0.3, 2},
                        "Distance from one domino to the next, as a share of their height.");
        describeFriction(
            p, friction_,
            "Friction of the dominoes and the ground. It decides whether a leaning domino holds or slides.");
        StackDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("Row");
        m.number("tipped", out_.count(), "Number of dominoes that have begun to fall.");
        m.number("lying", back_.count(), "Number of dominoes that lie on their side.");
        m.number("in order", out_.forwards(),
                 "Number of neighbours of which the second began to fall after the first. In the first wave it is all "
                 "of them.");
        m.number("in reverse", back_.backwards(),
                 "Number of neighbours of which the second came to lie before the first: all, if the second wave runs "
                 "back.");
        m.number("speed out", out_.speed(),
                 {.unit = "1/s", .tip = "Number of dominoes a second that the first wave tips."});
        const double theory = theory_ * std::sqrt(std::max(0.0, -double{world().settings.gravity.y}));
        m.number(
            "speed out over theory", theory > 0.0 ? out_.steadySpeed(6) / theory : 0.0,
            "Speed of the first wave, over the later half of the dominoes that it has tipped, divided by the speed "
            "by theory (van Leeuwen 2010). It is 1 within some hundredths where all slide on each other and no foot "
            "slips, with a friction of about 0.4 to 0.7. 0 stands where too few have tipped, or where no wave runs "
            "by theory.");
        m.number("speed back", back_.speed(),
                 {.unit = "1/s", .tip = "Number of dominoes a second that the second wave lays down."});
        StackDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        StackDemo::draw(canvas);
        Chart chart{.title = "Two waves",
                    .x = {.title = "time, s", .range = {0.0, std::max(4.0, double{clock_})}},
                    .y = {.title = "domino", .range = {0.0, static_cast<double>(count_ + 1)}}};
        for (const auto& [wave, name, style] :
             {std::tuple{&out_, "begins to fall", kOut}, {&back_, "lies flat", kBack}}) {
            ChartSeries series{.name = name, .style = style, .marker = Marker::Circle};
            for (std::size_t i = 0; i < wave->times.size(); ++i)
                if (wave->times[i] >= 0.0f)
                    series.points.push_back({double{wave->times[i]}, static_cast<double>(i + 1)});
            chart.series.push_back(std::move(series));
        }
        drawChart(canvas, chart);
        const std::size_t tipped = out_.count(), lying = back_.count();
        const bool isBack = lying > 1 && tipped == out_.times.size();
        const std::size_t at = isBack ? out_.times.size() - lying : std::min(tipped, out_.times.size() - 1);
        drawLabel(canvas, Vec3f{plan().xOf(static_cast<int>(at)), 1.35f * kHeight, 0.0f},
                  isBack ? countText(lying, "lies", "lie") : countText(tipped, "leans", "lean"), isBack ? kBack : kOut);
    }
    void state(Archive& archive) override {
        StackDemo::state(archive);
        archive.field("clock", clock_);
        archive.field("out", out_);
        archive.field("back", back_);
    }
    View homeView() const override {
        const float half = 0.5f * kHeight * spacing_ * static_cast<float>(count_ - 1) + kHeight;
        const Vec3f target{0.2f * half, 0.0f, 0.0f};
        return {.eye = target + std::max(2.25f * half, 4.0f) * Vec3f{0.5f, 0.42f, 0.76f}, .target = target};
    }
    std::vector<Preset> presets() const override {
        return {{"long", "A long row", {"count=40"}},
                {"close", "Closer: all keep leaning", {"spacing=0.8"}},
                {"wide", "Wider: each falls flat at once", {"spacing=1.1"}},
                {"too-wide", "Too far apart", {"spacing=1.2"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses", "friction=1"}, "book"}};
    }

private:
    DominoRowPlan plan() const {
        return {.count = count_,
                .spacing = kHeight * spacing_,
                .size = {kThickness, kHeight, kWidth},
                .friction = friction_,
                .pushSpeed = 0.8,
                .pushHeight = kHeight};
    }
    double tiltOf(std::size_t i) const {
        const BodyId body = stack().bodies()[i];
        if (!world().has(body)) return 0.0;
        const Vec3f up = world().poseOf(body).orientation * Vec3f{0, 1, 0};
        return geometry::atan2(std::sqrt(std::max(0.0, 1.0 - double{up.y * up.y})), double{up.y}) * kDegrees<double>;
    }

    int count_ = 15;
    float spacing_ = 1.01f, friction_ = 0.6f, clock_ = 0.0f;  // 1, 1, s
    DominoWave out_{}, back_{};
    double theory_ = 0.0;  // 1/s, speed of the first wave under a gravity of 1 m/s^2
};

}  // namespace

table::Entry entry() {
    return table::entry<DoubleDomino>("Double domino", "A wave runs along the row, and a second one back.",
                                      "double domino effect, leaning, second wave, friction");
}
}  // namespace collidoscope::demos::double_domino_demo
