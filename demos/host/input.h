#pragma once
/// The input of a user to a demo, in a form that can be recorded and played again. Inputs act between steps: an input
/// with step n is applied when the demo's frame number is n, before the step that leads to n + 1.

#include <cstdint>
#include <string>
#include <variant>

#include "demos/body_edit.h"
#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/mouse_and_keys.h"
#include "demos/particle_edit.h"
#include "geometry/base/compiled_once.h"

namespace collidoscope::demos {

struct SetParameter {
    std::string name{};
    Value value{};
};
struct SetMesh {
    std::string name{};
    MeshSlot slot{};
};
struct SetCase {
    std::string name{};
    examine::CaseSlot slot{};
};
struct MoveHandle {
    std::string name{};
    HandlePose place{};
};
struct MovePointer {
    Pointer pointer{};
};
struct SetMoveAxes {
    MoveAxes axes{};
};
/// Brings back what has flown away (see DemoBase::bringBack); taken back, it flies on from where it was.
struct BringBack {
    bool isTakenBack = false;
};
/// Throws a body into a world (see DemoBase::throwBody), or takes the last one away again.
struct ThrowBody {
    ThrownBody body{};
    bool isTakenBack = false;
};
/// Gives a number of a body of a rigid world another value (see DemoBase::editBody).
struct SetBody {
    BodyEdit edit{};
};
/// Sets a number of a point mass (see DemoBase::editParticle).
struct SetParticle {
    ParticleEdit edit{};
};
using ActionKinds = std::variant<SetParameter, SetMesh, SetCase, MoveHandle, MovePointer, SetMoveAxes, BringBack,
                                 ThrowBody, SetBody, SetParticle>;
using Action = geometry::CompiledOnce<ActionKinds>;

struct Input {
    std::uint64_t step = 0;
    Action action{};
};

/// Applies one input. Throws ParameterError when a parameter, a body or a particle refuses it; the demo is then
/// unchanged. An action that requirePossible() refuses changes nothing, and a handle that cannot go where it is told
/// stays as it is: a body may have gone in the meantime.
void apply(DemoBase& demo, const Action& action);

/// Throws ParameterError for an action that this demo takes at no frame: the mouse or held keys for a demo that takes
/// no notice of them, a body thrown into a demo that takes none, a number of a body or of a particle where there are
/// none, or bringing back where nothing is brought back.
void requireAccepted(const DemoBase& demo, const Action& action);
/// Throws ParameterError for that, and for an action on what the demo does not have at its present frame: a handle, a
/// body, one of its shapes or numbers, or a particle. The reason says what there is instead.
void requirePossible(const DemoBase& demo, const Action& action);

}  // namespace collidoscope::demos

extern template struct collidoscope::geometry::CompiledOnce<collidoscope::demos::ActionKinds>;
