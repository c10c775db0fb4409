#include "geometry/base/task_group.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace collidoscope::geometry {
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

/// Mask of the bits from `first` on, of a set of 64.
std::uint64_t bitsFrom(std::uint32_t first) { return first < 64 ? ~std::uint64_t{0} << first : 0; }

#if defined(__linux__)
void sleepPast(const std::atomic<std::uint32_t>& number, std::uint32_t known) {
    number.wait(known, std::memory_order_seq_cst);
}
void wakeAll(std::atomic<std::uint32_t>& number) { number.notify_all(); }
#elif !defined(__EMSCRIPTEN__)  // where there are no threads to wait for
// The C++ library of g++ 12 loses wakes where the system has no call to sleep on a number: all sleepers share one room.
struct WaitingRoom {
    std::mutex mutex{};
    std::condition_variable changed{};
};
WaitingRoom& waitingRoom() {
    static WaitingRoom room;
    return room;
}
void sleepPast(const std::atomic<std::uint32_t>& number, std::uint32_t known) {
    WaitingRoom& room = waitingRoom();
    std::unique_lock lock(room.mutex);
    room.changed.wait(lock, [&] { return number.load(std::memory_order_seq_cst) != known; });
}
void wakeAll(std::atomic<std::uint32_t>& /*number*/) {
    WaitingRoom& room = waitingRoom();
    { const std::lock_guard lock(room.mutex); }  // who has looked at the number before is asleep by now
    room.changed.notify_all();
}
#else
void sleepPast(const std::atomic<std::uint32_t>& /*number*/, std::uint32_t /*known*/) {}
void wakeAll(std::atomic<std::uint32_t>& /*number*/) {}
#endif

}  // namespace

/// An adding thread looks for sleepers afterwards, and a thread that sleeps looks for a change after it has said so:
/// one of them sees the other.
void Signal::add(std::uint32_t by) {
    number_.fetch_add(by, std::memory_order_seq_cst);
    if (sleepers_.load(std::memory_order_seq_cst) > 0) wakeAll(number_);
}

void Signal::waitPast(std::uint32_t known) {
    for (int i = 0; i < kSpins; ++i) {
        if (value() != known) return;
        pause();
    }
    sleepers_.fetch_add(1, std::memory_order_seq_cst);
    sleepPast(number_, known);
    sleepers_.fetch_sub(1, std::memory_order_relaxed);
}

void TaskGroup::lead(const ParallelFor& parallelFor, const std::function<void(TaskGroup&)>& task, std::size_t maximum) {
    TaskGroup taskGroup;
    taskGroup.maximum_ = maximum;
    const auto join = [&](std::size_t /*first*/, std::size_t /*end*/) { taskGroup.join(task); };
    parallelFor(std::clamp(maximum, std::size_t{1}, kMaxThreads),
                std::ref(join));  // its captures by reference need no memory
}

/// A thread that comes when all is over has nothing to do, the leader with another part of parallelFor's loop among
/// them.
void TaskGroup::join(const std::function<void(TaskGroup&)>& task) {
    const std::uint32_t id = arrived_.fetch_add(1, std::memory_order_relaxed);
    if (id > 0) {
        if (id < maximum_) help(id);
        return;
    }
    struct AtTheEnd {
        TaskGroup& taskGroup;
        ~AtTheEnd() {
            taskGroup.isOver_.store(true, std::memory_order_release);
            taskGroup.calls_.add(1);
        }
    };
    const AtTheEnd sendHome{*this};
    task(*this);
}

void TaskGroup::help(std::uint32_t id) {
    while (true) {
        const std::uint32_t known = calls_.value();
        if (isOver_.load(std::memory_order_acquire)) return;
        if (const std::uint32_t done = takePieces(id))
            helped_.add(done);
        else
            calls_.waitPast(known);
    }
}

void TaskGroup::share(const Loop& loop) {
    assert(open_.load() == 0 && "no loop within a loop");
    const std::size_t blocks = (loop.count + loop.grain - 1) / loop.grain;
    loop_ = loop;
    loop_.pieces = std::min(blocks, kMaxThreads);
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

/// Works on open pieces until there are none; returns how many. Takes half of what is this thread's by right at a time,
/// so that few are taken one by one and all are done at about the same time. Of the loop nothing may be read before a
/// piece of it has been taken: the leader may be writing the next one.
std::uint32_t TaskGroup::takePieces(std::uint32_t id) {
    std::uint64_t open = open_.load(std::memory_order_relaxed);
    if (open == 0) return 0;
    const auto threadCount = static_cast<std::uint32_t>(threads());
    const std::uint32_t all = std::max(threadCount, static_cast<std::uint32_t>(std::bit_width(open)));
    // Threads 2 k and 2 k + 1 have a part of the loop, and begin at both ends of it.
    const std::uint32_t pair = id / 2 * 2;
    const std::uint32_t partFirst = all * std::min(pair, threadCount) / threadCount,
                        partEnd = all * std::min(pair + 2, threadCount) / threadCount;
    std::uint32_t done = 0, low = partFirst, high = partEnd;
    while (open != 0) {
        const auto maximum = std::max(1u, static_cast<std::uint32_t>(std::popcount(open)) / (2 * threadCount));
        const std::uint64_t ahead = id % 2 == 0 ? open & bitsFrom(low) : open & ~bitsFrom(high);
        const std::uint64_t choice = ahead != 0 ? ahead : open;
        std::uint32_t first = 0, end = 0;
        if (id % 2 == 0) {
            first = static_cast<std::uint32_t>(std::countr_zero(choice));
            end = first + std::min(maximum, static_cast<std::uint32_t>(std::countr_one(choice >> first)));
        } else {
            end = static_cast<std::uint32_t>(std::bit_width(choice));
            first = end - std::min(maximum, static_cast<std::uint32_t>(std::countl_one(choice << (64 - end))));
        }
        const std::uint64_t wanted = bitsFrom(first) & ~bitsFrom(end);
        const std::uint64_t taken = open_.fetch_and(~wanted, std::memory_order_acquire) & wanted;
        for (std::uint64_t rest = taken; rest != 0;) {  // another thread may have been faster with some of them
            const auto from = static_cast<std::uint32_t>(std::countr_zero(rest));
            const auto to = from + static_cast<std::uint32_t>(std::countr_one(rest >> from));
            workOn(from, to);
            rest &= bitsFrom(to);
        }
        done += static_cast<std::uint32_t>(std::popcount(taken));
        low = end, high = first;
        open = open_.load(std::memory_order_relaxed);
    }
    return done;
}

void TaskGroup::workOn(std::uint32_t first, std::uint32_t end) {
    const std::size_t blocks = (loop_.count + loop_.grain - 1) / loop_.grain;
    const auto cut = [&](std::size_t i) { return std::min(loop_.count, loop_.grain * (blocks * i / loop_.pieces)); };
    try {
        loop_.call(loop_.work, cut(first), cut(end));
    } catch (...) {
        if (!hasFailed_.exchange(true, std::memory_order_relaxed)) failure_ = std::current_exception();
    }
}

}  // namespace collidoscope::geometry
