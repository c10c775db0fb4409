#pragma once
/// The numbers of point masses that can be read and typed, by name and with their units.
///
///     std::vector<ParticleGroup> particles() const override { return {groupOf("", system_.state)}; }
///     void editParticle(const ParticleEdit& edit) override { change(system_.state, edit); }

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "demos/particle_edit.h"
#include "physics/particle/state/particle_state.h"

namespace collidoscope::demos {

struct ParticleNumberInfo {
    const char* word = "";  ///< in files: "velocity"
    const char* title = "";
    const char* unit = "";
    std::size_t parts = 1;  ///< numbers that it consists of
    const char* tip = "";
};
const ParticleNumberInfo& infoOf(ParticleNumber number);

/// The particles of a state. Those that the demo puts to their places itself, at the handles of something, take no
/// other numbers.
ParticleGroup groupOf(std::string name, const physics::ParticleState<float>& state,
                      std::vector<std::uint32_t> held = {});

/// The present value of the number that the edit names; none where there is no such particle.
std::optional<ParticleValue> valueOf(const std::vector<ParticleGroup>& groups, const ParticleEdit& which);
/// Throws std::invalid_argument with the reason for a value that the particle cannot have, and for one whose numbers
/// follow from others. Nothing where there is no such particle.
void requireValid(const std::vector<ParticleGroup>& groups, const ParticleEdit& edit);
/// Gives the number its value. Precondition: requireValid() has let it pass.
void change(physics::ParticleState<float>& state, const ParticleEdit& edit);

/// "particle 12", or "left particle 12" where there are several groups; they are counted from 1 on.
std::string nameOf(const std::vector<ParticleGroup>& groups, std::size_t group, std::size_t particle);
struct ParticleIndex {
    std::size_t group = 0, particle = 0;
};
/// The particle of that name, whatever the case of its letters and with - or _ for a space; none where there is none.
std::optional<ParticleIndex> particleNamed(const std::vector<ParticleGroup>& groups, std::string_view name);

}  // namespace collidoscope::demos
