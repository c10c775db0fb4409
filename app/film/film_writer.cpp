#include "app/film/film_writer.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace collidoscope::app {

FilmWriter::FilmWriter(std::unique_ptr<FilmFile> file, unsigned threads) : file_(std::move(file)) {
    if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
    try {
        while (threads_.size() < threads) threads_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
        // The system has no more threads: those that there are do the work.
    }
}

FilmWriter::~FilmWriter() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

bool FilmWriter::hasRoom() const {
    const std::lock_guard lock(mutex_);
    return roomLeft();
}

void FilmWriter::waitForRoom() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return roomLeft() || error_; });
}

void FilmWriter::waitUntilDone() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return isDone_ || error_; });
}

void FilmWriter::add(Image picture) {
    std::unique_lock lock(mutex_);
    auto shared = std::make_shared<const Image>(std::move(picture));
    jobs_.push_back({.picture = shared, .before = file_->takesParts() ? last_ : nullptr});
    last_ = std::move(shared);
    changed_.notify_all();
    while (threads_.empty() && doSomething(lock)) {
    }
}

void FilmWriter::finish() {
    std::unique_lock lock(mutex_);
    finishes_ = true;
    last_.reset();
    changed_.notify_all();
    while (threads_.empty() && doSomething(lock)) {
    }
}

bool FilmWriter::isDone() const {
    const std::lock_guard lock(mutex_);
    return isDone_;
}

void FilmWriter::check() const {
    const std::lock_guard lock(mutex_);
    if (error_) std::rethrow_exception(error_);
}

void FilmWriter::work() {
    std::unique_lock lock(mutex_);
    while (!ends_)
        if (!doSomething(lock)) changed_.wait(lock);
}

/// Does something that takes long without the lock.
template <typename Task>
void FilmWriter::unlocked(std::unique_lock<std::mutex>& lock, const Task& task) {
    std::exception_ptr error;
    lock.unlock();
    try {
        task();
    } catch (...) {
        error = std::current_exception();
    }
    lock.lock();
    if (error && !error_) error_ = error;
    changed_.notify_all();
}

/// Writes the first picture if it is ready, or makes another one ready; false when there is nothing to do.
bool FilmWriter::doSomething(std::unique_lock<std::mutex>& lock) {
    if (error_ || isDone_) return false;
    if (!writes_ && !jobs_.empty() && jobs_.front().isEncoded) {
        const FilmPicture picture = std::move(jobs_.front().encoded);
        jobs_.pop_front();
        writes_ = true;
        unlocked(lock, [&] { file_->add(picture); });
        writes_ = false;
        return true;
    }
    const auto next = std::find_if(jobs_.begin(), jobs_.end(), [](const Job& job) { return !job.isTaken; });
    if (next != jobs_.end()) {
        Job& job = *next;  // stays in its place, though others come and go
        job.isTaken = true;
        unlocked(lock, [&] { job.encoded = filmPicture(*job.picture, job.before.get()); });
        job.picture.reset();
        job.before.reset();
        job.isEncoded = true;
        return true;
    }
    if (!finishes_ || !jobs_.empty() || writes_) return false;
    writes_ = true;
    unlocked(lock, [&] { file_->finish(); });
    writes_ = false;
    isDone_ = !error_;
    changed_.notify_all();
    return true;
}

}  // namespace collidoscope::app
