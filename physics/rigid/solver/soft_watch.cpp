/// The passes of the soft step with an observer: they solve contact by contact and report each point, with the same
/// bits.

#include <algorithm>
#include <array>
#include <cmath>

#include "physics/rigid/solver/soft_kernel.h"
#include "physics/rigid/solver/soft_solver.h"

namespace collidoscope::physics {
namespace {

/// The impulses at a point before and after a pass.
struct PointWork {
    float before = 0.0f, after = 0.0f;  // N s, along the normal
    float speed = 0.0f;                 // m/s along the normal, negative where the bodies approached
};

/// Records the points of one contact in the order in which they are solved.
struct PointNotes {
    struct List {
        std::array<PointWork, geometry::kMaxContacts> works{};
        std::array<std::uint32_t, geometry::kMaxContacts> points{};
        std::uint32_t count = 0;
    };
    List* list = nullptr;

    void point(int point, float before, float after, float speed) const {
        list->points[list->count] = static_cast<std::uint32_t>(point);
        list->works[list->count++] = {before, after, speed};
    }
};

template <int kPoints>
void passNoting(SoftPass pass, const OneAtATime& one, SoftBlock<kPoints>& block, const SoftWork& work,
                const PointNotes& notes) {
    if (pass == SoftPass::Solve) passOver<SoftPass::Solve>(one, block, work, notes);
    if (pass == SoftPass::Relax) passOver<SoftPass::Relax>(one, block, work, notes);
}

}  // namespace

void SoftSolver::showMotion(std::uint32_t row, Bodies& shown) const {
    if (row == kFixedRow) return;
    const float* const n = rows_[row].numbers;
    BodyMotion& motion = shown.motions[bodyOf_[row]];
    motion.velocity = {n[0], n[1], n[2]}, motion.angularVelocity = {n[3], n[4], n[5]};
}

template <int kPoints>
void SoftSolver::watchBlocks(SoftPass pass, const SoftWork& work, SoftBlock<kPoints>* blocks, std::uint32_t first,
                             std::uint32_t end, Watch& watch) const {
    for (std::uint32_t i = first; i < end; ++i) {
        SoftBlock<kPoints>& block = blocks[i];
        for (int lane = 0; lane < static_cast<int>(block.used); ++lane) {
            PointNotes::List list;
            passNoting(pass, OneAtATime{lane}, block, work, PointNotes{&list});
            showMotion(block.rowA[lane], watch.shown), showMotion(block.rowB[lane], watch.shown);
            Contact& contact = watch.known[block.contact[lane]];
            StepRecord& record = watch.record;
            record.contact = static_cast<int>(block.contact[lane]);
            const float u = block.frictionImpulse[0][lane], v = block.frictionImpulse[1][lane];
            record.friction = std::sqrt(u * u + v * v);
            for (std::uint32_t k = 0; k < list.count; ++k) {
                if (list.points[k] >= contact.count) continue;
                const PointWork& done = list.works[k];
                contact.points[list.points[k]].warmImpulse = static_cast<float>(subSteps_) * done.after;
                record.point = list.points[k];
                record.impulse = done.after, record.change = done.after - done.before, record.residual = -done.speed;
                watch.observer(record);
            }
        }
    }
}

/// The largest speed, m/s, at which a point still approaches beyond the speed that its gap allows.
template <int kPoints>
float SoftSolver::approachLeft(std::span<const SoftBlock<kPoints>> blocks) const {
    float most = 0.0f;
    for (const SoftBlock<kPoints>& block : blocks) {
        for (std::uint32_t lane = 0; lane < block.used; ++lane) {
            const float *const a = rows_[block.rowA[lane]].numbers, *const b = rows_[block.rowB[lane]].numbers;
            const auto along = [&](const LaneRow(&rows)[3], const float* v) {
                return rows[0][lane] * v[0] + rows[1][lane] * v[1] + rows[2][lane] * v[2];
            };
            for (int p = 0; p < static_cast<int>(block.count[lane]); ++p) {
                const SoftPoint& point = block.points[p];
                const float speed = along(block.normal, b) - along(block.normal, a) + along(point.turnB, b + 3) -
                                    along(point.turnA, a + 3);
                most = std::max(most, -(speed + std::max(0.0f, point.gap[lane]) * numbers_.perStep));
            }
        }
    }
    return most;
}

/// The contacts are copied once for each pass, and the copy is updated point by point.
void SoftSolver::watchPass(SoftPass pass, const StepRecord& record, const Bodies& bodies,
                           std::span<const Contact> contacts, const StepObserver& observer) {
    Watch watch{observer, record, bodies, {contacts.begin(), contacts.end()}};
    geometry::TaskGroup alone;
    finish(watch.shown, watch.known, alone);
    watch.record.iteration = 1, watch.record.bodies = &watch.shown, watch.record.contacts = watch.known;
    eachColor([&](std::size_t color) {
        const SoftWork& work = colors_[color];
        watchBlocks(pass, work, work.ones, work.firstOne, work.endOne, watch);
        watchBlocks(pass, work, work.twos, work.firstTwo, work.endTwo, watch);
        watchBlocks(pass, work, work.fours, work.firstFour, work.endFour, watch);
    });
    StepRecord& done = watch.record;
    done.contact = -1, done.impulse = done.change = done.friction = 0.0f;
    done.residual = std::max({approachLeft<1>(ones_), approachLeft<2>(twos_), approachLeft<4>(fours_)});
    observer(done);
}

}  // namespace collidoscope::physics
