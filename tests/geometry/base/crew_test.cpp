#include "geometry/base/crew.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

namespace geometry {
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

void waitForHelp(const Crew& crew) {
    while (!crew.hasHelp()) std::this_thread::yield();
}

TEST(Crew, everyItemIsWorkedOnOnceInRangesCutAtMultiplesOfTheGrain) {
    for (const std::size_t threads : {1u, 2u, 3u, 8u}) {
        Crew::lead(threadsFor(threads), [&](Crew& crew) {
            if (threads > 1) waitForHelp(crew);
            for (const std::size_t count : {0u, 1u, 7u, 64u, 65u, 1000u, 4099u}) {
                for (const std::size_t grain : {1u, 3u, 8u, 5000u}) {
                    std::vector<int> visits(count, 0);
                    std::atomic<bool> isCutWell{true};
                    crew.run(count, grain, [&](std::size_t first, std::size_t end) {
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

TEST(Crew, sharesOfALoopAreAllOfItAndTheSameInEveryLoop) {
    for (const std::size_t threads : {1u, 2u, 3u, 8u}) {
        Crew::lead(threadsFor(threads), [&](Crew& crew) {
            if (threads > 1) waitForHelp(crew);
            for (const std::size_t count : {0u, 1u, 7u, 64u, 65u, 1000u, 4099u}) {
                for (const std::size_t least : {0u, 4u, 100u}) {
                    std::vector<int> visits(count, 0);
                    crew.runShares(count, least, [&](std::size_t first, std::size_t end) {
                        EXPECT_LT(first, end);
                        for (std::size_t i = first; i < end; ++i) ++visits[i];
                    });
                    EXPECT_EQ(std::count(visits.begin(), visits.end(), 1), std::ssize(visits)) << threads << " threads";
                    crew.eachShare([&](const Crew::Share& share) {
                        for (std::size_t i = share.first(count, least); i < share.end(count, least); ++i) ++visits[i];
                    });
                    EXPECT_EQ(std::count(visits.begin(), visits.end(), 2), std::ssize(visits)) << threads << " threads";
                }
            }
        });
    }
}

TEST(Crew, whoComesInTheMiddleOfALoopTakesPartInTheRest) {
    Crew::lead(threadsFor(2), [](Crew& crew) {
        const auto leader = std::this_thread::get_id();
        std::atomic<bool> hasHelped{false};
        crew.run(1000, 1, [&](std::size_t first, std::size_t /*end*/) {
            if (first == 0) waitForHelp(crew);
            if (std::this_thread::get_id() != leader) hasHelped = true;
            // The leader holds one piece until the other thread has had one.
            while (first >= 4 && !hasHelped) std::this_thread::yield();
        });
        EXPECT_TRUE(hasHelped);
    });
}

TEST(Crew, aLoopSeesAllThatTheLoopBeforeItHasWritten) {
    Crew::lead(threadsFor(4), [](Crew& crew) {
        waitForHelp(crew);
        std::vector<std::uint64_t> sums(1000, 1), next(1000);
        for (int loop = 0; loop < 500; ++loop) {
            crew.run(sums.size(), 10, [&](std::size_t first, std::size_t end) {
                for (std::size_t i = first; i < end; ++i) next[i] = sums[sums.size() - 1 - i] + 1;
            });
            sums.swap(next);
        }
        EXPECT_EQ(sums, std::vector<std::uint64_t>(1000, 501));
    });
}

TEST(Crew, helpersThatHaveFallenAsleepComeBack) {
    Crew::lead(threadsFor(3), [](Crew& crew) {
        waitForHelp(crew);
        for (int loop = 0; loop < 20; ++loop) {
            std::this_thread::sleep_for(std::chrono::milliseconds(3));
            std::atomic<std::size_t> sum{0};
            crew.run(100, 1, [&](std::size_t first, std::size_t end) {
                std::this_thread::sleep_for(std::chrono::microseconds(20));
                sum += end - first;
            });
            EXPECT_EQ(sum, 100u);
        }
    });
}

TEST(Crew, theTaskIsDoneOnceWhateverTheLoopDoesWithItsCalls) {
    int tasks = 0;
    const auto task = [&](Crew& crew) {
        ++tasks;
        std::size_t sum = 0;
        crew.run(100, 1, [&](std::size_t first, std::size_t end) { sum += end - first; });
        EXPECT_EQ(sum, 100u);
        EXPECT_FALSE(crew.hasHelp());
    };
    Crew::lead(serialFor, task);
    Crew::lead(backwardsFor, task);
    Crew::lead(threadsFor(1), task);
    EXPECT_EQ(tasks, 3);
}

TEST(Crew, noMoreThreadsHelpThanMay) {
    std::atomic<int> atWork{0}, most{0};
    Crew::lead(
        threadsFor(6),
        [&](Crew& crew) {
            waitForHelp(crew);
            crew.run(60, 1, [&](std::size_t /*first*/, std::size_t /*end*/) {
                const int now = ++atWork;
                for (int known = most; known < now && !most.compare_exchange_weak(known, now);) continue;
                std::this_thread::sleep_for(std::chrono::microseconds(100));
                --atWork;
            });
        },
        2);
    EXPECT_LE(most, 2);
}

TEST(Crew, whatTheWorkOrTheTaskThrowsComesBackToTheCaller) {
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
        const auto task = [&](Crew& crew) {
            waitForHelp(crew);
            crew.run(100, 1, [&](std::size_t first, std::size_t end) {
                if (first <= bad && bad < end) throw std::runtime_error("no");
            });
        };
        EXPECT_THROW(Crew::lead(caught, task), std::runtime_error);
        EXPECT_THROW(Crew::lead(serialFor, [&](Crew& /*crew*/) { throw std::runtime_error("no"); }),
                     std::runtime_error);
    }
    Crew::lead(caught, [](Crew& crew) {
        const auto fails = [](std::size_t, std::size_t) { throw std::runtime_error("no"); };
        EXPECT_THROW(crew.run(100, 1, fails), std::runtime_error);
        std::atomic<std::size_t> sum{0};
        crew.run(100, 1, [&](std::size_t first, std::size_t end) { sum += end - first; });
        EXPECT_EQ(sum, 100u) << "the crew lives on";
    });
}

}  // namespace
}  // namespace geometry
