#include "app/threads/thread_pool.h"

#include <algorithm>
#include <exception>
#include <system_error>

namespace collidoscope::app {
namespace {

/// There are more pieces than threads, so a thread that has finished early takes pieces from the others.
constexpr std::size_t kPiecesPerThread = 8;

unsigned wanted(unsigned threads) { return threads > 0 ? threads : std::max(1u, std::thread::hardware_concurrency()); }

}  // namespace

/// A loop that is being shared.
struct ThreadPool::Loop {
    Loop(std::size_t all, std::size_t size, const geometry::RangeWork& body) : count(all), piece(size), work(body) {}

    bool isTaken() const { return next >= count; }
    /// Works on pieces until none is left. `lock` is held, but for the work itself.
    void help(std::unique_lock<std::mutex>& lock) {
        while (!isTaken()) {
            const std::size_t first = next;
            next = std::min(count, first + piece);
            ++atWork;
            const std::size_t end = next;
            lock.unlock();
            std::exception_ptr thrown;
            try {
                work(first, end);
            } catch (...) {
                thrown = std::current_exception();
            }
            lock.lock();
            if (thrown && !failure) failure = thrown;
            if (thrown) next = count;
            if (--atWork == 0 && isTaken()) done.notify_all();
        }
    }

    const std::size_t count;
    const std::size_t piece;
    const geometry::RangeWork& work;
    std::size_t next = 0;
    int atWork = 0;
    std::exception_ptr failure{};
    std::condition_variable done{};
};

ThreadPool::ThreadPool(unsigned threads) {
    try {
        while (workers_.size() + 1 < wanted(threads)) workers_.emplace_back([this] { workUntilEnd(); });
    } catch (const std::system_error&) {
        // The system has no more threads: those that there are do the work.
    }
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    loopsCome_.notify_all();
    for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::run(std::size_t count, const geometry::RangeWork& work) {
    if (count == 0) return;
    if (workers_.empty() || count == 1) return work(0, count);
    const std::size_t pieces = kPiecesPerThread * threads();
    const auto loop = std::make_shared<Loop>(count, (count + pieces - 1) / pieces, work);
    std::unique_lock lock(mutex_);
    loops_.push_back(loop);
    loopsCome_.notify_all();
    loop->help(lock);
    std::erase(loops_, loop);
    loop->done.wait(lock, [&] { return loop->atWork == 0; });
    if (loop->failure) std::rethrow_exception(loop->failure);
}

geometry::ParallelFor ThreadPool::parallelFor() {
    return [this](std::size_t count, const geometry::RangeWork& work) { run(count, work); };
}

/// The youngest loop that has pieces left; null when there is none. The mutex is held.
std::shared_ptr<ThreadPool::Loop> ThreadPool::nextLoop() {
    const auto open = std::find_if(loops_.rbegin(), loops_.rend(), [](const auto& loop) { return !loop->isTaken(); });
    return open == loops_.rend() ? nullptr : *open;
}

void ThreadPool::workUntilEnd() {
    std::unique_lock lock(mutex_);
    while (!ending_) {
        if (const std::shared_ptr<Loop> loop = nextLoop())
            loop->help(lock);
        else
            loopsCome_.wait(lock);
    }
}

}  // namespace collidoscope::app
