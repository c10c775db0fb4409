#include "app/threads/thread_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::thread_pool_test {
namespace {

using app::ThreadPool;

TEST(ThreadPool, EveryItemIsWorkedOnOnce) {
    for (const unsigned threads : {1u, 2u, 4u}) {
        ThreadPool pool(threads);
        EXPECT_LE(pool.threads(), threads);
        for (const std::size_t count : {0u, 1u, 2u, 7u, 1000u}) {
            std::vector<int> visits(count, 0);
            pool.run(count, [&](std::size_t first, std::size_t end) {
                EXPECT_LT(first, end);
                for (std::size_t i = first; i < end; ++i) ++visits[i];
            });
            EXPECT_EQ(std::count(visits.begin(), visits.end(), 1), std::ssize(visits)) << threads << " threads";
        }
    }
}

TEST(ThreadPool, ManyLoopsFollowEachOther) {
    ThreadPool pool(3);
    std::atomic<std::size_t> sum{0};
    for (int i = 0; i < 2000; ++i) pool.run(10, [&](std::size_t first, std::size_t end) { sum += end - first; });
    EXPECT_EQ(sum, 20000u);
}

TEST(ThreadPool, WorkMayStartLoopsOfItsOwn) {
    ThreadPool pool(3);
    std::atomic<std::size_t> sum{0};
    pool.run(20, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            pool.run(50, [&](std::size_t from, std::size_t to) { sum += to - from; });
    });
    EXPECT_EQ(sum, 1000u);
}

TEST(ThreadPool, SeveralThreadsMayCallAtOnce) {
    ThreadPool pool(3);
    std::atomic<std::size_t> sum{0};
    std::vector<std::thread> callers;
    for (int c = 0; c < 4; ++c)
        callers.emplace_back([&] {
            for (int i = 0; i < 100; ++i) pool.run(30, [&](std::size_t first, std::size_t end) { sum += end - first; });
        });
    for (std::thread& caller : callers) caller.join();
    EXPECT_EQ(sum, 12000u);
}

TEST(ThreadPool, WhatTheWorkThrowsComesBackToTheCaller) {
    for (const unsigned threads : {1u, 3u}) {
        ThreadPool pool(threads);
        const auto fails = [](std::size_t first, std::size_t end) {
            if (first <= 500 && 500 < end) throw std::runtime_error("no");
        };
        EXPECT_THROW(pool.run(1000, fails), std::runtime_error);
        std::atomic<std::size_t> sum{0};
        pool.run(1000, [&](std::size_t first, std::size_t end) { sum += end - first; });
        EXPECT_EQ(sum, 1000u) << "the pool lives on";
    }
}

TEST(ThreadPool, MeshesComeOutTheSameOnAnyPool) {
    const geometry::MeshPtr knot = geometry::makeTorusKnot(2, 3, 1.0f, 0.3f, 1000, 25);
    ThreadPool pool(4);
    for (const geometry::BuildQuality quality :
         {geometry::BuildQuality::Fast, geometry::BuildQuality::Good, geometry::BuildQuality::Best}) {
        const auto made = [&](const geometry::ParallelFor& parallelFor) {
            return geometry::finishMesh(*knot, {.quality = quality, .parallelFor = parallelFor});
        };
        const geometry::MeshPtr alone = made(geometry::serialFor), together = made(pool.parallelFor());
        EXPECT_EQ(together->tree.triangles, alone->tree.triangles);
        EXPECT_EQ(together->tree.corners, alone->tree.corners);
        EXPECT_EQ(together->tree.nodes.size(), alone->tree.nodes.size());
        EXPECT_EQ(together->contentHash, alone->contentHash);
    }
}

}  // namespace
}  // namespace collidoscope::thread_pool_test
