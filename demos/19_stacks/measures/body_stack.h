#pragma once
/// Bodies that are to stand where they were put: how far they have come from there.

#include <string>
#include <vector>

#include "demos/rigid/rigid_demo.h"

namespace collidoscope::demos {

class BodyStack {
public:
    void clear() { bodies_.clear(), start_.clear(); }
    void add(RigidScene& scene, const Vec3f& center, const Vec3f& half, const physics::Material& material,
             const Style& style);
    void add(RigidScene& scene, const geometry::Posef& pose, const geometry::AnyShapef& shape,
             const physics::Material& material, const Style& style);

    const std::vector<BodyId>& bodies() const { return bodies_; }
    /// Motions of the body that has moved most: m across, with the same bits on every machine; m downwards; rad, about
    /// any axis.
    double drift(const physics::World& world) const;
    double sink(const physics::World& world) const;
    double tilt(const physics::World& world) const;
    /// Number of bodies that have moved by more than `distance`, m.
    std::size_t movedBy(const physics::World& world, double distance) const;
    /// Drift, sink, tilt. `who` goes before each name.
    void measure(Measurements& m, const physics::World& world, const std::string& who = "",
                 Role role = Role::Neutral) const;
    void visit(geometry::Archive& archive);

private:
    std::vector<BodyId> bodies_{};
    std::vector<geometry::Posef> start_{};
};

inline void state(geometry::Archive& archive, BodyStack& stack) { stack.visit(archive); }

/// The base of demos of such bodies under the soft step.
template <typename Derived>
class StackDemo : public SoftStepDemo<Derived> {
public:
    void build() override {
        stack_.clear();
        SoftStepDemo<Derived>::build();
    }
    void state(Archive& archive) override {
        SoftStepDemo<Derived>::state(archive);
        archive.field("stack", stack_);
    }

protected:
    BodyStack& stack() { return stack_; }
    const BodyStack& stack() const { return stack_; }

private:
    BodyStack stack_{};
};

/// The soft step with sixteen sub-steps and stiff contacts, of 240 Hz: for what stands on edges.
void useStiffContacts(physics::WorldSettings& settings);

/// m: how deep a soft contact rests under a force of `load` N, between cubes of one size of the reduced mass `mass`,
/// kg. N / (m ω^2), as four corners of a cube answer as much as its middle does; see
/// physics/rigid/solver/soft_solver.h.
double softDepth(double load, double mass, const physics::WorldSettings& settings);

}  // namespace collidoscope::demos
