#include "demos/22_convex/pairs/convex_pair.h"
#include "demos/examine/from_shapes.h"
#include "demos/inside/minkowski.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/rows.h"

namespace collidoscope::demos::epa_demo {
namespace {

enum class Scene { Corner, Aside, Concentric };

convex::Pair pairOf(Scene scene) {
    using convex::Kind;
    const Quatf turned = glm::normalize(Quatf{0.9f, 0.2f, 0.3f, 0.25f});
    switch (scene) {
        case Scene::Corner:
            return {{Kind::Dodecahedron, {-2.6f, 1.4f, 0.0f}}, {Kind::Octahedron, {-1.7f, 1.8f, 0.2f}, turned}};
        case Scene::Aside:
            return {{Kind::Box, {-2.4f, 1.4f, 0.0f}}, {Kind::Box, {-1.55f, 2.0f, 0.1f}}};
        case Scene::Concentric:
            return {{Kind::Icosahedron, {-2.2f, 1.5f, 0.0f}}, {Kind::Tetrahedron, {-2.2f, 1.5f, 0.0f}, turned}};
    }
    return {};
}

/// Two convex bodies that overlap, and the polytope that grows until it gives the minimum translation vector.
class Epa final : public Demo<Epa> {
public:
    void build() override { convex::place(pair_, pairOf(scene_)); }
    void step(float h) override { convex::rotate(pair_, angularSpeed_ * h); }
    void describe(Parameters& p) override {
        rebuilt(p).choice("scene", scene_, {"corner", "aside", "concentric"},
                          "Arrangement of the bodies at first. Drag and turn them as you like.");
        convex::describeKinds(p, pair_);
        p.stepInside("iteration", shown_, 40, "The iteration whose polytope is shown; 0 shows the answer.");
        describeAngularSpeed(p, angularSpeed_,
                             "Angular speed of B. As it turns, the minimum translation vector jumps from face to face; "
                             "the depth does not.");
    }
    void handles(Handles& h) override { convex::describeHandles(h, pair_); }
    std::optional<examine::CollisionCase> offeredCase() const override {
        return examine::caseOf(convex::hullOf(pair_.a), convex::hullOf(pair_.b), "epa");
    }
    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        const auto a = convex::hullOf(pair_.a), b = convex::hullOf(pair_.b);
        convex::drawBodies(canvas, pair_, Fill::Translucent);
        drawDifference(canvas, differenceOf(proxyOf(a), proxyOf(b)));
        drawEpa(canvas, traceNow(), shown_, b);
    }
    void measure(Measurements& m) const override {
        const EpaTrace trace = traceNow();
        m.text("verdict", trace.overlap ? "they overlap" : "apart",
               "Verdict on the pair. Only bodies that overlap have a depth.");
        m.number("depth", trace.overlap ? -trace.separation.distance : 0.0,
                 plotted({"d", "m"}, "Length of the minimum translation vector, which separates them."));
        m.number("along the centres", trace.centreLineDepth,
                 {.unit = "m",
                  .tip = "Length of the translation away from A's centre that separates the bodies. It is never "
                         "shorter than the depth, and often much longer."});
        m.number("iterations", trace.iterations.size(), "Number of iterations until the polytope reaches the border.");
        m.unplotted("faces", trace.iterations.empty() ? 0.0 : static_cast<double>(trace.iterations.back().faces.size()),
                    "Number of faces of the polytope at the end.");
    }
    Explanation explain() const override { return explainEpa(traceNow(), shown_); }
    View homeView() const override { return convex::viewOfPair(); }
    std::vector<Preset> presets() const override {
        return {
            {"corner", "A corner dips in", {"scene=corner", "shape-a=dodecahedron", "shape-b=octahedron"}},
            {"growth", "Face by face", {"scene=corner", "shape-a=dodecahedron", "shape-b=octahedron", "spin=0"}},
            {"aside", "Not along the centres", {"scene=aside", "shape-a=box", "shape-b=box", "spin=0"}},
            {"concentric", "One inside the other", {"scene=concentric", "shape-a=icosahedron", "shape-b=tetrahedron"}}};
    }

private:
    EpaTrace traceNow() const {
        const auto a = convex::hullOf(pair_.a), b = convex::hullOf(pair_.b);
        return traceEpa(proxyOf(a), proxyOf(b), Vec3d{pair_.b.center} - Vec3d{pair_.a.center});
    }

    Scene scene_ = Scene::Corner;
    convex::Pair pair_ = pairOf(Scene::Corner);
    int shown_ = 0;
    float angularSpeed_ = 0.4f;  ///< rad/s
};

}  // namespace

table::Entry entry() {
    return table::entry<Epa>(
        "Depth by EPA", "A polytope grows within A − B until its nearest face gives the minimum translation vector.",
        "expanding polytope algorithm, Minkowski difference, penetration depth, support point, "
        "minimum translation vector, MTV");
}
}  // namespace collidoscope::demos::epa_demo
