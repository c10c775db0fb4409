#include "physics/particle/joint/joint_solver.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "physics/particle/joint/joint_kernel.h"

namespace collidoscope::physics {

using namespace geometry::batch;

extern template void solveJoints<Baseline>(const JointArrays&, std::size_t, std::size_t);
extern template void solveJoints<Avx2>(const JointArrays&, std::size_t, std::size_t);
extern template void solveJoints<Avx512>(const JointArrays&, std::size_t, std::size_t);

namespace {

/// Calls body(particle, slot) for all particles of some chunks, in the order of the slots.
template <typename Body>
void eachSlot(const ParticlePermutation& slots, std::size_t firstChunk, std::size_t endChunk, const Body& body) {
    const std::size_t end = std::min<std::size_t>(endChunk * slots.chunk, slots.particles);
    for (std::size_t start = firstChunk * slots.chunk; start < end; start += slots.chunk)
        for (std::size_t row = 0; row < slots.stride; ++row) {
            const std::size_t last = std::min<std::size_t>(start + slots.chunk, end);
            std::size_t slot = slots.slotOf(static_cast<std::uint32_t>(start + row));
            for (std::size_t particle = start + row; particle < last; particle += slots.stride) body(particle, slot++);
        }
}

/// Number of joints below which an iteration takes less than 50 microseconds on one thread, half of which would be
/// lost by waking other threads twice, even on an idle machine.
constexpr std::size_t kWorthThreads = 65'536;

bool isSize(float value) { return std::isfinite(value) && value >= 0.0f; }

bool isLength(float value) { return value >= 0.0f && value <= kMaxDistance; }

void refuseBad(std::span<const DistanceJoint> joints, std::size_t particleCount) {
    const auto refuse = [&](std::size_t i, const std::string& reason) {
        throw std::invalid_argument("joint " + std::to_string(i) + ": " + reason);
    };
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const DistanceJoint& joint = joints[i];
        if (joint.a == joint.b) refuse(i, "ties particle " + std::to_string(joint.a) + " to itself");
        if (joint.a >= particleCount || joint.b >= particleCount) refuse(i, "there is no such particle");
        if (!isLength(joint.length)) refuse(i, "its length must be from 0 to 2^20 m");
        if (!isSize(joint.compliance)) refuse(i, "its compliance must be finite and at least 0");
    }
}

/// 1 / time, limited to a finite number.
float perTimeOf(float time) { return std::min(1.0f / time, std::numeric_limits<float>::max()); }

/// Whether any of the eight joints of the block is soft.
bool isSoft(std::span<const float> compliances, std::size_t block) {
    const auto eight = compliances.subspan(block * kLanes, kLanes);
    return std::any_of(eight.begin(), eight.end(), [](float compliance) { return compliance > 0.0f; });
}

template <JointDirection kDirection>
float solveScalar(JointEnds<float>& ends, const JointHold<float>& hold, bool isSoft) {
    return isSoft ? solveJoint<true, kDirection>(ends, hold) : solveJoint<false, kDirection>(ends, hold);
}

}  // namespace

void jointWeights(const ParticleState<float>& state, float drag, Integrator integrator, float time,
                  std::vector<float>& weights) {
    weights.clear();
    if (drag == 0.0f && state.damping.empty()) return;
    weights.resize(state.size());
    for (std::size_t i = 0; i < state.size(); ++i)
        weights[i] = state.inverseMassOf(i) / heavierBy(integrator, time * (drag + state.dampingOf(i)));
}

void JointWorkspace::resize(std::size_t slotCount, std::size_t rowCount) {
    constexpr std::size_t kLinesPerPage = 4096 / sizeof(CacheLine);
    const std::size_t lines = (slotCount + kNumbersPerLine - 1) / kNumbersPerLine;
    linesPerRow_ = (lines + kLinesPerPage - 1) / kLinesPerPage * kLinesPerPage;
    rows_.resize(rowCount * linesPerRow_);
}

void JointWorkspace::load(const ParticleState<float>& state, const JointSubStep& step, const ParticlePermutation& slots,
                          const geometry::ParallelFor& parallelFor) {
    resize(slots.count(), step.start != nullptr ? 7 : 4);
    parallelFor(slots.chunks(), [&](std::size_t first, std::size_t end) {
        const auto loadRow = [&](std::size_t row, const auto& numberOf) {
            float* const numbers = rows() + row * rowLength();
            eachSlot(slots, first, end,
                     [&](std::size_t particle, std::size_t slot) { numbers[slot] = numberOf(particle) + 0.0f; });
        };
        const auto loadVectors = [&](std::size_t row, const VectorArray<float>& vectors) {
            loadRow(row, [&](std::size_t i) { return vectors.x[i]; });
            loadRow(row + 1, [&](std::size_t i) { return vectors.y[i]; });
            loadRow(row + 2, [&](std::size_t i) { return vectors.z[i]; });
        };
        loadVectors(0, state.position);
        loadRow(3, [&](std::size_t i) { return step.weightOf(i, state); });
        if (step.start != nullptr) loadVectors(4, *step.start);
    });
}

