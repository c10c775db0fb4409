#pragma once
/// The base of demos that show the same scene twice in one picture, stepped in different ways. A demo fills both
/// scenes, and the base does the rest. See rigid_demo.h for one scene.
///
///     class Twice final : public TwoSceneDemo<Twice> {
///         Twice() { second().world.settings.solver = physics::RigidSolver::SoftStep; }
///         void fill(std::size_t i) override { scene(i).addGround(), scene(i).add(...); }
///     };
///
/// A demo that overrides more functions calls the base in each: `TwoSceneDemo::describe(p)` after its own parameters.
/// The choice of what is drawn besides the bodies holds for both scenes; the inspected step is that of the first.

#include <array>
#include <cstddef>

#include "demos/rigid/rigid_demo.h"
#include "demos/rigid/second_scene.h"

namespace collidoscope::demos {

template <typename Derived>
class TwoSceneDemo : public Demo<Derived> {
public:
    /// Puts the bodies of the first frame on the empty scene 0 or 1.
    virtual void fill(std::size_t i) = 0;

    void build() override {
        for (std::size_t i = 0; i < scenes_.size(); ++i) {
            scenes_[i].clear();
            fill(i);
        }
    }
    void step(float h) override {
        for (RigidScene& scene : scenes_) scene.step(h, this->parallelFor(), this->worldObserver());
    }
    void pointer(const Pointer& pointer) override { pointAt(scenes_, pointer); }
    void handles(Handles& h) override {
        first().handles(h);
        SecondHandles beside(h);
        second().handles(beside);
    }
    std::size_t strayCount() const override { return first().strayCount() + second().strayCount(); }
    void bringBack(bool isTakenBack) override {
        for (RigidScene& scene : scenes_) scene.bringBack(isTakenBack);
    }
    void editBody(const BodyEdit& edit) override {
        if (edit.world < scenes_.size()) change(scenes_[edit.world].world, edit);
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
    /// Offers the case of the scene under the mouse; where it is over none, that of the first.
    std::optional<examine::CollisionCase> offeredCase() const override {
        return (second().isPointedAt() ? second() : first()).offeredCase();
    }
    void state(Archive& archive) override { archive.field("stages", scenes_); }

protected:
    RigidScene& scene(std::size_t i) { return scenes_[i]; }
    const RigidScene& scene(std::size_t i) const { return scenes_[i]; }
    RigidScene& first() { return scenes_[0]; }
    const RigidScene& first() const { return scenes_[0]; }
    RigidScene& second() { return scenes_[1]; }
    const RigidScene& second() const { return scenes_[1]; }

private:
    std::array<RigidScene, 2> scenes_{};
};

}  // namespace collidoscope::demos
