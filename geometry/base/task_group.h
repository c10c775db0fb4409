#pragma once
/// Threads that stay awake through many short loops.
///
/// To wake a thread takes about ten microseconds, as long as a whole loop over the contacts of one colour. So a group
/// is called together once, by one call of a ParallelFor, and its helpers wait awake from loop to loop:
///
///     TaskGroup::lead(parallelFor, [&](TaskGroup& group) {
///         group.run(bodies.size(), 256, [&](std::size_t first, std::size_t end) { ... });
///         group.run(contacts.size(), 32, [&](std::size_t first, std::size_t end) { ... });
///     });
///
///     leader   |run: open pieces|take|take|take|wait for taken ones|   run ...
///     helper      late...       |take|take|  wait awake, then asleep   |take ...
///
/// The first of the threads is the leader; the others help as soon as they arrive, even in the middle of a loop.
/// Threads take pieces by themselves, so a helper that arrives late, or is suspended between two pieces, delays no
/// other.
///
/// Reading a cache line that another core has written takes a tenth of a microsecond, and few such reads overlap. So
/// each thread keeps to its own part of all loops: two begin at both ends of a part and meet in its middle. `shares`
/// cuts a loop into one piece for each thread; it suits loops whose items all take the same time.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>

#include "geometry/base/parallel_for.h"

namespace collidoscope::geometry {

/// A number that only grows, and that others wait for: awake at first, for half a millisecond, then asleep.
class Signal {
public:
    std::uint32_t value() const { return number_.load(std::memory_order_acquire); }
    void add(std::uint32_t by);
    /// Returns once the number differs from `known`.
    void waitPast(std::uint32_t known);

private:
    std::atomic<std::uint32_t> number_{0}, sleepers_{0};
};

class TaskGroup {
public:
    static constexpr std::size_t kMaxThreads = 64;  ///< threads, and pieces of a loop

    /// One of equal parts of loops, as many as there are threads. The same part of another loop lies alongside.
    struct Share {
        std::size_t which = 0, shares = 1;

        /// Range of its items within 0 .. count; up to `minimum` items all belong to the leader.
        std::size_t first(std::size_t count, std::size_t minimum) const { return cut(count, minimum, which); }
        std::size_t end(std::size_t count, std::size_t minimum) const { return cut(count, minimum, which + 1); }

    private:
        std::size_t cut(std::size_t count, std::size_t minimum, std::size_t at) const {
            if (count <= minimum) return at == 0 ? 0 : count;
            return (count * at + shares - 1) / shares;
        }
    };

    /// A group of one thread.
    TaskGroup() = default;
    TaskGroup(const TaskGroup&) = delete;
    TaskGroup& operator=(const TaskGroup&) = delete;
    /// Calls `task` once, on one of the threads of `parallelFor`; at most `maximum` threads, that one too, work on its
    /// loops. What the task throws comes through `parallelFor`.
    static void lead(const ParallelFor& parallelFor, const std::function<void(TaskGroup&)>& task,
                     std::size_t maximum = kMaxThreads);

    /// Calls work(first, end) for ranges that make up 0 .. count, and returns when all are done. They are cut at
    /// multiples of `grain` only, > 0; that much should take longer than to tell others of it, a microsecond. Where
    /// they are cut must not change any result. What the work throws first is thrown again here. For the leader alone,
    /// and not from within another loop.
    template <typename Work>
    void run(std::size_t count, std::size_t grain, const Work& work) {
        // Somebody may come: what is left then is shared. A few grains at a time, so that to look costs nothing.
        std::size_t done = 0;
        for (std::size_t end = 0; done < count && (!hasHelp() || count - done <= grain); done = end) {
            end = count - done <= 4 * grain ? count : done + 4 * grain;
            work(done, end);
        }
        if (done == count) return;
        const auto rest = [&](std::size_t first, std::size_t end) { work(done + first, done + end); };
        share(loopOver(rest, count - done, grain));
    }
    /// Calls work(share) for all shares of the loop, and returns when all are done.
    template <typename Work>
    void eachShare(const Work& work) {
        const std::size_t shares = threads();
        const auto one = [&](std::size_t first, std::size_t end) {
            for (std::size_t i = first; i < end; ++i) work(Share{i, shares});
        };
        if (shares == 1)
            one(0, 1);
        else
            share(loopOver(one, shares, 1));
    }
    /// Runs a loop as `run` does, by shares; up to `minimum` items are done by the leader alone.
    template <typename Work>
    void runShares(std::size_t count, std::size_t minimum, const Work& work) {
        if (count <= minimum || !hasHelp()) {
            if (count > 0) work(std::size_t{0}, count);
            return;
        }
        eachShare([&](const Share& share) {
            const std::size_t first = share.first(count, minimum), end = share.end(count, minimum);
            if (first < end) work(first, end);
        });
    }
    /// For what asks for one.
    ParallelFor parallelFor() {
        return [this](std::size_t count, const RangeWork& work) { run(count, 1, work); };
    }
    bool hasHelp() const { return threads() > 1; }
    std::size_t threads() const {
        const std::size_t arrived = arrived_.load(std::memory_order_relaxed);
        return arrived < 1 ? 1 : arrived < maximum_ ? arrived : maximum_;
    }

private:
    struct Loop {
        void (*call)(const void* work, std::size_t first, std::size_t end) = nullptr;
        const void* work = nullptr;
        std::size_t count = 0, grain = 1, pieces = 0;
    };
    template <typename Work>
    static Loop loopOver(const Work& work, std::size_t count, std::size_t grain) {
        return {[](const void* known, std::size_t first, std::size_t end) {
                    (*static_cast<const Work*>(known))(first, end);
                },
                &work, count, grain};
    }

    void join(const std::function<void(TaskGroup&)>& task);
    void help(std::uint32_t id);
    void share(const Loop& loop);
    std::uint32_t takePieces(std::uint32_t id);
    void workOn(std::uint32_t first, std::uint32_t end);

    // Numbers that one thread writes and another reads share lines of the cache with nothing else.
    alignas(64) Loop loop_{};
    std::atomic<std::uint64_t> open_{0};  // pieces that nobody has taken, as bits
    Signal calls_{};                      // counts loops, and the end
    std::atomic<bool> isOver_{false};
    alignas(64) Signal helped_{};  // pieces that helpers have done, of all loops
    alignas(64) std::atomic<std::uint32_t> arrived_{0};
    std::atomic<bool> hasFailed_{false};
    std::exception_ptr failure_{};
    std::size_t maximum_ = kMaxThreads;  // threads
};

}  // namespace collidoscope::geometry
