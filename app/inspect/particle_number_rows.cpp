#include <glm/geometric.hpp>
#include <string>
#include <variant>

#include "app/inspect/number_rows.h"
#include "demos/share/letter_case.h"

namespace collidoscope::app {
namespace {

using demos::ParticleEdit;
using demos::ParticleGroup;
using demos::ParticleIndex;

NumberRow rowOfParticle(const ParticleEdit& edit, const std::string& follows) {
    const demos::ParticleNumberInfo& info = demos::infoOf(edit.number);
    NumberRow row{info.title, info.unit, {edit.value.begin(), edit.value.begin() + static_cast<int>(info.parts)},
                  info.tip,   {},        follows};
    if (!follows.empty()) return row;
    row.set = [edit](std::size_t part, double number) {
        ParticleEdit wanted = edit;
        wanted.value[part] = number;
        return demos::Action{demos::SetParticle{wanted}};
    };
    return row;
}

std::string asSentence(const std::string& words) { return words.empty() ? "" : demos::capitalised(words) + "."; }

}  // namespace

ShapeNumbers numbersOfParticle(const std::vector<ParticleGroup>& groups, const ParticleIndex& place) {
    const ParticleGroup& group = groups[place.group];
    const demos::Particle particle = group.at(place.particle);
    ShapeNumbers numbers{.name = demos::nameOf(groups, place.group, place.particle),
                         .kind = (particle.mass > 0.0 ? "particle, one of " : "particle that is held fast, one of ") +
                                 std::to_string(group.count),
                         .note = asSentence(particle.follows),
                         .shape = geometry::AnyShapef(geometry::Vec3f{particle.position})};
    for (const demos::ParticleNumber number : demos::kParticleNumbers) {
        ParticleEdit edit{
            .group = place.group, .particle = static_cast<std::uint32_t>(place.particle), .number = number};
        edit.value = *demos::valueOf(groups, edit);
        numbers.rows.push_back(rowOfParticle(edit, numbers.note));
    }
    const double speed = glm::length(particle.velocity);
    const auto add = [&](const char* title, const char* unit, double value, const char* tip, const char* follows) {
        numbers.rows.push_back({title, unit, {value}, tip, {}, follows});
    };
    add("Speed", "m/s", speed, "Length of the velocity.", "It follows from the velocity.");
    if (particle.mass > 0.0)
        add("Kinetic energy", "J", 0.5 * particle.mass * speed * speed, "Energy of its motion.",
            "It follows from the mass and the velocity.");
    return numbers;
}

std::optional<ParticleIndex> particleSeenAs(const std::vector<ParticleGroup>& groups, const demos::DrawnShape& shape) {
    constexpr double kSame = 1e-6;  // m
    const auto* inSpace = std::get_if<geometry::AnyShapef>(&shape);
    const auto* ball = inSpace != nullptr ? std::get_if<geometry::Spheref>(inSpace) : nullptr;
    if (ball == nullptr) return std::nullopt;
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (std::size_t k = 0; k < groups[i].count; ++k)
            if (glm::distance(groups[i].at(k).position, geometry::Vec3d{ball->center}) < kSame)
                return ParticleIndex{i, k};
    return std::nullopt;
}

}  // namespace collidoscope::app
