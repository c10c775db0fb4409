#include "demos/25_debug_your_engine/handles/case_handles.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "demos/examine/answers.h"
#include "demos/examine/vertices.h"
#include "geometry/base/vec.h"

namespace collidoscope::demos::cases {
namespace {

using examine::CaseFrame;
using examine::CaseMesh;
using examine::CaseShape;
using geometry::Quatd;

/// The handles of one shape. A handle that is shown where it stands writes nothing: floats shown of a double change it
/// only when the user has moved them.
class ShapeHandles {
public:
    ShapeHandles(Handles& handles, const CaseFrame& frame, std::string body, PickShape grasp)
        : handles_(handles), frame_(frame), body_(std::move(body)), grasp_(std::move(grasp)) {}

    bool changed = false;

    void shape(CaseShape& shape) {
        std::visit([this](auto& s) { of(s); }, shape);
    }

    /// A vector that begins at the middle of the shape.
    void vector(const char* part, const Vec3d& start, Vec3d& v, const char* tip) {
        Vec3d end = start + v;
        if (point(part, end, tip)) v = end - start;
    }
    /// The vertices of a hull or a mesh, as far as a hand can tell them apart. One that may not go where it is dragged
    /// to stays, for the reason in `refused`.
    void vertices(CaseShape& shape, examine::VertexNumbers& numbers, std::optional<RefusedVertex>& refused) {
        const auto count = static_cast<std::uint32_t>(std::min(examine::vertexCount(shape), kMaxVertexHandles));
        for (std::uint32_t i = 0; i < count; ++i) {
            Vec3d at = vertexInWorld(shape, numbers, i);
            const bool before = changed;
            const std::string part = "vertex " + std::to_string(i + 1);
            if (!point(part.c_str(), at, "Drag this vertex; its number stays.")) continue;
            changed = before;
            refused.reset();
            try {
                examine::EditedVertices edited = withVertexInWorld(shape, numbers, i, at);
                shape = std::move(edited.shape);
                numbers = std::move(edited.numbers);
                changed = true;
            } catch (const std::invalid_argument& reason) {
                refused = RefusedVertex{frame_.drawn(at), nameOf(part.c_str()) + ": " + reason.what()};
            }
        }
    }
    static constexpr const char* kWholeTip = "Drag to move; typed numbers are in metres.";

private:
    void of(Vec3d& p) { point("", p, kWholeTip); }
    void of(geometry::Segmentd& s) {
        whole(s, 0.5 * (s.start + s.end));
        point("start", s.start);
        point("end", s.end);
    }
    void of(geometry::Rayd& r) {
        whole(r, r.origin);
        vector("direction", r.origin, r.direction, "The tip of the direction: t is 1 there.");
    }
    /// The point of the plane that is nearest to the middle of the picture.
    void of(geometry::Planed& p) {
        const double squared = glm::dot(p.normal, p.normal);
        Vec3d foot = frame_.origin + p.normal * ((p.distance - glm::dot(p.normal, frame_.origin)) / squared);
        if (point("", foot, kWholeTip)) p.distance = glm::dot(p.normal, foot);
        Vec3d tip = foot + p.normal / std::sqrt(squared) / frame_.scale;
        if (!point("normal", tip, "Turns the plane about its handle.")) return;
        const Vec3d normal = tip - foot;
        if (normal == Vec3d{0.0}) return;
        p = {glm::normalize(normal), glm::dot(glm::normalize(normal), foot)};
    }
    void of(geometry::Sphered& s) {
        point("", s.center, kWholeTip, grasp_);
        length("radius", s.radius, s.center, {1.0f, 0.0f, 0.0f});
    }
    void of(geometry::Capsuled& c) {
        whole(c, 0.5 * (c.a + c.b));
        point("a", c.a);
        point("b", c.b);
        length("radius", c.radius, c.a, {0.0f, 1.0f, 0.0f});
    }
    void of(geometry::Aabbd& box) {
        whole(box, 0.5 * (box.min + box.max));
        if (point("min", box.min)) box.min = glm::min(box.min, box.max);
        if (point("max", box.max)) box.max = glm::max(box.min, box.max);
    }
    void of(geometry::Boxd& box) {
        place(box.center, box.orientation);
        const Quatf turn = Quatf(glm::normalize(box.orientation));
        length("half x", box.half.x, box.center, turn * Vec3f{1.0f, 0.0f, 0.0f});
        length("half y", box.half.y, box.center, turn * Vec3f{0.0f, 1.0f, 0.0f});
        length("half z", box.half.z, box.center, turn * Vec3f{0.0f, 0.0f, 1.0f});
    }
    void of(geometry::Triangled& t) {
        whole(t, (t.a + t.b + t.c) / 3.0);
        point("corner 1", t.a);
        point("corner 2", t.b);
        point("corner 3", t.c);
    }
    void of(geometry::HullInstanced& hull) { place(hull.worldFromHull.position, hull.worldFromHull.orientation); }
    void of(CaseMesh& mesh) {
        geometry::Posed handle = mesh.handle;
        if (place(handle.position, handle.orientation)) mesh = examine::placed(std::move(mesh), handle);
    }
    void of(geometry::Circled& c) {
        flat("", c.center, kWholeTip);
        length("radius", c.radius, Vec3d{c.center, 0.0}, {1.0f, 0.0f, 0.0f});
    }
    void of(geometry::Rectangled& r) {
        whole(r, Vec3d{0.5 * (r.min + r.max), 0.0});
        if (flat("min", r.min)) r.min = glm::min(r.min, r.max);
        if (flat("max", r.max)) r.max = glm::max(r.min, r.max);
    }
    void of(geometry::OrientedRectangled& r) {
        flat("", r.center, kWholeTip);
        length("half x", r.half.x, Vec3d{r.center, 0.0}, {1.0f, 0.0f, 0.0f});
        length("half y", r.half.y, Vec3d{r.center, 0.0}, {0.0f, 1.0f, 0.0f});
    }
    void of(geometry::Polygond& polygon) {
        if (polygon.points.empty()) return;
        constexpr std::size_t kMaxCorners = 32;
        Vec2d middle{0.0};
        for (const Vec2d& p : polygon.points) middle += p / static_cast<double>(polygon.points.size());
        whole(polygon, Vec3d{middle, 0.0});
        for (std::size_t i = 0; i < polygon.points.size() && i < kMaxCorners; ++i)
            flat(("corner " + std::to_string(i + 1)).c_str(), polygon.points[i]);
    }
    void of(geometry::Segment2d& s) {
        whole(s, Vec3d{0.5 * (s.start + s.end), 0.0});
        flat("start", s.start);
        flat("end", s.end);
    }

