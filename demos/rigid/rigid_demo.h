#pragma once
/// The base of demos of rigid bodies: a demo fills a scene, and the base does the rest. See docs/add-a-demo.md.
///
///     class Boxes final : public RigidDemo<Boxes> {
///         void fill(RigidScene& scene) override {
///             scene.addGround();
///             for (int i = 0; i < 10; ++i) scene.add({.pose = {.position = {0, 1 + i, 0}}}, kBox);
///         }
///     };
///
/// A demo that overrides more functions calls the base in each: `RigidDemo::describe(p)` after its own parameters. This
/// header includes all that such demos need: the table of demos, shapes, rows of parameters and measures, number texts.

#include <cstddef>

#include "demos/demo_base.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/rigid/arrange.h"
#include "demos/rigid/body_numbers.h"
#include "demos/rigid/rigid_scene.h"
#include "demos/share/rows.h"
#include "demos/share/text.h"

namespace collidoscope::demos {

template <typename Derived, physics::RigidSolver solver = physics::RigidSolver::SequentialImpulses>
class RigidDemo : public Demo<Derived> {
public:
    RigidDemo() { scene_.world.settings.solver = solver; }

    /// Puts the bodies of the first frame on the empty scene.
    virtual void fill(RigidScene& scene) = 0;

    void build() override {
        scene_.clear();
        fill(scene_);
    }
    void step(float h) override { scene_.step(h, this->parallelFor(), this->worldObserver(), hooks()); }
    void pointer(const Pointer& pointer) override { scene_.pointer(pointer); }
    void handles(Handles& h) override { scene_.handles(h); }
    std::size_t strayCount() const override { return scene_.strayCount(); }
    void bringBack(bool isTakenBack) override { scene_.bringBack(isTakenBack); }
    bool takesThrown() const override { return true; }
    void throwBody(const ThrownBody& thrown) override { scene_.throwBody(thrown); }
    void takeThrownBack() override { scene_.takeThrownBack(); }
    void editBody(const BodyEdit& edit) override {
        if (edit.world == 0) change(scene_.world, edit);
    }
    void describe(Parameters& p) override {
        scene_.describeViews(p);
        scene_.describeSolver(p);
    }
    void measure(Measurements& m) const override { scene_.measure(m); }
    void draw(Canvas& canvas) const override {
        scene_.draw(canvas);
        scene_.drawInside(
            canvas, worldStep(), [this](physics::World& world) { beforeStep(world); }, hooks());
    }
    std::vector<const physics::World*> worlds() const override { return {&scene_.world}; }
    bool choosesContacts() const override {
        const physics::StepHooks chosen = hooks();
        return chosen.mayCollide || chosen.beforeSolving;
    }
    Explanation explain() const override {
        return scene_.explain(
            worldStep(), [this](physics::World& world) { beforeStep(world); }, hooks());
    }
    std::optional<examine::CollisionCase> offeredCase() const override { return scene_.offeredCase(); }
    void state(Archive& archive) override { archive.field("stage", scene_); }

protected:
    /// The demo's effect on the world before each of its steps; looking inside the next step does the same to a copy.
    virtual void beforeStep(physics::World& /*world*/) const {}
    /// Returns the hooks that decide which contacts count in a step.
    virtual physics::StepHooks hooks() const { return {}; }
    /// s, of the next step of the world: shorter where a step of the demo makes several.
    virtual float worldStep() const { return this->stepLength(); }

    RigidScene& scene() { return scene_; }
    const RigidScene& scene() const { return scene_; }
    const physics::World& world() const { return scene_.world; }

private:
    RigidScene scene_{};
};

/// One that begins with the soft step.
template <typename Derived>
using SoftStepDemo = RigidDemo<Derived, physics::RigidSolver::SoftStep>;

}  // namespace collidoscope::demos
