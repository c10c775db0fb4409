#pragma once
/// Threads that wait for loops to share.

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "geometry/base/parallel_for.h"

namespace collidoscope::app {

/// Loops are cut into pieces, which the threads of the pool and the caller take in turn. Several callers may come at
/// once, and work may start loops of its own: a thread that waits for a loop works on it. With one thread, and where
/// the system gives none, loops run on the caller's thread alone.
class ThreadPool {
public:
    /// `threads` counts the caller's; 0 means as many as the machine has cores.
    explicit ThreadPool(unsigned threads = 0);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    unsigned threads() const { return static_cast<unsigned>(workers_.size()) + 1; }
    /// Returns when all pieces are done. What the work throws first is thrown again here; pieces not yet begun are
    /// then left out.
    void run(std::size_t count, const geometry::RangeWork& work);
    /// The pool as a function, for code that does not include this header. It must not outlive the pool.
    geometry::ParallelFor parallelFor();

private:
    struct Loop;
    void workUntilEnd();
    std::shared_ptr<Loop> nextLoop();

    std::mutex mutex_;
    std::condition_variable loopsCome_;
    std::vector<std::shared_ptr<Loop>> loops_;  ///< with pieces that no thread has taken
    bool ending_ = false;
    std::vector<std::thread> workers_;
};

}  // namespace collidoscope::app
