#include "demos/host/handle_list.h"

#include <cmath>
#include <optional>

#include "demos/demo_base.h"

namespace collidoscope::demos {
namespace {

using geometry::Quatf;
using geometry::Vec3f;

class HandleLister final : public Handles {
public:
    void move(std::string_view name, Vec3f& position, const HandleSpec& spec) override {
        add(name, HandleKind::Move, spec).place.position = position;
    }
    void place(std::string_view name, Vec3f& position, Quatf& orientation, const HandleSpec& spec) override {
        HandleInfo& info = add(name, HandleKind::Place, spec);
        info.place.position = position;
        info.place.orientation = orientation;
    }
    void stretch(std::string_view name, float& length, const Vec3f& origin, const Vec3f& direction,
                 const HandleSpec& spec) override {
        HandleInfo& info = add(name, HandleKind::Stretch, spec);
        info.place.position = origin;
        info.place.length = length;
        info.direction = direction;
    }

    std::vector<HandleInfo> list{};

private:
    HandleInfo& add(std::string_view name, HandleKind kind, const HandleSpec& spec) {
        return list.emplace_back(HandleInfo{
            .name = std::string(name), .kind = kind, .shape = spec.shape, .tip = spec.tip, .inChart = spec.inChart});
    }
};

bool usable(float number) { return std::abs(number) <= kFarthestHandle; }  // false for NaN, too
bool usable(const Vec3f& v) { return usable(v.x) && usable(v.y) && usable(v.z); }

/// A unit quaternion of the same direction; nothing when there is none. One that is of unit length up to rounding
/// comes back unchanged, so that moving a handle to where it stands changes no bit.
std::optional<Quatf> normalized(const Quatf& q) {
    const float squared = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    if (!(squared > 1e-12f && squared < 1e12f)) return std::nullopt;
    if (std::abs(squared - 1.0f) < 1e-6f) return q;
    const float scale = 1.0f / std::sqrt(squared);
    return Quatf{q.w * scale, q.x * scale, q.y * scale, q.z * scale};
}

class Mover final : public Handles {
public:
    Mover(std::string_view name, const HandlePose& place) : name_(name), place_(place) {}
    void move(std::string_view name, Vec3f& position, const HandleSpec&) override {
        if (name != name_ || !usable(place_.position)) return;
        position = place_.position;
        moved = true;
    }
    void place(std::string_view name, Vec3f& position, Quatf& orientation, const HandleSpec&) override {
        const std::optional<Quatf> turned = normalized(place_.orientation);
        if (name != name_ || !usable(place_.position) || !turned) return;
        position = place_.position;
        orientation = *turned;
        moved = true;
    }
    void stretch(std::string_view name, float& length, const Vec3f&, const Vec3f&, const HandleSpec&) override {
        if (name != name_ || !usable(place_.length)) return;
        length = place_.length > 0.0f ? place_.length : 0.0f;
        moved = true;
    }

    bool moved = false;

private:
    std::string_view name_;
    const HandlePose& place_;
};

}  // namespace

std::vector<HandleInfo> listHandles(const DemoBase& demo) {
    HandleLister lister;
    readable(demo).handles(lister);
    return std::move(lister.list);
}

bool moveHandle(DemoBase& demo, std::string_view name, const HandlePose& place) {
    Mover mover(name, place);
    demo.handles(mover);
    if (mover.moved) demo.changed();
    return mover.moved;
}

}  // namespace collidoscope::demos
