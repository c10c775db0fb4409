#include "demos/22_convex/pairs/convex_pair.h"
#include "demos/examine/from_shapes.h"
#include "demos/inside/minkowski.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/rows.h"

namespace collidoscope::demos::gjk_demo {
namespace {

enum class Scene { Apart, Near, Overlapping };

convex::Pair pairOf(Scene scene) {
    using convex::Kind;
    const Quatf turned{0.9f, 0.2f, 0.3f, 0.25f};
    switch (scene) {
        case Scene::Apart:
            return {{Kind::Dodecahedron, {-3.1f, 1.4f, 0.0f}},
                    {Kind::Box, {-1.0f, 1.7f, 0.2f}, glm::normalize(turned)}};
        case Scene::Near:
            return {{Kind::Icosahedron, {-2.9f, 1.4f, 0.0f}},
                    {Kind::Tetrahedron, {-1.5f, 1.6f, 0.0f}, glm::normalize(turned)}};
        case Scene::Overlapping:
            return {{Kind::Dodecahedron, {-2.4f, 1.4f, 0.0f}},
                    {Kind::Octahedron, {-1.4f, 1.7f, 0.1f}, glm::normalize(turned)}};
    }
    return {};
}

/// Two convex bodies, and the walk through their Minkowski difference that finds their distance.
class Gjk final : public Demo<Gjk> {
public:
    void build() override { convex::place(pair_, pairOf(scene_)); }
    void step(float h) override { convex::rotate(pair_, angularSpeed_ * h); }
    void describe(Parameters& p) override {
        rebuilt(p).choice("scene", scene_, {"apart", "near", "overlapping"},
                          "Arrangement of the bodies at first. Drag and turn them as you like.");
        convex::describeKinds(p, pair_);
        p.stepInside("iteration", shown_, 12, "The iteration of the walk that is shown; 0 shows the answer.");
        describeAngularSpeed(
            p, angularSpeed_,
            "Angular speed of B. As it turns, the walk ends at other vertices; the distance changes smoothly.");
    }
    void handles(Handles& h) override { convex::describeHandles(h, pair_); }
    std::optional<examine::CollisionCase> offeredCase() const override {
        return examine::caseOf(convex::hullOf(pair_.a), convex::hullOf(pair_.b), "gjk");
    }
    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const auto a = convex::hullOf(pair_.a), b = convex::hullOf(pair_.b);
        convex::drawBodies(canvas, pair_, shown_ == 0 ? Fill::Solid : Fill::Translucent);
        drawDifference(canvas, differenceOf(proxyOf(a), proxyOf(b)));
        drawGjk(canvas, traceGjk(proxyOf(a), proxyOf(b)), shown_);
    }
    void measure(Measurements& m) const override {
        const auto a = convex::hullOf(pair_.a), b = convex::hullOf(pair_.b);
        const geometry::GjkResult result = gjk(a, b);
        m.text("verdict", result.overlap ? "they overlap" : "apart", "Whether A − B holds the origin.");
        m.number("distance", result.distance,
                 {.symbol = "d", .unit = "m", .tip = "Distance of the bodies. It is 0 where they overlap."});
        m.number("iterations", result.iterations,
                 "Number of iterations of GJK. Each computes one support point of either body.");
        m.group("Never built");
        m.unplotted("differences", a.hull->vertices.size() * b.hull->vertices.size(),
                    "Number of differences of a vertex of A and one of B. A − B is the hull of all of them.");
        m.unplotted("differences looked at", result.iterations + 1.0,
                    "Number of points of A − B that GJK has computed: the first, and one in each iteration.");
    }
    Explanation explain() const override {
        const auto a = convex::hullOf(pair_.a), b = convex::hullOf(pair_.b);
        return explainGjk(traceGjk(proxyOf(a), proxyOf(b)), shown_);
    }
    View homeView() const override { return convex::viewOfPair(); }
    std::vector<Preset> presets() const override {
        return {{"apart", "Apart", {"scene=apart"}},
                {"walk", "Iteration by iteration", {"scene=apart", "spin=0"}},
                {"near", "Near", {"scene=near", "shape-a=icosahedron", "shape-b=tetrahedron"}},
                {"overlapping", "Overlapping", {"scene=overlapping", "shape-b=octahedron", "spin=0"}},
                {"many", "Many corners", {"scene=apart", "shape-a=dodecahedron", "shape-b=dodecahedron"}}};
    }

private:
    Scene scene_ = Scene::Apart;
    convex::Pair pair_ = pairOf(Scene::Apart);
    int shown_ = 0;
    float angularSpeed_ = 0.4f;  ///< rad/s
};

}  // namespace

table::Entry entry() {
    return table::entry<Gjk>("Distance by GJK",
                             "A simplex walks to the origin of the Minkowski difference A − B, which is never built.",
                             "Gilbert–Johnson–Keerthi, Minkowski difference, support function, support point, "
                             "simplex, convex, narrow phase");
}
}  // namespace collidoscope::demos::gjk_demo
