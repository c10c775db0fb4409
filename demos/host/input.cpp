#include "demos/host/input.h"

#include <stdexcept>
#include <string_view>

#include "demos/rigid/body_numbers.h"
#include "demos/share/particle_numbers.h"

namespace collidoscope::demos {
namespace {

/// Without the name of the class that refuses.
std::string reasonOf(const std::invalid_argument& refusal) {
    const std::string words = refusal.what();
    const std::string_view from = "physics::World: ";
    return words.starts_with(from) ? words.substr(from.size()) : words;
}

struct Applier {
    DemoBase& demo;
    void operator()(const SetParameter& action) const { setParameter(demo, action.name, action.value); }
    void operator()(const SetMesh& action) const { setMesh(demo, action.name, action.slot); }
    void operator()(const SetCase& action) const { setCase(demo, action.name, action.slot); }
    void operator()(const MoveHandle& action) const { moveHandle(demo, action.name, action.place); }
    void operator()(const MovePointer& action) const {
        demo.pointer(action.pointer);
        demo.changed();
    }
    void operator()(const SetMoveAxes& action) const {
        demo.moveAxes(action.axes);
        demo.changed();
    }
    void operator()(const BringBack& action) const {
        demo.bringBack(action.isTakenBack);
        demo.changed();
    }
    void operator()(const ThrowBody& action) const {
        if (action.isTakenBack)
            demo.takeThrownBack();
        else
            demo.throwBody(action.body);
        demo.changed();
    }
    void operator()(const SetBody& action) const {
        try {
            demo.editBody(action.edit);
        } catch (const std::invalid_argument& refusal) {
            throw ParameterError(infoOf(action.edit.number).word + std::string(": ") + reasonOf(refusal));
        }
        demo.changed();
    }
    void operator()(const SetParticle& action) const {
        try {
            demandPossible(demo.particles(), action.edit);
        } catch (const std::invalid_argument& refusal) {
            throw ParameterError(infoOf(action.edit.number).word + std::string(": ") + refusal.what());
        }
        demo.editParticle(action.edit);
        demo.changed();
    }
};

}  // namespace

void apply(DemoBase& demo, const Action& action) { std::visit(Applier{demo}, action); }

}  // namespace collidoscope::demos

template struct collidoscope::geometry::CompiledOnce<collidoscope::demos::ActionKinds>;
