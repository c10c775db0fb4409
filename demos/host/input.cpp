#include "demos/host/input.h"

namespace collidoscope::demos {
namespace {

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
};

}  // namespace

void apply(DemoBase& demo, const Action& action) { std::visit(Applier{demo}, action); }

}  // namespace collidoscope::demos
