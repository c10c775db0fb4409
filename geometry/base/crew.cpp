#include "geometry/base/crew.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace geometry {
namespace {

constexpr int kSpins = 10000;  // some 50 ns each

/// Leaves the core to its other thread for a moment.
void pause() {
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_ia32_pause();
#elif defined(__aarch64__) && defined(__GNUC__)
    __asm__ __volatile__("yield");
#endif
}

}  // namespace

/// Who adds looks for sleepers after, and who sleeps for a change after it has said so: one of them sees the other.
void Signal::add(std::uint32_t by) {
    number_.fetch_add(by, std::memory_order_seq_cst);
#ifdef __cpp_lib_atomic_wait
    if (sleepers_.load(std::memory_order_seq_cst) > 0) number_.notify_all();
#endif
}

void Signal::waitPast(std::uint32_t known) {
    for (int i = 0; i < kSpins; ++i) {
        if (value() != known) return;
        pause();
    }
#ifdef __cpp_lib_atomic_wait  // not where there are no threads, and nobody to wait for
    sleepers_.fetch_add(1, std::memory_order_seq_cst);
    number_.wait(known, std::memory_order_seq_cst);
    sleepers_.fetch_sub(1, std::memory_order_relaxed);
#endif
}

void Crew::lead(const ParallelFor& parallelFor, const std::function<void(Crew&)>& task, std::size_t most) {
    Crew crew;
    const auto join = [&](std::size_t /*first*/, std::size_t /*end*/) { crew.join(task, most); };
    parallelFor(std::clamp(most, std::size_t{1}, kMost), std::ref(join));  // its captures by reference need no memory
}

/// Who comes when all is over has nothing to do, the leader with another part of parallelFor's loop among them.
void Crew::join(const std::function<void(Crew&)>& task, std::size_t most) {
    const std::uint32_t id = arrived_.fetch_add(1, std::memory_order_relaxed);
    if (id > 0) {
        if (id < most) help(id);
        return;
    }
    struct AtTheEnd {
        Crew& crew;
        ~AtTheEnd() {
            crew.isOver_.store(true, std::memory_order_release);
            crew.calls_.add(1);
        }
    };
    const AtTheEnd sendHome{*this};
    task(*this);
}

void Crew::help(std::uint32_t id) {
    while (true) {
        const std::uint32_t known = calls_.value();
        if (isOver_.load(std::memory_order_acquire)) return;
        const auto threads = arrived_.load(std::memory_order_relaxed);
        const auto pieces = static_cast<std::uint32_t>(std::bit_width(open_.load(std::memory_order_relaxed)));
        if (const std::uint32_t done = takePieces(pieces * id / threads))
            helped_.add(done);
        else
            calls_.waitPast(known);
    }
}

void Crew::share(const Loop& loop) {
    assert(open_.load() == 0 && "no loop within a loop");
    const std::size_t blocks = (loop.count + loop.grain - 1) / loop.grain;
    loop_ = loop;
    loop_.pieces = std::min(blocks, kMost);
    const std::uint32_t helpedBefore = helped_.value();
    open_.store(~std::uint64_t{0} >> (64 - loop_.pieces), std::memory_order_release);
    calls_.add(1);
    const auto left = static_cast<std::uint32_t>(loop_.pieces) - takePieces(0);
    for (std::uint32_t now = helped_.value(); now - helpedBefore != left; now = helped_.value()) helped_.waitPast(now);
    if (hasFailed_.load(std::memory_order_relaxed)) {
        hasFailed_.store(false, std::memory_order_relaxed);
        std::rethrow_exception(std::exchange(failure_, nullptr));
    }
}

/// Works on open pieces until there are none, going on from `from`; returns how many. Of the loop nothing may be read
/// before a piece of it has been taken: the leader may be writing the next one.
std::uint32_t Crew::takePieces(std::uint32_t from) {
    std::uint32_t done = 0;
    for (std::uint64_t open = open_.load(std::memory_order_relaxed); open != 0;) {
        const std::uint64_t ahead = from < 64 ? open >> from << from : 0;
        const auto piece = static_cast<std::uint32_t>(std::countr_zero(ahead != 0 ? ahead : open));
        const std::uint64_t bit = std::uint64_t{1} << piece;
        open = open_.fetch_and(~bit, std::memory_order_acquire);
        if ((open & bit) == 0) continue;  // somebody else was faster
        workOn(piece);
        ++done, from = piece + 1;
        open &= ~bit;
        if (open != 0) open = open_.load(std::memory_order_relaxed);
    }
    return done;
}

void Crew::workOn(std::uint32_t piece) {
    const std::size_t blocks = (loop_.count + loop_.grain - 1) / loop_.grain;
    const auto cut = [&](std::size_t i) { return std::min(loop_.count, loop_.grain * (blocks * i / loop_.pieces)); };
    try {
        loop_.call(loop_.work, cut(piece), cut(piece + std::size_t{1}));
    } catch (...) {
        if (!hasFailed_.exchange(true, std::memory_order_relaxed)) failure_ = std::current_exception();
    }
}

}  // namespace geometry
