#include "geometry/base/task_group.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

namespace collidoscope::geometry {
namespace {

/// A call of the work on each of so many threads at once.
ParallelFor threadsFor(std::size_t threads) {
    return [threads](std::size_t count, const RangeWork& work) {
        std::vector<std::thread> running;
        for (std::size_t i = 0; i < std::min(threads, count); ++i) running.emplace_back([&work, i] { work(i, i + 1); });
        for (std::thread& thread : running) thread.join();
    };
}
/// The pieces one by one on the caller's thread, the last one first.
void backwardsFor(std::size_t count, const RangeWork& work) {
    for (std::size_t i = count; i-- > 0;) work(i, i + 1);
}

void waitForHelp(const TaskGroup& taskGroup) {
    while (!taskGroup.hasHelp()) std::this_thread::yield();
}

TEST(TaskGroup, everyItemIsWorkedOnOnceInRangesCutAtMultiplesOfTheGrain) {
    for (const std::size_t threads : {1u, 2u, 3u, 8u}) {
        TaskGroup::lead(threadsFor(threads), [&](TaskGroup& taskGroup) {
            if (threads > 1) waitForHelp(taskGroup);
            for (const std::size_t count : {0u, 1u, 7u, 64u, 65u, 1000u, 4099u}) {
                for (const std::size_t grain : {1u, 3u, 8u, 5000u}) {
                    std::vector<int> visits(count, 0);
                    std::atomic<bool> isCutWell{true};
                    taskGroup.run(count, grain, [&](std::size_t first, std::size_t end) {
                        if (first >= end || first % grain != 0 || (end != count && end % grain != 0)) isCutWell = false;
                        for (std::size_t i = first; i < end; ++i) ++visits[i];
                    });
                    EXPECT_EQ(std::count(visits.begin(), visits.end(), 1), std::ssize(visits)) << threads << " threads";
                    EXPECT_TRUE(isCutWell) << count << " by " << grain;
                }
            }
        });
    }
}

TEST(TaskGroup, sharesOfALoopAreAllOfItAndTheSameInEveryLoop) {
    for (const std::size_t threads : {1u, 2u, 3u, 8u}) {
        TaskGroup::lead(threadsFor(threads), [&](TaskGroup& taskGroup) {
            if (threads > 1) waitForHelp(taskGroup);
            for (const std::size_t count : {0u, 1u, 7u, 64u, 65u, 1000u, 4099u}) {
                for (const std::size_t minimum : {0u, 4u, 100u}) {
                    std::vector<int> visits(count, 0);
                    taskGroup.runShares(count, minimum, [&](std::size_t first, std::size_t end) {
                        EXPECT_LT(first, end);
                        for (std::size_t i = first; i < end; ++i) ++visits[i];
                    });
                    EXPECT_EQ(std::count(visits.begin(), visits.end(), 1), std::ssize(visits)) << threads << " threads";
                    taskGroup.eachShare([&](const TaskGroup::Share& share) {
                        for (std::size_t i = share.first(count, minimum); i < share.end(count, minimum); ++i)
                            ++visits[i];
                    });
                    EXPECT_EQ(std::count(visits.begin(), visits.end(), 2), std::ssize(visits)) << threads << " threads";
                }
            }
        });
    }
}

TEST(TaskGroup, whoComesInTheMiddleOfALoopTakesPartInTheRest) {
    TaskGroup::lead(threadsFor(2), [](TaskGroup& taskGroup) {
        const auto leader = std::this_thread::get_id();
        std::atomic<bool> hasHelped{false};
        taskGroup.run(1000, 1, [&](std::size_t first, std::size_t /*end*/) {
            if (first == 0) waitForHelp(taskGroup);
            if (std::this_thread::get_id() != leader) hasHelped = true;
            // The leader holds one piece until the other thread has had one.
            while (first >= 4 && !hasHelped) std::this_thread::yield();
        });
        EXPECT_TRUE(hasHelped);
    });
}

TEST(TaskGroup, aLoopSeesAllThatTheLoopBeforeItHasWritten) {
    TaskGroup::lead(threadsFor(4), [](TaskGroup& taskGroup) {
        waitForHelp(taskGroup);
        std::vector<std::uint64_t> sums(1000, 1), next(1000);
        for (int loop = 0; loop < 500; ++loop) {
            taskGroup.run(sums.size(), 10, [&](std::size_t first, std::size_t end) {
                for (std::size_t i = first; i < end; ++i) next[i] = sums[sums.size() - 1 - i] + 1;
            });
            sums.swap(next);
        }
        EXPECT_EQ(sums, std::vector<std::uint64_t>(1000, 501));
    });
}

TEST(TaskGroup, helpersThatHaveFallenAsleepComeBack) {
    TaskGroup::lead(threadsFor(3), [](TaskGroup& taskGroup) {
        waitForHelp(taskGroup);
        for (int loop = 0; loop < 20; ++loop) {
            std::this_thread::sleep_for(std::chrono::milliseconds(3));
            std::atomic<std::size_t> sum{0};
            taskGroup.run(100, 1, [&](std::size_t first, std::size_t end) {
                std::this_thread::sleep_for(std::chrono::microseconds(20));
                sum += end - first;
            });
            EXPECT_EQ(sum, 100u);
        }
    });
}

TEST(TaskGroup, theTaskIsDoneOnceWhateverTheLoopDoesWithItsCalls) {
    int tasks = 0;
    const auto task = [&](TaskGroup& taskGroup) {
        ++tasks;
        std::size_t sum = 0;
        taskGroup.run(100, 1, [&](std::size_t first, std::size_t end) { sum += end - first; });
        EXPECT_EQ(sum, 100u);
        EXPECT_FALSE(taskGroup.hasHelp());
    };
    TaskGroup::lead(serialFor, task);
    TaskGroup::lead(backwardsFor, task);
    TaskGroup::lead(threadsFor(1), task);
    EXPECT_EQ(tasks, 3);
}

TEST(TaskGroup, noMoreThreadsHelpThanMay) {
    std::atomic<int> atWork{0}, maximum{0};
    TaskGroup::lead(
        threadsFor(6),
        [&](TaskGroup& taskGroup) {
            waitForHelp(taskGroup);
            taskGroup.run(60, 1, [&](std::size_t /*first*/, std::size_t /*end*/) {
                const int now = ++atWork;
                for (int known = maximum; known < now && !maximum.compare_exchange_weak(known, now);) continue;
                std::this_thread::sleep_for(std::chrono::microseconds(100));
                --atWork;
            });
        },
        2);
    EXPECT_LE(maximum, 2);
}

TEST(TaskGroup, whatTheWorkOrTheTaskThrowsComesBackToTheCaller) {
    const auto caught = [](std::size_t count, const RangeWork& work) {
        std::exception_ptr thrown;
        std::atomic<bool> isTaken{false};
        threadsFor(3)(count, [&](std::size_t first, std::size_t end) {
            try {
                work(first, end);
            } catch (...) {
                if (!isTaken.exchange(true)) thrown = std::current_exception();
            }
        });
        if (thrown) std::rethrow_exception(thrown);
    };
    for (const std::size_t bad : {0u, 50u, 99u}) {
        const auto task = [&](TaskGroup& taskGroup) {
            waitForHelp(taskGroup);
            taskGroup.run(100, 1, [&](std::size_t first, std::size_t end) {
                if (first <= bad && bad < end) throw std::runtime_error("no");
            });
        };
        EXPECT_THROW(TaskGroup::lead(caught, task), std::runtime_error);
        EXPECT_THROW(TaskGroup::lead(serialFor, [&](TaskGroup& /*taskGroup*/) { throw std::runtime_error("no"); }),
                     std::runtime_error);
    }
    TaskGroup::lead(caught, [](TaskGroup& taskGroup) {
        const auto fails = [](std::size_t, std::size_t) { throw std::runtime_error("no"); };
        EXPECT_THROW(taskGroup.run(100, 1, fails), std::runtime_error);
        std::atomic<std::size_t> sum{0};
        taskGroup.run(100, 1, [&](std::size_t first, std::size_t end) { sum += end - first; });
        EXPECT_EQ(sum, 100u) << "the task group lives on";
    });
}

}  // namespace
}  // namespace collidoscope::geometry
