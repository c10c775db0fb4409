#pragma once
/// Demos that a press brings a handle to, and a hand that takes it.

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "tests/core/view/user.h"

namespace collidoscope::view_test {

/// A hand that comes to where the sheet z = 0 is pressed, and stays.
class Sheet final : public demos::Demo<Sheet> {
public:
    void draw(demos::Canvas& canvas) const override { demos::drawPoint(canvas, hand, {}); }
    void handles(demos::Handles& handles) override { handles.move("hand", hand, {}); }
    void pointer(const demos::Pointer& now) override {
        const Vec3f at = now.ray.origin - now.ray.direction * (now.ray.origin.z / now.ray.direction.z);
        if (now.down && glm::length(at) < 1.0f) hand = at;
    }
    void state(demos::Archive&) override {}
    demos::View homeView() const override { return {.eye = {0.0f, 0.0f, 10.0f}, .target = {0.0f, 0.0f, 0.0f}}; }

    Vec3f hand{2.0f, 2.0f, 0.0f};
};

/// A ball of 1 m in z = 0 that is held as long as the button is, follows the hand, and flies on when it is let go.
class Thrower final : public demos::Demo<Thrower> {
public:
    void step(float h) override {
        if (isHeld) velocity = (hand - ball) / (4.0f * h);
        ball += h * velocity;
    }
    void draw(demos::Canvas& canvas) const override { demos::draw(canvas, geometry::Spheref{ball, 1.0f}, {}); }
    void handles(demos::Handles& handles) override {
        if (isHeld) handles.move("hand", hand, {});
    }
    void pointer(const demos::Pointer& now) override {
        const Vec3f at = now.ray.origin - now.ray.direction * (now.ray.origin.z / now.ray.direction.z);
        hovered = glm::distance(at, ball) < 1.0f;
        if (!now.down) isHeld = false;
        if (!now.down || isHeld || !hovered) return;
        isHeld = true;
        hand = at;
    }
    void state(demos::Archive& a) override {
        a.field("ball", ball);
        a.field("velocity", velocity);
        a.field("held", isHeld);
        a.field("hovered", hovered);
    }
    demos::View homeView() const override { return {.eye = {0.0f, 0.0f, 10.0f}, .target = {0.0f, 0.0f, 0.0f}}; }

    Vec3f ball{0.0f}, velocity{0.0f}, hand{0.0f};
    bool isHeld = false, hovered = false;
};

template <typename T>
const demos::DemoInfo& infoOf() {
    static const demos::DemoInfo info{
        .name = "grip", .chapter = 1, .chapterTitle = "Test", .entry = demos::table::entry<T>("Grip", "A test.")};
    return info;
}

template <typename T>
class Gripper : public AtWindow {
protected:
    Gripper() : AtWindow(infoOf<T>()) {
        moveTo(middle);
        update();
    }
    /// As the program does it: what came in the meantime, then time, then a look.
    void frame() {
        session.advance(1.0 / 60.0);
        update();
    }
    const T& demo() const { return static_cast<const T&>(session.demo()); }
    /// The pointers that were recorded, from number `from` on: h for hovering, d for down, m for a moved handle.
    std::string recorded(std::size_t from = 0) const {
        std::string text;
        for (std::size_t i = from; i < session.inputs().size(); ++i) {
            const demos::Action& action = session.inputs()[i].action;
            if (const auto* move = std::get_if<demos::MovePointer>(&action)) text += move->pointer.down ? 'd' : 'h';
            if (std::holds_alternative<demos::MoveHandle>(action)) text += 'm';
        }
        return text;
    }

    const Vec2f middle{600.0f, 340.0f};
};

}  // namespace collidoscope::view_test
