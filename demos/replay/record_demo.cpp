#include "demos/replay/record_demo.h"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "demos/draw/null_canvas.h"
#include "demos/draw/solid_shape.h"

namespace collidoscope::demos {
namespace {

using geometry::Vec3d;

/// Collects the solids that are drawn.
class SolidsCanvas final : public NullCanvas {
public:
    void solids(Solid solid, std::span<const SolidItem> drawn) override {
        std::vector<SolidItem>& list = items[static_cast<std::size_t>(solid)];
        list.insert(list.end(), drawn.begin(), drawn.end());
    }

    std::array<std::vector<SolidItem>, 5> items{};  ///< by Solid
};

/// The demo's next step, watched in a copy.
std::vector<WorldRecorder> recordStep(const DemoBase& demo) {
    const std::unique_ptr<DemoBase> next = demo.clone();
    const std::vector<const physics::World*> worlds = next->worlds();
    std::vector<WorldRecorder> recorders;
    for (std::size_t i = 0; i < worlds.size(); ++i) recorders.emplace_back(i, worlds.size());
    next->watchWorlds([&](const physics::World& world, const physics::StepRecord& record) {
        const auto at = std::find(worlds.begin(), worlds.end(), &world);
        if (at != worlds.end()) recorders[static_cast<std::size_t>(at - worlds.begin())].take(world, record);
    });
    next->advance();
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        if (recorders[i].hasContacts()) {
            recorders[i].finish(*worlds[i]);
            continue;
        }
        // A demo that begins anew or stands still leaves a world as it is: its contacts are those that a step would
        // find.
        physics::World world = *demo.worlds()[i];
        world.step(demo.stepLength(), [&](const physics::StepRecord& record) { recorders[i].take(world, record); });
        recorders[i].finish(world);
    }
    return recorders;
}

TraceFrame recordWorlds(const DemoBase& demo) {
    TraceFrame all;
    TraceScene scene{.hasAllContacts = !demo.choosesContacts()};
    for (WorldRecorder& own : recordStep(demo)) {
        const auto bodies = static_cast<std::uint32_t>(scene.bodies.size());
        const auto shapes = static_cast<std::uint32_t>(scene.shapes.size());
        for (TraceBody& body : own.scene.bodies) {
            for (std::uint32_t& shape : body.shapes) shape += shapes;
            for (std::uint32_t& other : body.ignored) other += bodies;
            scene.bodies.push_back(std::move(body));
        }
        for (TraceShape& shape : own.scene.shapes) scene.shapes.push_back(std::move(shape));
        for (TracePose& pose : own.frame.poses) pose.body += bodies, all.poses.push_back(pose);
        for (TraceContact& contact : own.frame.contacts) {
            contact.a += bodies, contact.b += bodies;
            if (contact.shapes) (*contact.shapes)[0] += shapes, (*contact.shapes)[1] += shapes;
            all.contacts.push_back(contact);
        }
        for (TraceJoint& joint : own.frame.joints)
            joint.a += bodies, joint.b += bodies, all.joints.push_back(std::move(joint));
    }
    all.scene = std::make_shared<const TraceScene>(std::move(scene));
    return all;
}

}  // namespace

TraceFrame DemoRecorder::record(const DemoBase& demo) {
    TraceFrame frame = demo.worlds().empty() ? recordDrawn(demo) : recordWorlds(demo);
    frame.number = static_cast<double>(demo.stepCount());
    frame.time = frame.number * double{demo.stepLength()};
    return frame;
}

TraceFrame DemoRecorder::recordDrawn(const DemoBase& demo) {
    constexpr std::array<const char*, 5> kNames{"box ", "sphere ", "capsule ", "cylinder ", "cone "};
    SolidsCanvas canvas;
    demo.draw(canvas);
    auto scene = std::make_shared<TraceScene>();
    TraceFrame frame;
    for (std::size_t kind = 0; kind < kNames.size(); ++kind)
        for (std::size_t i = 0; i < canvas.items[kind].size(); ++i) {
            const SolidItem& item = canvas.items[kind][i];
            const auto shape = shapeOf(static_cast<Solid>(kind), item.half);
            if (!shape || item.style.ghost || item.style.fill != Fill::Solid) continue;
            std::string name = kNames[kind] + std::to_string(item.key == kByOrder ? i + 1 : item.key);
            // A body that changes its size is another one from then on.
            while (sizes_.try_emplace(name, item.half).first->second != item.half) name += "'";
            const auto index = static_cast<std::uint32_t>(scene->bodies.size());
            scene->shapes.push_back({.name = name, .shape = inDoubles(*shape), .picture = *shape});
            scene->bodies.push_back({.name = std::move(name), .shapes = {index}});
            frame.poses.push_back(
                {.body = index, .pose = {Vec3d{item.pose.position}, geometry::Quatd{item.pose.orientation}}});
        }
    frame.scene = std::move(scene);
    return frame;
}

}  // namespace collidoscope::demos
