#pragma once
/// A demo: a small world that is described, stepped and drawn. A demo is a value: a copy is a snapshot, assigning
/// it back is a rewind. It owns no GL object, holds no pointer into itself, and keeps all that its next step needs.
///
/// Derive from Demo<Yourself>, not from DemoBase, and end the file with its line of the table (see registry.h).

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "demos/body_edit.h"
#include "demos/canvas.h"
#include "demos/handles.h"
#include "demos/inside/explanation.h"
#include "demos/measurements.h"
#include "demos/mouse_and_keys.h"
#include "demos/parameters.h"
#include "demos/particle_edit.h"
#include "geometry/base/archive.h"
#include "geometry/base/parallel_for.h"

namespace collidoscope::physics {
class World;
struct StepRecord;
}  // namespace collidoscope::physics

namespace collidoscope::demos {

using geometry::Archive;

/// Told what each step of a world does.
using WorldObserver = std::function<void(const physics::World&, const physics::StepRecord&)>;

class DemoBase {
public:
    virtual ~DemoBase() = default;

    /// Sets up the first frame from the parameters alone; called before the first step and by every rebuild.
    virtual void build() {}
    /// Advances the world by h seconds. A demo without its own step stands still and costs nothing.
    virtual void step(float /*h*/) {}
    /// Called after whatever may have changed the demo: a build, a step, an input, a load. What follows from the state
    /// and is looked at more than once is made ready here; draw(), measure() and explain() then only read.
    virtual void changed() {}
    /// Draws the present state; never changes it.
    virtual void draw(Canvas& canvas) const = 0;
    virtual void describe(Parameters& /*parameters*/) {}
    virtual void measure(Measurements& /*measurements*/) const {}
    /// Explanation of each step of the shown algorithm; empty for a demo that steps inside none.
    virtual Explanation explain() const { return {}; }
    virtual void handles(Handles& /*handles*/) {}
    /// The two shapes on show, with what is known of them, for whoever wants to take them along as a case; none where
    /// a demo is not about two shapes.
    virtual std::optional<examine::CollisionCase> offeredCase() const { return {}; }
    /// Visits all state that parameters and handles do not already hold.
    virtual void state(Archive& /*archive*/) {}
    /// Takes the mouse, between steps. Only called when it has changed; a demo without it never hears of the mouse.
    virtual void pointer(const Pointer& /*pointer*/) {}
    /// Takes the keys W A S D Q E that are held, between steps. Only called when they have changed.
    virtual void moveAxes(const MoveAxes& /*axes*/) {}
    /// Number of bodies that have flown too far away to be found again.
    virtual std::size_t strayCount() const { return 0; }
    /// Puts those bodies where they started, at rest; or undoes the last time. An input, between steps.
    virtual void bringBack(bool /*isTakenBack*/) {}
    /// True for a demo that takes bodies which a user throws.
    virtual bool takesThrown() const { return false; }
    /// Adds a body to its world. An input, between steps.
    virtual void throwBody(const ThrownBody& /*thrown*/) {}
    /// Takes the body away that was thrown last, if it is still there.
    virtual void takeThrownBack() {}
    /// Gives a number of one of its bodies another value (see rigid/body_numbers.h). An input, between steps. Throws
    /// std::invalid_argument for a value that is refused.
    virtual void editBody(const BodyEdit& /*edit*/) {}
    /// The point masses that it shows; users can read and set their numbers.
    virtual std::vector<ParticleGroup> particles() const { return {}; }
    /// Gives a number of one of them another value, which requireValid() of share/particle_numbers.h lets pass. An
    /// input, between steps.
    virtual void editParticle(const ParticleEdit& /*edit*/) {}
    virtual View homeView() const { return {}; }
    /// A view that moves with something in the demo; while there is one, it is shown instead of the user's own.
    virtual std::optional<View> followView() const { return {}; }
    virtual std::vector<Preset> presets() const { return {}; }
    /// Frames of a record that the demo shows, and there are no others: any of them is reached at once. More may come.
    /// 0: it makes its own, each from the one before.
    virtual std::uint64_t recordedFrames() const { return 0; }
    /// The worlds of rigid bodies that it shows, for recorders.
    virtual std::vector<const physics::World*> worlds() const { return {}; }
    /// Whether it leaves out contacts that its shapes have, so that a record of it does not hold all.
    virtual bool choosesContacts() const { return false; }
    /// True for a demo that asks for seed(): only there it is a parameter.
    virtual bool usesSeed() const { return false; }

    virtual std::unique_ptr<DemoBase> clone() const = 0;
    /// Makes this a copy of `other`, which must be of the same type; reuses memory.
    virtual void assign(const DemoBase& other) = 0;
    /// True when the demo has a step of its own.
    virtual bool moves() const = 0;
    /// True when the demo has a pointer() of its own.
    virtual bool takesPointer() const = 0;
    /// True when the demo has an offeredCase() of its own, which may be empty now.
    virtual bool offersCase() const = 0;
    /// True when the demo has a bringBack() of its own.
    virtual bool bringsBack() const = 0;
    /// True when the demo has a moveAxes() of its own.
    virtual bool takesMoveAxes() const = 0;

