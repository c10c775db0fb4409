#include "physics/rigid/solver/soft_turns.h"

#include "physics/rigid/world/rotation.h"

namespace collidoscope::physics {

using geometry::batch::Avx2;
using geometry::batch::Avx512;
using geometry::batch::Baseline;

extern template void turnPass<Baseline>(TurnBlock*, std::uint32_t, std::uint32_t, const TurnNumbers&);
extern template void turnPass<Avx2>(TurnBlock*, std::uint32_t, std::uint32_t, const TurnNumbers&);
extern template void turnPass<Avx512>(TurnBlock*, std::uint32_t, std::uint32_t, const TurnNumbers&);

int SoftTurns::kindOf(const Bodies& bodies, std::uint32_t body) {
    const BodyMass& mass = bodies.masses[body];
    const Rotor rotor{mass.moments, mass.principalFrame, bodies.traits[body].locked};
    if (rotor.locked.anyRotation() || turnsSteadily(rotor)) return kLeft;
    return symmetryAxis(rotor).value_or(TurnBlock::kNoAxis);
}

void SoftTurns::layOut(const Bodies& bodies, std::span<const std::uint32_t> bodyOf, std::vector<std::uint32_t>& rows) {
    rows.clear();
    for (int axis = 0; axis <= TurnBlock::kNoAxis; ++axis) {
        const std::vector<std::uint32_t>& these = rowsOfAxis_[static_cast<std::size_t>(axis)];
        for (std::size_t i = 0; i < these.size(); ++i) {
            if (i % kSoftLanes == 0) {
                if (these.size() - i < kFew) {
                    left_.insert(left_.end(), these.begin() + static_cast<std::ptrdiff_t>(i), these.end());
                    break;
                }
                blocks_.emplace_back().axis = axis;
            }
            TurnBlock& block = blocks_.back();
            const std::uint32_t lane = block.used++;
            const BodyMass& mass = bodies.masses[bodyOf[these[i]]];
            const geometry::Quatd& frame = mass.principalFrame;
            block.row[lane] = these[i];
            for (int k = 0; k < 3; ++k) block.moments[k][lane] = mass.moments[k];
            block.frame[0][lane] = frame.x, block.frame[1][lane] = frame.y, block.frame[2][lane] = frame.z;
            block.frame[3][lane] = frame.w;
            rows.push_back(these[i]);
        }
    }
    rows_ = rows.size();
    rows.insert(rows.end(), left_.begin(), left_.end());
    // Unused lanes hold a body at rest.
    for (TurnBlock& block : blocks_)
        for (std::uint32_t lane = block.used; lane < kSoftLanes; ++lane) {
            for (double(&moments)[kSoftLanes] : block.moments) moments[lane] = 1.0;
            block.frame[3][lane] = 1.0, block.orientation[3][lane] = 1.0f;
        }
}

void SoftTurns::turn(std::size_t block, float time, geometry::batch::InstructionSet instructions) {
    const auto i = static_cast<std::uint32_t>(block);
    geometry::batch::chooseKernel(instructions, &turnPass<Baseline>, &turnPass<Avx2>, &turnPass<Avx512>)(
        blocks_.data(), i, i + 1, {double{time}, kAngleOfLongPart});
}

}  // namespace collidoscope::physics
