#include "demos/share/particle_numbers.h"
#include "demos/share/letter_case.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace collidoscope::demos {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;

constexpr std::array<ParticleNumberInfo, kParticleNumbers.size()> kParticleInfos{{
    {"position", "Position", "m", 3, "Position of the particle in the world."},
    {"velocity", "Velocity", "m/s", 3, "Velocity of the particle."},
    {"mass", "Mass", "kg", 1, "Mass of the particle. 0 holds it fast: nothing moves it then."},
}};
constexpr std::string_view kParticle = "particle ";

const ParticleGroup* groupWith(const std::vector<ParticleGroup>& groups, const ParticleEdit& which) {
    const bool isThere = which.group < groups.size() && which.particle < groups[which.group].count;
    return isThere ? &groups[which.group] : nullptr;
}

}  // namespace

const ParticleNumberInfo& infoOf(ParticleNumber number) { return kParticleInfos[static_cast<std::size_t>(number)]; }

ParticleGroup groupOf(std::string name, const physics::ParticleState<float>& state, std::vector<std::uint32_t> held) {
    const auto at = [&state, atHandle = std::move(held)](std::size_t i) {
        const bool isHeld = std::find(atHandle.begin(), atHandle.end(), i) != atHandle.end();
        return Particle{.position = Vec3d{state.position[i]},
                        .velocity = Vec3d{state.velocity[i]},
                        .mass = state.isFixed(i) ? 0.0 : double{1.0f / state.inverseMassOf(i)},
                        .follows = isHeld ? "it is held at a handle, which can be dragged" : ""};
    };
    return {std::move(name), state.size(), at};
}

std::optional<ParticleValue> valueOf(const std::vector<ParticleGroup>& groups, const ParticleEdit& which) {
    const ParticleGroup* const group = groupWith(groups, which);
    if (group == nullptr) return std::nullopt;
    const Particle particle = group->at(which.particle);
    if (which.number == ParticleNumber::Mass) return ParticleValue{particle.mass};
    const Vec3d& v = which.number == ParticleNumber::Position ? particle.position : particle.velocity;
    return ParticleValue{v.x, v.y, v.z};
}

void requireValid(const std::vector<ParticleGroup>& groups, const ParticleEdit& edit) {
    const ParticleGroup* const group = groupWith(groups, edit);
    if (group == nullptr) return;
    if (const std::string reason = group->at(edit.particle).follows; !reason.empty())
        throw std::invalid_argument(reason);
    for (const double part : edit.value)
        if (!(std::abs(part) <= double{std::numeric_limits<float>::max()}))
            throw std::invalid_argument("the number is not finite, or too large");
    constexpr double kMinMass = 1e-30, kMaxMass = 1e30;  // kg: so that its inverse is a float as well
    const double mass = edit.value[0];
    if (edit.number == ParticleNumber::Mass && mass != 0.0 && !(mass >= kMinMass && mass <= kMaxMass))
        throw std::invalid_argument("the mass must lie above 0; 0 holds the particle fast");
}

void change(physics::ParticleState<float>& state, const ParticleEdit& edit) {
    if (edit.particle >= state.size()) return;
    const Vec3f v{Vec3d{edit.value[0], edit.value[1], edit.value[2]}};
    switch (edit.number) {
        case ParticleNumber::Position:
            return state.position.set(edit.particle, v);
        case ParticleNumber::Velocity:
            return state.velocity.set(edit.particle, v);
        case ParticleNumber::Mass:
            return state.setMass(edit.particle, v.x > 0.0f ? v.x : std::numeric_limits<float>::infinity());
    }
}

std::string nameOf(const std::vector<ParticleGroup>& groups, std::size_t group, std::size_t particle) {
    const std::string& name = groups[group].name;
    return name + (name.empty() ? "" : " ") + std::string(kParticle) + std::to_string(particle + 1);
}

std::optional<ParticleIndex> particleNamed(const std::vector<ParticleGroup>& groups, std::string_view name) {
    const std::string wanted = comparableName(name);
    const std::size_t at = wanted.rfind(kParticle);
    if (at == std::string::npos) return std::nullopt;
    const std::string stem = wanted.substr(0, at), digits = wanted.substr(at + kParticle.size());
    if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos)
        return std::nullopt;
    const auto number = static_cast<std::size_t>(std::stoul(digits));
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const std::string own = groups[i].name.empty() ? "" : comparableName(groups[i].name) + " ";
        if (own == stem && number >= 1 && number <= groups[i].count) return ParticleIndex{i, number - 1};
    }
    return std::nullopt;
}

}  // namespace collidoscope::demos
