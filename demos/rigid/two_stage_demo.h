#pragma once
/// What a demo of two stages derives from: the same scene twice in one picture, stepped otherwise. It fills both
/// stages, the rest is supplied. See rigid_demo.h for one stage.
///
///     class Twice final : public TwoStageDemo<Twice> {
///         Twice() { second().world.settings.solver = physics::RigidSolver::Modern; }
///         void fill(std::size_t i) override { stage(i).addGround(), stage(i).add(...); }
///     };
///
/// Whoever overrides more calls what it overrides: `TwoStageDemo::describe(p)` after its own parameters. What is seen
/// besides the bodies is chosen for both at once; the step inside is of the first.

#include <array>
#include <cstddef>

#include "demos/demo_base.h"
#include "demos/rigid/second_stage.h"

namespace demos {

template <typename Derived>
class TwoStageDemo : public Demo<Derived> {
public:
    /// Puts the bodies of the first frame on the empty stage 0 or 1.
    virtual void fill(std::size_t i) = 0;

    void build() override {
        for (std::size_t i = 0; i < stages_.size(); ++i) {
            stages_[i].clear();
            fill(i);
        }
    }
    void step(float h) override {
        for (Stage& stage : stages_) stage.step(h, this->parallelFor(), this->worldObserver());
    }
    void pointer(const Pointer& pointer) override { pointAt(stages_, pointer); }
    void handles(Handles& h) override {
        first().handles(h);
        SecondHandles beside(h);
        second().handles(beside);
    }
    std::size_t strayCount() const override { return first().strayCount() + second().strayCount(); }
    void bringBack(bool isTakenBack) override {
        for (Stage& stage : stages_) stage.bringBack(isTakenBack);
    }
    void describe(Parameters& p) override {
        first().describeViews(p);
        second().showAs(first());
    }
    void draw(Canvas& canvas) const override {
        first().draw(canvas);
        first().drawInside(canvas, this->stepLength());
        SecondCanvas beside(canvas);
        second().draw(beside);
    }
    std::vector<const physics::World*> worlds() const override { return {&first().world, &second().world}; }
    Explanation explain() const override { return first().explain(this->stepLength()); }
    /// Of the stage under the mouse; where it is over none, of the first.
    std::optional<examine::CollisionCase> offeredCase() const override {
        return (second().isPointedAt() ? second() : first()).offeredCase();
    }
    void state(Archive& archive) override { archive.field("stages", stages_); }

protected:
    Stage& stage(std::size_t i) { return stages_[i]; }
    const Stage& stage(std::size_t i) const { return stages_[i]; }
    Stage& first() { return stages_[0]; }
    const Stage& first() const { return stages_[0]; }
    Stage& second() { return stages_[1]; }
    const Stage& second() const { return stages_[1]; }

private:
    std::array<Stage, 2> stages_{};
};

}  // namespace demos
