#pragma once
/// How long work tells how far it is, and how it is stopped.

#include <functional>
#include <stdexcept>

namespace app {

/// Called with a fraction that grows from 0 to 1; answering false cancels the work. May be empty.
using LoadProgress = std::function<bool(float)>;

/// Thrown by the work when its progress function asked it to stop.
class LoadCancelled : public std::runtime_error {
public:
    LoadCancelled() : std::runtime_error("cancelled") {}
};

/// Tells the progress, or throws LoadCancelled.
inline void report(const LoadProgress& progress, float fraction) {
    if (progress && !progress(fraction)) throw LoadCancelled();
}

}  // namespace app