void JointWorkspace::store(ParticleState<float>& state, const ParticlePermutation& slots,
                           const geometry::ParallelFor& parallelFor) {
    const float *const x = rows(), *const y = x + rowLength(), *const z = y + rowLength();
    parallelFor(slots.chunks(), [&](std::size_t first, std::size_t end) {
        eachSlot(slots, first, end, [&](std::size_t particle, std::size_t slot) {
            state.position.set(particle, {x[slot], y[slot], z[slot]});
        });
    });
}

JointSolver::JointSolver(std::span<const DistanceJoint> joints, std::size_t particleCount) {
    refuseBad(joints, particleCount);
    const auto layout = std::make_shared<const JointLayout>(joints, particleCount);
    constexpr float kNone = -1.0f;
    Table table{{joints.begin(), joints.end()},
                std::vector<float>(layout->lanes(), kNone),
                std::vector<float>(layout->lanes(), 0.0f),
                std::vector<std::uint8_t>(layout->blocks.size())};
    for (std::size_t i = 0; i < joints.size(); ++i) {
        table.lengths[layout->laneOfJoint[i]] = joints[i].length;
        table.compliances[layout->laneOfJoint[i]] = joints[i].compliance;
    }
    for (std::size_t block = 0; block < layout->blocks.size(); ++block)
        table.isSoft[block] = isSoft(table.compliances, block) ? 1 : 0;
    layout_ = layout;
    table_ = geometry::CopyOnWrite<Table>(std::move(table));
}

void JointSolver::remove(std::size_t joint) { table_.write().lengths[laneOf(joint)] = -1.0f; }

void JointSolver::setLength(std::size_t joint, float length) {
    assert(isLength(length));
    Table& table = table_.write();
    table.joints[joint].length = length;
    if (!isRemoved(joint)) table.lengths[laneOf(joint)] = length;
}

void JointSolver::setCompliance(std::size_t joint, float compliance) {
    assert(isSize(compliance));
    Table& table = table_.write();
    table.joints[joint].compliance = compliance;
    table.compliances[laneOf(joint)] = compliance;
    const std::size_t block = laneOf(joint) / kLanes;
    table.isSoft[block] = isSoft(table.compliances, block) ? 1 : 0;
}

JointArrays JointSolver::arraysFor(const JointSubStep& step) {
    JointArrays arrays;
    arrays.blocks = layout_->blocks.data();
    arrays.scattered = layout_->scattered.data();
    arrays.isSoft = table_->isSoft.data();
    arrays.lengths = table_->lengths.data();
    arrays.compliances = table_->compliances.data();
    arrays.multipliers = workspace_.multipliers.data();
    arrays.rows = workspace_.rows();
    arrays.rowLength = workspace_.rowLength();
    arrays.perTime = perTimeOf(step.time);
    arrays.hasStart = step.start != nullptr;
    return arrays;
}

void JointSolver::solve(ParticleState<float>& state, const JointSubStep& step, const geometry::ParallelFor& parallelFor,
                        InstructionSet set) {
    assert(isSupported(set) && state.size() >= layout_->slots.particles && step.time > 0.0f);
    if (joints().empty()) return;
    const bool isWorthThreads = joints().size() >= kWorthThreads;
    const geometry::ParallelFor spread = isWorthThreads ? parallelFor : geometry::serialFor;
    const auto kernel = chooseKernel(set, &solveJoints<Baseline>, &solveJoints<Avx2>, &solveJoints<Avx512>);

    workspace_.load(state, step, layout_->slots, spread);
    const bool isAnySoft = std::find(table_->isSoft.begin(), table_->isSoft.end(), 1) != table_->isSoft.end();
    if (isAnySoft) workspace_.multipliers.assign(layout_->lanes(), 0.0f);
    const JointArrays arrays = arraysFor(step);
    const auto solveParts = [&](std::span<const BlockRange> parts) {
        spread(parts.size(), [&](std::size_t first, std::size_t end) {
            for (std::size_t i = first; i < end; ++i) kernel(arrays, parts[i].first, parts[i].end);
        });
    };
    for (int iteration = 0; iteration < step.iterations; ++iteration) {
        solveParts(layout_->inside);
        solveParts(layout_->seams);
    }
    workspace_.store(state, layout_->slots, spread);
}

float solveOne(const DistanceJoint& joint, const JointSubStep& step, float multiplier, ParticleState<float>& state) {
    const auto positionOf = [&](std::uint32_t i) -> Vector3<float> {
        return {state.position.x[i] + 0.0f, state.position.y[i] + 0.0f, state.position.z[i] + 0.0f};
    };
    JointEnds<float> ends{
        positionOf(joint.a), positionOf(joint.b), step.weightOf(joint.a, state), step.weightOf(joint.b, state), {}};
    const JointHold<float> hold{joint.length, softnessOf(joint.compliance, perTimeOf(step.time)), multiplier};
    float change = 0.0f;
    if (step.start != nullptr) {
        ends.start = step.start->vector3(joint.b) - step.start->vector3(joint.a);
        change = solveScalar<JointDirection::AtStart>(ends, hold, joint.compliance > 0.0f);
    } else {
        change = solveScalar<JointDirection::Present>(ends, hold, joint.compliance > 0.0f);
    }
    state.position.setVector3(joint.a, ends.a);
    state.position.setVector3(joint.b, ends.b);
    return change;
}

}  // namespace collidoscope::physics
