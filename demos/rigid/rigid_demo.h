#pragma once
/// What a demo of rigid bodies derives from: it fills a stage, the rest is supplied. See docs/add-a-demo.md.
///
///     class Boxes final : public RigidDemo<Boxes> {
///         void fill(Stage& stage) override {
///             stage.addGround();
///             for (int i = 0; i < 10; ++i) stage.add({.pose = {.position = {0, 1 + i, 0}}}, kBox);
///         }
///     };
///
/// Whoever overrides more calls what it overrides: `RigidDemo::describe(p)` after its own parameters.

#include <cstddef>

#include "demos/demo_base.h"
#include "demos/rigid/stage.h"

namespace demos {

template <typename Derived>
class RigidDemo : public Demo<Derived> {
public:
    /// Puts the bodies of the first frame on the empty stage.
    virtual void fill(Stage& stage) = 0;

    void build() override {
        stage_.clear();
        fill(stage_);
    }
    void step(float h) override { stage_.step(h, this->parallelFor(), this->worldObserver(), hooks()); }
    void pointer(const Pointer& pointer) override { stage_.pointer(pointer); }
    void handles(Handles& h) override { stage_.handles(h); }
    std::size_t strayCount() const override { return stage_.strayCount(); }
    void bringBack(bool isTakenBack) override { stage_.bringBack(isTakenBack); }
    void describe(Parameters& p) override {
        stage_.describeViews(p);
        stage_.describeSolver(p);
    }
    void measure(Measurements& m) const override { stage_.measure(m); }
    void draw(Canvas& canvas) const override {
        stage_.draw(canvas);
        stage_.drawInside(
            canvas, worldStep(), [this](physics::World& world) { beforeStep(world); }, hooks());
    }
    std::vector<const physics::World*> worlds() const override { return {&stage_.world}; }
    bool choosesContacts() const override {
        const physics::StepHooks chosen = hooks();
        return chosen.mayCollide || chosen.beforeSolving;
    }
    Explanation explain() const override {
        return stage_.explain(
            worldStep(), [this](physics::World& world) { beforeStep(world); }, hooks());
    }
    std::optional<examine::CollisionCase> offeredCase() const override { return stage_.offeredCase(); }
    void state(Archive& archive) override { archive.field("stage", stage_); }

protected:
    /// What it does to the world before each step of that; looking inside the next step does the same to a copy.
    virtual void beforeStep(physics::World& /*world*/) const {}
    /// Which contacts count in a step.
    virtual physics::StepHooks hooks() const { return {}; }
    /// s, of the next step of the world: shorter where a step of the demo makes several.
    virtual float worldStep() const { return this->stepLength(); }

    Stage& stage() { return stage_; }
    const Stage& stage() const { return stage_; }
    const physics::World& world() const { return stage_.world; }

private:
    Stage stage_{};
};

}  // namespace demos
