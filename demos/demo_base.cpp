#include "demos/demo_base.h"

#include <limits>
#include <stdexcept>
#include <string>

#include "demos/examine/case_slot.h"
#include "geometry/base/state_archives.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::demos {
namespace {

/// Carries the value of each parameter that is part of a run into an archive.
class ArchivedParameters final : public Parameters {
public:
    explicit ArchivedParameters(Archive& archive) : archive_(archive) {}
    void real(std::string_view name, float& value, const RealSpec& spec) override { carry(name, value, spec.effect); }
    void integer(std::string_view name, int& value, const IntegerSpec& spec) override {
        carry(name, value, spec.effect);
    }
    void toggle(std::string_view name, bool& value, const ToggleSpec& spec) override {
        carry(name, value, spec.effect);
    }
    void choice(std::string_view name, int& index, const ChoiceSpec& spec) override { carry(name, index, spec.effect); }
    void group(std::string_view) override {}

    /// A mesh takes part with its name and the hash of its content; it cannot be made from those again.
    void mesh(std::string_view name, MeshSlot& slot, const MeshSpec&) override {
        const std::uint64_t present = slot.mesh ? slot.mesh->contentHash : 0;
        std::uint64_t archived = present;
        archive_.field(name, slot.name);
        archive_.field(std::string(name) + ".content", archived);
        if (archived != present)
            throw std::runtime_error("the state belongs to another mesh than the one in '" + std::string(name) +
                                     "'; load the mesh '" + slot.name + "' first");
    }

    void collisionCase(std::string_view name, examine::CaseSlot& slot, const CaseSpec&) override {
        archive_.field(name, slot);
    }

private:
    template <typename T>
    void carry(std::string_view name, T& value, Effect effect) {
        if (effect != Effect::View) archive_.field(name, value);
    }

    Archive& archive_;
};

/// Carries what each handle holds into an archive.
class ArchivedHandles final : public Handles {
public:
    explicit ArchivedHandles(Archive& archive) : archive_(archive) {}
    void move(std::string_view name, geometry::Vec3f& position, const HandleSpec&) override {
        archive_.field(name, position);
    }
    void place(std::string_view name, geometry::Vec3f& position, geometry::Quatf& orientation,
               const HandleSpec&) override {
        archive_.field(name, position);
        archive_.field(std::string(name) + ".orientation", orientation);
    }
    void stretch(std::string_view name, float& length, const geometry::Vec3f&, const geometry::Vec3f&,
                 const HandleSpec&) override {
        archive_.field(name, length);
    }

private:
    Archive& archive_;
};

/// Parts of the state that are visited under a heading of their own.
struct ParameterPart {
    DemoBase& demo;
};
void state(Archive& archive, ParameterPart& part) {
    ArchivedParameters parameters(archive);
    part.demo.describeAll(parameters);
}
struct HandlePart {
    DemoBase& demo;
};
void state(Archive& archive, HandlePart& part) {
    ArchivedHandles handles(archive);
    part.demo.handles(handles);
}

std::uint64_t outsideCallsOf(const DemoBase& demo) {
    std::uint64_t sum = 0;
    for (const physics::World* world : demo.worlds()) sum += world->outsideCalls();
    return sum;
}

}  // namespace

void DemoBase::advance() {
    madeWith_.reset();
    const std::uint64_t before = outsideCallsOf(*this);
    step(stepLength_);
    hasPushed_ = outsideCallsOf(*this) != before;
    steppedLength_ = stepLength_;
    ++stepCount_;
    changed();
}

std::uint64_t DemoBase::parametersHash() const {
    ParameterPart part{readable(*this)};
    return geometry::hashOf([&](Archive& archive) { archive.field("parameters", part); });
}

bool DemoBase::isStale() const { return stepCount_ > 0 && madeWith_ && *madeWith_ != parametersHash(); }

void DemoBase::changeParameters(Parameters& setter) {
    if (!madeWith_) madeWith_ = parametersHash();
    describeAll(setter);
}

void DemoBase::describeAll(Parameters& parameters) {
    describe(parameters);
    parameters.group("Run");
    if (moves() && recordedFrames() == 0)
        parameters.real("step", stepLength_,
                        {.symbol = "h",
                         .unit = "s",
                         .range = {1.0 / 240.0, 1.0 / 15.0},
                         .limits = Range<double>{1e-4, 0.1},
                         .scale = Scale::Logarithmic,
                         .tip = "Length of one fixed step. Shorter steps are more exact and cost more."});
    if (usesSeed())
        parameters.integer("seed", seed_,
                           {.range = {0, 100},
                            .limits = Range<int>{0, std::numeric_limits<int>::max()},
                            .effect = Effect::Rebuild,
                            .tip = "Start of the random numbers: the same seed gives the same run."});
    parameters.group("");
}

void DemoBase::stateAll(Archive& archive) {
    archive.field("frame", stepCount_);
    ParameterPart parameterPart{*this};
    archive.field("parameters", parameterPart);
    state(archive);
    HandlePart handlePart{*this};
    archive.field("handles", handlePart);
}

}  // namespace collidoscope::demos