    /// One fixed step of length stepLength().
    void advance();
    /// To a frame of the record. Precondition: frame < recordedFrames().
    void goTo(std::uint64_t frame) {
        assert(frame < recordedFrames() && "frames that are not recorded follow from those before them");
        stepCount_ = frame;
        changed();
    }
    /// Back to frame 0 with the present parameters.
    void restart() {
        stepCount_ = 0;
        madeWith_.reset();
        steppedLength_ = stepLength_;
        hasPushed_ = false;
        build();
        changed();
    }
    /// Frame number: steps since the start.
    std::uint64_t stepCount() const { return stepCount_; }
    float stepLength() const { return stepLength_; }  ///< s, of the next step
    /// s, of the step that was made last: what turns the impulses of that step into forces.
    float steppedLength() const { return steppedLength_; }
    /// True when a parameter has another value than in the last step. What that step has left behind (forces, contacts,
    /// accelerations) was made with the old value: whoever shows it beside the new one says so, until the next step.
    bool isStale() const;
    /// Follows the words for such a thing: ", before the change", or nothing.
    const char* staleNote() const { return isStale() ? ", before the change" : ""; }
    /// Whether the last step has pushed, moved or changed rigid bodies by itself, besides the steps of its worlds: then
    /// it may have done work on them. What is done between steps is an input and does not count.
    bool hasPushedBodies() const { return hasPushed_; }
    /// Seed of all random numbers of the demo.
    std::uint64_t seed() const {
        assert(usesSeed() && "a demo with random numbers says so, or nobody could choose them");
        return static_cast<std::uint64_t>(seed_);
    }

    /// Changes a parameter by a visitor that sets it, and remembers with which parameters the last step was made.
    void changeParameters(Parameters& setter);

    /// Threads that share the work of the demo's loops; no part of its state, and no result depends on it.
    void setParallelFor(geometry::ParallelFor parallelFor) { parallelFor_ = std::move(parallelFor); }

    /// Observer of the steps of its worlds; no part of its state, and no result depends on it.
    void watchWorlds(WorldObserver observer) { worldObserver_ = std::move(observer); }

    /// The demo's own parameters, then "step" where it moves and "seed" where it uses one.
    void describeAll(Parameters& parameters);
    /// The whole state: frame number, parameters, state(), handles. The handles come last, so that a demo that is
    /// being loaded already has the things they belong to.
    void stateAll(Archive& archive);

protected:
    DemoBase() = default;
    DemoBase(const DemoBase&) = default;
    DemoBase& operator=(const DemoBase&) = default;

    const geometry::ParallelFor& parallelFor() const { return parallelFor_; }
    const WorldObserver& worldObserver() const { return worldObserver_; }
    /// Sets the length of a step, s, of a demo that shows a record.
    void setStepLength(float length) { stepLength_ = length; }

private:
    std::uint64_t parametersHash() const;

    std::uint64_t stepCount_ = 0;
    float stepLength_ = 1.0f / 60.0f, steppedLength_ = 1.0f / 60.0f;
    std::optional<std::uint64_t> madeWith_{};  // hash of the parameters of the last step, once any was changed
    int seed_ = 1;
    bool hasPushed_ = false;  // follows from the last step; a copy keeps it, and an archive does not need it
    geometry::ParallelFor parallelFor_ = geometry::serialFor;
    WorldObserver worldObserver_{};
};

/// Supplies what makes a demo a value.
template <typename Derived>
class Demo : public DemoBase {
public:
    std::unique_ptr<DemoBase> clone() const override {
        return std::make_unique<Derived>(static_cast<const Derived&>(*this));
    }
    void assign(const DemoBase& other) override { static_cast<Derived&>(*this) = static_cast<const Derived&>(other); }
    bool moves() const override { return !std::is_same_v<decltype(&Derived::step), void (DemoBase::*)(float)>; }
    bool takesPointer() const override {
        return !std::is_same_v<decltype(&Derived::pointer), void (DemoBase::*)(const Pointer&)>;
    }
    bool offersCase() const override {
        return !std::is_same_v<decltype(&Derived::offeredCase),
                               std::optional<examine::CollisionCase> (DemoBase::*)() const>;
    }
    bool bringsBack() const override {
        return !std::is_same_v<decltype(&Derived::bringBack), void (DemoBase::*)(bool)>;
    }
    bool takesMoveAxes() const override {
        return !std::is_same_v<decltype(&Derived::moveAxes), void (DemoBase::*)(const MoveAxes&)>;
    }
};

/// `demo` for a visitor that reads and never writes: the one place where a demo loses its const.
///
/// describe, handles and state take part in reading and in writing alike, so they are not const: a visitor decides
/// which of the two it does. Visitors that only read leave every value as they found it, so a demo may be lent to them
/// although the caller holds it as const. This is sound because no demo is ever created as a const object.
inline DemoBase& readable(const DemoBase& demo) { return const_cast<DemoBase&>(demo); }

}  // namespace collidoscope::demos
