#include "demos/host/input.h"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "demos/rigid/body_numbers.h"
#include "demos/share/particle_numbers.h"
#include "demos/share/text.h"

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
            requireValid(demo.particles(), action.edit);
        } catch (const std::invalid_argument& refusal) {
            throw ParameterError(infoOf(action.edit.number).word + std::string(": ") + refusal.what());
        }
        demo.editParticle(action.edit);
        demo.changed();
    }
};

/// The first of many names.
std::string listed(std::vector<std::string> names) {
    constexpr std::size_t kMaxNamed = 12;
    const bool isLong = names.size() > kMaxNamed;
    if (isLong) names.resize(kMaxNamed);
    return joined(names) + (isLong ? " and more" : "");
}

struct TakenCheck {
    const DemoBase& demo;
    template <typename Other>
    void operator()(const Other&) const {}
    void operator()(const MovePointer&) const {
        if (!demo.takesPointer()) throw ParameterError("this demo takes no notice of the mouse; leave the pointer out");
    }
    void operator()(const SetMoveAxes&) const {
        if (!demo.takesMoveAxes())
            throw ParameterError("this demo takes no notice of the keys W A S D Q E; leave the keys out");
    }
    void operator()(const ThrowBody&) const {
        if (!demo.takesThrown()) throw ParameterError("this demo takes no thrown body; leave the throw out");
    }
    void operator()(const BringBack&) const {
        if (!demo.bringsBack()) throw ParameterError("this demo brings nothing back; leave bring-back out");
    }
    void operator()(const SetBody&) const {
        if (demo.worlds().empty())
            throw ParameterError("this demo has no rigid bodies whose numbers could be set; leave the body out");
    }
    void operator()(const SetParticle&) const {
        if (demo.particles().empty())
            throw ParameterError("this demo has no particles whose numbers could be set; leave the particle out");
    }
};

struct ThereCheck {
    const DemoBase& demo;
    template <typename Other>
    void operator()(const Other&) const {}
    void operator()(const MoveHandle& action) const {
        std::vector<std::string> names;
        for (const HandleInfo& handle : listHandles(demo)) names.push_back(handle.name);
        if (std::find(names.begin(), names.end(), action.name) != names.end()) return;
        throw ParameterError("there is no handle '" + action.name + "' now; " +
                             (names.empty() ? "this demo has none" : "the handles are " + listed(names)));
    }
    void operator()(const SetBody& action) const {
        const BodyEdit& edit = action.edit;
        const std::vector<const physics::World*> worlds = demo.worlds();
        if (edit.world >= worlds.size())
            throw ParameterError("there is no world " + std::to_string(edit.world) + "; this demo has " +
                                 countText(worlds.size(), "world", "worlds") + ", counted from 0 on");
        const physics::World& world = *worlds[edit.world];
        if (!valueOf(world, edit)) throw ParameterError(whatIsMissing(world, edit));
    }
    void operator()(const SetParticle& action) const {
        const ParticleEdit& edit = action.edit;
        const std::vector<ParticleGroup> groups = demo.particles();
        if (edit.group >= groups.size())
            throw ParameterError("there is no group " + std::to_string(edit.group) + " of particles; this demo has " +
                                 countText(groups.size(), "group", "groups") + ", counted from 0 on");
        const std::size_t count = groups[edit.group].count;
        if (edit.particle >= count)
            throw ParameterError("there is no particle " + std::to_string(std::uint64_t{edit.particle} + 1) +
                                 " now; there " + (count == 1 ? "is " : "are ") +
                                 countText(count, "particle", "particles") + ", counted from 1 on");
    }

private:
    /// Says of an edit without a value which part of it is not there.
    static std::string whatIsMissing(const physics::World& world, const BodyEdit& edit) {
        const std::string name = "body " + std::to_string(edit.body);
        const std::size_t slots = world.arrays().size();
        if (slots == 0) return "there is no " + name + " now; the world is empty";
        const auto body = bodyIn(world, edit.body);
        if (!body)
            return "there is no " + name + " now; the bodies are numbered from 0 to " + std::to_string(slots - 1);
        const std::size_t shapes = world.shapesOf(*body).size();
        if (infoOf(edit.number).isOfShape && edit.shape >= shapes)
            return name + " has no shape " + std::to_string(edit.shape) + "; it has " +
                   countText(shapes, "shape", "shapes") + ", counted from 0 on";
        return name + " has no number " + infoOf(edit.number).word + "; choose another body or another number";
    }
};

}  // namespace

void apply(DemoBase& demo, const Action& action) { std::visit(Applier{demo}, action); }

void requireAccepted(const DemoBase& demo, const Action& action) { std::visit(TakenCheck{demo}, action); }

void requirePossible(const DemoBase& demo, const Action& action) {
    requireAccepted(demo, action);
    std::visit(ThereCheck{demo}, action);
}

}  // namespace collidoscope::demos

template struct collidoscope::geometry::CompiledOnce<collidoscope::demos::ActionKinds>;
