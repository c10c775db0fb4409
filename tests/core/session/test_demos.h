#pragma once
/// Small demos for the tests of the session, and what a user does to them.

#include <cmath>
#include <cstdint>
#include <ctime>
#include <limits>
#include <optional>
#include <vector>

#include "app/session/session.h"
#include "demos/host/state_archives.h"
#include "demos/registry.h"

namespace collidoscope::session_test {

/// A ball that bounces between two walls; its speed is a live parameter, its number of copies a rebuild one.
class Bouncer final : public demos::Demo<Bouncer> {
public:
    void build() override {
        places.assign(static_cast<std::size_t>(count), 0.0f);
        touched = 0;
    }
    void step(float h) override {
        for (std::size_t i = 0; i < places.size(); ++i) {
            places[i] += velocity * h * (1.0f + 0.1f * static_cast<float>(i)) + 0.01f * anchor.x;
            if (places[i] > 1.0f || places[i] < -1.0f) velocity = -velocity;
        }
    }
    void draw(demos::Canvas& canvas) const override {
        for (const float x : places) {
            const demos::PointItem point{.position = {x, static_cast<float>(touched), 0.0f}};
            canvas.points({&point, 1});
        }
    }
    void describe(demos::Parameters& p) override {
        p.real("velocity", velocity, {.unit = "m/s", .range = {-10, 10}, .tip = "How fast."});
        p.integer("count", count, {.range = {1, 50}, .effect = demos::Effect::Rebuild, .tip = "How many."});
    }
    void handles(demos::Handles& h) override { h.move("anchor", anchor, {}); }
    void measure(demos::Measurements& m) const override {
        m.group("Motion");
        m.number("place", static_cast<double>(places[0]),
                 {.symbol = "x", .unit = "m", .tip = "Where.", .role = demos::Role::BodyB});
        m.text("side", places[0] < 0 ? "left" : "right", "Which side.");
    }
    void state(demos::Archive& a) override {
        a.field("places", places);
        a.field("touched", touched);
    }
    void pointer(const demos::Pointer& pointer) override {
        if (pointer.over) touched += pointer.down ? 2 : 1;
    }

    float velocity = 3.0f;
    int count = 2;
    int touched = 0;
    geometry::Vec3f anchor{0.0f};
    std::vector<float> places{};
};

struct Particle {
    geometry::Vec3f position{0.0f}, velocity{1.0f};
};
inline void state(demos::Archive& a, Particle& p) {
    a.field("position", p.position);
    a.field("velocity", p.velocity);
}

/// Breaks at a chosen frame: a velocity, which is not drawn, is no number one frame before its position is.
class Breaker final : public demos::Demo<Breaker> {
public:
    void build() override { particles.assign(5, {}); }
    void step(float h) override {
        for (Particle& p : particles) p.position += h * p.velocity;
        if (stepCount() == 20) particles[3].velocity.y = std::numeric_limits<float>::quiet_NaN();
    }
    void draw(demos::Canvas& canvas) const override {
        for (const Particle& p : particles) {
            const demos::PointItem point{.position = p.position};
            canvas.points({&point, 1});
        }
    }
    void state(demos::Archive& a) override { a.field("particles", particles); }

    std::vector<Particle> particles{};
};

/// Each step is hard work for a twentieth of a second.
class Slow final : public demos::Demo<Slow> {
public:
    void step(float /*h*/) override {
        const std::clock_t end = std::clock() + CLOCKS_PER_SEC / 20;
        while (std::clock() < end) {
        }
    }
    void draw(demos::Canvas& /*canvas*/) const override {}
};

/// Stands still, and needs 2 ms to follow its handle; its state tells how often that was moved.
class Heavy final : public demos::Demo<Heavy> {
public:
    void draw(demos::Canvas& canvas) const override {
        const demos::PointItem point{.position = place};
        canvas.points({&point, 1});
    }
    void handles(demos::Handles& h) override { h.move("place", place, {}); }
    void changed() override {
        if (place == followed) return;
        const std::clock_t end = std::clock() + CLOCKS_PER_SEC / 500;
        while (std::clock() < end) {
        }
        followed = place;
        ++moves;
    }
    void state(demos::Archive& a) override {
        a.field("followed", followed);
        a.field("moves", moves);
    }

    geometry::Vec3f place{0.0f}, followed{0.0f};
    int moves = 0;
};

/// Stands still; has a handle.
class Still final : public demos::Demo<Still> {
public:
    void draw(demos::Canvas& canvas) const override {
        const demos::PointItem point{.position = place};
        canvas.points({&point, 1});
    }
    void handles(demos::Handles& h) override { h.move("place", place, {}); }
    void measure(demos::Measurements& m) const override { m.number("x", static_cast<double>(place.x), {}); }

    geometry::Vec3f place{0.0f};
};

/// A cart that keys lead along x; it looks ahead, and lets one look along when it was told to.
class Cart final : public demos::Demo<Cart> {
public:
    void step(float h) override { place.x += h * axes.ahead; }
    void moveAxes(const demos::MoveAxes& keys) override { axes = keys; }
    void draw(demos::Canvas& canvas) const override {
        const demos::PointItem point{.position = place};
        canvas.points({&point, 1});
    }
    void describe(demos::Parameters& p) override { p.toggle("look-along", looksAlong, {.tip = "From the cart."}); }
    void state(demos::Archive& a) override {
        a.field("place", place);
        a.field("axes", axes);
    }
    std::optional<demos::View> followView() const override {
        if (!looksAlong) return {};
        return demos::View{.eye = place, .target = place + geometry::Vec3f{1.0f, 0.0f, 0.0f}};
    }

    geometry::Vec3f place{0.0f};
    demos::MoveAxes axes{};
    bool looksAlong = false;
};

template <typename T>
demos::DemoInfo infoOf(std::string_view name) {
    return {name, 1, "Tests", demos::table::entry<T>(name, "A demo of the tests.")};
}

inline const demos::DemoInfo kBouncer = infoOf<Bouncer>("bouncer");
inline const demos::DemoInfo kBreaker = infoOf<Breaker>("breaker");
inline const demos::DemoInfo kCart = infoOf<Cart>("cart");
inline const demos::DemoInfo kSlow = infoOf<Slow>("slow");
inline const demos::DemoInfo kHeavy = infoOf<Heavy>("heavy");
inline const demos::DemoInfo kStill = infoOf<Still>("still");

inline demos::MoveHandle moveAnchor(float x) { return {"anchor", {.position = {x, 0.0f, 0.0f}}}; }
inline demos::MovePointer hover(bool down = false) { return {{.over = true, .down = down}}; }

/// Runs to a frame with inputs of every kind on the way; returns the hash of each frame.
inline std::vector<std::uint64_t> livelyRun(app::Session& session, std::uint64_t frames) {
    session.setPlaying(false);
    std::vector<std::uint64_t> hashes;
    for (std::uint64_t k = 0; k <= frames; ++k) {
        if (k % 7 == 3) session.act(demos::SetParameter{"velocity", 1.0 + static_cast<double>(k % 5)});
        if (k % 11 == 5) session.act(moveAnchor(0.1f * static_cast<float>(k % 3)));
        if (k % 4 == 1) session.act(hover());
        hashes.push_back(demos::hashOf(session.demo()));
        if (k < frames) session.stepForward();
    }
    return hashes;
}

}  // namespace collidoscope::session_test