    std::string nameOf(const char* part) const { return *part ? body_ + " " + part : body_; }

    bool point(const char* part, Vec3d& p, const char* tip = "Drag this point.", const PickShape& grasp = {}) {
        const Vec3f before = frame_.drawn(p);
        Vec3f position = before;
        handles_.move(nameOf(part), position, {.shape = grasp, .tip = tip});
        if (position == before) return false;
        p = frame_.undrawn(position);
        return changed = true;
    }
    bool flat(const char* part, Vec2d& p, const char* tip = "Drag this point.") {
        Vec3d inSpace{p, 0.0};
        if (!point(part, inSpace, tip)) return false;
        p = Vec2d(inSpace);
        return true;
    }
    /// Moves all of a shape by a handle at one of its points.
    template <typename Shape>
    void whole(Shape& s, const Vec3d& at) {
        Vec3d target = at;
        if (point("", target, kWholeTip, grasp_)) s = std::get<Shape>(examine::moved(CaseShape{s}, target - at));
    }
    bool place(Vec3d& position, Quatd& orientation) {
        const Vec3f before = frame_.drawn(position);
        const Quatf turnBefore = Quatf(glm::normalize(orientation));
        Vec3f shown = before;
        Quatf turn = turnBefore;
        handles_.place(body_, shown, turn,
                       {.shape = grasp_, .tip = "Drag the shape to move it, and turn it by the rings."});
        if (shown != before) position = frame_.undrawn(shown);
        if (turn != turnBefore) orientation = Quatd(turn);
        const bool moved = shown != before || turn != turnBefore;
        changed |= moved;
        return moved;
    }
    /// `direction` of unit length.
    void length(const char* part, double& value, const Vec3d& origin, const Vec3f& direction) {
        const auto before = static_cast<float>(value * frame_.scale);
        float shown = before;
        handles_.stretch(nameOf(part), shown, frame_.drawn(origin), direction, {.tip = "Drag to change this size."});
        if (shown == before) return;
        value = static_cast<double>(shown) / frame_.scale;
        changed = true;
    }

    Handles& handles_;
    const CaseFrame& frame_;
    std::string body_;
    PickShape grasp_;
};

}  // namespace

void describeHandles(Handles& handles, examine::CaseSlot& slot, const DrawnShape& a, const DrawnShape& b,
                     VerticesOf verticesOf, std::optional<RefusedVertex>& refused) {
    auto numbers = slot.vertexNumbers;
    examine::CollisionCase all = *slot.value;
    ShapeHandles ofA(handles, slot.frame, "A", pairs::graspOf(a)), ofB(handles, slot.frame, "B", pairs::graspOf(b));
    ofA.shape(all.a);
    ofB.shape(all.b);
    constexpr const char* kTip = "Displacement of the shape in the step.";
    const auto middle = [](const CaseShape& shape) {
        return examine::ballOf(shape).value_or(examine::CaseBall{}).center;
    };
    if (all.motionA) ofA.vector("motion", middle(all.a), *all.motionA, kTip);
    if (all.motionB) ofB.vector("motion", middle(all.b), *all.motionB, kTip);
    if (verticesOf == VerticesOf::A) ofA.vertices(all.a, numbers[0], refused);
    if (verticesOf == VerticesOf::B) ofB.vertices(all.b, numbers[1], refused);
    if (!ofA.changed && !ofB.changed) return;
    slot = changedTo(slot, std::move(all));
    slot.vertexNumbers = std::move(numbers);
}

}  // namespace collidoscope::demos::cases
