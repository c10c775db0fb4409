#pragma once
/// Makes a film of pictures while others do something else: threads of its own turn them into PNG and hand them to the
/// file in their order.

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
    /// `threads` 0: as many as there are cores. Where the system gives none, the caller's thread does the work.
    explicit FilmWriter(std::unique_ptr<FilmFile> file, unsigned threads = 0);
    /// A film that was not finished is left out.
    ~FilmWriter();
    FilmWriter(const FilmWriter&) = delete;
    FilmWriter& operator=(const FilmWriter&) = delete;

    /// False while so many pictures wait that another one should not be made yet.
    bool hasRoom() const;
    /// The next picture, of the size of the others.
    void add(Image picture);
    /// Waits until hasRoom(), or something goes wrong.
    void waitForRoom();
    /// No other picture comes; isDone() tells when the film is whole.
    void finish();
    bool isDone() const;
    /// Waits until it is, or something goes wrong.
    void waitUntilDone();
    /// Throws what has gone wrong with the file meanwhile, as FilmFile does.
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
    bool writes_ = false;  ///< a thread writes at the moment
    bool finishes_ = false, isDone_ = false, ends_ = false;
    std::exception_ptr error_{};
    std::vector<std::thread> threads_{};
};

}  // namespace collidoscope::app
