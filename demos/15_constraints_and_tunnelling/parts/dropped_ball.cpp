#include "demos/15_constraints_and_tunnelling/parts/dropped_ball.h"

namespace demos {
namespace {

constexpr std::size_t kMostPeaks = 50;  // later ones are too low to be seen

physics::ParticleSystem above(float height, float restitution) {
    physics::ParticleSystem system;
    const physics::Solid ground = geometry::Planef{};
    system.obstacles = physics::Obstacles{{&ground, 1}};
    system.settings.integrator = physics::Integrator::VelocityVerlet;
    system.settings.contact.restitution = restitution;
    system.state.resize(1);
    system.state.position.set(0, {0.0f, height, 0.0f});
    return system;
}

}  // namespace

DroppedBall::DroppedBall(float drop, float restitution)
    : promised_{.drop = drop, .restitution = restitution}, system_(above(drop, restitution)), steps_{{0.0f, drop}} {}

float DroppedBall::height() const { return system_.state.position[0].y; }
float DroppedBall::velocity() const { return system_.state.velocity[0].y; }

void DroppedBall::step(float time, physics::Detection detection) {
    if (rests()) return;
    const float before = velocity();
    system_.settings.contact.detection = detection;
    system_.step(time);
    time_ += time;
    steps_.push_back({time_, height()});
    const float now = velocity();
    // The peak lies within the step: v^2 / 2g above its end, v / g before it.
    if (before > 0.0f && now <= 0.0f && peaks_.size() < kMostPeaks)
        peaks_.push_back({time_ + now / Bounces::kGravity, height() + now * now / (2.0f * Bounces::kGravity)});
    if (now == 0.0f && before <= 0.0f) rest_ = time_;
}

void DroppedBall::visit(geometry::Archive& archive) {
    archive.field("promised", promised_);
    archive.field("y", system_.state.position.y);
    archive.field("velocity", system_.state.velocity.y);
    archive.field("time", time_);
    archive.field("rest", rest_);
    archive.field("peaks", peaks_);
    archive.field("steps", steps_);
}

void state(geometry::Archive& archive, DroppedBall& ball) { ball.visit(archive); }

}  // namespace demos
