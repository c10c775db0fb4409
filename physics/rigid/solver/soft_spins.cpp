/// Tops in the soft step: flat bodies that spin fast about their axis of symmetry and touch others near it. Contacts
/// turn other bodies once in a step, by the angles of all sub-steps. A top turns about itself several times while its
/// axis hardly moves, so that its gyroscopic motion would be lost: it turns freely in each sub-step (rotation.h), and
/// what its contacts follow is the turn of its axis alone, as the spin moves no point of the axis.

#include <algorithm>
#include <cmath>
#include <optional>

#include "geometry/base/elementary.h"
#include "physics/rigid/solver/soft_solver.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

/// rad/s: the change of angular velocity by the angular impulse that changed it by `change` when the axis was `from`,
/// now that it is `end`. The moments are those about the axis of symmetry, number `along`, and across it.
Vec3f responseOf(const geometry::Vec3d& moments, int along, const Vec3f& change, const Vec3f& from, const Vec3f& end) {
    const double about = moments[along], across = moments[(along + 1) % 3];
    const geometry::Vec3d v{change}, a{from}, b{end};
    const geometry::Vec3d impulse = across * v + (about - across) * glm::dot(a, v) * a;
    return Vec3f{impulse / across + (1.0 / about - 1.0 / across) * glm::dot(b, impulse) * b};
}

}  // namespace

/// Marks the rows of tops. Call it when all other rows are marked.
void SoftSolver::gatherTops(const Bodies& bodies, std::span<const Contact> contacts) {
    tops_.clear();
    for (std::uint32_t row = 1; row < rows_.size(); ++row) {
        if (isTouched_[row] != 1) continue;
        // Nearly all bodies are left out here, by numbers that follow each other in memory.
        const float* const now = rows_[row].numbers;
        const Vec3f turn = time_ * Vec3f{now[3], now[4], now[5]};
        const std::uint32_t body = bodyOf_[row];
        if (!(glm::dot(turn, turn) > kFastNutation * kFastNutation)) continue;
        const std::optional<TopAxis> axis = topAxisOf(bodies, body, time_);
        if (!axis) continue;
        const geometry::Quatf& orientation = bodies.positions[body].orientation;
        tops_.push_back({row, axis->along, orientation, axis->direction, orientation * axis->direction});
        isTouched_[row] = kTop;
    }
    if (tops_.empty()) return;
    for (const Contact& contact : contacts)
        for (const std::uint32_t body : {contact.bodyA, contact.bodyB}) {
            const std::uint32_t row = movedRowOf_[body];
            if (row == kFixedRow || isTouched_[row] != kTop) continue;
            if (!liesNearAxis(contact, bodies.positions[body].center, topOf(row).start)) isTouched_[row] = 1;
        }
    std::erase_if(tops_, [&](const Top& top) { return isTouched_[top.row] != kTop; });
}

const SoftSolver::Top& SoftSolver::topOf(std::uint32_t row) const {
    return *std::lower_bound(tops_.begin(), tops_.end(), row,
                             [](const Top& top, std::uint32_t wanted) { return top.row < wanted; });
}

/// Turns the tops by a sub-step.
void SoftSolver::turnTops(const Bodies& bodies) {
    for (Top& top : tops_) {
        const float* const now = rows_[top.row].numbers;
        float* const before = before_[top.row].numbers;
        const Vec3f byContacts{now[3] - before[3], now[4] - before[4], now[5] - before[5]};
        const Vec3f from = top.orientation * top.axis;
        const FreeTurn turned =
            freeTurn(bodies, bodyOf_[top.row], top.orientation, Vec3f{now[3], now[4], now[5]}, subStep_);
        top.orientation = turned.orientation;
        takeRotation(top.row, turned);
        const Vec3f end = top.orientation * top.axis;
        const Vec3f carried = responseOf(bodies.masses[bodyOf_[top.row]].moments, top.along, byContacts, from, end);
        for (int k = 0; k < 3; ++k) before[3 + k] = now[3 + k] - carried[k];
        const Vec3f across = glm::cross(top.start, end);
        const float sine = glm::length(across);
        const float angle = geometry::atan2(sine, glm::dot(top.start, end));
        const Vec3f swing = sine > 0.0f ? (angle / sine) * across : Vec3f{0.0f};
        for (int k = 0; k < 3; ++k) moves_[top.row].numbers[3 + k] = swing[k];
    }
}

}  // namespace collidoscope::physics
