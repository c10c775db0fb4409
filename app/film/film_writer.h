#pragma once
/// Writes a film in the background: threads of its own encode the pictures as PNG and write them to the file in order.

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "app/film/film_file.h"
#include "app/film/film_pictures.h"

namespace collidoscope::app {

class FilmWriter {
public:
    /// `threads` 0: as many as there are cores. Where the system grants none, the caller's thread does the work.
    explicit FilmWriter(std::unique_ptr<FilmFile> file, unsigned threads = 0);
    /// Discards a film that was not finished.
    ~FilmWriter();
    FilmWriter(const FilmWriter&) = delete;
    FilmWriter& operator=(const FilmWriter&) = delete;

    /// False while the queue of pictures is full.
    bool hasRoom() const;
    /// Appends the next picture. Precondition: all pictures have the same size.
    void add(Image picture);
    /// Waits until hasRoom(), or something goes wrong.
    void waitForRoom();
    /// Ends the pictures; isDone() is true once the film is complete.
    void finish();
    bool isDone() const;
    /// Waits until isDone(), or something goes wrong.
    void waitUntilDone();
    /// Throws the exception that a thread has met while it wrote the file, if there was one.
    void check() const;

private:
    struct Job {
        std::shared_ptr<const Image> picture{}, before{};
        FilmPicture encoded{};
        bool isTaken = false, isEncoded = false;
    };
    bool roomLeft() const { return jobs_.size() < 2 * (threads_.empty() ? 1 : threads_.size()); }
    void work();
    bool doSomething(std::unique_lock<std::mutex>& lock);
    template <typename Task>
    void unlocked(std::unique_lock<std::mutex>& lock, const Task& task);

    std::unique_ptr<FilmFile> file_;
    mutable std::mutex mutex_{};
    std::condition_variable changed_{};
    std::deque<Job> jobs_{};
    std::shared_ptr<const Image> last_{};
    bool writes_ = false;  ///< a thread is writing to the file
    bool finishes_ = false, isDone_ = false, ends_ = false;
    std::exception_ptr error_{};
    std::vector<std::thread> threads_{};
};

}  // namespace collidoscope::app
